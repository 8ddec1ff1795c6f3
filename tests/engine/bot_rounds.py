"""Rounds between computer players, and other worlds that look the same from a seat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.engine.actions import Call
from rummy_learn.engine.effects import apply
from rummy_learn.engine.referee import judge
from rummy_learn.engine.table import Phase, Table
from rummy_learn.engine.views import view

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from rummy_learn.engine.bots import Bot


def moments(table: Table, bots: Sequence[Bot], rng: Random, most: int) -> Iterator[Table]:
    """The table after each action, up to the end of the round or so many actions; all judged on the real table."""
    for _ in range(most):
        if table.is_over:
            return
        caller = next(
            (
                seat
                for seat in (table.callers() if table.turn.phase is Phase.DRAW else ())
                if judge(table, Call(seat)) and bots[seat].calls(view(table, seat), rng)
            ),
            None,
        )
        seat = table.turn.seat
        action = bots[seat].choose(view(table, seat), rng) if caller is None else Call(caller)
        verdict = judge(table, action)
        assert verdict, (action, verdict.rules)
        table = apply(table, action)
        yield table


def other_world(table: Table, seat: int, rng: Random) -> Table:
    """Another table that looks the same from this seat: the hidden cards lie otherwise."""
    others = [other for other in range(table.players) if other != seat]
    hidden = [card for other in others for card in table.hands[other]] + list(table.stock)
    rng.shuffle(hidden)
    row = iter(hidden)
    hands = tuple(hand if i == seat else tuple(next(row) for _ in hand) for i, hand in enumerate(table.hands))
    turn = table.turn
    if turn.seat != seat and not turn.seen and turn.drawn:
        turn = replace(turn, drawn=hands[turn.seat][-1:], held=hands[turn.seat][-1:] if turn.held else ())
    return replace(table, hands=hands, stock=tuple(row), turn=turn, pack=table.pack[::-1])
