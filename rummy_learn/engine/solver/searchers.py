"""The two usual searches: for melds alone, and for melds with what ends the turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from rummy_learn.engine.cards import JOKER
from rummy_learn.engine.rules import JokerDiscard, LastDiscard

from .aims import discard_worth
from .search import NEVER, best_search, clear_search, laid_bare, throw_search, trace, trace_discard
from .tally import NATURAL_BITS, ONE_JOKER, dropped, one

if TYPE_CHECKING:
    from collections.abc import Callable

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
    discards: dict[int, int] = {}
    rest = hand & NATURAL_BITS
    while rest:
        drop, worth, friends = made.discards[(rest & -rest).bit_length() - 1]
        discards[drop] = worth - (hand & friends).bit_count()
        rest &= drop
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
    """The search for melds alone.

    It is quicker if told of all the cards that it will be asked about: a tally, 0 if that is not known.
    """

    def __init__(self, made: Solver, hand: int = 0) -> None:
        self._made = made
        self.worth = best_search(made.runs, made.groups, laid_bare(hand, made.runs, made.groups))

    def melding(self, hand: int) -> Melding:
        """The best melds."""
        return self._made.melding(hand, trace(hand, self.worth, self._made.runs, self._made.groups))


class Throwing:
    """The search for melds and the end of the turn: of a hand, or of what is left of it."""

    def __init__(self, made: Solver, hand: int, end: TurnEnd) -> None:
        self._made, self._end = made, end
        self._best = best_search(made.runs, made.groups, laid_bare(hand, made.runs, made.groups))
        self._throw = throw_search(made.runs, made.groups, self._best, end.discards)

    @cached_property
    def _clear(self) -> Callable[[int], int]:
        return clear_search(self._made.runs, self._made.groups, self._end.last)

    def worth(self, hand: int) -> int:
        """The greatest worth of melds and the end of the turn."""
        return max(self._throw(hand), self._clear(hand))

    def melding(self, hand: int) -> Melding:
        """The best melds, and the discard."""
        tables = self._made.runs, self._made.groups
        if self._throws_natural(hand):
            laid, drop, rest = trace_discard(hand, self._best, self._throw, *tables, self._end.discards)
            laid += trace(rest, self._best, *tables)
            return self._made.melding(hand, laid, one(dropped(drop)))
        laid = trace(hand, self._clear, *tables)
        return self._made.melding(hand, laid, min(ONE_JOKER, hand - sum(laid)))

    def discard(self, hand: int) -> Card:
        """The card to throw, without a word about the melds."""
        if not self._throws_natural(hand):
            return JOKER
        tables = self._made.runs, self._made.groups
        _, drop, _ = trace_discard(hand, self._best, self._throw, *tables, self._end.discards)
        return dropped(drop)

    def _throws_natural(self, hand: int) -> bool:
        thrown = self._throw(hand)
        # to lay all the naturals is worth no more than the best melds, with a joker left if one is to be thrown
        most = max(0, self._best(hand))
        if hand >= ONE_JOKER:
            most = max(most, self._best(hand - ONE_JOKER) + self._end.joker)
        return thrown >= most or thrown >= max(0, self._clear(hand))


def usual_search(made: Solver, hand: int, end: TurnEnd | None) -> Searcher:
    """The search for the best melds of a hand, with the end of the turn if there is one."""
    return Laying(made, hand) if end is None else Throwing(made, hand, end)


def best(hand: int, made: Solver, *, keep: bool | None) -> Melding:
    """The best melding of a tally, with or without the end of the turn: see :func:`turn_end`."""
    end = turn_end(hand, made, keep=keep)
    if end is None:
        return Laying(made, hand).melding(hand)
    throwing = Throwing(made, hand, end)
    if throwing.worth(hand) < 0:  # nothing but jokers, or nothing at all: a turn must end all the same
        return made.melding(hand, [], min(hand, ONE_JOKER))
    return throwing.melding(hand)
