"""An exercise, an example or a place to try things out, in the page: the engine's side of ``static/exercise.js``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets as t

from rummy_learn.engine.cards import Card, parse_cards
from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import symbols, text
from rummy_learn.lessons.build import BuildExercise
from rummy_learn.lessons.course import course
from rummy_learn.lessons.exercise import LAST_HINT, LEVELS, SEEDS, Outcome
from rummy_learn.lessons.face import describe, link, transcript
from rummy_learn.lessons.reading import AnswerError
from rummy_learn.lessons.reply import feedback, hint_view, judgement
from rummy_learn.lessons.variants import model_of

from ._shared import SharingWidget
from ._static import static_exercise
from .answers import answers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.lessons.exercise import Answer, Exercise, Grade


class _Panel(SharingWidget):
    """What exercises and examples share: the face that is shown."""

    face = t.Dict().tag(sync=True)
    store = t.Unicode().tag(sync=True)

    def __init__(self, face: dict[str, Any], lang: str, store: str = "") -> None:
        super().__init__(face=face, lang=lang, store=store)


class ExerciseView(_Panel):
    """An exercise in the page.

    Args:
        exercise: what is asked.
        lang: the language.
        store: the name under which the browser keeps the learner's work.
        linked: whether an address led straight to it: it is then scrolled to, and kept work is not put in its place.
    """

    def __init__(self, exercise: Exercise, lang: str, store: str, *, linked: bool = False) -> None:
        self.exercise = exercise
        self._model = model_of(exercise)
        super().__init__({**self._face_of(exercise, lang), "linked": linked}, lang, store)

    def _face_of(self, exercise: Exercise, lang: str) -> dict[str, Any]:
        return {**describe(exercise, lang), "link": link(exercise, lang), "number": _number(exercise)}

    def answer(self, **answer: Any) -> str:
        """Answer by typing, and read the reply.

        What can be answered is named by the parts of the exercise: ``choice="none", reason="RUN_GAP"``,
        ``laid="5H 6H 7H"``, ``cards="5D"``, ``number=24``; ``unknown=True`` says "I don't know".
        """
        try:
            given = self.exercise.read(answer)
        except AnswerError as error:
            return text("exercise.unreadable", self.lang, part=error.part, expected=error.expected)
        shown = feedback(self.exercise, given, self.exercise.grade(given), self.lang)
        own = [view["sentences"] for view in shown.get("houses", ()) if view["id"] == self.exercise.house]
        more = [shown[name] for name in ("rule", "elsewhere", "repair") if name in shown]
        return "\n".join([shown["remark"], *(own[0] if own else ()), *more])

    def on_page_message(self, content: Any) -> None:
        """Judge an answer, give a hint, or bring another exercise like this one."""
        match content:
            case {"do": "check", "answer": dict(answer)}:
                self._check(answer, content)
            case {"do": "hint", "level": int(level)}:
                self.send({"kind": "hint", **hint_view(self.exercise, min(max(level, 1), LAST_HINT), self.lang)})
            case {"do": "another" | "restore" as why, "seed": int(seed), "level": int(level)} if (
                seed in SEEDS and level in LEVELS
            ):
                self._show(self._model.another(seed, level), why)
            case {"do": "restore", "seed": None}:
                self._show(self._model, "restore")
            case _:
                self.notice(text("exercise.unreadable", self.lang, part="do", expected="check | hint | another"))

    def _check(self, answer: Mapping[str, Any], message: Mapping[str, Any]) -> None:
        try:
            given = self.exercise.read(answer)
        except AnswerError as error:
            self.notice(text("exercise.unreadable", self.lang, part=error.part, expected=error.expected))
            return
        grade = self.exercise.grade(given)
        self.send({"kind": "feedback", **feedback(self.exercise, given, grade, self.lang)})
        if message.get("anew") is True and grade.outcome is not Outcome.NOT_TRIED:
            self._remember(given, grade, message.get("hints"))

    def _remember(self, answer: Answer, grade: Grade, hints: Any) -> None:
        """Keep a judged answer, and say so if a misconception explains this one and others."""
        answers.add(self.exercise, answer, grade, hints if isinstance(hints, int) and 0 <= hints <= LAST_HINT else 0)
        found = answers.suspicion()
        if found:
            name = text(f"misconception.{found.id}", self.lang)
            self.send({"kind": "suspicion", "text": text("course.suspicion", self.lang, name=name)})

    def _show(self, exercise: Exercise, why: str) -> None:
        self.exercise = exercise
        self.send({"kind": "face", "why": why, "face": self._face_of(exercise, self.lang)})

    def transcript(self) -> str:
        """The question and the cards; never the answer."""
        return transcript(self.exercise, self.lang)

    def static_html(self) -> str:
        """The exercise with fold-out hints and one accepted answer, for a page without a kernel."""
        return static_exercise(self.exercise, self.lang)


def _number(exercise: Exercise) -> int | None:
    """Which one of its lesson it is, counted from one; ``None`` if it is of none."""
    plan = course().get(exercise.lesson)
    names = list(plan.exercises) if plan else []
    return names.index(exercise.id) + 1 if exercise.id in names else None


class CardsView(_Panel):
    """Cards to look at."""

    def __init__(self, cards: str, lang: str, **more: Any) -> None:
        self.cards: tuple[Card, ...] = parse_cards(cards)
        row = {"type": "row", "label": text("exercise.cards", lang), "cards": [card.code for card in self.cards]}
        face: dict[str, Any] = {
            "id": "",
            "kind": "example",
            "ask": "",
            "table": "",
            "house": "",
            "seed": None,
            "level": 1,
            "lit": [],
        }
        super().__init__({**face, "parts": [row], **more}, lang)

    def transcript(self) -> str:
        """The cards."""
        return symbols(self.cards)


class ExampleView(CardsView):
    """Cards with the verdict of every house."""

    def __init__(self, cards: str, lang: str, house: str) -> None:
        views = [judgement(parse_cards(cards), name, lang) for name in HOUSES]
        self._said = next(view["sentences"] for view in views if view["id"] == house)
        feedback = {"outcome": "shown", "remark": "", "lit": [], "houses": views}
        super().__init__(cards, lang, house=house, feedback=feedback)

    def transcript(self) -> str:
        """The cards and what the house says of them."""
        return "\n".join([super().transcript(), *self._said])


class TryView(ExerciseView):
    """A hand to try things with: whatever lies in the zone is judged at once."""

    def __init__(self, cards: str, lang: str, house: str) -> None:
        self._cards = parse_cards(cards)
        super().__init__(BuildExercise(id="", house=house, cards=self._cards), lang, store="")
        self.face = {**self.face, "kind": "try", "ask": text("exercise.try.ask", lang)}

    def transcript(self) -> str:
        """The invitation and the cards."""
        return f"{text('exercise.try.ask', self.lang)}\n{symbols(self._cards)}"

    def static_html(self) -> str:
        """The cards."""
        return _Panel.static_html(self)
