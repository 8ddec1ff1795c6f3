"""The commands on melds and rules: what they print, what they return, and what they say to input they cannot read."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.app.agreed import agreed
from rummy_learn.app.cli import COMMANDS, main
from rummy_learn.app.terminal import room
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.rules_file import read_rules, write_rules
from rummy_learn.engine.sharing import read_code, write_code
from rummy_learn.i18n import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("english_terminal")


class TestJudge:
    def test_a_legal_meld_is_explained(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["judge", "7H", "8H", "JK", "--house", "cafe"]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "7♥ 8♥ 🃏",
            "✓ a legal run, 24 points · Café Rummy",
            "  - 7♥ 8♥ 🃏 is a run, from 7♥ to 9♥: one suit, in sequence. In Café Rummy it is worth 24 points.",
            "  - Because of where it lies, the joker stands for 9♥.",
        ]

    def test_what_is_no_meld_is_explained(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["judge", "7H 7H 7D", "--house", "palace", "--lang", "es"]) == 1
        out = capsys.readouterr().out
        assert "✗ no vale · Rummy Palace" in out
        assert "7♥ está repetida" in out

    def test_special_rules_count(self) -> None:
        cards = ["QC", "KC", "AC", "2C"]
        assert main(["judge", *cards, "--house", "palace"]) == 1
        assert main(["judge", *cards, "--house", "palace+cyclic_runs"]) == 0
        assert main(["judge", *cards, "--house", "palace", "--special", "cyclic_runs", "--special=calls"]) == 0

    def test_rules_of_a_table_may_come_as_a_code_or_a_file(self, tmp_path: Path) -> None:
        rules = house("cafe").change({"melding.duplicate_suits": True})
        file = tmp_path / "mesa.toml"
        file.write_text(write_rules(rules), encoding="utf-8")
        assert main(["judge", "7H 7H 7D", "--house", "cafe"]) == 1
        assert main(["judge", "7H 7H 7D", "--house", write_code(rules)]) == 0
        assert main(["judge", "7H 7H 7D", "--house", str(file)]) == 0

    def test_any_order_puts_the_naturals_right(self) -> None:
        assert main(["judge", "9H 7H 8H", "--house", "rami"]) == 1
        assert main(["judge", "9H 7H 8H", "--house", "rami", "--any-order"]) == 0

    def test_spanish_letters_on_request(self) -> None:
        assert main(["judge", "7C 7P 7T", "--house", "rami", "--letters", "es"]) == 0

    def test_json_for_programs(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["judge", "KS KH JK", "--house", "palace", "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert (answer["legal"], answer["kind"], answer["points"]) == (True, "group", 30)
        assert answer["jokers"] == {"2": ["KC", "KD"]}
        assert [finding["key"] for finding in answer["findings"]] == ["GROUP", "JOKER_STANDS_FOR_ANY"]
        assert read_code(answer["code"]) == house("palace")


class TestCompare:
    def test_the_houses_stand_side_by_side(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["compare", "JK JK 7H 8H"]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert lines[2].split("  ")[-1] == "Rami"
        columns = [lines[2].index(name) for name in ("Rummy Palace", "Café Rummy", "Rommé", "Rami")]
        assert [lines[3][at] for at in columns] == ["✓", "✓", "✗", "✗"]
        assert "In rami, a meld may hold at most 1 joker; this one has 2." in "\n".join(lines)

    def test_legal_everywhere_is_0(self) -> None:
        assert main(["compare", "7H 8H 9H"]) == 0

    def test_json_has_one_answer_for_each_house(self, capsys: pytest.CaptureFixture[str]) -> None:
        main(["compare", "7H 8H 9H", "--json"])
        assert [answer["house"] for answer in json.loads(capsys.readouterr().out)] == list(HOUSES)


class TestRules:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("name", HOUSES)
    def test_a_sheet_has_a_line_for_every_parameter(
        self, name: str, lang: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["rules", name, "--lang", lang]) == 0
        out = capsys.readouterr().out
        assert out.count("§") == len(HOUSES[name].parameters())
        assert write_code(HOUSES[name]) in out

    def test_without_a_house_all_are_listed(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["rules"]) == 0
        out = capsys.readouterr().out
        assert all(name in out for name in (*HOUSES, "small_deck", "practice"))
        assert main(["rules", "--json"]) == 0
        assert list(json.loads(capsys.readouterr().out)["houses"]) == list(HOUSES)

    def test_the_differences_of_two_tables(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["rules", "palace", "--diff", "palace+win_without_discard"]) == 1
        assert capsys.readouterr().out.splitlines()[1].split() == (
            ["Discard", "when", "going", "out", "§", "1.8", "required", "not", "needed"]
        )
        assert main(["rules", "palace", "--diff", "112c"]) == 0
        assert capsys.readouterr().out == "They do not differ at all.\n"

    def test_differences_for_programs(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["rules", "palace", "--diff", "palace+calls", "--json"]) == 1
        assert json.loads(capsys.readouterr().out)["differences"] == {
            "deal.players_min": [2, 3],
            "draw.calls": [False, True],
        }

    @pytest.mark.parametrize("option", ["--toml", "--form"])
    def test_a_file_comes_back(self, option: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["rules", "palace+fixed_jokers", option]) == 0
        assert read_rules(capsys.readouterr().out) == house("palace", ["fixed_jokers"])

    def test_two_tables_are_compared_however_they_are_given(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["rules", "cafe", "--diff", "rami"]) == 1
        told = capsys.readouterr().out
        assert main(["rules", "cafe", "rami"]) == 1
        assert capsys.readouterr().out == told

    def test_a_card_that_is_not_finished_is_said_to_be_so(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["judge", "7H 8", "--house", "cafe", "--lang", "en"]) == 2
        assert "At position 5 the suit of a card is missing." in capsys.readouterr().err

    @pytest.mark.parametrize("name", ["Rommé", "romme", "ROMMÉ"])
    def test_a_house_is_known_by_its_name_as_people_write_it(self, name: str) -> None:
        assert agreed(name, "en") == agreed("romme", "en")
        assert agreed(f"{name}+calls", "en") == agreed("romme+calls", "en")
        assert agreed("Café Rummy", "es") == agreed("café", "es") == agreed("cafe", "es")

    def test_a_code_of_a_house_is_called_by_its_name(self) -> None:
        assert agreed(write_code(house("palace", ["calls", "practice"])), "en").title("en") == (
            "Rummy Palace + Calls + Practice"
        )
        assert agreed(write_code(house("rami").change({"match.target": 300})), "en").title("en") == "Rami"
        assert (
            agreed(write_code(house("cafe").change({"opening.minimum": 51})), "es").title("es") == "Reglas de la mesa"
        )


class TestBadInput:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize(
        "arguments",
        [
            ["judge"],
            ["judge", "7H 8H 9H"],
            ["judge", "--house", "cafe"],
            ["judge", "7X", "--house", "cafe"],
            ["judge", "7H 8H 9H", "--house", "poker"],
            ["judge", "7H 8H 9H", "--house", "cafe+chat"],
            ["judge", "7H 8H 9H", "--house", "palace+small_deck+opening_40"],
            ["judge", "7H 8H 9H", "--house", "122e"],
            ["judge", "7H 8H 9H", "--house", "122d", "--special", "calls"],
            ["judge", "7H 8H 9H", "--house", "x" * 5000],
            ["judge", "7H 8H 9H", "--house", "\x00"],
            ["judge", "7H 8H 9H", "--house"],
            ["judge", "7H 8H 9H", "--house", "cafe", "--letters", "fr"],
            ["judge", "7H 8H 9H", "--house", "cafe", "--loud"],
            ["compare"],
            ["compare", "\udce9"],
            ["rules", "poker"],
            ["rules", "cafe", "rami", "romme"],
            ["rules", "cafe", "poker"],
            ["rules", "cafe", "--diff", "poker"],
            ["rules", "cafe", "--diff", ""],
        ],
    )
    def test_one_translated_line_and_exit_code_2(
        self, arguments: list[str], lang: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main([*arguments, "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "Traceback" not in err
        main([*arguments, "--lang", *(set(LANGUAGES) - {lang})])
        assert capsys.readouterr().err != err

    def test_a_bad_file_of_rules_is_named_with_its_line(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "mesa.toml"
        file.write_text("[opening]\nminimum = 999\n", encoding="utf-8")
        assert main(["rules", str(file)]) == 2
        assert capsys.readouterr().err == f"{file}: Line 2: “opening.minimum” cannot be “999”, only: 0…150.\n"
        file.write_bytes(b"\xff\xfe")
        assert main(["rules", str(file)]) == 2
        assert capsys.readouterr().err == f"The file {file} is not UTF-8 text.\n"

    @given(st.sampled_from(["judge", "compare", "rules"]), st.lists(st.text(max_size=8), max_size=3))
    def test_no_argument_whatever_ends_in_anything_but_an_exit_code(self, command: str, arguments: list[str]) -> None:
        if {"-h", "--help"} & set(arguments):
            return
        assert main([command, *arguments, "--house", "cafe"][: None if command == "judge" else -2]) in {0, 1, 2}


class TestTerminal:
    def test_plain_when_nobody_looks(self, capsys: pytest.CaptureFixture[str]) -> None:
        main(["judge", "7H 8H 9H", "--house", "cafe"])
        assert "\033" not in capsys.readouterr().out

    def test_colour_on_a_terminal_unless_it_is_not_wanted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setattr(sys, "stdout", Terminal())
        main(["judge", "7H 8H 9H", "--house", "cafe"])
        assert "\033[31m7♥\033[0m" in sys.stdout.getvalue()  # type: ignore[attr-defined]
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setattr(sys, "stdout", Terminal())
        main(["judge", "7H 8H 9H", "--house", "cafe"])
        assert "\033" not in sys.stdout.getvalue()  # type: ignore[attr-defined]

    def test_wide_signs_and_colours_are_measured(self) -> None:
        assert room("\033[31m7♥\033[0m 🃏") == 5

    def test_the_language_is_that_of_the_environment(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("LANG", "es_MX.UTF-8")
        main(["rules", "cafe", "--diff", "cafe"])
        assert capsys.readouterr().out == "No se distinguen en nada.\n"

    def test_a_terminal_without_the_signs_and_a_reader_who_leaves_are_no_reason_to_fail(self) -> None:
        command = [sys.executable, "-m", "rummy_learn.app.cli", "judge", "7H 8H 9H", "--house", "cafe"]
        latin = subprocess.run(
            command, check=True, capture_output=True, env={"PYTHONIOENCODING": "latin-1", "PATH": ""}, timeout=60
        )
        assert latin.stdout.splitlines()[0] == rb"7\u2665 8\u2665 9\u2665"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main([command, "--help", "--lang", lang])
    assert done.value.code == 0
    assert f"rummy-learn {command}" in capsys.readouterr().out
