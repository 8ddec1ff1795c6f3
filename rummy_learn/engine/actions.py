"""Everything a player may try, one small value each. The log of a round is a row of these.

Seats are numbered from 0 in the order of play. Actions hold cards, numbers and tuples only, so they are easily written
down; none of them holds a card that not everybody may see.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Card


class Source(StrEnum):
    """Where a drawn card may come from."""

    STOCK = "stock"
    DISCARD = "discard"


class End(StrEnum):
    """Where a card is laid off: before the first or after the last card of a meld."""

    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the stock or from the discard pile.

    Attributes:
        count: how many cards; more than one only from the pile, where the table allows it.

    Raises:
        ValueError: ``count`` is not positive.
    """

    seat: int
    source: Source = Source.STOCK
    count: int = 1

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError(f"count is {self.count}: at least one card is drawn")


@dataclass(frozen=True, slots=True)
class TakeFromMeld:
    """Take the card at ``index`` of a meld on the table instead of drawing."""

    seat: int
    meld: int
    index: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay new melds, each from low to high. An opening is one such action, with all its melds.

    Raises:
        ValueError: no melds at all.
    """

    seat: int
    melds: tuple[tuple[Card, ...], ...]

    def __post_init__(self) -> None:
        if not self.melds:
            raise ValueError("at least one meld is laid")


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card of the hand to a meld on the table, at one of its ends."""

    seat: int
    card: Card
    meld: int
    end: End = End.END


@dataclass(frozen=True, slots=True)
class SwapJoker:
    """Put a card of the hand in the place of the joker at ``index`` of a meld.

    Attributes:
        second: the other missing card of a group, at tables where a joker is released only for both.
    """

    seat: int
    meld: int
    index: int
    card: Card
    second: Card | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card, which ends the turn; discarding the last one closes the round."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class GoOut:
    """Close the round without a discard, all cards being on the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    """Claim, out of turn, the card just discarded."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back everything played since the draw; if nothing was, a draw that everybody saw."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The clock says that the turn has taken so many seconds."""

    seat: int
    seconds: int


Action = Draw | TakeFromMeld | Lay | LayOff | SwapJoker | Discard | GoOut | Call | TakeBack | TimeOut
