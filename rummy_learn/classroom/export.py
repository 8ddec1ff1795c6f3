"""A class as data: JSON with the report and every answer, CSV with a row for each answer.

Names of fields and columns are the same in every language; what people read (an answer in words, a rule's name) is not.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.i18n import symbols, text
from rummy_learn.lessons.exercise import UNKNOWN, Said
from rummy_learn.lessons.review import moment
from rummy_learn.lessons.words import rule_title, say_value

from .report import shows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.lessons.log import Judged

    from .report import ClassReport, Given

COLUMNS: Final = (
    *("learner", "time", "lesson", "exercise", "kind", "house", "seed", "level", "attempt", "hints", "outcome"),
    *("rule", "misconceptions", "cards", "answer"),
)

_FORMULA: Final = re.compile(r"\s*[=+\-@|%]|[\t\r\n]")
_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")


def in_words(judged: Judged, lang: str) -> str:
    """An answer in words: "a run", "5♥ 6♥ 7♥ · 18"."""
    if UNKNOWN in judged.answer:
        return text("classroom.answer.unknown", lang)
    filled = [(part, judged.answer[part.name]) for part in judged.exercise.asked]
    return " · ".join(say_value(Said(part, value), lang) for part, value in filled if not part.is_silent(value))


def tally(given: Iterable[Given], lang: str) -> list[tuple[str, str, int]]:
    """The same answers to the same cards counted together: cards, answer in words, how often; the commonest first."""
    counted = Counter((symbols(one.judged.exercise.shown), in_words(one.judged, lang)) for one in given)
    return [(cards, answer, count) for (cards, answer), count in counted.most_common()]


def to_data(report: ClassReport, lang: str) -> dict[str, Any]:
    """The whole report in plain data: `learners`, `rules`, `misconceptions`, `answers`."""
    return {
        "learners": [asdict(learner) for learner in report.learners],
        "rules": [
            {
                "rule": rule.rule,
                "name": rule_title(rule.rule, lang),
                "positions": rule.positions,
                "missed": rule.missed,
                "attempts": rule.attempts,
                "hinted": rule.hinted,
                "learners": list(rule.learners),
                "wrong": _wrong(rule.wrong, lang),
            }
            for rule in report.rules
        ],
        "misconceptions": [
            {
                "id": one.id,
                "name": text(f"misconception.{one.id}", lang),
                "learners": list(one.learners),
                "shown_in": list(one.shown_in),
                "wrong": _wrong(one.shown_by, lang),
            }
            for one in report.misconceptions
        ],
        "answers": list(rows(report, lang)),
    }


def _wrong(given: Sequence[Given], lang: str) -> list[dict[str, Any]]:
    return [{"cards": cards, "answer": answer, "count": count} for cards, answer, count in tally(given, lang)]


def rows(report: ClassReport, lang: str) -> Iterator[dict[str, Any]]:
    """A row with the :data:`COLUMNS` for every answer, by learner and time."""
    for learner in report.learners:
        attempts: Counter[object] = Counter()
        for one in report.answers[learner.name]:
            entry, exercise = one.entry, one.exercise
            attempts[entry.place] += 1
            yield {
                "learner": learner.name,
                "time": moment(entry.t).isoformat(timespec="seconds"),
                "lesson": entry.lesson,
                "exercise": entry.exercise,
                "kind": exercise.kind,
                "house": entry.house,
                "seed": entry.seed,
                "level": entry.level,
                "attempt": attempts[entry.place],
                "hints": entry.hints,
                "outcome": one.grade.outcome.value,
                "rule": next(iter(exercise.focus), ""),
                "misconceptions": list(shows(one)),
                "cards": entry.cards,
                "answer": in_words(one, lang),
            }


def to_csv(report: ClassReport, lang: str) -> str:
    """The answers as comma-separated values. No cell is taken for a formula by the program that opens it."""
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows(report, lang):
        row["misconceptions"] = " ".join(row["misconceptions"])
        writer.writerow([_harmless(row[column]) for column in COLUMNS])
    return sheet.getvalue()


def _harmless(value: object) -> object:
    """A cell as text that begins with an apostrophe if a spreadsheet would otherwise calculate with it."""
    if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value
