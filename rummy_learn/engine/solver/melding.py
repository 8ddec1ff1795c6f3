"""The best melding of a hand, alone or with the discard that ends the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .aims import Aim, CardValue
from .searchers import Throwing, best, end_of_turn
from .solve import solver
from .tally import tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

    from .solve import Melding


def best_melding(
    hand: Iterable[Card],
    rules: Rules,
    *,
    aim: Aim = Aim.DEADWOOD,
    keep_discard: bool | None = False,
    value: CardValue | None = None,
) -> Melding:
    """The best way to lay a hand in melds, whatever the table asks of an opening.

    Args:
        hand: the cards, in any order.
        rules: the rules of the table.
        aim: what counts first.
        keep_discard: whether a card must be left and thrown; `None`: as the table asks when one goes out. What it takes
            out of the hand counts, too. A joker is thrown only when every other card is laid.
        value: what a card counts in the hand, if not what the table's rules say.

    Raises:
        ValueError: more copies of a card than any table plays with, or a value out of range.
    """
    return best(tally(hand), solver(rules, aim, value), keep=keep_discard)


def best_discard(hand: Iterable[Card], rules: Rules, *, value: CardValue | None = None) -> Card | None:
    """The card to throw so that the least deadwood stays beside the best melds; `None` for an empty hand.

    Between equals the one with fewer cards near it in the hand goes. A joker goes only when every other card is laid.

    Raises:
        ValueError: as in :func:`best_melding`.
    """
    made, cards = solver(rules, Aim.DEADWOOD, value), tally(hand)
    return Throwing(made, cards, end_of_turn(cards, made)).discard(cards) if cards else None


def deadwood(hand: Iterable[Card], rules: Rules, *, value: CardValue | None = None) -> int:
    """What the cards in no meld count, when the hand is melded so that this is least.

    Raises:
        ValueError: as in :func:`best_melding`.
    """
    return best_melding(hand, rules, value=value).deadwood
