"""Classes: opened by a teacher, entered by a code, deleted with all that belongs to them."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import credentials
from .errors import Refusal, RefusedError, StoreError, Trouble
from .schema import classes

if TYPE_CHECKING:
    from .store import Store


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """A class: its id, which nobody sees, the code that learners enter, the language of its pages, and any name."""

    id: str
    code: str
    lang: str
    name: str = ""


def open_class(store: Store, lang: str, now: int, name: str = "") -> tuple[SchoolClass, str]:
    """A new class, and its teacher's secret, of which only a digest is kept.

    Args:
        store: the record.
        lang: the language of its pages.
        now: milliseconds since 1970.
        name: what its teacher calls it.

    Raises:
        StoreError: it could not be written.
    """
    for _ in range(5):  # the code may be taken, once in a long while
        made = SchoolClass(secrets.token_hex(8), credentials.class_code(), lang, name)
        secret = credentials.teacher_secret()
        kept = {"teacher": credentials.digest(secret), "opened": now, **asdict(made)}
        try:
            with store.writing() as connection:
                connection.execute(insert(classes).values(kept))
        except IntegrityError:
            continue
        return made, secret
    raise StoreError(Trouble.FAILED)


def class_of_code(store: Store, code: str) -> SchoolClass:
    """The class that learners enter by a code, as they type it.

    Raises:
        RefusedError: there is none.
        StoreError: the record cannot be read.
    """
    return _find(store, classes.c.code == credentials.typed(code), Refusal.CLASS)


def class_of_teacher(store: Store, secret: str) -> SchoolClass:
    """The class that a teacher's secret opens.

    Raises:
        RefusedError: it opens none.
        StoreError: the record cannot be read.
    """
    return _find(store, classes.c.teacher == credentials.digest(secret), Refusal.TEACHER)


def _find(store: Store, condition: object, refusal: Refusal) -> SchoolClass:
    with store.reading() as connection:
        its = classes.c
        row = connection.execute(select(its.id, its.code, its.lang, its.name).where(condition)).first()  # type: ignore[arg-type]
    if row is None:
        raise RefusedError(refusal)
    return SchoolClass(*row)


def renew_secret(store: Store, class_id: str) -> str:
    """Another secret for the teacher of a class; the old one opens nothing any more.

    Raises:
        RefusedError: the class is not there any more.
        StoreError: it could not be written; the old one still opens it.
    """
    secret = credentials.teacher_secret()
    with store.writing() as connection:
        change = update(classes).where(classes.c.id == class_id).values(teacher=credentials.digest(secret))
        if not connection.execute(change).rowcount:
            raise RefusedError(Refusal.TEACHER)
    return secret


def delete_class(store: Store, class_id: str) -> None:
    """Delete a class with its learners, their answers and its work. To delete what is gone already is no error.

    Raises:
        StoreError: it could not be deleted, and is all there still.
    """
    with store.writing() as connection:
        connection.execute(delete(classes).where(classes.c.id == class_id))
    store.sweep()
