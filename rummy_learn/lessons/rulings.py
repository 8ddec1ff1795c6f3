"""What the engine says of cards that lie in an exercise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.engine.melds import arrange, judge_meld

from .exercise import Ruling
from .parts import places_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules


def meld_ruling(cards: Sequence[Card], places: Sequence[int], rules: Rules, *, sort: bool = False) -> Ruling:
    """A meld's verdict.

    Args:
        cards: as laid.
        places: where each of them is in the cards shown.
        rules: of the table.
        sort: whether naturals may be put in order first, as whoever lays them would.
    """
    if sort:
        laid = tuple(arrange(cards, rules))
        places = [places[i] for i in places_of(laid, cards, range(len(cards)))]
        cards = laid
    verdict = judge_meld(cards, rules)
    return Ruling(verdict.legal, verdict.findings, tuple(cards), tuple(places))
