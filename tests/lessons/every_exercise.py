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
from rummy_learn.lessons.parts import Choice, Faces, Match, Number, Numbers

PROTOTYPES = {
    exercise.id: exercise
    for path in sorted(Path(__file__).with_name("prototypes").glob("*.toml"))
    for entry in tomllib.loads(path.read_text("utf-8"))["exercise"]
    for exercise in [read_exercise(entry, "prototypes")]
}
OWN = [exercise for plan in course().values() for exercise in plan.exercises.values()]
"""Those of the course."""
EXERCISES = [*OWN, *PROTOTYPES.values()]

ONE_A_KIND = {one.kind: one for one in reversed(EXERCISES)}
"""The exercise of each kind that a plain `pytest` tries; all the others are slow, for there are so many of them."""


def its_marks(exercise):
    """The marks of a test of this exercise."""
    return () if exercise is ONE_A_KIND[exercise.kind] else (pytest.mark.slow,)


every_exercise = pytest.mark.parametrize(
    "exercise", [pytest.param(one, id=f"{one.lesson}/{one.id}", marks=its_marks(one)) for one in EXERCISES]
)
ONE_A_RULE = list({(one.kind, *one.focus[:1]): one for one in reversed(EXERCISES)}.values())
"""An exercise for each kind and rule that it practises first."""

one_a_rule = pytest.mark.parametrize(
    "exercise", [pytest.param(one, id="-".join([one.kind, *one.focus[:1]])) for one in ONE_A_RULE]
)


TABLES = {
    "NO_JOKERS": {"house": "palace", "special": ("no_jokers",)},
    "JOKER_MAX": {"house": "romme"},
    "JOKER_ADJACENT": {"house": "palace", "special": ("fixed_jokers",)},
    "FIXED_GROUP_ORDER": {"house": "palace", "special": ("fixed_groups",)},
    "R-14": {"house": "palace", "special": ("cyclic_runs",)},
    "4": {"house": "palace", "special": ("casino_scoring",)},
    "1.3": {"house": "romme"},
    "OPEN_MIN": {"house": "palace"},
    "OPEN_NO_RUN": {"house": "rami"},
    "OPEN_NO_GROUP": {"house": "rami", "changes": (("opening.requires_group", True),)},
    "OPEN_NO_CLEAN_RUN": {"house": "rami", "changes": (("opening.requires_clean_run", True),)},
    "SWAP_GROUP_INCOMPLETE": {"house": "palace", "special": ("fixed_jokers",)},
    "RETURN_TAKEN": {"house": "palace", "changes": (("draw.ban_return", True),)},
    "CARDS_LEFT": {"house": "romme"},
    "MUST_USE_TAKEN": {"house": "rami"},
    "CANT_BREAK3": {"house": "rami"},
    "TAKE_END_ONLY": {"house": "rami"},
    "TAKE_JOKER": {"house": "rami"},
    "OWN_DISCARD": {"house": "palace", "special": ("calls",)},
    "TAKEN_ALREADY": {"house": "palace", "special": ("calls",)},
}
"""A table at which a rule exists, where it does not at every one."""


SEEDS = int(os.environ.get("SEEDS", "0"))
"""How many seeds are tried for each rule, if not as many as make a thousand for its kind."""
RULES_OF = Counter(one.kind for one in ONE_A_RULE)


def thousand(rules):
    """Seeds to try for one rule of a kind that practises so many: a thousand for the kind, and enough for each rule."""
    return range(1, (SEEDS or max(60, ceil(1000 / rules))) + 1)


def rules_of(*kinds):
    """For each kind all rules that it names, as ``kind`` and ``rule`` of a test."""
    pairs = [pytest.param(kind, rule, id=f"{kind.kind}-{rule}") for kind in kinds for rule in kind.focuses]
    return pytest.mark.parametrize(("kind", "rule"), pairs)


def about(kind, rule, level, tables=TABLES):
    """An exercise of a kind about a rule, with nothing in it: what fresh ones are made like."""
    return kind(id="x", lesson="test", focus=(rule,), level=level, **tables.get(rule, {"house": "cafe"}))


def graded(exercise, **message):
    """The grade of a message."""
    return exercise.grade(exercise.read(message))


def check_answers(exercise):
    """It accepts its solution and rejects a mistake: the quick look at one of a thousand."""
    assert exercise.grade(exercise.solution()).outcome is Outcome.RIGHT
    assert exercise.grade(exercise.mistakes()[0]).outcome is Outcome.WRONG


def neighbours(exercise):
    """Answers that differ from the solution in a single thing."""
    solution = exercise.solution()
    for part in exercise.asked:
        value = solution[part.name]
        match part:
            case Choice():
                others = [option for option, _ in part.options if option != value]
            case Number():
                others = [value - 1, value + 1]
            case Numbers():
                others = [tuple(n + (i == at) for i, n in enumerate(value)) for at in range(len(value))]
            case Faces():
                others = [value ^ {card} for card in part.options]
            case Match():
                options = [frozenset({option}) for option, _ in part.options]
                others = [
                    tuple((row ^ one if part.many else one) if i == at else row for i, row in enumerate(value))
                    for at in range(len(value))
                    for one in options
                    if part.many or one != value[at]
                ]
            case _:
                others = []
        read = [exercise.read(plain({**solution, part.name: other})) for other in others]
        yield from (
            answer for answer in read if answer != solution
        )  # what is in a part that is not seen does not count


def check_solvable(exercise):
    """It accepts its solution, rejects its mistakes, and its hints lead to what it accepts."""
    assert exercise.grade(exercise.read({})).outcome is Outcome.NOT_TRIED
    assert exercise.grade(exercise.read({UNKNOWN: True})).outcome is Outcome.UNKNOWN
    assert exercise.grade(exercise.solution()).outcome is Outcome.RIGHT
    assert exercise.mistakes(), "a kind knows ways of being wrong"
    for mistake in exercise.mistakes():
        assert exercise.grade(mistake).outcome is Outcome.WRONG, mistake
    others = [exercise.grade(other).outcome for other in neighbours(exercise)]
    assert not (exercise.has_one_answer and Outcome.RIGHT in others)
    for level in (1, 2, 3, 4):
        assert all(0 <= place < len(exercise.shown) for place in exercise.hint(level).remark.at)
    part_of, whole = exercise.hint(3).answer, exercise.hint(4).answer
    assert exercise.grade(exercise.read(plain(whole))).outcome is Outcome.RIGHT
    assert part_of, "the third hint gives something away"
    for part in exercise.asked:
        if part.name in part_of:
            assert part.holds(whole[part.name], part_of[part.name])
            assert not part.is_silent(part_of[part.name])
