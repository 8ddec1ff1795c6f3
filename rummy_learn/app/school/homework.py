"""What a learner has to do, as their home in the class and the strip above the lessons show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from rummy_learn.classroom.due import due_words
from rummy_learn.lessons.heads import heads

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.classroom.variants import WorkProgress
    from rummy_learn.lessons.log import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Homework:
    """A piece of work in words.

    Attributes:
        title: of the lesson.
        due: until when, empty if it may take any time.
        late: whether that is over and it was not finished.
        done: how many exercises are solved.
        number: how many there are.
        next: address of the exercise to go on with, empty if all are solved.
    """

    title: str
    due: str
    late: bool
    done: int
    number: int
    next: str


def homework(progress: Iterable[WorkProgress], lang: str, now: int) -> tuple[Homework, ...]:
    """The work of a learner: what is left first, by when it is due, then what is finished."""
    ordered = sorted(progress, key=lambda one: (one.next is None, one.work.due is None, one.work.due or 0))
    return tuple(
        Homework(
            title=heads(lang)[one.work.lesson].title if one.work.lesson in heads(lang) else one.work.lesson,
            due="" if one.work.due is None else due_words(one.work.due, now, lang),
            late=one.next is not None and one.is_late(now),
            done=one.done,
            number=len(one.places),
            next="" if one.next is None else exercise_address(one.next, lang),
        )
        for one in ordered
        if one.places
    )


def exercise_address(place: Place, lang: str) -> str:
    """The address of a position in its lesson."""
    lesson, exercise, house, seed, level = place
    query = {"exercise": exercise, "seed": seed, "level": level, "house": house}
    return f"/{lang}/{lesson}?{urlencode(query)}"
