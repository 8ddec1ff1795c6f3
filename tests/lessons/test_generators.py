"""From nothing but a rule and a table, fresh exercises about cards that practise just this rule."""

from __future__ import annotations

import pytest

from rummy_learn.lessons.build import BuildExercise
from rummy_learn.lessons.discard import DiscardExercise
from rummy_learn.lessons.exercise import LEVELS, Outcome
from rummy_learn.lessons.joker import JokerExercise
from rummy_learn.lessons.judge import JudgeExercise
from rummy_learn.lessons.near_misses import NEAR_MISSES
from rummy_learn.lessons.open import OpenExercise
from rummy_learn.lessons.place import PlaceExercise
from rummy_learn.lessons.points import PointsExercise
from rummy_learn.lessons.repair import smallest_repair
from rummy_learn.lessons.sort import SortExercise

from .every_exercise import about, check_answers, check_solvable, rules_of, thousand

KINDS = (
    BuildExercise,
    DiscardExercise,
    JokerExercise,
    JudgeExercise,
    OpenExercise,
    PlaceExercise,
    PointsExercise,
    SortExercise,
)
SEVERAL_CARDS_AWAY = ("NO_JOKERS", "JOKER_MIN_NATURALS")

every_rule = rules_of(*KINDS)


def check(made, rule):
    check_solvable(made)
    if rule in NEAR_MISSES and isinstance(made, JudgeExercise):
        assert made.verdict.rules[0] == rule
        assert smallest_repair(made.cards, made.rules) or rule in SEVERAL_CARDS_AWAY
    if rule in NEAR_MISSES and isinstance(made, BuildExercise):
        first = [made.grade(mistake).ruling.rules[:1] for mistake in made.mistakes()]
        assert (rule,) in first, "the hand tempts to break the rule"
    if rule.startswith("OPEN_"):
        assert made.opening is None
        ruling = made.grade(made.solution()).ruling
        assert ruling.rules[0] == rule


@pytest.mark.slow
@every_rule
@pytest.mark.parametrize("level", LEVELS)
def test_every_kind_makes_exercises_of_each_rule_it_names(kind, rule, level):
    made = [about(kind, rule, level).another(seed) for seed in range(1, 4)]
    for one in made:
        check(one, rule)
    assert len({one.cards for one in made}) > 1 or rule == "JOKER_MIN_NATURALS"


@pytest.mark.slow
@every_rule
def test_a_thousand_of_each_kind(kind, rule):
    for seed in thousand(len(kind.focuses)):
        made = about(kind, rule, LEVELS[seed % len(LEVELS)]).another(seed)
        if seed % 10:
            check_answers(made)
        else:
            check(made, rule)


@pytest.mark.parametrize("rule", NEAR_MISSES)
def test_a_near_miss_is_illegal_here_and_the_solution_says_so(rule):
    made = about(JudgeExercise, rule, 2).another(1)
    assert made.solution()["choice"] == "none"
    assert made.grade({"choice": "none", "reason": rule}).outcome is Outcome.RIGHT


@pytest.mark.parametrize("rule", [rule for rule in NEAR_MISSES if rule not in ("NOT_A_MELD", "JOKER_MIN_NATURALS")])
@pytest.mark.parametrize("level", LEVELS)
def test_a_near_miss_breaks_nothing_else(rule, level):
    broken = [about(JudgeExercise, rule, level).another(seed).verdict.rules for seed in range(1, 21)]
    assert set(broken) == {(rule,)}
