"""Who asks, as far as a server knows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rummy_learn.classroom.errors import StoreError
    from rummy_learn.classroom.roster import Learner

LEARNER_COOKIE: Final = "rummy_learner"
TEACHER_COOKIE: Final = "rummy_teacher"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever asks.

    Attributes:
        learner: a learner of the class, or ``None``.
        is_teacher: whether it is the class's teacher. One can be both, on the same machine.
        trouble: why it cannot be known who it is; until it is over, nobody is taken for a stranger.
    """

    learner: Learner | None = None
    is_teacher: bool = False
    trouble: StoreError | None = None

    def joined(self, learner: Learner) -> Visitor:
        """The same visitor, who has just joined."""
        return replace(self, learner=learner)


STRANGER: Final = Visitor()
