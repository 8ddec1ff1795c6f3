"""Words of the glossary in lessons and replies, and the cards they open."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rummy_learn.engine import house, write_code
from rummy_learn.i18n import text
from rummy_learn.lessons.glossary import glossary
from tests.browser.screens import PHONE
from tests.glossary.narrow import wider

pytestmark = pytest.mark.browser

TERMS = glossary().terms


A_DEAL = f"rules={write_code(house('cafe'))}&seed=1"


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


# ---- the words of a country ----

GROUPS_AND_RUNS = {
    ("es", "mx"): ("Tercias y corridas", "La tercia: mismo rango"),
    ("es", "ar"): ("Pies y escaleras", "El pie: mismo rango"),
    ("en", "in"): ("Sets and sequences", "The set: one rank"),
}


@pytest.fixture
def choose(page, app):
    """Choose a country at the foot of the start page; the page is then in its words, and so is every other."""

    def choose(lang, country):
        page.goto(f"{app.url}/{lang}")
        page.get_by_role("contentinfo").get_by_label(text("glossary.country", lang)).select_option(country)
        title = GROUPS_AND_RUNS[lang, country][0]
        expect(page.get_by_role("link", name=title)).to_be_visible()
        return page

    return choose


def settled(page, address):
    page.goto(address)
    page.locator("html[data-state=ready]").wait_for(timeout=60_000)
    page.locator("html[data-terms=ready]").wait_for()


def usual(page, lang, country):
    """The lines of a page, title included, that say "group" where the country's word would do."""
    lines = page.evaluate("[document.title, document.querySelector('main').innerText].join('\\n').toLowerCase()")
    more = wider(lang, country)
    return [
        line
        for line in lines.splitlines()
        if re.search({"es": r"\bgrupos?\b", "en": r"\bgroups?\b"}[lang], line)
        and not (more and (any(phrase in line for phrase in more) or len(re.findall("[♣♦♥♠🃏]", line)) > 3))
    ]


@pytest.mark.parametrize(("lang", "country"), GROUPS_AND_RUNS, ids=map("-".join, GROUPS_AND_RUNS))
def test_a_lesson_and_what_its_exercises_say_are_in_the_words_of_the_country(choose, app, lang, country, shot):
    page = choose(lang, country)
    shot(f"country-{country}-start", page)
    title, heading = GROUPS_AND_RUNS[lang, country]
    settled(page, f"{app.url}/{lang}/groups-and-runs")
    expect(page).to_have_title(re.compile(title))
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    panel = page.locator(".rl-exercise").filter(has=page.get_by_role("button", name=text("exercise.check", lang))).first
    panel.get_by_role("radio").first.check(force=True)
    panel.get_by_role("button", name=text("exercise.check", lang)).click()
    reply = panel.locator(".rl-ex-said")
    expect(reply.locator(".rl-term").first).to_be_visible()
    local = title.lower().split()[0]
    expect(reply).to_contain_text(re.compile(local.rstrip("s"), re.IGNORECASE))
    assert usual(page, lang, country) == []
    shot(f"country-{country}-lesson", page)


@pytest.mark.parametrize(("lang", "country"), GROUPS_AND_RUNS, ids=map("-".join, GROUPS_AND_RUNS))
def test_the_table_speaks_the_words_of_the_country_and_its_words_open_cards(choose, app, lang, country):
    page = choose(lang, country)
    refused_at_the_table(page, app, lang)
    refusal = page.locator(".rl-refusal")
    words = [word.rstrip("s") for word in GROUPS_AND_RUNS[lang, country][0].lower().split()[::2]]
    for word in words:
        expect(refusal).to_contain_text(word)
    word = refusal.locator(".rl-term").first
    word.hover()
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    word.focus()
    expect(card(page)).to_be_visible()


def refused_at_the_table(page, app, lang):
    """Try to lay cards that have nothing to do with each other."""
    settled(page, f"{app.url}/{lang}/table?{A_DEAL}")
    page.get_by_role("button", name=text("table.form.start", lang), exact=True).click()
    status = page.locator(".rl-told-status")
    expect(status).to_have_text(text("table.status.draw", lang), timeout=60_000)
    page.get_by_role("button", name=text("table.draw", lang), exact=True).click()
    expect(status).to_have_text(text("table.status.play", lang))
    hand = page.locator(".rl-own [role=option]")
    chosen = []
    for place, name in enumerate(hand.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")):
        signs = {name.split()[0], name.split()[-1]}
        if len(signs) == 2 and not any(signs & other for other in chosen):
            chosen.append(signs)
            hand.nth(place).click(position={"x": 8, "y": 30})
        if len(chosen) == 3:
            break
    page.locator(".rl-deed-lay").press("Enter")  # it says that it is not ready, and why


def test_what_the_coach_says_opens_cards_at_a_tap_and_a_hand_is_left_alone(lesson):
    page = lesson("es", f"table?{A_DEAL}", **PHONE)
    page.get_by_role("button", name=text("table.form.start", "es"), exact=True).click()
    expect(page.locator(".rl-told-status")).to_have_text(text("table.status.draw", "es"), timeout=60_000)
    page.get_by_role("button", name=text("table.advice", "es"), exact=True).tap()
    word = page.locator(".rl-coach-said .rl-term").first
    word.tap()
    expect(card(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".rl-told-status").tap()
    expect(card(page)).to_have_count(0)
    assert page.locator(".rl-own .rl-term").count() == 0


def test_a_word_that_stays_is_told_with_the_countrys_own(choose, app):
    page = choose("es", "ar")
    settled(page, f"{app.url}/es/groups-and-runs")
    first = page.locator(".rl-term-place")
    expect(first.filter(has=page.locator("[data-term=meld]")).first).to_have_text("combinaciones (ligue)")
    changed = first.filter(has=page.locator("[data-term=group]")).first
    expect(changed).to_have_text("pie")
    changed.locator(".rl-term").focus()
    expect(card(page)).to_contain_text("en Argentina: pie")


def test_the_usual_words_come_back(choose):
    page = choose("es", "mx")
    page.reload()
    expect(page.get_by_role("link", name="Tercias y corridas")).to_be_visible()
    page.get_by_role("contentinfo").get_by_label(text("glossary.country", "es")).select_option("")
    expect(page.get_by_role("link", name="Grupos y escaleras")).to_be_visible()


def test_a_word_is_heard_with_its_meaning_and_enter_leads_into_its_card(lesson):
    page = lesson()
    word = page.locator(".words .rl-term").first
    meaning = TERMS[word.get_attribute("data-term")].words["es"].meaning
    word.focus()
    expect(word).to_have_accessible_description(meaning)
    expect(card(page)).to_have_attribute("aria-live", "off")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=text("glossary.open", "es"))).to_be_focused()
    page.keyboard.press("Escape")
    expect(word).to_be_focused()
