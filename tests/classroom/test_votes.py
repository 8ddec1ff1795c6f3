"""A vote from its opening to its reveal, on every database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rummy_learn.classroom.answers import class_report, keep_answers
from rummy_learn.classroom.classes import delete_class, open_class
from rummy_learn.classroom.errors import Refusal, RefusedError
from rummy_learn.classroom.roster import join
from rummy_learn.classroom.schema import learners
from rummy_learn.classroom.vote_count import distribution, right_answers
from rummy_learn.classroom.votes import (
    Stray,
    Vote,
    VoteState,
    close_vote,
    current_vote,
    open_vote,
    own_answer,
    reveal_vote,
    votable,
    vote_answers,
    vote_line,
)
from rummy_learn.lessons.course import course
from rummy_learn.lessons.exercise import Outcome
from rummy_learn.lessons.reading import AnswerError
from tests.lessons.learners import START, curated, entry

QUEENS = ("groups-and-runs", "four-queens", "cafe", None, 1)
A_GROUP = {"choice": "group"}
A_RUN = {"choice": "run"}
UNKNOWN = {"unknown": True}
VOTABLE = [one for plan in course().values() for one in plan.exercises.values() if votable(one)]


@pytest.fixture
def school(store):
    return open_class(store, "es", START)[0]


@pytest.fixture
def ana(store, school):
    return join(store, school.code, "Ana", START)[0]


@pytest.fixture
def vote(store, school):
    return open_vote(store, school.id, QUEENS, START)


def answer(store, learner, vote, message):
    return keep_answers(store, learner.id, [vote_line(vote, message, START)], START)


def refusals(kept):
    return [why for _, why in kept.refused]


def test_a_vote_is_open_then_closed_then_revealed(store, school, vote):
    assert current_vote(store, school.id) == vote
    assert vote.state is VoteState.OPEN
    close_vote(store, school.id, vote.id, START + 1)
    assert current_vote(store, school.id).state is VoteState.CLOSED
    reveal_vote(store, school.id, vote.id, START + 2)
    seen = current_vote(store, school.id)
    assert (seen.state, seen.closed, seen.revealed) == (VoteState.REVEALED, START + 1, START + 2)


def test_to_open_another_closes_the_first(store, school, vote, ana):
    second = open_vote(store, school.id, ("groups-and-runs", "twin-nines", "romme", None, 1), START)
    assert current_vote(store, school.id) == second
    assert refusals(answer(store, ana, vote, A_GROUP)) == [Stray.OVER]
    assert answer(store, ana, second, A_GROUP).new


def test_another_class_has_a_vote_of_its_own(store, school, vote, ana):
    other, _ = open_class(store, "en", START)
    assert current_vote(store, other.id) is None
    theirs = open_vote(store, other.id, QUEENS, START)
    close_vote(store, other.id, vote.id, START)
    reveal_vote(store, other.id, vote.id, START)
    assert current_vote(store, school.id) == vote
    assert refusals(answer(store, ana, theirs, A_GROUP)) == [Stray.VOTE]


def test_what_is_said_is_an_answer_like_all_others(store, school, vote, ana):
    assert own_answer(store, ana.id, vote) is None
    assert answer(store, ana, vote, A_RUN).new == (f"vote-{vote.id}",)
    assert own_answer(store, ana.id, vote)["choice"] == "run"
    (given,) = class_report(store, school.id).answers["Ana"]
    assert given.grade.outcome is Outcome.WRONG


def test_the_first_answer_counts(store, school, vote, ana):
    answer(store, ana, vote, A_GROUP)
    assert answer(store, ana, vote, A_RUN).known
    assert own_answer(store, ana.id, vote)["choice"] == "group"
    reveal_vote(store, school.id, vote.id, START)
    again = answer(store, ana, vote, A_GROUP)
    assert again.known  # sent again from the browser's own log
    assert not again.refused


def test_after_the_close_no_answer_is_taken(store, school, vote, ana):
    close_vote(store, school.id, vote.id, START + 1)
    assert refusals(answer(store, ana, vote, A_GROUP)) == [Stray.OVER]
    assert own_answer(store, ana.id, vote) is None


def test_an_answer_to_no_vote_and_to_another_position_is_refused(store, vote, ana):
    elsewhere = curated("groups-and-runs", "twin-nines")
    forged = [
        entry(elsewhere, id="vote-0123456789abcdef").line(),
        entry(elsewhere, id=f"vote-{vote.id}").line(),
        entry(elsewhere, id="vote-").line(),
    ]
    assert refusals(keep_answers(store, ana.id, forged, START)) == [Stray.VOTE] * 3
    assert own_answer(store, ana.id, vote) is None


@pytest.mark.parametrize("message", [{}, {"choice": "none"}, {"choice": "joker"}, {"cards": "5H"}, {"choice": ["run"]}])
def test_what_nobody_can_say_is_no_answer(message):
    with pytest.raises(AnswerError):
        vote_line(Vote(id="1", place=QUEENS, opened=START), message, START)


@pytest.mark.parametrize(
    "place",
    [
        ("groups-and-runs", "nothing", "cafe", None, 1),
        ("nothing", "four-queens", "cafe", None, 1),
        ("scoring", next(iter(course()["scoring"].exercises)), "cafe", None, 1),
    ],
)
def test_what_cannot_be_voted_on_is_put_to_nobody(store, school, place):
    with pytest.raises(RefusedError, match=Refusal.NO_VOTE):
        open_vote(store, school.id, place, START)
    assert current_vote(store, school.id) is None


def test_a_class_that_is_gone_has_no_votes(store, school, vote):
    delete_class(store, school.id)
    assert current_vote(store, school.id) is None
    close_vote(store, school.id, vote.id, START)
    with pytest.raises(RefusedError, match=Refusal.TEACHER):
        open_vote(store, school.id, QUEENS, START)


def test_answers_are_counted_for_each_question(store, school, vote):
    said = [A_GROUP, A_GROUP, A_RUN, UNKNOWN, {"choice": "none", "reason": "MIN3"}]
    for number, message in enumerate(said):
        answer(store, join(store, school.code, f"Nr {number}", START)[0], vote, message)
    counted = distribution(vote.exercise, vote_answers(store, school.id, vote))
    kind, reason = counted.questions
    assert (counted.count, counted.unknown, counted.right) == (5, 1, 2)
    assert [(one.value, one.count, one.right) for one in kind.options] == [
        ("group", 2, True),
        ("run", 1, False),
        ("none", 1, False),
    ]
    assert (kind.count, reason.count) == (4, 1)
    assert not any(one.right for one in reason.options)


def test_all_that_can_be_voted_on_has_a_right_answer_and_a_wrong_one():
    kinds = {exercise.kind: exercise for exercise in VOTABLE}
    assert {"judge", "referee", "spot", "agree", "deal"} <= set(kinds)
    for exercise in kinds.values():
        right = right_answers(exercise)
        assert exercise.solution() in right
        assert not any(mistake in right for mistake in exercise.mistakes())


def test_a_whole_school_answers_at_once(store, school, vote):
    folk = [f"learner-{number}" for number in range(200)]
    with store.writing() as connection:
        common = {"class_id": school.id, "key": "", "joined": START}
        connection.execute(
            learners.insert(), [{"id": name, "nickname": name, "folded": name, **common} for name in folk]
        )
    line = vote_line(vote, A_GROUP, START)
    with ThreadPoolExecutor(4) as crowd:  # as many as the server has
        list(crowd.map(lambda name: keep_answers(store, name, [line], START), folk))
    counted = distribution(vote.exercise, vote_answers(store, school.id, vote))
    assert counted.count == counted.right == 200
