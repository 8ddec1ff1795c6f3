"""Fresh exercises of a lesson for a sheet of paper: the same ones for the same seed."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

from .exercise import SEEDS
from .variants import at_table, fresh

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .course import LessonPlan
    from .exercise import Exercise


class WorksheetError(ValueError):
    """None of a lesson's exercises can be put at the table of a house.

    Attributes:
        lesson: its slug.
        house: the house.
    """

    def __init__(self, lesson: str, house: str) -> None:
        super().__init__(f"{lesson}: no exercise at {house}")
        self.lesson, self.house = lesson, house


def worksheet(
    plan: LessonPlan, seed: int, count: int, *, level: int | None = None, house: str | None = None
) -> tuple[Exercise, ...]:
    """So many fresh exercises, like the lesson's own and in their order, over again if there are not enough.

    Args:
        plan: the lesson.
        seed: decides which ones; one of :data:`SEEDS`.
        count: how many.
        level: how hard all of them are; by default each is as hard as the lesson's own.
        house: whose rules apply in all of them; by default each keeps its own house. Exercises that make no sense at
            that table are left out.

    Raises:
        WorksheetError: no exercise of the lesson makes sense at that table.
    """
    random = Random(f"{plan.slug}/{seed}")  # noqa: S311 - exercises are no secret
    made: list[Exercise] = []
    for exercise in _fresh(plan, random, level, house):
        if all(exercise.parts() != other.parts() for other in made):
            made.append(exercise)
            if len(made) == count:
                break
    if not made:
        raise WorksheetError(plan.slug, house or "")
    return tuple(made)


def _fresh(plan: LessonPlan, random: Random, level: int | None, house: str | None) -> Iterator[Exercise]:
    """Fresh ones for ever; those that cannot be had are not tried again. Ends when a whole round brings none."""
    models = [at_table(one, house or one.house) for one in plan.exercises.values()]
    alive = {model.id: model for model in models if model}
    for name in cycle(list(alive)):
        if not alive:
            return
        if name in alive:
            made = fresh(alive[name], random.choice(SEEDS), level)
            if made is None:
                del alive[name]
            else:
                yield made
