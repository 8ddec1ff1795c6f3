"""The table to play at, in the browser: whole rounds in every house, and what a turn of one's own is like."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from rummy_learn.engine.cards import parse_cards as parse
from rummy_learn.engine.houses import house
from rummy_learn.engine.sharing import write_code
from rummy_learn.engine.table import Phase
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.play.kept import lines
from rummy_learn.play.session import Wait
from tests.browser.accessibility import assert_accessible
from tests.browser.screens import DARK, PHONE, STILL
from tests.browser.table_panel import FULL, ROUNDS, TablePanel, drag, names_in_hand
from tests.browser.table_player import KeyHand, MouseHand, play_round

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def still(open_page):
    """A page on which nothing moves."""
    return open_page(STILL)


# ---- whole rounds ----


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", ROUNDS)
def test_a_round_is_played_to_its_end(open_page, shot, table, lang):
    """With a mouse in English on a wide screen, with the keys in Spanish on a dark phone."""
    way, screen = (MouseHand, STILL) if lang == "en" else (KeyHand, STILL | PHONE | DARK)
    page = open_page(screen)
    panel = TablePanel(page, lang, **ROUNDS[table])
    panel.deal()
    done = play_round(panel, way(panel))
    assert {"Draw", "Discard"} <= set(done)
    assert panel.session.wait in (Wait.NEXT, Wait.END)
    over = page.locator(".rl-over")
    expect(over.locator(".rl-over-title")).to_be_visible()
    expect(over.locator(".rl-score")).to_have_count(1 + len(ROUNDS[table]["rivals"]))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
    shot(f"table-{table}-{lang}-over", page)
    kept = json.loads(page.evaluate("localStorage.getItem('rummy-learn/table')"))
    assert kept["rounds"][-1] == lines(panel.session.table, 0)


def test_the_next_round_follows_and_the_score_goes_on(still):
    panel = TablePanel(still, "es", **ROUNDS["palace"])
    panel.deal()
    play_round(panel, MouseHand(panel))
    panel.button("next").click()
    expect(still.locator(".rl-over")).to_be_hidden()
    expect(still.locator(".rl-cloth-rules")).to_contain_text("2")
    panel.until_mine()
    expect(still.locator(".rl-score-sheet tbody tr")).to_have_count(1)
    assert json.loads(still.evaluate("localStorage.getItem('rummy-learn/table')"))["rounds"][-1] == lines(
        panel.session.table, 0
    )


# ---- one's own turn ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lay_button_adds_up_and_wakes_at_the_threshold(still, lang):
    panel = TablePanel(still, lang, **FULL)
    panel.deal()
    panel.put("7H 8H 9H KS KD KC 2C 3D")
    hand = MouseHand(panel)
    lay = still.locator(".rl-deed-lay")
    hand.choose(parse("7H 8H 9H"))
    expect(lay).to_have_text(text("table.lay.need", lang, points=24, need=30))
    expect(lay).to_have_attribute("aria-disabled", "true")
    hand.choose(parse("KS KD KC"))
    expect(lay).to_have_text(text("table.lay.need", lang, points=54, need=30))
    expect(lay).not_to_have_attribute("aria-disabled", "true")
    expect(still.locator(".rl-tray-meld")).to_have_count(2)
    lay.click()
    expect(still.locator(".rl-meld")).to_have_count(2)
    expect(still.locator(".rl-tray")).to_be_hidden()
    expect(still.locator(".rl-own [role=option]")).to_have_count(2)


def test_a_joker_can_be_laid_elsewhere(still):
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    panel.put("9H TH JK KS KD KC 2C 3D", opened=[0])
    hand = MouseHand(panel)
    hand.choose(parse("9H TH JK"))
    note = still.locator(".rl-tray-note")
    expect(note).to_contain_text("29")
    panel.button("tray.way").click()
    expect(note).to_contain_text("27")
    still.locator(".rl-deed-lay").click()
    expect(panel.meld(0)).to_have_accessible_name(
        text(
            "table.meld.run.you",
            "en",
            points=27,
            cards=f"joker (stands for 8♥), {panel.name('9H')}, {panel.name('TH')}",
        )
    )


def test_lifting_a_card_lights_up_where_it_can_go(still, shot):
    panel = TablePanel(still, "es", **FULL)
    panel.deal()
    panel.put("TH 2C KD", melds=[(0, "7H 8H 9H"), (1, "4S 4D 4C"), (2, "QC KC AC")])
    card = panel.card("TH")
    drag(still, card, panel.meld(0))
    expect(still.locator(".rl-meld.rl-lit")).to_have_count(1)
    expect(still.locator("[data-meld='0']")).to_have_class("rl-meld rl-lit rl-over-here")
    expect(still.locator(".rl-heap-pile")).to_have_class("rl-heap rl-heap-pile rl-lit-place")
    shot("table-es-lifted", still)
    still.mouse.up()
    expect(still.locator("[data-meld='0'] .rl-card")).to_have_count(4)
    expect(still.locator(".rl-lit")).to_have_count(0)
    assert panel.session.table.melds[0].cards == parse("7H 8H 9H TH")


def test_a_card_is_dragged_to_the_pile(still):
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    panel.put("TH 2C KD")
    drag(still, panel.card("2C"), panel.pile)
    still.mouse.up()
    expect(panel.pile).to_have_accessible_name(
        text("table.pile.named", "en", card=panel.name("2C"), count=text("table.count", "en", count=2))
    )
    expect(still.locator(".rl-own [role=option]")).to_have_count(2)


def test_several_chosen_cards_are_dragged_down_as_a_meld(still):
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    panel.put("KS KD KC 2C 3D")
    MouseHand(panel).choose(parse("KS KD KC"))
    expect(still.locator(".rl-deed-lay")).not_to_have_attribute("aria-disabled", "true")
    drag(still, panel.card("KD"), still.locator(".rl-melds"))
    expect(still.locator(".rl-melds.rl-over-here")).to_have_count(1)
    still.mouse.up()
    expect(still.locator(".rl-meld")).to_have_count(1)


def test_what_was_done_since_the_draw_is_taken_back(still):
    panel = TablePanel(still, "es", **FULL)
    panel.deal()
    panel.put("KS 7H KD KC 2C 3D", opened=[0])
    before = names_in_hand(still)
    MouseHand(panel).choose(parse("KS KD KC"))
    still.locator(".rl-deed-lay").click()
    expect(still.locator(".rl-meld")).to_have_count(1)
    panel.button("back").click()
    expect(still.locator(".rl-meld")).to_have_count(0)
    assert sorted(names_in_hand(still)) == sorted(before)
    expect(panel.button("back")).to_be_hidden()


def test_what_is_taken_back_lies_where_it_lay(still):
    panel = TablePanel(still, "es", **FULL)
    panel.deal()
    panel.put("6H 2C 4C", melds=[(1, "6S 6D JK")], opened=[0])
    before = names_in_hand(still)
    MouseHand(panel).choose(parse("6H"))
    panel.meld(0).locator(".rl-card").last.click()
    expect(panel.card("JK")).to_be_visible()
    panel.button("back").click()
    expect(panel.card("6H")).to_be_visible()
    assert names_in_hand(still) == before


def test_a_card_is_swapped_for_the_joker_it_stands_for(still):
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    panel.put("8H 2C KD", melds=[(0, "JK 9H TH")])
    panel.card("8H").click()
    panel.meld(0).press("Enter")
    expect(panel.card("JK")).to_be_visible()
    assert panel.session.table.melds[0].cards == parse("8H 9H TH")


def test_cards_chosen_together_are_laid_off_one_after_the_other(still):
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    panel.put("TH JH QH 2C KD", melds=[(0, "7H 8H 9H")])
    MouseHand(panel).choose(parse("QH JH TH"))  # in whatever order they were chosen
    panel.meld(0).press("Enter")
    expect(still.locator("[data-meld='0'] .rl-card")).to_have_count(6)
    assert panel.session.table.melds[0].cards == parse("7H 8H 9H TH JH QH")


def test_where_a_card_fits_in_two_ways_they_are_offered(still):
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    panel.put("JK 2C KD", melds=[(0, "7H 8H 9H")])
    panel.card("JK").click()
    panel.meld(0).press("Enter")
    expect(panel.button("way.start")).to_be_focused()
    panel.button("way.end").click()
    expect(still.locator("[data-meld='0'] .rl-card")).to_have_count(4)
    assert panel.session.table.melds[0].cards == parse("7H 8H 9H JK")


def test_several_cards_are_drawn_from_the_pile_where_the_table_allows_it(still, shot):
    code = write_code(house("palace").change({"draw.several_from_discard": True}))
    panel = TablePanel(still, "en", code=code, rivals=("easy",), seed=4)
    panel.deal()
    panel.put("KS KD 2C", phase=Phase.DRAW, discards="9H TH 3C")
    assert still.locator(".rl-heap-pile .rl-lit").count() == 3
    shot("table-en-several", still)
    still.locator(".rl-heap-pile .rl-heap-card").nth(1).click(position={"x": 6, "y": 20})
    expect(still.locator(".rl-own [role=option]")).to_have_count(5)
    expect(panel.card("TH")).to_be_visible()
    expect(panel.card("3C")).to_be_visible()


def test_a_card_of_a_meld_is_taken_where_the_table_allows_it(still):
    panel = TablePanel(still, "es", house="rami", rivals=("easy",), seed=4)
    panel.deal()
    panel.put("KS TH 2C", melds=[(1, "6H 7H 8H 9H")], opened=[0], phase=Phase.DRAW)
    expect(still.locator(".rl-lit-card")).to_have_count(2)
    panel.meld(0).press("Enter")
    panel.button("way.take", card=panel.name("9H")).click()
    expect(panel.card("9H")).to_be_visible()
    expect(still.locator(".rl-told-owes")).not_to_be_empty()
    assert panel.session.table.melds[0].cards == parse("6H 7H 8H")


# ---- why not ----


def test_an_illegal_try_is_answered_where_it_happened(still, shot):
    panel = TablePanel(still, "es", **FULL)
    panel.deal()
    panel.put("TH 2C KD 5S", melds=[(0, "7H 8H 9H"), (1, "4S 4D 4C"), (2, "JS JD JC")])
    panel.card("2C").click()
    between = "() => document.querySelector('[data-meld=\"2\"]').offsetLeft"
    there = still.evaluate(between)
    panel.meld(1).click()
    refusal = still.get_by_role("alert").filter(has_text=text("house.palace", "es"))
    expect(still.locator("[data-meld='1'] .rl-refusal")).to_be_visible()
    assert still.evaluate(between) == there
    expect(panel.card("2C")).to_have_count(0)  # its name says now that it does not fit
    shot("table-es-refused", still)
    told = panel.status.bounding_box()
    panel.stock.click()
    assert panel.status.bounding_box()["width"] == told["width"]
    expect(still.locator(".rl-piles .rl-refusal")).to_be_visible()
    assert still.evaluate(between) == there
    expect(still.locator(".rl-refusal")).to_have_count(1)
    still.locator(".rl-deed-lay").click(force=True)
    expect(still.locator(".rl-dock-said .rl-refusal")).to_be_visible()
    panel.card("5S").click()
    expect(refusal).to_have_count(0)
    panel.meld(1).click()
    refusal.click(position={"x": 4, "y": 4})
    expect(refusal).to_have_count(0)
    assert len(panel.session.table.log) == 0


def test_a_joker_that_may_not_be_thrown_is_refused_at_the_pile(still):
    panel = TablePanel(still, "en", house="cafe", rivals=("easy",), seed=3)
    panel.deal()
    panel.put("JK 2C KD")
    panel.card("JK").click()
    expect(still.locator(".rl-heap-pile.rl-lit-place")).to_have_count(0)
    panel.pile.click()
    expect(still.locator(".rl-piles .rl-refusal")).to_be_visible()


# ---- the hand ----


def test_the_hand_is_sorted_by_suits_ranks_and_melds(still):
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    panel.put("KS 7H KD 2C 8H KC 9H")
    panel.button("sort.suit").click()
    assert names_in_hand(still) == [panel.name(code) for code in ["KS", "7H", "8H", "9H", "2C", "KC", "KD"]]
    panel.button("sort.rank").click()
    assert names_in_hand(still)[:4] == [panel.name(code) for code in ["2C", "7H", "8H", "9H"]]
    panel.button("sort.melds").click()
    expect(still.locator(".rl-own [role=option]").last).to_have_accessible_name(panel.name("2C"))
    assert {panel.name(code) for code in ("KS", "KD", "KC")} in (
        set(names_in_hand(still)[:3]),
        set(names_in_hand(still)[3:6]),
    )


def test_the_order_of_the_hand_stays_when_a_card_comes(still):
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    panel.until_mine()
    panel.button("sort.rank").click()
    before = names_in_hand(still)
    panel.stock.click()
    expect(still.locator(".rl-own [role=option]")).to_have_count(14)
    assert names_in_hand(still)[:13] == before


def test_enter_carries_a_card_to_where_it_fits(still):
    panel = TablePanel(still, "es", **FULL)
    panel.deal()
    panel.put("TH 2C KD", melds=[(1, "4S 4D 4C"), (0, "7H 8H 9H")])
    panel.card("TH").focus()
    still.keyboard.press("Enter")
    expect(panel.meld(1)).to_be_focused()
    still.keyboard.press("Enter")
    expect(still.locator("[data-meld='1'] .rl-card")).to_have_count(4)
