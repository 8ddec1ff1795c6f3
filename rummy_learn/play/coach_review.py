"""After a round: the moves that cost most, each with the better one, told by what the player could see at that time."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import Discard, Draw, TakeFromMeld
from rummy_learn.engine.bots.bot import best_turn, steps
from rummy_learn.engine.bots.prospects import weigh_discards
from rummy_learn.engine.bots.weigh import EACH_CARD, Weighing
from rummy_learn.engine.effects import apply
from rummy_learn.engine.round import deal
from rummy_learn.engine.solver import hand_value
from rummy_learn.engine.table import Phase
from rummy_learn.engine.views import view as seen

from .coach import WORLDS, best_draw, chance
from .coach_reasons import Reason, why_discard, why_draw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.table import Table

SHOWN: Final = 3
LEAST: Final = 2
"""What costs less was as good."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Costly:
    """A move that was not the best.

    Attributes:
        step: its place in the log of the round.
        table: when the better one could be done: before it, or earlier in the same turn.
        action: what was done.
        better: what would have been better.
        cost: how much worse it was, in points that stay in the hand on average, every card being an average one.
        reasons: for the better one, the most important first.
    """

    step: int
    table: Table
    action: Action
    better: Action
    cost: int
    reasons: tuple[Reason, ...]


def review(table: Table, seat: int, most: int = SHOWN) -> tuple[Costly, ...]:
    """The costliest moves of a seat in a round, the worst first; none, if all were about as good as any.

    Args:
        table: the round at its end (or as it was left); its log and its deal are played again.
        seat: whose moves.
        most: how many at most.

    Raises:
        ValueError: the table was set up by hand, or there is no such seat.
    """
    found = [costly for turn in _turns(table, seat) for costly in _judged(turn, seat) if costly.cost >= LEAST]
    return tuple(sorted(found, key=lambda one: (-one.cost, one.step))[:most])


Moment = tuple[int, "Table", "Action"]
"""A place in the log, the table before it, and what was done."""


def _turns(table: Table, seat: int) -> Iterator[list[Moment]]:
    """The turns of a seat, each the row of its actions; turns that the round's end cut short among them."""
    now = deal(table.rules, table.players, table.pack, table.starter)
    if not 0 <= seat < table.players:
        raise ValueError(f"seat is {seat}: there are {table.players} seats, counted from 0")
    turn: list[Moment] = []
    for step, action in enumerate(table.log):
        after = apply(now, action)
        if now.turn.seat == seat == action.seat:
            turn.append((step, now, action))
        if turn and (after.turn.number != now.turn.number or after.is_over):
            yield turn
            turn = []
        now = after


def _judged(turn: list[Moment], seat: int) -> Iterator[Costly]:
    drawn = next((moment for moment in reversed(turn) if isinstance(moment[2], Draw | TakeFromMeld)), None)
    if drawn is not None and (found := _draw(drawn, seat)):
        yield found
    if found := _missed_end(turn, seat) or _discard(turn[-1], seat):
        yield found


def _draw(moment: Moment, seat: int) -> Costly | None:
    step, table, action = moment
    view = seen(table, seat)
    best, weighed = best_draw(view)
    done = next((one for one in weighed if one.action == action), None)
    if done is None or done is best:
        return None
    cost, reasons = _points(done.cost - best.cost, table), why_draw(view, best, weighed)
    return Costly(step=step, table=table, action=action, better=best.action, cost=cost, reasons=reasons)


def _discard(moment: Moment, seat: int) -> Costly | None:
    step, table, action = moment
    if not isinstance(action, Discard):
        return None
    view = seen(table, seat)
    weighed = weigh_discards(view, chance(view), WORLDS, besides=action.card)
    best, done = weighed[0], next(one for one in weighed if one.card == action.card)
    cost = _points(done.weight - best.weight, table)
    return Costly(step=step, table=table, action=action, better=best.action, cost=cost, reasons=why_discard(view, best))


def _missed_end(turn: list[Moment], seat: int) -> Costly | None:
    """The round could have been ended in this turn, and was not."""
    step, last, action = turn[-1]
    if apply(last, action).is_over:
        return None
    for _, table, _ in turn:
        if table.turn.phase is not Phase.PLAY:
            continue
        own = seen(table, seat).as_table()
        plan = best_turn(own)
        if not plan.melding.rest:
            ways = [*steps(plan, own), *(Discard(seat, card) for card in [plan.melding.discard] if card is not None)]
            kept = apply(last, action).hands[seat]
            cost = _points(Weighing(own).cost(kept), table) + LEAST
            return Costly(
                step=step, table=table, action=action, better=ways[0], cost=cost, reasons=(Reason("could_end"),)
            )
        return None
    return None


def _points(cost: float, table: Table) -> int:
    """A cost in points: it counts cards as well, and so many points a card has on average."""
    value = fmean(hand_value(card, table.rules) for card in table.pack)
    return round(cost * value / (EACH_CARD + value))
