"""A class from first to last: a teacher and three learners, all at once, each on a screen of their own."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import text
from rummy_learn.lessons.variants import at_table, fresh
from tests.browser.screens import DARK, PHONE
from tests.lessons.learners import curated
from tests.serving import running_class

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSON, TWINS = "groups-and-runs", "twin-nines"
LEARNERS = {"Ana": PHONE, "Bruno": PHONE | DARK, "Carla": {}}
READY = 60_000


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_class_joins_votes_works_and_is_seen_by_its_teacher(  # noqa: PLR0915 - one story
    tmp_path, open_page, shot, assert_accessible, lang
):
    def say(key, **values):
        return text(key, lang, **values)

    with running_class("--lang", lang, folder=tmp_path) as klass:
        teacher = open_page({"viewport": {"width": 1280, "height": 900}, "accept_downloads": True})
        teacher.goto(klass.teacher)
        teacher.locator("html[data-state=ready]").wait_for(timeout=READY)
        pages = {name: open_page(screen) for name, screen in LEARNERS.items()}

        for name, page in pages.items():  # everybody joins, and the teacher sees them come
            page.goto(f"{klass.url}/{lang}/join?code={klass.code}")
            page.get_by_label(say("school.join.nickname")).fill(name)
            page.keyboard.press("Enter")
            page.get_by_role("link", name=say("school.key.go")).click()
            page.wait_for_url(f"**/{lang}/class")
            expect(row(teacher, name)).to_be_visible()

        desk = teacher.locator(".rl-desk-vote")  # a position is put to all
        desk.get_by_label(say("desk.vote.lesson")).select_option(LESSON)
        desk.get_by_label(say("desk.vote.exercise")).select_option(TWINS)
        desk.get_by_role("button", name=say("desk.vote.open"), exact=True).click()
        for page in pages.values():
            page.get_by_role("link", name=say("school.answers.vote")).click()
            page.wait_for_url(f"**/{lang}/vote")
        choose(pages["Ana"], say, "group").click()
        choose(pages["Bruno"], say, "run").press("Enter")
        choose(pages["Carla"], say, "none", "GROUP_SUIT_DUP").click()
        for page in pages.values():
            expect(page.locator(".vote-wait")).to_be_visible()
            expect(page.locator(".vote-reason")).to_have_count(0)
        expect(desk.locator(".rl-desk-counts")).to_contain_text("3")
        expect(desk.locator(".rl-desk-vote-bars")).to_be_hidden()
        assert_accessible(pages["Ana"])
        shot(f"story-vote-wait-{lang}-390", pages["Ana"])

        desk.get_by_role("button", name=say("desk.vote.reveal")).press("Enter")  # and the reason is told to all
        expect(desk.locator(".rl-desk-reason")).to_be_visible()
        for name, page in pages.items():
            expect(page.locator(".vote-reason")).to_contain_text(say("reason.GROUP_SUIT_DUP"))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert_accessible(page)
            shot(f"story-vote-{lang}-{name}", page)
        shot(f"story-vote-teacher-{lang}", teacher)

        desk = teacher.locator(".rl-desk-work")  # work is set
        desk.get_by_label(say("desk.work.lesson")).select_option(LESSON)
        desk.get_by_role("checkbox", name=say("exercise.judge.name")).check()
        desk.get_by_label(say("desk.work.number")).fill("1")
        desk.get_by_role("button", name=say("desk.work.set")).click()
        expect(desk.locator(".rl-desk-work-one")).to_be_visible()

        asked = set()  # everybody has cards of their own
        for name in ("Ana", "Carla"):
            page = pages[name]
            page.goto(f"{klass.url}/{lang}/class")
            expect(page.locator(".work-one")).to_contain_text(say("work.done", done=0, number=1))
            assert_accessible(page)
            shot(f"story-work-{lang}-{name}", page)
            page.get_by_role("link", name=say("work.begin")).click()
            page.locator("html[data-state=ready]").wait_for(timeout=READY)
            asked.add(urlsplit(page.url).query)
            solve(page, say)
            expect(page.locator("#class-status")).to_have_text(say("school.answers.saved"))
            page.goto(f"{klass.url}/{lang}/class")
            expect(page.locator(".work-one")).to_contain_text(say("work.finished"))
        assert len(asked) == 2

        expect(desk.locator(".rl-desk-counts")).to_contain_text("2")  # the teacher sees it all
        hard = teacher.locator(".rl-desk-hard details").filter(has_text=say("reason.GROUP_SUIT_DUP")).first
        expect(hard).to_be_visible()
        hard.locator("summary").click()
        expect(hard).to_contain_text("Ana")
        expect(hard).to_contain_text("Bruno")
        assert_accessible(teacher)
        shot(f"story-teacher-{lang}", teacher)
        with teacher.expect_download() as taken:
            teacher.locator("a[href$='export.csv']").click()
        sheet = taken.value.path().read_text("utf-8-sig")
        assert [len(re.findall(f"^{name},", sheet, re.MULTILINE)) for name in LEARNERS] == [2, 1, 2]
        for page in (teacher, *pages.values()):
            page.close()
    assert "Traceback" not in klass.log(), klass.log()


def row(page, name):
    return page.locator(".rl-desk-map tbody tr").filter(has=page.get_by_role("rowheader", name=name, exact=True))


def choose(page, say, choice, reason=None):
    """Choose what the cards are, and why they are no meld; return the button that sends it."""
    form = page.locator(".vote-form")
    form.get_by_role("radio", name=say(f"exercise.judge.{choice}"), exact=True).check()
    if reason:
        form.locator(f"input[value={reason}]").check()
    return form.get_by_role("button", name=say("vote.answer"), exact=True)


def solve(page, say):
    """Answer the exercise that the address names, rightly."""
    query = {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}
    exercise = fresh(curated(LESSON, query["exercise"]), int(query["seed"]), int(query["level"]))
    solution = at_table(exercise, query["house"]).solution()
    panel = page.locator(".rl-exercise-judge").first
    panel.get_by_role("radio", name=say(f"exercise.judge.{solution['choice']}"), exact=True).check()
    if solution.get("reason"):
        panel.locator(f"input[value='{solution['reason']}']").check()
    panel.get_by_role("button", name=say("exercise.check"), exact=True).click()
    expect(panel.locator(".rl-ex-remark")).to_be_visible()
