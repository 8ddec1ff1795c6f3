"""What the views of the desk tell their page: everything at first, then only what has changed."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from html import escape

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummy_learn.classroom.answers import keep_answers
from rummy_learn.classroom.classes import delete_class, open_class
from rummy_learn.classroom.errors import Refusal, RefusedError, StoreError, Trouble, tell_trouble
from rummy_learn.classroom.roster import join, rejoin, remove, roster
from rummy_learn.desk import Desk, _view, hard
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.misconceptions import MISCONCEPTIONS
from tests.desk.pages import Page, sent
from tests.lessons.learners import START, curated, entry, holder

TWINS = curated("groups-and-runs", "twin-nines")
A_GROUP = {"choice": "group", "reason": None}
ACES = tuple(course()["ace"].exercises.values())
HOSTILE = (
    "<script>alert(1)",
    "<img src=x onerror=a()>",
    "=1+1",
    "{name}",
    "%s",
    "\u05d0\u05d1\u05d2",
    "O'Hara & Söhne",
)


@pytest.fixture
def answer(store):
    """Has a learner answer: an exercise, an answer (a right one by default), how many hints were seen."""
    count = iter(range(1, 10_000))

    def give(learner, exercise, said=None, hints=0):
        at = next(count)
        keep_answers(store, learner.id, [entry(exercise, said, START + at, id=f"a{at}", hints=hints).line()], START)

    return give


# ---- who is where --------------------------------------------------------------------------------------------------


def test_the_map_has_a_row_for_each_learner_and_says_how_far_they_are(desk, enter, answer):
    ana, _ = enter("Ana"), enter("Bea")
    answer(ana, ACES[0])
    answer(ana, TWINS, A_GROUP, hints=1)
    page = Page(desk.map())
    page.look()
    row = page.pieces["row/Ana"]
    assert (row["solved"], row["unaided"], row["positions"], row["attempts"], row["hinted"]) == (1, 1, 2, 2, 1)
    assert row["lessons"] == {"ace": [1, len(ACES)], "groups-and-runs": [0, len(course()["groups-and-runs"].exercises)]}
    assert row["here"] == "groups-and-runs"
    assert page.pieces["row/Bea"]["lessons"] == {}
    assert page.pieces["class"]["attempts"] == 2
    assert [lesson["slug"] for lesson in page.pieces["head"]["lessons"]] == list(course())


def test_after_an_answer_the_page_hears_of_that_learner_alone(desk, enter, answer):
    ana, bea = enter("Ana"), enter("Bea")
    answer(ana, TWINS)
    page = Page(desk.map())
    page.look()
    assert page.look() == {"kind": "same", "left": 0}
    answer(bea, TWINS)
    news = page.look()
    assert set(news["pieces"]) == {"head", "class", "row/Bea"}
    remove(desk.store, ana)
    news = page.look()
    assert news["gone"] == ["row/Ana"]


def test_a_page_that_has_missed_news_is_told_everything_again(desk, enter):
    enter("Ana")
    page = Page(desk.map())
    page.look()
    page.number -= 1
    assert set(page.look()["pieces"]) == set(page.pieces)
    fresh = Page(page.view)
    fresh.look()
    assert fresh.pieces == page.pieces


def test_a_large_class_is_shown_before_all_of_it_is_judged(desk, enter, answer, monkeypatch):
    monkeypatch.setattr(_view, "BATCH", 2)
    ana = enter("Ana")
    for exercise in ACES[:7]:
        answer(ana, exercise)
    view = desk.map()
    (first,) = sent(view, {"do": "look", "seen": 0})
    assert first["left"] == 5
    assert first["pieces"]["row/Ana"]["attempts"] == 2
    page = Page(view)
    page.look()
    assert page.pieces["row/Ana"]["attempts"] == 7


# ---- what is hard --------------------------------------------------------------------------------------------------


def test_a_rule_comes_with_the_wrong_answers_who_gave_them_and_where_it_is_taught(desk, enter, answer):
    for name in ("Ana", "Bea"):
        answer(enter(name), TWINS, A_GROUP, hints=2)
    answer(enter("Caro"), TWINS)
    page = Page(desk.hard())
    page.look()
    assert page.pieces["order"]["rules"] == ["rule/GROUP_SUIT_DUP"]
    rule = page.pieces["rule/GROUP_SUIT_DUP"]
    assert (rule["part"], rule["of"]) == (2, 3)
    assert rule["more"] == [
        text("desk.hard.attempts", "es", n=3, count=3),
        text("desk.hard.hinted", "es", n=2, count=2),
    ]
    (wrong,) = rule["wrong"]
    assert (wrong["cards"], wrong["count"], wrong["who"]["names"]) == (["9C", "9D", "9C"], 2, ["Ana", "Bea"])
    assert wrong["answer"] == "Un grupo"
    assert "exercise=twin-nines" in wrong["link"]
    assert [address for _, address in rule["ways"]] == [
        "/es/rules#GROUP_SUIT_DUP",
        "/es/glossary/duplicate",
        "/es/groups-and-runs",
    ]


def test_an_idea_comes_with_who_believes_it_and_what_puts_it_right(desk, enter, answer):
    ana = enter("Ana")
    believes = holder(MISCONCEPTIONS["ace_in_the_middle"])
    for exercise in ACES:
        answer(ana, exercise, believes(exercise))
    page = Page(desk.hard())
    page.look()
    idea = page.pieces["idea/ace_in_the_middle"]
    assert idea["held"]["names"] == ["Ana"]
    assert idea["more"] == [text("misconception.ace_in_the_middle.why", "es")]
    assert 0 < len(idea["wrong"]) <= hard.ANSWERS


def test_the_most_common_answers_are_shown_and_names_beyond_a_row_are_counted(desk, enter, answer):
    for at in range(hard.NAMES + 3):
        answer(enter(f"n{at}"), TWINS, A_GROUP)
    page = Page(desk.hard())
    page.look()
    (wrong,) = page.pieces["rule/GROUP_SUIT_DUP"]["wrong"]
    assert len(wrong["who"]["names"]) == hard.NAMES
    assert wrong["who"]["more"] == 3


def test_before_the_first_answer_and_when_all_is_well_it_says_so(desk, enter, answer):
    page = Page(desk.hard())
    page.look()
    assert page.pieces == {"order": {"rules": [], "ideas": [], "answered": False}}
    answer(enter("Ana"), TWINS)
    page.look()
    assert page.pieces["order"]["answered"]


# ---- the list, and the end ------------------------------------------------------------------------------------------


def test_who_has_lost_a_key_gets_another(desk, store, klass, enter):
    ana = enter("Ana")
    view = desk.learners()
    Page(view).look()
    (reply,) = sent(view, {"do": "key", "learner": ana.id})
    assert reply["name"] == "Ana"
    assert rejoin(store, klass.code, "Ana", reply["key"]) == ana


def test_who_is_taken_off_the_list_is_gone_with_all_answers(desk, store, klass, enter, answer):
    ana, bea = enter("Ana"), enter("Bea")
    answer(ana, TWINS)
    page = Page(desk.learners())
    page.look()
    assert page.pieces == {ana.id: {"name": "Ana", "answers": 1}, bea.id: {"name": "Bea", "answers": 0}}
    (reply,) = sent(page.view, {"do": "remove", "learner": ana.id})
    assert reply == {"kind": "removed", "text": text("desk.learners.remove.done", "es", name="Ana")}
    assert roster(store, klass.id) == (bea,)
    page.look()
    assert list(page.pieces) == [bea.id]


def test_nobody_of_another_class_is_touched(desk, store, enter):
    other, _ = open_class(store, "es", START)
    stranger, key = join(store, other.code, "Eva", START)
    view = desk.learners()
    Page(view).look()
    for deed in ("key", "remove"):
        (reply,) = sent(view, {"do": deed, "learner": stranger.id})
        assert reply == {"kind": "trouble", "text": tell_trouble(RefusedError(Refusal.GONE), "es")}
    assert rejoin(store, other.code, "Eva", key) == stranger


def test_a_class_is_deleted_by_its_code_and_by_nothing_else(desk, store, klass, enter, answer):
    answer(enter("Ana"), TWINS)
    page = Page(desk.farewell())
    page.look()
    assert "1 alumno" in page.pieces["class"]["said"]
    for wrong in ("", "AAAAAA", klass.code[:-1]):
        (reply,) = sent(page.view, {"do": "delete", "code": wrong})
        assert reply["kind"] == "refused"
    assert len(roster(store, klass.id)) == 1
    (reply,) = sent(page.view, {"do": "delete", "code": f" {klass.code.lower()} "})
    assert reply == {"kind": "deleted", "text": text("desk.farewell.done", "es")}
    assert roster(store, klass.id) == ()


def test_after_the_end_everything_says_so_kindly(desk, store, klass):
    pages = [Page(view()) for view in (desk.map, desk.hard, desk.learners, desk.farewell)]
    for page in pages:
        page.look()
    delete_class(store, klass.id)
    for page in pages:
        assert page.look() == {"kind": "over", "text": tell_trouble(RefusedError(Refusal.TEACHER), "es")}


# ---- trouble, and hostile names -------------------------------------------------------------------------------------


def test_a_record_that_does_not_answer_is_told_and_then_everything_goes_on(desk, store, enter, monkeypatch):
    page = Page(desk.map())
    page.look()
    enter("Ana")

    @contextmanager
    def busy():
        raise StoreError(Trouble.BUSY)
        yield

    with monkeypatch.context() as locked:
        locked.setattr(store, "reading", busy)
        assert page.look() == {"kind": "trouble", "text": tell_trouble(StoreError(Trouble.BUSY), "es")}
    page.look()
    assert "row/Ana" in page.pieces


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_nickname_is_text_wherever_it_is_written(desk, enter, answer, name):
    learner = enter(name)
    answer(learner, TWINS, A_GROUP)
    for view in (desk.map(), desk.hard(), desk.learners(), desk.farewell()):
        data, _ = view._repr_mimebundle_()
        assert "<script" not in data["text/html"]
        assert "<img" not in data["text/html"]
    assert escape(name) in desk.map()._repr_mimebundle_()[0]["text/html"]
    page = Page(desk.map())
    page.look()
    assert page.pieces[f"row/{name}"]["name"] == name
    (reply,) = sent(desk.learners(), {"do": "key", "learner": learner.id})
    assert name in reply["text"]


def test_a_card_in_a_nickname_is_no_card(desk, enter, answer):
    answer(enter("7\u2665"), TWINS, A_GROUP)
    page = Page(desk.hard())
    page.look()
    assert page.pieces["rule/GROUP_SUIT_DUP"]["who"]["names"] == ["7\u2665"]


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda some: st.lists(some, max_size=4) | st.dictionaries(st.text(max_size=8), some, max_size=4),
    max_leaves=8,
)
messages = junk | st.fixed_dictionaries(
    {"do": st.sampled_from(["look", "key", "remove", "delete"]) | junk},
    optional={"seen": st.integers() | junk, "learner": junk, "code": junk},
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(message=messages)
def test_no_message_breaks_a_view(caplog, desk, message):
    with caplog.at_level(logging.ERROR, "rummy_learn"):
        for view in (desk.map(), desk.hard(), desk.learners(), desk.farewell()):
            replies = sent(view, message)
            assert {reply["kind"] for reply in replies} <= {"news", "trouble", "notice", "refused"}
    assert not caplog.records, "an exception had to be caught"


# ---- without a kernel -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_can_be_read_without_a_kernel(store, klass, enter, answer, lang):
    answer(enter("Ana"), TWINS, A_GROUP)
    desk = Desk(lang, store, klass)
    where, hard_spots = (view._repr_mimebundle_()[0] for view in (desk.map(), desk.hard()))
    exercises = sum(len(plan.exercises) for plan in course().values())
    assert f"Ana · 0/{exercises} · 0/1 · 1 · 0" in where["text/plain"]
    assert '<th scope="row">Ana</th>' in where["text/html"]
    assert "9♣ 9♦ 9♣ →" in hard_spots["text/plain"]
    assert "(Ana)" in hard_spots["text/html"]


def test_a_live_page_is_not_kept_waiting_for_a_text_that_nobody_reads(desk, monkeypatch):
    monkeypatch.setenv("RUMMY_LEARN_LIVE", "1")
    monkeypatch.setattr(desk.live, "refresh", lambda *_: pytest.fail("judged before anybody asked"))
    for view in (desk.map(), desk.hard(), desk.learners(), desk.farewell()):
        assert view._repr_mimebundle_()[0]["text/plain"]
