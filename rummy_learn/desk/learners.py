"""The list of learners: another key for who has lost it, off the list with who should not be on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rummy_learn.classroom.errors import Refusal, RefusedError
from rummy_learn.classroom.roster import Learner, remove, renew_key
from rummy_learn.i18n import text

from ._view import DeskView

if TYPE_CHECKING:
    from rummy_learn.classroom.report import ClassReport


class LearnerList(DeskView):
    """Choose a learner, and give them another key or take them off the list.

    To Python:   {do: "key" | "remove", learner}   learner: an id
    From Python: {kind: "key", name, key, text} {kind: "removed", text}
    """

    part: ClassVar[str] = "learners"
    follows_report: ClassVar[bool] = True

    def pieces(self, report: ClassReport) -> dict[str, Any]:
        """A piece for each learner, by id: the nickname, and how many answers would go with them."""
        return {
            learner: {"name": nickname, "answers": len(report.answers.get(nickname, ()))}
            for learner, nickname in self.desk.live.learners.items()
        }

    def act(self, content: dict[str, Any]) -> None:
        """Give somebody another key, or take them off the list."""
        match content:
            case {"do": "key", "learner": str(learner)}:
                found = self._find(learner)
                key = renew_key(self.desk.store, found)
                told = text("desk.learners.key.done", self.lang, name=found.nickname)
                self.send({"kind": "key", "name": found.nickname, "key": key, "text": told})
            case {"do": "remove", "learner": str(learner)}:
                found = self._find(learner)
                remove(self.desk.store, found)
                self.send(
                    {"kind": "removed", "text": text("desk.learners.remove.done", self.lang, name=found.nickname)}
                )
            case _:
                self.unreadable()

    def _find(self, learner: str) -> Learner:
        """A learner of this class.

        Raises:
            RefusedError: there is nobody with that id in it.
        """
        nickname = self.desk.live.learners.get(learner)
        if nickname is None:
            raise RefusedError(Refusal.GONE)
        return Learner(learner, self.desk.klass.id, nickname)

    def lines(self, report: ClassReport) -> list[str]:
        """The names."""
        return [learner.name for learner in report.learners]
