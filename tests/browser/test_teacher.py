"""The teacher's page in a real browser: it keeps itself up to date, and leaves alone what is being read."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from rummy_learn.classroom.answers import keep_answers
from rummy_learn.classroom.classes import class_of_code
from rummy_learn.classroom.roster import join, rejoin, remove, roster
from rummy_learn.classroom.store import Store
from rummy_learn.i18n import text
from rummy_learn.lessons.course import course
from tests.browser.screens import DARK, PHONE
from tests.lessons.learners import START, curated, entry
from tests.serving import running_class

pytestmark = pytest.mark.browser

SCREENS = {"wide": ("es", {}), "phone-dark": ("en", PHONE | DARK)}
TWINS, FOUR = (curated("groups-and-runs", name) for name in ("twin-nines", "four-queens"))
A_GROUP = {"choice": "group", "reason": None}
HOSTILE = "<img src=x onerror=a()>"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A class that is served, its record beside it."""
    with running_class("--lang", "es", folder=tmp_path_factory.mktemp("teacher")) as klass:
        store = Store.open(klass.record)
        yield klass, store
        store.close()
        assert "Traceback" not in klass.log(), klass.log()


@pytest.fixture
def school(served):
    """The class, emptied: `join` and `answer` are what learners do."""
    klass, store = served
    here = class_of_code(store, klass.code)
    for learner in roster(store, here.id):
        remove(store, learner)
    count = iter(range(1, 10_000))

    def answer(learner, exercise, said=None):
        at = next(count)
        keep_answers(store, learner.id, [entry(exercise, said, START + at, id=f"a{at}").line()], START)

    return SimpleNamespace(
        store=store,
        id=here.id,
        code=klass.code,
        join=lambda name: join(store, klass.code, name, START + next(count))[0],
        answer=answer,
    )


@pytest.fixture
def teacher(served, page):
    """Opens the teacher's page, by default on a wide screen."""
    klass, _ = served

    def visit(lang="es", on=page):
        on.goto(klass.teacher.replace("/es/", f"/{lang}/"))
        on.locator("html[data-state=ready]").wait_for()
        for part in ("map", "hard", "learners", "farewell"):
            on.locator(f".rl[data-state=ready] > .rl-desk-{part}").wait_for()
        return on

    return visit


def row(page, name):
    return page.locator(".rl-desk-map tbody tr").filter(has=page.get_by_role("rowheader", name=name, exact=True))


def names(page):
    return page.locator(".rl-desk-map tbody th").all_inner_texts()


def fold(page, rule):
    return page.locator(".rl-desk-hard details").filter(has_text=text(f"reason.{rule}", "es"))


def test_who_joins_and_answers_appears_by_itself_and_nothing_moves_under_the_readers_hands(teacher, school):
    page = teacher()
    expect(page.locator(".rl-desk-map .rl-desk-empty")).to_contain_text(school.code)
    school.answer(school.join("Ana"), TWINS, A_GROUP)
    twins = fold(page, "GROUP_SUIT_DUP")
    expect(twins).to_be_visible()
    expect(row(page, "Ana")).to_be_visible()
    twins.locator("summary").press("Enter")
    link = twins.get_by_role("link", name=text("desk.hard.rule", "es"))
    link.focus()
    before = twins.bounding_box()["y"]
    bea = school.join("Bea")
    for _ in range(2):  # now another rule is missed more often
        school.answer(bea, FOUR.another(1), {"choice": "run", "reason": None})
        school.answer(bea, FOUR.another(2), {"choice": "run", "reason": None})
    school.answer(bea, TWINS, A_GROUP)
    expect(twins).to_contain_text("Bea")
    expect(twins).to_have_attribute("open", "")
    expect(link).to_be_focused()
    assert abs(twins.bounding_box()["y"] - before) < 120, "only the row of the map that is new has pushed it down"


def test_every_lesson_is_in_sight_on_a_laptop(teacher, school):
    learner = school.join("Ana")
    school.answer(learner, TWINS, A_GROUP)
    page = teacher()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(row(page, "Ana")).to_be_visible()
    across = page.locator(".rl-desk-map .rl-desk-scroll").evaluate("box => box.scrollWidth - box.clientWidth")
    assert across <= 0


