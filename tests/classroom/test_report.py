"""A class's report: who is where, what is hard, what is believed instead, and as data for other programs."""

from __future__ import annotations

import csv
import io
import json
from random import Random

import pytest

from rummy_learn.classroom.export import COLUMNS, in_words, to_csv, to_data
from rummy_learn.classroom.report import ClassReport
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.course import course
from rummy_learn.lessons.exercise import UNKNOWN
from rummy_learn.lessons.log import judge_entry
from rummy_learn.lessons.misconceptions import MISCONCEPTIONS
from tests.lessons.learners import START, curated, entry, guesser, holder, judged

TWINS = curated("groups-and-runs", "twin-nines")
A_GROUP = {"choice": "group", "reason": None}
GROUPS = tuple(course()["groups-and-runs"].exercises.values())
ACES = tuple(course()["ace"].exercises.values())


def answered(exercises, answer):
    return judged([(exercise, answer(exercise)) for exercise in exercises])


def right(exercise):
    return exercise.solution()


def test_each_learner_is_told_with_what_was_solved_where_and_how_often_tried():
    tries = [entry(TWINS, A_GROUP, t=START), entry(TWINS, t=START + 1, hints=2), entry(ACES[0], t=START + 2)]
    report = ClassReport({"Bea": (), "ana": tuple(map(judge_entry, tries))})
    ana, bea = report.learners
    assert (ana.name, bea.name) == ("ana", "Bea")
    assert (ana.work.solved, ana.work.positions, ana.work.unaided) == (2, 2, 1)
    assert (ana.work.attempts, ana.work.hinted) == (3, 1)
    assert set(ana.lessons) == {"groups-and-runs", "ace"}
    assert (ana.lessons["groups-and-runs"].unaided, ana.lessons["groups-and-runs"].exercises) == (0, len(GROUPS))
    assert (bea.work.attempts, bea.lessons, bea.misconceptions) == (0, {}, ())


def test_only_the_first_try_says_how_hard_a_rule_is():
    stubborn = [entry(TWINS, A_GROUP, t=START + i) for i in range(5)]
    report = ClassReport({"Ana": tuple(map(judge_entry, stubborn)), "Bea": answered([TWINS], right)})
    (rule,) = report.rules
    assert (rule.rule, rule.positions, rule.missed, rule.learners) == ("GROUP_SUIT_DUP", 2, 1, ("Ana",))
    assert len(rule.wrong) == 1


def test_not_to_know_is_a_miss_but_no_wrong_answer():
    (rule,) = ClassReport({"Ana": answered([TWINS], lambda _: {UNKNOWN: True})}).rules
    assert (rule.missed, rule.wrong) == (1, ())


def test_the_rule_missed_most_often_comes_first():
    report = ClassReport(
        {
            "Ana": answered(GROUPS, right),
            "Bea": answered([*ACES, TWINS], lambda exercise: exercise.mistakes()[0]),
            "Caro": answered([TWINS], lambda _: A_GROUP),
        }
    )
    missed = [rule.missed for rule in report.rules]
    assert missed == sorted(missed, reverse=True)
    twins = next(rule for rule in report.rules if rule.rule == "GROUP_SUIT_DUP")
    assert twins.missed == 2
    assert set(twins.learners) == {"Bea", "Caro"}


def test_what_a_learner_believes_is_found_with_the_answers_that_show_it():
    belief = MISCONCEPTIONS["ace_in_the_middle"]
    report = ClassReport({"Ana": answered(ACES, right), "Bea": answered(ACES, holder(belief))})
    found = next(one for one in report.misconceptions if one.id == belief.id)
    assert found.learners == found.shown_in == ("Bea",)
    assert all(not given.judged.right for given in found.shown_by)
    assert next(one for one in report.learners if one.name == "Bea").misconceptions == (belief.id,)


def test_what_two_learners_show_once_each_is_told_though_neither_is_sure_to_believe_it():
    report = ClassReport({name: answered([TWINS], lambda _: A_GROUP) for name in ("Ana", "Bea")})
    (found,) = report.misconceptions
    assert (found.id, found.learners, found.shown_in) == ("twin_suits", (), ("Ana", "Bea"))
    assert ClassReport({"Ana": answered([TWINS], lambda _: A_GROUP)}).misconceptions == ()


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", course())
def test_every_answer_has_words_and_becomes_data(slug, lang):
    exercises = course()[slug].exercises.values()
    random = guesser(Random(3))
    some = [(one, answer) for one in exercises for answer in (one.solution(), {UNKNOWN: True}, random(one))]
    some = [(one, answer) for one, answer in some if UNKNOWN in answer or not one.is_silent(answer)]
    report = ClassReport({"Ana": judged(some)})
    assert all(in_words(one, lang).strip() for one in report.answers["Ana"])
    data = json.loads(json.dumps(to_data(report, lang)))
    assert len(data["answers"]) == len(some)
    assert {name for row in data["answers"] for name in row} == set(COLUMNS)


def test_a_row_says_what_was_answered_when_and_the_how_manieth_try_it_was():
    tries = [entry(TWINS, A_GROUP, t=START), entry(TWINS, t=START + 60_000, hints=1)]
    first, second = csv.DictReader(io.StringIO(to_csv(ClassReport({"Ana": tuple(map(judge_entry, tries))}), "en")))
    assert (first["time"], second["time"]) == ("2026-01-01T00:00:00+00:00", "2026-01-01T00:01:00+00:00")
    assert (first["attempt"], second["attempt"]) == ("1", "2")
    assert (first["outcome"], second["outcome"], second["hints"]) == ("wrong", "right", "1")
    assert (first["cards"], first["answer"], first["misconceptions"]) == ("9C 9D 9C", "A group", "twin_suits")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1+1", "@SUM(A1)", " =1", "\t=1", "|x", "%x"])
def test_no_name_becomes_a_formula(name):
    (row,) = csv.DictReader(io.StringIO(to_csv(ClassReport({name: answered([TWINS], right)}), "en")))
    assert row["learner"] == f"'{name}"


@pytest.mark.parametrize("name", ["Ana", "José Mª", "x=1", "7", "-7"])
def test_other_names_stay_as_they_are(name):
    (row,) = csv.DictReader(io.StringIO(to_csv(ClassReport({name: answered([TWINS], right)}), "en")))
    assert row["learner"] == name
