"""The things to play with, where they live: a deal, an agreement and a walk, in a notebook that the app serves."""

from __future__ import annotations

import re

import nbformat
import pytest
from playwright.sync_api import expect

from rummy_learn.engine.rules_file import read_rules
from rummy_learn.engine.sharing import read_code
from rummy_learn.i18n import LANGUAGES, house_name, text
from tests.browser.screens import DARK, PHONE, STILL
from tests.serving import running_app

pytestmark = [pytest.mark.browser, pytest.mark.slow]

READY = 60_000
CELLS = ["lesson.deal()", "lesson.agree()", 'lesson.round("cafe-turn")', 'lesson.round("cafe-3")']


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The address of a page with all of them, without its language."""
    root = tmp_path_factory.mktemp("shelf")
    for lang in LANGUAGES:
        first = f'from rummy_learn.widgets import Lesson\n\nlesson = Lesson("groups-and-runs", lang="{lang}")'
        notebook = nbformat.v4.new_notebook(
            cells=[
                nbformat.v4.new_markdown_cell("# 1\n\n## 2"),
                *(nbformat.v4.new_code_cell(source) for source in [first, *CELLS]),
            ],
            metadata={
                "rummy_learn": {"lesson": "play", "lang": lang, "title": "1", "summary": "1.", "minutes": 1},
                "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
            },
        )
        (root / lang).mkdir()
        nbformat.write(notebook, root / lang / "01-play.ipynb")
    with running_app("--notebooks", str(root), log_file=root / "server.log") as app:
        yield app.url
    assert "Traceback" not in app.log()


@pytest.fixture
def open_play(address):
    def open_on(page, lang, query=""):
        page.goto(f"{address}/{lang}/play{query}")
        expect(page.locator(".rl-play")).to_have_count(len(CELLS), timeout=READY)
        return page

    return open_on


def button(panel, key, lang):
    return panel.get_by_role("button", name=text(key, lang), exact=True)


def tick(panel, name, lang):
    return panel.get_by_role("checkbox", name=text(f"special.{name}", lang), exact=True)


# ---- the deal ----


def test_the_cards_go_round_and_may_be_skipped(page, open_play, shot):
    open_play(page, "es")
    deal = page.locator(".rl-deal")
    deal.get_by_role("radio", name=house_name("rami", "es")).check()
    deal.get_by_role("radio", name="5").check()
    button(deal, "deal.go", "es").click()
    own = deal.get_by_role("option")
    expect(own.first).to_be_visible()
    assert own.count() < 13  # ten seconds are a long way
    expect(deal.get_by_text("42 cartas")).to_have_count(0)
    shot("deal-es-underway")
    button(deal, "deal.skip", "es").click()
    expect(own).to_have_count(13)
    expect(deal.get_by_text("42 cartas")).to_be_visible()
    expect(deal.get_by_role("status").filter(has_text="108")).to_be_visible()
    expect(button(deal, "deal.skip", "es")).to_be_hidden()
    order = own.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    button(deal, "hand.sort", "es").click()
    assert own.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))") != order


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deal_by_keyboard_where_nothing_moves(open_page, open_play, lang):
    page = open_play(open_page(STILL), lang)
    deal = page.locator(".rl-deal")
    deal.get_by_role("radio", name=house_name("cafe", lang)).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(deal.get_by_role("radio", name=house_name("rami", lang))).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(deal.get_by_role("status").filter(has_text="5 × 13")).to_be_visible()
    expect(button(deal, "deal.go", lang)).to_be_focused()
    expect(deal.get_by_text(text("deal.count", lang, count=42))).to_be_visible()


def test_too_many_players_are_told_why(page, open_play):
    open_play(page, "en")
    deal = page.locator(".rl-deal")
    deal.get_by_role("radio", name="5").check()
    button(deal, "deal.go", "en").click()
    expect(deal.get_by_role("status")).to_have_text(
        "5 players. At this table, with these rules, the fewest is 2 and the most 4."
    )
    expect(deal.get_by_role("option")).to_have_count(0)


# ---- the agreement ----


def test_a_clash_is_said_at_once_in_view_of_the_choice(page, open_play, shot):
    open_play(page, "es")
    agree = page.locator(".rl-agree")
    tick(agree, "small_deck", "es").check()
    expect(tick(agree, "no_opening", "es")).to_be_checked()
    expect(tick(agree, "no_opening", "es")).to_be_disabled()
    tick(agree, "opening_40", "es").check()
    clash = agree.get_by_text(text("agree.clash.small_deck.opening_40", "es"))
    expect(clash).to_be_in_viewport()
    expect(tick(agree, "opening_40", "es")).to_be_focused()
    expect(button(agree, "agree.copy.code", "es")).to_have_count(0)
    shot("agree-es-clash")
    tick(agree, "opening_40", "es").uncheck()
    expect(clash).to_have_count(0)
    expect(button(agree, "agree.copy.code", "es")).to_be_visible()


def test_what_is_agreed_can_be_taken_away_and_read_back(page, open_play, assert_accessible, shot):
    open_play(page, "en")
    agree = page.locator(".rl-agree")
    agree.locator("summary", has_text=text("rule.opening", "en")).click()
    agree.get_by_label(text("rule.opening.minimum", "en"), exact=True).select_option("51")
    agree.locator("summary", has_text=text("rule.scoring", "en")).click()
    agree.get_by_label(text("rule.scoring.hand_joker", "en"), exact=True).select_option("50")
    expect(agree.locator(".rl-agree-table tbody tr")).to_have_count(2)
    code = agree.locator(".rl-agree-code code").inner_text()
    rules = read_code(code)
    assert (rules.opening.minimum, rules.scoring.hand_joker) == (51, 50)
    with page.expect_download() as download:
        button(agree, "agree.save", "en").click()
    assert read_rules(download.value.path().read_text(encoding="utf-8")) == rules
    assert_accessible(page)
    shot("agree-en-1280")

    button(agree, "agree.reset", "en").click()
    expect(agree.locator(".rl-agree-table")).to_have_count(0)
    pasted = agree.get_by_label(text("agree.read.label", "en"))
    pasted.fill("zzzz")
    pasted.press("Enter")
    expect(pasted).to_have_attribute("aria-invalid", "true")
    expect(agree.locator(".rl-agree-reply")).not_to_be_empty()
    pasted.fill(code)
    button(agree, "agree.read.go", "en").click()
    expect(agree.locator(".rl-agree-table tbody tr")).to_have_count(2)
    expect(agree.locator(".rl-agree-reply")).to_be_empty()


def test_the_link_opens_the_same_table(page, open_play):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_play(page, "es")
    agree = page.locator(".rl-agree")
    tick(agree, "calls", "es").check()
    expect(agree.locator(".rl-agree-table tbody tr")).to_have_count(2)
    code = agree.locator(".rl-agree-code code").inner_text()
    button(agree, "agree.copy.link", "es").click()
    expect(agree.get_by_text(text("agree.copied", "es"))).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    open_play(page, "es", "?" + link.partition("?")[2])
    expect(agree.locator(".rl-agree-code code")).to_have_text(code)
    expect(tick(agree, "calls", "es")).to_be_checked()

    open_play(page, "es", "?rules=12u4")
    told = agree.get_by_role("status").filter(has_text=text("error.code.digit", "es", position=3, found="u"))
    expect(told).to_be_in_viewport()
    expect(agree.get_by_text(text("agree.same", "es", house=house_name("cafe", "es")))).to_have_count(1)


def test_the_sheet_is_printed_alone(page, open_play):
    page.add_init_script("window.print = () => { document.body.dataset.printed = 'yes'; };")
    open_play(page, "es")
    button(page.locator(".rl-agree"), "agree.print", "es").click()
    sheet = page.frame_locator(".rl-print-frame")
    expect(sheet.locator("body")).to_have_attribute("data-printed", "yes")
    expect(sheet.get_by_role("row", name=text("rule.opening.minimum", "es"))).to_contain_text("0")
    expect(sheet.get_by_role("button")).to_have_count(0)


# ---- the walk ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sample_turn_step_by_step(page, open_play, lang):
    open_play(page, lang)
    walk = page.locator(".rl-walk").first
    forward, back = button(walk, "walk.on", lang), button(walk, "walk.back", lang)
    expect(back).to_have_attribute("aria-disabled", "true")
    forward.click()
    expect(walk.get_by_role("status")).to_contain_text("Q♣")
    forward.click()
    expect(walk.get_by_role("status")).to_contain_text(text("house.cafe.in", lang))
    expect(walk.locator(".rl-laid-meld").first.get_by_role("img")).to_have_count(4)
    expect(walk.locator('.rl-laid-meld [data-mark="hint"]')).to_have_count(1)
    back.click()
    expect(walk.locator(".rl-laid-meld").first.get_by_role("img")).to_have_count(3)
    button(walk, "walk.last", lang).click()
    expect(walk.locator(".rl-laid-meld").first.get_by_role("img")).to_have_count(7)
    expect(walk.locator(".rl-walk-hand").get_by_role("img")).to_have_count(4)
    expect(forward).to_have_attribute("aria-disabled", "true")
    button(walk, "walk.first", lang).click()
    expect(walk.locator(".rl-walk-hand").get_by_role("img")).to_have_count(8)


def test_a_whole_round_by_keyboard_with_its_score(page, open_play, shot):
    open_play(page, "es")
    walk = page.locator(".rl-walk").nth(1)
    slider = walk.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", text("walk.at", "es", step=1, last=32))
    said = walk.get_by_role("status")
    expect(said).to_contain_text("Ana roba del mazo. Es 10♥")
    named = walk.locator(".rl-walk-hand").get_by_role("img", name=text("hand.mark.hint", "es"))
    expect(named).to_have_attribute("aria-label", re.compile("diez de corazones"))
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Bea toma J♦")
    page.keyboard.press("End")
    expect(walk.get_by_text("Carlos cierra la ronda.")).to_be_visible()
    walk.get_by_text(text("walk.score.total", "es", name="Ana", points=2), exact=True).press("Enter")
    expect(walk.get_by_text("en la mano").first).to_be_visible()
    shot("walk-es-end")


def test_what_only_one_player_sees_is_shown_on_demand(page, open_play):
    open_play(page, "en")
    walk = page.locator(".rl-walk").nth(1)
    slider = walk.get_by_role("slider")
    slider.fill("19")  # Bea draws from the stock
    said = walk.get_by_role("status")
    expect(said).to_contain_text("Bea draws from the stock.")
    expect(said).not_to_contain_text("It is")
    expect(walk.get_by_text(text("walk.hand", "en", name="Ana"))).to_be_visible()
    walk.get_by_role("radio", name=text("walk.view.all", "en")).check()
    expect(said).to_contain_text("It is")
    expect(walk.get_by_text(text("walk.hand", "en", name="Bea"))).to_be_visible()
    expect(walk.locator('.rl-walk-hand [data-mark="hint"]')).to_have_count(1)


def test_on_a_phone_in_the_dark(open_page, open_play, shot, assert_accessible):
    page = open_play(open_page(PHONE | DARK | STILL), "es")
    button(page.locator(".rl-deal"), "deal.go", "es").tap()
    expect(page.locator(".rl-deal").get_by_role("option")).to_have_count(13)
    agree = page.locator(".rl-agree")
    for fold in agree.locator(".rl-agree-group > summary").all():
        fold.tap()
    agree.locator(".rl-agree-sheet summary").tap()
    walk = page.locator(".rl-walk").nth(1)
    button(walk, "walk.last", "es").tap()
    expect(walk.locator(".rl-score")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = (
        page.locator(".rl-play")
        .get_by_role("button")
        .evaluate_all(
            "all => all.filter(one => one.offsetParent && Math.min(one.offsetWidth, one.offsetHeight) < 32).length"
        )
    )
    assert small == 0
    assert_accessible(page)
    shot("play-es-390-dark", page)


def test_each_panel_is_named_by_what_it_is(page, open_play):
    open_play(page, "es")
    for key in ("deal.ask", "agree.ask", "walk.ask"):
        expect(page.get_by_role("group", name=text(key, "es"), exact=True).first).to_be_visible()
