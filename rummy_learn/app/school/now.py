"""`/class/now`: what a page asks every few seconds. Who am I, is there a vote, how much of the set work is left?"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from rummy_learn.app.school.handlers import SchoolData
from rummy_learn.classroom.variants import work_of_learner
from rummy_learn.classroom.votes import Vote, VoteState, current_vote, own_answer
from rummy_learn.classroom.work import Assignment, work_of

if TYPE_CHECKING:
    from rummy_learn.app.school.school import School
    from rummy_learn.classroom.roster import Learner
    from rummy_learn.classroom.store import Store

FRESH: Final = 1.0
"""For so many seconds everybody is told the same of the class."""
KNOWN: Final = 60.0
"""For so many seconds we believe to know how much work a learner has left, as long as they answer nothing here."""

Doings = tuple[Vote | None, tuple[Assignment, ...]]


class Bulletin:
    """What a class is up to, as it was a moment ago: however many ask, the record is asked once."""

    def __init__(self) -> None:
        self.left: dict[str, tuple[float, tuple[Assignment, ...], int]] = {}
        self.said: set[tuple[str, str]] = set()
        self._until = 0.0
        self._asked: asyncio.Future[Doings] | None = None

    async def look(self, school: School) -> Doings:
        """The vote and the work of a class.

        Raises:
            StoreError: the record cannot be read.
        """
        if self._asked is None or time.monotonic() > self._until:
            self._until = time.monotonic() + FRESH
            self._asked = asyncio.ensure_future(school.ask(_doings, school.klass.id))
        return await asyncio.shield(self._asked)  # who goes away does not take it from the others

    async def work_left(self, school: School, learner: Learner, works: tuple[Assignment, ...]) -> int:
        """How many pieces of work a learner has not finished.

        Raises:
            StoreError: the record cannot be read.
        """
        if not works:
            return 0
        until, then, count = self.left.get(learner.id, (0.0, (), 0))
        if time.monotonic() > until or then != works:
            progress = await school.ask(work_of_learner, learner)
            count = sum(one.finished is None for one in progress)
            self.left[learner.id] = time.monotonic() + KNOWN, works, count
        return count

    async def has_said(self, school: School, learner: Learner, vote: Vote) -> bool:
        """Whether a learner has taken part in a vote that is open.

        Raises:
            StoreError: the record cannot be read.
        """
        known = (vote.id, learner.id) in self.said
        if not known and vote.state is VoteState.OPEN and await school.ask(own_answer, learner.id, vote) is not None:
            self.said.add((vote.id, learner.id))
        return (vote.id, learner.id) in self.said


_bulletins: WeakKeyDictionary[School, Bulletin] = WeakKeyDictionary()


def bulletin_of(school: School) -> Bulletin:
    """The class's bulletin."""
    return _bulletins.setdefault(school, Bulletin())


def answered(school: School, learner: Learner) -> None:
    """Count the work of a learner anew: they have answered something."""
    bulletin_of(school).left.pop(learner.id, None)


def _doings(store: Store, class_id: str) -> Doings:
    return current_vote(store, class_id), work_of(store, class_id)


class Now(SchoolData):
    """Tells a page what there is to do just now."""

    async def get(self) -> None:
        """Tell it."""
        learner = self.learner
        bulletin = bulletin_of(self.school)
        vote, works = await bulletin.look(self.school)
        left = await bulletin.work_left(self.school, learner, works) if learner else 0
        self.reply(
            {
                "joined": learner and learner.nickname,
                "learner": learner and learner.id,
                "vote": await self._tell(vote) if vote else None,
                "work": left,
            }
        )

    async def _tell(self, vote: Vote) -> dict[str, Any]:
        learner = self.learner
        said = await bulletin_of(self.school).has_said(self.school, learner, vote) if learner else False
        return {"id": vote.id, "state": vote.state, "address": f"/{self.lang}/vote", "said": said}
