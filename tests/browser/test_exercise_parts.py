"""Every type of part that an exercise may have, by mouse, by keyboard and by touch, with the real engine behind it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import text
from rummy_learn.lessons.face import plain
from tests.browser.every_part import RIGHT, EveryPart
from tests.browser.panel import Panel
from tests.browser.screens import DARK, PHONE
from tests.browser.table import Finger
from tests.lessons.learners import curated

pytestmark = pytest.mark.browser


@pytest.fixture
def exercise():
    return EveryPart(id="every-part", house="cafe", lesson="groups-and-runs", focus=("RUN_GAP",))


@pytest.fixture
def panel(page, exercise):
    return Panel(page, exercise)


def part(panel, kind, nth=0):
    return panel.page.locator(f".rl-part-{kind}").nth(nth)


def chip(row, words):
    return row.get_by_label(words, exact=True)


def answer_by_mouse(panel):
    chip(part(panel, "choice"), "Not a meld").click()
    chip(part(panel, "choice", 1), "A card is missing in between").click()
    part(panel, "faces").get_by_role("checkbox", name="six of spades").check()
    part(panel, "pick").get_by_role("option", name="nine of hearts").click()
    lay = part(panel, "lay")
    for meld, names in (
        (1, ("seven of hearts", "eight of hearts", "nine of hearts")),
        (2, ("king of spades", "king of diamonds", "king of clubs")),
    ):
        for name in names:
            lay.get_by_role("option", name=name).click()
        lay.get_by_role("button", name=f"Lay here: Meld {meld}").click()
        panel.settle()
    part(panel, "number").get_by_role("textbox").fill("−15")
    sheet = part(panel, "numbers").get_by_role("textbox")
    sheet.nth(0).fill("24")
    sheet.nth(2).fill("0 points")
    part(panel, "order").get_by_role("button", name="Move down: Too few cards").click()
    ends = part(panel, "match").get_by_role("group")
    chip(ends.nth(1), "A group").click()
    chip(ends.nth(2), "A group").click()
    chip(ends.nth(2), "A run").click()
    chip(part(panel, "match", 1).get_by_role("group").nth(1), "A run").click()


def test_every_part_is_filled_in_by_mouse_and_read_by_python(panel, assert_accessible, shot):
    answer_by_mouse(panel)
    panel.button("exercise.check").click()
    expect(panel.remark).to_have_text("Exactly!")
    assert panel.view.exercise.read(panel.answer) == RIGHT
    assert_accessible(panel.page)
    shot("exercise-parts-1280")


def test_silence_is_not_wrong_and_a_condition_shows_its_part(panel):
    reason = part(panel, "choice", 1)
    expect(reason).to_be_hidden()
    panel.button("exercise.check").click()
    expect(panel.remark).to_have_text(text("exercise.judge.choose", "en"))
    chip(part(panel, "choice"), "Not a meld").click()
    expect(panel.remark).to_have_count(0)
    chip(reason, "Too few cards").click()
    chip(part(panel, "choice"), "A run").click()
    expect(reason).to_be_hidden()
    panel.button("exercise.check").click()
    expect(panel.remark).to_be_visible()
    assert panel.answer["reason"] is None


def test_cards_are_lit_across_all_parts(panel):
    expect(part(panel, "row").locator("[data-mark]")).to_have_count(1)
    chip(part(panel, "choice"), "A run").click()
    panel.button("exercise.check").click()
    expect(part(panel, "row").get_by_role("img", name="six of hearts, look at this one")).to_be_visible()
    expect(part(panel, "pick").get_by_role("option", name="nine of hearts, look at this one")).to_be_visible()
    expect(panel.page.locator("[data-mark]")).to_have_count(2)
    panel.button("exercise.hint").click()  # the second one: the reply has said the first
    expect(part(panel, "lay").get_by_role("option", name="seven of hearts, look at this one")).to_be_visible()
    expect(panel.page.locator("[data-mark]")).to_have_count(2)


def test_the_fourth_hint_fills_in_an_answer_that_is_accepted(panel):
    for key in ("exercise.hint", "exercise.hint.more", "exercise.hint.more", "exercise.hint.last"):
        panel.button(key).click()
    expect(panel.page.locator(".rl-ex-hint")).to_contain_text("Hint 4 of 4")
    panel.button("exercise.check").click()
    expect(panel.remark).to_have_text("Exactly!")
    assert panel.answer == plain(RIGHT)


def test_a_hint_does_not_repeat_what_the_reply_has_said(page):
    panel = Panel(page, curated("cards", "small-cards"))
    page.get_by_role("textbox").fill("15")
    panel.button("exercise.check").click()
    rule = page.locator(".rl-ex-said .rl-ex-why").inner_text()
    panel.button("exercise.hint").click()
    expect(page.locator(".rl-ex-hint")).to_contain_text("Hint 2 of 4")
    expect(page.locator(".rl-ex-hint")).not_to_contain_text(rule)
    panel.button("exercise.another").click()
    panel.button("exercise.hint").click()
    expect(page.locator(".rl-ex-hint")).to_contain_text("Hint 1 of 4")


def test_not_to_know_is_an_answer(panel):
    panel.button("exercise.idk").click()
    expect(panel.remark).to_contain_text("That’s fine")
    assert panel.answer == {"unknown": True}


def test_another_one_may_be_harder(panel):
    panel.page.get_by_role("combobox", name="How hard it is").select_option("hard")
    panel.button("exercise.another").click()
    expect(panel.page.locator(".rl-ex-ask")).to_be_focused()
    assert (panel.view.exercise.seed, panel.view.exercise.level) == (1, 3)
    expect(panel.page.get_by_role("combobox")).to_have_value("3")


def test_another_one_is_seen_from_its_beginning(open_page, exercise):
    """Its button stands at the end of the exercise, which is taller than a phone."""
    panel = Panel(open_page(PHONE), exercise)
    panel.button("exercise.another").click()
    expect(panel.page.locator(".rl-ex-ask")).to_be_focused()
    expect(panel.page.locator(".rl-ex-table")).to_be_in_viewport()


def test_where_the_rule_is_told_and_the_way_back_to_this_exercise(panel):
    panel.button("exercise.idk").click()
    rule = panel.page.get_by_role("link", name="The rule: A card is missing in between")
    expect(rule).to_have_attribute("href", "../en/rules#RUN_GAP")
    expect(panel.button("exercise.link.copy")).to_be_visible()


def test_a_notebook_outside_the_app_links_nowhere(page, exercise):
    panel = Panel(page, exercise, in_app=False)
    panel.button("exercise.idk").click()
    expect(panel.remark).to_be_visible()
    expect(page.get_by_role("link")).to_have_count(0)
    expect(panel.button("exercise.link.copy")).to_have_count(0)


def test_every_part_is_filled_in_by_keyboard_alone(panel):
    page, press = panel.page, panel.page.keyboard.press

    def tab_to(target):
        for _ in range(60):
            if target.evaluate("element => element === document.activeElement"):
                return
            press("Tab")
        pytest.fail(f"the Tab key does not lead to {target}")

    def walk_to(name):
        while page.evaluate("document.activeElement.getAttribute('aria-label')") != name:
            press("ArrowRight")

    tab_to(part(panel, "choice").get_by_role("radio").first)
    press("Space")
    press("ArrowLeft")
    tab_to(part(panel, "choice", 1).get_by_role("radio").first)
    press("ArrowDown")
    tab_to(part(panel, "faces").get_by_role("checkbox").nth(1))
    press("Space")
    tab_to(part(panel, "pick").get_by_role("option").first)
    press("ArrowRight")
    press("Space")
    tab_to(part(panel, "lay").get_by_role("option").first)
    for _ in range(3):
        press("Enter")
    for _ in range(3):
        press("2")
    tab_to(part(panel, "number").get_by_role("textbox"))
    page.keyboard.type("-15")
    tab_to(part(panel, "numbers").get_by_role("textbox").first)
    page.keyboard.type("24")
    tab_to(part(panel, "numbers").get_by_role("textbox").nth(2))
    page.keyboard.type("0")
    tab_to(part(panel, "order").get_by_role("button").first)
    press("ArrowDown")
    expect(part(panel, "order").get_by_role("status")).to_have_text("2 of 3: Too few cards")
    ends = part(panel, "match").get_by_role("checkbox")
    for nth in (0, 3, 4):
        tab_to(ends.nth(nth))
        press("Space")
    tab_to(part(panel, "match", 1).get_by_role("radio").first)
    press("Space")
    press("ArrowRight")
    tab_to(panel.button("exercise.check"))
    press("Enter")
    expect(panel.remark).to_have_text("Exactly!")


def test_enter_in_a_number_checks(panel):
    field = part(panel, "number").get_by_role("textbox")
    field.fill("1a2b3")
    expect(field).to_have_value("123")
    field.press("Enter")
    expect(panel.remark).to_be_visible()
    assert panel.answer["points"] == 123


def test_a_keypad_without_a_minus_has_a_button_for_it(open_page, exercise):
    panel = Panel(open_page(PHONE), exercise)
    field, sign = part(panel, "number").get_by_role("textbox"), part(panel, "number").get_by_role("button")
    field.fill("15")
    sign.tap()
    expect(field).to_have_value("-15")
    panel.button("exercise.check").tap()
    expect(panel.remark).to_be_visible()
    assert panel.answer["points"] == -15
    sign.tap()
    expect(field).to_have_value("15")
    expect(part(panel, "numbers").get_by_role("button")).to_have_count(0)


def test_whoever_has_a_minus_key_sees_no_button_for_it(panel):
    expect(part(panel, "number").get_by_role("button")).to_have_count(0)


class TestZones:
    """A hand with several places to lay melds in."""

    def zone(self, panel, number):
        return part(panel, "lay").get_by_role("listbox", name=f"Meld {number}")

    def test_one_more_is_always_offered_until_the_last(self, panel):
        expect(self.zone(panel, 1)).to_be_visible()
        expect(self.zone(panel, 2)).to_be_hidden()
        first = part(panel, "lay").get_by_role("option").first
        for number, offered in ((1, 2), (2, 3), (3, 3)):
            first.press(str(number))
            panel.settle()
            visible = part(panel, "lay").locator(".rl-area-zone:visible")
            expect(visible).to_have_count(offered)
            expect(self.zone(panel, number).get_by_role("option")).to_have_count(1)

    def test_enter_lays_in_the_zone_used_last_and_says_which(self, panel):
        hand = part(panel, "lay").get_by_role("listbox", name="Your hand")
        hand.get_by_role("option", name="king of spades").press("1")
        hand.get_by_role("option", name="seven of hearts").press("2")
        hand.get_by_role("option", name="eight of hearts").press("Enter")
        expect(part(panel, "lay").get_by_role("status")).to_have_text("Meld 2: eight of hearts, 2 of 2.")
        expect(part(panel, "lay").locator(".rl-active")).to_contain_text("Meld 2")
        self.zone(panel, 1).get_by_role("option").focus()
        expect(part(panel, "lay").locator(".rl-active")).to_contain_text("Meld 1")
        hand.get_by_role("option", name="king of diamonds").press("Enter")
        expect(self.zone(panel, 1).get_by_role("option")).to_have_count(2)

    def test_a_card_is_dragged_into_the_second_zone_and_back(self, panel):
        lay = part(panel, "lay")
        lay.get_by_role("option", name="seven of hearts").press("1")
        panel.settle()
        lay.scroll_into_view_if_needed()
        lay.get_by_role("option", name="king of clubs").drag_to(self.zone(panel, 2))
        panel.settle()
        expect(self.zone(panel, 2).get_by_role("option", name="king of clubs")).to_be_visible()
        lay.get_by_role("option", name="king of clubs").drag_to(lay.get_by_role("listbox", name="Your hand"))
        panel.settle()
        expect(self.zone(panel, 2).get_by_role("option")).to_have_count(0)

    def test_a_tap_on_a_zone_lays_what_is_chosen_there(self, panel):
        lay = part(panel, "lay")
        lay.get_by_role("option", name="seven of hearts").press("1")
        for name in ("king of spades", "king of diamonds"):
            lay.get_by_role("option", name=name).click()
        lay.locator(".rl-area-zone").nth(1).click(position={"x": 20, "y": 80})
        expect(self.zone(panel, 2).get_by_role("option")).to_have_count(2)


def test_things_are_put_in_order_by_dragging(panel):
    items = part(panel, "order").get_by_role("listitem")
    items.nth(2).locator(".rl-order-text").drag_to(items.nth(0), target_position={"x": 30, "y": 3})
    panel.settle()
    expect(items).to_have_text([re.compile(words) for words in ("mixed suits", "Too few", "missing in between")])
    panel.button("exercise.check").click()
    expect(panel.remark).to_be_visible()
    assert panel.answer["turn"] == [2, 0, 1]


def test_on_a_phone_by_touch_in_the_dark(open_page, exercise, assert_accessible, shot):
    page = open_page(PHONE | DARK)
    panel = Panel(page, exercise, "es")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    lay = part(panel, "lay")
    for number in (1, 2):
        for _ in range(3):
            lay.get_by_role("listbox", name="Tu mano").get_by_role("option").first.tap()
            lay.get_by_role("button", name=f"Bajar aquí: Combinación {number}").tap()
            panel.settle()
    items = part(panel, "order").get_by_role("listitem")
    items.nth(2).scroll_into_view_if_needed()
    finger = Finger(page)
    box, goal = items.nth(0).bounding_box(), items.nth(2).bounding_box()
    finger.down((box["x"] + 60, box["y"] + 20))
    finger.rest()
    finger.slide((goal["x"] + 60, goal["y"] + goal["height"] - 4))
    finger.up()
    panel.button("exercise.check").tap()
    expect(panel.remark).to_be_visible()
    assert panel.answer["melds"] == [[0, 1, 2], [3, 4, 5]]
    assert panel.answer["turn"] == [1, 2, 0]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert_accessible(page)
    shot("exercise-parts-390-dark", page)


def test_the_question_stays_in_view_and_covers_nothing(open_page, exercise):
    page = open_page(PHONE)
    panel = Panel(page, exercise)
    ask = page.locator(".rl-ex-ask")
    panel.button("exercise.check").focus()
    expect(ask).to_be_in_viewport(ratio=1)
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        box = page.evaluate("(() => { const b = document.activeElement.getBoundingClientRect(); return b.bottom })()")
        assert box > ask.bounding_box()["y"] + ask.bounding_box()["height"], page.evaluate(
            "document.activeElement.outerHTML"
        )
        if page.evaluate("document.activeElement.closest('.rl-part-choice') !== null"):
            break
    else:
        pytest.fail("Shift+Tab never came to the first part")
