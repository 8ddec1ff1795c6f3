"""Exercises worked through by the engine: that they can be solved, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .exercise import LAST_HINT, Outcome
from .face import plain
from .reading import AnswerError
from .reply import hint_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .exercise import Exercise


def self_check(exercises: Sequence[Exercise], lang: str) -> list[tuple[str, str]]:
    """Every exercise worked through by the engine: its id and an accepted answer with its reason, in words.

    Raises:
        AssertionError: an exercise does not accept its solution, or accepts a mistake, silence or what is no answer.
    """
    rows = []
    for exercise in exercises:
        assert exercise.grade(exercise.read(plain(exercise.solution()))).outcome is Outcome.RIGHT, exercise.id
        assert exercise.grade(exercise.read({})).outcome is Outcome.NOT_TRIED, exercise.id
        for mistake in exercise.mistakes():
            assert exercise.grade(exercise.read(plain(mistake))).outcome is Outcome.WRONG, (exercise.id, mistake)
        assert not any(_is_readable(exercise, {part.name: {}}) for part in exercise.asked), exercise.id
        shown = hint_view(exercise, LAST_HINT, lang)
        rows.append((exercise.id, " ".join([shown["text"], *shown["sentences"][:1]])))
    return rows


def _is_readable(exercise: Exercise, message: dict[str, Any]) -> bool:
    try:
        exercise.read(message)
    except AnswerError:
        return False
    return True
