"""The course: lessons and their curated exercises, read from data files without words."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.houses import UnknownNameError

from .agree import AgreeExercise
from .build import BuildExercise
from .deal import DealExercise
from .discard import DiscardExercise
from .house import HouseExercise
from .joker import JokerExercise
from .judge import JudgeExercise
from .layoff import LayoffExercise
from .match import MatchExercise
from .open import OpenExercise
from .outs import OutsExercise
from .place import PlaceExercise
from .points import PointsExercise
from .referee import RefereeExercise
from .score import ScoreExercise
from .sort import SortExercise
from .spot import SpotExercise
from .swap import SwapExercise
from .turn import TurnExercise

if TYPE_CHECKING:
    from .exercise import Exercise

KINDS: Final[dict[str, type[Exercise]]] = {
    kind.kind: kind
    for kind in (
        AgreeExercise,
        BuildExercise,
        DealExercise,
        DiscardExercise,
        HouseExercise,
        JokerExercise,
        JudgeExercise,
        LayoffExercise,
        MatchExercise,
        OpenExercise,
        OutsExercise,
        PlaceExercise,
        PointsExercise,
        RefereeExercise,
        ScoreExercise,
        SortExercise,
        SpotExercise,
        SwapExercise,
        TurnExercise,
    )
}
"""Every kind of exercise. A new kind is one class, entered here."""


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """A lesson: its permanent name, its place in the course and its exercises by id."""

    slug: str
    order: int
    exercises: dict[str, Exercise]

    def exercise(self, name: str) -> Exercise:
        """An exercise by id.

        Raises:
            UnknownNameError: this lesson has no such exercise.
        """
        if name not in self.exercises:
            raise UnknownNameError("exercise", name, tuple(self.exercises))
        return self.exercises[name]


@cache
def course() -> dict[str, LessonPlan]:
    """All lessons by slug, in the order of the course."""
    folder = files(__package__) / "data"
    plans = [_read(tomllib.loads(path.read_text("utf-8"))) for path in folder.iterdir() if path.name.endswith(".toml")]
    return {plan.slug: plan for plan in sorted(plans, key=lambda plan: plan.order)}


def lesson_plan(slug: str) -> LessonPlan:
    """A lesson by slug.

    Raises:
        UnknownNameError: there is no such lesson.
    """
    plans = course()
    if slug not in plans:
        raise UnknownNameError("lesson", slug, tuple(plans))
    return plans[slug]


@cache
def lesson_of(rule: str) -> LessonPlan | None:
    """The lesson that teaches a rule: the one with most exercises on it, above all; ``None`` if there is none."""

    def weight(plan: LessonPlan) -> tuple[int, int]:
        focuses = [exercise.focus for exercise in plan.exercises.values()]
        return sum(rule in focus[:1] for focus in focuses), sum(rule in focus for focus in focuses)

    best = max(course().values(), key=weight)
    return best if any(weight(best)) else None


def _read(data: dict[str, Any]) -> LessonPlan:
    exercises = [read_exercise(entry, data["lesson"]) for entry in data["exercise"]]
    return LessonPlan(data["lesson"], data["order"], {exercise.id: exercise for exercise in exercises})


def read_exercise(entry: dict[str, Any], lesson: str) -> Exercise:
    """An exercise from its table in the file of a lesson."""
    common = {
        "id": entry["id"],
        "lesson": lesson,
        "house": entry["house"],
        "special": tuple(entry.get("special", ())),
        "changes": tuple(entry.get("rules", {}).items()),
        "focus": tuple(entry.get("focus", ())),
        "level": entry.get("level", 1),
    }
    return KINDS[entry["kind"]].from_data(common, entry)
