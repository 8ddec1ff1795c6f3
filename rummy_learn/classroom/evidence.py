"""What learners hand in as files: judged again line by line, with whatever about it cannot be believed.

A log says what was answered and never whether that was right, so most of what could be forged is worth nothing: the
engine decides. What remains is found here. That somebody else has typed the answers, no file can tell.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from rummy_learn.lessons.log import Entry, Judged, Misfit, Why, judge_entry, read_log

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Doubt(StrEnum):
    """What is wrong with a line. Where nothing else is said, the line does not count."""

    UNREADABLE = "unreadable"
    """It is damaged, or no answer at all."""
    NEWER = "newer"
    """A newer version of this program wrote it."""
    EXERCISE = "exercise"
    """The course has no such exercise at such a table."""
    CARDS = "cards"
    """The exercise shows other cards."""
    ANSWER = "answer"
    """The exercise cannot have such an answer."""
    TWIN = "twin"
    """An earlier line has the same id and says something else; the earlier one counts."""
    CLAIM = "claim"
    """It says of itself whether it is right, and is mistaken. It counts, as the engine judges it."""
    SHARED = "shared"
    """Another learner has handed in the same answer. It counts for both: who copied, the files do not say."""


@dataclass(frozen=True, slots=True)
class Objection:
    """Something to be said against a line of a file.

    Attributes:
        file: the file's name as given.
        line: the line's number, from 1.
        doubt: what is wrong with it.
        id: of the answer, empty if it cannot be read.
        other: for :attr:`Doubt.SHARED`, the other file.
    """

    file: str
    line: int
    doubt: Doubt
    id: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a class has handed in.

    Attributes:
        answers: each learner's answers by time, each once, judged again.
        objections: by file and line.
    """

    answers: Mapping[str, tuple[Judged, ...]]
    objections: tuple[Objection, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that holds an answer, and where it stands."""

    file: str
    number: int
    entry: Entry
    text: str


def examine(files: Iterable[tuple[str, str, Sequence[str]]]) -> Evidence:
    """Judge everything again.

    Args:
        files: the learner, the file's name and its lines. A learner may hand in several files; an answer that is in
            two of them counts once.
    """
    objections: list[Objection] = []
    by_learner: dict[str, dict[str, _Line]] = {}
    for learner, file, lines in files:
        own = by_learner.setdefault(learner, {})
        for number, text in enumerate(lines, 1):
            match _read(text):
                case None:
                    continue
                case Doubt() as doubt:
                    objections.append(Objection(file, number, doubt))
                case Entry() as entry if (first := own.get(entry.id)) is None:
                    own[entry.id] = _Line(file, number, entry, text)
                case Entry() as entry if entry != first.entry:
                    objections.append(Objection(file, number, Doubt.TWIN, entry.id))
    objections += _shared(by_learner)
    answers = {}
    for learner, own in by_learner.items():
        answers[learner], against = _judge(own)
        objections += against
    return Evidence(answers, tuple(sorted(objections, key=lambda one: (one.file, one.line, one.doubt))))


def _read(text: str) -> Entry | Doubt | None:
    """The answer in a line, what is wrong with it, or ``None`` if it is empty."""
    log = read_log([text])
    if log.entries:
        return log.entries[0]
    return {Why.UNREADABLE: Doubt.UNREADABLE, Why.NEWER: Doubt.NEWER}[log.aside[0][1]] if log.aside else None


def _judge(lines: Mapping[str, _Line]) -> tuple[tuple[Judged, ...], list[Objection]]:
    judged, objections = [], []
    for line in sorted(lines.values(), key=lambda line: (line.entry.t, line.entry.id)):
        match judge_entry(line.entry):
            case Misfit() as misfit:
                objections.append(Objection(line.file, line.number, Doubt(misfit.value), line.entry.id))
            case Judged() as one:
                judged.append(one)
                if _claims_otherwise(line.text, one):
                    objections.append(Objection(line.file, line.number, Doubt.CLAIM, line.entry.id))
    return tuple(judged), objections


def _claims_otherwise(text: str, judged: Judged) -> bool:
    """Whether a line says `right` or `outcome` of itself, which no log of ours does, and not as the engine does."""
    claims = json.loads(text)
    outcome = judged.grade.outcome.value
    return (claims.get("right", judged.right), claims.get("outcome", outcome)) != (judged.right, outcome)


def _shared(by_learner: Mapping[str, Mapping[str, _Line]]) -> list[Objection]:
    """What several learners have handed in: each line points to one of the others."""
    owners: dict[str, list[_Line]] = defaultdict(list)
    for own in by_learner.values():
        for name, line in own.items():
            owners[name].append(line)
    return [
        Objection(line.file, line.number, Doubt.SHARED, name, lines[place - 1].file)
        for name, lines in owners.items()
        if len(lines) > 1
        for place, line in enumerate(lines)
    ]
