"""The table in the browser: the coach, the clock, and what there is to look back at."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import expect

from rummy_learn.engine.bots import BOTS
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.play.session import Wait
from tests.browser.accessibility import assert_accessible
from tests.browser.screens import PHONE, STILL
from tests.browser.table_panel import FULL, ROUNDS, TablePanel
from tests.browser.table_player import MouseHand, play_round
from tests.widgets.at_table import ask, play_on, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def still(open_page):
    """A page on which nothing moves."""
    return open_page(STILL)


# ---- the coach, and what comes after a round ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach_advises_when_asked_and_it_can_be_done(still, shot, lang):
    panel = TablePanel(still, lang, **ROUNDS["cafe"])
    panel.deal()
    panel.until_mine()
    coach = still.get_by_role("region", name=text("table.coach", lang))
    expect(coach).to_be_hidden()
    panel.button("advice").click()
    expect(coach).to_be_visible()
    expect(
        still.get_by_role("status").filter(has=still.locator("xpath=self::*[@class='rl-coach-said']"))
    ).not_to_be_empty()
    panel.button("coach.do").click()
    expect(panel.status).to_have_text(text("table.status.play", lang))
    expect(coach).to_be_hidden()
    panel.button("advice").click()
    expect(coach).to_be_visible()
    assert_accessible(still)
    shot(f"table-{lang}-coach", still)
    panel.button("coach.close").click()
    expect(coach).to_be_hidden()


def test_a_coach_that_always_speaks_is_asked_by_itself_and_one_that_never_does_has_no_button(still):
    panel = TablePanel(still, "en", **ROUNDS["cafe"])
    still.get_by_role("radio", name=text("table.coach.always", "en")).check()
    panel.deal()
    panel.until_mine()
    expect(still.locator(".rl-coach")).to_be_visible()
    still.locator(".rl-more summary").click()
    still.locator(".rl-more").get_by_role("radio", name=text("table.coach.off", "en")).check()
    expect(still.locator(".rl-deed-advice")).to_be_hidden()
    panel.load()
    panel.until_mine()
    expect(still.locator(".rl-deed-advice")).to_be_hidden()


def test_the_meld_that_is_advised_is_marked_until_it_is_done(still):
    panel = TablePanel(still, "es", **ROUNDS["palace"])
    panel.deal()
    panel.put("TH 2C", melds=[(0, "7H 8H 9H"), (1, "4S 4D 4C")])
    panel.button("advice").click()
    expect(still.locator("[data-meld='0'].rl-hinted")).to_have_count(1)
    panel.button("coach.do").click()
    expect(still.locator("[data-meld='0'] .rl-card")).to_have_count(4)
    expect(still.locator(".rl-hinted, .rl-meld.rl-lit")).to_have_count(0)


@pytest.mark.parametrize("wish", ["ask", "always"])
def test_the_coach_says_whether_to_call(still, wish):
    panel = TablePanel(still, "en", **ROUNDS["calls"])
    still.get_by_role("radio", name=text(f"table.coach.{wish}", "en")).check()
    panel.deal()
    for _ in range(20):
        panel.until_mine()
        if panel.session.wait is Wait.CALL:
            break
        MouseHand(panel).do(BOTS["easy"].choose(panel.session.view, Random(1)))
    if wish == "ask":
        panel.button("advice").click()
    expect(still.locator(".rl-coach")).to_be_visible()
    log = len(panel.session.table.log)
    panel.button("coach.do").click()
    expect(panel.box).not_to_have_attribute("data-wait", "call")
    assert panel.session.passed == log or len(panel.session.table.log) > log


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_round_is_reviewed_and_walked_through(still, shot, lang):
    panel = TablePanel(still, lang, **ROUNDS["palace"])
    panel.deal()
    play_round(panel, MouseHand(panel), "easy")
    panel.button("review").click()
    expect(still.locator(".rl-over-review")).not_to_be_empty()
    expect(still.locator(".rl-over-review .rl-ex-remark")).to_be_in_viewport()
    shot(f"table-{lang}-review", still)
    shown = still.locator(".rl-review-move").get_by_role("button", name=text("table.review.show", lang))
    expect(still.locator(".rl-review")).to_have_attribute("aria-live", "off")
    names = shown.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(set(names)) == len(names), "each says which turn it is about"
    (shown.first if shown.count() else panel.button("replay")).click()
    walk = still.locator(".rl-walk")
    expect(walk).to_be_visible()
    expect(walk.get_by_role("heading").first).to_be_focused()
    before = walk.get_by_role("slider").input_value()
    walk.get_by_role("button", name=text("walk.on", lang)).click()
    assert int(walk.get_by_role("slider").input_value()) == int(before) + 1
    assert_accessible(still)
    panel.button("next").click()
    expect(walk).to_have_count(0)


def test_a_record_is_saved_as_a_file_and_opened_again(still, tmp_path):
    panel = TablePanel(still, "es", **ROUNDS["rami"])
    panel.deal()
    panel.until_mine()
    panel.stock.click()
    expect(panel.status).to_have_text(text("table.status.play", "es"))
    before = panel.session
    still.locator(".rl-more summary").click()
    with still.expect_download() as download:
        panel.button("file.save").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".rummy"
    still.evaluate("localStorage.clear()")
    panel.load()
    still.locator(".rl-table-form input[type=file]").set_input_files(file)
    expect(panel.status).to_have_text(text("table.status.play", "es"))
    assert panel.session.table.hands[0] == before.table.hands[0]
    file.write_text("nothing of the kind", encoding="utf-8")
    still.locator(".rl-more summary").click()
    panel.button("again").click()
    still.locator(".rl-table-form input[type=file]").set_input_files(file)
    expect(still.locator(".rl-form-told")).not_to_be_empty()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_record_is_walked_through_below_the_form(open_page, shot, tmp_path, lang):
    """Round by round, with the keys alone; on a phone in Spanish."""
    view = table(house="palace", rivals=["easy", "easy"], goal=3, seed=8)
    play_on(view, 3000)
    (file,) = ask(view, {"do": "file"})
    kept = tmp_path / file["name"]
    kept.write_text(file["text"], encoding="utf-8")
    page = open_page(STILL if lang == "en" else STILL | PHONE)
    panel = TablePanel(page, lang, **FULL)
    page.locator(".rl-table-form input[type=file]").set_input_files(kept)
    walk, rounds = page.locator(".rl-walk"), page.get_by_role("combobox", name=text("table.replay.rounds", lang))
    expect(rounds.locator(":checked")).to_have_text(text("table.replay.round", lang, round=3, rounds=3))
    expect(walk.get_by_role("heading").first).to_be_focused()
    expect(page.locator(".rl-cloth, .rl-dock, .rl-side").locator("visible=true")).to_have_count(0)
    score, table_before = page.locator(".rl-replay-score"), walk.locator(".rl-felt").inner_html()
    last = score.text_content()
    rounds.focus()
    page.keyboard.press("ArrowUp")
    expect(score).not_to_have_text(last)
    expect(score).to_have_role("status")
    expect(rounds).to_be_focused()
    assert walk.locator(".rl-felt").inner_html() != table_before
    expect(walk.get_by_role("slider")).to_have_value("0")
    walk.get_by_role("button", name=text("walk.last", lang)).press("Enter")
    expect(walk.locator(".rl-score")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
    shot(f"table-{lang}-replay", page)
    panel.deal()
    expect(page.locator(".rl-cloth")).to_be_visible()
    expect(page.locator(".rl-over")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_clock_runs_where_it_is_wished_and_can_be_stopped(open_page, shot, lang):
    page = open_page(STILL if lang == "en" else STILL | PHONE)
    page.clock.install()
    panel = TablePanel(page, lang, **ROUNDS["cafe"])
    panel.deal()
    page.clock.run_for(1000)
    expect(page.locator(".rl-clock")).to_be_hidden()
    page.locator(".rl-more summary").click()
    panel.button("again").click()
    page.get_by_text(text("table.form.more", lang)).click()
    page.get_by_role("checkbox", name=text("table.form.clock", lang, seconds=45)).check()
    panel.deal()
    let_the_rivals_play(panel)
    timer = page.get_by_role("timer")
    expect(timer).to_be_visible()
    panel.button("clock.pause").click()
    left = timer.inner_text()
    page.clock.run_for(5000)
    expect(timer).to_have_text(left)
    panel.button("clock.go").click()
    for _ in range(60):
        page.clock.run_for(1000)
        if {"do": "time"} in panel.sent:
            break
    told = page.locator(".rl-told-time")
    expect(told).to_have_role("status")
    thrown = panel.session.table.discards[-1]
    drawn_for_them = text("action.you.time_out.drawn", lang, drawn="", card="").partition(":")[0]
    expect(told).to_contain_text(drawn_for_them)
    expect(told.get_by_role("img", name=panel.name(thrown.code)).first).to_be_visible()
    let_the_rivals_play(panel)
    expect(told.get_by_role("img", name=panel.name(thrown.code)).first).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(f"table-{lang}-time-up", page)
    panel.stock.click()
    expect(told).to_be_empty()


def let_the_rivals_play(panel):
    """Until the learner is in turn again, on a page whose clock is the test's."""
    for _ in range(60):
        panel.page.clock.run_for(1000)
        if panel.session.wait is Wait.YOU:
            return


