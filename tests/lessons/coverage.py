"""What teaches which rule: the coverage matrix, written to `docs/coverage.md` by `python -m tests.lessons.coverage`."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rummy_learn.engine.findings import every_finding
from rummy_learn.engine.houses import SPECIAL_RULES
from rummy_learn.i18n import LANGUAGES, keys, text
from rummy_learn.lessons.course import KINDS, course, lesson_of
from rummy_learn.lessons.glossary import glossary

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "coverage.md"
RULINGS: Final = ROOT / "tests" / "rulings"
COLUMNS: Final = ("lesson", "exercises", "generator", "glossary", "cases", *LANGUAGES)
SHOWN: Final = 3
"""So many exercises or cases are named in a cell; of the others, only how many they are."""

HEAD: Final = """# What teaches which rule

Every rule that the referee can cite (rules.md, section 2) and every special rule (section 3): the lesson that teaches
it, the exercises that practise it, the kinds that make fresh ones, its glossary term, the cases it was decided in, and
the languages in which it is told. Written by `python -m tests.lessons.coverage`; a test fails where a cell is empty.
"""


@dataclass(frozen=True)
class Row:
    """A rule and what there is about it, by column.

    Attributes:
        rule: its id, or the section of a special rule.
        name: how it is called.
        cells: for each of :data:`COLUMNS` what there is; empty where there is nothing.
    """

    rule: str
    name: str
    cells: dict[str, tuple[str, ...]]

    @property
    def empty(self) -> tuple[str, ...]:
        """The columns in which nothing stands."""
        return tuple(column for column in COLUMNS if not self.cells[column])


def rule_ids() -> tuple[str, ...]:
    """The ids of section 2 of the rules, in their order."""
    rules = (RULINGS / "rules.md").read_text("utf-8")
    section = rules[rules.index("\n## 2. ") : rules.index("\n## 3. ")]
    return tuple(dict.fromkeys(re.findall(r"`([A-Z][A-Z0-9_]+)`", section)))


def matrix() -> tuple[Row, ...]:
    """A row for each rule and each special rule."""
    cases = _cases()
    rows = []
    for rule in rule_ids():
        told = [f"reason.{rule}", f"hint.{rule}", *_findings(rule)]
        rows.append(_row(rule, rule, told, [case["id"] for case in cases if case.get("rule") == rule]))
    for name, special in SPECIAL_RULES.items():
        decided = [case["id"] for case in cases if name in (case.get("overrides") or {}).get("special", ())]
        rows.append(_row(f"3.{special.number}", text(f"special.{name}", "en"), [f"special.{name}"], decided))
    return tuple(rows)


def _row(rule: str, name: str, told: list[str], cases: list[str]) -> Row:
    plan = lesson_of(rule)
    exercises = [
        f"{lesson.slug}/{exercise.id}"
        for lesson in course().values()
        for exercise in lesson.exercises.values()
        if rule in exercise.focus
    ]
    languages = {lang: (lang,) if set(told) <= set(keys(lang)) else () for lang in LANGUAGES}
    return Row(
        rule,
        name,
        {
            "lesson": (plan.slug,) if plan else (),
            "exercises": tuple(exercises),
            "generator": tuple(kind for kind, exercise in KINDS.items() if rule in exercise.focuses),
            "glossary": (term.key,) if (term := glossary().by_rule.get(rule)) else (),
            "cases": tuple(cases),
            **languages,
        },
    )


def _findings(rule: str) -> list[str]:
    """The texts of everything the engine says when this rule is broken; a rule that it never cites has none."""
    return [f"finding.{key}" for key, finding in every_finding().items() if finding.rule == rule] or [f"finding.{rule}"]


def _cases() -> list[dict[str, str | dict[str, list[str]]]]:
    files = (RULINGS / "cases.jsonl", RULINGS / "own_cases.jsonl")
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


def page() -> str:
    """The matrix as Markdown."""
    lines = [HEAD, f"| rule | {' | '.join(COLUMNS)} |", f"|---|{'---|' * len(COLUMNS)}"]
    for row in matrix():
        name = row.rule if row.name == row.rule else f"{row.rule} {row.name}"
        lines.append(f"| {name} | {' | '.join(_cell(row.cells[column]) for column in COLUMNS)} |")
    return "\n".join(lines) + "\n"


def _cell(things: tuple[str, ...]) -> str:
    more = [f"+{len(things) - SHOWN}"] if len(things) > SHOWN else []
    return ", ".join([*things[:SHOWN], *more])


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), "utf-8")
    for uncovered in matrix():
        if uncovered.empty:
            print(f"{uncovered.rule}: {', '.join(uncovered.empty)}")
