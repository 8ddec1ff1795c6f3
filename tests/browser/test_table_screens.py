"""The table on every screen: a thumb reaches everything on a phone, and nobody is kept out."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rummy_learn.engine.cards import parse_cards as parse
from rummy_learn.i18n import text
from tests.browser.accessibility import assert_accessible
from tests.browser.screens import DARK, PHONE, STILL
from tests.browser.table import Finger
from tests.browser.table_panel import FULL, TablePanel, place
from tests.browser.table_player import MouseHand

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def still(open_page):
    """A page on which nothing moves."""
    return open_page(STILL)


# ---- on a phone ----


def test_four_players_and_fourteen_cards_fit_a_phone(open_page, shot):
    page = open_page(PHONE | STILL)
    panel = TablePanel(page, "es", **FULL)
    panel.deal()
    panel.until_mine()
    panel.put(
        "2H 3H 4H 6H 8S 9S TS QC KC 3D 5D 9D JD JK",
        melds=[
            (1, "3C 3S 3H 3D"),
            (1, "TC JC QC KC AC"),
            (2, "4C 4S 4H 4D"),
            (2, "8D 9D TD JK QD KD AD"),
            (3, "7C 7H JK"),
            (0, "5S 5H 5D"),
        ],
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


@pytest.mark.parametrize("screen", [{}, PHONE, {"viewport": {"width": 320, "height": 640}}], ids=["1280", "390", "320"])
def test_five_players_find_room(open_page, shot, screen, request):
    page = open_page(screen | STILL)
    panel = TablePanel(page, "es", house="rami", rivals=("hard", "expert", "easy", "hard"), seed=9)
    panel.deal()
    fans = """() => [...document.querySelectorAll(".rl-rival")].every((rival) => {
      const [room, last] = [rival, rival.querySelector(".rl-fan").lastChild].map((one) => one.getBoundingClientRect());
      return last.left > room.left && last.right < room.right;
    })"""
    assert page.evaluate(fans)
    panel.put("2H 3H 4H 6H 8S 9S TS QC KC 3D 5D 9D JD JK", melds=[(1, "3C 3S 3H 3D"), (2, "8D 9D TD JK QD KD AD")])
    MouseHand(panel).choose(parse("8S 9S TS"))
    expect(page.locator(".rl-tray")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    over = """() => {
      const boxes = [...document.querySelectorAll(".rl-own button, .rl-opened, .rl-fan")]
        .map((one) => one.getBoundingClientRect()).filter((box) => box.width);
      return boxes.some((one, at) => boxes.slice(at + 1).some((two) =>
        one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom));
    }"""
    assert not page.evaluate(over)
    shot(f"table-es-five-{request.node.callspec.id}", page)


def test_a_thumb_drags_a_card_up_to_the_pile(open_page):
    page = open_page(PHONE | STILL)
    panel = TablePanel(page, "en", **FULL)
    panel.deal()
    panel.put("TH 2C KD 5S")
    page.locator(".rl-game").evaluate("game => game.scrollIntoView()")
    finger = Finger(page)
    finger.down(place(panel.card("2C")))
    finger.rest()
    finger.slide(place(panel.pile))
    finger.up()
    expect(panel.pile).to_have_accessible_name(
        text("table.pile.named", "en", card=panel.name("2C"), count=text("table.count", "en", count=2))
    )


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
