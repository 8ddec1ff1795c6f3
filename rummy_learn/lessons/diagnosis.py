"""Which misunderstanding explains a learner's answers, if any does.

For each one seen twice, three learners are compared by how likely they would have given the last answers: one who
holds it and knows the rest, one who knows it all and slips now and then, and one who guesses. It is diagnosed when it
explains the answers much better than either (a likelihood-ratio test, as Wald's).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, prod
from typing import TYPE_CHECKING, Final

from .misconceptions import MISCONCEPTIONS
from .parts import Choice, Match, Pick
from .progress import first_tries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .exercise import Answer, Exercise
    from .log import Judged
    from .misconceptions import Misconception

WINDOW: Final = 12
"""So many answers are looked at, the last ones: people learn."""

HITS: Final = 2
SLIP: Final = 0.1
"""How often somebody answers otherwise than they know."""

BETTER_THAN_SLIPS: Final = log(10)
BETTER_THAN_GUESSES: Final = log(60)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A misconception that explains the answers.

    Attributes:
        misconception: which.
        shown_by: the answers that show it, by time.
        weight: how much better it explains all the answers than the next best learner does, as a logarithm.
    """

    misconception: Misconception
    shown_by: tuple[Judged, ...]
    weight: float


def diagnose(judged: Sequence[Judged]) -> tuple[Diagnosis, ...]:
    """What explains a log's last answers, the best explanation first; one answer is not held against two."""
    recent = first_tries(judged)[-WINDOW:]
    found = sorted(filter(None, (_weigh(one, recent) for one in MISCONCEPTIONS.values())), key=lambda d: -d.weight)
    taken: set[str] = set()
    apart = []
    for diagnosis in found:
        names = {one.entry.id for one in diagnosis.shown_by}
        if not names & taken:
            apart.append(diagnosis)
            taken |= names
    return tuple(apart)


def _weigh(misconception: Misconception, recent: Sequence[Judged]) -> Diagnosis | None:
    shown_by = tuple(one for one in recent if misconception.shown_by(one.exercise, one.answer, one.grade))
    if len(shown_by) < HITS:
        return None
    over_slips = over_guesses = 0.0
    for one in recent:
        guess = chance(one.exercise, one.answer)
        shows = one in shown_by
        touches = shows or any(True for _ in misconception.temptations(one.exercise))
        fits = shows if touches else one.right
        holder = 1 - SLIP if fits else SLIP * guess
        careful = 1 - SLIP if one.right else SLIP * guess
        over_slips += log(holder / careful)
        over_guesses += log(holder / guess)
    if over_slips < BETTER_THAN_SLIPS or over_guesses < BETTER_THAN_GUESSES:
        return None
    return Diagnosis(misconception, shown_by, min(over_slips, over_guesses))


def chance(exercise: Exercise, answer: Answer) -> float:
    """How likely somebody who guesses gives an answer."""
    return prod(_chance(part, answer.get(part.name)) for part in exercise.asked)


def _chance(part: object, value: object) -> float:
    match part:
        case _ if value is None:
            return 1
        case Choice():
            return 1 / len(part.options)
        case Pick():
            return 1 / max(2, len(part.cards))
        case Match():
            return prod(1 / max(2, len(part.options)) for _ in part.rows)
        case _:
            return 1 / 20
