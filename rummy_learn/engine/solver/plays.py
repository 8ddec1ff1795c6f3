"""What the cards of a hand can do to one meld on the table: lay-offs and joker swaps, one after another.

Whether a play is legal is asked of the functions by which the referee judges it; here is only the trying.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from rummy_learn.engine.actions import End, LayOff, SwapJoker
from rummy_learn.engine.cards import JOKER
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.openings import extended, judge_lay_off
from rummy_learn.engine.swaps import judge_swap, swapped
from rummy_learn.engine.table import position

from .tally import FACES, NATURAL_BITS, OF_RANK, OF_SUIT, counter, holds, jokers_in, one, tally, untally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table

Play = LayOff | SwapJoker

_MOST_KNOWN: Final = 1 << 14
"""When so much has been remembered, over very many tables, it is forgotten."""


@dataclass(frozen=True, slots=True)
class Step:
    """One play on a meld.

    Attributes:
        play: the play; seat and meld are 0, to be filled in.
        takes: the tally of what it takes from the hand.
        frees: how many jokers it brings to the hand.
        after: the meld afterwards.
        points: what the meld is worth more than before.
    """

    play: Play
    takes: int
    frees: int
    after: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Sequence:
    """Several plays on a meld, in order. No joker is taken from a meld after one was laid off to it.

    Attributes:
        steps: the plays.
        takes: the tally of what they take from the hand.
        frees: how many jokers they bring to the hand.
        points: what the meld is worth more than before.
    """

    steps: tuple[Step, ...] = ()
    takes: int = 0
    frees: int = 0
    points: int = 0

    def then(self, step: Step) -> Sequence:
        """The same, and one more play."""
        takes, frees, points = self.takes + step.takes, self.frees + step.frees, self.points + step.points
        return Sequence((*self.steps, step), takes, frees, points)


class Choice(NamedTuple):
    """A sequence, priced: the tally of naturals it takes, the jokers it brings less those it costs, its worth."""

    takes: int
    jokers: int
    worth: int
    sequence: Sequence


class MeldPlays:
    """The plays on melds under one set of rules, found when first asked for and then remembered.

    Args:
        rules: the rules of the table.
        worth: what it is worth to give these cards, and to get so many jokers, for so many points more on the table.
    """

    def __init__(self, rules: Rules, worth: Callable[[tuple[Card, ...], int, int], int]) -> None:
        self._rules, self._worth = rules, worth
        self._steps: dict[tuple[Card, ...], tuple[Step, ...]] = {}
        self._choices: dict[tuple[tuple[Card, ...], int, int, bool, Card | None], tuple[Choice, ...]] = {}

    def steps(self, meld: tuple[Card, ...]) -> tuple[Step, ...]:
        """Every play on a meld, with whatever card.

        Raises:
            ValueError: the cards are no meld under these rules.
        """
        if meld not in self._steps:
            # a seat that has opened, and holds so many cards that none of them is its last
            table = position(self._rules, [(JOKER, JOKER, JOKER)], melds=[(0, meld)])
            self._steps[meld] = (*_swaps(table), *_lay_offs(table))
        return self._steps[meld]

    def choices(
        self, meld: tuple[Card, ...], hand: int, jokers: int, *, swap: bool, barred: Card | None = None
    ) -> tuple[Choice, ...]:
        """All that can be done to a meld, doing nothing first; of what costs and brings the same, one of most points.

        Args:
            meld: the cards on the table.
            hand: a tally; the naturals in it may be used.
            jokers: how many jokers may be laid off.
            swap: whether jokers may be taken.
            barred: a card that may not be played on it.

        Raises:
            ValueError: the cards are no meld under these rules.
        """
        key = (meld, hand & _near(meld), jokers, swap, barred)
        if key not in self._choices:
            if len(self._choices) >= _MOST_KNOWN:
                self._choices.clear()
                self._steps.clear()
            self._choices[key] = tuple(
                Choice(
                    sequence.takes & NATURAL_BITS,
                    sequence.frees - jokers_in(sequence.takes),
                    self._worth(untally(sequence.takes), sequence.frees, sequence.points),
                    sequence,
                )
                for sequence in self._sequences(*key)
            )
        return self._choices[key]

    def _sequences(
        self,
        meld: tuple[Card, ...],
        hand: int,
        jokers: int,
        swap: bool,  # noqa: FBT001
        barred: Card | None,
    ) -> Iterable[Sequence]:
        best: dict[tuple[int, int], Sequence] = {}
        seen = set()
        pending = [(meld, Sequence())]
        while pending:
            cards, done = pending.pop()
            key = (done.takes, done.frees)
            if (cards, key) in seen:
                continue
            seen.add((cards, key))
            if key not in best or done.points > best[key].points:
                best[key] = done
            for step in self.steps(cards):
                if step.frees and (not swap or jokers_in(done.takes)):
                    continue
                if barred and step.takes & counter(barred):
                    continue
                takes = done.takes + step.takes
                if jokers_in(takes) <= jokers and holds(hand, takes):
                    pending.append((step.after, done.then(step)))
        return best.values()


def _near(meld: tuple[Card, ...]) -> int:
    """The counters of the naturals that can ever go to a meld: others are of another rank and another suit."""
    natural = next(card for card in meld if not card.is_joker)
    assert natural.suit is not None
    return OF_SUIT[natural.suit] | OF_RANK[natural.rank]


def _lay_offs(table: Table) -> Iterator[Step]:
    meld = table.melds[0]
    near = _near(meld.cards)
    for card in (*(face for face in FACES if one(face) & near), JOKER):
        for end in (End.END, End.START):
            play = LayOff(0, card, 0, end)
            if judge_lay_off(table, play):
                after = extended(meld.cards, card, end)
                yield Step(play, tally([card]), 0, after, judge_meld(after, table.rules).points - meld.points)


def _swaps(table: Table) -> Iterator[Step]:
    meld = table.melds[0]
    for index, free in meld.stands_for:
        for card in free:
            for second in (None, *(other for other in free if other != card)):
                play = SwapJoker(0, 0, index, card, second)
                if judge_swap(table, play):
                    after, freed = swapped(meld, play, table.rules)
                    takes = tally((card,) if second is None else (card, second))
                    yield Step(play, takes, len(freed.jokers_by), after.cards, after.points - meld.points)
