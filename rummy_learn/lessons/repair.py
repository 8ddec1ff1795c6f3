"""The smallest change that makes laid cards a legal meld: what to take back and what to add."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_learn.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Repair:
    """A change of what was laid.

    Attributes:
        give_back: cards to take away.
        add: cards to put there, each at the place where it belongs.
        cards: what would then lie there, in order.
    """

    give_back: tuple[Card, ...]
    add: tuple[Card, ...]
    cards: tuple[Card, ...]
