"""What a case says about the rules: a house, special rules, and single parameters by the names of section 8."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.houses import house

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.engine.rules import Rules

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "packs": "pack.packs",
        "jokers": "pack.jokers",
        "hand_size": "deal.hand_size",
        "must_use_discard_now": "draw.must_use_discard",
        "ban_return_taken_discard": "draw.ban_return",
        "table_take": "draw.table_take",
        "opening_min": "opening.minimum",
        "opening_requires_run": "opening.requires_run",
        "opening_requires_clean_run": "opening.requires_clean_run",
        "opening_requires_group": "opening.requires_group",
        "run_max_len": "melding.run_max",
        "fixed_groups": "melding.fixed_groups",
        "group_allow_duplicate_suits": "melding.duplicate_suits",
        "joker_ratio": "joker.ratio",
        "joker_max_one_in": "joker.one_in",
        "min_naturals": "joker.min_naturals",
        "max_jokers_per_meld": "joker.max_per_meld",
        "max_adjacent_jokers": "joker.max_adjacent",
        "swapped_joker_use": "joker.swapped",
        "swap_group_must_be_complete": "joker.swap_complete_group",
        "swap_group_needs_both_missing": "joker.swap_needs_both",
        "joker_discard": "joker.discard",
        "last_discard": "ending.last_discard",
        "stock_exhausted": "ending.stock_exhausted",
        "turn_seconds": "ending.turn_seconds",
        "max_turns": "ending.max_turns",
        "scoring": "scoring.system",
        "hand_joker": "scoring.hand_joker",
        "one_turn_empty_table_multiplier": "scoring.one_turn_multiplier",
        "no_discard_multiplier": "scoring.no_discard_multiplier",
        "unopened_penalty": "scoring.unopened_penalty",
        "dry_rami_penalty": "scoring.dry_penalty",
        "dry_rami_condition": "scoring.dry_condition",
        "match_winner": "match.winner",
        "tie": "match.tie",
        "stop_at": "match.stop_at",
    }
)
"""The names of sections 5 and 8 for parameters; dotted paths are understood as well."""


def agreed_rules(case: Mapping[str, Any]) -> Rules:
    """The rules a case is to be judged by.

    Raises:
        UnknownNameError: no such house or special rule.
        SpecialRulesError: special rules that exclude each other.
        RulesError: no such parameter, or a value it cannot have.
    """
    overrides = dict(case.get("overrides") or {})
    rules = house(case["system"], overrides.pop("special", ()))
    changes = {NAMES.get(name, name): value for name, value in overrides.items() if name != "cyclic_runs"}
    if "cyclic_runs" in overrides:
        changes["melding.aces"] = "round_the_corner" if overrides["cyclic_runs"] else "low_or_high"
    if changes.get("joker.ratio", "") is None:
        changes["joker.ratio"] = "any"
    return rules.change(changes)
