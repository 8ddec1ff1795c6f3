"""Something to be said, by catalogue key: the only way in which a lesson speaks. :mod:`.words` says it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence to come.

    Attributes:
        key: of the catalogue.
        facts: what fills its placeholders: cards, suits, numbers, findings, other remarks (see :func:`.words.say`).
        at: places in the cards shown (:attr:`.Exercise.shown`) that it is about; a view lights them up.
        count: the number that decides between singular and plural, if the text has both.
    """

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    at: tuple[int, ...] = ()
    count: int | None = None
