"""Remarks, what they may hold, and the rules that they are about, in words."""

from __future__ import annotations

from typing import Any

from rummy_learn.engine.cards import Card, Suit
from rummy_learn.engine.findings import Finding
from rummy_learn.engine.houses import SPECIAL_RULES
from rummy_learn.engine.melds import MeldKind
from rummy_learn.i18n import house_name, join, suit_name, symbols, tell, text
from rummy_learn.i18n.tell_action import tell_action

from .exercise import Said
from .parts import Choice, Faces, Lay, Match, Number, Numbers, Order, Pick
from .players import MOST, player
from .positions import YOU, Step
from .remark import Remark


def say(remark: Remark, lang: str) -> str:
    """A remark as a sentence.

    Facts are told by what they are: cards as symbols, suits, findings and other remarks in words, several of them as a
    list; a fact named `rank` as a rank, `house` as the name of a house, `special` as that of a special rule, `row` and
    `row_…` as cards side by side.
    """
    facts = {name: _tell(name, value, lang) for name, value in remark.facts.items()}
    return text(remark.key, lang, n=remark.count, **facts)


def names(lang: str) -> list[str | None]:
    """The players of a table by seat, ``None`` for the learner, as :func:`tell_action` and :func:`tell` want them."""
    return [None if seat == YOU else say(player(seat), lang) for seat in range(MOST)]


def rule_title(rule: str, lang: str) -> str:
    """A rule in a few words: "a run with a gap"; the name of a special rule or of a section; of others, the number."""
    if special := next((name for name, one in SPECIAL_RULES.items() if rule == f"3.{one.number}"), None):
        return text(f"special.{special}", lang)
    if rule[0].isdigit() or rule.startswith("R-"):
        try:
            return text(f"section.{rule}", lang)
        except KeyError:
            return text("rule.section", lang, section=rule)
    return text(f"reason.{rule}", lang)


def _tell(name: str, value: Any, lang: str) -> str:  # noqa: C901, PLR0912 - one case each
    if name == "rank" and isinstance(value, int):
        return text(f"rank.{value}.many", lang)
    if name == "house":
        return house_name(value, lang)
    if name == "special" and isinstance(value, str):
        return text(f"special.{value}", lang)
    if name == "row" or name.startswith("row_"):
        return symbols(value)
    match value:
        case Card():
            return value.symbol
        case Suit():
            return suit_name(value, lang)
        case MeldKind():
            return text(f"exercise.judge.{value}", lang)
        case Remark():
            return say(value, lang)
        case Said():
            return say_value(value, lang)
        case Finding():
            return tell(value, lang, names=names(lang))
        case Step(action=action, table=table):
            return tell_action(action, table, names(lang), lang)
        case tuple() | frozenset():
            items = sorted(value) if isinstance(value, frozenset) else value
            if name == "answer":
                return " — ".join(_tell("", item, lang) for item in items)
            return join([_tell(name, item, lang) for item in items], lang)
        case int():
            return _number(value)
        case _:
            return str(value)


def _number(value: int) -> str:
    """A number as it is read, not typed: with a minus for a minus."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def say_value(said: Said, lang: str) -> str:
    """A value of an asked part in words: "5♥ 6♥ 7♥", "a run", "24"."""
    part, value = said.part, said.value
    match part:
        case Choice():
            return say(dict(part.options)[value], lang)
        case Faces():
            return symbols(sorted(value))
        case Pick():
            return symbols(part.cards[place] for place in value)
        case Lay():
            return " | ".join(symbols(part.cards[place] for place in zone) for zone in value)
        case Number():
            return _number(value)
        case Numbers():
            rows = zip(part.rows, value, strict=True)
            return "; ".join(f"{say(row, lang)}: {_number(number)}" for row, number in rows if number is not None)
        case Order():
            return " → ".join(say(part.items[i], lang) for i in value)
        case Match():
            names = {option: say(remark, lang) for option, remark in part.options}
            rows = zip(part.rows, value, strict=True)
            return "; ".join(
                f"{say(row, lang)}: {', '.join(name for option, name in names.items() if option in chosen)}"
                for row, chosen in rows
                if chosen
            )
        case _:
            raise TypeError(type(part).__name__)
