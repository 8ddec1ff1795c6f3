"""Build a meld from a hand."""

from __future__ import annotations

import pytest

from rummy_learn.engine.cards import parse_cards
from rummy_learn.lessons.build import BuildExercise
from rummy_learn.lessons.course import lesson_plan
from rummy_learn.lessons.exercise import Outcome

from .every_exercise import graded

LESSON = lesson_plan("groups-and-runs")


@pytest.mark.parametrize("laid", ["5H 6H 7H", "7H 5H 6H", "6H 7H 8H", "5H 5S 5D", "8H 7H 6H 5H"])
def test_every_legal_meld_in_the_hand_is_right_whatever_the_order_of_its_naturals(laid):
    hand = BuildExercise(id="x", house="cafe", cards=parse_cards("7H 6H 5H 5S 5D 8H"))
    assert graded(hand, laid=laid).outcome is Outcome.RIGHT
    assert graded(hand, laid="7H 6H").outcome is Outcome.WRONG


def test_the_other_kind_of_meld_is_a_meld_but_not_what_was_asked():
    wanted_run = BuildExercise(id="x", house="cafe", cards=parse_cards("5H 5S 5D 6H 7H"), want="run")
    grade = graded(wanted_run, laid=[[0, 1, 2]])
    assert (grade.outcome, grade.remark.key) == (Outcome.WRONG, "exercise.build.want.run")


def test_a_meld_that_is_too_short_is_told_apart_from_no_meld():
    grade = graded(LESSON.exercise("longest-run"), laid="4H 5H 6H")
    assert (grade.outcome, grade.remark.key) == (Outcome.WRONG, "exercise.build.longer")


def test_jokers_stay_where_they_are_laid():
    hand = LESSON.exercise("build-with-joker")
    assert graded(hand, laid="9H JK JH").outcome is Outcome.RIGHT
    assert graded(hand, laid="JK 9H JH").outcome is Outcome.WRONG


@pytest.mark.parametrize("laid", ["KH AH 2H", "2H KH AH", "AH 2H KH"])
def test_an_ace_in_the_middle_is_told_as_one_in_whatever_order_it_is_laid(laid):
    hand = BuildExercise(id="x", house="cafe", cards=parse_cards("KH AH 2H 3H 7C"))
    grade = graded(hand, laid=laid)
    assert grade.ruling.rules == ("ACE_MIDDLE",)
    assert [card.code for card in grade.ruling.cards] == ["KH", "AH", "2H"]


def test_the_smallest_repair_comes_from_the_rest_of_the_hand():
    hand = BuildExercise(id="x", house="cafe", cards=parse_cards("7H 8H KS TH 6H 9C"), want="run")
    repair = hand.repair(hand.read({"laid": "7H 8H TH"}))
    assert (repair.give_back, repair.add) == (parse_cards("TH"), parse_cards("6H"))
    assert hand.repair(hand.read({"laid": "KS 9C"})) is None
