"""Every parameter of the rules, and every value it can have, has its words in every language."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum

import pytest
from hypothesis import given, settings

from rummy_learn.app.rulebook import TOPICS
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, house
from rummy_learn.engine.record_reader import RecordError, Refused
from rummy_learn.engine.rules import Rules
from rummy_learn.engine.rules_file import read_rules
from rummy_learn.engine.sharing import CodeError, Wrong, read_code
from rummy_learn.engine.toml import FileError, Wanted
from rummy_learn.i18n import LANGUAGES, keys, tell_error, text
from rummy_learn.i18n.sheet import rule_differences, rule_sheet
from tests.engine.some_rules import some_rules


def _needed() -> set[str]:
    needed = {"rule.yes", "rule.no", "rule.section"}
    needed |= {f"rule.id.{rule}" for rules in TOPICS.values() for rule in rules}
    for group in fields(Rules):
        needed.add(f"rule.{group.name}")
        for parameter in fields(getattr(Rules(), group.name)):
            key = f"rule.{group.name}.{parameter.name}"
            needed |= {key, f"{key}.help"}
            if isinstance(parameter.default, StrEnum):
                needed |= {f"{key}.{member.value}" for member in type(parameter.default)}
            elif "None" in str(parameter.type):
                needed.add(f"{key}.none")
    return needed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_parameter_and_no_value_lacks_its_words(lang: str) -> None:
    assert not sorted(_needed() - set(keys(lang)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_left_over(lang: str) -> None:
    assert not sorted({key for key in keys(lang) if key.startswith("rule.")} - _needed())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_parameters_are_called_the_same(lang: str) -> None:
    names = [text(f"rule.{path}", lang) for path in Rules().parameters()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", HOUSES)
def test_a_sheet_tells_every_parameter_once_and_cites_its_section(name: str, lang: str) -> None:
    rules = house(name)
    lines = [line for group in rule_sheet(rules, lang) for line in group.lines]
    assert [line.path for line in lines] == list(rules.parameters())
    assert all(line.name and line.value and line.help.endswith(".") for line in lines)
    assert all(line.section.endswith(rules.sections()[line.path]) for line in lines)


def test_a_sheet_speaks_in_words() -> None:
    told = {line.path: line.value for group in rule_sheet(house("cafe"), "en") for line in group.lines}
    assert told["joker.discard"] == "only as the last card, to go out"
    assert told["joker.max_per_meld"] == "no limit"
    assert told["draw.table_take"] == "no"
    assert told["ending.turn_seconds"] == "45"


@settings(max_examples=25)
@given(some_rules(), some_rules())
def test_the_differences_are_exactly_what_differs(mine: Rules, theirs: Rules) -> None:
    told = rule_differences(mine, theirs, "es")
    assert [difference.path for difference in told] == list(mine.diff(theirs))
    assert all(difference.mine != difference.theirs for difference in told)


def test_a_special_rule_reads_as_what_it_changes() -> None:
    (difference,) = rule_differences(house("palace"), house("palace", ["win_without_discard"]), "es")
    assert (difference.name, difference.mine, difference.theirs) == (
        "Descarte al cerrar",
        "obligatorio",
        "no hace falta",
    )


@pytest.mark.parametrize("rule", SPECIAL_RULES)
def test_every_special_rule_changes_something_that_can_be_told(rule: str) -> None:
    assert rule_differences(house("palace"), house("palace", [rule]), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_of_a_code_or_a_file_has_its_sentence(lang: str) -> None:
    for wrong in Wrong:
        assert tell_error(CodeError("12", 0, "1", wrong).about("pack.packs"), lang) != text("error.unexpected", lang)
    for why in Refused:
        assert tell_error(RecordError("\n" * 7, 7, "x", why, where="rounds"), lang).startswith(
            ("Line 7: ", "Línea 7: ")
        )
    for wanted in Wanted:
        assert "7" in tell_error(FileError("\n" * 7, 7, "x", wanted, where="deal"), lang)


def test_faults_are_told_with_place_and_remedy() -> None:
    with pytest.raises(FileError) as in_file:
        read_rules("[opening]\nminimum = 400")
    assert tell_error(in_file.value, "en") == "Line 2: “opening.minimum” cannot be “400”, only: 0…150."
    with pytest.raises(CodeError) as in_code:
        read_code("122e")
    assert tell_error(in_code.value, "es").startswith("Hay un error de escritura en el código «122e»")
