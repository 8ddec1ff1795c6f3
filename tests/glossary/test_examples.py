"""The positions of the glossary, judged by the engine at every table they are shown for."""

import pytest

from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import LANGUAGES, house_name
from rummy_learn.lessons.glossary import glossary
from rummy_learn.lessons.glossary_face import describe_glossary, read_example, ruling_on, tables

TERMS = glossary().terms
EXAMPLES = [
    pytest.param(term, example, id=f"{term.key}-{number}")
    for term in TERMS.values()
    for number, example in enumerate(term.examples)
]
WITHOUT = {
    "multiplier",
    "player",
    "reshuffle",
    "round",
    "stock-exhausted",
    "turn-clock",
}
"""Rule terms that are about no move and no cards: who sits down, the clock, what is counted at the end."""


def told(term, lang="en"):
    return next(one for one in describe_glossary(lang)["terms"] if one["key"] == term.key)["examples"]


@pytest.mark.parametrize(("term", "example"), EXAMPLES)
def test_the_engine_says_of_a_position_what_the_glossary_says(term, example):
    exercise = read_example(example)
    ruling = ruling_on(exercise, exercise.rules)
    assert ruling is not None
    assert ruling.legal is example["fits"]


@pytest.mark.parametrize("key", sorted(key for key, term in TERMS.items() if term.findings and key not in WITHOUT))
def test_a_rule_is_shown_by_what_fits_and_by_what_nearly_does(key):
    assert {example["fits"] for example in TERMS[key].examples} == {True, False}


def test_no_term_without_a_position_has_got_one_since():
    assert all(not TERMS[key].examples for key in WITHOUT)


def test_what_houses_judge_differently_is_told_house_by_house():
    fits, near = (example["verdicts"] for example in told(TERMS["mixed-meld"]))
    assert {one["table"]: one["legal"] for one in fits} == {
        house_name("palace", "en"): True,
        house_name("cafe", "en"): True,
        house_name("romme", "en"): False,
        house_name("rami", "en"): False,
    }
    assert next(one["said"] for one in near if not one["legal"])


def test_a_special_rule_is_compared_with_its_house_without_it():
    exercise = read_example(TERMS["fixed-groups"].examples[1])
    with_rule, without = (ruling_on(exercise, rules) for _, rules in tables(exercise))
    assert (with_rule.legal, without.legal) == (False, True)


def test_every_house_judges_a_position_that_is_about_no_special_rule():
    assert [name for name, _ in tables(read_example(TERMS["run"].examples[0]))] == ["cafe", "palace", "romme", "rami"]
    assert len(HOUSES) == 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_is_refused_hears_why(lang):
    for term in TERMS.values():
        for example in told(term, lang):
            assert example["verdicts"]
            assert all(one["said"] for one in example["verdicts"] if not one["legal"])
