"""The two usual searches: for melds alone, and for melds with what ends the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rummy_learn.engine.cards import JOKER
from rummy_learn.engine.rules import JokerDiscard, LastDiscard

from .aims import discard_worth
from .search import NEVER, best_search, clear_search, trace, trace_discard, turn_search
from .tally import DROPS, FRIENDS, ONE_JOKER, dropped, one, places

if TYPE_CHECKING:
    from rummy_learn.engine.cards import Card

    from .solve import Melding, Solver


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """How a turn may end, and what that is worth.

    A joker is thrown only when every other card is laid, and if the table allows it.

    Attributes:
        discards: the worth of throwing each natural card, by the mask that drops it.
        joker: the worth of throwing a joker.
        one_joker: nothing but the joker may then be left.
        no_card: whether no card need be thrown if all are laid.
    """

    discards: dict[int, int]
    joker: int
    one_joker: bool
    no_card: bool

    def last(self, rest: int) -> int:
        """The worth of the end of a turn in which every natural card has been laid: only jokers are left, if any."""
        if rest == 0:
            return 0 if self.no_card else NEVER
        return self.joker if rest == ONE_JOKER or not self.one_joker else NEVER


def turn_end(hand: int, made: Solver, *, keep: bool | None) -> TurnEnd | None:
    """How the turn with this hand may end; `None` if `keep` says that no card need be kept for it."""
    return None if keep is False else end_of_turn(hand, made, keep=keep)


def end_of_turn(hand: int, made: Solver, *, keep: bool | None = True) -> TurnEnd:
    """How the turn with this hand may end.

    Args:
        hand: a tally of all the cards that may be thrown.
        made: whose worths are used.
        keep: whether a card must be thrown; `None`: as the table asks when one goes out.
    """
    # of cards worth as much the one with fewer friends goes
    discards = {DROPS[place]: made.thrown[place] - (hand & FRIENDS[place]).bit_count() for place in places(hand)}
    law = made.rules.joker.discard
    joker = NEVER if law is JokerDiscard.NEVER else discard_worth(JOKER, made.aim, made.value)
    no_card = keep is None and made.rules.ending.last_discard is LastDiscard.OPTIONAL
    return TurnEnd(discards, joker, law is JokerDiscard.LAST_ONLY, no_card)


class Searcher(Protocol):
    """A search that goes on remembering what it has seen, for one hand and all that may be left of it."""

    def worth(self, hand: int) -> int:
        """The greatest worth to be had from a tally; below 0 if it cannot be done at all."""

    def melding(self, hand: int) -> Melding:
        """How to get it."""


class Laying:
    """The search for melds alone."""

    def __init__(self, made: Solver) -> None:
        self._made = made
        self.worth = best_search(made.runs, made.groups)

    def melding(self, hand: int) -> Melding:
        """The best melds."""
        return self._made.melding(hand, trace(hand, self.worth, self._made.runs, self._made.groups))


class Throwing:
    """The search for melds and the end of the turn."""

    def __init__(self, made: Solver, end: TurnEnd) -> None:
        self._made, self._end = made, end
        self._turn = turn_search(made.runs, made.groups, end.discards)
        self._clear = clear_search(made.runs, made.groups, end.last)

    def worth(self, hand: int) -> int:
        """The greatest worth of melds and the end of the turn."""
        return max(self._turn(hand)[1], self._clear(hand))

    def melding(self, hand: int) -> Melding:
        """The best melds, and the discard."""
        tables = self._made.runs, self._made.groups
        if self._throws_natural(hand):
            laid, drop, rest = trace_discard(hand, self._turn, *tables, self._end.discards)
            laid += trace(rest, lambda left: self._turn(left)[0], *tables)
            return self._made.melding(hand, laid, one(dropped(drop)))
        laid = trace(hand, self._clear, *tables)
        return self._made.melding(hand, laid, min(ONE_JOKER, hand - sum(laid)))

    def discard(self, hand: int) -> Card:
        """The card to throw, without a word about the melds."""
        if not self._throws_natural(hand):
            return JOKER
        _, drop, _ = trace_discard(hand, self._turn, self._made.runs, self._made.groups, self._end.discards)
        return dropped(drop)

    def _throws_natural(self, hand: int) -> bool:
        return self._turn(hand)[1] >= max(0, self._clear(hand))


def best(hand: int, made: Solver, *, keep: bool | None) -> Melding:
    """The best melding of a tally, with or without the end of the turn: see :func:`turn_end`."""
    end = turn_end(hand, made, keep=keep)
    if end is None:
        return Laying(made).melding(hand)
    throwing = Throwing(made, end)
    if throwing.worth(hand) < 0:  # nothing but jokers, or nothing at all: a turn must end all the same
        return made.melding(hand, [], min(hand, ONE_JOKER))
    return throwing.melding(hand)
