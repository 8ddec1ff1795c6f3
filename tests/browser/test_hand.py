"""The hand of cards in a real browser: everything a learner can do with it, by mouse, finger and keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.screens import DARK, PHONE, STILL
from tests.browser.table import Table

EVIL = "<img src=x onerror=window.hacked=1>"
DEALT = "7H 8H 9H JK 2S TD QC"


# ---- names and looks ----


def test_every_card_has_a_name_in_words(page):
    """A screen reader says "siete de corazones", in a list that is called "Tu mano"."""
    table = Table(page, "7H TS AC JK")
    names = page.get_by_role("listbox", name="Tu mano").get_by_role("option")
    expect(names).to_have_count(4)
    for at, name in enumerate(["siete de corazones", "diez de picas", "as de tréboles", "comodín"]):
        expect(names.nth(at)).to_have_accessible_name(name)
    assert table.hand_row == "7H TS AC JK"


def test_marked_card_says_so(page):
    """A mark is an icon and a word besides a colour."""
    table = Table(page, DEALT, marks={"2": "bad", "3": "hint", "0": "good"})
    expect(table.card("9H")).to_have_accessible_name("nueve de corazones, no encaja")
    expect(table.card("JK")).to_have_accessible_name("comodín, fíjate en esta")
    expect(page.locator(".rl-badge")).to_have_count(3)
    page.evaluate("hand.setMarks({})")
    expect(table.card("9H")).to_have_accessible_name("nueve de corazones")
    expect(page.locator(".rl-badge")).to_have_count(0)


def test_face_down_cards_tell_nothing(page):
    """Neither name nor drawing gives a hidden card away."""
    Table(page, "7H 8H", faceDown=True)
    expect(page.get_by_role("option", name="carta boca abajo")).to_have_count(2)
    assert page.locator("[data-suit=H]").count() == 0
    assert page.evaluate("new Set([...document.querySelectorAll('.rl-item')].map((item) => item.innerHTML)).size") == 1


def test_a_hand_to_look_at_is_a_plain_list(page):
    """Where nothing can be done, nothing can be reached with Tab."""
    Table(page, "7H 8H", selectable="none", reorderable=False)
    expect(page.get_by_role("list", name="Tu mano").get_by_role("img", name="ocho de corazones")).to_have_count(1)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("four", [False, True])
def test_suits_contrast_with_their_paper(open_page, scheme, four):
    """Every suit has at least 4.5 : 1, in both colourings and themes (WCAG AA)."""
    page = open_page({"color_scheme": scheme})
    Table(page, "2C 2D 2H 2S", fourColour=four)
    pairs = page.evaluate(
        """() => [...document.querySelectorAll(".rl-card")].map((card) => {
             const style = getComputedStyle(card);
             return [style.color, style.backgroundColor];
           })"""
    )
    assert min(contrast(*pair) for pair in pairs) >= 4.5
    assert len({ink for ink, _ in pairs}) == (4 if four else 2)


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def test_signs_in_a_sentence_are_coloured_and_named(page):
    """`cardText` colours 7♥ and has it read out as words; anything else stays text."""
    table = Table(page, "7H")
    page.evaluate(
        """(names) => {
             const line = document.createElement("p");
             line.id = "line";
             line.append(cardText("<b>10♠</b> y 7♥, pero 🃏.", names));
             document.querySelector("#root").append(line);
           }""",
        table.labels,
    )
    line = page.locator("#line")
    assert line.inner_text().replace("\ufe0e", "") == "<b>10♠</b> y 7♥, pero 🃏."
    expect(line.get_by_role("img", name="siete de corazones")).to_have_css("color", "rgb(179, 38, 30)")
    expect(line.get_by_role("img", name="diez de picas")).to_have_count(1)
    expect(line.get_by_role("img", name="comodín")).to_have_count(1)


def test_a_meld_in_a_sentence_stays_on_one_line(page):
    Table(page, "7H")
    page.evaluate(
        """() => {
             const line = document.createElement("p");
             line.id = "line";
             line.style = "width: 5em";
             line.append(cardText("Cambias 7♥ por 9♣ 🃏 J♣.", {}));
             document.querySelector("#root").append(line);
           }""",
    )
    heights = page.locator("#line .rl-sign").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(heights[1:])) == 1
    assert heights[0] < heights[1]


def test_hostile_texts_stay_texts(page):
    """Codes and labels are data; markup in them is shown or dropped, never run."""
    Table(page, "7H", zone={"label": EVIL, "cards": []})
    page.evaluate(
        """(evil) => {
             const keys = ["hand.hand", "hand.zone", "hand.invitation", "hand.left", "7H", "JK"];
             hand.setLabels(Object.fromEntries(keys.map((key) => [key, evil])));
             hand.setCards(["7H", evil, null, 5, "JK"]);
             hand.setMarks({ 0: evil, [evil]: "bad", 1: "good" });
             hand.say(evil);
             document.querySelector("#root").append(cardElement(evil, { label: evil, mark: evil }), cardText(evil));
           }""",
        EVIL,
    )
    expect(page.get_by_role("option")).to_have_count(2)
    expect(page.get_by_role("option").first).to_have_accessible_name(EVIL)
    page.wait_for_timeout(100)
    assert page.evaluate("window.hacked") is None
    assert page.locator("#root img").count() == 0


# ---- choosing ----


def test_a_click_chooses_and_a_second_lets_go(page):
    table = Table(page, DEALT)
    table.card("8H").click()
    expect(table.card("8H")).to_have_attribute("aria-selected", "true")
    table.card("2S").click()
    assert table.state["selected"] == [1, 4]
    page.wait_for_timeout(400)
    table.card("8H").click()
    assert table.state["selected"] == [4]
    assert [state["selected"] for state in table.told] == [[1], [1, 4], [4]]


def test_only_one_can_be_chosen_where_one_is_asked_for(page):
    table = Table(page, DEALT, selectable="one")
    table.card("8H").click()
    table.card("2S").click()
    assert table.state["selected"] == [4]


def test_doubles_are_two_cards(page):
    """Two packs: the second 7♥ is another card than the first."""
    table = Table(page, "7H 7H 8H")
    table.card("7H", 1).click()
    assert table.state["selected"] == [1]


def test_a_disabled_hand_can_be_read_but_not_changed(page):
    table = Table(page, DEALT, zone={"label": "", "cards": [0]}, disabled=True)
    page.mouse.click(*table.middle(table.card("8H")))
    table.card("8H").press("Enter")
    table.drag(table.card("9H"), table.middle(table.zone))
    assert table.told == []
    table.card("8H").press("ArrowRight")
    assert table.focused == "nueve de corazones"


# ---- mouse ----


def test_drag_into_another_order(page):
    table = Table(page, DEALT)
    x, y = table.middle(table.card("2S"))
    table.drag(table.card("8H"), (x + 5, y))
    assert table.hand_row == "7H 9H JK 2S 8H TD QC"
    assert table.state == {"hand": [0, 2, 3, 4, 1, 5, 6], "zone": [], "selected": []}
    assert len(table.told) == 1


def test_the_others_make_room_while_dragging(page):
    table = Table(page, DEALT)
    x, y = table.middle(table.card("2S"))
    page.mouse.move(*table.middle(table.card("8H")))
    page.mouse.down()
    page.mouse.move(x, y, steps=5)
    table.settle()
    assert table.middle(table.card("2S"))[0] < x - 40
    assert table.told == []
    page.keyboard.press("Escape")
    assert table.hand_row == DEALT
    page.mouse.move(*table.middle(table.card("8H")))
    page.mouse.up()
    assert table.told == []


def test_drag_into_the_zone_and_back(page):
    table = Table(page, DEALT, zone={"label": "", "cards": []})
    table.drag(table.card("9H"), table.middle(table.zone))
    assert (table.hand_row, table.zone_row) == ("7H 8H JK 2S TD QC", "9H")
    x, y = table.middle(table.card("9H"))
    table.drag(table.card("8H"), (x - 30, y))
    assert table.zone_row == "8H 9H"
    table.drag(table.card("9H"), table.middle(table.card("QC")))
    assert (table.hand_row, table.zone_row) == ("7H JK 2S TD 9H QC", "8H")
    assert table.state["zone"] == [1]


def test_it_is_enough_that_the_pointer_reaches_the_zone(page):
    """Held at its top, a card may hang far into the zone; held at its foot, only a little."""
    table = Table(page, DEALT, zone={"label": "", "cards": []})
    card = table.card("9H").bounding_box()
    zone = table.zone.bounding_box()
    page.mouse.move(card["x"] + 40, card["y"] + card["height"] - 6)
    page.mouse.down()
    page.mouse.move(card["x"] + 40, zone["y"] + 8, steps=6)
    page.mouse.up()
    assert table.zone_row == "9H"


def test_a_card_dropped_nowhere_returns(page):
    table = Table(page, DEALT, below=600, zone={"label": "", "cards": []})
    table.drag(table.card("9H"), (600, 690))
    assert (table.hand_row, table.zone_row) == (DEALT, "")
    assert table.told == []


def test_chosen_cards_travel_together_in_the_order_chosen(page):
    table = Table(page, DEALT, zone={"label": "", "cards": []})
    for code in ("JK", "8H", "7H"):
        table.card(code).click()
    table.drag(table.card("8H"), table.middle(table.zone))
    assert (table.hand_row, table.zone_row) == ("9H 2S TD QC", "JK 8H 7H")
    assert table.state["selected"] == []


def test_drag_within_the_hand_only_where_order_may_change(page):
    table = Table(page, DEALT, reorderable=False, zone={"label": "", "cards": []})
    table.drag(table.card("7H"), table.middle(table.card("QC")))
    assert table.hand_row == DEALT
    table.drag(table.card("7H"), table.middle(table.zone))
    assert table.zone_row == "7H"


# ---- one pointer without dragging (WCAG 2.5.7) ----


def test_click_a_card_then_the_zone(page):
    table = Table(page, DEALT, zone={"label": "", "cards": []})
    table.card("7H").click()
    table.card("8H").click()
    table.zone.click()
    assert (table.hand_row, table.zone_row) == ("9H JK 2S TD QC", "7H 8H")
    assert table.said == "Tu combinación: 2 cartas movidas, 2 en total."


def test_double_click_sends_a_card_across(page):
    table = Table(page, DEALT, zone={"label": "", "cards": []})
    table.card("7H").dblclick()
    assert table.zone_row == "7H"
    page.wait_for_timeout(400)
    table.card("7H").dblclick()
    assert table.zone_row == ""
    assert table.state["selected"] == []


def test_buttons_do_all_that_dragging_does(page):
    table = Table(page, DEALT, zone={"label": "", "cards": []})
    table.card("2S").click()
    table.button("left").click()
    table.button("left").click()
    assert table.hand_row == "7H 8H 2S 9H JK TD QC"
    table.button("to_zone").click()
    assert table.zone_row == "2S"
    page.mouse.click(*table.middle(table.button("to_zone")))
    assert table.said == "Elige primero una carta."
    table.card("2S").click()
    table.button("to_hand").click()
    assert (table.hand_row, table.zone_row) == ("7H 8H 9H JK TD QC 2S", "")


def test_sort_by_suit_then_by_rank(page):
    table = Table(page, "9H 2S JK TD 9C AH", sortable=True)
    table.button("sort").click()
    assert table.hand_row == "2S AH 9H 9C TD JK"
    table.button("sort").click()
    assert table.hand_row == "AH 2S 9H 9C TD JK"


# ---- keyboard ----


def test_arrows_walk_through_the_cards(page):
    table = Table(page, DEALT)
    page.keyboard.press("Tab")
    assert table.focused == "siete de corazones"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert table.focused == "nueve de corazones"
    page.keyboard.press("End")
    assert table.focused == "reina de tréboles"
    page.keyboard.press("ArrowRight")
    assert table.focused == "reina de tréboles"
    page.keyboard.press("Home")
    assert table.focused == "siete de corazones"


def test_tab_comes_back_to_the_card_left(page):
    """One stop of Tab for each row of cards, whatever their number."""
    table = Table(page, DEALT)
    table.card("JK").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"
    page.keyboard.press("Shift+Tab")
    assert table.focused == "comodín"


def test_focus_can_be_seen(page):
    table = Table(page, DEALT)
    page.keyboard.press("Tab")
    ring = page.evaluate("getComputedStyle(document.activeElement.querySelector('.rl-card')).outline")
    assert "solid 3px" in ring
    assert table.focused == "siete de corazones"


def test_reorder_with_the_keyboard_alone(page):
    table = Table(page, DEALT)
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    assert table.hand_row == "8H 9H 7H JK 2S TD QC"
    assert table.focused == "siete de corazones"
    assert table.said == "Tu mano: siete de corazones, 3 de 7."
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowLeft")
    assert table.said == "Ya no puede ir más allá."


def test_meld_with_the_keyboard_alone(page):
    table = Table(page, DEALT, zone={"label": "", "cards": []})
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert table.said == "Tu combinación: siete de corazones, 1 de 1."
    assert table.focused == "ocho de corazones", "the focus stays in the hand, for the next card"
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert (table.hand_row, table.zone_row) == ("JK 2S TD QC", "7H 8H 9H")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert table.focused == "ocho de corazones"
    page.keyboard.press("Backspace")
    assert (table.hand_row, table.zone_row) == ("JK 2S TD QC 8H", "7H 9H")
    page.keyboard.press("ArrowUp")
    assert table.focused == "dos de picas"


def test_escape_lets_go_of_what_was_chosen(page):
    table = Table(page, DEALT)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    assert table.state["selected"] == []


def test_the_browsers_own_keys_stay_its_own(page):
    """Ctrl, Alt and Cmd combinations, and Tab, do nothing to the cards."""
    table = Table(page, DEALT)
    page.keyboard.press("Tab")
    for keys in ("Control+ArrowRight", "Alt+Enter", "Meta+ArrowRight", "a", "7"):
        page.keyboard.press(keys)
    assert table.told == []
    assert table.focused == "siete de corazones"


def test_keyboard_help_can_be_read_by_all(page):
    """The keys are told to screen readers, and to eyes at the press of a button."""
    table = Table(page, DEALT, zone={"label": "", "cards": []})
    expect(page.get_by_role("listbox", name="Tu mano")).to_have_accessible_description(re.compile("Espacio: elegir"))
    expect(page.get_by_text("Espacio: elegir")).to_be_hidden()
    table.button("help.title").click()
    expect(page.get_by_text("Espacio: elegir")).to_be_visible()


# ---- finger ----


@pytest.fixture
def phone(open_page):
    return open_page(PHONE)


def test_a_finger_reorders_sideways(phone):
    table = Table(phone, DEALT, below=1500)
    x, y = table.middle(table.card("9H"))
    finger = table.finger()
    finger.down(table.middle(table.card("7H")))
    finger.slide((x + 4, y))
    finger.up()
    assert table.hand_row == "8H 9H 7H JK 2S TD QC"


def test_a_finger_that_rests_may_drag_down_and_the_page_stays(phone):
    table = Table(phone, DEALT, below=1500, zone={"label": "", "cards": []})
    finger = table.finger()
    finger.down(table.middle(table.card("8H")))
    finger.rest()
    finger.slide(table.middle(table.zone))
    finger.up()
    assert (table.hand_row, table.zone_row) == ("7H 9H JK 2S TD QC", "8H")
    assert phone.evaluate("scrollY") == 0


def test_a_finger_that_moves_down_at_once_scrolls_the_page(phone):
    table = Table(phone, DEALT, below=1500, zone={"label": "", "cards": []})
    finger = table.finger()
    x, y = table.middle(table.card("8H"))
    finger.down((x, y))
    finger.slide((x, y - 120))
    finger.up()
    phone.wait_for_function("scrollY > 40")
    assert table.told == []
    assert table.hand_row == DEALT


def test_taps_do_all_that_dragging_does(phone):
    table = Table(phone, DEALT, zone={"label": "", "cards": []})
    table.card("7H").tap()
    table.card("9H").tap()
    table.zone.tap()
    assert table.zone_row == "7H 9H"


@pytest.mark.parametrize("milliseconds", [60, 260, 900])
def test_a_slow_tap_is_a_tap(phone, milliseconds):
    """Whoever needs longer chooses a card just the same, and only once."""
    table = Table(phone, DEALT)
    finger = table.finger()
    finger.down(table.middle(table.card("8H")))
    finger.rest(milliseconds)
    finger.up()
    phone.wait_for_function("log.length > 0")
    phone.wait_for_timeout(150)
    assert [state["selected"] for state in table.told] == [[1]]


# ---- phones ----


@pytest.mark.parametrize("place", ["hand", "zone"])
@pytest.mark.parametrize("width", [390, 320])
def test_fourteen_cards_stay_usable_on_a_phone(open_page, place, width):
    """Every card shows a strip of 24 px or more and answers a tap on it; nothing sticks out of the page."""
    page = open_page(PHONE | {"viewport": {"width": width, "height": 844}})
    cards = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JK"
    laid = list(range(14)) if place == "zone" else []
    table = Table(page, cards, zone={"label": "", "cards": laid})
    table.settle()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for code in cards.split():
        box = table.card(code).bounding_box()
        strip = page.evaluate(
            """([x, y, name]) => {
                 let width = 0;
                 while (document.elementFromPoint(x + width + 1, y)?.closest(".rl-item")?.ariaLabel === name) width++;
                 return width;
               }""",
            [box["x"], box["y"] + box["height"] / 2, table.labels[code]],
        )
        assert strip >= 24, f"{code} shows {strip} px"
        page.touchscreen.tap(box["x"] + 12, box["y"] + box["height"] / 2)
    assert sorted(table.state["selected"]) == list(range(14))


def test_a_finger_drags_from_row_to_row(phone):
    table = Table(phone, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", below=1500)
    finger = table.finger()
    finger.down(table.middle(table.card("2H")))
    finger.rest()
    finger.slide(table.middle(table.card("TH")))
    finger.up()
    assert table.hand_row == "AH 3H 4H 5H 6H 7H 8H 9H TH 2H JH QH KH"
    assert phone.evaluate("scrollY") == 0


# ---- motion ----


def test_cards_glide(page):
    table = Table(page, DEALT)
    page.evaluate("hand.setState({hand: [6, 5, 4, 3, 2, 1, 0], zone: [], selected: []})")
    assert page.evaluate("document.getAnimations().length") > 0
    assert table.hand_row == "QC TD 2S JK 9H 8H 7H"


def test_nothing_moves_for_those_who_want_no_motion(open_page):
    page = open_page(STILL)
    table = Table(page, DEALT)
    page.evaluate("hand.setState({hand: [6, 5, 4, 3, 2, 1, 0], zone: [], selected: [1]})")
    assert page.evaluate("document.getAnimations().length") == 0
    assert table.shown("hand") == "QC TD 2S JK 9H 8H 7H"


# ---- for everybody ----


KINDS = [
    {"zone": {"label": "", "cards": []}, "marks": {"0": "bad", "1": "good", "2": "hint"}, "sortable": True},
    {"zone": {"label": "", "cards": [3, 4]}, "disabled": True, "fourColour": True},
    {"selectable": "none", "reorderable": False},
    {"faceDown": True},
]


@pytest.mark.parametrize(
    ("name", "screen"), [("plain", {}), ("dark", DARK), ("phone", PHONE), ("dark-phone", PHONE | DARK)]
)
def test_no_barriers(open_page, assert_accessible, name, screen, shot):
    """A hand of every kind, with a card chosen and the keys explained."""
    page = open_page(screen)
    table = Table(page, DEALT)
    table.card("QC").click()
    page.evaluate("document.querySelector('.rl-tool-help').click()")
    page.evaluate(
        """([kinds, cards, labels]) => {
             for (const options of kinds) {
               const root = document.createElement("div");
               document.querySelector("main").append(root);
               createHand(root, { cards, labels, ...options });
             }
           }""",
        [KINDS, table.codes, table.labels],
    )
    table.settle()
    shot(f"hands-{name}", page)
    assert_accessible(page)


# ---- the handle ----


@pytest.mark.parametrize(
    "state",
    [
        "null",
        "{}",
        "{hand: [0, 1]}",
        "{hand: [0, 1, 1]}",
        "{hand: [0, 1, 3]}",
        "{hand: [0, 1, '2']}",
        "{hand: [0, 1, 2], selected: [9]}",
        "{hand: [0, 1], zone: [2]}",
        "{hand: {length: 3}}",
    ],
)
def test_a_state_that_cannot_be_is_refused(page, state):
    table = Table(page, "7H 8H 9H")
    assert page.evaluate(f"hand.setState({state})") is False
    assert table.state == {"hand": [0, 1, 2], "zone": [], "selected": []}


def test_new_cards_replace_the_old(page):
    table = Table(page, "7H 8H 9H", zone={"label": "", "cards": [1]}, marks={"0": "bad"})
    table.card("7H").click()
    page.evaluate("hand.setCards(['2S', '3S', 'JK'], [2, 0])")
    assert (table.hand_row, table.zone_row) == ("3S", "JK 2S")
    assert table.state == {"hand": [1], "zone": [2, 0], "selected": []}
    expect(page.locator(".rl-badge")).to_have_count(0)


def test_destroyed_means_gone(page):
    Table(page, "7H 8H")
    page.evaluate("hand.destroy()")
    assert page.evaluate("document.querySelector('#root').childElementCount") == 0
