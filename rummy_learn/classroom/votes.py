"""A vote: one position put to a whole class at once. What learners say to it are answers like all others."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from rummy_learn.lessons.exercise import Outcome
from rummy_learn.lessons.face import plain
from rummy_learn.lessons.log import Entry, Place, cards_shown, position, read_log
from rummy_learn.lessons.parts import Choice
from rummy_learn.lessons.reading import AnswerError

from .errors import Refusal, RefusedError
from .schema import answers, classes, learners, votes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sqlalchemy import Connection, Row

    from rummy_learn.lessons.exercise import Answer, Exercise

    from .store import Store

PREFIX: Final = "vote-"
"""With which the id of an answer to a vote begins; the id of the vote follows."""


class VoteState(StrEnum):
    """Answers are taken, no longer taken, or told apart into right and wrong."""

    OPEN = "open"
    CLOSED = "closed"
    REVEALED = "revealed"


class Stray(StrEnum):
    """Why an answer to a vote does not count: no such position is put to the class, or it is over."""

    VOTE = "vote"
    OVER = "vote_over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """A vote.

    Attributes:
        id: given when it is opened.
        place: the position that was asked.
        opened: when, in milliseconds since 1970.
        closed: since when no answer is taken, ``None`` while answers are.
        revealed: since when learners may see the right answer.
    """

    id: str
    place: Place
    opened: int
    closed: int | None = None
    revealed: int | None = None

    @property
    def state(self) -> VoteState:
        """How far it is."""
        if self.revealed is not None:
            return VoteState.REVEALED
        return VoteState.OPEN if self.closed is None else VoteState.CLOSED

    @property
    def exercise(self) -> Exercise | None:
        """What is asked; ``None`` if the course has it no longer."""
        return position(*self.place)

    @property
    def answer_id(self) -> str:
        """The id of everybody's answer to it."""
        return PREFIX + self.id


def votable(exercise: Exercise) -> bool:
    """Whether it can be voted on: all that it asks for is one of several."""
    return bool(exercise.asked) and all(isinstance(part, Choice) for part in exercise.asked)


# --- the teacher's deeds --------------------------------------------------------------------------------------------


def open_vote(store: Store, class_id: str, place: Place, now: int) -> Vote:
    """Put a position to a class; a vote that is open there is closed.

    Raises:
        RefusedError: there is no such position, it cannot be voted on, or the class is not there any more.
        StoreError: it could not be written.
    """
    exercise = position(*place)
    if exercise is None or not votable(exercise):
        raise RefusedError(Refusal.NO_VOTE)
    made = Vote(id=secrets.token_hex(8), place=place, opened=now)
    names = ("lesson", "exercise", "house", "seed", "level")
    kept = {"id": made.id, "class_id": class_id, "opened": now} | dict(zip(names, place, strict=True))
    try:
        with store.writing() as connection:
            # whoever opens another at the same time waits here, so that one is open in the end
            connection.execute(select(classes.c.id).where(classes.c.id == class_id).with_for_update())
            still = votes.c.class_id == class_id, votes.c.closed.is_(None)
            connection.execute(update(votes).where(*still).values(closed=now))
            connection.execute(insert(votes).values(kept))
    except IntegrityError:
        raise RefusedError(Refusal.TEACHER) from None
    return made


def close_vote(store: Store, class_id: str, name: str, now: int) -> None:
    """Take no more answers. To close what is closed already, or not there, is no error.

    Raises:
        StoreError: it could not be written.
    """
    _stamp(store, class_id, name, {"closed": now})


def reveal_vote(store: Store, class_id: str, name: str, now: int) -> None:
    """Take no more answers, and let everybody see what is right.

    Raises:
        StoreError: it could not be written.
    """
    _stamp(store, class_id, name, {"closed": now, "revealed": now})


