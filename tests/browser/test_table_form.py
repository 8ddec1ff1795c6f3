"""The form before a match at the table, in the browser: what it hides, what it leads to, and where the focus goes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rummy_learn.engine.houses import house
from rummy_learn.engine.sharing import write_code
from rummy_learn.i18n import house_name, text
from tests.browser.screens import STILL
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
