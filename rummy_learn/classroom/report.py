"""What a teacher wants to know of a class: who is where, which rules are hard, what is believed instead."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from rummy_learn.lessons.course import course
from rummy_learn.lessons.diagnosis import HITS, WINDOW, diagnose
from rummy_learn.lessons.exercise import Outcome
from rummy_learn.lessons.log import Judged, Misfit, judge_entry
from rummy_learn.lessons.misconceptions import MISCONCEPTIONS
from rummy_learn.lessons.progress import first_tries, unaided

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.lessons.log import Entry


@dataclass(frozen=True, slots=True)
class Work:
    """How much somebody has done, in one lesson or in all.

    Attributes:
        solved: how many exercises of the course, they or others like them.
        exercises: how many there are.
        positions: how many positions were tried.
        unaided: how many of these were right at once and without a hint.
        attempts: how many answers were given, the second and third to a position included.
        hinted: to how many of these a hint had been asked for.
    """

    solved: int
    exercises: int
    positions: int
    unaided: int
    attempts: int
    hinted: int


@dataclass(frozen=True, slots=True)
class LearnerReport:
    """A learner: nickname, all the work, the work by slug of lesson where there is any, ids of the misconceptions."""

    name: str
    work: Work
    lessons: Mapping[str, Work]
    misconceptions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """An answer and who gave it."""

    learner: str
    judged: Judged


@dataclass(frozen=True, slots=True)
class RuleReport:
    """How hard a rule is.

    Attributes:
        rule: its id.
        positions: how many positions on it were tried by all together.
        missed: how many of these were not right at once.
        attempts: how many answers were given to them, the second and third included.
        hinted: to how many of these a hint had been asked for.
        learners: who missed it, those who did so most often first.
        wrong: the wrong first answers.
    """

    rule: str
    positions: int
    missed: int
    attempts: int
    hinted: int
    learners: tuple[str, ...]
    wrong: tuple[Given, ...]


@dataclass(frozen=True, slots=True)
class MisconceptionReport:
    """A misconception.

    Attributes:
        id: which.
        learners: whose last answers it explains better than anything else.
        shown_by: the wrong first answers, of anybody, that it explains.
    """

    id: str
    learners: tuple[str, ...]
    shown_by: tuple[Given, ...]

    @property
    def shown_in(self) -> tuple[str, ...]:
        """Who has given such an answer, those who did so most often first."""
        return _most_often_first(Counter(given.learner for given in self.shown_by))


@dataclass(frozen=True)
class ClassReport:
    """A class, read off what it has answered.

    Attributes:
        answers: each learner's answers by time, judged again.
        known: reports of learners, by name, that are known already and need not be made again.
    """

    answers: Mapping[str, Sequence[Judged]]
    known: Mapping[str, LearnerReport] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def learners(self) -> tuple[LearnerReport, ...]:
        """All learners by name, those without an answer included."""
        names = sorted(self.answers, key=lambda name: (name.casefold(), name))
        return tuple(self.known.get(name) or _learner(name, self.answers[name]) for name in names)

    @cached_property
    def first(self) -> tuple[Given, ...]:
        """Everybody's first answer to each position, by name: the second has seen the reply to the first."""
        names = (learner.name for learner in self.learners)
        return tuple(Given(name, one) for name in names for one in first_tries(self.answers[name]))

    @cached_property
    def rules(self) -> tuple[RuleReport, ...]:
        """The rules that were missed, the most often missed first; among equals, what is missed by a larger share."""
        by_rule: dict[str, list[Given]] = {}
        for given in self.first:
            for rule in given.judged.exercise.focus[:1]:
                by_rule.setdefault(rule, []).append(given)
        attempts: Counter[str] = Counter()
        hinted: Counter[str] = Counter()
        for one in chain.from_iterable(self.answers.values()):
            for rule in one.exercise.focus[:1]:
                attempts[rule] += 1
                hinted[rule] += one.entry.hints > 0
        found = [_rule(rule, given, attempts[rule], hinted[rule]) for rule, given in by_rule.items()]
        missed = [report for report in found if report.missed]
        return tuple(sorted(missed, key=lambda one: (-one.missed, one.positions, one.rule)))

    @cached_property
    def misconceptions(self) -> tuple[MisconceptionReport, ...]:
        """What explains somebody's answers, or more than one answer of the class: the most common first."""
        shown: dict[str, list[Given]] = {}
        for given in self.first:
            for name in shows(given.judged):
                shown.setdefault(name, []).append(given)
        reports = []
        for name, answers in shown.items():
            holders = tuple(one.name for one in self.learners if name in one.misconceptions)
            if holders or len(answers) >= HITS:
                reports.append(MisconceptionReport(name, holders, tuple(answers)))
        return tuple(sorted(reports, key=lambda one: (-len(one.learners), -len(one.shown_by), one.id)))


def _learner(name: str, judged: Sequence[Judged]) -> LearnerReport:
    lessons = {
        slug: _work([one for one in judged if one.entry.lesson == slug], len(plan.exercises))
        for slug, plan in course().items()
        if any(one.entry.lesson == slug for one in judged)
    }
    every = sum(len(plan.exercises) for plan in course().values())
    return LearnerReport(name, _work(judged, every), lessons, _misconceptions(judged))


def _work(judged: Sequence[Judged], exercises: int) -> Work:
    solved = {(one.entry.lesson, one.entry.exercise) for one in judged if one.right}
    first = first_tries(judged)
    return Work(
        solved=len(solved),
        exercises=exercises,
        positions=len(first),
        unaided=sum(map(unaided, first)),
        attempts=len(judged),
        hinted=sum(one.entry.hints > 0 for one in judged),
    )


def _rule(rule: str, given: Sequence[Given], attempts: int, hinted: int) -> RuleReport:
    missed = Counter(one.learner for one in given if not one.judged.right)
    wrong = tuple(one for one in given if one.judged.grade.outcome is Outcome.WRONG)
    return RuleReport(rule, len(given), missed.total(), attempts, hinted, _most_often_first(missed), wrong)


def _most_often_first(names: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: (-names[name], name.casefold(), name)))


def _misconceptions(judged: Sequence[Judged]) -> tuple[str, ...]:
    """What explains a learner's last answers; nobody is diagnosed, which takes time, whose answers show nothing."""
    shown = Counter(name for one in first_tries(judged)[-WINDOW:] for name in shows(one))
    if max(shown.values(), default=0) < HITS:
        return ()
    return tuple(found.misconception.id for found in diagnose(judged))


def shows(judged: Judged) -> tuple[str, ...]:
    """The ids of the misconceptions that an answer shows; none if it is not wrong."""
    if judged.grade.outcome is not Outcome.WRONG:
        return ()
    return _shows(_Asked(judged.entry))


def judge(entry: Entry) -> Judged | Misfit:
    """An entry judged again, or why it does not count; what somebody else has answered as well is judged once."""
    one = _judge(_Asked(entry))
    return replace(one, entry=entry) if isinstance(one, Judged) else one


class _Asked:
    """What was asked and answered, whoever did it: a class gives the same wrong answers again and again."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self._key = entry.place, entry.cards, json.dumps(entry.answer, sort_keys=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=1 << 14)
def _judge(asked: _Asked) -> Judged | Misfit:
    return judge_entry(asked.entry)


@lru_cache(maxsize=1 << 14)
def _shows(asked: _Asked) -> tuple[str, ...]:
    one = _judge(asked)
    if not isinstance(one, Judged):
        return ()
    return tuple(name for name, it in MISCONCEPTIONS.items() if it.shown_by(one.exercise, one.answer, one.grade))
