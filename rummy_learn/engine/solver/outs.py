"""Outs: the unseen cards that a hand could use."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .aims import Aim, CardValue, chief
from .searchers import Laying
from .solve import solver
from .tally import BITS, DROPS, JOKER_BITS, MOST_COPIES, OF_RANK, OF_SUIT, one, places, tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

    from .solve import Solver


@dataclass(frozen=True, slots=True)
class Out:
    """A card that would help.

    Attributes:
        card: the card.
        copies: how many of it are unseen.
        gain: how much more could be laid with it: value in the hand, points or cards, as the aim says.
    """

    card: Card
    copies: int
    gain: int


def outs(
    hand: Iterable[Card],
    rules: Rules,
    unseen: Iterable[Card],
    *,
    aim: Aim = Aim.DEADWOOD,
    value: CardValue | None = None,
) -> tuple[Out, ...]:
    """The unseen cards with which more of a hand could be laid in melds than without, the greatest gain first.

    Args:
        hand: the cards before the draw, in any order.
        rules: the rules of the table.
        unseen: all cards that may be drawn, each copy once.
        aim: what "more" means. What is laid may be other melds than before.
        value: what a card counts in the hand, if not what the table's rules say.

    Raises:
        ValueError: more copies of a card than any table plays with, or a value out of range.
    """
    held = tuple(hand)
    made = solver(rules, aim, value)
    before = tally(held)
    worth = Laying(made, before).worth  # one memory for all: of each natural drawn, a meld takes it out again
    found = []
    for card, copies in Counter(unseen).items():
        after = tally((*held, card))
        if card.is_joker:
            most = worth(after)
        else:  # it helps only in a meld of its own, and the rest of the hand is a part of the hand that all share
            most = max((gain + worth(after - meld) for meld, gain in _melds_with(card, after, made)), default=0)
        if (gain := chief(most) - chief(worth(before))) > 0:
            found.append(Out(card, copies, gain))
    return tuple(sorted(found, key=lambda out: (-out.gain, out.card)))


def _melds_with(card: Card, hand: int, made: Solver) -> Iterator[tuple[int, int]]:
    """The melds of a hand that use this card, and their worth."""
    assert card.suit is not None
    unit = one(card)
    for table, kind in ((made.runs, OF_SUIT[card.suit]), (made.groups, OF_RANK[card.rank])):
        holding = hand & (kind | JOKER_BITS)
        for place in dict.fromkeys(places(holding & ((unit << BITS) - 1))):  # a meld is listed with its lowest card
            yield from (option for option in table[holding] if option[0] & unit * MOST_COPIES)
            holding &= DROPS[place]
