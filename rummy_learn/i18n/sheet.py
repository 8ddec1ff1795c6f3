"""The rules of a table in words: a sheet to read or print, and what two tables do differently."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING

from .catalogue import text

if TYPE_CHECKING:
    from rummy_learn.engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLine:
    """One parameter in words.

    Attributes:
        path: its dotted path, such as ``opening.minimum``.
        name: what it is called.
        value: what this table has agreed on.
        help: one sentence on what it means.
        section: where the normative rules define it, ready to be shown.
    """

    path: str
    name: str
    value: str
    help: str
    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleGroup:
    """A group of parameters under its title."""

    title: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleDifference:
    """One parameter that two tables have agreed on differently, in words."""

    path: str
    name: str
    mine: str
    theirs: str
    section: str


def rule_sheet(rules: Rules, lang: str) -> tuple[RuleGroup, ...]:
    """Every parameter of a table in words, group by group.

    Raises:
        UnknownLanguageError: there is no catalogue for ``lang``.
    """
    sections = rules.sections()
    lines = (
        RuleLine(
            path=path,
            name=rule_name(path, lang),
            value=rule_value(path, value, lang),
            help=text(f"rule.{path}.help", lang),
            section=text("rule.section", lang, section=sections[path]),
        )
        for path, value in rules.parameters().items()
    )
    return tuple(
        RuleGroup(title=text(f"rule.{group}", lang), lines=tuple(members))
        for group, members in groupby(lines, lambda line: line.path.split(".")[0])
    )


def rule_differences(mine: Rules, theirs: Rules, lang: str) -> tuple[RuleDifference, ...]:
    """What two tables do differently, in words, in the order of the sheet; nothing if they agree.

    Raises:
        UnknownLanguageError: there is no catalogue for ``lang``.
    """
    sections = mine.sections()
    return tuple(
        RuleDifference(
            path=path,
            name=rule_name(path, lang),
            mine=rule_value(path, here, lang),
            theirs=rule_value(path, there, lang),
            section=text("rule.section", lang, section=sections[path]),
        )
        for path, (here, there) in mine.diff(theirs).items()
    )


def rule_name(path: str, lang: str) -> str:
    """What a parameter is called."""
    return text(f"rule.{path}", lang)


def rule_value(path: str, value: StrEnum | bool | int | None, lang: str) -> str:  # noqa: FBT001  it is what is told
    """A value of a parameter in words: "40", "yes", "only as the last card, to go out"."""
    match value:
        case None:
            return text(f"rule.{path}.none", lang)
        case StrEnum():
            return text(f"rule.{path}.{value.value}", lang)
        case bool():
            return text("rule.yes" if value else "rule.no", lang)
        case _:
            return str(value)
