"""Nothing is left untaught: every rule has a lesson, exercises, a generator, a case, and words in every language."""

from __future__ import annotations

import pytest

from .coverage import PAGE, matrix, page, rule_ids

ROWS = [pytest.param(row, id=row.rule) for row in matrix()]


@pytest.mark.parametrize("row", ROWS)
def test_a_rule_is_taught_practised_generated_decided_and_told(row):
    assert row.empty == ()


def test_every_rule_and_every_special_rule_has_a_row():
    assert len(rule_ids()) == 39
    assert len(ROWS) == 39 + 11


def test_the_page_is_fresh():
    assert PAGE.read_text("utf-8") == page(), "run: .venv/bin/python -m tests.lessons.coverage"
