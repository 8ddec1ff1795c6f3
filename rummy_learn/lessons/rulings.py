"""What the engine says of cards that lie in an exercise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.engine.melds import arrange, is_meld, judge_meld
from rummy_learn.engine.runs import sorted_rows

from .exercise import Ruling
from .reading import places_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules


BEYOND: Final = (("ACE_MIDDLE",), ("JOKER_OFF_END",))
"""Faults at the ends of a suit, which only show when the cards go on beyond it."""


def in_order(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """The cards with their naturals in order, as :func:`arrange` puts them; a near-miss in the order that tells most.

    K-A-2 is not from ace to king with everything missing, but a run with the ace in the middle.
    """
    laid = arrange(cards, rules)
    if is_meld(laid, rules):
        return laid
    return next((row for row in sorted_rows(tuple(cards)) if judge_meld(row, rules).rules[:1] in BEYOND), laid)


def meld_ruling(cards: Sequence[Card], places: Sequence[int], rules: Rules, *, sort: bool = False) -> Ruling:
    """A meld's verdict.

    Args:
        cards: as laid.
        places: where each of them is in the cards shown.
        rules: of the table.
        sort: whether naturals may be put in order first, as whoever lays them would.
    """
    if sort:
        laid = in_order(cards, rules)
        places = [places[i] for i in places_of(laid, cards, range(len(cards)))]
        cards = laid
    verdict = judge_meld(cards, rules)
    return Ruling(verdict.legal, verdict.findings, tuple(cards), tuple(places))