def test_the_map_is_sorted_by_keyboard_and_stays_sorted_until_asked(teacher, school):
    ana, bea, caro = (school.join(name) for name in ("Ana", "Bea", "Caro"))
    for exercise in list(course()["ace"].exercises.values())[:2]:
        school.answer(bea, exercise)
    school.answer(caro, TWINS)
    page = teacher()
    assert names(page) == ["Ana", "Bea", "Caro"]
    solved = page.locator(".rl-desk-map").get_by_role("columnheader", name=text("desk.map.solved", "es"))
    solved.get_by_role("button").press("Enter")
    expect(solved).to_have_attribute("aria-sort", "descending")
    assert names(page) == ["Bea", "Caro", "Ana"]
    for exercise in list(course()["ace"].exercises.values())[:3]:
        school.answer(ana, exercise)
    again = page.locator(".rl-desk-map").get_by_role("button", name=text("desk.live.again", "es"))
    expect(again).to_be_visible()
    assert names(page) == ["Bea", "Caro", "Ana"]
    again.press("Enter")
    assert names(page) == ["Ana", "Bea", "Caro"]
    region = page.locator(".rl-desk-map").get_by_role("region")
    expect(region).to_be_focused()
    for _ in range(3):
        region.press("ArrowRight")
    expect(row(page, "Ana").get_by_role("rowheader")).to_be_in_viewport(ratio=0.9)


def test_a_key_is_renewed_and_somebody_taken_off_by_keyboard(teacher, school):
    school.join("Ana")
    bea = school.join("Bea")
    page = teacher()
    panel = page.locator(".rl-desk-learners")
    panel.get_by_label(text("desk.learners.choose", "es")).select_option("Bea")
    panel.get_by_role("button", name=text("desk.learners.key", "es")).press("Enter")
    key = panel.locator(".rl-desk-key")
    expect(key).to_have_text(re.compile("[A-Z0-9]{6}"))
    assert rejoin(school.store, school.code, "Bea", key.inner_text()) == bea
    taking = panel.get_by_role("button", name=text("desk.learners.remove", "es"))
    taking.press("Enter")
    expect(panel.get_by_role("button", name=text("desk.learners.remove.no", "es"))).to_be_focused()
    page.keyboard.press("Escape")
    expect(taking).to_be_focused()
    taking.press("Enter")
    panel.get_by_role("button", name=text("desk.learners.remove.yes", "es")).press("Enter")
    expect(panel.get_by_role("status").last).to_have_text(text("desk.learners.remove.done", "es", name="Bea"))
    expect(row(page, "Bea")).to_be_hidden()
    assert [learner.nickname for learner in roster(school.store, school.id)] == ["Ana"]


@pytest.mark.parametrize("screen", SCREENS)
def test_the_page_fits_every_screen_keeps_nobody_out_and_takes_no_name_for_markup(
    teacher, school, open_page, shot, assert_accessible, screen
):
    lang, settings = SCREENS[screen]
    for learner in (school.join(HOSTILE), school.join("Ana"), school.join("7♥")):
        school.answer(learner, TWINS, A_GROUP)
    page = teacher(lang, open_page(settings))
    entry_ = page.locator(".rl-desk-hard details").first
    entry_.locator("summary").click()
    expect(entry_.get_by_role("listitem").filter(has_text=HOSTILE).first).to_be_visible()
    expect(row(page, HOSTILE)).to_be_visible()
    assert page.locator("img[src=x]").count() == 0
    expect(entry_.locator(".rl-card").first).to_have_attribute("aria-label", re.compile("9|nueve|nine"))
    expect(entry_.locator("bdi .rl-sign")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
    shot(f"teacher-{screen}", page)


def test_the_class_is_deleted_by_its_code_and_everything_says_so(teacher, school, served):
    school.answer(school.join("Ana"), TWINS)
    page = teacher()
    panel = page.locator(".rl-desk-farewell")
    code = panel.get_by_label(text("desk.farewell.code", "es", code=school.code))
    code.fill("nonono")
    code.press("Enter")
    expect(panel.get_by_role("status").last).to_have_text(text("desk.farewell.code.wrong", "es"))
    expect(code).to_be_focused()
    code.fill(school.code.lower())
    code.press("Enter")
    done = panel.get_by_text(text("desk.farewell.done", "es"))
    expect(done).to_be_focused()
    gone = text("classroom.teacher.unknown", "es")
    expect(page.locator(".rl-desk-map .rl-desk-trouble")).to_have_text(gone)
    expect(page.get_by_text("Ana", exact=True)).to_have_count(0)
    assert roster(school.store, school.id) == ()
    klass, _ = served
    page.goto(klass.teacher)
    page.locator("html[data-state=ready]").wait_for()
    expect(page.get_by_role("main")).to_contain_text(gone)
