"""One exercise of every kind: hinted to the end, answered wrong, not known, on a phone and on a wide screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.course import lesson_plan
from tests.browser.accessibility import assert_accessible
from tests.browser.panel import Panel
from tests.browser.screens import DARK, PHONE
from tests.lessons.every_exercise import EXERCISES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KINDS = {exercise.kind: exercise for exercise in reversed(EXERCISES)}
HINTS = ("exercise.hint", "exercise.hint.more", "exercise.hint.more", "exercise.hint.last")


def test_a_house_where_it_cannot_come_about_says_so(page):
    panel = Panel(page, lesson_plan("ending").exercise("palace-without-discard"), "en")
    panel.fill(panel.view.exercise.solution())
    panel.button("exercise.check").click()
    page.get_by_role("radio", name=f"Café Rummy ({text('exercise.houses.none', 'en')})").check()
    why = page.locator(".rl-ex-why")
    expect(why).to_have_text(text("exercise.houses.nowhere", "en", here=text("house.cafe.in", "en")))
    expect(why).to_have_class("rl-ex-why rl-nowhere")
    assert_accessible(page)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_kind_works_in_the_page(open_page, shot, kind, lang):
    """In Spanish on a dark phone, in English on a wide screen."""
    page = open_page(PHONE | DARK if lang == "es" else {})
    panel = Panel(page, KINDS[kind], lang)
    reply = page.locator(".rl-ex-reply")

    panel.button("exercise.check").click()
    expect(panel.remark).to_be_visible()
    assert "not_tried" in reply.get_attribute("class")

    for level, key in enumerate(HINTS, 1):
        panel.button(key).click()
        expect(page.locator(".rl-ex-hint-count")).to_contain_text(str(level))
    panel.button("exercise.check").click()
    expect(reply).to_have_class("rl-ex-reply rl-ex-right")

    for mistake in KINDS[kind].mistakes()[:3]:
        panel.fill(mistake)
        panel.button("exercise.check").click()
        expect(reply).to_have_class("rl-ex-reply rl-ex-wrong")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
    page.evaluate("scrollTo(0, 0)")
    shot(f"kind-{kind}-{lang}", page)

    panel.button("exercise.idk").click()
    expect(reply).to_have_class("rl-ex-reply rl-ex-unknown")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    asked = panel.view.exercise
    panel.button("exercise.another").click()
    expect(page.locator(".rl-ex-ask")).to_be_focused()
    assert panel.view.exercise.parts() != asked.parts()
