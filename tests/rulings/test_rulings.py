"""The case law: every adjudicated case gets the answer it was given."""

import json
from pathlib import Path
from typing import Any

import pytest

from rummy_learn.engine.adjudicate import CaseError, adjudicate
from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.houses import UnknownNameError


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of a file beside this one."""
    return [json.loads(line) for line in Path(__file__).with_name(name).read_text("utf-8").splitlines()]


CASES = cases("cases.jsonl")
OWN_CASES = cases("own_cases.jsonl")
"""Cases of rules that none of the others is about."""

ANSWERS = {
    "meld": {"meld_kind", "points", "jokers", "verdict_any_order"},
    "opening": {"total"},
    "layoff": {"result", "result_points"},
    "swap": set(),
    "discard": set(),
    "go_out": {"multiplier"},
    "scoring": {"scores", "result_winner"},
    "deal": {"hand_size", "deck_size", "jokers", "upcard", "stock"},
    "draw": {"cards_gained"},
    "turn": {"hand_after", "round_over"},
    "match": {"result"},
}


@pytest.mark.parametrize("case", CASES + OWN_CASES, ids=lambda case: case["id"])
def test_every_case_is_decided_as_it_was(case: dict[str, Any]) -> None:
    told = ANSWERS[case["kind"]] | {"verdict", "rule"}
    answer = adjudicate({name: value for name, value in case.items() if name not in told})
    assert answer["verdict"] == case["verdict"], answer
    assert case.get("rule") is None or case["rule"] in answer["rules"], answer
    for name in ANSWERS[case["kind"]] & case.keys():
        assert _comparable(answer[name]) == _comparable(case[name]), name


def _comparable(value: Any) -> Any:
    """The cards a joker may stand for are a set, whatever the order they are told in."""
    if isinstance(value, dict):
        return {key: set(item) if isinstance(item, list) and key.isdigit() else item for key, item in value.items()}
    return value


def test_there_is_case_law_of_every_kind() -> None:
    assert {case["kind"] for case in CASES} == set(ANSWERS)
    assert len({case["id"] for case in CASES}) == len(CASES) == 303
    assert len({case["id"] for case in CASES + OWN_CASES}) == len(CASES) + len(OWN_CASES)


def test_an_answer_names_the_case_and_every_broken_rule() -> None:
    answer = adjudicate({"id": "x", "kind": "meld", "system": "cafe", "cards": ["JK", "JK", "JK"]})
    assert answer["id"] == "x"
    assert answer["rules"] == ["JOKER_MIN_NATURALS", "JOKER_RATIO"]


def test_special_rules_that_exclude_each_other_are_no_valid_table() -> None:
    overrides = {"special": ["opening_40", "no_opening"]}
    case = {"id": "x", "kind": "deal", "system": "palace", "players": 2, "overrides": overrides}
    assert adjudicate(case) == {"id": "x", "verdict": "invalid", "rules": ["SPECIAL_RULES"]}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"kind": "poem"}, CaseError),
        ({"system": "canasta"}, UnknownNameError),
        ({"cards": None}, CaseError),
        ({"cards": ["7X"]}, NotationError),
        ({"overrides": {"opening_min": "many"}}, CaseError),
        ({"overrides": {"no_such_thing": 1}}, CaseError),
    ],
)
def test_a_case_that_makes_no_sense_is_told_from_one_that_is_lost(change: dict[str, Any], error: type) -> None:
    good = {"id": "x", "kind": "meld", "system": "cafe", "cards": ["7C", "7S", "7H"]}
    with pytest.raises(error):
        adjudicate(good | change)


@pytest.mark.parametrize("name", ["system", "cards"])
def test_a_missing_field_is_named(name: str) -> None:
    case = {"id": "x", "kind": "meld", "system": "cafe", "cards": ["7C", "7S", "7H"]}
    del case[name]
    with pytest.raises(CaseError) as caught:
        adjudicate(case)
    assert (caught.value.case, caught.value.field) == ("x", name)


def answer(kind: str, system: str = "cafe", **fields: Any) -> dict[str, Any]:
    return adjudicate({"id": "x", "kind": kind, "system": system, **fields})


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("layoff", {"target": ["5H", "6H", "8H"], "adds": [{"card": "9H", "end": "end"}], "opened": True}),
        ("swap", {"target": ["5H", "JK", "8H"], "pos": 1, "card": "6H", "joker_use": "keep", "opened": True}),
        ("draw", {"from": "meld", "meld": ["5H", "6H", "8H"], "index": 0, "used_this_turn": True, "opened": True}),
    ],
)
def test_what_is_no_meld_cannot_lie_on_the_table(kind: str, fields: dict[str, Any]) -> None:
    assert answer(kind, **fields)["rules"] == ["RUN_GAP"]


def test_cards_left_in_the_hand_are_no_close() -> None:
    close = {
        "hand": ["3S", "4S", "5S", "9D", "KH"],
        "melds": [["3S", "4S", "5S"]],
        "layoffs": [],
        "opened_before": True,
    }
    assert answer("go_out", **close, discard="9D")["rules"] == ["CARDS_LEFT"]
    assert answer("go_out", "romme", **close, discard=None)["rules"] == ["CARDS_LEFT"]
    assert answer("go_out", **close, discard="QD")["rules"] == ["NOT_IN_HAND"]


def test_a_turn_may_begin_at_the_table_and_end_without_a_discard() -> None:
    turn = {"hand_before": ["8S", "8D", "KH"], "table_before": [["5C", "6C", "7C", "8C"]], "opened_before": True}
    taken = {"from": "meld", "meld": 0, "index": 3}
    ended = answer("turn", "rami", **turn, draw=taken, melds=[["8S", "8D", "8C"]], discard="KH")
    assert (ended["verdict"], ended["hand_after"], ended["round_over"]) == ("valid", [], True)
    unused = answer("turn", "rami", **turn, draw=taken, melds=[], discard="KH")
    assert unused["rules"] == ["MUST_USE_TAKEN"]


@pytest.mark.parametrize(
    ("overrides", "cards", "rules"),
    [
        ({"cyclic_runs": True}, ["KC", "AC", "2C"], []),
        ({"cyclic_runs": False}, ["KC", "AC", "2C"], ["ACE_MIDDLE"]),
        ({"joker_ratio": None, "min_naturals": 1}, ["8C", "JK", "JK"], []),
        ({"joker_ratio": "lt"}, ["8C", "9C", "JK", "JK"], ["JOKER_RATIO"]),
        ({"joker_max_one_in": 4}, ["8C", "9C", "JK"], ["JOKER_RATIO"]),
        ({"melding.run_max": 4}, ["5H", "6H", "7H", "8H", "9H"], ["RUN_MAX13"]),
    ],
)
def test_a_case_may_change_any_agreement(overrides: dict[str, Any], cards: list[str], rules: list[str]) -> None:
    assert answer("meld", cards=cards, overrides=overrides)["rules"] == rules


@pytest.mark.parametrize("special", ["fixed_groups", "fixed_jokers", "no_opening"])
def test_a_pile_card_can_be_used_at_once_at_any_table(special: str) -> None:
    overrides = {"special": [special], "must_use_discard_now": True, "opening_requires_group": True}
    for card in ("8C", "JK"):
        drawn = {"from": "discard", "card": card, "opened": False, "overrides": overrides}
        assert answer("draw", "palace", **drawn, used_this_turn=True)["rules"] == []
        assert answer("draw", "palace", **drawn, used_this_turn=False)["rules"] == ["MUST_USE_TAKEN"]


@pytest.mark.parametrize("one_in", [None, 4, 6])
def test_a_recovered_joker_finds_its_place_at_any_table(one_in: int | None) -> None:
    overrides = {} if one_in is None else {"joker_max_one_in": one_in}
    run = {None: ["TH", "JK", "QH"], 4: ["TH", "JK", "QH", "KH"], 6: ["8H", "9H", "TH", "JK", "QH", "KH"]}[one_in]
    swap = {"target": run, "pos": run.index("JK"), "card": "JH", "opened": True, "overrides": overrides}
    for use, rules in (("new_meld", []), ("layoff", []), ("keep", ["SWAP_NOT_REUSED"])):
        assert answer("swap", **swap, joker_use=use)["rules"] == rules


def test_shared_points_are_told_with_two_decimals() -> None:
    players = {name: {"hand": ["2C"], "opened": True} for name in "BCD"}
    players["A"] = {"hand": [], "opened": True, "laid": ["KC", "KD", "KH", "TS"]}
    fields = {"players": players, "winner": "A", "multiplier": 1, "overrides": {"special": ["casino_scoring"]}}
    assert answer("scoring", "palace", **fields)["scores"] == {"B": -18.33, "C": -18.33, "D": -18.33, "A": 55}
