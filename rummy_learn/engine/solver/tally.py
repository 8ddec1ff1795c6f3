"""A hand as one integer: how many of every face, four bits a face, the jokers on top.

The order of the faces is by rank, then by suit, so that the lowest set bit tells the lowest card; taking a meld out of
a hand is one subtraction. Three of the bits count the copies (four packs need no more); the fourth is always 0, so
that one subtraction also tells whether a hand holds some cards: no counter can borrow from the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import JOKER, KING, Card, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

BITS: Final = 4
MOST_COPIES: Final = 7
MOST_JOKERS: Final = 15

FACES: Final = tuple(Card(rank, suit) for rank in range(1, KING + 1) for suit in Suit)
"""The natural cards in the order of their counters."""

JOKERS_AT: Final = BITS * len(FACES)
ONE_JOKER: Final = 1 << JOKERS_AT
JOKER_BITS: Final = MOST_JOKERS << JOKERS_AT
NATURAL_BITS: Final = ONE_JOKER - 1


def one(card: Card) -> int:
    """The tally of this card alone."""
    return ONE_JOKER if card.suit is None else 1 << BITS * (4 * card.rank - 4 + card.suit)


def counter(card: Card) -> int:
    """The bits that count this card."""
    return JOKER_BITS if card.suit is None else MOST_COPIES * one(card)


def tally(cards: Iterable[Card]) -> int:
    """Count these cards.

    Raises:
        ValueError: more than 7 copies of a card, or more than 15 jokers: no table plays with so many packs.
    """
    counters = 0
    for card in cards:
        unit = ONE_JOKER if card.suit is None else 1 << BITS * (4 * card.rank - 4 + card.suit)
        most = MOST_JOKERS if card.suit is None else MOST_COPIES
        if counters // unit & most == most:
            raise ValueError(f"more than {most} of {card.code}")
        counters += unit
    return counters


def holds(hand: int, part: int) -> bool:
    """Whether the naturals of a tally are all in another."""
    return ((hand & NATURAL_BITS | SPARE) - (part & NATURAL_BITS)) & SPARE == SPARE


def jokers_in(counters: int) -> int:
    """How many jokers a tally counts."""
    return counters >> JOKERS_AT


def places(counters: int) -> list[int]:
    """The place in :data:`FACES` of each natural card of a tally, in order."""
    found = []
    rest = counters & NATURAL_BITS
    while rest:
        place = ((rest & -rest).bit_length() - 1) // BITS
        found.append(place)
        rest -= 1 << BITS * place
    return found


def untally(counters: int) -> tuple[Card, ...]:
    """The cards of a tally, in the order of the counters, jokers last."""
    return (*[FACES[place] for place in places(counters)], *[JOKER] * jokers_in(counters))


def _counter(rank: int, suit: int) -> int:
    return MOST_COPIES << BITS * (4 * rank - 4 + suit)


ONES: Final = sum(one(face) for face in FACES)
"""One of each natural card."""

SPARE: Final = ONES << BITS - 1
"""The bits that are always 0."""

OF_SUIT: Final = tuple(sum(_counter(rank, suit) for rank in range(1, KING + 1)) for suit in Suit)
OF_RANK: Final = (0, *(sum(_counter(rank, suit) for suit in Suit) for rank in range(1, KING + 1)))


def _near(card: Card) -> int:
    """The naturals that could lie in a meld beside this card or next but one, without a joker."""
    others = (
        other
        for other in FACES
        if other != card and (other.rank == card.rank or (other.suit == card.suit and _steps(card, other) <= 2))
    )
    return sum(map(one, others)) * MOST_COPIES


def _steps(card: Card, other: Card) -> int:
    return min(abs(card.rank - other.rank), KING - abs(card.rank - other.rank))


FRIENDS: Final = tuple(_near(card) for card in FACES)
"""For each face, the counters of the cards that a meld could be begun with."""

DROPS: Final = tuple(~(MOST_COPIES * one(card)) for card in FACES)
"""For each face, the mask that drops all its copies."""


def dropped(drop: int) -> Card:
    """The card that a mask of :data:`DROPS` drops."""
    return FACES[((~drop).bit_length() - 1) // BITS]
