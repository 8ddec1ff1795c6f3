"""Every exercise there is to try: those of the course, and one or more of each kind from `prototypes/`."""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from math import ceil
from pathlib import Path

import pytest

from rummy_learn.lessons.course import course, read_exercise
from rummy_learn.lessons.exercise import UNKNOWN, Outcome
from rummy_learn.lessons.face import plain

PROTOTYPES = {
    exercise.id: exercise
    for path in sorted(Path(__file__).with_name("prototypes").glob("*.toml"))
    for entry in tomllib.loads(path.read_text("utf-8"))["exercise"]
    for exercise in [read_exercise(entry, "prototypes")]
}
EXERCISES = [exercise for plan in course().values() for exercise in plan.exercises.values()] + [*PROTOTYPES.values()]

every_exercise = pytest.mark.parametrize(
    "exercise", [pytest.param(exercise, id=f"{exercise.lesson}/{exercise.id}") for exercise in EXERCISES]
)
ONE_A_RULE = list({(one.kind, *one.focus[:1]): one for one in reversed(EXERCISES)}.values())
"""An exercise for each kind and rule that it practises first."""

one_a_rule = pytest.mark.parametrize(
    "exercise", [pytest.param(one, id="-".join([one.kind, *one.focus[:1]])) for one in ONE_A_RULE]
)


SEEDS = int(os.environ.get("SEEDS", "0"))
"""How many seeds are tried for each rule, if not as many as make a thousand for its kind."""
RULES_OF = Counter(one.kind for one in ONE_A_RULE)


def thousand(rules):
    """Seeds to try for one rule of a kind that practises so many: a thousand for the kind, and enough for each rule."""
    return range(1, (SEEDS or max(60, ceil(1000 / rules))) + 1)


def graded(exercise, **message):
    """The grade of a message."""
    return exercise.grade(exercise.read(message))


def check_answers(exercise):
    """It accepts its solution and rejects a mistake: the quick look at one of a thousand."""
    assert exercise.grade(exercise.solution()).outcome is Outcome.RIGHT
    assert exercise.grade(exercise.mistakes()[0]).outcome is Outcome.WRONG


def check_solvable(exercise):
    """It accepts its solution, rejects its mistakes, and its hints lead to what it accepts."""
    assert exercise.grade(exercise.read({})).outcome is Outcome.NOT_TRIED
    assert exercise.grade(exercise.read({UNKNOWN: True})).outcome is Outcome.UNKNOWN
    assert exercise.grade(exercise.solution()).outcome is Outcome.RIGHT
    assert exercise.mistakes(), "a kind knows ways of being wrong"
    for mistake in exercise.mistakes():
        assert exercise.grade(mistake).outcome is Outcome.WRONG, mistake
    for level in (1, 2, 3, 4):
        assert all(0 <= place < len(exercise.shown) for place in exercise.hint(level).remark.at)
    part_of, whole = exercise.hint(3).answer, exercise.hint(4).answer
    assert exercise.grade(exercise.read(plain(whole))).outcome is Outcome.RIGHT
    assert part_of, "the third hint gives something away"
    for part in exercise.asked:
        if part.name in part_of:
            assert part.holds(whole[part.name], part_of[part.name])
            assert not part.is_silent(part_of[part.name])
