"""The rules that something done at a table can break, and which of them are offered as reasons in an exercise."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import Action, Call, Discard, Draw, GoOut, Lay, LayOff, SwapJoker, TakeFromMeld
from rummy_learn.engine.findings import every_finding
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.openings import extended
from rummy_learn.engine.table import Phase

from .judge import REASONS as MELD_RULES
from .positions import YOU

if TYPE_CHECKING:
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.verdict import ActionVerdict

TABLE_RULES: Final = (
    "NOT_YOUR_TURN",
    "DRAW_FIRST",
    "DRAW_ONE",
    "NOT_IN_HAND",
    "NOT_OPENED",
    "OPEN_MIN",
    "OPEN_NO_RUN",
    "OPEN_NO_CLEAN_RUN",
    "OPEN_NO_GROUP",
    "NO_TABLE_TAKE",
    "CANT_BREAK3",
    "TAKE_END_ONLY",
    "TAKE_JOKER",
    "SWAP_WRONG_CARD",
    "SWAP_GROUP_INCOMPLETE",
    "SWAP_NOT_REUSED",
    "JOKER_DISCARD",
    "RETURN_TAKEN",
    "MUST_USE_TAKEN",
    "MUST_DISCARD_LAST",
    "CARDS_LEFT",
    "OWN_DISCARD",
    "TAKEN_ALREADY",
)
"""The rules of play that exercises are made of, in the order in which reasons are offered."""

OFFERED: Final = 4
_STOPS_AT: Final = frozenset({"NOT_YOUR_TURN", "DRAW_FIRST", "DRAW_ONE", "NOT_IN_HAND"})
"""The referee stops at these: what else may be wrong it has not looked at."""


def reasons(table: Table, action: Action, verdict: ActionVerdict, seed: str) -> tuple[str, ...]:
    """Reasons to choose from: every true one, filled up with others that could be thought of but do not hold.

    Args:
        table: before the action.
        action: what is judged.
        verdict: on it.
        seed: decides which of the others are shown.
    """
    true = set(verdict.rules)
    thinkable = (rule for rule in _thinkable(table, action) if rule not in true)
    others = [rule for rule in thinkable if _is_false(rule, table, action, verdict)]
    Random(seed).shuffle(others)  # noqa: S311 - exercises are no secret
    shown = true | set(others[: max(1, OFFERED - len(true))])
    return tuple(rule for rule in _order() if rule in shown)


def _order() -> tuple[str, ...]:
    every = (finding.rule for finding in every_finding().values() if finding.fault)
    return tuple(dict.fromkeys((*TABLE_RULES, *MELD_RULES, *every)))


def _meld_faults(table: Table, action: Action) -> set[str]:
    """What is wrong with the melds that would lie there, whoever lays them."""
    match action:
        case Lay(melds=melds):
            laid = list(melds)
        case LayOff(card=card, meld=meld, end=end) if meld < len(table.melds):
            laid = [extended(table.melds[meld].cards, card, end)]
        case _:
            laid = []
    return {rule for cards in laid for rule in judge_meld(cards, table.rules).rules}


def _thinkable(table: Table, action: Action) -> tuple[str, ...]:
    """The rules that come to mind when somebody does such a thing."""
    match action:
        case Draw():
            return "NOT_YOUR_TURN", "DRAW_ONE", "NOT_OPENED", "NO_TABLE_TAKE", "MUST_USE_TAKEN", "TAKEN_ALREADY"
        case TakeFromMeld():
            return "NOT_OPENED", "NO_TABLE_TAKE", "CANT_BREAK3", "TAKE_END_ONLY", "TAKE_JOKER", "DRAW_ONE"
        case Lay():
            opening = () if table.opened[YOU] else ("OPEN_MIN", "OPEN_NO_RUN", "OPEN_NO_CLEAN_RUN", "OPEN_NO_GROUP")
            return (
                *("NOT_IN_HAND", *opening, "MUST_DISCARD_LAST", "DRAW_FIRST", "NOT_YOUR_TURN"),
                *("RUN_GAP", "JOKER_MAX", "GROUP_SUIT_DUP"),
            )
        case LayOff():
            return (
                *("NOT_OPENED", "NOT_IN_HAND", "MUST_DISCARD_LAST", "DRAW_FIRST", "NOT_YOUR_TURN"),
                *("RUN_GAP", "GROUP_MAX4", "RUN_SUIT"),
            )
        case SwapJoker():
            return "SWAP_WRONG_CARD", "SWAP_GROUP_INCOMPLETE", "NOT_OPENED", "NOT_IN_HAND", "DRAW_FIRST"
        case Discard():
            return (
                *("JOKER_DISCARD", "RETURN_TAKEN", "MUST_USE_TAKEN", "SWAP_NOT_REUSED"),
                *("NOT_IN_HAND", "DRAW_FIRST", "NOT_OPENED"),
            )
        case GoOut():
            return "CARDS_LEFT", "MUST_DISCARD_LAST", "NOT_OPENED", "NOT_YOUR_TURN"
        case Call():
            return "OWN_DISCARD", "TAKEN_ALREADY", "NOT_YOUR_TURN", "MUST_USE_TAKEN", "DRAW_ONE"
        case _:
            return "NOT_YOUR_TURN", "DRAW_FIRST", "DRAW_ONE"


def _is_false(rule: str, table: Table, action: Action, verdict: ActionVerdict) -> bool:
    """Whether a rule surely does not stand in the way, although the verdict does not speak of it."""
    law, turn = table.rules, table.turn
    if rule in MELD_RULES:
        return rule not in _meld_faults(table, action)
    match rule:
        case "NOT_YOUR_TURN":
            return turn.seat == YOU
        case "DRAW_FIRST":
            return turn.phase is Phase.PLAY
        case "CANT_BREAK3" | "TAKE_END_ONLY" | "TAKE_JOKER":
            return law.draw.table_take or "NO_TABLE_TAKE" not in verdict.rules
        case _:
            pass
    if not _STOPS_AT & set(verdict.rules):
        return True
    if rule == "MUST_DISCARD_LAST":
        return len(table.hands[YOU]) > sum(len(cards) for cards in action.melds) if isinstance(action, Lay) else False
    return rule in ("NO_TABLE_TAKE", "TAKEN_ALREADY", "RETURN_TAKEN", "NOT_IN_HAND", "DRAW_ONE") or (
        rule in ("NOT_OPENED", "OPEN_MIN", "OPEN_NO_RUN") and table.opened[YOU]
    )
