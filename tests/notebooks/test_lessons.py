"""A lesson's notebooks and its data say the same: its place, its exercises, and what the map has to know of it."""

from __future__ import annotations

import re

import nbformat
import pytest

from rummy_learn.lessons.course import course
from tests.notebooks.twins import LANGUAGES, ROOT

EXERCISE = re.compile(r'^lesson\.exercise\("([^"]+)"\)', re.MULTILINE)


@pytest.fixture(params=[f"{language}/{slug}" for language in LANGUAGES for slug in course()])
def notebook(request):
    """A notebook of a lesson, with its language and the lesson."""
    language, _, slug = request.param.partition("/")
    plan = course()[slug]
    path = ROOT / language / f"{plan.order:02}-{slug}.ipynb"
    assert path.exists(), f"lesson {slug} has order {plan.order}: notebooks/{language}/{path.name}"
    return nbformat.read(path, as_version=4), language, plan


def test_it_says_what_the_map_tells_of_it(notebook):
    read, language, plan = notebook
    about = read.metadata.get("rummy_learn", {})
    assert set(about) == {"lesson", "lang", "title", "summary", "minutes"}, "the notebook's metadata, as other lessons'"
    assert (about["lesson"], about["lang"]) == (plan.slug, language)
    assert about["title"]
    assert about["summary"]
    assert about["minutes"] > 0


def test_it_shows_every_exercise_once_and_checks_itself_at_the_end(notebook):
    read, _, plan = notebook
    code = [cell.source for cell in read.cells if cell.cell_type == "code"]
    assert sorted(EXERCISE.findall("\n".join(code))) == sorted(plan.exercises)
    assert code[-1] == "lesson.check()"


def test_no_two_lessons_have_the_same_place():
    assert len({plan.order for plan in course().values()}) == len(course())
