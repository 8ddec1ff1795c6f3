"""Findings that explain a legal play: what it does, and what it obliges to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .finding import Finding

if TYPE_CHECKING:
    from rummy_learn.engine.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Finding):
    """Something that is as it should be."""

    fault = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawsStock(Note):
    """The top card of the stock, unseen by the others."""

    key, section = "DRAWS_STOCK", "1.2"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawsPile(Note):
    """The top of the discard pile, which everybody has seen."""

    key, section, count = "DRAWS_PILE", "1.2", "cards"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakesFromMeld(Note):
    """A card of a meld, and a meld stays behind."""

    key, section = "TAKES_FROM_MELD", "R-30"
    card: Card
    rest: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenMustBeUsed(Note):
    """The taken card has to be laid before the turn ends."""

    key, section = "TAKEN_MUST_BE_USED", "R-29"
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Opens(Note):
    """The first melds of a player are enough."""

    key, section, count = "OPENS", "1.3", "points"
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpensMin(Note):
    """The first melds of a player reach the minimum."""

    key, rule, section, count = "OPENS_MIN", "OPENS", "1.3", "points"
    points: int
    need: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Swaps(Note):
    """The very card a joker stands for takes its place."""

    key, section = "SWAPS", "1.6"
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerKept(Note):
    """The recovered joker may be kept or played."""

    key, section = "JOKER_KEPT", "1.6"


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerOwed(Note):
    """The recovered joker has to be played before the turn ends."""

    key, section = "JOKER_OWED", "1.6"


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerOwedOrUndone(Note):
    """The recovered joker has to be played in this turn, or the swap is undone."""

    key, rule, section = "JOKER_OWED_OR_UNDONE", "JOKER_OWED", "1.6"


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapUndone(Note):
    """The joker was not played again: it goes back, and `card` returns to the hand."""

    key, rule, section = "SWAP_UNDONE", "SWAP_NOT_REUSED", "1.6"
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Discards(Note):
    """A discard ends the turn."""

    key, section = "DISCARDS", "1.2"
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class JokerStuck(Note):
    """Nothing but jokers, and nowhere to put them: one may be discarded after all."""

    key, section = "JOKER_STUCK", "R-15"


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyJokersLeft(Note):
    """A warning: what stays in the hand after this are jokers that may not be discarded."""

    key, section = "ONLY_JOKERS_LEFT", "R-15"


@dataclass(frozen=True, slots=True, kw_only=True)
class Closes(Note):
    """The last card: the round is won."""

    key, section = "CLOSES", "1.8"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosesMultiplied(Note):
    """A close that multiplies the points of the round."""

    key, section = "CLOSES_MULTIPLIED", "R-06"
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls(Note):
    """A call takes the discard, and cards of the stock as its price."""

    key, section, count = "CALLS", "R-16", "penalty"
    card: Card
    penalty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakesBack(Note):
    """Everything since the draw, or the draw itself, is taken back."""

    key, section = "TAKES_BACK", "1.2"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeIsUp(Note):
    """The turn is ended for the player."""

    key, section = "TIME_IS_UP", "R-20"
