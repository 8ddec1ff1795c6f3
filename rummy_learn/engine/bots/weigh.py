"""What a hand is worth in the long run: how much of it is still to be laid, now and with what may come."""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import End
from rummy_learn.engine.closes import without
from rummy_learn.engine.melds import is_meld
from rummy_learn.engine.openings import extended
from rummy_learn.engine.solver import hand_value
from rummy_learn.engine.solver.aims import Aim, chief
from rummy_learn.engine.solver.searchers import Laying, Throwing, end_of_turn
from rummy_learn.engine.solver.solve import solver
from rummy_learn.engine.solver.tally import tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.solver import CardValue
    from rummy_learn.engine.table import Table

    from .worlds import World

EACH_CARD: Final = 40
"""What a card too many costs besides its points: a round is won by laying cards, not points."""

LAY_OFF_LATER: Final = 0.2
"""How much of its cost a card keeps that could be laid off: the place may be taken before."""


class Weighing:
    """Weighs hands at one table, and remembers what it has searched.

    All costs are points in the hand, and :data:`EACH_CARD` more for each card.
    """

    def __init__(self, table: Table) -> None:
        self._rules = table.rules
        self._made = solver(table.rules, Aim.DEADWOOD, burden(table.rules))
        self._worth = Laying(self._made).worth
        self._melds = [meld.cards for meld in table.melds]
        self._fits: dict[Card, bool] = {}
        self._known: dict[tuple[Card, ...], int] = {}

    def cost(self, hand: Iterable[Card]) -> float:
        """What stays of a hand when all is melded that can be; cards that could be laid off count little."""
        cards = tuple(hand)
        placed = [card for card in cards if self.fits(card)]
        if not placed:
            return self._stays(cards)
        later = LAY_OFF_LATER * sum(map(self._made.value, placed))
        return min(self._stays(cards), self._stays(without(cards, *placed)) + later)

    def ahead(self, hand: Iterable[Card], draws: Iterable[Sequence[Card]]) -> float:
        """What a hand costs on average over several rows of cards that may come to it."""
        cards = tuple(hand)
        return fmean(self.cost((*cards, *row)) for row in draws)

    def gifts(self, card: Card, worlds: Iterable[World]) -> list[float]:
        """For each world, how much more the next player could lay if this card were thrown."""
        value = self._made.value(card)
        if self.fits(card):
            return [value for _ in worlds]
        return [self._alone(w.next_hand) + value - self._stays((*w.next_hand, card)) for w in worlds]

    def thrown(self, hand: Iterable[Card]) -> tuple[Card, ...]:
        """A hand less the card that at first sight is best thrown; one that could be laid off is kept."""
        cards = tuple(hand)
        counted = tally([card for card in cards if not self.fits(card)] or cards)
        return without(cards, Throwing(self._made, counted, end_of_turn(counted, self._made)).discard(counted))

    def fits(self, card: Card) -> bool:
        """Whether a natural card can be laid off on some meld of the table."""
        if card not in self._fits:
            self._fits[card] = not card.is_joker and any(
                is_meld(extended(cards, card, end), self._rules) for cards in self._melds for end in End
            )
        return self._fits[card]

    def _stays(self, cards: tuple[Card, ...]) -> int:
        return sum(map(self._made.value, cards)) - chief(self._worth(tally(cards)))

    def _alone(self, cards: tuple[Card, ...]) -> int:
        if cards not in self._known:
            self._known[cards] = self._stays(cards)
        return self._known[cards]


@lru_cache(maxsize=32)
def burden(rules: Rules) -> CardValue:
    """What a card too many costs under these rules."""
    return lambda card: EACH_CARD + hand_value(card, rules)
