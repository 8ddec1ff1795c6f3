"""Who is who between two visits: a learner's browser, or their own server, keeps a token, and the record its digest."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from .credentials import digest
from .errors import Refusal, RefusedError
from .roster import Learner
from .schema import learners, sessions

if TYPE_CHECKING:
    from .store import Store


def begin_session(store: Store, learner: Learner, now: int) -> str:
    """A new token for somebody who has shown who they are: 256 bits, of which only a digest is kept.

    Raises:
        RefusedError: the learner is not there any more.
        StoreError: it could not be written.
    """
    token = secrets.token_urlsafe(32)
    kept = {"token": digest(token), "learner_id": learner.id, "made": now}
    try:
        with store.writing() as connection:
            connection.execute(insert(sessions).values(kept))
    except IntegrityError:
        raise RefusedError(Refusal.LEARNER) from None
    return token


def learner_of(store: Store, token: str) -> Learner | None:
    """The learner to whom a token was given, ``None`` if it was given to nobody who is there.

    Raises:
        StoreError: the record cannot be read.
    """
    its = learners.c
    query = select(its.id, its.class_id, its.nickname).join_from(sessions, learners)
    with store.reading() as connection:
        row = connection.execute(query.where(sessions.c.token == digest(token))).first()
    return Learner(*row) if row else None


def end_session(store: Store, token: str) -> None:
    """Make a token worth nothing. One that is worth nothing already is no error.

    Raises:
        StoreError: it could not be written, and is still worth what it was.
    """
    with store.writing() as connection:
        connection.execute(delete(sessions).where(sessions.c.token == digest(token)))
