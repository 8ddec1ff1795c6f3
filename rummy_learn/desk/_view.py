"""What the things on the desk share: each shows pieces of a class, and the page asks for those that have changed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, ClassVar, Final

import traitlets as t

from rummy_learn.classroom.errors import Refusal, RefusedError, StoreError, tell_trouble
from rummy_learn.i18n import section, text
from rummy_learn.widgets._assets import LIVE
from rummy_learn.widgets._shared import SharingWidget

from ._shared import DeskShared

if TYPE_CHECKING:
    from rummy_learn.classroom.report import ClassReport
    from rummy_learn.widgets._shared import Shared

    from .desk import Desk

BATCH: Final = 60
"""So many answers are judged before the page hears of them: it shows something at once and may ask for other things."""


class DeskView(SharingWidget):
    """A view of a class that keeps itself up to date. Subclasses name their ``part`` and tell their :meth:`pieces`.

    To Python:   {do: "look", seen}   seen: the number of the last news, 0 for none
    From Python: {kind: "news", number, anew, pieces, gone, left} {kind: "same", left} {kind: "trouble", text}
                 {kind: "over", text}   the class is not there any more
    """

    shares: ClassVar[type[Shared]] = DeskShared
    part: ClassVar[str]
    follows_report: ClassVar[bool] = False
    """Whether nothing is shown that is not in the report: as long as that is the same, so are the pieces."""

    labels = t.Dict().tag(sync=True)

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._number, self._sent = 0, dict[str, Any]()
        self._told_of: ClassReport | None = None
        labels = section(f"desk.{self.part}.", desk.lang) | section("desk.live.", desk.lang)
        super().__init__(lang=desk.lang, labels=labels)

    @t.default("view")
    def _default_view(self) -> str:
        return self.part

    def pieces(self, report: ClassReport) -> dict[str, Any]:
        """All that there is to see, by names of the view's own; plain data."""
        raise NotImplementedError

    def act(self, content: dict[str, Any]) -> None:
        """Do what a teacher asks for.

        Raises:
            StoreError: it could not be done.
            RefusedError: it may not be done.
        """
        raise NotImplementedError

    def on_page_message(self, content: Any) -> None:
        """Tell what has changed, or do what the teacher asks for; trouble with the record is told as such."""
        try:
            match content:
                case {"do": "look", "seen": int(seen)}:
                    self._look(seen)
                case {"do": str()}:
                    self.act(content)
                case _:
                    self.unreadable()
        except (StoreError, RefusedError) as error:
            over = isinstance(error, RefusedError) and error.refusal is Refusal.TEACHER
            self.send({"kind": "over" if over else "trouble", "text": tell_trouble(error, self.lang)})

    def unreadable(self) -> None:
        """Say that a message was none."""
        self.notice(text("desk.unreadable", self.lang))

    def _look(self, seen: int) -> None:
        live = self.desk.live
        report = live.refresh(BATCH)
        same = self.follows_report and report is self._told_of
        pieces = self._sent if same else self.pieces(report)
        self._told_of = report
        anew = seen != self._number or not seen
        before = {} if anew else self._sent
        changed = {name: piece for name, piece in pieces.items() if before.get(name) != piece}
        gone = [name for name in before if name not in pieces]
        self._sent = pieces
        if not (anew or changed or gone):
            self.send({"kind": "same", "left": live.left})
            return
        self._number += 1
        news = {"number": self._number, "anew": anew, "pieces": changed, "gone": gone, "left": live.left}
        self.send({"kind": "news", **news})

    # --- where there is no kernel -----------------------------------------------------------------------------------

    def transcript(self) -> str:
        """What is seen now; a live page, which shows it anyway, is not kept waiting for that."""
        title = text(f"desk.{self.part}.title", self.lang)
        if LIVE in os.environ:
            return title
        try:
            return "\n".join([title, *self.lines(self.desk.live.refresh())])
        except (StoreError, RefusedError) as error:
            return tell_trouble(error, self.lang)

    def lines(self, report: ClassReport) -> list[str]:  # noqa: ARG002 -- for subclasses
        """What is seen, in lines of plain text."""
        return []
