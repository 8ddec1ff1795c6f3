"""Finding a concept: what somebody types at a terminal or in an address."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.lessons.glossary import TONGUES, glossary
from rummy_learn.lessons.glossary_search import fold, search, slips


def keys(query, lang="es"):
    return [found.term.key for found in search(query, lang, most=200)]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_name_in_every_language_finds_its_concept(lang):
    for term in glossary().terms.values():
        for tongue in TONGUES:
            for name in term.words[tongue].names:
                assert term.key in keys(name.name, lang), name.name


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("COMODIN", "joker"),
        ("escalrea", "run"),
        ("añadri", "lay-off"),
        ("zoliky", "zoliky"),
        ("Straße", "run"),
        ("coeur", "hearts"),
        ("may i", "call"),
        ("rumikub", "rummikub"),
    ],
)
def test_accents_case_and_slips_are_forgiven(query, first):
    assert keys(query)[0] == first


@pytest.mark.parametrize(
    ("query", "first", "lang"),
    [
        ("comodines", "joker", "es"),
        ("grupos", "group", "es"),
        ("combinaciones", "meld", "es"),
        ("ases", "ace", "es"),
        ("puntos", "points", "es"),
        ("jokers", "joker", "en"),
        ("stocks", "stock", "en"),
    ],
)
def test_a_plural_finds_its_word_first(query, first, lang):
    assert keys(query, lang)[0] == first


def test_an_n_is_no_n_with_a_tilde():
    assert fold("año") != fold("ano")
    assert slips("ano", "año", 1) > 1
    assert "lay-off" not in keys("anadir")
    assert keys("añadir")[0] == "lay-off"


def test_exact_goes_before_prefix_before_inside_before_other_names():
    found = keys("escalera")
    assert found.index("run") < found.index("clean-run")
    assert keys("comodín")[:2] == ["joker", "wild-card"]
    assert keys("descarte")[0] == "discard-card"
    assert keys("descarte").index("last-discard") < keys("descarte").index("discard-pile")


@pytest.mark.parametrize(
    ("query", "first", "lang"),
    [
        ("reglas de la casa", "house-rule", "es"),
        ("cambiar comodín", "swap-joker", "es"),
        ("mínimo para abrir", "threshold", "es"),
        ("bajarse", "to-meld", "es"),
        ("ace high", "ace", "en"),
        ("knocking", "knock", "en"),
        ("pure sequence", "clean-run", "en"),
        ("sequence", "run", "en"),
    ],
)
def test_what_is_no_name_is_looked_for_by_its_words(query, first, lang):
    assert keys(query, lang)[0] == first


def test_what_is_nothing_finds_nothing():
    assert keys("") == keys("  …  ") == keys("xyzzyq") == []


@pytest.mark.slow
@given(st.text(max_size=30))
def test_whatever_is_typed_is_answered(query):
    assert all(found.term.key in glossary().terms for found in search(query, "en"))


@given(st.text("abnñ", max_size=6), st.text("abnñ", max_size=6))
def test_slips_count_both_ways_alike(one, two):
    assert min(slips(one, two, 6), 7) == min(slips(two, one, 6), 7)
