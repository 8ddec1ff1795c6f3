"""Small sets of cards that a case takes for granted without naming them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import ACE, JOKER, KING, Card, Suit

if TYPE_CHECKING:
    from rummy_learn.engine.rules import Rules

SPARE: Final = (Card(2, Suit.CLUBS), Card(4, Suit.DIAMONDS))
"""Cards that stay in the hand, so that closing is not at stake."""


def opening_with(card: Card, rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """An opening that is enough at any usual table and makes use of a card."""
    suit = Suit.CLUBS if card.suit is None else card.suit
    run = [Card(rank, suit) for rank in range(ACE, KING + 1)]
    if card.is_joker:
        run[-1] = card
    group = tuple(Card(KING, other) for other in (Suit.CLUBS, Suit.SPADES, Suit.HEARTS))
    return (tuple(run), group) if rules.opening.requires_group else (tuple(run),)


def run_for_a_joker(rules: Rules) -> tuple[Card, ...]:
    """Natural cards in a row that a joker may join at the end."""
    size = max(3, rules.joker.min_naturals, (rules.joker.one_in or 0) - 1)
    return tuple(Card(rank, Suit.CLUBS) for rank in range(2, 2 + size))


def with_joker(rules: Rules) -> tuple[Card, ...]:
    """A new meld with a joker in it."""
    return (*run_for_a_joker(rules), JOKER)
