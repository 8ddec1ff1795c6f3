"""To be somebody else: another learner, the teacher, a name that is not what it seems; and to answer for others."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import count

import pytest

from rummy_learn.app.school.visitor import LEARNER_COOKIE
from rummy_learn.classroom.answers import class_report, learner_answers
from rummy_learn.classroom.classes import open_class
from rummy_learn.classroom.export import to_csv
from rummy_learn.classroom.report import ClassReport
from rummy_learn.classroom.roster import join, remove, roster
from rummy_learn.classroom.sessions import begin_session, learner_of
from rummy_learn.classroom.votes import close_vote, open_vote, own_answer, vote_answers, vote_line
from rummy_learn.i18n import text
from rummy_learn.lessons.log import LATEST
from tests.app.siege import TWINS
from tests.lessons.learners import START, entry

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("still_serves")]

NOW = START + 1_000_000
LATER = count(NOW)  # no two votes are opened at the same time


def who(answer):
    """As whom a page greets."""
    return json.loads(re.search(r'id="class-data" type="application/json">(.*?)</script>', answer.text)[1])


# ---- tokens ---------------------------------------------------------------------------------------------------------


def tokens(siege, store, klass):
    gone = siege.pupil()
    remove(store, learner_of(store, gone.token))
    left = siege.pupil()
    left.post("/class/leave")
    elsewhere, _ = open_class(store, "en", NOW)
    stranger, _ = join(store, elsewhere.code, "Ana", NOW)
    mine = siege.pupil()
    learner = learner_of(store, mine.token)
    return {
        "a guess": "A" * 43,
        "nothing": "",
        "part of one": mine.token[:-1],
        "one and more": mine.token + "A",
        "one in capitals": mine.token.swapcase(),
        "a learner's id": learner.id,
        "a nickname": learner.nickname.replace(" ", ""),
        "one of somebody who was removed": gone.token,
        "one that was given back": left.token,
        "one of another class": begin_session(store, stranger, NOW),
        "the teacher's secret": siege.app.secret,
        "the code": siege.app.code,
        "a statement": "x' OR '1'='1",
        "a pattern": "%",
        "a very long one": "A" * 20_000,
        "letters of no alphabet": "\xff\xfe",
    }


@pytest.fixture(scope="module")
def forged(siege, store, klass):
    return tokens(siege, store, klass)


@pytest.mark.parametrize(
    "attempt",
    [
        "a guess",
        "nothing",
        "part of one",
        "one and more",
        "one in capitals",
        "a learner's id",
        "a nickname",
        "one of somebody who was removed",
        "one that was given back",
        "one of another class",
        "the teacher's secret",
        "the code",
        "a statement",
        "a pattern",
        "a very long one",
        "letters of no alphabet",
    ],
)
def test_what_is_no_token_opens_nothing(siege, forged, attempt):
    token = forged[attempt]
    body = json.dumps({"lines": [entry(TWINS).line()]})
    assert siege.ask("/class/answers", "POST", body, Authorization=f"Bearer {token}").status == 401
    cookie = {"Cookie": f"{LEARNER_COOKIE}={token}; _xsrf=abc"}
    assert siege.ask("/class/answers", "POST", body, X_XSRFToken="abc", **cookie).status == 401
    for path in ("/en/class", "/en/vote", "/en/counting"):
        assert siege.ask(path, **cookie).headers["Location"].startswith("/en/join")
    assert json.loads(siege.ask("/class/now", **cookie).text)["joined"] is None
    assert who(siege.ask("/en", **cookie))["learner"] is None


def test_a_session_cannot_be_laid_in_somebodys_browser_beforehand(siege):
    """Whoever joins gets a token of their own, whatever cookie they came with."""
    laid = "B" * 43
    form = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"{LEARNER_COOKIE}={laid}; _xsrf=abc"}
    joined = siege.ask("/en/join", "POST", f"_xsrf=abc&code={siege.app.code}&nickname={siege.name()}", **form)
    assert joined.cookies[LEARNER_COOKIE] != laid
    assert who(siege.ask("/en", Cookie=f"{LEARNER_COOKIE}={laid}"))["learner"] is None


def test_who_comes_back_gets_another_token(siege):
    name = siege.name()
    first = json.loads(siege.ask("/class/enter", "POST", json.dumps({"code": siege.app.code, "nickname": name})).text)
    again = {"code": siege.app.code, "nickname": name, "key": first["key"]}
    assert json.loads(siege.ask("/class/enter", "POST", json.dumps(again)).text)["token"] != first["token"]


# ---- codes and keys -------------------------------------------------------------------------------------------------

WRONG = {
    "a statement": "' OR 1=1--",
    "a pattern": "%",
    "every sign": "______",
    "an object": {"$ne": ""},
    "a list": ["AAAAAA"],
    "true": True,
    "nought": 0,
    "spaces": "      ",
    "a very long one": "A" * 90_000,
    "a null": "\0",
}


@pytest.mark.parametrize("attempt", WRONG)
def test_what_is_no_code_and_what_is_no_key_let_nobody_in(siege, pupil, store, attempt):
    nickname = learner_of(store, pupil.token).nickname
    for body in (
        {"code": WRONG[attempt], "nickname": siege.name()},
        {"code": siege.app.code, "nickname": nickname, "key": WRONG[attempt] or "x"},
    ):
        answer = siege.ask("/class/enter", "POST", json.dumps(body))
        assert answer.status in {403, 429}
        assert set(json.loads(answer.text)) == {"why", "retry"}


def test_a_refusal_does_not_tell_whether_it_is_the_nickname_or_the_key_that_is_wrong(siege, pupil, store):
    nickname = learner_of(store, pupil.token).nickname
    told = [
        siege.ask("/class/enter", "POST", json.dumps({"code": siege.app.code, "nickname": name, "key": "QQQQQQ"}))
        for name in (nickname, "Nobody at all")
    ]
    assert (told[0].status, told[0].text) == (told[1].status, told[1].text)


def test_who_does_not_know_the_code_learns_nothing_of_nicknames(siege, pupil, store):
    nickname = learner_of(store, pupil.token).nickname
    told = {
        siege.ask("/class/enter", "POST", json.dumps({"code": "QQQQQQ", "nickname": name, "key": key})).text
        for name in (nickname, "Nobody at all")
        for key in ("", "QQQQQQ")
    }
    assert len(told) == 1


def test_a_code_of_another_class_is_no_code_here(siege, store):
    other, _ = open_class(store, "en", NOW)
    answer = siege.ask("/class/enter", "POST", json.dumps({"code": other.code, "nickname": siege.name()}))
    assert answer.status == 403
    assert roster(store, other.id) == ()


# ---- nicknames ------------------------------------------------------------------------------------------------------

DECEIVING = {
    "nothing": "",
    "spaces": " \u2003 ",
    "a command to the terminal": "\x1b[2J\x1b]0;x\x07",
    "written backwards": "\u202eanA",
    "a mark of direction": "Ana\u200f",
    "an isolate": "\u2066Ana\u2069",
    "no width": "A\u200bna",
    "no width that joins": "A\u200dna",
    "a soft hyphen": "A\u00adna",
    "a word joiner": "A\u2060na",
    "a filler": "\u3164",
    "a filler behind": "Ana\u3164",
    "a variation": "Ana\ufe0f",
    "another variation": "Ana\U000e0101",
    "an empty braille": "Ana\u2800",
    "a joiner of marks": "A\u034fna",
    "a tag": "Ana\U000e0041",
    "letters of another alphabet among ours": "\u0410na",
    "another alphabet's o": "B\u03bfb",
    "half a pair of surrogates": "Ana\ud800",
    "a null": "Ana\0",
    "no sign at all": "...",
    "a private sign": "Ana\ue000",
    "too long": "A" * 25,
    "marks without end": "A" + "\u0333" * 200,
    "an interlinear note": "Ana\ufff9",
}


@pytest.mark.parametrize("attempt", DECEIVING)
def test_a_nickname_that_is_not_what_it_seems_is_refused(siege, store, klass, attempt):
    before = len(roster(store, klass.id))
    body = {"code": siege.app.code, "nickname": DECEIVING[attempt]}
    answer = siege.ask("/class/enter", "POST", json.dumps(body), Accept_Language="en")
    assert answer.status == 403
    assert json.loads(answer.text)["why"] == text("classroom.nickname.bad", "en", most=24)
    assert len(roster(store, klass.id)) == before


@pytest.mark.parametrize("same", ["ZOE LÓPEZ", " zoe  lópez ", "Zoe Lo\u0301pez", "\uff3aoe López", "Zoe\u00a0López"])
def test_a_nickname_is_nobody_elses_by_another_spelling(siege, same):
    siege.ask("/class/enter", "POST", json.dumps({"code": siege.app.code, "nickname": "Zoe López"}))
    answer = siege.ask("/class/enter", "POST", json.dumps({"code": siege.app.code, "nickname": same}))
    assert answer.status == 403


MARKUP = {
    "a script": "<script>a()</script>",
    "a picture": "<img src=x onerror=a()>",
    "out of an attribute": "\"'><b onclick=a()>",
    "out of a script": "</script><b>x",
    "a template": "{{7*7}}{%x%}",
    "a formula": "=1+2+cmd|'/C x'!A1",
    "a formula by a plus": "+1+1",
    "a formula by an at": "@SUM(1)",
    "a format": "%s%n{0}",
    "a statement": "Bob'); DROP TABLE x;--",
}


@pytest.mark.parametrize("attempt", MARKUP)
def test_a_nickname_is_never_more_than_a_name(siege, store, klass, attempt):
    """In pages it is text, and in the teacher's table no formula."""
    name = MARKUP[attempt]
    entered = siege.ask("/class/enter", "POST", json.dumps({"code": siege.app.code, "nickname": name}))
    data = json.loads(entered.text)
    assert data["nickname"] == name
    cookie = {"Cookie": f"{LEARNER_COOKIE}={data['token']}"}
    for path in ("/en", "/en/class", "/en/vote"):
        page = siege.ask(path, **cookie)
        assert who(page)["nickname"] == name
        if "<" in name:
            assert name not in page.text
        assert name in unescape(page.text)
    one = entry(TWINS, id=f"nick-{sum(name.encode())}")
    siege.ask("/class/answers", "POST", json.dumps({"lines": [one.line()]}), Authorization=f"Bearer {data['token']}")
    table = to_csv(ClassReport({name: class_report(store, klass.id).answers[name]}), "en")
    assert table.splitlines()[1].lstrip('"')[0] not in "=+-@|%"
    assert [learner.nickname for learner in roster(store, klass.id)].count(name) == 1


