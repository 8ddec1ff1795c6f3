"""Answers of a class: each kept once, whoever sends it how often, and judged by the engine before and after."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from rummy_learn.lessons.face import plain
from rummy_learn.lessons.log import Entry, Judged, Misfit, Why, judge_entry, read_log

from .errors import Refusal, RefusedError
from .report import ClassReport, judge
from .schema import answers, learners
from .votes import Stray, stray_answers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from sqlalchemy import Connection, Executable

    from .store import Store

AT_ONCE: Final = 200
"""So many lines are taken at once; whoever has more sends the rest afterwards."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What has become of lines that were sent. None of these need be sent again.

    Attributes:
        new: ids of the answers that are kept from now on.
        known: ids of those that were kept already.
        refused: lines that are no answers to exercises of the course, or to no vote that is open, and why.
    """

    new: tuple[str, ...]
    known: tuple[str, ...]
    refused: tuple[tuple[str, Why | Misfit | Stray], ...]


def keep_answers(store: Store, learner_id: str, lines: Sequence[str], now: int) -> Kept:
    """Keep answers, as lines of a log. When this returns they are safe; sent again, they are not counted again.

    Raises:
        ValueError: more than :data:`AT_ONCE` lines.
        RefusedError: the learner is not there any more.
        StoreError: nothing of it is kept; where it is retryable, the same call may succeed later.
    """
    if len(lines) > AT_ONCE:
        raise ValueError(f"{len(lines)} lines: expected {AT_ONCE} at most")
    log = read_log(lines)
    kept: dict[str, Entry] = {}
    refused: list[tuple[str, Why | Misfit | Stray]] = list(log.aside)
    for entry in log.entries:
        match judge_entry(entry):
            case Judged(answer=answer):  # as it was understood, and nothing else that a line may have held
                kept[entry.id] = replace(entry, answer=plain(answer))
            case Misfit() as misfit:
                refused.append((entry.line(), misfit))
    try:
        with store.writing() as connection:
            known = _known(connection, learner_id, kept)
            strays = stray_answers(connection, learner_id, (one for one in kept.values() if one.id not in known))
            new = [name for name in kept if name not in known and name not in strays]
            if new:
                rows = [{"learner_id": learner_id, "id": name, "line": kept[name].line()} for name in new]
                connection.execute(_insert(connection), [{**row, "received": now} for row in rows])
    except IntegrityError:
        raise RefusedError(Refusal.LEARNER) from None
    refused += [(kept[name].line(), why) for name, why in strays.items()]
    return Kept(tuple(new), tuple(name for name in kept if name in known), tuple(refused))


def _known(connection: Connection, learner_id: str, names: Collection[str]) -> set[str]:
    """Which of these ids are kept already.

    Raises:
        RefusedError: the learner is not there any more.
    """
    if connection.execute(select(learners.c.id).where(learners.c.id == learner_id)).first() is None:
        raise RefusedError(Refusal.LEARNER)
    query = select(answers.c.id).where(answers.c.learner_id == learner_id, answers.c.id.in_(names))
    return set(connection.execute(query).scalars())


def _insert(connection: Connection) -> Executable:
    """To insert what another page of the same learner may have just sent as well."""
    match connection.dialect.name:
        case "sqlite":
            return sqlite.insert(answers).on_conflict_do_nothing()
        case _:
            return postgresql.insert(answers).on_conflict_do_nothing()


def class_report(store: Store, class_id: str) -> ClassReport:
    """All that a class has answered, judged by today's rules; learners without an answer are in it as well.

    Raises:
        StoreError: the record cannot be read.
    """
    lines: dict[str, list[str]] = {}
    query = (
        select(learners.c.nickname, answers.c.line)
        .join_from(learners, answers, isouter=True)
        .where(learners.c.class_id == class_id)
    )
    with store.reading() as connection:
        for nickname, line in connection.execute(query):
            lines.setdefault(nickname, []).extend([line] if line else [])
    return ClassReport({nickname: in_order(filter(None, map(judge_line, own))) for nickname, own in lines.items()})


def learner_answers(store: Store, learner_id: str) -> tuple[Judged, ...]:
    """All that a learner has answered, by time, judged by today's rules.

    Raises:
        StoreError: the record cannot be read.
    """
    query = select(answers.c.line).where(answers.c.learner_id == learner_id)
    with store.reading() as connection:
        lines = connection.execute(query).scalars().all()
    return in_order(filter(None, map(judge_line, lines)))


def in_order(judged: Iterable[Judged]) -> tuple[Judged, ...]:
    """Answers by time."""
    return tuple(sorted(judged, key=lambda one: (one.entry.t, one.entry.id)))


def judge_line(line: str) -> Judged | None:
    """What a line of the record says, judged by today's rules; ``None`` if it no longer counts."""
    for entry in read_log([line]).entries:
        one = judge(entry)
        return one if isinstance(one, Judged) else None
    return None
