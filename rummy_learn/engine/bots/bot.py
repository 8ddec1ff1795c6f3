"""What all computer players have in common: asking for one legal action at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final

from rummy_learn.engine.actions import Discard, Draw, GoOut, Lay, Source, TakeBack, TakeFromMeld
from rummy_learn.engine.moves import legal_actions
from rummy_learn.engine.referee import judge
from rummy_learn.engine.solver import best_plan, best_use
from rummy_learn.engine.table import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.solver import Plan
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.views import View

PATIENCE: Final = 12
"""So many turns of its own a player waits for the cards it wants while nobody lays anything."""


class Bot(ABC):
    """A computer player."""

    name: ClassVar[str]

    def choose(self, view: View, random: Random) -> Action:
        """What it does now, being in turn. The action is legal at every table that looks like this one.

        Raises:
            StopIteration: nothing at all is legal.
        """
        table = view.as_table()
        wishes = self._draws if table.turn.phase is Phase.DRAW else self._plays
        legal = (
            action for action in wishes(table, view, random) if isinstance(action, TakeBack) or judge(table, action)
        )
        return next(legal, None) or next(legal_actions(table))

    @abstractmethod
    def calls(self, view: View, random: Random) -> bool:
        """Whether it calls, out of turn, for the card just discarded (R-16)."""

    @abstractmethod
    def draws(self, table: Table, view: View, random: Random) -> Iterator[Action]:
        """The cards in sight that it would rather have than one of the stock, the dearest wish first."""

    @abstractmethod
    def lays(self, table: Table, view: View, random: Random) -> Iterator[Action]:
        """What it would lay, lay off or swap now, the dearest wish first; nothing, if it is content."""

    @abstractmethod
    def discards(self, table: Table, view: View, random: Random) -> Iterator[Card]:
        """What it would throw, the dearest wish first."""

    def _draws(self, table: Table, view: View, random: Random) -> Iterator[Action]:
        if not _took_back(view):  # otherwise what was of no use would be taken again
            yield from self.draws(table, view, random)
        yield Draw(view.seat)
        yield Draw(view.seat, Source.DISCARD)

    def _plays(self, table: Table, view: View, random: Random) -> Iterator[Action]:
        seat, turn = view.seat, table.turn
        if not table.hand:
            yield GoOut(seat)
        may_take_back = turn.plays > 0 or turn.seen  # a view knows no more of what there was before
        if not _took_back(view):  # otherwise what was just taken back would be tried again
            yield from self.lays(table, view, random)
            if (turn.jokers_owed or turn.unused) and may_take_back:
                yield TakeBack(seat)
        if is_restless(view):
            yield from (Discard(seat, card) for card in shuffled_rest(table, random))
        yield from (Discard(seat, card) for card in self.discards(table, view, random))
        if may_take_back:
            yield TakeBack(seat)


def best_turn(table: Table) -> Plan:
    """The turn that lays most of the hand in turn: with the card in it that has to be laid, where there is one."""
    turn = table.turn
    melds, opened = [meld.cards for meld in table.melds], table.opened[turn.seat]
    for card in turn.unused:
        plan = best_use(card, table.hand, melds, table.rules, taken_from=turn.taken_from, opened=opened, seat=turn.seat)
        if plan is not None:
            return plan
    return best_plan_with(table.hand, table)


def best_plan_with(hand: tuple[Card, ...], table: Table) -> Plan:
    """The turn that would lay most of a hand, if the player in turn had it."""
    seat = table.turn.seat
    return best_plan(hand, [meld.cards for meld in table.melds], table.rules, opened=table.opened[seat], seat=seat)


def steps(plan: Plan, table: Table) -> Iterator[Action]:
    """The actions of a plan, in an order in which they can be made; the discard is not among them."""
    seat = table.turn.seat
    if plan.opening:
        yield Lay(seat, plan.opening)
    yield from plan.plays
    if plan.later:
        yield Lay(seat, plan.later)


def takes(table: Table) -> Iterator[tuple[Card, Action]]:
    """The cards in sight that can be drawn, each with the action for it. One that would have to be laid can be."""
    seat = table.turn.seat
    melds, opened = [meld.cards for meld in table.melds], table.opened[seat]
    if table.discards:
        card = table.discards[-1]
        with_it = (*table.hand, card)
        if not table.rules.draw.must_use_discard or best_use(card, with_it, melds, table.rules, opened=opened):
            yield card, Draw(seat, Source.DISCARD)
    if not table.rules.draw.table_take or not opened:
        return
    for i, cards in enumerate(melds):
        for at, card in enumerate(cards):
            action = TakeFromMeld(seat, i, at)
            if judge(table, action):
                left = [*melds[:i], (*cards[:at], *cards[at + 1 :]), *melds[i + 1 :]]
                if best_use(card, (*table.hand, card), left, table.rules, taken_from=i):
                    yield card, action


def is_restless(view: View) -> bool:
    """Whether the players wait in vain: for cards, perhaps, that another waits with."""
    turns = 0
    for action in reversed(view.log):
        if isinstance(action, Discard):
            turns += 1
        elif not isinstance(action, Draw | TakeBack):
            break
    return turns > PATIENCE * len(view.counts)


def shuffled_rest(table: Table, random: Random) -> list[Card]:
    """The cards for which the hand has no meld, in any order, jokers last."""
    melding = best_turn(table).melding
    rest = [*melding.rest, *([] if melding.discard is None else [melding.discard])]
    random.shuffle(rest)
    return sorted(rest, key=lambda card: card.is_joker)


def _took_back(view: View) -> bool:
    return bool(view.log) and view.log[-1] == TakeBack(view.seat)
