"""An expert rival: knows what is out, reads what others take and throw, hides its melds, weighs what may come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from .bot import best_turn, is_restless, steps
from .hard import HardBot
from .prospects import weigh_discards, weigh_draws

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.solver import Plan
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.views import View


@dataclass(frozen=True, slots=True)
class ExpertBot(HardBot):
    """Imagines worlds that fit what it has seen, and does what costs least in them.

    Attributes:
        near: when another player has so few cards left, it hides no melds any longer.
        worlds: how many it imagines for a decision.
    """

    name: ClassVar[str] = "expert"

    near: int = 3
    worlds: int = 24

    def draws(self, table: Table, view: View, random: Random) -> Iterator[Action]:  # noqa: D102
        if table.discards or table.rules.draw.table_take:
            *known, stock = weigh_draws(view, random, self.worlds)
            yield from (one.action for one in known if one.cost < stock.cost)

    def lays(self, table: Table, view: View, random: Random) -> Iterator[Action]:  # noqa: ARG002, D102
        plan = best_turn(table)
        if table.turn.plays or table.turn.unused or not hides(plan, view, self.near):
            yield from steps(plan, table)

    def discards(self, table: Table, view: View, random: Random) -> Iterator[Card]:  # noqa: D102
        yield from (one.card for one in weigh_discards(view, random, self.worlds) if one.card is not None)
        yield from HardBot.discards(self, table, view, random)


def hides(plan: Plan, view: View, near: int = 3) -> bool:
    """Whether it is better to lay nothing yet: on what is not on the table nobody else can lay off.

    Not so when this turn can end the round, when another player has few cards left, or when all wait in vain. Where
    not to have opened costs a flat sum, few cards left are no reason: it is better to play on for the round.
    """
    others = (count for seat, count in enumerate(view.counts) if seat != view.seat)
    flat = view.rules.scoring.unopened_penalty is not None and not view.opened[view.seat]
    urgent = min(others) <= near and not flat
    return bool(plan.melding.rest) and not urgent and not is_restless(view)
