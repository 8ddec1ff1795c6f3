"""A recorded round, or a turn that was set up, to walk through action by action."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.cards import parse_cards
from rummy_learn.engine.effects import apply
from rummy_learn.engine.houses import UnknownNameError, house
from rummy_learn.engine.notation import read_action
from rummy_learn.engine.record_reader import read_record
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import deal
from rummy_learn.engine.table import Phase, position
from rummy_learn.engine.verdict import IllegalMove

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.verdict import ActionVerdict

ROUNDS: Final = files(__package__) / "data" / "rounds"


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a round, with the table before and after it, and why it was allowed."""

    action: Action
    verdict: ActionVerdict
    before: Table
    after: Table


@dataclass(frozen=True, kw_only=True)  # no slots, for the cached steps
class Walk:
    """A round to walk through.

    Attributes:
        name: of its file.
        players: their names, by seat.
        start: the table before the first action.
        log: the actions.
    """

    name: str
    players: tuple[str, ...]
    start: Table
    log: tuple[Action, ...]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every action in its place.

        Raises:
            IllegalMove: one of them is not legal where it stands.
        """
        return tuple(self._steps())

    def _steps(self) -> Iterator[Step]:
        table = self.start
        for action in self.log:
            verdict = judge(table, action)
            if not verdict:
                raise IllegalMove(verdict)
            after = apply(table, action)
            yield Step(action, verdict, table, after)
            table = after


@cache
def walks() -> tuple[str, ...]:
    """The names of the rounds there are."""
    return tuple(sorted(path.name.split(".")[0] for path in ROUNDS.iterdir()))


@cache
def walk(name: str) -> Walk:
    """A round by name.

    Raises:
        UnknownNameError: there is no such round.
    """
    if name not in walks():
        raise UnknownNameError("round", name, walks())
    recorded = ROUNDS / f"{name}.rummy"
    if recorded.is_file():
        return _recorded(name, recorded.read_text("utf-8"))
    return _set_up(name, tomllib.loads((ROUNDS / f"{name}.toml").read_text("utf-8")))


def _recorded(name: str, text: str) -> Walk:
    """The first round of a record (see :mod:`rummy_learn.engine.record`)."""
    record = read_record(text)
    played = record.rounds[0]
    table = played.table
    names = tuple(record.players[player] for player in played.seats)
    start = deal(table.rules, table.players, table.pack, table.starter)
    return Walk(name=name, players=names, start=start, log=table.log)


def _set_up(name: str, data: dict[str, Any]) -> Walk:
    """A turn from a position: the cards of everybody, melds with their owners, the pile and the stock, then actions."""
    start = position(
        house(data["house"]),
        [parse_cards(hand) for hand in data["hands"]],
        melds=[(meld["owner"], parse_cards(meld["cards"])) for meld in data["melds"]],
        opened=data["opened"],
        phase=Phase.DRAW,
        discards=parse_cards(data["pile"]),
        stock=parse_cards(data["stock"]),
    )
    return Walk(name=name, players=tuple(data["players"]), start=start, log=tuple(map(read_action, data["steps"])))
