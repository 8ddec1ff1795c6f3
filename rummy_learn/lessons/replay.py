"""Looking back on a record, round by round: one of them to walk through, and what it brought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rummy_learn.engine.round import deal
from rummy_learn.i18n import text
from rummy_learn.i18n.tell_score import points_text

from .walk import Walk
from .walk_face import describe_walk

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from rummy_learn.engine.record import Record


@dataclass(frozen=True, slots=True)
class Replay:
    """The rounds of a record in which somebody has played something.

    Attributes:
        record: without the others.
        mine: the player who looks back, if it is one of them.
    """

    record: Record
    mine: int | None = None

    @classmethod
    def of(cls, record: Record, mine: int | None = None) -> Replay:
        """What there is to look back on; nothing, if nobody has played yet."""
        played = tuple(one for one in record.rounds if one.table.log)
        return cls(replace(record, rounds=played), mine)

    @property
    def rounds(self) -> int:
        """How many there are."""
        return len(self.record.rounds)


def describe_replay(replay: Replay, number: int, lang: str) -> dict[str, Any]:
    """A round of them, counted from 1.

    `face` as `describe_walk` has it, `round` which one it is, `rounds` how many there are and, if there are several,
    `told`: what this one brought and how the match stood after it, in words.
    """
    record, mine = replay.record, replay.mine
    played = record.rounds[number - 1]
    table, seats = played.table, played.seats
    walk = Walk(
        name="",
        players=tuple(record.players[player] for player in seats),
        start=deal(table.rules, table.players, table.pack, table.starter),
        log=table.log,
    )
    seat = seats.index(mine) if mine in seats else None
    face = describe_walk(walk, lang, seat) | ({} if seat is None else {"mine": seat})
    told = _score(record, number, lang) if replay.rounds > 1 else ""
    return {"face": face, "round": number, "rounds": replay.rounds, "told": told}


def _score(record: Record, number: int, lang: str) -> str:
    """What a round of a match brought, and how the match stood after it."""
    played = record.rounds[number - 1]
    match = replace(record, rounds=record.rounds[:number]).match
    assert match is not None, "who plays several rounds has said when the match ends"
    if played.score is None:
        return text("table.replay.unfinished", lang)
    points = dict(sorted(zip(played.seats, played.score.totals, strict=True)))
    so_far = dict(enumerate(match.totals))
    return text("table.replay.score", lang, points=_listed(points, record), so_far=_listed(so_far, record))


def _listed(points: Mapping[int, Fraction], record: Record) -> str:
    return " · ".join(f"{record.players[player]}\N{NO-BREAK SPACE}{points_text(got)}" for player, got in points.items())
