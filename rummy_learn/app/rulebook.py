"""The rules in words, for a page: every rule that can be broken, and what the houses have agreed on, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import text
from rummy_learn.i18n.sheet import rule_sheet
from rummy_learn.lessons.course import lesson_of

if TYPE_CHECKING:
    from rummy_learn.app.shelf import Lesson, Shelf

TOPICS: Final = {
    "melding": (
        "MIN3",
        "NOT_A_MELD",
        "GROUP_SUIT_DUP",
        "GROUP_MAX4",
        "FIXED_GROUP_ORDER",
        "RUN_SUIT",
        "RUN_GAP",
        "RUN_RANK_DUP",
        "ACE_MIDDLE",
        "RUN_MAX13",
    ),
    "joker": (
        "NO_JOKERS",
        "JOKER_MIN_NATURALS",
        "JOKER_RATIO",
        "JOKER_MAX",
        "JOKER_ADJACENT",
        "JOKER_OFF_END",
        "SWAP_WRONG_CARD",
        "SWAP_GROUP_INCOMPLETE",
        "SWAP_NOT_REUSED",
        "JOKER_DISCARD",
    ),
    "draw": (
        "NOT_YOUR_TURN",
        "DRAW_ONE",
        "MUST_USE_TAKEN",
        "RETURN_TAKEN",
        "NO_TABLE_TAKE",
        "TAKE_END_ONLY",
        "TAKE_JOKER",
        "CANT_BREAK3",
        "OWN_DISCARD",
        "TAKEN_ALREADY",
    ),
    "opening": ("OPEN_MIN", "OPEN_NO_RUN", "OPEN_NO_CLEAN_RUN", "OPEN_NO_GROUP", "NOT_OPENED"),
    "ending": ("NOT_IN_HAND", "MUST_DISCARD_LAST", "CARDS_LEFT"),
    "deal": ("PLAYERS",),
}
"""Every rule id, by what it is about; the topics are called as the groups of parameters are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule that can be broken.

    Attributes:
        id: its permanent name, by which the page can be entered.
        mistake: what breaks it, in a few words.
        rule: what holds.
        lesson: where it is taught, if anywhere.
    """

    id: str
    mistake: str
    rule: str
    lesson: Lesson | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Rules that belong together."""

    id: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """What every house has agreed on in one matter; `anchor` is the section of the rules, where it appears first."""

    anchor: str | None
    name: str
    help: str
    values: tuple[str, ...]

    @property
    def shared(self) -> bool:
        """Whether all houses agree."""
        return len(set(self.values)) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementGroup:
    """Agreements that belong together."""

    title: str
    agreements: tuple[Agreement, ...]


def topics(lang: str, shelf: Shelf) -> tuple[Topic, ...]:
    """Every rule in words, topic by topic."""
    return tuple(
        Topic(id=topic, title=text(f"rule.{topic}", lang), rules=tuple(_rule(rule, lang, shelf) for rule in rules))
        for topic, rules in TOPICS.items()
    )


def _rule(rule: str, lang: str, shelf: Shelf) -> Rule:
    plan = lesson_of(rule)
    return Rule(
        id=rule,
        mistake=text(f"reason.{rule}", lang),
        rule=text(f"rule.id.{rule}", lang),
        lesson=shelf.find(plan.slug, lang) if plan else None,
    )


def agreements(lang: str) -> tuple[AgreementGroup, ...]:
    """What the houses have agreed on, group by group."""
    sheets = [rule_sheet(rules, lang) for rules in HOUSES.values()]
    sections = next(iter(HOUSES.values())).sections()
    first = {section: path for path, section in reversed(sections.items())}
    return tuple(
        AgreementGroup(
            title=groups[0].title,
            agreements=tuple(
                Agreement(
                    anchor=sections[line.path] if first[sections[line.path]] == line.path else None,
                    name=line.name,
                    help=line.help,
                    values=tuple(group.lines[i].value for group in groups),
                )
                for i, line in enumerate(groups[0].lines)
            ),
        )
        for groups in zip(*sheets, strict=True)
    )
