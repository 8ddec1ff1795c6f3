"""The melds that a holding allows: the only place where rules enter the search, and they enter through `judge_meld`.

A meld is kept by what it takes out of the hand: its naturals and how many jokers. Where the jokers lie makes no
difference to the hand, so of all layouts of the same cards only the one of most points is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import ACE, JOKER, KING, Card, Suit
from rummy_learn.engine.melds import MIN_SIZE, MeldKind, is_meld, judge_meld

from .tally import BITS, FACES, MOST_COPIES, NATURAL_BITS, jokers_in, tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummy_learn.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class LegalMeld:
    """A meld that `judge_meld` has accepted.

    Attributes:
        counters: what it takes out of the hand.
        cards: the cards as they are laid.
        kind: group or run.
        points: its worth on the table.
    """

    counters: int
    cards: tuple[Card, ...]
    kind: MeldKind
    points: int

    @property
    def jokers(self) -> int:
        """How many jokers it holds."""
        return jokers_in(self.counters)

    @property
    def suit(self) -> Suit | None:
        """The suit of its first natural card: the suit of a run."""
        return next(card.suit for card in self.cards if not card.is_joker)


@dataclass(frozen=True, slots=True)
class _Window:
    """Ranks that follow one another, wherever the circle of thirteen is entered."""

    ranks: tuple[int, ...]
    mask: int


def _windows(rank: int) -> Iterator[_Window]:
    for size in range(MIN_SIZE, KING + 1):
        for start in range(rank + KING - size + 1, rank + KING + 1):
            ranks = tuple((start + i - 1) % KING + 1 for i in range(size))
            yield _Window(ranks, sum(1 << rank for rank in ranks))


_WINDOWS: Final = {1 << rank: tuple(_windows(rank)) for rank in range(ACE, KING + 1)}
"""By the bit of a rank: all the windows with this rank in them."""
_HIDDEN: Final = 0
"""In the shape of a run: a joker lies here."""

Shape = tuple[int, ...]
"""A run without its suit: the rank of each natural as laid, 0 for a joker."""


class LegalMelds:
    """The legal melds under one set of rules, found when first asked for and then remembered."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._points: dict[Shape, int] = {}
        self._shapes: dict[tuple[int, int], tuple[tuple[Shape, int], ...]] = {}
        self._runs: dict[tuple[Shape, int], LegalMeld] = {}
        self._known: dict[int, LegalMeld] = {}

    def __getitem__(self, counters: int) -> LegalMeld:
        """The meld with these counters, once :meth:`runs` or :meth:`groups` has told it."""
        return self._known[counters]

    def runs(self, holding: int) -> tuple[LegalMeld, ...]:
        """The runs to be made from one suit and some jokers that use the lowest card of the suit.

        A run that can be laid as two runs for the same points is left out: the search finds the two.
        """
        place, ranks = 0, 0
        rest = holding & NATURAL_BITS
        while rest:
            place = ((rest & -rest).bit_length() - 1) // BITS
            ranks |= 1 << place // 4 + 1
            rest &= ~(MOST_COPIES << BITS * place)
        key = (ranks, jokers_in(holding))
        if key not in self._shapes:
            self._shapes[key] = tuple(self._run_shapes(*key))
        return tuple([self._run(shape, place % 4, points) for shape, points in self._shapes[key]])

    def groups(self, holding: int) -> tuple[LegalMeld, ...]:
        """The groups to be made from the cards of one rank and some jokers that use the lowest of the cards."""
        naturals = holding & NATURAL_BITS
        lowest = ((naturals & -naturals).bit_length() - 1) // BITS
        suits = range(lowest, lowest // 4 * 4 + 4)
        most = [holding >> BITS * at & MOST_COPIES for at in suits]
        found: list[LegalMeld] = []
        for taken in product(range(1, most[0] + 1), *(range(count + 1) for count in most[1:])):
            cards = tuple(FACES[at] for at, count in zip(suits, taken, strict=True) for _ in range(count))
            for jokers in range(max(0, MIN_SIZE - len(cards)), jokers_in(holding) + 1):
                if len(cards) + jokers <= self.rules.melding.group_max:
                    found += self._group(cards, jokers)
        return tuple(found)

    def _group(self, naturals: tuple[Card, ...], jokers: int) -> Iterable[LegalMeld]:
        """The group, if there is a place for every joker (they may have to be apart, or to fill a gap)."""
        counters = tally((*naturals, *[JOKER] * jokers))
        if counters not in self._known:
            for places in combinations(range(len(naturals) + jokers), len(naturals)):
                row = [JOKER] * (len(naturals) + jokers)
                for place, card in zip(places, naturals, strict=True):
                    row[place] = card
                if is_meld(row, self.rules):
                    verdict = judge_meld(row, self.rules)
                    self._known[counters] = LegalMeld(counters, tuple(row), MeldKind.GROUP, verdict.points)
                    break
        return [self._known[counters]] if counters in self._known else []

    def _run(self, shape: Shape, suit: int, points: int) -> LegalMeld:
        key = (shape, suit)
        if key not in self._runs:
            cards = tuple(JOKER if rank == _HIDDEN else Card(rank, Suit(suit)) for rank in shape)
            self._runs[key] = meld = LegalMeld(tally(cards), cards, MeldKind.RUN, points)
            self._known[meld.counters] = meld
        return self._runs[key]

    def _run_shapes(self, ranks: int, jokers: int) -> Iterator[tuple[Shape, int]]:
        lowest = ranks & -ranks
        best: dict[tuple[int, int], tuple[Shape, int]] = {}
        for window in _WINDOWS[lowest]:
            held = window.mask & ranks
            spare = jokers - len(window.ranks) + held.bit_count()
            if spare < 0:
                continue
            others = [1 << rank for rank in window.ranks if held & ~lowest & 1 << rank]
            for count in range(min(spare, len(others) - 1) + 1):  # jokers may lie in the place of cards that are held
                for hidden in combinations(others, count):
                    shown = held - sum(hidden)
                    shape = tuple(rank if shown & 1 << rank else _HIDDEN for rank in window.ranks)
                    key = (shown, len(shape))
                    if not self._splits(window.ranks, shape) and (points := self._judge(shape)):
                        best[key] = max(best.get(key, ((), 0)), (shape, points), key=lambda found: found[1])
        yield from best.values()

    def _splits(self, ranks: tuple[int, ...], shape: Shape) -> bool:
        """Whether the row can be laid as two runs, for the same points: an ace would lose some by beginning a run."""
        return any(
            ranks[at] != ACE and self._judge(shape[:at]) and self._judge(shape[at:])
            for at in range(MIN_SIZE, len(shape) - MIN_SIZE + 1)
        )

    def _judge(self, shape: Shape) -> int:
        """The points of a run of this shape; 0 if it is none."""
        if shape not in self._points:
            row = [JOKER if rank == _HIDDEN else Card(rank, Suit.CLUBS) for rank in shape]
            verdict = judge_meld(row, self.rules) if is_meld(row, self.rules) else None  # a quick no is the usual
            self._points[shape] = verdict.points if verdict and verdict.kind is MeldKind.RUN else 0
        return self._points[shape]
