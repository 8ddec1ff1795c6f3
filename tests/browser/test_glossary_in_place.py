"""Words of the glossary in lessons and replies, and the cards they open."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import text
from rummy_learn.lessons.glossary import glossary
from tests.browser.screens import PHONE

pytestmark = pytest.mark.browser

TERMS = glossary().terms


@pytest.fixture
def lesson(open_page, app):
    """Open a lesson whose words are underlined."""

    def open_lesson(lang="es", slug="joker", **settings):
        page = open_page(settings)
        page.goto(f"{app.url}/{lang}/{slug}")
        page.locator("html[data-state=ready]").wait_for()
        page.locator("html[data-terms=ready]").wait_for()
        return page

    return open_lesson


def card(page):
    return page.get_by_role("dialog")


def test_a_section_underlines_a_word_once_and_answers_never(lesson, assert_accessible):
    page = lesson()
    assert page.locator(".rl-term").count() > 5
    assert page.locator(".rl-exercise .rl-term").count() == 0
    twice = page.evaluate(
        """() => {
          let seen = new Set(), twice = [];
          for (const one of document.querySelectorAll(".words h1, .words h2, .words h3, .words .rl-term")) {
            if (!one.dataset.term) seen = new Set();
            else if (seen.has(one.dataset.term)) twice.push(one.dataset.term);
            else seen.add(one.dataset.term);
          }
          return twice;
        }"""
    )
    assert twice == []
    assert_accessible(page)


def test_a_card_opens_on_hover_stays_while_hovered_and_goes(lesson, shot, assert_accessible):
    page = lesson("en")
    word = page.locator(".rl-term").first
    word.hover()
    expect(card(page)).to_contain_text(TERMS[word.get_attribute("data-term")].words["en"].meaning)
    card(page).hover()
    page.wait_for_timeout(400)
    expect(card(page)).to_be_visible()
    assert_accessible(page)
    shot("glossary-card", page)
    page.mouse.move(5, 5)
    expect(card(page)).to_have_count(0)


def test_a_card_opens_on_focus_and_its_link_can_be_reached(lesson):
    page = lesson()
    word = page.locator(".rl-term").first
    word.focus()
    expect(card(page)).to_be_visible()
    expect(word).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name=text("glossary.open", "es"))
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    expect(word).to_be_focused()


def test_a_tap_opens_a_card_within_the_screen_and_a_tap_elsewhere_closes_it(lesson, shot):
    page = lesson(**PHONE)
    for word in page.locator(".rl-term").all()[:6]:
        word.tap()
        expect(card(page)).to_be_visible()
        box = card(page).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        page.keyboard.press("Escape")
        expect(card(page)).to_have_count(0)
    page.locator(".rl-term").first.tap()
    expect(card(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot("glossary-card-phone", page)
    page.locator("h1").first.tap()
    expect(card(page)).to_have_count(0)


def test_one_switch_turns_the_words_off_for_good(lesson):
    page = lesson()
    prose = page.locator(".words").all_inner_texts()
    page.get_by_role("button", name=text("glossary.marks", "es")).click()
    expect(page.locator(".rl-term")).to_have_count(0)
    assert page.locator(".words").all_inner_texts() == prose
    page.reload()
    page.locator("html[data-terms=ready]").wait_for()
    expect(page.locator(".rl-term")).to_have_count(0)
    page.get_by_role("button", name=text("glossary.marks", "es")).click()
    assert page.locator(".rl-term").count() > 5


def test_a_reply_underlines_its_words_and_links_to_the_glossary(lesson):
    page = lesson("en", "groups-and-runs")
    panel = page.locator(".rl-exercise").filter(has=page.get_by_role("button", name=text("exercise.check", "en"))).first
    panel.get_by_role("radio").first.check(force=True)
    panel.get_by_role("button", name=text("exercise.check", "en")).click()
    reply = panel.locator(".rl-ex-said")
    expect(reply.locator(".rl-term").first).to_be_visible()
    expect(panel.locator(".rl-ex-links a[href*='/glossary/']").first).to_be_visible()


def test_the_learners_country_is_told_beside_a_word(lesson, app):
    page = lesson("es", "groups-and-runs")
    page.evaluate("localStorage.setItem('rummy-learn/country', 'mx')")
    page.reload()
    page.locator("html[data-terms=ready]").wait_for()
    word = page.locator(".rl-term-place").filter(has_text="escalera").first
    expect(word).to_have_text("escalera (corrida)")
    word.locator(".rl-term").focus()
    expect(card(page)).to_contain_text("en México: corrida")
