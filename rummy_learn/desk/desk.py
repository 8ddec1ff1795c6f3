"""The desk: an open class with everything that can be done for it, or the kind word that there is none."""

from __future__ import annotations

import importlib.util
import os
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.classroom.variables import TEACHER
from rummy_learn.i18n import LANGUAGES, UnknownLanguageError, text
from rummy_learn.widgets.lesson import LessonError

from .paper import Links, exports, worksheets
from .plain import Plain

if TYPE_CHECKING:
    from rummy_learn.classroom.classes import SchoolClass
    from rummy_learn.classroom.live import LiveReport
    from rummy_learn.classroom.store import Store

EXTRA: Final = "sqlalchemy"


class Desk:
    """A class at its teacher's desk. Each method shows one thing.

    Attributes:
        lang: the language.
        store: the record.
        klass: the class.
        live: its report, which all that is shown here shares.
    """

    def __init__(self, lang: str, store: Store, klass: SchoolClass) -> None:
        from rummy_learn.classroom.live import LiveReport

        self.lang, self.store, self.klass = lang, store, klass
        self.live: LiveReport = LiveReport(store, klass.id)

    def map(self) -> Any:
        """Who is where: learner by lesson."""
        from .map import ClassMap

        return ClassMap(self)

    def hard(self) -> Any:
        """What is hard: rules and mistaken ideas, with the answers that show it."""
        from .hard import HardSpots

        return HardSpots(self)

    def vote(self) -> Any:
        """A vote: one position put to the whole class."""
        from .vote import VoteView

        return VoteView(self)

    def work(self) -> Any:
        """Set work: exercises of a lesson, with positions of everybody's own."""
        from .work import WorkView

        return WorkView(self)

    def sheets(self) -> Any:
        """Worksheets with their keys."""
        return worksheets(self.lang)

    def take(self) -> Any:
        """The class as a file to take away."""
        return exports(self.lang)

    def learners(self) -> Any:
        """The list of learners: another key, or off the list."""
        from .learners import LearnerList

        return LearnerList(self)

    def farewell(self) -> Any:
        """The end: the class and all its data are deleted."""
        from .farewell import Farewell

        return Farewell(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        board = Links(repr(self), ((text("desk.board", self.lang), f"/{self.lang}/board"),), self.lang, new_window=True)
        return {**board._repr_mimebundle_(**kwargs), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return text("desk.class", self.lang, code=self.klass.code)


class NoDesk:
    """What stands in the desk's place where there is no class: it says so, and what would be seen here."""

    def __init__(self, lang: str, said: str) -> None:
        self.lang, self._said = lang, said

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and callable(getattr(Desk, name, None)):
            return lambda: Plain(text(f"desk.{name}.preview", self.lang), self.lang)
        raise AttributeError(name)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return Plain(self._said, self.lang)._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        return self._said


def desk(lang: str) -> Desk | NoDesk:
    """The desk of the class that the environment names, or what stands in its place.

    Raises:
        LessonError: there is no such language.
    """
    if lang not in LANGUAGES:
        raise LessonError(UnknownLanguageError(lang), lang)
    secret = os.environ.get(TEACHER)
    if not secret:
        return NoDesk(lang, text("desk.none", lang))
    if not importlib.util.find_spec(EXTRA):
        return NoDesk(lang, text("cli.extra", lang, command='python -m pip install "rummy-learn[class]"'))

    from rummy_learn.classroom.classes import class_of_teacher
    from rummy_learn.classroom.errors import RefusedError, StoreError, tell_trouble
    from rummy_learn.classroom.store import open_store

    try:
        store = open_store()
        return Desk(lang, store, class_of_teacher(store, secret))
    except (StoreError, RefusedError) as error:
        return NoDesk(lang, tell_trouble(error, lang))
