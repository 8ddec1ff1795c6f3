"""Is it a meld, and if not, why not?"""

from __future__ import annotations

import pytest

from rummy_learn.engine.cards import parse_cards
from rummy_learn.i18n import text
from rummy_learn.lessons.course import lesson_plan
from rummy_learn.lessons.exercise import Outcome
from rummy_learn.lessons.judge import JudgeExercise
from rummy_learn.lessons.reply import feedback

from .every_exercise import graded

LESSON = lesson_plan("groups-and-runs")


def test_a_reason_counts_as_well_as_the_choice():
    judge = LESSON.exercise("twin-nines")
    assert graded(judge, choice="none").outcome is Outcome.NOT_TRIED
    assert graded(judge, choice="none", reason="GROUP_SUIT_DUP").outcome is Outcome.RIGHT
    wrong = next(rule for rule in judge.reasons if rule not in judge.verdict.rules)
    grade = graded(judge, choice="none", reason=wrong)
    assert (grade.outcome, grade.remark.key) == (Outcome.WRONG, "exercise.judge.other_reason")


def test_any_true_reason_is_right():
    judge = JudgeExercise(id="x", house="romme", cards=parse_cards("6S JK JK 9S"))
    assert len(judge.verdict.rules) > 1
    for reason in judge.verdict.rules:
        assert graded(judge, choice="none", reason=reason).outcome is Outcome.RIGHT


def test_a_hidden_reason_does_not_count():
    judge = LESSON.exercise("four-queens")
    assert graded(judge, choice="group", reason=judge.reasons[0]).outcome is Outcome.RIGHT


@pytest.mark.parametrize("message", [{"choice": "run"}, {"choice": "none", "reason": "JOKER_MAX"}, {"unknown": True}])
def test_whoever_is_right_hears_as_much_as_whoever_is_wrong(message):
    """How it could be mended, and where it would be a meld as it is."""
    judge = LESSON.exercise("two-jokers")
    answer = judge.read(message)
    shown = feedback(judge, answer, judge.grade(answer), "en")
    assert "Rummy Palace" in shown["elsewhere"]
    assert shown["repair"].startswith(text("exercise.repair.give_back", "en", row_give_back="🃏", row_cards="")[:-1])


def test_no_link_leads_further_on_for_what_the_lesson_teaches_itself():
    four_queens = LESSON.exercise("four-queens")
    solution = four_queens.solution()
    links = feedback(four_queens, solution, four_queens.grade(solution), "en")["links"]
    assert {link["lesson"] for link in links} == {"groups-and-runs"}
