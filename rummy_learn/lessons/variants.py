"""Variants of an exercise: at the table of another house, with other cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeGuard

from .course import course
from .exercise import SEEDS, Outcome
from .face import plain

if TYPE_CHECKING:
    from .exercise import Exercise


def at_table(exercise: Exercise, house: str) -> Exercise | None:
    """The same exercise by the rules of another house, or ``None`` if it makes no sense there."""
    if house == exercise.house:
        return exercise
    moved = exercise.at(house)
    try:
        right = moved.grade(moved.read(plain(moved.solution()))).outcome is Outcome.RIGHT
    except (LookupError, ValueError, TypeError, StopIteration):  # what it asks about does not exist at that table
        return None
    return moved if right else None


def fresh(exercise: Exercise, seed: int, level: int | None = None) -> Exercise | None:
    """Another exercise like this one, or ``None`` if its generator finds none."""
    try:
        return exercise.another(seed, level)
    except RuntimeError:
        return None


def model_of(exercise: Exercise) -> Exercise:
    """What a fresh exercise was made like: the lesson's own one at the same table. Of any other exercise, itself."""
    if exercise.seed is None:
        return exercise
    plan = course().get(exercise.lesson)
    own = plan.exercises.get(exercise.id) if plan else None
    return (at_table(own, exercise.house) if own else None) or replace(exercise, seed=None)


def is_seed(word: str | None) -> TypeGuard[str]:
    """Whether a word in an address is a seed."""
    return word is not None and word.isascii() and word.isdecimal() and len(word) < 8 and int(word) in SEEDS
