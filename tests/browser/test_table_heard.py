"""What somebody hears at the table who does not see it, and where the keys are after each deed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import text
from tests.browser.screens import STILL
from tests.browser.table_panel import ROUNDS, TablePanel, names_in_hand

pytestmark = pytest.mark.browser


@pytest.fixture
def panel(open_page):
    """A table of Café Rummy with one rival, the cards dealt and the learner to play."""
    panel = TablePanel(open_page(STILL), "en", **{**ROUNDS["cafe"], "rivals": ("easy",)})
    panel.deal()
    panel.until_mine()
    return panel


def drawn(panel):
    """The same table after the learner has drawn."""
    panel.button("draw").click()
    expect(panel.status).to_have_text(text("table.status.play", "en"))
    return panel


def focused(page):
    return page.locator(":focus")


def test_the_game_has_headings_and_its_lists_have_names(panel):
    page = panel.page
    expect(page.get_by_role("heading", name="Your hand · 13")).to_be_visible()
    page.get_by_role("heading", name=text("table.melds.none", "en")).wait_for(state="attached")
    for name in ("table.rivals", "table.log"):
        page.get_by_role("list", name=text(name, "en"), exact=True).wait_for(state="attached")


def test_tab_comes_to_the_first_card_of_a_new_hand(panel):
    stop = panel.page.locator(".rl-own [role=option][tabindex='0']")
    assert stop.get_attribute("aria-label") == names_in_hand(panel.page)[0]


def test_the_card_drawn_is_told(panel):
    drawn(panel)
    (card,) = panel.session.table.turn.drawn
    expect(panel.page.locator(".rl-told-log")).to_contain_text(f"You draw from the stock and get {card.symbol[:-1]}")


def test_what_has_happened_is_heard_before_what_comes_next(panel):
    regions = panel.page.locator(".rl-told > *").evaluate_all("all => all.map(one => one.className)")
    assert regions.index("rl-told-log") < regions.index("rl-told-status")


def test_what_it_takes_to_open_is_read_out_once_and_not_turn_after_turn(panel):
    need = panel.page.locator(".rl-told-need")
    drawn(panel)
    expect(need).not_to_be_empty()
    expect(need).to_have_attribute("aria-live", "polite")
    panel.page.locator(".rl-own [role=option]").first.press("Space")
    panel.page.locator(".rl-deed-discard").click()
    panel.until_mine()
    drawn(panel)
    expect(need).to_have_attribute("aria-live", "off")


@pytest.mark.parametrize("key", ["coach.close", "coach.do"])
def test_after_an_advice_the_focus_is_where_one_can_go_on(panel, key):
    advice = panel.button("advice")
    advice.focus()
    panel.page.keyboard.press("Enter")
    expect(panel.page.locator(".rl-coach-said")).not_to_be_empty()
    panel.button(key).focus()
    panel.page.keyboard.press("Enter")
    expect(panel.page.locator(".rl-coach")).to_be_hidden()
    expect(advice).to_be_focused()


def test_an_advice_comes_into_a_region_that_was_there_before(panel):
    panel.page.evaluate(
        """() => {
          const said = document.querySelector(".rl-coach-said");
          new MutationObserver(() => { window.shownBefore ??= seen; }).observe(said, { childList: true });
          let seen = false;
          const look = () => { seen = said.checkVisibility(); requestAnimationFrame(look); };
          look();
        }"""
    )
    panel.button("advice").click()
    expect(panel.page.locator(".rl-coach-said")).not_to_be_empty()
    assert panel.page.evaluate("window.shownBefore") is True


def test_chosen_cards_are_heard_as_what_they_would_be(panel):
    panel.put("5H 6H 7H KS 2D")
    live = panel.page.locator(".rl-tray + [role=status]")
    for code in ("5H", "6H", "KS"):
        panel.card(code).press("Space")
    expect(live).to_have_text(text("table.tray.none", "en"))
    panel.card("KS").press("Space")
    panel.card("7H").press("Space")
    expect(live).to_have_text("run, 18")


def test_a_meld_says_that_the_chosen_card_fits_there(panel):
    panel.put("8H KS 2D", melds=[(0, "5H 6H 7H"), (0, "9S 9D 9C")], opened=(0,))
    panel.card("8H").press("Space")
    expect(panel.meld(0)).to_have_accessible_description(text("table.meld.fits", "en", cards="eight of hearts"))
    expect(panel.meld(1)).to_have_accessible_description("")
    panel.card("8H").press("Space")
    expect(panel.meld(0)).to_have_accessible_description("")


def test_a_file_is_opened_with_one_button(open_page):
    panel = TablePanel(open_page(STILL), "en", **ROUNDS["cafe"])
    assert panel.page.locator(".rl-table-form").aria_snapshot().count(text("table.file.open", "en")) == 1
