"""What somebody hears who does not see the page: names, descriptions, and what is announced, each time and once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import text
from rummy_learn.lessons.course import lesson_plan
from tests.browser.panel import Panel
from tests.browser.table import Table

pytestmark = pytest.mark.browser


def exercise(page, name="twin-nines"):
    return Panel(page, lesson_plan("groups-and-runs").exercise(name))


def test_an_exercise_has_a_heading_of_its_own_with_its_number_and_its_house(page):
    panel = exercise(page)
    heading = page.get_by_role("heading", level=3)
    expect(heading).to_have_accessible_name("Exercise 3. By the rules of Rommé. What are these cards?")
    page.get_by_role("radio", name=text("exercise.judge.none", "en")).check()
    page.get_by_role("radio", name=text("reason.GROUP_SUIT_DUP", "en")).check()
    panel.button("exercise.check").click()
    expect(heading).to_have_accessible_name("Exercise 3. Solved. By the rules of Rommé. What are these cards?")


def test_a_question_is_said_once_on_the_way_to_its_answers(page):
    exercise(page)
    around = page.get_by_role("radio").first.evaluate(
        """(radio) => [radio.closest("fieldset").querySelector("legend").textContent,
             document.getElementById(radio.closest("[role=group]").getAttribute("aria-labelledby")).textContent]"""
    )
    assert around == ["What are these cards?", "Exercise 3. By the rules of Rommé. "]


def test_a_page_that_opens_keeps_quiet_and_an_answer_speaks(page):
    panel = exercise(page)
    said = page.locator(".rl-ex-said")
    expect(said).to_have_attribute("aria-live", "off")
    page.get_by_role("radio").first.focus()
    expect(said).to_have_attribute("aria-live", "polite")
    page.get_by_role("radio").first.check()
    panel.button("exercise.check").click()
    expect(said).to_contain_text(text("exercise.judge.not_a_meld", "en"))


def test_a_hint_names_the_cards_that_it_points_at(page):
    panel = exercise(page, "shortest-run")
    hint = page.locator(".rl-ex-hint")
    for level in range(1, 4):
        page.locator(".rl-ex-actions button").nth(1).click()
        expect(hint).to_contain_text(text("exercise.hint.count", "en", level=level, last=4))
    expect(hint).to_contain_text("These cards: six of spades.")
    panel.button("exercise.hint.last").click()
    expect(hint).to_contain_text("One right answer")
    expect(hint).not_to_contain_text("These cards")


def test_a_ticked_card_is_a_name_and_a_state_and_no_sign_more(page):
    exercise(page, "joker-between")
    page.get_by_role("checkbox").first.check()
    shown = page.locator(".rl-options").aria_snapshot()
    assert "checked" in shown
    assert "✓" not in shown


def test_the_keys_are_told_at_the_hand_and_not_again_at_the_zone(page):
    table = Table(page, "7H 8H 9H QS", zone={"label": "Tu combinación", "cards": []})
    lists = page.get_by_role("listbox")
    expect(lists.nth(0)).to_have_accessible_name("Tu mano")
    expect(lists.nth(0)).to_have_accessible_description(table.labels["hand.help.zone"])
    expect(lists.nth(1)).to_have_accessible_name("Tu combinación")
    expect(lists.nth(1)).to_have_accessible_description("")
    assert page.locator(".rl-hand").aria_snapshot().count("Tu combinación") == 1


def test_after_several_cards_have_gone_the_focus_is_on_the_next_one(page):
    table = Table(page, "7H 8H 9H QS KS", zone={"label": "Tu combinación", "cards": []})
    for code in ("7H", "9H", "8H"):
        table.card(code).focus()
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert table.focused == table.labels["QS"]
