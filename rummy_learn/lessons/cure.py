"""Three steps out of a misunderstanding: two things side by side that it confuses, an easy exercise, a normal one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import parse_cards

from .exercise import LAST_HINT, LEVELS
from .face import transcript
from .reply import hint_view, judgement
from .review import unseen
from .variants import model_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .diagnosis import Diagnosis
    from .exercise import Exercise
    from .log import Entry
    from .misconceptions import Misconception

STEPS: Final = (1, 2)
"""The levels of its exercises."""

TRIES: Final = 20


@dataclass(frozen=True, slots=True)
class Cure:
    """What helps.

    Attributes:
        misconception: against what.
        example: a position of the learner's that showed it.
        exercises: an easy and a normal exercise that it would get wrong, never seen before.
    """

    misconception: Misconception
    example: Exercise
    exercises: tuple[Exercise, ...]


def cure(diagnosis: Diagnosis, entries: Sequence[Entry]) -> Cure:
    """The cure for what was diagnosed, with fresh positions like the one that showed it last."""
    shown = diagnosis.shown_by[-1]
    curated = model_of(shown.exercise)
    exercises: tuple[Exercise, ...] = ()
    for level in STEPS:
        exercises += (_tempting(diagnosis.misconception, curated, level, entries, exercises),)
    return Cure(diagnosis.misconception, shown.exercise, exercises)


def _tempting(
    misconception: Misconception, like: Exercise, level: int, entries: Sequence[Entry], besides: Sequence[Exercise]
) -> Exercise:
    """A position that the misconception gets wrong, of a higher level if need be; any other would cure nothing."""
    for harder in range(level, LEVELS[-1] + 1):
        for attempt in range(TRIES):
            made = unseen(like, harder, entries, besides, attempt)
            if any(True for _ in misconception.temptations(made)):
                return made
    return unseen(like, level, entries, besides)


def contrast(found: Cure, lang: str) -> list[dict[str, object]]:
    """The first step, as a view shows it: a legal meld and a near miss, or a position worked through.

    Each has `cards` (codes), `legal`, and `sentences` in which the engine says why.
    """
    pair = found.misconception.pair
    if not pair:
        told = hint_view(found.example, LAST_HINT, lang)
        asked = transcript(found.example, lang).splitlines()[1:]
        return [{"cards": [], "legal": True, "sentences": [*asked, told["text"], *told["sentences"]]}]
    rows = []
    for cards in map(parse_cards, pair):
        said = judgement(cards, found.misconception.house, lang)
        rows.append({"cards": [c.code for c in cards], "legal": said["legal"], "sentences": said["sentences"]})
    return rows
