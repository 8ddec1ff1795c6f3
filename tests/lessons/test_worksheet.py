"""Fresh exercises for a sheet, and variants of an exercise: at another table, with other cards."""

from __future__ import annotations

import pytest

from rummy_learn.engine.cards import parse_cards
from rummy_learn.engine.houses import HOUSES
from rummy_learn.lessons.course import LessonPlan, lesson_plan
from rummy_learn.lessons.joker import JokerExercise
from rummy_learn.lessons.judge import JudgeExercise
from rummy_learn.lessons.variants import at_table, is_seed, model_of
from rummy_learn.lessons.worksheet import WorksheetError, worksheet

PLAN = lesson_plan("groups-and-runs")
TWO_JOKERS = JokerExercise(id="two", house="cafe", cards=parse_cards("4D JK JK 7D"), focus=("R-03",))


def test_a_number_decides_which_exercises():
    assert worksheet(PLAN, 7, 6) == worksheet(PLAN, 7, 6)
    assert worksheet(PLAN, 7, 6) != worksheet(PLAN, 8, 6)


def test_more_exercises_begin_with_the_same_ones():
    assert worksheet(PLAN, 7, 8)[:5] == worksheet(PLAN, 7, 5)


def test_they_follow_the_lesson_over_and_over_and_none_comes_twice():
    count = 2 * len(PLAN.exercises)
    made = worksheet(PLAN, 3, count)
    assert [exercise.id for exercise in made[: len(PLAN.exercises)]] == list(PLAN.exercises)
    shown = [exercise.parts() for exercise in made]
    assert len(made) == count
    assert all(parts not in shown[:i] for i, parts in enumerate(shown))


def test_a_level_and_a_house_hold_for_all():
    made = worksheet(PLAN, 7, 6, level=3, house="rami")
    assert {(exercise.level, exercise.house) for exercise in made} == {(3, "rami")}


def test_what_makes_no_sense_at_a_table_is_left_out():
    """Two jokers in a meld: nothing to ask where only one is allowed."""
    plan = LessonPlan(
        "jokers", 1, {"two": TWO_JOKERS, "one": JudgeExercise("one", "cafe", cards=parse_cards("4D 5D 6D"))}
    )
    assert {exercise.id for exercise in worksheet(plan, 7, 3, house="romme")} == {"one"}
    with pytest.raises(WorksheetError) as caught:
        worksheet(LessonPlan("jokers", 1, {"two": TWO_JOKERS}), 7, 3, house="romme")
    assert (caught.value.lesson, caught.value.house) == ("jokers", "romme")


def test_at_its_own_table_an_exercise_keeps_its_special_rules():
    special = JudgeExercise("cyclic", "palace", special=("cyclic_runs",), cards=parse_cards("KC AC 2C"))
    assert at_table(special, "palace") is special
    assert at_table(special, "rami").special == ()
    assert at_table(TWO_JOKERS, "romme") is None


@pytest.mark.parametrize("name", PLAN.exercises)
def test_fresh_ones_are_made_like_the_lessons_own(name):
    own = PLAN.exercises[name]
    for house in HOUSES:
        model = at_table(own, house)
        if model:
            made = model.another(5)
            assert model_of(made) == model
            assert model_of(made).another(6) == model.another(6)


@pytest.mark.parametrize("word", ["0", "1000000", "-1", "1.5", "²", "٣", "seven", "", "99999999999", None])
def test_what_is_not_a_seed(word):
    assert not is_seed(word)


@pytest.mark.parametrize("word", ["1", "7", "999999"])
def test_what_is_a_seed(word):
    assert is_seed(word)
