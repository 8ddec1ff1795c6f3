"""Where a learner stands: what is solved, which rules are mastered, where to go on. All of it is read off the log."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from .course import course
from .exercise import LAST_HINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .log import Judged

IN_A_ROW: Final = 3
"""So many positions right in a row, at the first try and without a hint, and a rule is mastered."""

TELLING_HINT: Final = LAST_HINT - 1
"""The first hint that gives a piece of the answer away."""


class Mastery(StrEnum):
    """How well a rule is known."""

    NEW = "new"
    LEARNING = "learning"
    MASTERED = "mastered"


@dataclass(frozen=True, slots=True)
class RuleProgress:
    """A rule: id, the slug of the lesson that teaches it, and how many positions in a row were right unaided."""

    rule: str
    lesson: str
    tries: int = 0
    in_a_row: int = 0

    @property
    def mastery(self) -> Mastery:
        """How well it is known."""
        if not self.tries:
            return Mastery.NEW
        return Mastery.MASTERED if self.in_a_row >= IN_A_ROW else Mastery.LEARNING


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A lesson: slug, the ids of its exercises in order, and those that have been solved, they or others like them."""

    slug: str
    exercises: tuple[str, ...]
    solved: frozenset[str]

    @property
    def unsolved(self) -> tuple[str, ...]:
        """The ids of what is left, in order."""
        return tuple(name for name in self.exercises if name not in self.solved)


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner stands.

    Attributes:
        lessons: in the order of the course.
        rules: what the course practises, in the order in which it comes up.
        onward: lesson and exercise at which to go on: the one last tried, or if that was solved the next that is not;
            ``None`` before the first answer and once everything is solved.
    """

    lessons: tuple[LessonProgress, ...]
    rules: tuple[RuleProgress, ...]
    onward: tuple[str, str] | None


def first_tries(judged: Iterable[Judged]) -> tuple[Judged, ...]:
    """The first answer to each position: the second has seen the reply to the first."""
    first: dict[tuple[object, ...], Judged] = {}
    for one in judged:
        first.setdefault(one.entry.place, one)
    return tuple(first.values())


def unaided(one: Judged) -> bool:
    """Whether an answer was right and no hint had been asked for."""
    return one.right and not one.entry.hints


def progress(judged: Sequence[Judged]) -> Progress:
    """Read a log's judged entries, which are in order of time."""
    solved = {(one.entry.lesson, one.entry.exercise) for one in judged if one.right}
    lessons = tuple(
        LessonProgress(
            plan.slug, tuple(plan.exercises), frozenset(n for n in plan.exercises if (plan.slug, n) in solved)
        )
        for plan in course().values()
    )
    left = tuple((lesson.slug, name) for lesson in lessons for name in lesson.unsolved)
    return Progress(lessons, _rules(judged), _onward(judged, left))


def _rules(judged: Sequence[Judged]) -> tuple[RuleProgress, ...]:
    rules: dict[str, RuleProgress] = {}
    for plan in course().values():
        for exercise in plan.exercises.values():
            for rule in exercise.focus[:1]:
                rules.setdefault(rule, RuleProgress(rule, plan.slug))
    for one in first_tries(judged):
        for rule in one.exercise.focus[:1]:
            was = rules[rule]
            in_a_row = was.in_a_row + 1 if unaided(one) else 0
            rules[rule] = RuleProgress(rule, was.lesson, was.tries + 1, in_a_row)
    return tuple(rules.values())


def _onward(judged: Sequence[Judged], left: tuple[tuple[str, str], ...]) -> tuple[str, str] | None:
    if not judged or not left:
        return None
    entry = judged[-1].entry
    here = entry.lesson, entry.exercise
    if here in left:
        return here
    order = [(plan.slug, name) for plan in course().values() for name in plan.exercises]
    return next((place for place in left if order.index(place) > order.index(here)), left[0])
