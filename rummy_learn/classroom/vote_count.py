"""What a class says in a vote: its answers counted, question by question, and which of them are right."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from rummy_learn.lessons.exercise import UNKNOWN, Outcome
from rummy_learn.lessons.parts import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.lessons.exercise import Answer, Exercise
    from rummy_learn.lessons.remark import Remark


@dataclass(frozen=True, slots=True)
class Option:
    """One of several: its value, what it says, how often it was chosen, and whether a right answer has it."""

    value: str
    says: Remark
    count: int
    right: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a vote, its options, and how many learners it was put to: the second depends on the first."""

    name: str
    label: Remark
    options: tuple[Option, ...]

    @property
    def count(self) -> int:
        """How many have answered it."""
        return sum(option.count for option in self.options)


@dataclass(frozen=True, slots=True)
class Distribution:
    """What a class says: how many have answered, how many of these do not know, how many are right."""

    count: int
    unknown: int
    right: int
    questions: tuple[Question, ...]


def distribution(exercise: Exercise, given: Sequence[Answer]) -> Distribution:
    """Count answers to an exercise that can be voted on."""
    chosen = Counter((part, value) for answer in given for part, value in answer.items() if value is not None)
    right = right_answers(exercise)
    keys = {frozenset(answer.items()) for answer in right}
    questions = tuple(
        Question(
            part.name,
            part.label,
            tuple(
                Option(value, says, chosen[part.name, value], any(answer[part.name] == value for answer in right))
                for value, says in part.options
            ),
        )
        for part in exercise.asked
        if isinstance(part, Choice)
    )
    hits = sum(frozenset(answer.items()) in keys for answer in given)
    return Distribution(len(given), chosen[UNKNOWN, True], hits, questions)


@lru_cache(maxsize=64)
def right_answers(exercise: Exercise) -> tuple[Answer, ...]:
    """Every answer that is right."""
    parts = [part for part in exercise.asked if isinstance(part, Choice)]
    options = product(*([None, *(value for value, _ in part.options)] for part in parts))
    messages = (dict(zip((part.name for part in parts), values, strict=True)) for values in options)
    whole = [message for message in messages if exercise.read(message) == message]  # nothing put into what is hidden
    return tuple(answer for answer in whole if exercise.grade(answer).outcome is Outcome.RIGHT)
