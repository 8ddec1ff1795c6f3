"""The table in the app: a match outlives kernel, reload and a walk elsewhere; a link leads to the same deal."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rummy_learn.engine.houses import house
from rummy_learn.engine.sharing import write_code
from rummy_learn.i18n import text
from tests.app.visiting import kernels
from tests.browser.screens import STILL

pytestmark = [pytest.mark.browser, pytest.mark.slow]

READY = 60_000


def open_table(page, app, lang, query=""):
    page.goto(f"{app.url}/{lang}/table{query}")
    page.locator("html[data-state=ready]").wait_for(timeout=READY)


def button(page, key, lang):
    return page.get_by_role("button", name=text(f"table.{key}", lang), exact=True)


def draw(page, lang):
    """Deal, let the rivals play, and draw."""
    button(page, "form.start", lang).click()
    status = page.locator(".rl-told-status")
    expect(status).to_have_text(text("table.status.draw", lang), timeout=READY)
    button(page, "draw", lang).click()
    expect(status).to_have_text(text("table.status.play", lang))


def held(page):
    return sorted(
        page.locator(".rl-own [role=option]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    )


def expect_to_go_on(page, lang, hand):
    expect(page.locator(".rl-told-status")).to_have_text(text("table.status.play", lang), timeout=READY)
    assert held(page) == hand


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_match_outlives_kernel_reload_and_a_walk_elsewhere(open_page, app, lang, shot):
    page = open_page(STILL)
    open_table(page, app, lang)
    draw(page, lang)
    hand = held(page)
    assert len(hand) == 14
    shot(f"table-app-{lang}", page)

    kernels(app)[page.evaluate("JSON.parse(document.getElementById('lesson-data').textContent).kernel")].kill()
    page.get_by_role("alertdialog").get_by_role("button", name=text("app.lost.continue", lang)).click()
    page.locator("html[data-state=ready]").wait_for(timeout=READY)
    expect_to_go_on(page, lang, hand)

    page.reload()
    expect_to_go_on(page, lang, hand)

    page.goto(f"{app.url}/{lang}")
    page.go_back()
    expect_to_go_on(page, lang, hand)


def test_what_a_code_of_rules_led_to_is_gone_on_with(open_page, app):
    page = open_page(STILL)
    open_table(page, app, "es", f"?rules={write_code(house('palace'))}&rivals=easy")
    draw(page, "es")
    hand = held(page)
    page.reload()
    expect_to_go_on(page, "es", hand)


def test_a_link_leads_somebody_else_to_the_same_deal(new_context, app):
    page = new_context(**STILL, permissions=["clipboard-read", "clipboard-write"]).new_page()
    open_table(page, app, "es")
    draw(page, "es")
    page.locator(".rl-more summary").click()
    button(page, "link", "es").click()
    expect(page.get_by_text(text("table.link.copied", "es"))).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = new_context(**STILL).new_page()
    other.goto(link)
    other.locator("html[data-state=ready]").wait_for(timeout=READY)
    draw(other, "es")
    assert held(other) == held(page)
