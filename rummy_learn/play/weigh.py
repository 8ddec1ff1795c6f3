"""What a choice of cards would be as melds: parted and put in order, so that nobody has to lay them so."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import Lay
from rummy_learn.engine.cards import JOKER
from rummy_learn.engine.melds import MIN_SIZE, arrange, is_meld, judge_meld
from rummy_learn.engine.referee import judge
from rummy_learn.engine.solver import best_melding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.melds import MeldVerdict
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.verdict import ActionVerdict

MOST_WAYS: Final = 12


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice of cards as melds.

    Attributes:
        ways: for each meld, the ways in which it may lie, the one that counts first; of what is no meld, one row.
        melds: the verdict on the first way of each.
        verdict: whether they may all be laid now.
    """

    ways: tuple[tuple[tuple[Card, ...], ...], ...]
    melds: tuple[MeldVerdict, ...]
    verdict: ActionVerdict | None

    @property
    def total(self) -> int:
        """The points of those that are melds."""
        return sum(meld.points for meld in self.melds)

    @property
    def lay(self) -> tuple[tuple[Card, ...], ...]:
        """The melds as they would be laid."""
        return tuple(ways[0] for ways in self.ways)


def weigh(table: Table, seat: int, choices: Sequence[Sequence[Card]]) -> Weighed:
    """What these choices of cards would be, each in any order, if this seat laid them."""
    ways = tuple(found for choice in choices if choice for found in _parted(tuple(choice), table.rules))
    melds = tuple(judge_meld(rows[0], table.rules) for rows in ways)
    verdict = judge(table, Lay(seat, tuple(rows[0] for rows in ways))) if ways else None
    return Weighed(ways, melds, verdict)


def by_melds(hand: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """The hand in another order: the melds that lay most of it, then the rest by suit."""
    laid = [card for meld in best_melding(hand, rules).melds for card in meld]
    rest = Counter(hand)
    rest.subtract(laid)
    return (*laid, *sorted(rest.elements()))


def ways_to_lie(cards: Sequence[Card], rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """The ways in which all of these cards are one meld: as given, if that is one, else the dearest first.

    They differ in what the jokers stand for; which of its free suits a joker of a group is makes no difference.
    """
    naturals = [card for card in cards if not card.is_joker]
    if len(cards) < MIN_SIZE or not naturals:
        return ()
    is_group = len({card.rank for card in naturals}) == 1
    if not is_group and len({card.suit for card in naturals}) > 1:
        return ()
    found = {row: judge_meld(row, rules).points for row in _rows(cards, naturals, rules) if is_meld(row, rules)}
    given = arrange(cards, rules)
    ways = sorted(found, key=lambda row: (row != given, -found[row]))[:MOST_WAYS]
    return tuple(ways[:1] if is_group and not rules.melding.fixed_groups else ways)


def _rows(cards: Sequence[Card], naturals: Sequence[Card], rules: Rules) -> list[tuple[Card, ...]]:
    """The cards with the jokers at any places, and the naturals in order."""
    rows = []
    for places in combinations(range(len(cards) - 1, -1, -1), len(cards) - len(naturals)):
        rest = iter(naturals)
        rows.append(arrange([JOKER if at in places else next(rest) for at in range(len(cards))], rules))
    return rows


def _parted(choice: tuple[Card, ...], rules: Rules) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """The melds that a choice makes if nothing of it may be left; else the choice as it would lie."""
    if ways := ways_to_lie(choice, rules):
        return (ways,)
    if len(choice) >= 2 * MIN_SIZE:
        best = best_melding(choice, rules)
        if not best.rest and best.discard is None:
            return tuple(ways_to_lie(meld, rules) for meld in best.melds)
    return ((arrange(choice, rules),),)
