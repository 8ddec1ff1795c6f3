"""Rules go through a text file and through a share code unharmed; what is wrong with either is told exactly."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.rules import Rules
from rummy_learn.engine.rules_file import nearest, read_rules, write_rules
from rummy_learn.engine.sharing import DIGITS, PARAMETERS, CodeError, Wrong, check_digits, read_code, write_code
from rummy_learn.engine.toml import FileError, Wanted
from tests.engine.some_rules import some_rules


class TestCode:
    @settings(max_examples=40)
    @given(some_rules())
    def test_any_rules_come_back(self, rules: Rules) -> None:
        code = write_code(rules)
        assert read_code(code) == rules
        assert set(code) <= set(DIGITS), "no character that a URL would have to escape"

    def test_a_house_takes_four_characters(self) -> None:
        assert {len(write_code(rules)) for rules in HOUSES.values()} == {4}

    def test_a_change_or_two_take_a_few_more(self) -> None:
        assert (
            len(write_code(house("palace", ["casino_scoring", "win_without_discard"]).change({"match.rounds": 4}))) < 14
        )

    def test_every_parameter_has_its_place(self) -> None:
        assert sorted(PARAMETERS) == sorted(Rules().parameters())

    @pytest.mark.parametrize(
        ("code", "rules"),
        [
            ("112c", house("palace")),
            ("122d", house("cafe")),
            ("132e", house("romme")),
            ("142f", house("rami")),
            ("102b", Rules()),
            (
                "1103072f0n181e301011243asy3nb",
                house("palace", ["small_deck", "fixed_jokers", "casino_scoring"]).change({"match.target": 500}),
            ),
        ],
    )
    def test_codes_given_away_stay_readable(self, code: str, rules: Rules) -> None:
        assert read_code(code) == rules

    @settings(max_examples=25)
    @given(some_rules(), st.data())
    def test_a_wrong_character_is_noticed(self, rules: Rules, data: st.DataObject) -> None:
        code = write_code(rules)
        at = data.draw(st.integers(0, len(code) - 1))
        wrong = data.draw(st.sampled_from([digit for digit in DIGITS if digit != code[at]]))
        with pytest.raises(CodeError) as caught:
            read_code(code[:at] + wrong + code[at + 1 :])
        assert caught.value.expected is Wrong.CHECK

    @settings(max_examples=25)
    @given(some_rules(), st.data())
    def test_neighbours_that_changed_places_are_noticed(self, rules: Rules, data: st.DataObject) -> None:
        code = write_code(rules)
        at = data.draw(st.integers(0, len(code) - 2))
        swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        if swapped == code:
            assert read_code(swapped) == rules
        else:
            with pytest.raises(CodeError):
                read_code(swapped)

    def test_capitals_hyphens_and_lookalikes_do_not_matter(self) -> None:
        assert read_code("LI2-C") == read_code("1 12c") == house("palace")

    @pytest.mark.parametrize(
        ("code", "wrong", "position"),
        [("", Wrong.LENGTH, 0), ("112", Wrong.LENGTH, 3), ("11ñ2c", Wrong.DIGIT, 2), ("112d", Wrong.CHECK, 0)],
    )
    def test_what_is_wrong_is_told(self, code: str, wrong: Wrong, position: int) -> None:
        with pytest.raises(CodeError) as caught:
            read_code(code)
        assert (caught.value.expected, caught.value.position) == (wrong, position)

    @pytest.mark.parametrize("digits", [[2, 1], [1, 9], [1, 1, 31, 15, 1], [1, 1, 7, 9], [1, 1, 3], [1, 1, 17]])
    def test_a_newer_code_says_so(self, digits: list[int]) -> None:
        """A newer version, house, parameter or choice; a parameter without a value; a number without an end."""
        with pytest.raises(CodeError) as caught:
            read_code(_with_check(digits))
        assert caught.value.expected is Wrong.NEWER

    def test_a_value_out_of_range_names_the_parameter(self) -> None:
        with pytest.raises(CodeError) as caught:
            read_code(_with_check([1, 1, 0, 16 + 3, 1]))  # packs = 9
        assert (caught.value.expected, caught.value.parameter, caught.value.choices) == (
            Wrong.VALUE,
            "pack.packs",
            ("1…4",),
        )

    @given(st.text() | st.text(DIGITS + "-OIL", min_size=2))
    @example("1" * 5000)
    def test_nothing_else_is_ever_raised(self, code: str) -> None:
        _only_notation_errors(read_code, code)

    @given(st.lists(st.integers(0, 31), min_size=2, max_size=40))
    def test_nothing_else_is_ever_raised_behind_right_check_digits(self, digits: list[int]) -> None:
        _only_notation_errors(read_code, _with_check(digits))

    def test_only_text_is_read(self) -> None:
        with pytest.raises(TypeError):
            read_code(1234)  # type: ignore[arg-type]


class TestFile:
    @settings(max_examples=40)
    @given(some_rules())
    def test_any_rules_come_back(self, rules: Rules) -> None:
        assert read_rules(write_rules(rules)) == rules

    @settings(max_examples=25)
    @given(some_rules())
    def test_the_full_form_has_every_parameter(self, rules: Rules) -> None:
        form = write_rules(rules, full=True)
        groups = tomllib.loads(form)
        assert [f"{name}.{key}" for name in groups if name != "format" for key in groups[name]] == list(
            rules.parameters()
        )
        assert read_rules(form) == rules

    def test_only_what_differs_from_a_house_is_written(self) -> None:
        rules = house("cafe", ["cyclic_runs"]).change({"opening.minimum": 40, "ending.max_turns": None})
        assert write_rules(rules) == (
            'format = 1\nbase = "cafe"\nspecial = ["opening_40", "cyclic_runs"]\n\n[ending]\nmax_turns = "none"\n'
        )

    def test_what_is_not_said_is_as_in_the_house(self) -> None:
        assert read_rules('base = "rami"') == house("rami")
        assert read_rules("") == Rules()
        assert read_rules('base = "palace"\nspecial = ["small_deck"]') == house("palace", ["small_deck"])

    @pytest.mark.parametrize("name", HOUSES)
    def test_the_nearest_house_is_found_with_its_special_rules(self, name: str) -> None:
        assert nearest(house(name)) == (name, ())
        assert nearest(house("palace", ["fixed_jokers", "practice"])) == ("palace", ("fixed_jokers", "practice"))

    @pytest.mark.parametrize(
        ("text", "wanted", "line", "where", "found"),
        [
            ("format = 2", Wanted.KNOWN_VERSION, 1, "format", "2"),
            ("format = true", Wanted.KNOWN_VERSION, 1, "format", "true"),
            ('\nbase = "poker"', Wanted.VALUE, 2, "base", "poker"),
            ('special = [\n  "calls",\n  "chat",\n]', Wanted.VALUE, 3, "special", "chat"),
            ("special = 7", Wanted.VALUE, 1, "special", "7"),
            ('special = ["small_deck", "opening_40"]', Wanted.VALUE, 1, "special", "small_deck + opening_40"),
            ("[opening]\nminimun = 40", Wanted.KNOWN_KEY, 2, "opening.minimun", "minimun"),
            ("[openings]", Wanted.KNOWN_KEY, 1, "openings", "openings"),
            ("opening = 40", Wanted.TABLE, 1, "opening", "40"),
            ("[opening]\n# points\nminimum = 400", Wanted.VALUE, 3, "opening.minimum", "400"),
            ('[opening]\nminimum = "many"', Wanted.VALUE, 2, "opening.minimum", "many"),
            ('opening.minimum = "none"', Wanted.VALUE, 1, "opening.minimum", "none"),
            ("joker.ratio = [1]", Wanted.VALUE, 1, "joker.ratio", "[…]"),
            ("[deal]\nplayers_min = 3\nplayers_max = 2", Wanted.VALUE, 2, "deal.players_min", "3"),
            ("[deal]\n\nhand_size = = 3", Wanted.TOML, 3, "", "hand_size = = 3"),
            ("opening.minimum = 0x" + "f" * 30, Wanted.TOML, 1, "", "opening.minimum = 0x" + "f" * 30),
        ],
    )
    def test_what_is_wrong_is_told_with_its_line(
        self, text: str, wanted: Wanted, line: int, where: str, found: str
    ) -> None:
        with pytest.raises(FileError) as caught:
            read_rules(text)
        error = caught.value
        assert (error.expected, error.line, error.where, error.found) == (wanted, line, where, found)

    def test_what_would_be_accepted_is_listed(self) -> None:
        with pytest.raises(FileError) as caught:
            read_rules('joker.discard = "always"')
        assert caught.value.choices == ("free", "last_only", "never")

    @pytest.mark.slow
    @given(st.text())
    @example("a = " + "[" * 5000)
    @example(".".join("a" * 5000) + " = 1")
    @example("deal." + ".".join("a" * 5000) + " = 1")
    @example("deal.hand_size = " + "9" * 5000)
    @example("deal.hand_size = 0x" + "f" * 5000)
    def test_nothing_else_is_ever_raised(self, text: str) -> None:
        _only_notation_errors(read_rules, text)

    @settings(max_examples=40)
    @given(st.data())
    def test_nothing_else_is_ever_raised_by_files_that_are_almost_right(self, data: st.DataObject) -> None:
        words = (
            '\n [ ] = " \' . # base "cafe" special format joker opening ratio minimum 1 -7 1.5 true nan "none" { } ,'
        )
        pieces = st.sampled_from(words.split(" "))
        _only_notation_errors(read_rules, "".join(data.draw(st.lists(pieces, max_size=14))))

    @settings(max_examples=40)
    @given(some_rules(), st.data())
    def test_nothing_else_is_ever_raised_by_damaged_files(self, rules: Rules, data: st.DataObject) -> None:
        text = write_rules(rules, full=True)
        at = data.draw(st.integers(0, len(text)))
        _only_notation_errors(read_rules, text[:at] + data.draw(st.text(max_size=3)) + text[at + 1 :])

    def test_only_text_is_read(self) -> None:
        with pytest.raises(TypeError):
            read_rules(b"")  # type: ignore[arg-type]


def _only_notation_errors(read: Any, text: str) -> None:
    try:
        rules = read(text)
    except NotationError:
        return
    assert isinstance(rules, Rules)


def _with_check(digits: list[int]) -> str:
    return "".join(DIGITS[digit] for digit in digits + check_digits(digits))