# ---- answers --------------------------------------------------------------------------------------------------------


def kept(store, pupil):
    return {one.entry.id: one for one in learner_answers(store, learner_of(store, pupil.token).id)}


def test_an_answer_is_not_changed_by_sending_another_under_its_id(store, pupil):
    wrong = entry(TWINS, id="same", answer={"choice": "run"})
    right = entry(TWINS, id="same")
    pupil.answer([wrong.line()])
    assert json.loads(pupil.answer([right.line()]).text)["kept"] == ["same"]
    assert kept(store, pupil)["same"].entry.answer["choice"] == "run"


def test_an_id_that_others_use_too_is_ones_own(siege, store, pupil):
    other = siege.pupil()
    pupil.answer([entry(TWINS, id="shared").line()])
    other.answer([entry(TWINS, id="shared", answer={"choice": "run"}).line()])
    assert kept(store, pupil)["shared"].right
    assert not kept(store, other)["shared"].right


def test_answers_are_not_kept_as_somebody_elses(siege, store, pupil):
    other = learner_of(store, siege.pupil().token)
    assert pupil.answer([entry(TWINS).line()], learner=other.id).status == 409
    assert learner_answers(store, other.id) == ()


def changed(**fields):
    return json.dumps(json.loads(entry(TWINS, id="forged").line()) | fields)


