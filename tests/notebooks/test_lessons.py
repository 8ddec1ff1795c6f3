"""A lesson's notebooks and its data say the same: its place, its exercises, and what the map has to know of it."""

from __future__ import annotations

import re

import nbformat
import pytest

from rummy_learn.engine.houses import SPECIAL_RULES
from rummy_learn.i18n import text
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_special_rule_changes_is_said_in_the_lesson_as_in_the_form_of_the_table(language):
    read = nbformat.read(ROOT / language / "10-special-rules.ipynb", as_version=4)
    rows = re.findall(r"^\| \d+ \| (.+) \| (.+) \|$", "\n".join(cell.source for cell in read.cells), re.MULTILINE)
    helps = [(text(f"special.{name}", language), text(f"special.{name}.help", language)) for name in SPECIAL_RULES]
    assert [(name, f"{what[0].upper()}{what[1:]}.") for name, what in rows] == helps


def test_no_two_lessons_have_the_same_place():
    assert len({plan.order for plan in course().values()}) == len(course())
