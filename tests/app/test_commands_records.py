"""The commands on files: recorded matches are told, cases are answered and compared with what they expect."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.app.cli import main
from rummy_learn.i18n import LANGUAGES

pytestmark = pytest.mark.usefixtures("english_terminal")

CAFE = Path(__file__).parents[1] / "records" / "cafe-2.rummy"
CASES: list[dict[str, Any]] = [
    {"id": "M", "kind": "meld", "system": "cafe", "cards": ["7H", "JK", "9H"], "verdict": "valid"}
    | {"meld_kind": "run", "points": 24, "jokers": {"1": ["8H"]}},
    {"id": "I", "kind": "meld", "system": "cafe", "cards": ["7H", "7H", "9H"], "verdict": "invalid", "rule": "RUN_GAP"},
    {"id": "O", "kind": "opening", "system": "palace", "melds": [["9C", "9D", "9H"]], "total": 27}
    | {"verdict": "invalid", "rule": "OPEN_MIN"},
    {"id": "L", "kind": "layoff", "system": "cafe", "target": ["5H", "6H", "7H"], "opened": True}
    | {"adds": [{"card": "8H", "end": "end"}], "result": ["5H", "6H", "7H", "8H"], "result_points": 26},
    {"id": "P", "kind": "scoring", "system": "palace", "winner": "A", "multiplier": 1}
    | {"players": {"A": {"hand": [], "opened": True}, "B": {"hand": ["QS"], "opened": True}}}
    | {"scores": {"A": 10, "B": -10}},
    {"id": "T", "kind": "deal", "system": "rami", "players": 3, "hand_size": 13, "deck_size": 108, "jokers": 4}
    | {"upcard": 1, "stock": 68},
    {"id": "X", "kind": "match", "system": "rami", "totals": {"A": 310, "B": 90}, "target": 300}
    | {"result": {"over": True, "winners": ["B"]}},
]
WRONG = [
    ("M", "verdict", "invalid"),
    ("M", "meld_kind", "group"),
    ("M", "points", 25),
    ("M", "jokers", {"1": ["9H"]}),
    ("I", "rule", "ACE_MIDDLE"),
    ("O", "total", 28),
    ("L", "result", ["8H", "5H", "6H", "7H"]),
    ("L", "result_points", 27),
    ("P", "scores", {"A": 10, "B": -9}),
    ("P", "scores", {"A": 10}),
    ("T", "hand_size", 14),
    ("T", "deck_size", 110),
    ("T", "jokers", 6),
    ("T", "stock", None),
    ("X", "result", {"over": False, "winners": ["B"]}),
    ("X", "result", {"over": True, "winners": []}),
]


def _file(folder: Path, cases: list[dict[str, Any]]) -> str:
    file = folder / "cases.jsonl"
    file.write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
    return str(file)


class TestAdjudicate:
    def test_one_answer_a_line_without_looking_at_what_is_expected(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        questions = [
            {key: value for key, value in case.items() if key not in {"verdict", "rule", "points"}} for case in CASES
        ]
        assert main(["adjudicate", _file(tmp_path, questions)]) == 0
        answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [answer["id"] for answer in answers] == [case["id"] for case in CASES]
        assert answers[0] | {"points": 24, "verdict": "valid", "rules": []} == answers[0]
        assert "OPEN_MIN" in answers[2]["rules"]

    def test_right_expectations_pass(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["adjudicate", _file(tmp_path, CASES), "--check"]) == 0
        assert capsys.readouterr().err == "7 cases, 0 with differences\n"

    @pytest.mark.parametrize(("name", "field", "value"), WRONG)
    def test_every_wrong_expectation_is_named(
        self, name: str, field: str, value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        cases = [case | {field: value} if case["id"] == name else case for case in CASES]
        assert main(["adjudicate", _file(tmp_path, cases), "--check"]) == 1
        told, summary = capsys.readouterr().err.splitlines()
        line = [case["id"] for case in CASES].index(name) + 1
        assert told.startswith(f"{name} (line {line}): {field} should be {json.dumps(value)} and is ")
        assert summary == "7 cases, 1 with differences"

    def test_the_order_of_a_hand_and_of_winners_does_not_matter(self, tmp_path: Path) -> None:
        turn = {"id": "U", "kind": "turn", "system": "cafe", "hand_before": ["2D", "2S", "QH", "KH"]}
        turn |= {"draw": {"card": "2H", "from": "stock"}, "table_before": [["6C", "7C", "8C"]], "opened_before": True}
        turn |= {"melds": [], "layoffs": [], "discard": "KH", "hand_after": ["QH", "2S", "2D", "2H"]}
        assert main(["adjudicate", _file(tmp_path, [turn]), "--check"]) == 0
        turn["hand_after"] = ["QH", "2S", "2D", "2D"]
        assert main(["adjudicate", _file(tmp_path, [turn]), "--check"]) == 1

    def test_fractions_may_be_rounded_to_two_decimals(self, tmp_path: Path) -> None:
        case = {"id": "F", "kind": "scoring", "system": "palace", "overrides": {"special": ["casino_scoring"]}}
        case |= {"winner": "A", "multiplier": 1}
        case["players"] = {"A": {"hand": [], "opened": True, "laid": ["TH"]}} | {
            name: {"hand": [], "opened": True} for name in "BCD"
        }
        for share, code in ((-3.33, 0), (-3.34, 1)):
            case["scores"] = {"A": 10, "B": share, "C": share, "D": share}
            assert main(["adjudicate", _file(tmp_path, [case]), "--check"]) == code

    def test_the_standard_input_is_read(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(CASES[0]) + "\n\n" + json.dumps(CASES[1])))
        assert main(["adjudicate", "-"]) == 0
        assert len(capsys.readouterr().out.splitlines()) == 2

    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize(
        "line",
        [
            *("no", "[]", "7", "{}", "[" * 5000),
            '{"kind": "melt"}',
            '{"kind": "meld", "system": "cafe"}',
            '{"kind": "meld", "system": "poker", "cards": []}',
            '{"kind": "meld", "system": "cafe", "cards": ["7X"]}',
            '{"kind": "meld", "system": "cafe", "cards": 7}',
            '{"kind": "meld", "system": "cafe", "cards": [], "overrides": {"opening_min": "x"}}',
            '{"kind": "meld", "system": "cafe", "cards": [], "overrides": 7}',
        ],
    )
    def test_a_line_that_is_no_case_is_told_with_its_number(
        self, line: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "cases.jsonl"
        file.write_text(json.dumps(CASES[0]) + "\n" + line + "\n" + json.dumps(CASES[1]), encoding="utf-8")
        assert main(["adjudicate", str(file), "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert len(out.splitlines()) == 2, "the others are answered all the same"
        assert err.count("\n") == 1
        assert {"es": "línea 2: ", "en": "line 2: "}[lang] in err

    @settings(max_examples=20)
    @given(st.data())
    def test_no_case_whatever_ends_in_anything_but_an_exit_code(self, data: st.DataObject) -> None:
        case = dict(data.draw(st.sampled_from(CASES)))
        field = data.draw(st.sampled_from(sorted(case)))
        values = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["7H", "cafe"])
        case[field] = data.draw(
            st.recursive(values, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=4)
        )
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", io.StringIO(json.dumps(case)))
            assert main(["adjudicate", "-", "--check"]) in {0, 1, 2}


class TestReplay:
    def test_a_match_is_told_action_by_action(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(CAFE), "--lang", "es"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[:2] == ["Café Rummy", "Juegan Ana y Bea."]
        assert "  Bea roba del mazo." in lines
        assert lines[-1].startswith("Gana ")
        told = [line for line in lines if line.startswith("  ")]
        assert len(told) == CAFE.read_text(encoding="utf-8").count('  "') + 2

    def test_for_programs(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", str(CAFE), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["players"], told["rules"]["house"]) == (["Ana", "Bea"], "cafe")
        assert told["rounds"][0]["scores"] == [
            told["result"]["totals"][told["players"].index(name)] for name in told["rounds"][0]["seats"]
        ]

    def test_what_cannot_have_happened_is_1_and_what_cannot_be_read_is_2(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text, file = CAFE.read_text(encoding="utf-8"), tmp_path / "x.rummy"
        for old, new, code in (("over = true", "over = false", 1), ("over = ", "over == ", 2)):
            file.write_text(text.replace(old, new), encoding="utf-8")
            assert main(["replay", str(file)]) == code
            line = text[: text.index(old)].count("\n") + 1
            assert capsys.readouterr().err.startswith(f"{file}: Line {line}: ")
        assert main(["replay", str(tmp_path / "none.rummy")]) == 2
        assert main(["replay", str(tmp_path)]) == 2
        assert main(["replay"]) == 2
