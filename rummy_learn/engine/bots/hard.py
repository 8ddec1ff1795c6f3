"""A hard rival: finds in every hand the melds that lay most, and lays them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rummy_learn.engine.solver import best_melding, deadweight, deadwood

from .bot import Bot, best_plan_with, best_turn, steps, takes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.solver import Plan
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.views import View


@dataclass(frozen=True, slots=True)
class HardBot(Bot):
    """Searches each hand exactly, but thinks of nothing that others might do."""

    name: ClassVar[str] = "hard"

    def calls(self, view: View, random: Random) -> bool:  # noqa: ARG002
        """It calls for a card that brings more than two cards more can cost: one that makes a new meld."""
        card = view.discards[-1]
        melding = best_melding((*view.hand, card), view.rules)
        new = [meld for meld in melding.melds if card in meld]
        saved = deadwood(view.hand, view.rules) - melding.deadwood
        return bool(new) and saved > 10

    def draws(self, table: Table, view: View, random: Random) -> Iterator[Action]:  # noqa: ARG002, D102
        stays = left_over(best_plan_with(view.hand, table), table)
        wishes = []
        for card, action in takes(table):
            plan = best_plan_with((*view.hand, card), table)
            gain = stays + weight(table, card) - left_over(plan, table)
            if gain > 0 and lays(plan, card):
                wishes.append((gain, action))
        yield from (action for _, action in sorted(wishes, key=lambda wish: -wish[0]))

    def lays(self, table: Table, view: View, random: Random) -> Iterator[Action]:  # noqa: ARG002, D102
        yield from steps(best_turn(table), table)

    def discards(self, table: Table, view: View, random: Random) -> Iterator[Card]:  # noqa: ARG002, D102
        best = best_turn(table).melding.discard
        yield from [] if best is None else [best]
        yield from sorted(view.hand, key=lambda card: (card.is_joker, -weight(table, card)))


def weight(table: Table, card: Card) -> int:
    """What a card left in the hand counts."""
    return deadweight([card], table.rules)


def left_over(plan: Plan, table: Table) -> int:
    """What a plan does not lay of a hand, before its discard."""
    thrown = 0 if plan.melding.discard is None else weight(table, plan.melding.discard)
    return plan.melding.deadwood + thrown


def lays(plan: Plan, card: Card) -> bool:
    """Whether a plan brings such a card to the table."""
    return card in [one for meld in plan.melding.melds for one in meld] + [play.card for play in plan.plays]
