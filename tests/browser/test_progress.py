"""A learner's progress in the browser: answers are kept, the map shows them, they travel, nothing is lost."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import LANGUAGES, card_name, text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.heads import heads
from rummy_learn.lessons.misconceptions import MISCONCEPTIONS
from tests.browser.screens import DARK, PHONE
from tests.lessons.learners import DAY, MINUTE, curated, entry

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSON = "groups-and-runs"
TWINS, ACE = curated(LESSON, "twin-nines"), curated(LESSON, "round-the-corner")
READY = 60_000
KEY = "rummy-learn/log/"


@pytest.fixture
def open_map(app):
    """Open the course map, after the browser has been given what it is to have kept."""

    def open_in(page, lang, lines=()):
        if lines:
            page.goto(f"{app.url}/{lang}")
            keep = "([key, lines]) => lines.forEach((line, i) => localStorage.setItem(key + i, line))"
            page.evaluate(keep, [KEY, list(lines)])
        page.goto(f"{app.url}/{lang}/course")
        page.locator(".rl-map[data-state=ready]").wait_for(timeout=READY)
        return page

    return open_in


def days_ago(days):
    return int(time.time() * 1000) - days * DAY


def some_progress():
    """Two weeks ago three positions known: a rule is mastered and due. Just now, the ace in the middle."""
    known = [entry(TWINS.another(seed), t=days_ago(14) + seed * MINUTE) for seed in (1, 2, 3)]
    tempted = MISCONCEPTIONS["ace_in_the_middle"].temptations
    fallen = [ACE, ACE.another(1)]
    wrong = [entry(one, next(tempted(one)), t=days_ago(0) - (2 - i) * MINUTE) for i, one in enumerate(fallen)]
    return [one.line() for one in (*known, *wrong)]


def kept(page):
    """Every line that the browser has kept, as data."""
    lines = page.evaluate(
        "key => Object.keys(localStorage).filter((k) => k.startsWith(key)).map((k) => localStorage[k])", KEY
    )
    return [json.loads(line) for line in lines]


def button(page, key, lang):
    return page.get_by_role("button", name=text(f"course.{key}", lang), exact=True)


def answer(panel, lang, choice):
    panel.get_by_role("radio", name=text(f"exercise.judge.{choice}", lang), exact=True).check()
    panel.get_by_role("button", name=text("exercise.check", lang), exact=True).click()
    expect(panel.locator(".rl-ex-remark")).to_be_visible()


def solved(count, lang):
    return text("course.lesson.solved", lang, solved=count, total=len(course()[LESSON].exercises))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_answer_is_kept_once_and_the_map_goes_on_from_it(page, app, open_map, lang):
    page.goto(f"{app.url}/{lang}/{LESSON}?exercise=four-queens")
    page.locator("html[data-state=ready]").wait_for(timeout=READY)
    queens = page.locator(".rl-exercise-judge").first
    answer(queens, lang, "run")
    answer(queens, lang, "group")
    assert [one["answer"]["choice"] for one in sorted(kept(page), key=lambda one: one["t"])] == ["run", "group"]

    page.reload()
    page.locator("html[data-state=ready]").wait_for(timeout=READY)
    expect(queens.locator(".rl-ex-remark")).to_have_text(text("exercise.right", lang))
    assert len(kept(page)) == 2, "what is shown again is not answered again"

    open_map(page, lang)
    expect(page.locator(".rl-map-lessons")).to_contain_text(solved(1, lang))
    page.locator(".rl-map-ways a").first.click()
    page.wait_for_url(f"**/{lang}/{LESSON}?exercise=*")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_of_somebody_on_the_way(page, open_map, shot, assert_accessible, lang):
    open_map(page, lang, some_progress())
    cure = page.locator(".rl-map-cure")
    expect(cure).to_contain_text(text("misconception.ace_in_the_middle", lang))
    expect(cure.locator(".rl-exercise")).to_have_count(2)
    expect(page.locator(".rl-map-reviews .rl-exercise")).to_have_count(1)
    expect(page.locator(".rl-map-mastered li")).to_have_count(1)
    assert_accessible(page)
    shot(f"map-{lang}-1280", page)

    review = page.locator(".rl-map-reviews .rl-exercise")
    answer(review, lang, "group")
    expect(page.locator(".rl-map-mastered li")).to_have_count(0)
    assert len(kept(page)) == 6
    expect(review.locator(".rl-ex-remark")).to_be_visible()


def test_on_a_phone_in_the_dark_by_keyboard(open_page, open_map, shot, assert_accessible):
    page = open_map(open_page(PHONE | DARK), "es", some_progress())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    jump = page.locator(".rl-map-ways button").last
    jump.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rl-map-reviews")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.closest('.rl-map-reviews') !== null")
    assert_accessible(page)
    shot("map-es-390-dark", page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reset_is_undone(page, app, open_map, shot, lang):
    open_map(page, lang, some_progress())
    button(page, "reset", lang).click()
    expect(page.locator(".rl-map-told")).to_have_text(text("course.reset.done", lang))
    expect(page.locator(".rl-map-cure")).to_have_count(0)
    expect(page.locator(".rl-map-ways a").first).to_have_text(text("course.begin", lang, title=first_title(lang)))
    assert kept(page) == []
    open_map(page, lang)  # even after the page was closed
    expect(button(page, "undo", lang)).to_be_visible()
    button(page, "undo", lang).click()
    expect(page.locator(".rl-map-cure")).to_have_count(1)
    assert len(kept(page)) == 5
    expect(button(page, "undo", lang)).to_be_hidden()


def first_title(lang):
    return next(heads(lang)[slug].title for slug in course() if slug in heads(lang))


def test_progress_travels_as_a_file_and_is_judged_again(page, open_page, open_map, tmp_path):
    open_map(page, "en", some_progress())
    with page.expect_download() as download:
        button(page, "export", "en").click()
    file = tmp_path / "carried.jsonl"
    download.value.save_as(file)
    assert download.value.suggested_filename == "rummy-learn-progress.jsonl"

    forged = json.loads(entry(TWINS, {"choice": "group", "reason": None}, id="forged").line()) | {"outcome": "right"}
    file.write_text(file.read_text("utf-8") + json.dumps(forged) + "\nnonsense\n", "utf-8")
    other = open_map(open_page({}), "en")
    with other.expect_file_chooser() as chooser:
        button(other, "import", "en").click()
    chooser.value.set_files(file)
    expect(other.locator(".rl-map-told")).to_contain_text(text("course.import.new", "en", n=6, count=6))
    expect(other.locator(".rl-map-aside")).to_contain_text(text("course.aside.unreadable", "en", n=1, count=1))
    expect(other.locator(".rl-map-lessons")).to_contain_text(solved(1, "en"))
    assert "nonsense" in other.evaluate("Object.values(localStorage)")
    other.reload()
    expect(other.locator(".rl-map-aside")).to_contain_text(text("course.aside.unreadable", "en", n=1, count=1))


def test_a_broken_or_newer_store_is_set_aside_with_a_word_and_not_lost(page, open_map):
    odd = ["{", '{"v": 99, "x": 1}']
    open_map(page, "es", [*some_progress(), *odd])
    aside = page.locator(".rl-map-aside")
    for why in ("unreadable", "newer"):
        expect(aside).to_contain_text(text(f"course.aside.{why}", "es", n=1, count=1))
    expect(page.locator(".rl-map-lessons")).to_contain_text(solved(1, "es"))
    assert set(odd) <= set(page.evaluate("Object.values(localStorage)"))


def test_two_tabs_do_not_lose_each_others_answers(page, app, open_map):
    open_map(page, "es")
    other = page.context.new_page()
    other.goto(f"{app.url}/es/{LESSON}?exercise=four-queens")
    other.locator("html[data-state=ready]").wait_for(timeout=READY)
    answer(other.locator(".rl-exercise-judge").first, "es", "group")
    expect(page.locator(".rl-map-lessons")).to_contain_text(solved(1, "es"))
    assert len(kept(page)) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_trips_over_the_same_thing_again_is_shown_the_way_out(page, app, shot, assert_accessible, lang):
    page.goto(f"{app.url}/{lang}/{LESSON}")
    page.locator("html[data-state=ready]").wait_for(timeout=READY)
    panels = page.locator(".rl-exercise-judge")
    answer(panels.first, lang, "group")
    names = [card_name(card, lang) for card in ACE.cards]
    has_all = (
        "(all, names) => all.findIndex((one) => names.every((name) => one.querySelector(`[aria-label^='${name}']`)))"
    )
    ace = panels.nth(panels.evaluate_all(has_all, names))
    answer(ace, lang, "run")
    for _ in range(3):
        ace.get_by_role("button", name=text("exercise.another", lang), exact=True).click()
        expect(ace.locator(".rl-ex-ask")).to_be_focused()
        answer(ace, lang, "run")
    told = page.locator(".rl-ex-suspicion")
    expect(told).to_have_count(1)
    expect(told).to_contain_text(text("misconception.ace_in_the_middle", lang))
    assert_accessible(page)
    shot(f"suspicion-{lang}", page)
    told.get_by_role("link").click()
    page.wait_for_url(f"**/{lang}/course")
    expect(page.locator(".rl-map-cure")).to_contain_text(text("misconception.ace_in_the_middle", lang), timeout=READY)
