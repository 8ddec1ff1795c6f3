"""A learner's home in the class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.app.school.handlers import SchoolPage
from rummy_learn.app.school.homework import homework
from rummy_learn.app.school.school import now
from rummy_learn.classroom.variants import work_of_learner
from rummy_learn.classroom.votes import VoteState, current_vote
from rummy_learn.i18n import LANGUAGES

if TYPE_CHECKING:
    from rummy_learn.classroom.roster import Learner
    from rummy_learn.classroom.store import Store
    from rummy_learn.classroom.variants import WorkProgress
    from rummy_learn.classroom.votes import Vote


class HomePage(SchoolPage):
    """`/es/class`: who I am here, what there is to do, and the way out."""

    async def get(self, asked: str) -> None:
        """Show it, or ask who has not joined to do so."""
        if not self.welcome(asked):
            return
        if self.learner is None:
            self.redirect(f"/{asked}/join")
            return
        twins = {lang: f"/{lang}/class" for lang in LANGUAGES}
        course = self.shelf.course_map(asked)
        vote, progress = await self.school.ask(_doings, self.learner)
        self.finish(
            self.page(
                "class.html",
                learner=self.learner,
                course=course,
                homework=homework(progress, asked, now()),
                vote_open=vote is not None and vote.state is VoteState.OPEN,
                twins=twins,
            )
        )


def _doings(store: Store, learner: Learner) -> tuple[Vote | None, tuple[WorkProgress, ...]]:
    return current_vote(store, learner.class_id), work_of_learner(store, learner)
