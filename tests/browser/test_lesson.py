"""A learner goes through the first lesson: open, answer wrong, read the reason, answer right, switch house."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import LANGUAGES, house_name, text
from tests.browser.screens import DARK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]

READY = 60_000


@pytest.fixture
def open_lesson(app):
    def open_on(page, lang, query=""):
        page.goto(f"{app.url}/{lang}/groups-and-runs{query}")
        expect(page.locator(".rl-check")).to_be_visible(timeout=READY)
        page.locator("html[data-state=ready]").wait_for(timeout=READY)
        return page

    return open_on


def exercise(page, name):
    """The exercise of that name on the page."""
    return page.locator(f'.rl-exercise[data-exercise="{name}"]')


def choose(panel, key, lang):
    panel.get_by_role("radio", name=text(key, lang), exact=True).check()


def button(panel, key, lang):
    return panel.get_by_role("button", name=text(key, lang), exact=True)


def test_what_is_out_of_sight_is_drawn_once_it_comes_in_sight_and_before_it_is_printed(page, app):
    """Here in a browser that never finds the time to do it before."""
    page.add_init_script("window.requestIdleCallback = () => {}")
    page.goto(f"{app.url}/es/groups-and-runs")
    page.locator("html[data-state=usable]").wait_for(timeout=READY)
    undrawn = page.locator(".rl-later")
    drawn = page.locator(".rl-exercise").count()
    page.locator("#main > .slot:has(.rl-later)").last.scroll_into_view_if_needed()
    expect(page.locator(".rl-exercise").last).to_be_in_viewport()
    assert page.locator(".rl-exercise").count() > drawn
    assert undrawn.count() > 1
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(undrawn).to_have_count(0)
    page.locator("html[data-state=ready]").wait_for()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_journey_by_mouse(page, open_lesson, shot, assert_accessible, lang):
    open_lesson(page, lang)
    twins = exercise(page, "twin-nines")
    choose(twins, "exercise.judge.group", lang)
    button(twins, "exercise.check", lang).click()
    expect(twins.locator(".rl-ex-remark")).to_have_text(text("exercise.judge.not_a_meld", lang))
    expect(twins.locator(".rl-ex-why")).to_contain_text(text("house.romme.in", lang))
    expect(twins.locator('[data-mark="bad"]')).to_have_count(2)

    choose(twins, "exercise.judge.none", lang)
    choose(twins, "reason.GROUP_SUIT_DUP", lang)
    button(twins, "exercise.check", lang).click()
    expect(twins.locator(".rl-ex-remark")).to_have_text(text("exercise.right", lang))
    expect(twins.locator(".rl-ex-solved")).to_contain_text(text("exercise.done", lang))

    jokers = exercise(page, "two-jokers")
    choose(jokers, "exercise.judge.none", lang)
    choose(jokers, "reason.JOKER_MAX", lang)
    button(jokers, "exercise.check", lang).click()
    expect(jokers.locator(".rl-ex-why")).to_have_class(re.compile("rl-illegal"))
    jokers.get_by_role(
        "radio", name=re.compile(f"{house_name('palace', lang)}.*{text('exercise.houses.legal', lang)}")
    ).check()
    expect(jokers.locator(".rl-ex-why")).to_have_class(re.compile("rl-legal"))
    expect(jokers.locator(".rl-ex-why")).to_contain_text(text("house.palace.in", lang))
    expect(jokers.locator('[data-mark="good"]')).to_have_count(4)
    assert_accessible(page)
    shot(f"lesson-{lang}-1280", page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_journey_by_keyboard_alone(page, open_lesson, lang):
    open_lesson(page, lang)
    in_a_row = exercise(page, "in-a-row")
    in_a_row.get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    tab_to(page, button(in_a_row, "exercise.check", lang))
    page.keyboard.press("Enter")
    expect(in_a_row.locator(".rl-ex-remark")).to_have_text(text("exercise.judge.other_kind", lang))
    tab_to(page, in_a_row.get_by_role("radio").first, back=True)
    page.keyboard.press("ArrowRight")
    tab_to(page, button(in_a_row, "exercise.check", lang))
    page.keyboard.press("Enter")
    expect(in_a_row.locator(".rl-ex-remark")).to_have_text(text("exercise.right", lang))

    hand = exercise(page, "hidden-group")
    hand.get_by_role("option").first.focus()
    for code in ("QH", "QD", "QC"):
        while focused_card(page) != card(code, lang):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.keyboard.press("Home")
    tab_to(page, button(hand, "exercise.check", lang))
    page.keyboard.press("Enter")
    expect(hand.locator(".rl-ex-remark")).to_have_text(text("exercise.right", lang))
    tab_to(page, hand.locator(".rl-houses").get_by_role("radio").nth(1))
    page.keyboard.press("ArrowRight")
    expect(hand.locator(".rl-ex-why")).to_contain_text(text("house.romme.in", lang))

    joker = exercise(page, "joker-between")
    joker.get_by_role("checkbox", name=card("5D", lang)).focus()
    page.keyboard.press("Space")
    tab_to(page, button(joker, "exercise.hint", lang))
    page.keyboard.press("Enter")
    expect(joker.locator(".rl-ex-hint-text")).to_have_text(text("hint.joker.run", lang))
    tab_to(page, button(joker, "exercise.check", lang), back=True)
    page.keyboard.press("Enter")
    expect(joker.locator(".rl-ex-remark")).to_have_text(text("exercise.right", lang))


def card(code, lang):
    from rummy_learn.engine.cards import parse_card
    from rummy_learn.i18n import card_name

    return card_name(parse_card(code), lang)


def focused_card(page):
    return page.evaluate("document.activeElement.getAttribute('aria-label')")


def tab_to(page, target, *, back=False):
    for _ in range(40):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    pytest.fail("the Tab key does not lead there")


def test_work_outlives_the_page(page, open_lesson):
    """Answers, cards laid and a fresh exercise are there again after a reload; Python judges them anew."""
    open_lesson(page, "es")
    twins, hand, joker = exercise(page, "twin-nines"), exercise(page, "hidden-group"), exercise(page, "joker-between")
    choose(twins, "exercise.judge.none", "es")
    choose(twins, "reason.GROUP_SUIT_DUP", "es")
    button(twins, "exercise.check", "es").click()
    expect(twins.locator(".rl-ex-remark")).to_have_text(text("exercise.right", "es"))
    hand.get_by_role("option", name=card("QH", "es")).press("Enter")
    button(joker, "exercise.another", "es").click()
    expect(joker.locator(".rl-ex-ask")).to_be_focused()
    fresh = joker.get_by_role("checkbox").evaluate_all("all => all.map(one => one.value)")
    assert "5D" not in fresh or "4D" not in fresh

    open_lesson(page, "es")
    expect(twins.locator(".rl-ex-remark")).to_have_text(text("exercise.right", "es"))
    expect(twins.locator(".rl-ex-solved")).to_contain_text(text("exercise.done", "es"))
    zone = hand.get_by_role("listbox", name=text("exercise.build.zone", "es"))
    expect(zone.get_by_role("option", name=card("QH", "es"))).to_be_visible()
    assert joker.get_by_role("checkbox").evaluate_all("all => all.map(one => one.value)") == fresh


def test_work_that_cannot_be_read_is_set_aside_not_lost(page, open_lesson):
    open_lesson(page, "es")
    key = "rummy-learn/groups-and-runs/twin-nines"
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, '{"version": 99, "draft": {}}'])
    open_lesson(page, "es")
    assert page.evaluate("key => localStorage.getItem(`${key}/set-aside`)", key) == '{"version": 99, "draft": {}}'
    twins = exercise(page, "twin-nines")
    choose(twins, "exercise.judge.group", "es")
    button(twins, "exercise.check", "es").click()
    expect(twins.locator(".rl-ex-remark")).to_be_visible()


def test_a_test_table_judges_at_once(page, open_lesson):
    open_lesson(page, "en")
    table = page.locator(".rl-exercise-try")
    for code in ("3S", "3H", "3D"):
        table.get_by_role("option", name=card(code, "en")).press("Enter")
    expect(table.locator(".rl-ex-why")).to_contain_text("is a group of threes")


def test_an_address_leads_to_one_position(page, open_lesson):
    open_lesson(page, "en", "?exercise=joker-between&seed=4&house=rami")
    joker = exercise(page, "joker-between")
    expect(joker.locator(".rl-ex-house")).to_have_text(house_name("rami", "en"))
    expect(joker).to_be_in_viewport()


def test_on_a_phone_by_touch_in_the_dark(open_page, open_lesson, shot, assert_accessible):
    page = open_lesson(open_page(PHONE | DARK), "es")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    hand = exercise(page, "shortest-run")
    for code in ("6S", "7S", "8S"):
        hand.get_by_role("option", name=card(code, "es")).tap()
    hand.get_by_role("button", name=text("hand.to_zone", "es")).tap()
    button(hand, "exercise.check", "es").tap()
    expect(hand.locator(".rl-ex-remark")).to_have_text(text("exercise.right", "es"))
    assert_accessible(page)
    shot("lesson-es-390-dark", page)


def test_four_colours_are_one_switch_away_and_remembered(page, open_lesson):
    clubs = "document.querySelector('.rl-card[data-suit=\"C\"]')"
    ink = f"getComputedStyle({clubs}).color"
    open_lesson(page, "es")
    switch = page.get_by_role("button", name=text("app.four_colour", "es"))
    before = page.evaluate(ink)
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(ink) != before
    open_lesson(page, "en")
    assert page.evaluate(ink) != before


def test_what_the_page_is_styled_with_is_there_once(page, open_lesson):
    open_lesson(page, "en")
    styles = page.locator("style").evaluate_all("styles => styles.map((style) => style.textContent)")
    assert not any(".rl-card" in style for style in styles)
