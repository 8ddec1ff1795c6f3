"""The table to play at, in the browser: whole rounds in every house, and what a learner sees of each thing done there."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from rummy_learn.engine.cards import parse_cards as parse
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.play.kept import lines
from rummy_learn.play.session import Wait
from tests.browser.accessibility import assert_accessible
from tests.browser.screens import DARK, PHONE, STILL
from tests.browser.table import Table
from tests.browser.table_panel import TablePanel
from tests.browser.table_player import KeyHand, MouseHand, play_round

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROUNDS = {
    "palace": {"house": "palace", "rivals": ("easy",), "seed": 4},
    "cafe": {"house": "cafe", "rivals": ("easy", "easy", "easy"), "seed": 3},
    "romme": {"house": "romme", "rivals": ("easy", "easy", "easy"), "seed": 5},
    "rami": {"house": "rami", "rivals": ("easy",), "seed": 4},
    "calls": {"house": "palace", "special": ("calls",), "rivals": ("easy", "hard"), "seed": 2},
}
FULL = {"house": "palace", "rivals": ("hard", "hard", "hard"), "seed": 5}


@pytest.fixture
def still(open_page):
    """A page on which nothing moves."""
    return open_page(STILL)


def place(item):
    box = item.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, item, goal):
    """With the mouse, up from the hand to where the goal is seen; the button stays down."""
    page.locator(".rl-game").evaluate("game => game.scrollIntoView()")
    x, y = place(item)
    page.mouse.move(x - 12, y)
    page.mouse.down()
    page.mouse.move(x - 20, y - 30, steps=4)
    page.mouse.move(*place(goal), steps=8)


# ---- whole rounds ----


@pytest.mark.parametrize("way", [MouseHand, KeyHand], ids=["mouse", "keys"])
@pytest.mark.parametrize("table", ROUNDS)
def test_a_round_is_played_to_its_end(open_page, shot, table, way):
    """With a mouse in English on a wide screen, with the keys in Spanish on a dark phone."""
    lang, screen = ("en", STILL) if way is MouseHand else ("es", STILL | PHONE | DARK)
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
    assert json.loads(still.evaluate("localStorage.getItem('rummy-learn/table')"))["rounds"][-1] == lines(panel.session.table, 0)


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
        text("table.meld.run", "en", name="You", points=27, cards=f"joker (stands for 8♥), {panel.name('9H')}, {panel.name('TH')}")
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
    expect(panel.pile).to_have_accessible_name(text("table.pile.named", "en", card=panel.name("2C"), count=2))
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
    panel.until_mine()
    panel.stock.click()
    before = names_in_hand(still)
    drawn = panel.session
    panel.view.session = drawn
    panel.put("KS 7H KD KC 2C 3D", opened=[0])
    before = names_in_hand(still)
    MouseHand(panel).choose(parse("KS KD KC"))
    still.locator(".rl-deed-lay").click()
    expect(still.locator(".rl-meld")).to_have_count(1)
    panel.button("back").click()
    expect(still.locator(".rl-meld")).to_have_count(0)
    assert sorted(names_in_hand(still)) == sorted(before)
    expect(panel.button("back")).to_be_hidden()


def test_the_joker_of_a_meld_is_swapped_or_a_choice_offered(still):
    """The card fits in two ways: at an end, or for the joker."""
    panel = TablePanel(still, "en", **FULL)
    panel.deal()
    panel.put("8H 2C KD", melds=[(0, "JK 9H TH")])
    panel.card("8H").click()
    panel.meld(0).press("Enter")
    panel.until_mine()
    assert panel.session.table.melds[0].cards == parse("8H 9H TH")
    expect(panel.card("JK")).to_be_visible()


# ---- why not ----


def test_an_illegal_try_is_answered_where_it_happened(still, shot):
    panel = TablePanel(still, "es", **FULL)
    panel.deal()
    panel.put("TH 2C KD 5S", melds=[(0, "7H 8H 9H"), (1, "4S 4D 4C")])
    panel.card("2C").click()
    panel.meld(1).click()
    refusal = still.get_by_role("alert").filter(has_text=text("house.palace", "es"))
    expect(still.locator("[data-meld='1'] .rl-refusal")).to_be_visible()
    expect(panel.card("2C")).to_have_count(0)  # its name says now that it does not fit
    shot("table-es-refused", still)
    panel.stock.click()
    expect(still.locator(".rl-piles .rl-refusal")).to_be_visible()
    expect(still.locator(".rl-refusal")).to_have_count(1)
    still.locator(".rl-deed-lay").click(force=True)
    expect(still.locator(".rl-dock-said .rl-refusal")).to_be_visible()
    panel.card("5S").click()
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
    assert names_in_hand(still) == [panel.name(code) for code in "KS 7H 8H 9H 2C KC KD".split()]
    panel.button("sort.rank").click()
    assert names_in_hand(still)[:4] == [panel.name(code) for code in "2C 7H 8H 9H".split()]
    panel.button("sort.melds").click()
    expect(still.locator(".rl-own [role=option]").last).to_have_accessible_name(panel.name("2C"))
    assert {panel.name(code) for code in ("KS", "KD", "KC")} in (set(names_in_hand(still)[:3]), set(names_in_hand(still)[3:6]))


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
    still.evaluate("new MutationObserver(() => { window.flown = true }).observe(document.querySelector('.rl-sky'), {childList: true})")
    panel.deal()
    panel.until_mine()
    panel.stock.click()
    expect(panel.status).to_have_text(text("table.status.play", "en"))
    assert not still.evaluate("window.flown ?? false")


def test_a_page_that_nobody_sees_waits(page):
    panel = TablePanel(page, "en", **FULL)
    page.evaluate("Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.away ?? false }); window.away = true")
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
    old = TablePanel(first, "es", **ROUNDS["cafe"])
    old.deal()
    old.until_mine()
    new = TablePanel(second, "es", **ROUNDS["cafe"])
    new.until_mine()
    expect(first.get_by_role("alert")).to_contain_text(text("table.elsewhere", "es"))
    new.stock.click()
    expect(new.status).to_have_text(text("table.status.play", "es"))
    first.bring_to_front()
    old.button("elsewhere.here").click()
    expect(old.status).to_have_text(text("table.status.play", "es"))
    assert old.session == new.session
    expect(second.get_by_role("alert")).to_contain_text(text("table.elsewhere", "es"))
    MouseHand(old).choose(old.session.view.hand[:1])
    old.pile.click()
    kept = json.loads(second.evaluate("localStorage.getItem('rummy-learn/table')"))
    assert kept["rounds"][-1][-1] == lines(old.session.table, 0)[len(kept["rounds"][-1]) - 1]


@pytest.mark.parametrize(("change", "why"), [("saved.rounds[0][0] = '9 draw'", "illegal"), ("saved.format = 99", "newer"), ("saved = 7", "broken")])
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


# ---- on a phone ----


def test_four_players_and_fourteen_cards_fit_a_phone(open_page, shot):
    page = open_page(PHONE | STILL)
    panel = TablePanel(page, "es", **FULL)
    panel.deal()
    panel.until_mine()
    panel.put(
        "2H 3H 4H 6H 8S 9S TS QC KC 3D 5D 9D JD JK",
        melds=[(1, "3C 3S 3H 3D"), (1, "TC JC QC KC AC"), (2, "4C 4S 4H 4D"), (2, "8D 9D TD JK QD KD AD"), (3, "7C 7H JK"), (0, "5S 5H 5D")],
    )
    page.locator(".rl-game").evaluate("game => game.scrollIntoView()")
    panel.settle()
    shot("table-es-phone", page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seen = page.locator(".rl-own [role=option], .rl-deed:visible, .rl-heap-card, .rl-rival").evaluate_all(
        """all => all.map(one => one.getBoundingClientRect())
             .map(box => box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight)"""
    )
    assert len(seen) > 18
    assert all(seen)
    strips = page.locator(".rl-own [role=option]").evaluate_all(
        """all => all.map(one => one.getBoundingClientRect()).map((box, at, boxes) => {
             const next = boxes[at + 1];
             return next && Math.abs(next.top - box.top) < 2 ? next.left - box.left : box.width;
           })"""
    )
    assert min(strips) >= 32
    small = page.locator(".rl-table button:visible").evaluate_all(
        "all => all.filter(one => one.offsetHeight < 24 || one.offsetWidth < 24).map(one => one.textContent)"
    )
    assert not small


def test_a_thumb_drags_a_card_up_to_the_pile(open_page):
    page = open_page(PHONE | STILL)
    panel = TablePanel(page, "en", **FULL)
    panel.deal()
    panel.put("TH 2C KD 5S")
    page.locator(".rl-game").evaluate("game => game.scrollIntoView()")
    finger = Table.finger(panel)
    finger.down(place(panel.card("2C")))
    finger.rest()
    finger.slide(place(panel.pile))
    finger.up()
    expect(panel.pile).to_have_accessible_name(text("table.pile.named", "en", card=panel.name("2C"), count=2))


@pytest.mark.parametrize("screen", [{}, DARK, PHONE, PHONE | DARK], ids=["wide", "wide-dark", "phone", "phone-dark"])
def test_the_table_keeps_nobody_out(open_page, shot, screen, request):
    page = open_page(screen | STILL)
    panel = TablePanel(page, "en", **FULL)
    name = request.node.callspec.id
    assert_accessible(page)
    shot(f"table-en-form-{name}", page)
    panel.deal()
    panel.until_mine()
    assert_accessible(page)
    shot(f"table-en-{name}", page)
    page.evaluate("document.body.classList.add('rl-four')")
    panel.put("7H 8H 9H KS KD KC 2C 3D JK", melds=[(1, "4S 4D 4C JK")], opened=[0])
    MouseHand(panel).choose(parse("7H 8H JK"))
    expect(page.locator(".rl-tray")).to_be_visible()
    still_legible = page.locator(".rl-tray-note").inner_text()
    assert still_legible
    assert_accessible(page)
    shot(f"table-en-chosen-{name}", page)


def names_in_hand(page):
    """As they lie on the screen, row by row."""
    return page.locator(".rl-own [role=option]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label').split(', ')[0])"
    )
