"""Set work: everybody has positions of their own, and only these count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummy_learn.classroom.answers import class_report, keep_answers
from rummy_learn.classroom.classes import open_class
from rummy_learn.classroom.roster import Learner, join
from rummy_learn.classroom.variants import variant, work_of_class, work_of_learner
from rummy_learn.classroom.work import Assignment, set_work
from rummy_learn.engine.houses import UnknownNameError
from rummy_learn.lessons.course import course
from rummy_learn.lessons.log import position
from tests.lessons.learners import DAY, START, curated, entry

ANA, BEA = (Learner(name, "class-1", name) for name in ("ana", "bea"))
WORK = Assignment(lesson="groups-and-runs", number=6, id="work-1")


@pytest.fixture
def school(store):
    return open_class(store, "es", START)[0]


@pytest.fixture
def ana(store, school):
    return join(store, school.code, "Ana", START)[0]


def solve(store, learner, places, when=START, **more):
    lines = [entry(position(*place), t=when + i, **more).line() for i, place in enumerate(places)]
    assert not keep_answers(store, learner.id, lines, when).refused


def test_a_learner_has_the_same_positions_whenever_they_are_asked_for():
    assert variant(WORK, ANA) == variant(WORK, ANA)
    assert len(set(variant(WORK, ANA))) == 6


def test_learners_classes_and_works_have_positions_of_their_own():
    others = [(WORK, BEA), (WORK, replace(ANA, class_id="class-2")), (replace(WORK, id="work-2"), ANA)]
    for work, learner in others:
        assert not set(variant(work, learner)) & set(variant(WORK, ANA))


def test_the_positions_can_be_had_and_show_other_cards_than_the_lesson():
    for place in variant(WORK, ANA):
        made = position(*place)
        assert made.seed is not None
        assert made.parts() != curated(place[0], place[1]).parts()


def test_they_are_spread_over_the_lesson_whatever_their_number():
    exercises = list(course()["groups-and-runs"].exercises)
    few = [place[1] for place in variant(WORK, ANA)]
    assert few == sorted(set(few), key=exercises.index)
    many = [place[1] for place in variant(replace(WORK, number=100), ANA)]
    assert (len(many), list(dict.fromkeys(many))) == (100, exercises)


def test_only_the_kinds_that_were_set():
    judged = variant(replace(WORK, kinds=("judge",)), ANA)
    assert {position(*place).kind for place in judged} == {"judge"}


def test_a_kind_that_the_lesson_lacks_is_not_set(store, school):
    with pytest.raises(UnknownNameError):
        set_work(store, school.id, Assignment(lesson="groups-and-runs", kinds=("score",)), START)


def test_progress_counts_right_answers_to_ones_own_positions(store, school, ana):
    bea = join(store, school.code, "Bea", START)[0]
    name = set_work(store, school.id, Assignment(lesson="groups-and-runs", number=3, kinds=("judge",)), START)
    (mine,) = work_of_learner(store, ana)
    assert (mine.work.id, mine.done, mine.next) == (name, 0, mine.places[0])
    (hers,) = work_of_learner(store, bea)
    solve(store, ana, hers.places)
    assert work_of_learner(store, ana)[0].done == 0

    solve(store, ana, mine.places[:1], START + 10)
    wrong = position(*mine.places[1])
    line = entry(wrong, answer=wrong.mistakes()[0], t=START + 20).line()
    keep_answers(store, ana.id, [line], START)
    (seen,) = work_of_learner(store, ana)
    assert (seen.done, len(seen.tried), seen.next) == (1, 2, mine.places[2])

    solve(store, ana, mine.places[1:], START + 30)
    (seen,) = work_of_learner(store, ana)
    assert (seen.done, seen.next, seen.finished) == (3, None, START + 31)
    ((_, everybody),) = work_of_class(store, school.id, class_report(store, school.id).answers)
    assert {name: one.done for name, one in everybody.items()} == {"Ana": 3, "Bea": 0}


def test_who_is_not_ready_in_time_is_late(store, school, ana):
    set_work(store, school.id, Assignment(lesson="ace", number=1, due=START + DAY), START)
    set_work(store, school.id, Assignment(lesson="ace", number=1), START + 1)
    dated, free = work_of_learner(store, ana)
    assert not dated.is_late(START + DAY)
    assert dated.is_late(START + DAY + 1)
    assert not free.is_late(START + 100 * DAY)
    solve(store, ana, dated.places, START + DAY)
    assert not work_of_learner(store, ana)[0].is_late(START + 2 * DAY)
    solve(store, ana, free.places, START + 2 * DAY)
