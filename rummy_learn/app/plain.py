"""The engine's answers as plain values, for `--json`."""

from __future__ import annotations

from enum import Enum, StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rummy_learn.engine.cards import Card, Suit
from rummy_learn.engine.sharing import write_code
from rummy_learn.i18n import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.app.agreed import Agreed
    from rummy_learn.engine.findings import Finding
    from rummy_learn.engine.melds import MeldVerdict


def plain_rules(agreed: Agreed) -> dict[str, Any]:
    """What rules were applied."""
    return {"house": agreed.house, "special": list(agreed.special), "code": write_code(agreed.rules)}


def plain_meld(verdict: MeldVerdict, agreed: Agreed, lang: str) -> dict[str, Any]:
    """The verdict on a meld."""
    return {
        "cards": plain(verdict.cards),
        **plain_rules(agreed),
        "legal": verdict.legal,
        "kind": plain(verdict.kind),
        "points": verdict.points,
        "jokers": {str(index): plain(cards) for index, cards in verdict.stands_for},
        "rules": list(verdict.rules),
        "findings": plain_findings(verdict.findings, verdict.cards, agreed.house, lang),
    }


def plain_findings(
    findings: Iterable[Finding], cards: Sequence[Card], house: str | None, lang: str
) -> list[dict[str, Any]]:
    """Findings with their facts, and told in a sentence."""
    return [
        {
            "key": finding.key,
            "rule": finding.rule,
            "section": finding.section,
            "fault": finding.fault,
            "at": list(finding.at),
            "facts": plain(finding.facts()),
            "text": tell(finding, lang, house=house, cards=cards),
        }
        for finding in findings
    ]


def plain(value: Any) -> Any:
    """A value in the words of JSON: cards by their codes, suits by their letters, choices by their names."""
    match value:
        case Card():
            return value.code
        case Suit():
            return value.letter
        case StrEnum():
            return value.value
        case Enum():
            return value.name.lower()
        case Fraction():
            return value.numerator if value.denominator == 1 else str(value)
        case dict():
            return {str(plain(key)): plain(item) for key, item in value.items()}
        case list() | tuple() | set() | frozenset():
            return [plain(item) for item in value]
        case _:
            return value
