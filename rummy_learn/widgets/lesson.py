"""A lesson as a notebook sees it: every cell is one line on this object."""

from __future__ import annotations

import os
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qs

from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.houses import HOUSES, UnknownNameError
from rummy_learn.engine.sharing import CodeError, read_code
from rummy_learn.engine.verdict import PlayersError
from rummy_learn.i18n import LANGUAGES, UnknownLanguageError, tell_error, text
from rummy_learn.lessons.agreement import Agreement
from rummy_learn.lessons.course import lesson_plan
from rummy_learn.lessons.dealing import Dealing
from rummy_learn.lessons.exercise import LEVELS
from rummy_learn.lessons.self_check import self_check
from rummy_learn.lessons.variants import at_table, fresh, is_seed
from rummy_learn.lessons.walk import walk

from .agree import AgreeView
from .answers import kept_file
from .deal import DealView
from .delivery import deliver
from .exercise import CardsView, ExampleView, ExerciseView, TryView
from .walk import WalkView

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DEFAULT_HOUSE = "cafe"
LEVEL_NAMES = tuple(map(str, LEVELS))

View = TypeVar("View", ExampleView, TryView)


class LessonError(ValueError):
    """Something a notebook asked for that does not exist; it shows itself as one kind sentence, without a traceback."""

    def __init__(self, error: Exception, lang: str) -> None:
        languages = (lang,) if lang in LANGUAGES else LANGUAGES
        self.said = [tell_error(error, language) for language in languages]
        super().__init__(" / ".join(self.said))

    def _render_traceback_(self) -> list[str]:  # the name IPython looks for
        return self.said


class Lesson:
    """A lesson of the course in one language.

    Args:
        slug: the permanent name of the lesson.
        lang: the language.
        query: the query string of the page; by default the one the app was asked with. ``exercise``, ``seed`` and
            ``house`` in it lead straight to one position.

    Raises:
        LessonError: there is no such lesson or language.
    """

    def __init__(self, slug: str, lang: str, query: str | None = None) -> None:
        try:
            if lang not in LANGUAGES:
                raise UnknownLanguageError(lang)  # noqa: TRY301 - told like every other
            self._plan = lesson_plan(slug)
        except (UnknownLanguageError, UnknownNameError) as error:
            raise LessonError(error, lang) from None
        self.slug, self.lang = slug, lang
        asked = parse_qs(os.environ.get("QUERY_STRING", "") if query is None else query)
        self._asked = {name: values[0] for name, values in asked.items()}
        if file := kept_file():
            deliver(file)  # what the kernel before this one could not get through

    def exercise(self, name: str) -> ExerciseView:
        """An exercise of the lesson, by id.

        Raises:
            LessonError: the lesson has no such exercise.
        """
        try:
            exercise = self._plan.exercise(name)
        except UnknownNameError as error:
            raise LessonError(error, self.lang) from None
        if self._asked.get("exercise") != name:
            return ExerciseView(exercise, self.lang, f"{self.slug}/{name}")
        asked = self._asked
        model = (at_table(exercise, asked["house"]) if asked.get("house") in HOUSES else None) or exercise
        seed, level = asked.get("seed"), asked.get("level", "")
        made = fresh(model, int(seed), int(level) if level in LEVEL_NAMES else None) if is_seed(seed) else None
        return ExerciseView(made or model, self.lang, f"{self.slug}/{name}", linked=True)

    def example(self, cards: str, house: str = DEFAULT_HOUSE) -> ExampleView:
        """Cards with the verdict of every house, the named one first.

        Raises:
            LessonError: the cards cannot be read, or there is no such house.
        """
        return self._with_cards(ExampleView, cards, house)

    def show(self, cards: str) -> CardsView:
        """Cards to look at, without a verdict.

        Raises:
            LessonError: the cards cannot be read.
        """
        try:
            return CardsView(cards, self.lang)
        except NotationError as error:
            raise LessonError(error, self.lang) from None

    def try_out(self, cards: str, house: str = DEFAULT_HOUSE) -> TryView:
        """A hand to try melds with.

        Raises:
            LessonError: the cards cannot be read, or there is no such house.
        """
        return self._with_cards(TryView, cards, house)

    def _with_cards(self, view: Callable[[str, str, str], View], cards: str, house: str) -> View:
        try:
            if house not in HOUSES:
                raise UnknownNameError("house", house, tuple(HOUSES))  # noqa: TRY301 - told like every other
            return view(cards, self.lang, house)
        except (NotationError, UnknownNameError) as error:
            raise LessonError(error, self.lang) from None

    def deal(
        self,
        house: str = DEFAULT_HOUSE,
        *,
        players: int = 3,
        seed: int = 1,
        small_deck: bool = False,
        extra: bool = False,
    ) -> DealView:
        """A table at which the learner deals; the same seed, the same cards.

        Raises:
            LessonError: there is no such house, or it is not made for so many players.
        """
        try:
            dealing = Dealing(house=house, players=players, seed=seed, small_deck=small_deck, extra=extra)
            return DealView(dealing, self.lang)
        except (UnknownNameError, PlayersError) as error:
            raise LessonError(error, self.lang) from None

    def agree(self, table: str = DEFAULT_HOUSE) -> AgreeView:
        """A form for a table's own rules, starting from a house or a share code; ``rules`` in the address goes first.

        Raises:
            LessonError: ``table`` is no house and no code.
        """
        linked = self._asked.get("rules")
        try:
            begin = Agreement(house=table) if table in HOUSES else Agreement.of(read_code(table))
        except CodeError as error:
            raise LessonError(error, self.lang) from None
        view = AgreeView(begin, self.lang, self.slug, linked=linked is not None)
        if linked is not None:
            view.read(linked)
        return view

    def round(self, name: str) -> WalkView:
        """A recorded round, or a turn, to walk through action by action.

        Raises:
            LessonError: there is no such round.
        """
        try:
            return WalkView(walk(name), self.lang)
        except UnknownNameError as error:
            raise LessonError(error, self.lang) from None

    def check(self) -> SelfCheck:
        """Every exercise of the lesson worked through again by the engine."""
        return SelfCheck(self_check(list(self._plan.exercises.values()), self.lang), self.lang)

    def __repr__(self) -> str:
        return f"Lesson({self.slug!r}, lang={self.lang!r})"


class SelfCheck:
    """The result of working through a lesson: a fixed text, and a fold-out list in the page."""

    def __init__(self, rows: list[tuple[str, str]], lang: str) -> None:
        self.rows, self.lang = rows, lang

    def transcript(self) -> str:
        """One line an exercise: its id and an accepted answer with its reason."""
        intro = text("lesson.check.intro", self.lang, count=len(self.rows))
        return "\n".join([intro, *(f"{name}: {answer}" for name, answer in self.rows)])

    def _repr_mimebundle_(self, **_: Any) -> Mapping[str, str]:
        items = "".join(f"<li>{escape(answer)}</li>" for _, answer in self.rows)
        title = escape(text("lesson.check.title", self.lang))
        intro = escape(text("lesson.check.intro", self.lang, count=len(self.rows)))
        fold = f"<summary>{title}</summary><p>{intro}</p><ol>{items}</ol>"
        return {
            "text/plain": self.transcript(),
            "text/html": f'<details class="rl rl-check" lang="{escape(self.lang)}">{fold}</details>',
        }
