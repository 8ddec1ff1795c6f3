"""Which cards go together, and random cards that do or do not: what fills up the hands of generated exercises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import ACE, KING, NATURALS, Card, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

NEAR: Final = 2
"""How far apart in rank two cards of a suit may be to have to do with one another."""


def is_near(card: Card, other: Card) -> bool:
    """Whether two different naturals could lie in a meld side by side or with one card between them."""
    if card == other or card.is_joker or other.is_joker:
        return False
    apart = abs(card.rank - other.rank)
    return apart == 0 or (card.suit == other.suit and min(apart, KING - apart) <= NEAR)


def loose(random: Random, cards: Sequence[Card], count: int, *, light: bool = False) -> list[Card]:
    """So many cards that are near none of these nor of one another, as long as there are any.

    Args:
        random: where they come from.
        cards: what is in the hand already.
        count: how many.
        light: only cards that count less than ten, as long as there are any.
    """
    found: list[Card] = []
    free = [card for card in NATURALS if card not in cards and not any(is_near(card, other) for other in cards)]
    for _ in range(count):
        card = random.choice([one for one in free if not light or ACE < one.rank < 10] or free or list(NATURALS))
        found.append(card)
        free = [one for one in free if one != card and not is_near(one, card)]
    return found


def tempting(random: Random, meld: Sequence[Card]) -> Card:
    """A card that looks as if it belonged to a meld: a neighbour of one of its cards, or any other."""
    card = random.choice([card for card in meld if not card.is_joker])
    if random.random() < 0.5:
        return random.choice(NATURALS)
    if random.random() < 0.5:
        return Card((card.rank + random.choice((-2, 0, 1))) % KING + 1, card.suit)
    return Card(card.rank, random.choice(list(Suit)))