FORGED = {
    "a verdict of one's own": changed(answer={"choice": "run", "right": True, "outcome": "right"}),
    "other cards": changed(cards="AS AH AD"),
    "a lesson that there is not": changed(lesson="../../etc"),
    "an exercise that there is not": changed(exercise="' OR 1=1--"),
    "a house that there is not": changed(house="casino"),
    "no answer": changed(answer={}),
    "an answer that is a list": changed(answer=["group"]),
    "an answer nobody can give": changed(answer={"choice": "x" * 9000}),
    "an answer in depth": changed(answer={"choice": [[[[[]]]]]}),
    "an enormous seed": changed(seed=10**300),
    "a seed below nought": changed(seed=-1),
    "a seed that is a fraction": changed(seed=1.5),
    "an enormous level": changed(level=10**9),
    "more hints than there are": changed(hints=99),
    "fewer hints than none": changed(hints=-1),
    "the far future": changed(t=LATEST + 1),
    "the end of time": changed(t=10**30),
    "before the beginning": changed(t=-1),
    "no number for a time": changed(t=float("nan")),
    "no time": changed(t=None),
    "an id without end": changed(id="x" * 5000),
    "an id with a null": changed(id="a\0b"),
    "an id that is markup": changed(id="<script>"),
    "no id": changed(id=""),
    "half a pair of surrogates": '"\\ud800',
    "half a pair of surrogates as it is": "\ud800",
    "a line without end": "x" * 400_000,
    "a newer version": changed(v=99),
    "no JSON": "{",
    "nested without end": "[" * 15_000,
}


