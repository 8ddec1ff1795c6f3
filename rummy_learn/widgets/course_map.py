"""The course map in the page: the engine's side of ``static/course_map.js``."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Final

import traitlets as t

from rummy_learn.i18n import LANGUAGES, UnknownLanguageError, section, text
from rummy_learn.lessons.log import LATEST, read_log
from rummy_learn.lessons.map import CourseState, cure_view, describe_map, imported

from ._shared import Shared, SharingWidget
from .answers import kept_file
from .delivery import deliver, delivery_status
from .exercise import ExerciseView
from .lesson import LessonError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.lessons.exercise import Exercise
    from rummy_learn.lessons.log import Log

MOST: Final = 20_000_000
"""Characters of a file that is imported; a year of daily practice has a tenth of that."""


class MapShared(Shared):
    """What :class:`Shared` is, with the module of the map instead of that of the exercises."""

    name: ClassVar[str] = "map"
    styles: ClassVar[tuple[str, ...]] = ("course_map",)


class CourseMap(SharingWidget):
    """Where the learner stands in the course, what to go on with, and today's reviews to be done on the spot.

    In the app the browser keeps the answers and sends them; in JupyterLab they are in a file of the working folder.

    Args:
        lang: the language.

    Raises:
        LessonError: there is no such language.
    """

    shares: ClassVar[type[Shared]] = MapShared

    labels = t.Dict().tag(sync=True)
    in_file = t.Bool(default_value=False).tag(sync=True)

    def __init__(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise LessonError(UnknownLanguageError(lang), lang)
        self._file = kept_file()
        self._state = CourseState(read_log(()), 0)
        self._live: list[ExerciseView] = []
        self._cured: set[str] = set()
        super().__init__(lang=lang, labels=section("course.", lang), in_file=self._file is not None)

    # --- messages ---------------------------------------------------------------------------------------------------

    def on_page_message(self, content: Any) -> None:
        """Take the answers that the browser has kept, or do what the learner asks for."""
        match content:
            case {"now": int(now)} if not 0 <= now <= LATEST:
                self.notice(text("course.unreadable", self.lang))
            case {"do": "open", "now": int(now), "lines": list(lines)}:
                self._open(read_log(self._file.lines() if self._file else filter(_is_text, lines)), now)
            case {"do": "add", "now": int(now), "line": str(line)}:
                self._add(read_log([line]), now)
            case {"do": "refresh", "now": int(now)} if self._file:
                self._add(read_log(self._file.lines()), now)
            case {"do": "import", "now": int(now), "text": str(words)} if len(words) <= MOST:
                self._import(read_log(words.splitlines()), now)
            case {"do": "export"}:
                self.send({"kind": "export", "text": "".join(f"{line}\n" for line in self._state.log.lines())})
            case {"do": "reset" | "undo" as deed, "now": int(now)} if self._file:
                getattr(self._file, deed)()
                self._open(read_log(self._file.lines()), now)
            case _:
                self.notice(text("course.unreadable", self.lang))

    def _open(self, log: Log, now: int, said: str = "") -> None:
        """Show everything, with fresh reviews and cures."""
        self._state = CourseState(log, now)
        self._cured.clear()
        for view in self._live:
            view.close()
        self._live = []
        reviews = self._exercises(self._state.reviews())
        undoable = bool(self._file and self._file.undoable)
        self._tell("map", reviews=reviews, undoable=undoable, **({"told": said} if said else {}))

    def _add(self, log: Log, now: int) -> None:
        """Count one more answer; what is being worked on stays as it is."""
        self._state = CourseState(self._state.log + log, now)
        self._tell("counted")

    def _import(self, arrived: Log, now: int) -> None:
        """Merge a file's answers into those there are, and have the browser or the file keep the new lines."""
        before = self._state.log
        known = set(before.lines())
        said = imported(before, arrived, self.lang)
        merged = before + arrived
        new = [line for line in merged.lines() if line not in known]
        if self._file:
            self._file.keep(new)
        else:
            self.send({"kind": "keep", "lines": new})
        self._open(merged, now, said)

    def _tell(self, kind: str, **more: Any) -> None:
        cures = []
        for found in self._state.cures():
            if found.misconception.id not in self._cured:
                self._cured.add(found.misconception.id)
                cures.append(cure_view(found, self.lang) | {"exercises": self._exercises(found.exercises)})
        if self._file:
            deliver(self._file)
            more["delivery"] = delivery_status(self.lang)
        self.send({"kind": kind, "map": describe_map(self._state, self.lang), "cures": cures, **more})

    def _exercises(self, exercises: Sequence[Exercise]) -> list[str]:
        """Live views of exercises, as references that the page can draw."""
        views = []
        for exercise in exercises:
            name = f"map/{exercise.lesson}/{exercise.id}/{exercise.level}/{exercise.seed}"
            views.append(ExerciseView(exercise, self.lang, name))
        self._live += views
        return [f"anywidget:{view.model_id}" for view in views]

    # --- text -------------------------------------------------------------------------------------------------------

    def transcript(self) -> str:
        """That there is something to see once it is run: where a learner stands is no matter of a saved notebook."""
        return text("course.run_me", self.lang)

    def static_html(self) -> str:
        """The same, as a paragraph."""
        return f'<p lang="{escape(self.lang)}">{escape(self.transcript())}</p>'


def _is_text(line: object) -> bool:
    return isinstance(line, str)
