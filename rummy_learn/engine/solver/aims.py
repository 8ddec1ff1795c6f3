"""What a melding is good for, as one number to be made as large as possible."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import ACE, Card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.engine.rules import Rules

    from .legal_melds import LegalMeld

CardValue = Callable[[Card], int]
"""What a card costs whoever is left with it: a whole number from 0 to 999."""

_FIELD: Final = 16
_TIE: Final = 5
_MOST: Final = 999


class Aim(StrEnum):
    """What counts first: little deadwood, many points laid, or many cards laid.

    Between equals the others decide, in this order: deadwood, cards, points.
    """

    DEADWOOD = "deadwood"
    POINTS = "points"
    CARDS = "cards"


def hand_value(card: Card, rules: Rules) -> int:
    """What a card left in the hand counts (1.5): joker and ace as the table says, courts 10, the others their rank."""
    if card.is_joker:
        return rules.scoring.hand_joker
    return rules.scoring.hand_ace if card.rank == ACE else min(card.rank, 10)


def deadweight(cards: Iterable[Card], rules: Rules, value: CardValue | None = None) -> int:
    """What all these cards count in the hand, by the table's values or by `value`."""
    return sum(hand_value(card, rules) if value is None else value(card) for card in cards)


def values_of(rules: Rules, value: CardValue | None) -> CardValue:
    """The value of a card in the hand, worked out once for each.

    The function raises ValueError for a value that is no whole number from 0 to 999.
    """

    @cache
    def known(card: Card) -> int:
        worth = hand_value(card, rules) if value is None else value(card)
        if not isinstance(worth, int) or not 0 <= worth <= _MOST:
            raise ValueError(f"{card.code} is worth {worth!r}: expected a whole number from 0 to {_MOST}")
        return worth

    return known


def worth_of(meld: LegalMeld, aim: Aim, value: CardValue) -> int:
    """What laying this meld is worth; the worths of several melds add up."""
    return _pack(aim, sum(map(value, meld.cards)), meld.points, len(meld.cards))


def exchange_worth(taken: Iterable[Card], freed: Iterable[Card], points: int, aim: Aim, value: CardValue) -> int:
    """What it is worth to give cards to the table and to have others from it, for some points more on the table."""
    given, had = tuple(taken), tuple(freed)
    weight = sum(map(value, given)) - sum(map(value, had))
    return _pack(aim, weight, points, len(given) - len(had))


def discard_worth(card: Card, aim: Aim, value: CardValue) -> int:
    """What throwing a card is worth, as it leaves the hand; up to 31 may be taken off to decide between equals."""
    return _pack(aim, value(card), 0, 0) + (1 << _TIE) - 1


def chief(worth: int) -> int:
    """The number that is the aim itself."""
    return worth >> 2 * _FIELD + _TIE


def _pack(aim: Aim, weight: int, points: int, cards: int) -> int:
    """Three numbers (and room for ties) in one that compares, and adds up, as the three would.

    Sixteen bits hold any sum over a hand: of values up to 999, and of points.
    """
    match aim:
        case Aim.DEADWOOD:
            first, second, third = weight, cards, points
        case Aim.POINTS:
            first, second, third = points, weight, cards
        case Aim.CARDS:
            first, second, third = cards, weight, points
    return (((first << _FIELD) + second << _FIELD) + third) << _TIE
