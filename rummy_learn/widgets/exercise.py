"""An exercise, an example or a place to try things out, in the page: the engine's side of ``static/exercise.js``."""

from __future__ import annotations

import os
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, Final

import traitlets as t

from rummy_learn.engine.cards import Card, parse_cards
from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import text
from rummy_learn.lessons.build import BuildExercise
from rummy_learn.lessons.exercise import LAST_HINT, AnswerError
from rummy_learn.lessons.face import describe, feedback, judgement, say, symbols, transcript

from ._shared import SharingWidget

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.lessons.exercise import Exercise

SEEDS: Final = range(1, 1_000_000)
LIVE: Final = "RUMMY_LEARN_LIVE"
"""Set where a kernel is sure to be there: its pages need neither the static form nor the answers that it folds away."""


class _Panel(SharingWidget):
    """What exercises and examples share: the face that is shown."""

    face = t.Dict().tag(sync=True)
    store = t.Unicode().tag(sync=True)

    def __init__(self, face: dict[str, Any], lang: str, store: str = "") -> None:
        super().__init__(face=face, lang=lang, store=store)

    def transcript(self) -> str:
        """What the panel shows, as plain text that is the same every time."""
        raise NotImplementedError

    def static_html(self) -> str:
        """What the panel shows, for a page without a kernel."""
        return f'<pre lang="{escape(self.lang)}">{escape(self.transcript())}</pre>'

    def __repr__(self) -> str:
        return self.transcript()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data = {**data, "text/plain": self.transcript()}
        if LIVE not in os.environ:
            data["text/html"] = self.static_html()
        return data, metadata


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
        self._curated = exercise if exercise.seed is None else None
        super().__init__({**describe(exercise, lang), "linked": linked}, lang, store)

    def answer(self, **answer: Any) -> str:
        """Answer by typing, and read the reply.

        Depending on the kind: ``choice="none", reason="RUN_GAP"``, ``laid=[0, 1, 2]`` or ``cards=["5D"]``.
        """
        try:
            shown = feedback(self.exercise, self.exercise.grade(self.exercise.read(answer)), self.lang)
        except AnswerError as error:
            return text("exercise.unreadable", self.lang, part=error.part, expected=error.expected)
        own = [view["sentences"] for view in shown.get("houses", ()) if view["id"] == self.exercise.house]
        rule = [shown["rule"]] if "rule" in shown else []
        return "\n".join([shown["remark"], *rule, *(own[0] if own else ())])

    def on_page_message(self, content: Any) -> None:
        """Judge an answer, give a hint, or bring another exercise like this one."""
        match content:
            case {"do": "check", "answer": dict(answer)}:
                self._check(answer)
            case {"do": "hint", "level": int(level)}:
                remark = self.exercise.hint(min(max(level, 1), LAST_HINT))
                self.send({"kind": "hint", "text": say(remark, self.lang), "at": list(remark.at)})
            case {"do": "another" | "restore" as why, "seed": int(seed)} if seed in SEEDS:
                self._show(self._first.another(seed), why)
            case {"do": "restore", "seed": None}:
                self._show(self._first, "restore")
            case _:
                self.notice(text("exercise.unreadable", self.lang, part="do", expected="check | hint | another"))

    @property
    def _first(self) -> Exercise:
        """The curated exercise that others are made like."""
        return self._curated or replace(self.exercise, seed=None)

    def _check(self, answer: Mapping[str, Any]) -> None:
        try:
            given = self.exercise.read(answer)
        except AnswerError as error:
            self.notice(text("exercise.unreadable", self.lang, part=error.part, expected=error.expected))
            return
        self.send({"kind": "feedback", **feedback(self.exercise, self.exercise.grade(given), self.lang)})

    def _show(self, exercise: Exercise, why: str) -> None:
        self.exercise = exercise
        self.send({"kind": "face", "why": why, "face": describe(exercise, self.lang)})

    def transcript(self) -> str:
        """The question and the cards; never the answer."""
        return transcript(self.exercise, self.lang)

    def static_html(self) -> str:
        """The exercise with fold-out hints and one accepted answer, for a page without a kernel."""
        exercise, lang = self.exercise, self.lang
        hints = [(text("exercise.hint", lang), say(exercise.hint(level), lang)) for level in range(1, LAST_HINT + 1)]
        grade = exercise.grade(exercise.read(exercise.solution()))
        shown = feedback(exercise, grade, lang)
        own = next(view["sentences"] for view in shown["houses"] if view["id"] == exercise.house)
        folds = [*hints, (text("exercise.answer", lang), " ".join(own))]
        folded = "".join(
            f"<details><summary>{escape(title)}</summary><p>{escape(words)}</p></details>" for title, words in folds
        )
        return super().static_html() + f'<div lang="{escape(lang)}">{folded}</div>'


class ExampleView(_Panel):
    """Cards to look at, with the verdict of every house."""

    def __init__(self, cards: str, lang: str, house: str) -> None:
        self.cards: tuple[Card, ...] = parse_cards(cards)
        views = [judgement(self.cards, name, lang) for name in HOUSES]
        shown = BuildExercise(id="", house=house, cards=self.cards)
        face = {**describe(shown, lang), "kind": "example", "ask": "", "table": "", "feedback": {"houses": views}}
        self._said = next(view["sentences"] for view in views if view["id"] == house)
        super().__init__(face, lang)

    def transcript(self) -> str:
        """The cards and what the house says of them."""
        return "\n".join([symbols(self.cards), *self._said])


class TryView(ExerciseView):
    """A hand to try things with: whatever lies in the zone is judged at once."""

    def __init__(self, cards: str, lang: str, house: str) -> None:
        super().__init__(BuildExercise(id="", house=house, cards=parse_cards(cards)), lang, store="")
        self.face = {**self.face, "kind": "try", "ask": text("exercise.try.ask", lang)}

    def transcript(self) -> str:
        """The invitation and the cards."""
        return f"{text('exercise.try.ask', self.lang)}\n{symbols(self.exercise.cards)}"

    def static_html(self) -> str:
        """The cards."""
        return _Panel.static_html(self)
