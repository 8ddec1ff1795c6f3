"""The rules page, the way back on the start page, a link to an exercise and a worksheet, in a real browser."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import LANGUAGES, card_name, house_name, text
from rummy_learn.lessons.course import lesson_plan
from rummy_learn.lessons.face import link
from tests.browser.screens import DARK, PHONE

pytestmark = pytest.mark.browser

LESSON = "groups-and-runs"
SCREENS = {"wide": {}, "wide-dark": DARK, "phone": PHONE, "phone-dark": PHONE | DARK}
PLAN = lesson_plan(LESSON)


def remember(page, app, entry):
    """Leave in the browser what a lesson leaves there after an answer."""
    page.goto(f"{app.url}/es/rules")
    page.evaluate("entry => localStorage.setItem('rummy-learn/log', entry)", entry)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_rules_fit_every_screen_and_keep_nobody_out(open_page, app, shot, assert_accessible, screen):
    page = open_page(SCREENS[screen])
    page.goto(f"{app.url}/{'en' if 'dark' in screen else 'es'}/rules")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
    shot(f"rules-{screen}", page)


def test_a_link_to_a_rule_shows_that_rule(page, app):
    page.goto(f"{app.url}/en/rules#SWAP_WRONG_CARD")
    rule = page.locator("#SWAP_WRONG_CARD")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text(text("rule.id.SWAP_WRONG_CARD", "en"))


@pytest.mark.parametrize("width", [320, 390, 640, 740])
def test_all_four_houses_are_in_sight_side_by_side_on_a_narrow_screen(open_page, app, width):
    page = open_page(PHONE | {"viewport": {"width": width, "height": 844}})
    page.goto(f"{app.url}/es/rules")
    table = page.get_by_role("table", name=text("rule.opening", "es"))
    columns = table.get_by_role("row").first.get_by_role("columnheader")
    for name in HOUSES:
        column = columns.filter(has_text=house_name(name, "es"))
        column.scroll_into_view_if_needed()
        expect(column).to_be_in_viewport(ratio=1)
    points = table.get_by_role("row", name=text("rule.opening.minimum", "es")).get_by_role("cell")
    assert points.all_inner_texts() == [str(rules.opening.minimum) for rules in HOUSES.values()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_start_page_leads_back_to_where_the_learner_was(page, app, lang):
    exercise = PLAN.exercise("twin-nines").another(7)
    entry = {"v": 1, "lesson": LESSON, "exercise": exercise.id, "seed": 7, "level": exercise.level}
    remember(page, app, json.dumps({**entry, "house": exercise.house}))
    page.goto(f"{app.url}/{lang}")
    title = page.locator(f"a.lesson[data-lesson={LESSON}] .lesson-title").inner_text()
    back = page.get_by_role("link", name=text("app.start.resume", lang, title=title))
    expect(back).to_be_visible()
    back.click()
    page.locator("html[data-state=ready]").wait_for()
    assert page.url == f"{app.url}/{lang}/{LESSON}?exercise=twin-nines&seed=7&level={exercise.level}&house=romme"
    expect(panel(page, exercise, lang)).to_be_in_viewport()


@pytest.mark.parametrize(
    "entry", [None, "", "null", "[]", "{", "7", '{"lesson": "juggling", "exercise": "x"}', '{"lesson": 7}']
)
def test_without_a_readable_memory_the_start_page_says_nothing_of_it(page, app, entry):
    if entry is not None:
        remember(page, app, entry)
    page.goto(f"{app.url}/es")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#resume")).to_be_hidden()


def panel(page, exercise, lang):
    """The place on the page where just these cards are shown, in their order."""
    names = [card_name(card, lang) for card in exercise.cards]
    shown = page.locator(".rl-exercise").evaluate_all(
        "all => all.map((one) => [...one.querySelectorAll('.rl-card')].map((card) => card.getAttribute('aria-label')))"
    )
    found = [i for i, labels in enumerate(shown) if labels == names]
    assert len(found) == 1, (names, shown)
    return page.locator(".rl-exercise").nth(found[0])


@pytest.mark.parametrize("name", ["twin-nines", "missing-step"])
def test_a_link_opens_exactly_that_exercise(page, app, name):
    made = PLAN.exercise(name).another(4321)
    page.goto(f"{app.url}/{link(made, 'en')}")
    page.locator("html[data-state=ready]").wait_for()
    expect(panel(page, made, "en")).to_be_in_viewport()


def test_a_worksheet_opens_beside_the_lesson(page, app):
    page.goto(f"{app.url}/es/{LESSON}")
    page.locator("html[data-state=ready]").wait_for()
    printing = page.get_by_role("link", name=text("app.onward.sheet", "es"))
    assert printing.get_attribute("target") == "_blank"
    answer = page.request.get(f"{app.url}{printing.get_attribute('href')}")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF")
