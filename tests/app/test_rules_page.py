"""The rules on a page: every rule has its place, its words and its lesson; the houses stand side by side."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from rummy_learn.app.rulebook import agreements
from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import LANGUAGES, house_name, text
from rummy_learn.i18n.sheet import rule_sheet
from rummy_learn.lessons.course import course
from tests.app.visiting import ask

pytestmark = pytest.mark.slow  # it starts a server of its own

RULES = Path(__file__).parents[1] / "rulings" / "rules.md"
SECTION = RULES.read_text("utf-8").partition("\n## 2.")[2].partition("\n## ")[0]
IDS = sorted(set(re.findall(r"`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`", SECTION)))


def plain(html):
    """What is read on a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_can_be_entered_by_its_id_and_is_told(server, lang):
    page = ask(server, f"/{lang}/rules")
    assert (page.status, page.lang) == (200, lang)
    assert len(IDS) >= 39
    for rule in IDS:
        assert page.text.count(f'id="{rule}"') == 1, rule
        assert text(f"reason.{rule}", lang) in plain(page.text)
        assert text(f"rule.id.{rule}", lang) in plain(page.text)


def test_no_kernel_is_spent_on_it(server):
    assert "kernelId" not in ask(server, "/es/rules").text


def test_the_language_can_be_switched(server):
    assert 'href="/en/rules"' in ask(server, "/es/rules").text


def test_rules_lead_to_the_lesson_that_teaches_them(app_of_the_course):
    page = ask(app_of_the_course, "/en/rules").text
    taught = {rule for plan in course().values() for exercise in plan.exercises.values() for rule in exercise.focus}
    for rule in set(IDS) & taught:
        article = page.partition(f'id="{rule}"')[2].partition("</article>")[0]
        assert re.search(r'href="/en/[\w-]+"', article), rule


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_each_house_has_agreed_on_stands_side_by_side(server, lang):
    page = plain(ask(server, f"/{lang}/rules").text)
    assert all(house_name(house, lang) in page for house in HOUSES)
    told = [agreement for group in agreements(lang) for agreement in group.agreements]
    sheets = [[line for group in rule_sheet(rules, lang) for line in group.lines] for rules in HOUSES.values()]
    for agreement, *lines in zip(told, *sheets, strict=True):
        assert agreement.values == tuple(line.value for line in lines)
        assert {agreement.name} == {line.name for line in lines}
        assert agreement.name in page
    anchors = [agreement.anchor for agreement in told if agreement.anchor]
    assert {"1.1", "1.3", "1.4", "1.5", "1.6", "1.8"} <= set(anchors)
    assert len(anchors) == len(set(anchors))
