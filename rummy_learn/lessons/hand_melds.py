"""The melds that lie in a hand, found row by row: for exercises, which need to know that there are some, and which."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from rummy_learn.engine.cards import ACE, JOKER, KING, Card, Suit
from rummy_learn.engine.melds import MIN_SIZE, is_meld

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummy_learn.engine.rules import Rules


def melds_in(hand: Iterable[Card], rules: Rules) -> Iterator[tuple[Card, ...]]:
    """Legal melds that can be laid from these cards, small ones first and of these the ones with fewest jokers.

    Each is told in one order, and a joker only where its natural is not at hand.
    """
    held = Counter(hand)
    jokers = held.pop(JOKER, 0)
    for size in range(MIN_SIZE, max(KING, rules.melding.group_max) + 1):
        rows = [*_groups(held, jokers, size), *_runs(held, jokers, size)]
        for row in sorted(dict.fromkeys(rows), key=lambda row: row.count(JOKER)):
            if is_meld(row, rules):
                yield row


def _groups(held: Counter[Card], jokers: int, size: int) -> Iterator[tuple[Card, ...]]:
    for rank in sorted({card.rank for card in held}):
        own = [Card(rank, suit) for suit in Suit if held[Card(rank, suit)]]
        if len(own) + jokers < size:
            continue
        for wild in range(max(0, size - len(own)), min(jokers, size - 1) + 1):
            for some in combinations(own, size - wild):
                yield (*some, *(JOKER,) * wild)
                # where suits have an order, a joker may lie between or before
                for first in range(len(Suit) - size + 1 if wild else 0):
                    row = tuple(Card(rank, Suit(first + i)) for i in range(size))
                    if set(some) <= set(row):
                        yield tuple(card if card in some else JOKER for card in row)


def _runs(held: Counter[Card], jokers: int, size: int) -> Iterator[tuple[Card, ...]]:
    if size > KING:
        return
    for suit in Suit:
        own = {card.rank for card in held if card.suit == suit}
        if not own or len(own) + jokers < size:
            continue
        for start in range(ACE, KING + 1):
            ranks = [(start + i - 1) % KING + 1 for i in range(size)]
            if sum(rank not in own for rank in ranks) <= min(jokers, size - 1):
                yield tuple(Card(rank, suit) if rank in own else JOKER for rank in ranks)
