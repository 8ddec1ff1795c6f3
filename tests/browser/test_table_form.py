"""The form before a match at the table, in the browser: what it hides, what it leads to, and where the focus goes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rummy_learn.engine.houses import house
from rummy_learn.engine.sharing import write_code
from rummy_learn.i18n import house_name, text
from tests.browser.screens import PHONE, STILL
from tests.browser.table_panel import FULL, ROUNDS, TablePanel

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def still(open_page):
    """A page on which nothing moves."""
    return open_page(STILL)


def own_card(page):
    return page.locator(".rl-own [role=option]:focus")


def test_whoever_deals_and_discards_by_the_keys_stays_in_the_game(page):
    panel = TablePanel(page, "es", **ROUNDS["cafe"])
    panel.button("form.start").press("Enter")
    expect(own_card(page)).to_have_count(1)
    panel.put("TH 2C KD 5S")
    panel.card("2C").press("Space")
    panel.pile.press("Enter")
    expect(page.locator(".rl-sky .rl-flying")).not_to_have_count(0)
    expect(panel.pile).to_be_focused()
    panel.settle()
    expect(panel.pile).to_be_focused()


def test_the_match_waits_behind_the_form_of_another_one(still):
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    still.locator(".rl-more summary").click()
    panel.button("again").click()
    expect(still.locator(".rl-game")).to_be_hidden()
    still.wait_for_timeout(100)  # what was under way has arrived
    asked = len(panel.sent)
    still.wait_for_timeout(1800)
    assert len(panel.sent) == asked
    panel.button("form.back").press("Enter")
    expect(own_card(still)).to_have_count(1)
    panel.until_mine()
    expect(panel.status).to_have_text(text("table.status.draw", "en"))


def test_the_clock_waits_behind_the_form(still):
    panel = TablePanel(still, "es", house="cafe", rivals=("easy",), seed=3, clock=True)
    panel.deal()
    panel.until_mine()
    clock = still.locator(".rl-clock-left")
    expect(clock).to_have_text(text("table.clock.left", "es", seconds=44))
    still.locator(".rl-more summary").click()
    panel.button("again").click()
    left = clock.text_content()
    still.wait_for_timeout(2200)
    assert clock.text_content() == left


def test_whoever_came_by_a_link_may_choose_another_house(still):
    panel = TablePanel(still, "en", code=write_code(house("rami")), rivals=("easy",))
    expect(still.get_by_role("radio", name=house_name("palace", "en"))).to_be_hidden()
    panel.button("form.other").click()
    still.get_by_role("radio", name=house_name("palace", "en")).check()
    panel.deal()
    assert panel.session.setup.rules.match.rounds
    expect(still.locator(".rl-cloth-rules")).to_contain_text(house_name("palace", "en"))


@pytest.mark.parametrize(("goal", "played"), [("-3", 3), ("2.4", 2), ("0", 3), ("99999999", 1000)])
def test_a_goal_that_makes_no_sense_keeps_nobody_from_playing(still, goal, played):
    panel = TablePanel(still, "en", **FULL)
    still.locator(".rl-form-more summary").click()
    still.locator(".rl-form-goal input").fill(goal)
    panel.deal()
    assert panel.session.setup.rules.match.rounds == played


def players_offered(page, lang):
    """How many may play: the numbers in the form, and what is said of them."""
    return page.get_by_role("group").filter(has=page.get_by_text(text("table.form.players", lang))).last


def counts(offered):
    return offered.locator(".rl-choice:visible").all_inner_texts()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_form_offers_what_the_rules_allow_and_says_what_each_special_rule_changes(
    open_page, lang, shot, assert_accessible
):
    page = open_page(PHONE | STILL)
    TablePanel(page, lang, house="cafe", rivals=("easy",))
    offered = players_offered(page, lang)
    said = offered.get_by_role("status")
    page.locator(".rl-form-more summary").press("Enter")
    forty, none, small, calls = (
        page.get_by_role("checkbox", name=text(f"special.{name}", lang))
        for name in ("opening_40", "no_opening", "small_deck", "calls")
    )
    expect(forty).to_have_accessible_description(text("special.opening_40.help", lang))
    told = page.get_by_text(text("special.calls.help", lang))
    expect(told).to_be_hidden()
    calls.focus()
    expect(told).to_be_visible()
    calls.press("Space")
    expect(said).to_have_text(text("table.form.players.now", lang, count=3, low=3, high=4))
    assert counts(offered) == ["3", "4"]
    expect(offered.get_by_role("radio", name="3")).to_be_checked()
    calls.press("Space")
    expect(said).to_be_empty()
    assert counts(offered) == ["2", "3", "4"]
    expect(offered.get_by_role("radio", name="3")).to_be_checked()

    forty.check()
    none.check()
    clash = text("agree.clash.opening_40.no_opening", lang)
    expect(none).to_have_accessible_description(f"{text('special.no_opening.help', lang)} {clash}")
    expect(page.get_by_role("status").filter(has_text=clash)).to_be_visible()
    assert_accessible(page)
    shot(f"table-form-clash-{lang}", page)
    forty.uncheck()
    none.uncheck()
    expect(page.get_by_text(clash)).to_have_count(0)
    small.check()
    expect(none).to_be_checked()
    expect(none).to_be_disabled()
    small.uncheck()
    expect(none).not_to_be_checked()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_code_offers_the_numbers_of_players_that_its_rules_allow(open_page, lang, shot):
    page = open_page(PHONE | STILL)
    panel = TablePanel(page, lang, house="cafe", rivals=("easy",) * 3)
    offered = players_offered(page, lang)
    said = offered.get_by_role("status")
    page.locator(".rl-form-more summary").press("Enter")
    code = page.get_by_label(text("table.form.code", lang))
    code.fill(write_code(house("cafe").change({"deal.players_max": 3})))
    expect(said).to_have_text(text("table.form.players.now", lang, count=3, low=2, high=3))
    assert counts(offered) == ["2", "3"]
    code.fill("12u4")
    code.press("Tab")
    expect(code).to_have_accessible_description(text("error.code.digit", lang, position=3, found="u"))
    assert counts(offered) == ["2", "3"]
    shot(f"table-form-code-{lang}", page)
    code.fill(write_code(house("cafe").change({"deal.players_max": 6, "deal.players_min": 5})))
    expect(said).to_have_text(text("table.form.players.now", lang, count=5, low=5, high=6))
    panel.deal()
    assert panel.session.setup.players == 5
    shot(f"table-of-five-{lang}", page)


def test_an_address_that_cannot_be_played_is_told_and_a_match_can_be_had_all_the_same(still):
    panel = TablePanel(still, "es", house="cafe", rivals=("easy",))
    panel.deal()
    panel.query = "rules=12u4&rivals=easy"
    panel.load()
    alert = still.get_by_role("alert")
    expect(alert).to_contain_text(text("error.code.digit", "es", position=3, found="u"))
    expect(panel.button("form.back")).to_be_visible()
    panel.deal()
    expect(alert).to_have_count(0)
