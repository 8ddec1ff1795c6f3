"""A vote and set work in a real browser: led from the desk by keyboard, answered on any phone."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from rummy_learn.classroom.classes import class_of_code
from rummy_learn.classroom.roster import join
from rummy_learn.classroom.sessions import begin_session
from rummy_learn.classroom.store import Store
from rummy_learn.classroom.variants import work_of_learner
from rummy_learn.classroom.votes import current_vote, open_vote, reveal_vote
from rummy_learn.classroom.work import Assignment, drop_work, set_work, work_of
from rummy_learn.i18n import text
from rummy_learn.lessons.log import position
from tests.browser.screens import DARK, PHONE
from tests.lessons.learners import START, curated, entry
from tests.serving import running_class

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NOT_IN_MY_HOUSE = entry(curated("turn", "not-in-my-house")).place


def now():
    return time.time_ns() // 1_000_000


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with running_class("--lang", "es", folder=tmp_path_factory.mktemp("vote")) as klass:
        store = Store.open(klass.record)
        yield klass, store
        store.close()
        assert "Traceback" not in klass.log(), klass.log()


@pytest.fixture
def school(served):
    klass, store = served
    return class_of_code(store, klass.code)


@pytest.fixture
def visit(served, new_context):
    """Opens a page of the class as a learner."""
    klass, store = served

    def visit(name, path, screen):
        learner, _ = join(store, klass.code, name, START)
        context = new_context(**screen)
        token = begin_session(store, learner, now())
        context.add_cookies([{"name": "rummy_learner", "value": token, "url": klass.url}])
        page = context.new_page()
        page.goto(klass.url + path)
        return learner, page

    return visit


def test_who_has_no_javascript_votes_and_hears_the_reason(served, school, visit, shot):
    _, store = served
    vote = open_vote(store, school.id, NOT_IN_MY_HOUSE, now())
    _, page = visit("Plain", "/en/vote", PHONE | {"java_script_enabled": False})
    expect(page.get_by_role("img", name="eight of clubs").first).to_be_visible()
    reason = page.get_by_role("radio", name=text("reason.NO_TABLE_TAKE", "en"))
    expect(reason).to_be_hidden()
    page.get_by_role("radio", name=text("exercise.referee.illegal", "en"), exact=True).check()
    shot("vote-plain-390", page)
    reason.check()
    page.get_by_role("button", name=text("vote.answer", "en"), exact=True).click()
    expect(page.locator(".vote-wait")).to_have_text(text("vote.wait", "en"))
    reveal_vote(store, school.id, vote.id, now())
    page.reload()
    expect(page.locator(".vote-said")).to_contain_text(text("exercise.right", "en"))
    expect(page.locator(".vote-cards [data-mark=bad]")).to_have_count(1)


def test_the_teacher_leads_a_vote_by_keyboard(served, school, visit, open_page, shot, assert_accessible):
    klass, store = served
    _, page = visit("Zoe", "/en/vote", DARK)
    teacher = open_page(PHONE | DARK)
    teacher.goto(klass.teacher.replace("/es/", "/en/"))
    desk = teacher.locator(".rl[data-state=ready] > .rl-desk-vote")
    desk.wait_for(timeout=60_000)
    preview = desk.get_by_role("group", name=text("desk.vote.preview.name", "en"))
    desk.get_by_label(text("desk.vote.lesson", "en")).select_option("groups-and-runs")
    desk.get_by_label(text("desk.vote.exercise", "en")).select_option("twin-nines")
    expect(preview).to_contain_text(text("exercise.judge.ask", "en"))
    press(desk, "fresh")
    press(desk, "open")
    state = desk.locator(".rl-desk-counts")
    expect(state).to_contain_text(text("desk.vote.state.open", "en"))
    asked = current_vote(store, school.id)
    assert asked.place[3] is not None

    page.locator(f"#vote[data-vote='{asked.id}']").wait_for()  # it has come by itself
    page.get_by_role("button", name=text("classroom.answer.unknown", "en")).press("Enter")
    expect(state).to_contain_text("1")
    bars = desk.locator(".rl-desk-vote-bars")
    expect(bars).to_be_hidden()
    press(desk, "peek")
    expect(bars.get_by_role("listitem").filter(has_text=text("classroom.answer.unknown", "en"))).to_contain_text("1")
    press(desk, "close")
    expect(state).to_contain_text(text("desk.vote.state.closed", "en"))
    expect(page.locator(".vote-wait")).to_have_text(text("vote.closed", "en"))
    press(desk, "reveal")
    expect(desk.locator(".rl-desk-reason .rl-ex-why")).to_be_visible()
    expect(desk.get_by_role("heading", name=text("desk.vote.now", "en"))).to_be_focused()
    expect(page.locator("#vote-told")).to_contain_text(text("vote.solution", "en"))
    assert teacher.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(teacher)
    shot("vote-desk-dark-390", teacher)
    shot("vote-told-dark-1280", page)
    press(desk, "next")
    expect(desk.get_by_label(text("desk.vote.exercise", "en"))).to_be_focused()
    expect(desk.get_by_label(text("desk.vote.exercise", "en"))).not_to_have_value("twin-nines")


def press(desk, key):
    desk.get_by_role("button", name=text(f"desk.vote.{key}", "en"), exact=True).press("Enter")


def test_whoever_has_solved_one_exercise_of_a_work_gets_on_to_the_next(served, school, visit, shot):
    _, store = served
    set_work(store, school.id, Assignment(lesson="groups-and-runs", number=2, kinds=("judge",)), now())
    learner, page = visit("Vera", "/es/class", PHONE)
    (mine,) = work_of_learner(store, learner)
    page.get_by_role("link", name=text("work.begin", "es")).click()
    page.locator("html[data-state=ready]").wait_for(timeout=60_000)
    onward = page.locator("#class-next")
    expect(onward).to_contain_text(text("work.done", "es", done=0, number=2))
    solution = position(*mine.places[0]).solution()
    panel = page.locator(".rl-exercise-judge").first
    panel.get_by_role("radio", name=text(f"exercise.judge.{solution['choice']}", "es"), exact=True).check()
    if solution["reason"]:
        panel.locator(f"input[value='{solution['reason']}']").check()
    panel.get_by_role("button", name=text("exercise.check", "es"), exact=True).click()
    expect(onward).to_contain_text(text("work.done", "es", done=1, number=2))
    ask = page.locator(".rl-exercise-judge .rl-ex-ask").first  # it stays in view, and the strip is not before it
    assert page.locator(".strip").bounding_box()["height"] <= ask.bounding_box()["y"]
    shot("work-onward-390", page)
    onward.click()
    page.wait_for_url(f"**/es/groups-and-runs?*seed={mine.places[1][3]}*")
    for work in work_of(store, school.id):
        drop_work(store, school.id, work.id)