def _stamp(store: Store, class_id: str, name: str, times: Mapping[str, int]) -> None:
    """Set these times of a vote, as far as they are not set."""
    with store.writing() as connection:
        for column, now in times.items():
            still = votes.c.id == name, votes.c.class_id == class_id, votes.c[column].is_(None)
            connection.execute(update(votes).where(*still).values({column: now}))


# --- what there is to see -------------------------------------------------------------------------------------------


def current_vote(store: Store, class_id: str) -> Vote | None:
    """The vote that was opened last, whatever has become of it.

    Raises:
        StoreError: the record cannot be read.
    """
    order = votes.c.closed.is_not(None), votes.c.opened.desc(), votes.c.id  # of two of a moment, the one that is open
    query = select(votes).where(votes.c.class_id == class_id).order_by(*order).limit(1)
    with store.reading() as connection:
        row = connection.execute(query).first()
    return _read(row) if row else None


def _read(row: Row[Any]) -> Vote:
    place = row.lesson, row.exercise, row.house, row.seed, row.level
    return Vote(id=row.id, place=place, opened=row.opened, closed=row.closed, revealed=row.revealed)


def vote_answers(store: Store, class_id: str, vote: Vote) -> tuple[Answer, ...]:
    """What has been said so far, one answer a learner; by whom, it does not tell.

    Raises:
        StoreError: the record cannot be read.
    """
    query = (
        select(answers.c.line)
        .join_from(answers, learners)
        .where(learners.c.class_id == class_id, answers.c.id == vote.answer_id)
    )
    with store.reading() as connection:
        return tuple(_answers(vote, connection.execute(query).scalars()))


def own_answer(store: Store, learner_id: str, vote: Vote) -> Answer | None:
    """What a learner has said, ``None`` if nothing yet.

    Raises:
        StoreError: the record cannot be read.
    """
    query = select(answers.c.line).where(answers.c.learner_id == learner_id, answers.c.id == vote.answer_id)
    with store.reading() as connection:
        return next(_answers(vote, connection.execute(query).scalars()), None)


def _answers(vote: Vote, lines: Iterable[str]) -> Iterator[Answer]:
    exercise = vote.exercise
    for line in lines:
        for entry in read_log([line]).entries:
            try:
                if exercise:
                    yield exercise.read(entry.answer)
            except AnswerError:
                continue


# --- the learner's answer -------------------------------------------------------------------------------------------


def vote_line(vote: Vote, message: Mapping[str, Any], now: int) -> str:
    """An answer to a vote as a line of a log, to be kept as every other.

    Raises:
        AnswerError: nobody can answer so, or nothing is chosen.
        RefusedError: the course has no such position any more.
    """
    exercise = vote.exercise
    if exercise is None:
        raise RefusedError(Refusal.NO_VOTE)
    answer = exercise.read(message)
    if exercise.grade(answer).outcome is Outcome.NOT_TRIED:
        raise AnswerError(exercise.asked[0].name, " | ".join(part.name for part in exercise.asked))
    lesson, name, house, seed, level = vote.place
    cards = cards_shown(exercise)
    return Entry(vote.answer_id, now, lesson, name, seed, level, house, cards, plain(answer), 0).line()


def stray_answers(connection: Connection, learner_id: str, entries: Iterable[Entry]) -> dict[str, Stray]:
    """Which new answers claim to be given to a vote and do not count as such: their ids, and why."""
    ballots = {entry.id: entry for entry in entries if entry.id.startswith(PREFIX)}
    if not ballots:
        return {}
    wanted = [name.removeprefix(PREFIX) for name in ballots]
    query = (
        select(votes)
        .join_from(votes, learners, votes.c.class_id == learners.c.class_id)
        .where(learners.c.id == learner_id, votes.c.id.in_(wanted))
    )
    asked = {vote.answer_id: vote for vote in map(_read, connection.execute(query))}
    strays = {}
    for name, entry in ballots.items():
        if name not in asked or asked[name].place != entry.place:
            strays[name] = Stray.VOTE
        elif asked[name].state is not VoteState.OPEN:
            strays[name] = Stray.OVER
    return strays
