"""The vote and the set work on the desk, message by message."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from rummy_learn.classroom.answers import keep_answers
from rummy_learn.classroom.variants import work_of_learner
from rummy_learn.classroom.votes import VoteState, current_vote, vote_line
from rummy_learn.classroom.work import work_of
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.course import KINDS
from rummy_learn.lessons.log import position
from tests.desk.pages import Page, sent
from tests.lessons.learners import START, entry

TWINS = {"lesson": "groups-and-runs", "exercise": "twin-nines", "house": "cafe", "seed": None, "level": 1}
JUDGED = {"do": "set", "lesson": "ace", "kinds": ["judge"], "number": 2, "due": ""}


@pytest.fixture
def vote(desk):
    return Page(desk.vote())


@pytest.fixture
def work(desk):
    return Page(desk.work())


def kinds(replies):
    return [reply["kind"] for reply in replies]


# ---- votes ----------------------------------------------------------------------------------------------------------


def test_everything_that_is_offered_can_be_put_to_the_class(vote):
    vote.look()
    offered = vote.pieces["choose"]["lessons"]
    assert {"groups-and-runs", "turn"} <= {lesson["slug"] for lesson in offered}
    for lesson in offered:
        for one in lesson["exercises"]:
            place = {"lesson": lesson["slug"], "exercise": one["id"], "house": one["house"], "level": one["level"]}
            (shown,) = sent(vote.view, {"do": "preview", "seed": None, **place})
            assert shown["kind"] == "preview"


def test_a_fresh_one_like_it_has_other_cards(vote):
    faces = [sent(vote.view, {"do": "preview", **TWINS, "seed": seed})[0]["face"] for seed in (None, 7, 8)]
    assert len({str(face["parts"][0]) for face in faces}) == 3


def test_a_vote_is_led_from_the_desk(vote, desk, store, klass, enter):
    vote.look()
    assert "vote" not in vote.pieces
    assert kinds(sent(vote.view, {"do": "open", **TWINS})) == ["done"]
    asked = current_vote(store, klass.id)
    ana = enter("Ana")
    vote.look()
    assert (vote.pieces["vote"]["distribution"]["count"], vote.pieces["class"]["count"]) == (0, 1)
    keep_answers(store, ana.id, [vote_line(asked, {"choice": "group"}, START)], START)
    vote.look()
    first = vote.pieces["vote"]["distribution"]["questions"][0]
    assert [option["count"] for option in first["options"]] == [1, 0, 0, 0]
    assert not any(option["right"] for option in first["options"])  # the page may be projected
    assert "reason" not in vote.pieces["vote"]

    sent(vote.view, {"do": "close", "vote": asked.id})
    assert current_vote(store, klass.id).state is VoteState.CLOSED
    sent(vote.view, {"do": "reveal", "vote": asked.id})
    vote.look()
    now = vote.pieces["vote"]
    assert (now["state"], now["distribution"]["right"]) == ("revealed", 0)
    assert [option["right"] for option in now["distribution"]["questions"][0]["options"]] == [False, False, True, False]
    assert text("reason.GROUP_SUIT_DUP", "es") in now["reason"]["answers"][0]
    assert now["reason"]["marks"] == {"0": "bad", "2": "bad"}
    assert text("exercise.judge.group", "es") + ": 1" in desk.vote().transcript()


@pytest.mark.parametrize(
    "change",
    [
        {"exercise": "nothing"},
        {"lesson": "scoring"},
        {"house": "casino-royale"},
        {"seed": 0},
        {"seed": "1"},
        {"level": 9},
        {"lesson": None},
    ],
)
def test_what_cannot_be_put_to_the_class_is_not(vote, store, klass, change):
    (reply,) = sent(vote.view, {"do": "open", **TWINS, **change})
    assert reply["kind"] in {"impossible", "notice"}
    assert current_vote(store, klass.id) is None


def test_another_classs_vote_is_not_ended_here(vote, store, klass):
    sent(vote.view, {"do": "open", **TWINS})
    sent(vote.view, {"do": "reveal", "vote": "0123456789abcdef"})
    assert current_vote(store, klass.id).state is VoteState.OPEN


# ---- set work -------------------------------------------------------------------------------------------------------


def test_work_is_set_done_and_taken_back(work, desk, store, klass, enter):
    ana, _ = enter("Ana"), enter("Bea")
    work.look()
    assert work.pieces["order"] == []
    assert kinds(sent(work.view, JUDGED)) == ["set"]
    work.look()
    (name,) = work.pieces["order"]
    assert (work.pieces[name]["finished"], work.pieces[name]["count"]) == (0, 2)

    (mine,) = work_of_learner(store, ana)
    for at, place in enumerate(mine.places):
        keep_answers(store, ana.id, [entry(position(*place), t=START + at).line()], START)
    work.look()
    assert work.pieces[name]["finished"] == 1
    assert [(one["name"], one["done"]) for one in work.pieces[name]["learners"]] == [("Ana", 2), ("Bea", 0)]
    assert "1/2" in desk.work().transcript()

    assert kinds(sent(work.view, {"do": "drop", "work": work.pieces[name]["id"]})) == ["dropped"]
    work.look()
    assert (work.pieces["order"], work_of(store, klass.id)) == ([], ())


def test_work_is_due_at_the_end_of_the_day_that_was_chosen(work, store, klass):
    today = datetime.now(UTC).astimezone().date()
    sent(work.view, {**JUDGED, "due": today.isoformat()})
    (set_,) = work_of(store, klass.id)
    assert datetime.fromtimestamp(set_.due / 1000, UTC).astimezone().strftime("%F %T") == f"{today} 23:59:59"
    work.look()
    assert text("work.due.today", "es") in work.pieces[work.pieces["order"][0]]["said"]


YESTERDAY = (datetime.now(UTC) - timedelta(days=2)).date().isoformat()


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"due": YESTERDAY}, "refused"),
        ({"due": "tomorrow"}, "refused"),
        ({"due": "9999-12-31T"}, "refused"),
        ({"number": 0}, "refused"),
        ({"number": 101}, "refused"),
        ({"number": True}, "notice"),
        ({"number": "3"}, "notice"),
        ({"lesson": "chess"}, "notice"),
        ({"kinds": ["score"]}, "notice"),
        ({"kinds": [["judge"]]}, "notice"),
        ({"kinds": "judge"}, "notice"),
        ({"due": None}, "notice"),
    ],
)
def test_what_nobody_could_do_is_not_set(work, store, klass, change, kind):
    assert kinds(sent(work.view, {**JUDGED, **change})) == [kind]
    assert work_of(store, klass.id) == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_exercise_has_a_name_to_set_it_by(lang):
    names = {text(f"exercise.{kind}.name", lang) for kind in KINDS}
    assert len(names) == len(KINDS)
