"""The browser code of the desk, which no learner needs."""

from __future__ import annotations

from typing import ClassVar, Final

from rummy_learn.widgets._assets import HAND_PARTS
from rummy_learn.widgets._shared import Shared

DESK_PARTS: Final = (
    *HAND_PARTS,
    "notice",
    "exercise_parts",
    "exercise_choices",
    "desk_parts",
    "desk_live",
    "desk_map",
    "desk_hard",
    "desk_vote",
    "desk_work",
    "desk_learners",
    "desk_farewell",
)


class DeskShared(Shared):
    """What :class:`Shared` is, with the parts of the desk instead of those of the exercises."""

    parts: ClassVar[tuple[str, ...]] = DESK_PARTS
    styles: ClassVar[tuple[str, ...]] = ("desk", "desk_vote")