@pytest.mark.parametrize("attempt", FORGED)
def test_what_is_no_answer_to_the_course_is_not_kept(store, pupil, attempt):
    """And what else was sent is."""
    good = entry(TWINS, id="good")
    answer = pupil.answer([FORGED[attempt], good.line()])
    if attempt == "a verdict of one's own":
        assert "forged" not in kept(store, pupil) or not kept(store, pupil)["forged"].right
    else:
        assert set(kept(store, pupil)) == {"good"}
    assert answer.status == 200
    assert "good" in json.loads(answer.text)["kept"]


# ---- votes ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def vote(store, klass):
    vote = open_vote(store, klass.id, entry(TWINS).place, next(LATER))
    yield vote
    close_vote(store, klass.id, vote.id, NOW)


def test_one_has_one_vote(siege, store, klass, pupil, vote):
    me = learner_of(store, pupil.token)
    assert pupil.post("/en/vote", vote=vote.id, choice="run").status == 303
    pupil.post("/en/vote", vote=vote.id, choice="group")
    pupil.answer([vote_line(vote, entry(TWINS).answer, NOW)])
    assert own_answer(store, me.id, vote)["choice"] == "run"
    assert len(vote_answers(store, klass.id, vote)) == 1


VOTES = {
    "a vote that there is not": ("x", "group"),
    "a choice that there is not": (None, "' OR 1=1--"),
    "no choice": (None, ""),
    "a choice without end": (None, "x" * 100_000),
    "markup": (None, "<script>a()</script>"),
}


@pytest.mark.parametrize("attempt", VOTES)
def test_a_vote_that_nobody_can_give_does_not_count(store, klass, pupil, vote, attempt):
    name, choice = VOTES[attempt]
    answer = pupil.post("/en/vote", vote=vote.id if name is None else name, choice=choice)
    assert answer.status == 422
    assert "<script>a()" not in answer.text
    assert vote_answers(store, klass.id, vote) == ()


def test_no_vote_is_given_late_or_in_another_class(siege, store, klass, pupil, vote):
    elsewhere, _ = open_class(store, "en", NOW)
    theirs = open_vote(store, elsewhere.id, entry(TWINS).place, NOW)
    said = json.loads(pupil.answer([vote_line(theirs, entry(TWINS).answer, NOW)]).text)
    assert (said["kept"], len(said["refused"])) == ([], 1)
    close_vote(store, klass.id, vote.id, NOW)
    assert pupil.post("/en/vote", vote=vote.id, choice="group").status == 422
    assert json.loads(pupil.answer([vote_line(vote, entry(TWINS).answer, NOW)]).text)["kept"] == []
    assert vote_answers(store, klass.id, vote) == vote_answers(store, elsewhere.id, theirs) == ()


def test_the_answer_to_a_vote_is_in_no_page_before_it_is_told(siege, pupil, vote):
    page = pupil.ask("/en/vote")
    assert "choice" in page.text
    assert not re.search(r"data-right|is-right|class=\"right", page.text)
