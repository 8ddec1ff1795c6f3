"""The case law: every adjudicated case gets the answer it was given."""

import json
from pathlib import Path
from typing import Any

import pytest

from rummy_learn.engine.adjudicate import CaseError, adjudicate
from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.houses import UnknownNameError

CASES = [json.loads(line) for line in Path(__file__).with_name("cases.jsonl").read_text("utf-8").splitlines()]

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


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
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
