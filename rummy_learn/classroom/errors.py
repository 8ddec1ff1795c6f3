"""What can go wrong with a class and its record, and the words for it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from rummy_learn.i18n import text


class Trouble(StrEnum):
    """Why the record could not be read or written. Nothing of what was asked for has been done."""

    BUSY = "busy"
    """Somebody else is writing, and has been for longer than we wait."""
    FULL = "full"
    """The disk is."""
    UNREACHABLE = "unreachable"
    """The server, or the disk, does not answer."""
    CLOSED = "closed"
    """We are not allowed to."""
    DAMAGED = "damaged"
    """The file is damaged, or no record at all."""
    NEWER = "newer"
    """A newer version of this program has changed its form."""
    ADDRESS = "address"
    """The address is of no database that we know."""
    FAILED = "failed"
    """Something else, which the database has told to the log of its server."""


RETRYABLE: Final = frozenset({Trouble.BUSY, Trouble.FULL, Trouble.UNREACHABLE})


class StoreError(Exception):
    """The record could not be read or written.

    Attributes:
        trouble: why.
    """

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble

    @property
    def retryable(self) -> bool:
        """Whether the very same call may succeed later."""
        return self.trouble in RETRYABLE


class Refusal(StrEnum):
    """Why somebody is not let in, or may not be called so."""

    CLASS = "class.unknown"
    FULL = "class.full"
    TEACHER = "teacher.unknown"
    LEARNER = "learner.unknown"
    GONE = "learner.gone"
    KEY = "learner.wrong_key"
    NICKNAME = "nickname.bad"
    TAKEN = "nickname.taken"
    NO_VOTE = "vote.impossible"


class RefusedError(ValueError):
    """Something that a class does not allow.

    Attributes:
        refusal: what.
        facts: what fills the placeholders of its text.
    """

    def __init__(self, refusal: Refusal, **facts: Any) -> None:
        super().__init__(refusal.value)
        self.refusal, self.facts = refusal, facts


def tell_trouble(error: StoreError | RefusedError, lang: str) -> str:
    """The error as a sentence for whoever asked."""
    if isinstance(error, StoreError):
        return text(f"classroom.store.{error.trouble}", lang)
    return text(f"classroom.{error.refusal}", lang, **error.facts)
