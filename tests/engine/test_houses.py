"""The four houses and the eleven special rules: rules.md sections 1, 3 and 5."""

import json
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, SpecialRulesError, UnknownNameError, combine, house
from rummy_learn.engine.rules import Rules, RulesError
from rummy_learn.engine.rules_file import read_rules, write_rules

PRESETS = json.loads((Path(__file__).parent / "presets.json").read_text("utf-8"))

PATHS = {
    "packs": "pack.packs",
    "jokers": "pack.jokers",
    "hand_size": "deal.hand_size",
    "opening_min": "opening.minimum",
    "opening_requires_run": "opening.requires_run",
    "opening_requires_clean_run": "opening.requires_clean_run",
    "max_jokers_per_meld": "joker.max_per_meld",
    "max_adjacent_jokers": "joker.max_adjacent",
    "min_naturals": "joker.min_naturals",
    "run_max_len": "melding.run_max",
    "fixed_groups": "melding.fixed_groups",
    "must_use_discard_now": "draw.must_use_discard",
    "table_take": "draw.table_take",
    "swapped_joker_use": "joker.swapped",
    "swap_group_must_be_complete": "joker.swap_complete_group",
    "joker_discard": "joker.discard",
    "last_discard": "ending.last_discard",
    "one_turn_empty_table_multiplier": "scoring.one_turn_multiplier",
    "no_discard_multiplier": "scoring.no_discard_multiplier",
    "stock_exhausted": "ending.stock_exhausted",
    "hand_joker": "scoring.hand_joker",
    "scoring": "scoring.system",
    "unopened_penalty": "scoring.unopened_penalty",
    "dry_rami_penalty": "scoring.dry_penalty",
    "dry_rami_condition": "scoring.dry_condition",
    "match_winner": "match.winner",
    "tie": "match.tie",
    "turn_seconds": "ending.turn_seconds",
    "max_turns": "ending.max_turns",
}
SAID_OTHERWISE = {
    "players": lambda rules: [rules.deal.players_min, rules.deal.players_max],
    "joker_ratio": lambda rules: None if rules.joker.ratio == "any" else rules.joker.ratio,
    "cyclic_runs": lambda rules: rules.melding.aces == "round_the_corner",
    "match_end": lambda rules: {
        "points": {"points": rules.match.target} if rules.match.target else "agreed_points",
        "rounds": "rounds",
        "single_round": "single_round",
    }[rules.match.end],
}


@pytest.mark.parametrize("name", PRESETS)
def test_a_house_is_as_section_5_says(name):
    rules = HOUSES[name]
    mine = {
        key: SAID_OTHERWISE[key](rules) if key in SAID_OTHERWISE else rules.parameters()[PATHS[key]]
        for key in PRESETS[name]
    }
    assert mine == PRESETS[name]


def test_every_parameter_cites_its_rule():
    assert all(section for section in Rules().sections().values())


def test_small_deck_brings_no_opening_and_excludes_forty():
    assert combine(["small_deck"]) == ("small_deck", "no_opening")
    rules = house("palace", ["small_deck"])
    assert (rules.opening.minimum, rules.deal.cards_for(2), rules.deal.cards_for(4)) == (0, 10, 7)
    with pytest.raises(SpecialRulesError) as caught:
        house("palace", ["small_deck", "opening_40"])
    assert caught.value.clashes == ("opening_40",)


def test_calls_need_a_third_player():
    assert house("palace", ["calls"]).deal.players_min == 3


def test_every_other_combination_is_free():
    free = [name for name in SPECIAL_RULES if name not in ("small_deck", "no_opening")]
    assert combine(free) == tuple(free)


@pytest.mark.parametrize(
    ("changes", "parameter"),
    [
        ({"opening.minimum": -1}, "opening.minimum"),
        ({"opening.minimum": True}, "opening.minimum"),
        ({"opening.minimun": 40}, "opening.minimun"),
        ({"joker.ratio": "half"}, "joker.ratio"),
        ({"pack.packs": 1, "deal.hand_size": 20}, "deal.hand_size"),
        ({"deal.players_min": 5}, "deal.players_min"),
        ({"draw.calls": 1}, "draw.calls"),
        ({"joker.max_per_meld": "one"}, "joker.max_per_meld"),
    ],
)
def test_rules_that_cannot_be_are_refused_by_name(changes, parameter):
    with pytest.raises(RulesError) as caught:
        HOUSES["palace"].change(changes)
    assert caught.value.parameter == parameter
    assert caught.value.expected


def test_unknown_names_list_the_known_ones():
    with pytest.raises(UnknownNameError) as caught:
        house("casino")
    assert caught.value.known == ("palace", "cafe", "romme", "rami")
    with pytest.raises(UnknownNameError):
        house("palace", ["fast"])


def test_rules_are_values():
    assert house("palace", ["no_opening"]) == HOUSES["palace"].change({"opening.minimum": 0})
    with pytest.raises(FrozenInstanceError):
        HOUSES["palace"].opening.minimum = 0
    assert HOUSES["palace"].diff(HOUSES["cafe"])["opening.minimum"] == (30, 0)


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("special", SPECIAL_RULES)
def test_a_special_rule_never_lowers_the_number_of_players(name, special):
    rules = house(name, [special])
    assert rules.deal.players_min >= HOUSES[name].deal.players_min
    assert read_rules(write_rules(rules)) == rules
