"""The vote and the set work as a learner's pages show them."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import count
from urllib.parse import parse_qs, urlsplit

import pytest

from rummy_learn.classroom.answers import keep_answers
from rummy_learn.classroom.sessions import learner_of
from rummy_learn.classroom.variants import work_of_learner
from rummy_learn.classroom.votes import close_vote, open_vote, reveal_vote
from rummy_learn.classroom.work import Assignment, drop_work, set_work, work_of
from rummy_learn.i18n import text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.log import position
from tests.app.siege import TWINS
from tests.lessons.learners import DAY, START, entry

pytestmark = pytest.mark.slow

LATER = count(START + 2 * DAY)
SPOT = next(one for one in course()["whole-round"].exercises.values() if one.kind == "spot")


@pytest.fixture
def put(store, klass):
    """Puts an exercise to the class."""
    opened = []

    def put(exercise):
        opened.append(open_vote(store, klass.id, entry(exercise).place, next(LATER)))
        return opened[-1]

    yield put
    for vote in opened:
        close_vote(store, klass.id, vote.id, next(LATER))


@pytest.fixture
def give(store, klass):
    """Sets work."""
    yield lambda work: set_work(store, klass.id, work, next(LATER))
    for work in work_of(store, klass.id):
        drop_work(store, klass.id, work.id)


def words(answer):
    """What a page says, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


@pytest.mark.parametrize("exercise", [TWINS, SPOT], ids=["judge", "spot"])
def test_a_vote_that_nobody_answered_is_told_all_the_same(store, klass, pupil, put, exercise):
    vote = put(exercise)
    assert pupil.ask("/en/vote").status == 200
    reveal_vote(store, klass.id, vote.id, next(LATER))
    said = words(pupil.ask("/en/vote"))
    assert text("vote.solution", "en") in said
    assert text("vote.right", "en", n=0, right=0, count=0) in said


def test_who_does_not_know_has_answered(store, klass, pupil, put):
    vote = put(TWINS)
    assert pupil.post("/es/vote", vote=vote.id, unknown="1", choice="group").status == 303
    assert text("vote.said.unknown", "es") in words(pupil.ask("/es/vote"))
    reveal_vote(store, klass.id, vote.id, next(LATER))
    page = pupil.ask("/es/vote")
    assert text("reason.GROUP_SUIT_DUP", "es") in words(page)
    assert "/es/rules#GROUP_SUIT_DUP" in page.text


def test_half_an_answer_is_asked_for_again_and_not_forgotten(pupil, put):
    vote = put(TWINS)
    page = pupil.post("/en/vote", vote=vote.id, choice="none")
    assert page.status == 422
    assert text("vote.missing", "en") in words(page)
    assert re.search(r'value="none" checked', page.text)


def test_the_page_without_a_vote_says_so(siege, store, klass, pupil, put):
    put(TWINS)
    assert text("vote.call", "en") in words(pupil.ask("/en/class"))
    assert siege.ask("/en/vote").headers["Location"] == "/en/join"


def test_the_home_leads_to_ones_own_positions_and_counts_what_is_solved(store, pupil, give):
    give(Assignment(lesson="groups-and-runs", number=2, kinds=("judge",), due=next(LATER)))
    me = learner_of(store, pupil.token)
    (mine,) = work_of_learner(store, me)
    for done, place in enumerate(mine.places):
        page = pupil.ask("/es/class")
        assert text("work.done", "es", done=done, number=2) in words(page)
        link = urlsplit(unescape(re.search(r'class="go" href="([^"]*exercise=[^"]*)"', page.text)[1]))
        query = {name: value for name, (value,) in parse_qs(link.query).items()}
        assert link.path == f"/es/{place[0]}"
        assert (query["exercise"], query["house"], int(query["seed"]), int(query["level"])) == place[1:]
        onward = json.loads(pupil.ask(f"/es/class/next?lesson={place[0]}&{link.query}").text)
        assert onward["told"] == text("work.done", "es", done=done, number=2)
        assert f"seed={query['seed']}" in onward["next"]
        keep_answers(store, me.id, [entry(position(*place), t=START + done).line()], START)
        onward = json.loads(pupil.ask(f"/es/class/next?lesson={place[0]}&{link.query}").text)
        assert f"seed={query['seed']}" not in onward["next"]
    assert text("work.finished", "es") in words(pupil.ask("/es/class"))
    assert onward == {"told": "2 de 2", "next": "/es/class", "label": text("work.finished", "es")}


@pytest.mark.parametrize("query", ["", "lesson=ace&exercise=x&seed=5&level=1&house=cafe", "seed=x&level=1", "seed=1"])
def test_whoever_is_not_at_work_is_led_nowhere(siege, pupil, give, query):
    give(Assignment(lesson="groups-and-runs", number=2))
    assert pupil.ask(f"/en/class/next?{query}").text == "{}"
    assert siege.ask(f"/en/class/next?{query}").status == 401
