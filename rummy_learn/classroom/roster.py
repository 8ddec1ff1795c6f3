"""Learners of a class: a nickname and a short key, no account and nothing that says who somebody is."""

from __future__ import annotations

import re
import secrets
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import credentials
from .classes import class_of_code
from .errors import Refusal, RefusedError
from .schema import classes, learners

if TYPE_CHECKING:
    from .store import Store

LONGEST: Final = 24
MOST: Final = 300
"""So many learners a class takes."""


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner: an id, which nobody sees, the id of the class, and the nickname."""

    id: str
    class_id: str
    nickname: str


def join(store: Store, code: str, nickname: str, now: int) -> tuple[Learner, str]:
    """Somebody new in a class, and the key with which they come back, of which only a digest is kept.

    Raises:
        RefusedError: there is no such class, it is full, or nobody can be called so or somebody is already.
        StoreError: it could not be written.
    """
    name = tidy(nickname)
    found = class_of_code(store, code)
    learner, key = Learner(secrets.token_hex(8), found.id, name), credentials.personal_key()
    kept = {"id": learner.id, "class_id": found.id, "nickname": name, "folded": folded(name), "joined": now}
    kept["key"] = credentials.slow_digest(key)
    try:
        with store.writing() as connection:
            # whoever joins at the same time waits here, so that the last place is given away once
            connection.execute(select(classes.c.id).where(classes.c.id == found.id).with_for_update())
            here = select(func.count()).select_from(learners).where(learners.c.class_id == found.id)
            if connection.execute(here).scalar_one() >= MOST:
                raise RefusedError(Refusal.FULL, most=MOST)
            connection.execute(insert(learners).values(kept))
    except IntegrityError:
        class_of_code(store, code)  # it may have been deleted in between
        raise RefusedError(Refusal.TAKEN, name=name) from None
    return learner, key


def rejoin(store: Store, code: str, nickname: str, key: str) -> Learner:
    """Somebody who comes back.

    Raises:
        RefusedError: there is no such class, or nobody with this nickname and key in it.
        StoreError: the record cannot be read.
    """
    found = class_of_code(store, code)
    wanted = learners.c.class_id == found.id, learners.c.folded == folded(tidy(nickname))
    with store.reading() as connection:
        row = connection.execute(select(learners.c.id, learners.c.nickname, learners.c.key).where(*wanted)).first()
    if row is None or not credentials.fits(credentials.typed(key), row.key):
        raise RefusedError(Refusal.KEY)
    return Learner(row.id, found.id, row.nickname)


def renew_key(store: Store, learner: Learner) -> str:
    """Another key for somebody who has lost theirs; the old one no longer fits.

    Raises:
        RefusedError: the learner is not there any more.
        StoreError: it could not be written; the old one still fits.
    """
    key = credentials.personal_key()
    with store.writing() as connection:
        change = update(learners).where(learners.c.id == learner.id).values(key=credentials.slow_digest(key))
        if not connection.execute(change).rowcount:
            raise RefusedError(Refusal.LEARNER)
    return key


def roster(store: Store, class_id: str) -> tuple[Learner, ...]:
    """The learners of a class in the order in which they joined.

    Raises:
        StoreError: the record cannot be read.
    """
    query = select(learners.c.id, learners.c.class_id, learners.c.nickname).where(learners.c.class_id == class_id)
    with store.reading() as connection:
        return tuple(Learner(*row) for row in connection.execute(query.order_by(learners.c.joined, learners.c.id)))


def remove(store: Store, learner: Learner) -> None:
    """Take somebody off the list, with all their answers.

    Raises:
        StoreError: it could not be deleted.
    """
    with store.writing() as connection:
        connection.execute(delete(learners).where(learners.c.id == learner.id))
    store.sweep()


def tidy(nickname: str) -> str:
    """A nickname without needless spaces.

    Raises:
        RefusedError: it is empty, too long, holds signs that are not seen or change how others are, or letters of two
            alphabets that look alike.
    """
    name = " ".join(unicodedata.normalize("NFC", nickname[: 10 * LONGEST]).split())
    if not 0 < len(name) <= LONGEST or not name.isprintable() or not any(map(str.isalnum, name)) or _deceives(name):
        raise RefusedError(Refusal.NICKNAME, most=LONGEST)
    return name


def folded(name: str) -> str:
    """By which two nicknames are the same: "ANA" and "ana" are."""
    return unicodedata.normalize("NFKC", name).casefold()


UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs that are printable by name and are not seen."""
ALIKE: Final = ("LATIN", "GREEK", "CYRILLIC")


def _deceives(name: str) -> bool:
    """Whether a nickname may look like somebody else's: it has signs that are not seen, or mixes these alphabets."""
    alphabets = {unicodedata.name(sign, "").partition(" ")[0] for sign in name if sign.isalpha()}
    return bool(UNSEEN.search(name)) or len(alphabets.intersection(ALIKE)) > 1
