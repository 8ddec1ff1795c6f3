"""A table's agreement as a view shows it: the form, what clashes, what differs, and what to take away."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, house
from rummy_learn.engine.rules_file import write_rules
from rummy_learn.engine.sharing import write_code
from rummy_learn.i18n import house_name, text
from rummy_learn.i18n.sheet import rule_differences, rule_name, rule_sheet, rule_value

from .agreement import QUESTIONS, answers, title
from .words import say

if TYPE_CHECKING:
    from rummy_learn.engine.rules import Rules

    from .agreement import Agreement


def describe_agreement(agreement: Agreement, lang: str, lesson: str) -> dict[str, Any]:
    """Everything a view needs.

    `house`, `houses`, `specials` and `groups` are the form; `clashes` and `follows` sentences; `result` what the table
    takes away, or None while something clashes. `lesson` is the slug that the link leads to.
    """
    clashes = [say(remark, lang) for remark in agreement.clashes()]
    return {
        "house": agreement.house,
        "houses": [[name, house_name(name, lang)] for name in HOUSES],
        "specials": [
            {
                "name": name,
                "label": text(f"special.{name}", lang),
                "on": name in agreement.special or name in agreement.implied,
                "implied": name in agreement.implied,
            }
            for name in SPECIAL_RULES
        ],
        "groups": _form(agreement, lang),
        "clashes": clashes,
        "follows": [say(remark, lang) for remark in agreement.follows()],
        "result": None if clashes else _result(agreement, lang, lesson),
    }


def _form(agreement: Agreement, lang: str) -> list[dict[str, Any]]:
    values = agreement.parameters()
    plain = HOUSES[agreement.house].parameters()
    return [
        {
            "title": text(f"rule.{group}", lang),
            "questions": [
                {
                    "path": path,
                    "name": rule_name(path, lang),
                    "help": text(f"rule.{path}.help", lang),
                    "options": [rule_value(path, value, lang) for value in answers(path, values[path])],
                    "chosen": answers(path, values[path]).index(values[path]),
                    "changed": values[path] != plain[path],
                }
                for path in paths
            ],
        }
        for group, paths in groupby(QUESTIONS, lambda path: path.split(".")[0])
    ]


def _result(agreement: Agreement, lang: str, lesson: str) -> dict[str, Any]:
    rules = agreement.rules()
    code = write_code(rules)
    base = house_name(agreement.house, lang)
    differences = rule_differences(house(agreement.house), rules, lang)
    count = len(differences)
    return {
        "title": title(rules, lang),
        "code": code,
        "link": "?" + urlencode({"lesson": lesson, "rules": code, "lang": lang}),
        "file": write_rules(rules),
        "summary": text("agree.differs", lang, n=count, count=count, house=base)
        if differences
        else text("agree.same", lang, house=base),
        "head": [text("agree.rule", lang), base, text("agree.ours", lang)],
        "differences": [[line.name, line.mine, line.theirs] for line in differences],
        "sheet": _sheet(rules, lang),
    }


def _sheet(rules: Rules, lang: str) -> list[dict[str, Any]]:
    return [
        {"title": group.title, "lines": [[line.name, line.value] for line in group.lines]}
        for group in rule_sheet(rules, lang)
    ]


def transcript(agreement: Agreement, lang: str) -> str:
    """The agreement as text: what it differs in from its house, and its code; or what clashes."""
    clashes = agreement.clashes()
    head = [text("agree.from", lang, house=house_name(agreement.house, lang))]
    head += [f"+ {text(f'special.{name}', lang)}" for name in agreement.special]
    if clashes:
        return "\n".join([*head, *(say(remark, lang) for remark in clashes)])
    rules = agreement.rules()
    rows = [
        f"{line.name}: {line.theirs} ({line.mine})" for line in rule_differences(house(agreement.house), rules, lang)
    ]
    notes = [say(remark, lang) for remark in agreement.follows()]
    return "\n".join([*head, *rows, *notes, text("agree.code.line", lang, code=write_code(rules))])
