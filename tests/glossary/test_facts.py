"""What the glossary is tied to exists, and whatever the program talks about has its word."""

import tomllib
from pathlib import Path

import pytest

from rummy_learn._paths import data_folder
from rummy_learn.engine.findings import every_finding
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES
from rummy_learn.lessons.course import KINDS, course
from rummy_learn.lessons.glossary import TONGUES, glossary
from tests.lessons.coverage import rule_ids

TERMS = glossary().terms
FACTS = {
    "kind",
    "houses",
    "see",
    "lesson",
    "findings",
    "rules",
    "parameters",
    "exercises",
    "parent",
    "parent-certain",
    "sign",
    "everyday",
}


def test_the_files_have_the_fields_that_the_page_about_them_names():
    page = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text("utf-8")
    facts = tomllib.loads((data_folder("glossary") / "terms.toml").read_text("utf-8"))
    used = {name for fields in facts.values() for name in fields}
    assert used == FACTS
    assert all(f"`{name}`" in page for name in FACTS)


@pytest.mark.parametrize("term", TERMS.values(), ids=TERMS)
def test_every_link_of_a_term_leads_somewhere(term):
    assert set(term.see) <= set(TERMS)
    assert term.key not in term.see
    assert term.parent is None or TERMS[term.parent].kind == "game"
    assert term.lesson is None or term.lesson in course()
    assert set(term.findings) <= set(every_finding())
    assert set(term.parameters) <= set(HOUSES["cafe"].parameters())
    assert set(term.exercises) <= set(KINDS)


def test_no_concept_stands_alone():
    named = {key for term in TERMS.values() for key in term.see} | {term.key for term in TERMS.values() if term.parent}
    assert set(TERMS) <= named
    assert all(term.see for term in TERMS.values())


def test_whatever_the_engine_says_is_about_exactly_one_term():
    told = [key for term in TERMS.values() for key in term.findings]
    lacking = set(every_finding()) - set(told)
    assert not lacking, f"no term in glossary/terms.toml has these among its `findings`: {sorted(lacking)}"
    assert sorted(told) == sorted(every_finding())


def test_every_parameter_of_a_table_has_its_term():
    lacking = set(HOUSES["cafe"].parameters()) - {path for term in TERMS.values() for path in term.parameters}
    assert not lacking, f"no term in glossary/terms.toml has these among its `parameters`: {sorted(lacking)}"


def test_every_kind_of_exercise_has_its_term():
    assert {kind for term in TERMS.values() for kind in term.exercises} == set(KINDS)


def test_every_rule_has_its_term():
    taught = {rule for plan in course().values() for exercise in plan.exercises.values() for rule in exercise.focus}
    special = {f"3.{rule.number}" for rule in SPECIAL_RULES.values()}
    lacking = {*rule_ids(), *special, *taught} - set(glossary().by_rule)
    assert not lacking, f"no term in glossary/terms.toml has these among its `rules` or `findings`: {sorted(lacking)}"


def test_games_are_a_family_without_circles():
    for term in TERMS.values():
        line = [term]
        while line[-1].parent:
            line.append(TERMS[line[-1].parent])
            assert len(line) < len(TERMS), term.key


def test_a_descent_that_is_only_supposed_is_shown_so():
    """Resemblance, or a theory about an origin, is no proof."""
    supposed = {term.key for term in TERMS.values() if not term.parent_certain}
    assert supposed == {
        "burako-buraco",
        "canasta",
        "chinchon",
        "conquian",
        "kalooki",
        "khanhoo",
        "robber-rummy",
        "rummikub",
        "rummy",
    }


@pytest.mark.parametrize(
    ("word", "senses"),
    [
        ("mano", {"hand-cards", "forehand", "round"}),
        ("serie", {"run", "group", "series"}),
        ("cortar", {"cut", "go-out", "knock"}),
        ("klopfen", {"call", "knock"}),
        ("talon", {"stock", "discard-pile"}),
        ("valor", {"rank", "card-value"}),
    ],
)
def test_a_word_that_misleads_leads_to_all_it_may_mean(word, senses):
    assert senses <= set({one.word: one.terms for one in glossary().shared}[word])


def test_words_with_several_senses_lead_to_terms():
    for one in glossary().shared:
        assert len(one.terms) > 1
        assert set(one.terms) <= set(TERMS)


def test_what_no_source_shows_is_marked():
    """The list that the glossary comes from marks these names: they are in use, but a speaker should check them."""
    doubtful = {
        (lang, name.name)
        for term in TERMS.values()
        for lang in TONGUES
        for name in term.words[lang].names
        if not name.confirmed
    }
    assert {("es", "pinta"), ("es", "anzuelo"), ("de", "Treff"), ("fr", "rami voleur")} <= doubtful
