"""Nothing is left untaught: every rule has a lesson, exercises, a generator, a case, and words in every language."""

from __future__ import annotations

import pytest

from rummy_learn.engine.houses import SPECIAL_RULES

from .coverage import PAGE, matrix, page, rule_ids

WHERE = {
    "lesson": "no exercise in rummy_learn/lessons/data/ has it in its `focus`",
    "exercises": "no exercise in rummy_learn/lessons/data/ has it in its `focus`",
    "generator": "no kind in rummy_learn/lessons/ has it in its `focuses`",
    "glossary": "no term in glossary/terms.toml has it among its `rules` or `findings`",
    "cases": "no case in tests/rulings/own_cases.jsonl is about it",
}
"""What an empty cell says."""

ROWS = [pytest.param(row, id=row.rule) for row in matrix()]


@pytest.mark.parametrize("row", ROWS)
def test_a_rule_is_taught_practised_generated_decided_and_told(row):
    lacking = dict.fromkeys(WHERE.get(column, f"{column}.po lacks some of its texts") for column in row.empty)
    assert not lacking, f"{row.rule} {row.name}:\n" + "\n".join(lacking)


def test_every_rule_and_every_special_rule_has_a_row():
    assert len(rule_ids()) == 39
    assert len(ROWS) == 39 + len(SPECIAL_RULES)
    numbers = [rule.number for rule in SPECIAL_RULES.values()]
    assert numbers == list(range(1, len(numbers) + 1)), "sections 3.1, 3.2… in this order"


def test_the_page_is_fresh():
    assert PAGE.read_text("utf-8") == page(), "run: .venv/bin/python -m tests.lessons.coverage"
