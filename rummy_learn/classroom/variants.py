"""Everybody's own variant of a piece of work: which positions it has, and which of them are solved."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.lessons.course import lesson_plan
from rummy_learn.lessons.exercise import SEEDS

from .answers import learner_answers
from .roster import roster
from .work import work_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rummy_learn.lessons.log import Judged, Place

    from .roster import Learner
    from .store import Store
    from .work import Assignment


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkProgress:
    """How far a learner is with a piece of work.

    Attributes:
        work: which.
        places: the learner's own positions, in order.
        solved: those of them that were answered right.
        tried: those that were answered at all.
        finished: when the last of them was solved, in milliseconds since 1970; ``None`` if something is left.
    """

    work: Assignment
    places: tuple[Place, ...]
    solved: frozenset[Place]
    tried: frozenset[Place]
    finished: int | None

    @property
    def done(self) -> int:
        """How many are solved."""
        return len(self.solved)

    @property
    def next(self) -> Place | None:
        """What to go on with: the first that was not tried, then what is not solved; ``None`` if nothing is left."""
        left = [place for place in self.places if place not in self.solved]
        return next((place for place in left if place not in self.tried), left[0] if left else None)

    def is_late(self, now: int) -> bool:
        """Whether it was finished after it was due, or is due and not finished."""
        return self.work.due is not None and (self.finished or now) > self.work.due


def variant(work: Assignment, learner: Learner) -> tuple[Place, ...]:
    """A learner's own positions for a piece of work: fresh ones, spread over the exercises of the lesson.

    They follow from the class, the learner and the work, so that nothing of it has to be kept.
    """
    models = [one for one in lesson_plan(work.lesson).exercises.values() if not work.kinds or one.kind in work.kinds]
    seeds: dict[int, None] = {}  # in order, each once
    tries = 0
    while len(seeds) < work.number:
        name = f"{learner.class_id}/{learner.id}/{work.id}/{tries}"
        seeds[SEEDS[int.from_bytes(hashlib.sha256(name.encode()).digest()[:8]) % len(SEEDS)]] = None
        tries += 1
    chosen = (models[n * len(models) // work.number] for n in range(work.number) if models)
    return tuple(
        (work.lesson, model.id, model.house, seed, model.level) for model, seed in zip(chosen, seeds, strict=False)
    )


def work_progress(work: Assignment, learner: Learner, judged: Iterable[Judged]) -> WorkProgress:
    """How far a learner is, by answers in the order in which they were given."""
    places = variant(work, learner)
    own = frozenset(places)
    solved: dict[Place, int] = {}
    tried = set()
    for one in judged:
        if one.entry.place in own:
            tried.add(one.entry.place)
            if one.right:
                solved.setdefault(one.entry.place, one.entry.t)
    finished = max(solved.values()) if own and len(solved) == len(own) else None
    return WorkProgress(work=work, places=places, solved=frozenset(solved), tried=frozenset(tried), finished=finished)


def work_of_learner(store: Store, learner: Learner) -> tuple[WorkProgress, ...]:
    """All work that was set to a learner's class, in the order in which it was set.

    Raises:
        StoreError: the record cannot be read.
    """
    works = work_of(store, learner.class_id)
    judged = learner_answers(store, learner.id) if works else ()
    return tuple(work_progress(work, learner, judged) for work in works)


def work_of_class(
    store: Store, class_id: str, given: Mapping[str, Sequence[Judged]]
) -> tuple[tuple[Assignment, dict[str, WorkProgress]], ...]:
    """Every piece of work with how far everybody is, by nickname in the order in which they joined.

    Args:
        store: the record.
        class_id: the class.
        given: what learners have answered, by nickname, as its report has it.

    Raises:
        StoreError: the record cannot be read.
    """
    works = work_of(store, class_id)
    folk = roster(store, class_id) if works else ()
    return tuple(
        (work, {one.nickname: work_progress(work, one, given.get(one.nickname, ())) for one in folk}) for work in works
    )
