"""The vote for learners: a page without a kernel, which is there at once for a whole class."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from rummy_learn.app import prose
from rummy_learn.app.school.handlers import SchoolPage
from rummy_learn.app.school.school import now
from rummy_learn.classroom.vote_face import learner_view
from rummy_learn.classroom.votes import current_vote, vote_line
from rummy_learn.engine.cards import parse_card
from rummy_learn.i18n import LANGUAGES, card_name, text
from rummy_learn.lessons.exercise import UNKNOWN
from rummy_learn.lessons.reading import AnswerError

if TYPE_CHECKING:
    from rummy_learn.classroom.store import Store
    from rummy_learn.classroom.votes import Vote


class VotePage(SchoolPage):
    """`/es/vote`: the position that is put to the class, what one has said, and in the end the reason."""

    async def get(self, asked: str) -> None:
        """Show what there is to vote on, to learners and to the teacher who projects it."""
        if not self.welcome(asked):
            return
        if self.learner is None and not self.is_teacher:
            self.redirect(f"/{asked}/join")
            return
        await self._show()

    async def post(self, asked: str) -> None:
        """Take an answer; what the page then shows is asked for anew, so that no reload sends it again."""
        if not self.welcome(asked):
            return
        if self.learner is None:
            self.redirect(f"/{asked}/join", status=HTTPStatus.SEE_OTHER)
            return
        self.school.limits.answers.take(self.learner.id)
        vote = await self.school.ask(current_vote, self.school.klass.id)
        if vote is None or vote.id != self.get_body_argument("vote", ""):
            await self._show("vote.other")
            return
        try:
            line = vote_line(vote, self._message(vote), now())
        except AnswerError:
            await self._show("vote.missing")
            return
        kept = await self.school.keep(self.learner, [line])
        if kept.refused:
            await self._show("vote.late")
            return
        self.redirect(f"/{asked}/vote", status=HTTPStatus.SEE_OTHER)

    def _message(self, vote: Vote) -> dict[str, Any]:
        """Return the answer in the form, as an exercise reads it."""
        if self.get_body_argument(UNKNOWN, ""):
            return {UNKNOWN: True}
        parts = vote.exercise.asked if vote.exercise else ()
        return {part.name: self.get_body_argument(part.name, "") or None for part in parts}

    async def _show(self, notice: str = "") -> None:
        learner = self.learner.id if self.learner else None
        view = await self.school.ask(_look, self.school.klass.id, learner, self.lang)
        if notice:
            self.set_status(HTTPStatus.UNPROCESSABLE_ENTITY)
        chosen = {name: self.get_body_argument(name, "") for name in self.request.body_arguments}
        self.finish(
            self.page(
                "vote.html",
                vote=view,
                notice=notice and text(notice, self.lang),
                chosen=chosen,
                signs=partial(prose.signs, lang=self.lang),
                card_name=lambda code: card_name(parse_card(code), self.lang),
                card_sign=lambda code: parse_card(code).symbol,
                twins={lang: f"/{lang}/vote" for lang in LANGUAGES},
            )
        )


def _look(store: Store, class_id: str, learner_id: str | None, lang: str) -> dict[str, Any] | None:
    vote = current_vote(store, class_id)
    return learner_view(store, class_id, learner_id, vote, lang) if vote else None
