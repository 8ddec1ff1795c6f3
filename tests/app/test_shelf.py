"""Lessons are what the notebooks on disk say of themselves."""

import pytest

from rummy_learn.app.shelf import read_shelf
from tests.app.scratch import write_shelf


@pytest.fixture
def folder(tmp_path):
    return write_shelf(tmp_path)


def test_lessons_come_in_the_order_of_their_file_names(folder):
    """The number in a file name is only the order."""
    lessons = read_shelf(folder, ("es", "en")).in_language("es")
    assert [(lesson.slug, lesson.title, lesson.minutes) for lesson in lessons] == [
        ("counting", "Contar", 6),
        ("stumbling", "Tropezar", 7),
    ]


def test_a_lesson_keeps_its_address_when_the_course_is_reordered(folder):
    """A bookmark outlives a new lesson in between."""
    before = read_shelf(folder, ("es",)).find("counting", "es")
    (folder / "es" / "01-counting.ipynb").rename(folder / "es" / "07-counting.ipynb")
    after = read_shelf(folder, ("es",)).find("counting", "es")
    assert before.address == after.address == "/es/counting"
    assert after.path == "es/07-counting.ipynb"


def test_twins_are_the_same_lesson_in_each_language(folder):
    twins = read_shelf(folder, ("es", "en")).twins("counting")
    assert [(twin.lang, twin.title) for twin in twins] == [("es", "Contar"), ("en", "Counting")]


def test_the_map_of_the_course_is_no_lesson_but_leads_to_the_first(folder):
    for lang in ("es", "en"):
        lesson = (folder / lang / "01-counting.ipynb").read_text("utf-8")
        about = lesson.replace('"counting"', '"course"').replace('"minutes": 6', '"minutes": 6, "map": true')
        (folder / lang / "00-course.ipynb").write_text(about, "utf-8")
    shelf = read_shelf(folder, ("es", "en"))
    for lang in ("es", "en"):
        course = shelf.course_map(lang)
        assert (course.slug, course.lang) == ("course", lang)
        assert [lesson.slug for lesson in shelf.in_language(lang)] == ["counting", "stumbling"]
        assert shelf.find("course", lang) == course
        assert shelf.after(course).slug == "counting"
    assert [twin.lang for twin in shelf.twins("course")] == ["es", "en"]


def test_the_table_to_play_at_is_no_lesson_and_leads_to_none(folder):
    lesson = (folder / "es" / "01-counting.ipynb").read_text("utf-8")
    about = lesson.replace('"counting"', '"table"').replace('"minutes": 6', '"minutes": 6, "play": true')
    (folder / "es" / "20-table.ipynb").write_text(about, "utf-8")
    shelf = read_shelf(folder, ("es",))
    table = shelf.play_table("es")
    assert table.slug == "table"
    assert shelf.find("table", "es") == table
    assert shelf.after(table) is None
    assert [lesson.slug for lesson in shelf.in_language("es")] == ["counting", "stumbling"]
    assert shelf.after(shelf.in_language("es")[-1]) is None


def test_without_a_map_or_a_table_there_is_none(folder):
    shelf = read_shelf(folder, ("es", "en"))
    assert shelf.course_map("es") is None
    assert shelf.play_table("es") is None


def test_an_edited_notebook_is_read_again(folder):
    """Whoever writes a lesson sees the new title without starting the server anew."""
    read_shelf(folder, ("es",))
    file = folder / "es" / "01-counting.ipynb"
    file.write_text(file.read_text("utf-8").replace('"title": "Contar"', '"title": "Contar cartas"'), "utf-8")
    assert read_shelf(folder, ("es",)).find("counting", "es").title == "Contar cartas"


@pytest.mark.parametrize("content", ["", "{}", '{"metadata": {"rummy_learn": {}}, "cells": []}', "[]"])
def test_a_file_that_is_no_lesson_is_left_out(folder, content):
    """A notebook half written does not take the start page down."""
    (folder / "es" / "03-draft.ipynb").write_text(content, "utf-8")
    assert len(read_shelf(folder, ("es",)).lessons) == len(read_shelf(folder, ("en",)).lessons) == 2


def test_a_language_without_a_folder_has_no_lessons(folder):
    assert read_shelf(folder, ("es", "de")).in_language("de") == ()
