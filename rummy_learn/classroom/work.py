"""Work that a teacher sets: so many exercises of some kinds from a lesson, until a day."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from rummy_learn.engine.houses import UnknownNameError
from rummy_learn.lessons.course import lesson_plan

from .errors import Refusal, RefusedError
from .schema import assignments

if TYPE_CHECKING:
    from .store import Store

NUMBERS: Final = range(1, 101)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """A piece of work.

    Attributes:
        lesson: slug of the lesson that it comes from.
        kinds: of exercises; none stands for all that the lesson has.
        number: how many exercises.
        due: milliseconds since 1970, ``None`` if it may take any time.
        id: given when it is set.
    """

    lesson: str
    kinds: tuple[str, ...] = ()
    number: int = 10
    due: int | None = None
    id: str = ""


def kinds_of(lesson: str) -> tuple[str, ...]:
    """The kinds of exercises that a lesson has, in its order.

    Raises:
        UnknownNameError: there is no such lesson.
    """
    return tuple(dict.fromkeys(exercise.kind for exercise in lesson_plan(lesson).exercises.values()))


def set_work(store: Store, class_id: str, work: Assignment, now: int) -> str:
    """Set a class some work; its id.

    Raises:
        UnknownNameError: there is no such lesson, or it has no exercise of such a kind.
        ValueError: a number out of :data:`NUMBERS`.
        RefusedError: the class is not there any more.
        StoreError: it could not be written.
    """
    known = kinds_of(work.lesson)
    for kind in work.kinds:
        if kind not in known:
            raise UnknownNameError("kind", kind, known)
    if work.number not in NUMBERS:
        raise ValueError(f"{work.number} exercises: expected {NUMBERS[0]} to {NUMBERS[-1]}")
    name = secrets.token_hex(8)
    kept = {"id": name, "class_id": class_id, "lesson": work.lesson, "kinds": json.dumps(work.kinds)}
    try:
        with store.writing() as connection:
            connection.execute(insert(assignments).values(**kept, number=work.number, due=work.due, made=now))
    except IntegrityError:
        raise RefusedError(Refusal.TEACHER) from None
    return name


def work_of(store: Store, class_id: str) -> tuple[Assignment, ...]:
    """What work a class has, in the order in which it was set.

    Raises:
        StoreError: the record cannot be read.
    """
    its = assignments.c
    query = select(its.id, its.lesson, its.kinds, its.number, its.due).where(its.class_id == class_id)
    with store.reading() as connection:
        rows = connection.execute(query.order_by(its.made, its.id)).all()
    return tuple(
        Assignment(id=row.id, lesson=row.lesson, kinds=tuple(json.loads(row.kinds)), number=row.number, due=row.due)
        for row in rows
    )


def drop_work(store: Store, class_id: str, name: str) -> None:
    """Take work back. To take back what is gone already is no error.

    Raises:
        StoreError: it could not be written.
    """
    with store.writing() as connection:
        connection.execute(delete(assignments).where(assignments.c.id == name, assignments.c.class_id == class_id))
