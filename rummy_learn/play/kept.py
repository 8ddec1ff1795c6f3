"""A match as the page keeps it, and from there or from a record back to where it stopped.

What is kept is the setup and the lines of what was done. Both are known to everybody at the table: the page chose the
seed, and a line never tells a hidden card. Going on plays all of it again, so that nothing that is no match is let in.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.bots import BOTS
from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.notation import read_action, write_action
from rummy_learn.engine.round import play
from rummy_learn.engine.rules import RulesError
from rummy_learn.engine.sharing import read_code, write_code
from rummy_learn.engine.verdict import IllegalMove, PlayersError

from .session import SEEDS, Session, Setup

if TYPE_CHECKING:
    from rummy_learn.engine.record import Record
    from rummy_learn.engine.table import Table

FORMAT: Final = 1
MOST_ROUNDS: Final = 1000
MOST_LINES: Final = 20_000
"""Of a round; more than any can have."""


class Wrong(StrEnum):
    """Why a kept match cannot be gone on with."""

    NEWER = "newer"
    BROKEN = "broken"
    ILLEGAL = "illegal"


class KeptError(ValueError):
    """A kept match that cannot be gone on with.

    Attributes:
        why: what is the matter.
        round: where, from 1; 0 if it is the setup.
        line: which line of the round, from 1; 0 if it is the round as such.
        cause: what the engine says of it, if it does.
    """

    def __init__(self, why: Wrong, number: int = 0, line: int = 0, cause: Exception | None = None) -> None:
        super().__init__(f"{why}: round {number}, line {line}")
        self.why, self.round, self.line, self.cause = why, number, line, cause


def keep(session: Session) -> dict[str, Any]:
    """All it takes to go on with a match, as plain data."""
    setup = session.setup
    return {
        "format": FORMAT,
        "code": write_code(setup.rules),
        "rivals": list(setup.rivals),
        "seed": setup.seed,
        "clock": setup.clock,
        "rounds": [lines(table) for table in (*session.finished, session.table)],
    }


def lines(table: Table, start: int = 0) -> list[str]:
    """What has been done at a table, from some action on."""
    return [write_action(action) for action in table.log[start:]]


def resume(kept: Any) -> Session:
    """The match as it was left, played again from the beginning.

    Raises:
        KeptError: it is not what :func:`keep` gives, comes from a newer version, or holds what is not legal.
    """
    match kept:
        case {"format": int(version)} if version > FORMAT:
            raise KeptError(Wrong.NEWER)
        case {
            "format": 1,
            "code": str(code),
            "rivals": list(rivals),
            "seed": int(seed),
            "clock": bool(clock),
            "rounds": [_, *_] as rounds,
        } if len(rounds) <= MOST_ROUNDS and all(isinstance(name, str) for name in rivals):
            try:
                setup = Setup(rules=read_code(code), rivals=tuple(rivals), seed=seed, clock=clock)
            except (NotationError, RulesError, PlayersError, ValueError) as error:
                raise KeptError(Wrong.BROKEN, cause=error) from None
        case _:
            raise KeptError(Wrong.BROKEN)
    session = Session.start(setup)
    for number, played in enumerate(rounds, start=1):
        if number > 1:
            session = _next(session, number)
        session = _again(session, number, played)
    return session


def resume_record(record: Record) -> Session | None:
    """The match of a record, at its end; ``None`` if it is none of the learner against rivals we know."""
    rivals = record.bots[1:]
    if record.bots[:1] != ("",) or record.dealer != len(rivals) or not all(name in BOTS for name in rivals):
        return None
    seed = record.rounds[0].seed if record.rounds else None
    if record.match is None or seed is None or seed not in SEEDS:
        return None
    setup = Setup(rules=record.rules, rivals=rivals, seed=seed)
    rounds = [lines(played.table) for played in record.rounds]
    if any(played.seed != setup.seed_of(number) for number, played in enumerate(record.rounds)):
        return None
    return resume({**keep(Session.start(setup)), "rounds": rounds})


def _next(session: Session, number: int) -> Session:
    try:
        return session.next_round()
    except ValueError:
        raise KeptError(Wrong.BROKEN, number) from None


def _again(session: Session, number: int, played: Any) -> Session:
    """A round played again."""
    if not isinstance(played, list) or len(played) > MOST_LINES:
        raise KeptError(Wrong.BROKEN, number)
    table = session.table
    for at, line in enumerate(played, start=1):
        try:
            action = read_action(line)
        except (NotationError, TypeError) as error:
            raise KeptError(Wrong.BROKEN, number, at, error) from None
        if action.seat >= table.players:
            raise KeptError(Wrong.BROKEN, number, at)
        try:
            table = play(table, action)
        except IllegalMove as error:
            raise KeptError(Wrong.ILLEGAL, number, at, error) from None
    return Session(setup=session.setup, match=session.match, table=table, finished=session.finished)
