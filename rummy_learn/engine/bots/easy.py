"""An easy rival: plays by the rules and without much care."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rummy_learn.engine.actions import Draw, LayOff, Source

from .bot import Bot, best_turn, steps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.views import View

SEES_A_MELD = 0.5
SEES_A_LAY_OFF = 0.25


@dataclass(frozen=True, slots=True)
class EasyBot(Bot):
    """Overlooks much, throws what comes to hand, but neither jokers nor cards of which it has two of a rank."""

    name: ClassVar[str] = "easy"

    def calls(self, view: View, random: Random) -> bool:  # noqa: D102
        return _twins(view) and random.random() < SEES_A_LAY_OFF

    def draws(self, table: Table, view: View, random: Random) -> Iterator[Action]:  # noqa: D102
        if _twins(view) and not table.rules.draw.must_use_discard and random.random() < SEES_A_MELD:
            yield Draw(view.seat, Source.DISCARD)

    def lays(self, table: Table, view: View, random: Random) -> Iterator[Action]:  # noqa: ARG002, D102
        for step in steps(best_turn(table), table):
            if random.random() < (SEES_A_LAY_OFF if isinstance(step, LayOff) else SEES_A_MELD):
                yield step

    def discards(self, table: Table, view: View, random: Random) -> Iterator[Card]:  # noqa: ARG002, D102
        hand = list(view.hand)
        random.shuffle(hand)
        ranks = [card.rank for card in hand]
        yield from sorted(hand, key=lambda card: (card.is_joker, ranks.count(card.rank) > 1))


def _twins(view: View) -> bool:
    """Whether two cards of the hand have the rank of the card on the pile."""
    ranks = [card.rank for card in view.hand]
    return bool(view.discards) and ranks.count(view.discards[-1].rank) >= 2
