"""A plain branch and bound over whole hands: an oracle for hands that are too large for trying everything.

It shares nothing with the solver: the melds come from the list of legal moves, hands are counted card by card, and
nothing is remembered. Every melding is a packing of melds into the hand; what a packing can still gain is bounded by
the cards that are left.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.moves import melds_of

from .brute_force import Outcome, weight

if TYPE_CHECKING:
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules


def fewest_points_left(hand: tuple[Card, ...], rules: Rules) -> Outcome:
    """The least that can be left in the hand; of equals the most cards laid, and then the most points."""
    melds = _melds(hand, rules)
    order = sorted(set(hand), key=lambda card: (card.is_joker, -len(melds[card])))
    best = (0, 0, 0)

    def pack(left: Counter[Card], at: int, gained: tuple[int, int, int]) -> None:
        nonlocal best
        best = max(best, gained)
        while at < len(order) and not left[order[at]]:
            at += 1
        rest = tuple(card for card in order[at:] for _ in range(left[card]))
        if at == len(order) or (gained[0] + weight(rest, rules), gained[1] + len(rest)) < best[:2]:
            return
        for meld, points in melds[order[at]]:
            if meld <= left:
                laid = tuple(meld.elements())
                pack(left - meld, at, (gained[0] + weight(laid, rules), gained[1] + len(laid), gained[2] + points))
        pack(left - Counter({order[at]: left[order[at]]}), at + 1, gained)

    pack(Counter(hand), 0, best)
    return Outcome(weight(hand, rules) - best[0], best[1], best[2])


def _melds(hand: tuple[Card, ...], rules: Rules) -> dict[Card, list[tuple[Counter[Card], int]]]:
    """For every card of the hand the melds with it, the dearest layout of each."""
    found: dict[frozenset[tuple[Card, int]], tuple[Counter[Card], int]] = {}
    for cards in melds_of(hand, rules):
        meld, points = Counter(cards), judge_meld(cards, rules).points
        key = frozenset(meld.items())
        if key not in found or points > found[key][1]:
            found[key] = meld, points
    return {card: [meld for meld in found.values() if card in meld[0]] for card in set(hand)}
