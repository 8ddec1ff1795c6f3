"""The table in the browser: the others and their moves, and a match that outlives the page, a tab and a meddler."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.play.kept import lines
from tests.browser.screens import STILL
from tests.browser.table_panel import FULL, ROUNDS, TablePanel
from tests.browser.table_player import MouseHand

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def still(open_page):
    """A page on which nothing moves."""
    return open_page(STILL)


# ---- the others ----


def test_rivals_moves_are_seen_told_and_can_be_skipped(page):
    panel = TablePanel(page, "es", **FULL)
    panel.deal()
    expect(panel.box).to_have_attribute("data-wait", "rival")
    page.locator(".rl-sky .rl-flying").first.wait_for()
    log = page.locator(".rl-told-log")
    expect(log).to_contain_text(text("player.1", "es"))
    expect(log).to_have_attribute("aria-live", "polite")
    expect(page.locator(".rl-rival[aria-current]")).to_have_count(1)
    panel.button("skip").click()
    expect(panel.status).to_have_text(text("table.status.draw", "es"))
    expect(page.locator(".rl-sky .rl-flying")).to_have_count(0)


def test_nothing_flies_where_stillness_is_wished(still):
    panel = TablePanel(still, "en", **FULL)
    still.evaluate(
        """new MutationObserver(() => { window.flown = true })
             .observe(document.querySelector('.rl-sky'), { childList: true })"""
    )
    panel.deal()
    panel.until_mine()
    panel.stock.click()
    expect(panel.status).to_have_text(text("table.status.play", "en"))
    assert not still.evaluate("window.flown ?? false")


def test_a_page_that_nobody_sees_waits(page):
    panel = TablePanel(page, "en", **FULL)
    page.evaluate(
        """window.away = true;
           Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.away })"""
    )
    panel.deal()
    page.wait_for_timeout(1800)
    assert {"do": "step"} not in panel.sent
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".rl-told-log li").first).to_be_visible()


def test_who_has_opened_and_what_they_hold_is_shown(still):
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    panel.put("TH 2C KD", melds=[(2, "7H 8H 9H")])
    rival = still.locator(".rl-rival").nth(1)
    expect(rival).to_contain_text(text("table.opened", "en"))
    expect(rival).to_contain_text(text("table.count", "en", count=5))
    expect(still.locator(".rl-rival").first).not_to_contain_text(text("table.opened", "en"))


# ---- staying alive ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reload_goes_on_where_it_was(still, lang):
    panel = TablePanel(still, lang, **ROUNDS["cafe"])
    panel.deal()
    panel.until_mine()
    panel.stock.click()
    expect(panel.status).to_have_text(text("table.status.play", lang))
    before = panel.session
    panel.load()
    expect(panel.status).to_have_text(text("table.status.play", lang))
    assert panel.session == before
    expect(still.locator(".rl-own [role=option]")).to_have_count(14)


def test_of_two_tabs_one_plays_and_the_other_offers_to(new_context):
    context = new_context(**STILL)
    first, second = context.new_page(), context.new_page()
    context.clock.install()
    old = TablePanel(first, "es", **ROUNDS["cafe"], clock=True)
    old.deal()
    old.until_mine()
    context.clock.run_for(20_000)
    new = TablePanel(second, "es", **ROUNDS["cafe"])
    new.until_mine()
    expect(first.get_by_role("alert")).to_contain_text(text("table.elsewhere", "es"))
    context.clock.run_for(10_000)
    assert seconds_left(second) <= 15
    assert seconds_left(first) > 15, "the clock runs where the match is played"
    new.stock.click()
    expect(new.status).to_have_text(text("table.status.play", "es"))
    first.bring_to_front()
    first.evaluate(
        """() => {
          const python = window.python;
          const late = new Promise((goOn) => { window.goOn = () => goOn() });
          window.python = (said) => late.then(() => python(said));
        }"""
    )
    old.button("elsewhere.here").click()
    context.clock.run_for(2_000)  # Python takes its time, and the clock that stood here must not go on meanwhile
    first.evaluate("() => window.goOn()")
    expect(old.status).to_have_text(text("table.status.play", "es"))
    assert old.session == new.session
    assert seconds_left(first) <= 15
    expect(second.get_by_role("alert")).to_contain_text(text("table.elsewhere", "es"))
    MouseHand(old).choose(old.session.view.hand[:1])
    old.pile.click()
    kept = json.loads(second.evaluate("localStorage.getItem('rummy-learn/table')"))
    assert kept["rounds"][-1][-1] == lines(old.session.table, 0)[len(kept["rounds"][-1]) - 1]


def seconds_left(page):
    return int(page.locator(".rl-clock-left").inner_text().split()[0])


@pytest.mark.parametrize(
    ("change", "why"),
    [("saved.rounds[0][0] = '9 draw'", "illegal"), ("saved.format = 99", "newer"), ("saved = 7", "broken")],
)
def test_a_match_that_was_tampered_with_is_set_aside_and_told(still, change, why):
    panel = TablePanel(still, "en", **ROUNDS["cafe"])
    panel.deal()
    panel.until_mine()
    panel.stock.click()
    expect(panel.status).to_have_text(text("table.status.play", "en"))
    still.evaluate(
        f"(() => {{ let saved = JSON.parse(localStorage.getItem('rummy-learn/table')); {change};"
        " localStorage.setItem('rummy-learn/table', JSON.stringify(saved)) })()"
    )
    panel.load()
    expect(still.locator(".rl-form-told")).not_to_be_empty()
    assert still.evaluate("localStorage.getItem('rummy-learn/table/set-aside')")
    panel.deal()
    panel.until_mine()


def test_a_number_left_out_makes_the_page_look_again(still):
    panel = TablePanel(still, "en", **ROUNDS["cafe"])
    panel.deal()
    panel.until_mine()
    still.evaluate("messages => window.replies(messages)", [{"kind": "change", "n": 99, "moves": [], "log": []}])
    expect(panel.status).to_have_text(text("table.status.draw", "en"))
    assert {"do": "look"} in panel.sent
