"""Outs: the unseen cards that a hand could use."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .aims import Aim, CardValue, chief
from .searchers import Laying
from .solve import solver
from .tally import tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules


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
    worth = Laying(solver(rules, aim, value)).worth  # one memory for all: the hands differ in a single card
    before = chief(worth(tally(held)))
    found = []
    for card, copies in Counter(unseen).items():
        if gain := chief(worth(tally((*held, card)))) - before:
            found.append(Out(card, copies, gain))
    return tuple(sorted(found, key=lambda out: (-out.gain, out.card)))