def test_a_page_loaded_anew_gives_no_more_time(still):
    still.clock.install()
    panel = TablePanel(still, "en", house="cafe", rivals=("easy",), seed=3, clock=True)
    panel.deal()
    let_the_rivals_play(panel)
    timer = still.get_by_role("timer")
    still.clock.run_for(20_000)
    unseen = "Object.defineProperty(document, 'hidden', { get: () => true })"  # so that it stands still
    still.evaluate(unseen)
    still.add_init_script(unseen)
    left = timer.inner_text()
    assert int(left.split()[0]) <= 25
    turn = panel.session.table.turn.number
    panel.load()
    expect(timer).to_have_text(left)
    kept = json.loads(still.evaluate("localStorage.getItem('rummy-learn/table/clock')"))
    for found, given in [
        ({**kept, "seconds": 0}, 5),  # enough to see the table
        ({**kept, "seconds": -3}, 5),
        ({**kept, "seconds": 10**6}, 45),
        ({**kept, "seconds": "7"}, 45),
        ({**kept, "seconds": 7.5}, 45),
        ({**kept, "turn": "9 9"}, 45),
        ({**kept, "seed": 77}, 45),
        (7, 45),
        (None, 45),
    ]:
        still.evaluate("kept => localStorage.setItem('rummy-learn/table/clock', kept)", json.dumps(found))
        panel.load()
        expect(timer).to_have_text(text("table.clock.left", "en", seconds=given))
        assert panel.session.table.turn.number == turn
