"""The pages of the real course: the map first, every lesson with its worksheet, and what an address may say."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rummy_learn.app import sheet_page
from rummy_learn.app.lesson_page import can_print
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.course import course
from tests.app.visiting import ask, kernels

pytestmark = pytest.mark.slow  # it starts a server of its own

LESSON = "groups-and-runs"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_start_page_shows_the_map_and_the_table_the_rules_and_words_then_the_lessons(app_of_the_course, lang):
    page = ask(app_of_the_course, f"/{lang}").text
    main = page.partition("<main")[2].partition("</main>")[0]
    links = re.findall(rf'href="/{lang}/([\w-]+)"', main)
    assert links[:4] == ["course", "table", "rules", "glossary"]
    lessons = links[4:]
    assert lessons == [slug for slug in course() if slug in lessons], "in the order of the course"
    assert LESSON in lessons
    assert main.count("lesson-minutes") == len(lessons)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_offers_a_worksheet_and_the_rules(app_of_the_course, lang):
    page = ask(app_of_the_course, f"/{lang}/{LESSON}").text
    onward = unescape(page.partition('class="onward"')[2].partition("</nav>")[0])
    assert f'href="/{lang}/{LESSON}/sheet.pdf"' in onward
    assert text("app.onward.sheet", lang) in onward
    assert f'href="/{lang}/rules"' in onward
    assert f'href="/{lang}/course"' in onward
    assert f'href="/{lang}/table"' in onward


def test_a_page_without_exercises_offers_no_worksheet(app_of_the_course):
    assert "sheet.pdf" not in ask(app_of_the_course, "/es/course").text
    assert ask(app_of_the_course, "/es/course/sheet.pdf").status == 404


def test_without_a_number_a_new_sheet_is_made_each_time(app_of_the_course):
    places = {ask(app_of_the_course, f"/es/{LESSON}/sheet.pdf?level=2").headers["Location"] for _ in range(5)}
    assert len(places) > 1
    assert all(re.fullmatch(rf"/es/{LESSON}/sheet\.pdf\?level=2&seed=\d{{1,6}}", place) for place in places)


def test_the_same_number_makes_the_same_sheet(app_of_the_course):
    one, two, other = (ask(app_of_the_course, f"/es/{LESSON}/sheet.pdf?seed={seed}") for seed in (7, 7, 8))
    assert one.status == 200
    assert one.headers["Content-Type"] == "application/pdf"
    assert one.headers["Content-Disposition"] == f'inline; filename="{LESSON}-7.pdf"'
    assert one.text.startswith("%PDF")
    assert one.text == two.text != other.text


def test_no_kernel_is_spent_on_a_sheet(app_of_the_course):
    before = set(kernels(app_of_the_course))
    ask(app_of_the_course, f"/en/{LESSON}/sheet.pdf?seed=3&house=rami&paper=letter")
    assert len(set(kernels(app_of_the_course)) - before) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "query"),
    [("seed", "seed=0"), ("seed", "seed=many"), ("level", "seed=7&level=9"), ("house", "seed=7&house=casino")],
)
def test_a_sheet_that_cannot_be_is_told_kindly(app_of_the_course, lang, kind, query):
    answer = ask(app_of_the_course, f"/{lang}/{LESSON}/sheet.pdf?{query}")
    assert (answer.status, answer.lang) == (404, lang)
    assert text(f"app.unknown.{kind}.title", lang) in unescape(answer.text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", ["/{lang}/groups-and-runs?", "/?lesson=groups-and-runs&lang={lang}&"])
@pytest.mark.parametrize(
    ("kind", "query"),
    [
        ("exercise", "exercise=no-such&seed=7"),
        ("seed", "exercise=twin-nines&seed=1000000"),
        ("level", "exercise=twin-nines&seed=7&level=0"),
        ("house", "exercise=twin-nines&house=casino"),
    ],
)
def test_a_link_to_an_exercise_that_cannot_be_is_told_kindly(app_of_the_course, lang, page, kind, query):
    answer = ask(app_of_the_course, page.format(lang=lang) + query)
    assert (answer.status, answer.lang) == (404, lang)
    assert text(f"app.unknown.{kind}.title", lang) in unescape(answer.text)
    assert "kernelId" not in answer.text


def test_where_nothing_can_be_printed_no_sheet_is_offered(monkeypatch):
    assert can_print(LESSON)
    monkeypatch.setattr(sheet_page.sheet, "EXTRA", "a_module_that_nobody_has")
    assert not can_print(LESSON)
