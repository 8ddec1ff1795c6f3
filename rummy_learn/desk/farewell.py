"""The end of a class: it is deleted with all its data, once its code is typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rummy_learn.classroom.classes import delete_class
from rummy_learn.classroom.credentials import typed
from rummy_learn.i18n import text

from ._view import DeskView

if TYPE_CHECKING:
    from rummy_learn.classroom.report import ClassReport


class Farewell(DeskView):
    """Deletes the class for whoever types its code.

    To Python:   {do: "delete", code}
    From Python: {kind: "deleted", text} {kind: "refused", text}
    """

    part: ClassVar[str] = "farewell"
    follows_report: ClassVar[bool] = True

    def pieces(self, report: ClassReport) -> dict[str, Any]:
        """``class``: its code, and what would go with it."""
        count = sum(map(len, report.answers.values()))
        learners = len(report.learners)
        said = (
            text("classroom.learners", self.lang, n=learners, count=learners),
            text("classroom.answers", self.lang, n=count, count=count),
        )
        return {"class": {"code": self.desk.klass.code, "said": " · ".join(said)}}

    def act(self, content: dict[str, Any]) -> None:
        """Delete the class if the code is its code."""
        match content:
            case {"do": "delete", "code": str(code)} if typed(code) == self.desk.klass.code:
                delete_class(self.desk.store, self.desk.klass.id)
                self.send({"kind": "deleted", "text": text("desk.farewell.done", self.lang)})
            case {"do": "delete", "code": str()}:
                self.send({"kind": "refused", "text": text("desk.farewell.code.wrong", self.lang)})
            case _:
                self.unreadable()
