"""Findings: what the engine has to say about something tried, as data.

A finding carries facts (cards, numbers, places) and never a sentence. `key` names the sentence that a catalogue has
for it; `rule` is the id of `rules.md` section 2 that it reports, so that two sentences may tell two sides of one rule.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

FINDINGS: Final[dict[str, type[Finding]]] = {}
"""Every kind of finding defined so far, by key; `every_finding()` makes sure that is all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something the engine found.

    Attributes:
        at: places (indices) in the cards that were judged which the finding is about; a view lights them up.
    """

    key: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    section: ClassVar[str] = ""
    fault: ClassVar[bool] = True
    count: ClassVar[str | None] = None
    """The fact that decides between singular and plural in a sentence, if any: a number, or cards to be counted."""

    at: tuple[int, ...] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        # dataclass(slots=True) makes each class anew, which breaks a bare super()
        super(Finding, cls).__init_subclass__(**kwargs)
        if cls.key:
            if "rule" not in cls.__dict__:
                cls.rule = cls.key
            FINDINGS[cls.key] = cls

    @classmethod
    def fact_names(cls) -> tuple[str, ...]:
        """The names of the facts that a sentence may use, besides the house."""
        return tuple(fact.name for fact in fields(cls) if fact.name != "at")

    def facts(self) -> dict[str, Any]:
        """The facts by name."""
        return {name: getattr(self, name) for name in self.fact_names()}
