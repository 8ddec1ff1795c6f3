"""The class that a server serves: its record, and who is who in it."""

from __future__ import annotations

import asyncio
import hmac
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeVar

from rummy_learn.app.school.limits import Limits
from rummy_learn.app.school.visitor import Visitor
from rummy_learn.app.school.whereabouts import Whereabouts
from rummy_learn.classroom.answers import keep_answers
from rummy_learn.classroom.credentials import digest
from rummy_learn.classroom.errors import StoreError
from rummy_learn.classroom.sessions import learner_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rummy_learn.classroom.answers import Kept
    from rummy_learn.classroom.classes import SchoolClass
    from rummy_learn.classroom.roster import Learner
    from rummy_learn.classroom.store import Store

P = ParamSpec("P")
T = TypeVar("T")

NOWHERE: Final = Whereabouts()

AT_ONCE: Final = 4
"""So many questions to the record are under way at once; the others queue up."""
JUDGES: Final = 2
"""So many parcels of answers are judged and kept at once, beside the questions: to judge may take a while."""


class School:
    """One class, its record and its teacher.

    Args:
        store: the record.
        klass: the class.
        secret: the secret part of the teacher's link.
        database: the record's address, for the teacher's notebook.
        place: where it is found.
    """

    def __init__(
        self,
        store: Store,
        klass: SchoolClass,
        secret: str,
        *,
        database: str,
        place: Whereabouts = NOWHERE,
    ) -> None:
        self.store = store
        self.klass = klass
        self.secret = secret
        self.database = database
        self.place = place
        self.limits = Limits()
        self._executor = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="record")
        self._judges = ThreadPoolExecutor(JUDGES, thread_name_prefix="judge")

    async def ask(self, function: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a function makes of the record, while the server goes on with everything else."""
        call = partial(function, self.store, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._executor, call)

    async def keep(self, learner: Learner, lines: Sequence[str]) -> Kept:
        """Keep a learner's answers; the time that it takes is counted, so that nobody takes it away from the others.

        Raises:
            TooOftenError: so much of it was taken that somebody is to wait.
            RefusedError: the learner is not there any more.
            StoreError: nothing of it is kept.
        """
        self.limits.judging.check(learner.id)
        call = partial(_timed, keep_answers, self.store, learner.id, lines, now())
        kept, seconds = await asyncio.get_running_loop().run_in_executor(self._judges, call)
        self.limits.judging.count(learner.id, seconds)
        return kept

    async def recognise(self, token: str | None, secret: str | None) -> Visitor:
        """Return who it is that carries this session's token and this teacher's secret."""
        is_teacher = bool(secret) and self.is_teacher(secret or "")
        if not token:
            return Visitor(None, is_teacher)
        try:
            learner = await self.ask(learner_of, token)
        except StoreError as trouble:
            return Visitor(None, is_teacher, trouble)
        return Visitor(learner if learner and learner.class_id == self.klass.id else None, is_teacher)

    def is_teacher(self, secret: str) -> bool:
        """Whether a secret is the teacher's."""
        return hmac.compare_digest(digest(secret), digest(self.secret))

    def close(self) -> None:
        """Wait for what is being written, and close the record."""
        self._executor.shutdown()
        self._judges.shutdown()
        self.store.close()


def _timed(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> tuple[T, float]:
    """What a function returns, and how many seconds of the processor it took."""
    started = time.thread_time()
    found = function(*args, **kwargs)
    return found, time.thread_time() - started


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
