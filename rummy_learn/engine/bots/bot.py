"""What all computer players have in common: asking for one legal action at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from rummy_learn.engine.actions import Discard, Draw, GoOut, Lay, Source, TakeBack
from rummy_learn.engine.moves import legal_actions
from rummy_learn.engine.referee import judge
from rummy_learn.engine.solver import best_plan
from rummy_learn.engine.table import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.solver import Plan
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.views import View


class Bot(ABC):
    """A computer player."""

    name: ClassVar[str]

    def choose(self, view: View, random: Random) -> Action:
        """What it does now, being in turn. The action is legal at every table that looks like this one.

        Raises:
            StopIteration: nothing at all is legal.
        """
        table = view.as_table()
        wishes = self.draws(table, view, random) if table.turn.phase is Phase.DRAW else self._plays(table, view, random)
        legal = (action for action in wishes if isinstance(action, TakeBack) or judge(table, action))
        return next(legal, None) or next(legal_actions(table))

    def calls(self, view: View, random: Random) -> bool:  # noqa: ARG002
        """Whether it calls, out of turn, for the card just discarded."""
        return False

    @abstractmethod
    def draws(self, table: Table, view: View, random: Random) -> Iterator[Action]:
        """Where it would draw from, the dearest wish first. A legal one is found among them or the stock."""

    @abstractmethod
    def lays(self, table: Table, view: View, random: Random) -> Iterator[Action]:
        """What it would lay, lay off or swap now, the dearest wish first; nothing, if it is content."""

    @abstractmethod
    def discards(self, table: Table, view: View, random: Random) -> Iterator[Card]:
        """What it would throw, the dearest wish first."""

    def _plays(self, table: Table, view: View, random: Random) -> Iterator[Action]:
        seat, turn = view.seat, table.turn
        if not table.hand:
            yield GoOut(seat)
        may_take_back = turn.plays > 0 or turn.seen  # a view knows no more of what there was before
        gave_up = bool(view.log) and view.log[-1] == TakeBack(seat)
        if not gave_up:  # otherwise what was just taken back would be tried again
            yield from self.lays(table, view, random)
            if (turn.jokers_owed or turn.unused) and may_take_back:
                yield TakeBack(seat)
        yield from (Discard(seat, card) for card in self.discards(table, view, random))
        if may_take_back:
            yield TakeBack(seat)


def best_turn(table: Table, hand: tuple[Card, ...] | None = None) -> Plan:
    """The turn that lays most of a hand (by default the one in turn), with a card left to throw where one is needed."""
    turn = table.turn
    melds = [meld.cards for meld in table.melds]
    cards = table.hand if hand is None else hand
    return best_plan(cards, melds, table.rules, opened=table.opened[turn.seat], seat=turn.seat)


def steps(plan: Plan, table: Table) -> Iterator[Action]:
    """The actions of a plan, in an order in which they can be made; the discard is not among them."""
    seat = table.turn.seat
    lay = [Lay(seat, plan.melding.melds)] if plan.melding.melds else []
    yield from (*plan.plays, *lay) if table.opened[seat] else (*lay, *plan.plays)


def takes(table: Table) -> Iterator[tuple[Card, Action]]:
    """The cards in sight that can be drawn, each with the action for it."""
    from rummy_learn.engine.actions import TakeFromMeld

    seat = table.turn.seat
    if table.discards:
        yield table.discards[-1], Draw(seat, Source.DISCARD)
    if table.rules.draw.table_take and table.opened[seat]:
        for i, meld in enumerate(table.melds):
            for at, card in enumerate(meld.cards):
                action = TakeFromMeld(seat, i, at)
                if judge(table, action):
                    yield card, action
