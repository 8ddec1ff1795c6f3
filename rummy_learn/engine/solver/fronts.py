"""The search where one number will not do: melds that must amount to something, and be the best that do.

For every rest of a hand it keeps all the ways to go on that none other beats at once in worth, in the amount asked
for and in what else is asked. Whatever is best on the whole can go on in one of these, so nothing is lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from rummy_learn.engine.melds import MeldKind

from .search import LOWEST, NEVER
from .tally import MOST_COPIES, ONE_JOKER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .legal_melds import LegalMeld
    from .searchers import TurnEnd
    from .solve import Melding, Solver


# What can be asked of melds (and of what is left) besides an amount: bits, as plain numbers for speed.
MELD: Final = 1
RUN: Final = 2
CLEAN_RUN: Final = 4
GROUP: Final = 8
END: Final = 16
"""The turn has an end: a card is thrown, or none need be."""
ANY_REST: Final = 32
"""Natural cards may be left; not so where a joker is thrown, or no card."""
USED: Final = 64
"""The card that has to be laid is in one of the melds."""


class Way(NamedTuple):
    """One way to meld a rest of the hand."""

    worth: int
    amount: int
    traits: int


@dataclass(frozen=True, slots=True)
class Step:
    """A way, and the decision that leads to it: a meld laid, a card thrown, or neither."""

    meld: int
    thrown: int
    rest: int
    after: Way


def traits_of(meld: LegalMeld) -> int:
    """What a meld brings."""
    if meld.kind is MeldKind.GROUP:
        return MELD | GROUP
    return MELD | RUN | (0 if meld.jokers else CLEAN_RUN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What melds must amount to.

    Attributes:
        amount: what a meld adds to the amount.
        enough: the amount wanted.
        most: amounts from here on are not told apart.
        traits: what else is wanted: `MELD`, `RUN`, `CLEAN_RUN`, `GROUP`, `USED`.
        card: for `USED`, the counter of the card that has to be laid.
    """

    amount: Callable[[LegalMeld], int]
    enough: int
    most: int
    traits: int = 0
    card: int = 0


class Fronts:
    """A search for melds that amount to what is wanted.

    Args:
        solver: whose tables and worths are used.
        wanted: what the melds must amount to.
        end: how the turn may end; `None` if it does not matter.
    """

    def __init__(self, solver: Solver, wanted: Wanted, end: TurnEnd | None) -> None:
        self._solver, self._wanted, self._end = solver, wanted, end
        self._traits = wanted.traits | (0 if end is None else END)
        self._known: dict[int, tuple[Way, ...]] = {}
        self._brings: dict[int, tuple[int, int]] = {}

    def worth(self, hand: int) -> int:
        """The greatest worth of melds (and a discard) that amount to enough; below 0 if none do."""
        return next((way.worth for way in self.good(hand)), NEVER)

    def melding(self, hand: int) -> Melding:
        """The best melds (and the discard) that amount to enough."""
        return self.laid(hand, next(self.good(hand)))

    def good(self, hand: int) -> Iterator[Way]:
        """The ways that amount to enough, the greatest worth first."""
        for way in self.ways(hand):
            if way.amount >= self._wanted.enough and not self._traits & ~way.traits:
                yield way

    def ways(self, hand: int) -> tuple[Way, ...]:
        """The ways to meld this rest that are not beaten, the greatest worth first."""
        if hand not in self._known:
            lowest = LOWEST[(hand & -hand).bit_length()]
            found = self._last(hand) if lowest is None else (way for way, _ in self._steps(hand))
            self._known[hand] = _unbeaten(found)
        return self._known[hand]

    def laid(self, hand: int, way: Way) -> Melding:
        """A way to meld a hand, told in cards."""
        start, melds, thrown = hand, list[int](), 0
        while LOWEST[(hand & -hand).bit_length()]:
            step = next(step for found, step in self._steps(hand) if found == way)
            melds += [step.meld] if step.meld else []
            thrown |= step.thrown
            hand, way = step.rest, step.after
        return self._solver.melding(start, melds, min(ONE_JOKER, hand) if way.traits & END else thrown)

    def _steps(self, hand: int) -> Iterator[tuple[Way, Step]]:
        lowest = LOWEST[(hand & -hand).bit_length()]
        assert lowest is not None
        suit, rank, drop = lowest
        for meld, worth in self._solver.runs[hand & suit] + self._solver.groups[hand & rank]:
            amount, traits = self._bring(meld)
            for after in self.ways(hand - meld):
                enough = min(self._wanted.most, after.amount + amount)
                yield Way(after.worth + worth, enough, after.traits | traits), Step(meld, 0, hand - meld, after)
        for after in self.ways(hand & drop):
            if after.traits & ANY_REST:
                yield after, Step(0, 0, hand & drop, after)
                if self._end and not after.traits & END:
                    thrown = Way(after.worth + self._end.discards[drop], after.amount, after.traits | END)
                    yield thrown, Step(0, ~drop // MOST_COPIES, hand & drop, after)

    def _bring(self, meld: int) -> tuple[int, int]:
        if meld not in self._brings:
            legal = self._solver.legal[meld]
            used = USED if meld & self._wanted.card else 0
            self._brings[meld] = self._wanted.amount(legal), traits_of(legal) | used
        return self._brings[meld]

    def _last(self, jokers: int) -> Iterator[Way]:
        yield Way(0, 0, ANY_REST)
        if self._end and (worth := self._end.last(jokers)) >= 0:
            yield Way(worth, 0, END)


def _unbeaten(ways: Iterable[Way]) -> tuple[Way, ...]:
    kept: list[Way] = []
    for way in sorted(set(ways), reverse=True):
        if not any(_beats(other, way) for other in kept):
            kept.append(way)
    return tuple(kept)


def _beats(other: Way, way: Way) -> bool:
    """Whether a way of no less worth is no worse in anything. One that has thrown a card cannot throw a better one."""
    same_hope = not (other.traits ^ way.traits) & END
    return same_hope and other.amount >= way.amount and not way.traits & ~other.traits
