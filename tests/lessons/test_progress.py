"""Where a learner stands, and what comes back when."""

from __future__ import annotations

from datetime import timedelta

import pytest

from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.log import LATEST, Log, cards_shown, judge_again, read_log
from rummy_learn.lessons.map import CourseState, describe_map, imported
from rummy_learn.lessons.progress import Mastery, progress
from rummy_learn.lessons.review import AT_ONCE, due, fresh, moment, schedule
from rummy_learn.lessons.words import rule_title

from .learners import DAY, MINUTE, START, curated, entry

TWINS = curated("groups-and-runs", "twin-nines")
ODD = curated("groups-and-runs", "odd-suit")
WRONG = {"choice": "group", "reason": None}


def read(*entries):
    return judge_again(Log(entries))


def rule(rule, judged):
    return next(one for one in progress(judged).rules if one.rule == rule)


def right(count, like=TWINS, start=START, every=MINUTE, **more):
    """So many right answers to fresh positions."""
    return [entry(like.another(i + 1), t=start + i * every, **more) for i in range(count)]


# --- progress -----------------------------------------------------------------------------------------------------


def test_at_first_nothing_is_solved_and_nothing_is_known():
    here = progress(())
    assert [lesson.slug for lesson in here.lessons] == list(course())
    assert not any(lesson.solved for lesson in here.lessons)
    assert {one.mastery for one in here.rules} == {Mastery.NEW}
    assert here.onward is None


def test_three_in_a_row_without_a_hint_master_a_rule():
    assert rule("GROUP_SUIT_DUP", read(*right(2))).mastery is Mastery.LEARNING
    assert rule("GROUP_SUIT_DUP", read(*right(3))).mastery is Mastery.MASTERED


@pytest.mark.parametrize("spoilt", [{"hints": 1}, {"answer": WRONG}, {"answer": {"unknown": True}}])
def test_a_hint_or_a_wrong_answer_starts_the_row_anew(spoilt):
    entries = [*right(3), entry(TWINS.another(9), t=START + DAY, **spoilt)]
    assert rule("GROUP_SUIT_DUP", read(*entries)).in_a_row == 0


def test_a_second_try_at_a_position_is_no_proof():
    entries = [entry(TWINS, WRONG), *(entry(TWINS, t=START + i) for i in (1, 2, 3))]
    assert rule("GROUP_SUIT_DUP", read(*entries)).mastery is Mastery.LEARNING
    lesson = next(lesson for lesson in progress(read(*entries)).lessons if lesson.slug == TWINS.lesson)
    assert TWINS.id in lesson.solved


def test_one_goes_on_at_what_is_not_solved_yet():
    assert progress(read(entry(TWINS, WRONG))).onward == (TWINS.lesson, TWINS.id)
    names = list(course()[TWINS.lesson].exercises)
    assert progress(read(entry(TWINS))).onward == (TWINS.lesson, names[names.index(TWINS.id) + 1])


def test_once_all_is_solved_there_is_nowhere_to_go_on():
    everything = [exercise for plan in course().values() for exercise in plan.exercises.values()]
    here = progress(read(*(entry(exercise, t=START + i) for i, exercise in enumerate(everything))))
    assert here.onward is None
    assert not any(lesson.unsolved for lesson in here.lessons)


# --- reviews ------------------------------------------------------------------------------------------------------


def test_a_rule_comes_back_later_each_time_it_is_known():
    waits = []
    entries = []
    t = START
    for seed in range(1, 5):
        entries.append(entry(TWINS.another(seed), t=t))
        (review,) = schedule(read(*entries))
        waits.append(review.due - moment(t))
        t = int(review.due.timestamp() * 1000) + DAY
    assert waits == sorted(waits)
    assert waits[0] >= timedelta(days=1)
    assert waits[-1] > 5 * waits[0]


def test_what_was_not_known_comes_back_sooner():
    (known,) = schedule(read(entry(TWINS)))
    (helped,) = schedule(read(entry(TWINS, hints=2)))
    (unknown,) = schedule(read(entry(TWINS, {"unknown": True})))
    assert unknown.due <= helped.due < known.due


def test_a_clock_far_off_stops_nothing():
    answers = read(entry(TWINS, t=0), *right(5, start=LATEST - 5, every=1))
    assert schedule(answers)
    assert due(answers, LATEST) == ()


def test_nothing_is_due_before_its_day():
    answers = read(*right(2))
    (review,) = schedule(answers)
    when = int(review.due.timestamp() * 1000)
    assert due(answers, when - 1) == ()
    assert due(answers, when) == (review,)


def test_not_more_than_a_few_at_once_the_most_urgent_first():
    exercises = {exercise.focus[0]: exercise for plan in course().values() for exercise in plan.exercises.values()}
    answers = read(*(entry(exercise, t=START + i * DAY) for i, exercise in enumerate(exercises.values())))
    found = due(answers, START + 1000 * DAY)
    assert len(found) == min(AT_ONCE, len(exercises))
    assert [review.due for review in found] == sorted(review.due for review in found)


def test_a_review_never_shows_a_position_again():
    entries = right(3)
    seen = {one.cards for one in entries}
    for i in range(25):
        answers = read(*entries)
        (review,) = due(answers, START + 1000 * DAY)
        exercise = fresh(review, entries)
        assert exercise.focus[0] == review.rule
        assert cards_shown(exercise) not in seen
        assert exercise == fresh(review, entries), "a page loaded twice shows the same"
        seen.add(cards_shown(exercise))
        entries.append(entry(exercise, t=START + DAY + i))


def test_reviews_grow_harder_with_what_is_known():
    answers = read(entry(TWINS, WRONG))
    (review,) = due(answers, START + 100 * DAY)
    assert fresh(review, [one.entry for one in answers]).level == 1
    answers = read(*right(6))
    (review,) = due(answers, START + 1000 * DAY)
    assert fresh(review, [one.entry for one in answers]).level == 3


# --- the map in words ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_of_a_beginner_leads_to_the_first_lesson(lang):
    shown = describe_map(CourseState(Log(), START), lang)
    assert shown["onward"]["lesson"] == shown["lessons"][0]["lesson"]
    assert (shown["mastered"], shown["learning"], shown["said"]) == ([], [], "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_the_course_has_a_name_to_be_proud_of(lang):
    assert not [rule.rule for rule in progress(()).rules if rule.rule in rule_title(rule.rule, lang)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_says_where_one_was_and_when_to_come_back(lang):
    log = Log((*right(3), entry(ODD, WRONG, t=START + DAY)))
    shown = describe_map(CourseState(log, START + DAY), lang)
    assert (shown["onward"]["lesson"], shown["onward"]["exercise"]) == (ODD.lesson, ODD.id)
    assert len(shown["mastered"]) == len(shown["learning"]) == 1
    lesson = next(one for one in shown["lessons"] if one["lesson"] == TWINS.lesson)
    assert lesson["solved"] == 1
    assert str(lesson["total"]) in lesson["said"]
    assert shown["later"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_import_says_what_is_new_what_was_there_and_what_is_unreadable(lang):
    one, two, three = right(3)
    arrived = read_log(["{", *(entry.line() for entry in (one, two, three))])
    said = imported(Log((one,)), arrived, lang)
    for key, count in (("import.new", 2), ("import.known", 1), ("aside.unreadable", 1)):
        assert text(f"course.{key}", lang, n=count, count=count) in said
