"""What a learner has answered, one JSON object a line, only ever appended to.

A line says which position was asked and what was answered, never whether that was right: whoever reads it has the
engine judge it again. So a log may come from anywhere, and a corrected rule corrects the past with it.

    {"v": 1, "id": "m1k2-x7", "t": 1767225600000, "lesson": "groups-and-runs", "exercise": "twin-nines", "seed": null,
     "level": 1, "house": "romme", "cards": "9C 9D 9C", "answer": {"choice": "group"}, "hints": 0}
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.cards import format_cards
from rummy_learn.engine.houses import HOUSES, UnknownNameError

from .course import lesson_plan
from .exercise import LAST_HINT, LEVELS, SEEDS, Outcome
from .reading import AnswerError
from .variants import at_table, fresh

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .exercise import Answer, Exercise, Grade

VERSION: Final = 1

LATEST: Final = 4_102_444_799_999
"""The end of the year 2099, in milliseconds: no clock is right beyond it, and a calendar that counts on may end."""

Place = tuple[str, str, str, int | None, int]
"""What was asked: lesson, exercise, house, seed and level."""

_ID = re.compile(r"[A-Za-z0-9-]{1,40}")
_LONGEST = 20_000  # characters of a line; an answer has a few hundred
_NEWEST_PER_EXERCISE = 12


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer.

    Attributes:
        id: unique, so that logs can be put together without doubles.
        t: when, in milliseconds since 1970.
        lesson: slug of the lesson.
        exercise: id of the curated exercise that the position is or was made like.
        seed: ``None`` for the curated exercise itself.
        level: how hard the position was.
        house: by whose rules.
        cards: codes of the cards in view, by which a position that has become another one is noticed.
        answer: as a message, the value of each asked part by name.
        hints: the highest hint seen before, 0 for none.
    """

    id: str
    t: int
    lesson: str
    exercise: str
    seed: int | None
    level: int
    house: str
    cards: str
    answer: Mapping[str, Any]
    hints: int

    @property
    def place(self) -> Place:
        """What was asked: answers with the same place are tries at the same position."""
        return self.lesson, self.exercise, self.house, self.seed, self.level

    def line(self) -> str:
        """The entry as a line of the log, without the line's end."""
        names = ("id", "t", "lesson", "exercise", "seed", "level", "house", "cards", "answer", "hints")
        return json.dumps({"v": VERSION, **{name: getattr(self, name) for name in names}}, ensure_ascii=False)


class Why(StrEnum):
    """Why a line is kept aside: nobody can read it, or only a newer version of this program."""

    UNREADABLE = "unreadable"
    NEWER = "newer"


@dataclass(frozen=True, slots=True)
class Log:
    """What was read.

    Attributes:
        entries: by time, each id once.
        aside: lines that could not be read, as they are, and why.
    """

    entries: tuple[Entry, ...] = ()
    aside: tuple[tuple[str, Why], ...] = ()

    def __add__(self, other: Log) -> Log:
        """Both logs, no entry twice; where two entries share an id, the first log's counts."""
        by_id = {entry.id: entry for entry in (*other.entries, *self.entries)}
        entries = sorted(by_id.values(), key=lambda entry: (entry.t, entry.id))
        return Log(tuple(entries), tuple(dict.fromkeys((*self.aside, *other.aside))))

    def lines(self) -> list[str]:
        """The whole log again, what is kept aside included."""
        return [*(entry.line() for entry in self.entries), *(line for line, _ in self.aside)]


def read_log(lines: Iterable[str]) -> Log:
    """Read lines in any order; empty ones do not count, and none raises."""
    entries: list[Entry] = []
    aside: list[tuple[str, Why]] = []
    for line in lines:
        text = line.strip()
        if text:
            entry = _read(text)
            if isinstance(entry, Entry):
                entries.append(entry)
            else:
                aside.append((text, entry))
    return Log() + Log(tuple(entries), tuple(aside))


def _read(text: str) -> Entry | Why:
    try:
        data = json.loads(text) if len(text) <= _LONGEST else None
    except (ValueError, RecursionError):
        return Why.UNREADABLE
    match data:
        case {"v": int(version)} if version > VERSION:
            return Why.NEWER
        case {
            "v": 1,
            "id": str(name),
            "t": int(t),
            "lesson": str(lesson),
            "exercise": str(exercise),
            "seed": int() | None as seed,
            "level": int(level),
            "house": str(house),
            "cards": str(cards),
            "answer": dict(answer),
            "hints": int(hints),
        } if (
            _ID.fullmatch(name)
            and 0 <= t <= LATEST
            and (seed is None or seed in SEEDS)
            and level in LEVELS
            and house in HOUSES
            and 0 <= hints <= LAST_HINT
        ):
            return Entry(name, t, lesson, exercise, seed, level, house, cards, answer, hints)
        case _:
            return Why.UNREADABLE


# --- judged again ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """An entry that the engine has judged again.

    Attributes:
        entry: what the log says.
        exercise: the position that was asked.
        answer: what was put in.
        grade: what the engine says of it today.
    """

    entry: Entry
    exercise: Exercise
    answer: Answer
    grade: Grade

    @property
    def right(self) -> bool:
        """Whether the answer was right."""
        return self.grade.outcome is Outcome.RIGHT


def judge_again(log: Log) -> tuple[Judged, ...]:
    """Every entry that can still be judged, by time: the newest of each exercise, which bounds the work.

    An entry does not count if its exercise is no longer there, shows other cards today, or cannot have such an answer.
    """
    left: dict[tuple[str, str], int] = {}
    judged = []
    for entry in reversed(log.entries):
        name = entry.lesson, entry.exercise
        left[name] = left.get(name, _NEWEST_PER_EXERCISE) - 1
        if left[name] >= 0 and isinstance(again := judge_entry(entry), Judged):
            judged.append(again)
    return tuple(reversed(judged))


class Misfit(StrEnum):
    """Why an entry does not count: its exercise is not there, shows other cards, or cannot have such an answer."""

    EXERCISE = "exercise"
    CARDS = "cards"
    ANSWER = "answer"


def judge_entry(entry: Entry) -> Judged | Misfit:
    """One entry judged again, whatever it is, or why it does not count."""
    exercise = position(*entry.place)
    if exercise is None:
        return Misfit.EXERCISE
    if cards_shown(exercise) != entry.cards:
        return Misfit.CARDS
    try:
        answer = exercise.read(entry.answer)
    except AnswerError:
        return Misfit.ANSWER
    grade = exercise.grade(answer)
    return Misfit.ANSWER if grade.outcome is Outcome.NOT_TRIED else Judged(entry, exercise, answer, grade)


@lru_cache(maxsize=1 << 12)  # while a page is open, its whole log is looked at again after each answer
def position(lesson: str, exercise: str, house: str, seed: int | None, level: int) -> Exercise | None:
    """The exercise at an entry's place; ``None`` if it is not there any more or cannot be made at that table."""
    try:
        curated = lesson_plan(lesson).exercise(exercise)
    except UnknownNameError:
        return None
    moved = at_table(curated, house)
    return moved if moved is None or seed is None else fresh(moved, seed, level)


def cards_shown(exercise: Exercise) -> str:
    """The codes of the cards in view, as an entry keeps them."""
    return format_cards(exercise.shown)
