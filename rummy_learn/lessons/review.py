"""Practice that returns: each rule comes back when it is about to be forgotten, with a position never seen before.

When, the FSRS scheduler decides (the library `fsrs`): it knows for each rule how well and how long ago it was known.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from .course import course
from .exercise import LEVELS, SEEDS
from .log import cards_shown
from .progress import TELLING_HINT, first_tries, unaided

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .exercise import Exercise
    from .log import Entry, Judged

AT_ONCE: Final = 5
"""So many reviews are offered at a time: what is more comes another day."""

_REVIEW_SEEDS: Final = range(10_000, SEEDS.stop)
"""Far from those that "another like this" counts through."""


@dataclass(frozen=True, slots=True)
class Review:
    """A rule that is due: its id, since when, and how often in a row it was right unaided."""

    rule: str
    due: datetime
    in_a_row: int


def moment(ms: int) -> datetime:
    """A time of the log."""
    return datetime.fromtimestamp(ms / 1000, UTC)


def schedule(judged: Sequence[Judged]) -> tuple[Review, ...]:
    """When each rule that was tried comes back, the most urgent first. Only first tries at a position count."""
    from fsrs import Card, Rating

    cards: dict[str, Any] = {}
    in_a_row: dict[str, int] = {}
    for one in first_tries(judged):
        for rule in one.exercise.focus[:1]:
            when = moment(one.entry.t)
            helped = Rating.Again if one.entry.hints >= TELLING_HINT else Rating.Hard
            rating = Rating.Good if unaided(one) else helped if one.right else Rating.Again
            card = cards.get(rule) or Card(card_id=0, due=when)
            cards[rule], _ = _scheduler().review_card(card, rating, when)
            in_a_row[rule] = in_a_row.get(rule, 0) + 1 if unaided(one) else 0
    found = (Review(rule, card.due, in_a_row[rule]) for rule, card in cards.items())
    return tuple(sorted(found, key=lambda review: (review.due, review.rule)))


@cache
def _scheduler() -> Any:
    """A scheduler in whole days: within a lesson, the lesson decides what comes again."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def due(judged: Sequence[Judged], now: int) -> tuple[Review, ...]:
    """What is due at a time in milliseconds, the most urgent first, not more than :data:`AT_ONCE`."""
    return tuple(review for review in schedule(judged) if review.due <= moment(now))[:AT_ONCE]


def fresh(review: Review, entries: Sequence[Entry]) -> Exercise | None:
    """A position on the rule that the log's entries do not show, harder the better the rule is known."""
    on_it = [e for plan in course().values() for e in plan.exercises.values() if e.focus[:1] == (review.rule,)]
    if not on_it:
        return None
    names = [(exercise.lesson, exercise.id) for exercise in on_it]
    tries = sum((entry.lesson, entry.exercise) in names for entry in entries)
    level = min(LEVELS[-1], 1 + review.in_a_row // 2)
    return unseen(on_it[tries % len(on_it)], level, entries)


def unseen(
    exercise: Exercise, level: int, entries: Sequence[Entry], besides: Sequence[Exercise] = (), attempt: int = 0
) -> Exercise:
    """A position like an exercise, of a level, that no entry shows and that is none of those `besides`.

    The same entries and attempt give the same position, another attempt gives another.

    Raises:
        RuntimeError: nothing like it can be made.
    """
    name = exercise.lesson, exercise.id
    seen = {entry.cards for entry in entries if (entry.lesson, entry.exercise) == name}
    seen |= {cards_shown(other) for other in besides}
    random = Random(f"{name}/{level}/{len(entries)}/{attempt}")  # noqa: S311 - no secret
    for _ in range(50):
        made = exercise.another(random.choice(_REVIEW_SEEDS), level)
        if cards_shown(made) not in seen:
            return made
    return made
