"""Findings that explain a legal play: what it does, and what it obliges to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .finding import Finding

if TYPE_CHECKING:
    from rummy_learn.engine.cards import Card


class Note(Finding):
    """Something that is as it should be."""

    fault = False


class DrawsStock(Note):
    """The top card of the stock, unseen by the others."""

    key, section = "DRAWS_STOCK", "1.2"


class DrawsPile(Note):
    """The top of the discard pile, which everybody has seen."""

    key, section, count = "DRAWS_PILE", "1.2", "cards"
    cards: tuple[Card, ...]


class TakesFromMeld(Note):
    """A card of a meld, and a meld stays behind."""

    key, section = "TAKES_FROM_MELD", "R-30"
    card: Card
    rest: tuple[Card, ...]


class TakenMustBeUsed(Note):
    """The taken card has to be laid before the turn ends."""

    key, section = "TAKEN_MUST_BE_USED", "R-29"
    card: Card


class Opens(Note):
    """The first melds of a player are enough."""

    key, section, count = "OPENS", "1.3", "points"
    points: int


class OpensMin(Note):
    """The first melds of a player reach the minimum."""

    key, rule, section, count = "OPENS_MIN", "OPENS", "1.3", "points"
    points: int
    need: int


class Swaps(Note):
    """The very card a joker stands for takes its place."""

    key, section = "SWAPS", "1.6"
    card: Card


class JokerKept(Note):
    """The recovered joker may be kept or played."""

    key, section = "JOKER_KEPT", "1.6"


class JokerOwed(Note):
    """The recovered joker has to be played before the turn ends."""

    key, section = "JOKER_OWED", "1.6"


class JokerOwedOrUndone(Note):
    """The recovered joker has to be played in this turn, or the swap is undone."""

    key, rule, section = "JOKER_OWED_OR_UNDONE", "JOKER_OWED", "1.6"


class SwapUndone(Note):
    """The joker was not played again: it goes back, and `card` returns to the hand."""

    key, rule, section = "SWAP_UNDONE", "SWAP_NOT_REUSED", "1.6"
    card: Card


class Discards(Note):
    """A discard ends the turn."""

    key, section = "DISCARDS", "1.2"
    card: Card


class JokerStuck(Note):
    """Nothing but jokers, and nowhere to put them: one may be discarded after all."""

    key, section = "JOKER_STUCK", "R-15"


class OnlyJokersLeft(Note):
    """A warning: what stays in the hand after this are jokers that may not be discarded."""

    key, section = "ONLY_JOKERS_LEFT", "R-15"


class Closes(Note):
    """The last card: the round is won."""

    key, section = "CLOSES", "1.8"


class ClosesMultiplied(Note):
    """A close that multiplies the points of the round."""

    key, section = "CLOSES_MULTIPLIED", "R-06"
    times: int


class Calls(Note):
    """A call takes the discard, and cards of the stock as its price."""

    key, section, count = "CALLS", "R-16", "penalty"
    card: Card
    penalty: int


class TakesBack(Note):
    """Everything since the draw, or the draw itself, is taken back."""

    key, section = "TAKES_BACK", "1.2"


class TimeIsUp(Note):
    """The turn is ended for the player."""

    key, section = "TIME_IS_UP", "R-20"
