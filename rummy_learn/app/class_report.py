"""A class's report as a terminal prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.app.terminal import BOLD, DIM, paint, print_columns
from rummy_learn.app.usage import complain, say
from rummy_learn.classroom.export import tally
from rummy_learn.i18n import text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.heads import heads
from rummy_learn.lessons.words import rule_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.classroom.evidence import Evidence, Objection
    from rummy_learn.classroom.report import ClassReport, Given, Work

RULES_SHOWN: Final = 10
ANSWERS_SHOWN: Final = 3
NAMES_SHOWN: Final = 8
LINES_SHOWN: Final = 5
NOTHING: Final = "·"
TIMES: Final = "\N{MULTIPLICATION SIGN}"


def print_report(report: ClassReport, lang: str) -> None:
    """Who is where, what was missed most, and what is believed instead."""
    learners, answers = len(report.learners), sum(map(len, report.answers.values()))
    counts = (
        text("classroom.learners", lang, n=learners, count=learners),
        text("classroom.answers", lang, n=answers, count=answers),
    )
    say(paint(" · ".join(counts), BOLD))
    if not answers:
        return
    _print_map(report, lang)
    _print_rules(report, lang)
    _print_misconceptions(report, lang)


def _print_map(report: ClassReport, lang: str) -> None:
    """Learner by lesson: of each lesson that anybody has begun, how many exercises are solved."""
    begun = [slug for slug in course() if any(slug in learner.lessons for learner in report.learners)]
    places = list(course())
    _head("classroom.map", lang)
    columns = [text(f"classroom.map.{name}", lang) for name in ("unaided", "attempts", "hints")]
    rows = [["", *(paint(f"{places.index(slug) + 1}", DIM) for slug in begun), *(paint(it, DIM) for it in columns)]]
    for learner in report.learners:
        done = [_solved(learner.lessons.get(slug)) for slug in begun]
        work = learner.work
        rows.append([learner.name, *done, f"{work.unaided}/{work.positions}", str(work.attempts), str(work.hinted)])
    print_columns(rows, indent="  ")
    titles = heads(lang)
    for slug in begun:
        title = titles[slug].title if slug in titles else slug
        say(paint(f"  {places.index(slug) + 1}  {title}", DIM))


def _solved(work: Work | None) -> str:
    return f"{work.solved}/{work.exercises}" if work else NOTHING


def _print_rules(report: ClassReport, lang: str) -> None:
    if not report.rules:
        return
    _head("classroom.rules", lang)
    for rule in report.rules[:RULES_SHOWN]:
        name, names = rule_title(rule.rule, lang), _names(rule.learners, lang)
        line = text("classroom.rule", lang, rule=name, missed=rule.missed, positions=rule.positions, names=names)
        say(f"  {line}")
        _print_answers(rule.wrong, lang)


def _print_misconceptions(report: ClassReport, lang: str) -> None:
    if not report.misconceptions:
        return
    _head("classroom.misconceptions", lang)
    for found in report.misconceptions:
        name, count = text(f"misconception.{found.id}", lang), len(found.shown_by)
        names = _names(found.shown_in, lang)
        line = text("classroom.misconception", lang, n=count, name=name, count=count, names=names)
        held = text("classroom.misconception.held", lang, names=_names(found.learners, lang))
        say(f"  {line}; {held}" if found.learners else f"  {line}")
        _print_answers(found.shown_by, lang)


def _print_answers(given: Sequence[Given], lang: str) -> None:
    for cards, answer, count in tally(given, lang)[:ANSWERS_SHOWN]:
        line = f"{cards} → {answer}" if cards else answer
        say("    " + (line if count == 1 else f"{line}  {TIMES}{count}"))


def _names(names: Sequence[str], lang: str) -> str:
    """Names in a row, the first of them if there are many."""
    shown = ", ".join(names[:NAMES_SHOWN])
    more = len(names) - NAMES_SHOWN
    return shown if more <= 0 else text("classroom.names.more", lang, n=more, names=shown, count=more)


def _head(key: str, lang: str) -> None:
    say("")
    say(paint(text(key, lang), BOLD))


def print_objections(evidence: Evidence, lang: str) -> None:
    """What there is to say against each file, and in which of its lines."""
    for (file, doubt, other), lines in _grouped(evidence.objections).items():
        numbers = ", ".join(str(line) for line in lines[:LINES_SHOWN]) + (" …" if len(lines) > LINES_SHOWN else "")
        key = f"classroom.doubt.{doubt}"
        problem = text(key, lang, n=len(lines), count=len(lines), other=other)
        complain(text("classroom.doubt", lang, n=len(lines), name=file, lines=numbers, problem=problem))


def _grouped(objections: Sequence[Objection]) -> dict[tuple[str, str, str], list[int]]:
    grouped: dict[tuple[str, str, str], list[int]] = {}
    for one in objections:
        grouped.setdefault((one.file, one.doubt.value, one.other), []).append(one.line)
    return grouped
