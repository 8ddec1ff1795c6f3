"""What becomes of an answer once it is judged: it may be written to a file, and it may be one too many of its kind."""

from __future__ import annotations

import os
import secrets
import time
from collections import deque
from typing import TYPE_CHECKING, Final

from rummy_learn.lessons.diagnosis import WINDOW, diagnose
from rummy_learn.lessons.face import plain
from rummy_learn.lessons.log import Entry, Judged, cards_shown

from ._assets import LIVE
from .delivery import deliver
from .progress_file import ProgressFile, progress_file

if TYPE_CHECKING:
    from rummy_learn.lessons.exercise import Answer, Exercise, Grade
    from rummy_learn.lessons.misconceptions import Misconception


def kept_file() -> ProgressFile | None:
    """The file in which this kernel keeps answers; none in the app, where the browser does."""
    return None if LIVE in os.environ else progress_file()


class Answers:
    """The answers given to one kernel: in the app to one page, in JupyterLab to one notebook."""

    def __init__(self) -> None:
        self._last: deque[Judged] = deque(maxlen=2 * WINDOW)
        self._told: set[str] = set()

    def add(self, exercise: Exercise, answer: Answer, grade: Grade, hints: int) -> None:
        """Take one more; outside the app it is appended to the file of the working folder.

        Raises:
            OSError: the folder cannot be written to.
        """
        now = time.time_ns() // 1_000_000
        place = exercise.lesson, exercise.id, exercise.seed, exercise.level, exercise.house
        entry = Entry(f"{now:x}-{secrets.token_hex(4)}", now, *place, cards_shown(exercise), plain(answer), hints)
        self._last.append(Judged(entry, exercise, answer, grade))
        file = kept_file()
        if file and exercise.lesson:
            file.keep([entry.line()])
            deliver(file)

    def suspicion(self) -> Misconception | None:
        """The misconception that explains the answers, if there is one; each is told only once."""
        for found in diagnose(self._last):
            if found.misconception.id not in self._told:
                self._told.add(found.misconception.id)
                return found.misconception
        return None


answers: Final = Answers()
