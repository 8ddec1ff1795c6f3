"""Every language says everything, with the same facts."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rummy_learn.engine.cards import Card, Letters, NotationError, Suit, parse_card, parse_cards
from rummy_learn.engine.findings import every_finding
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.scoring import Reason
from rummy_learn.engine.verdict import PlayersError
from rummy_learn.i18n import (
    LANGUAGES,
    UnknownLanguageError,
    card_name,
    keys,
    section,
    tell,
    tell_error,
    tell_meld,
    text,
)
from rummy_learn.i18n import catalogue as catalogue_module

FINDINGS = every_finding()
LOCALE = Path(catalogue_module.__file__).parent / "locale"


def read(lang):
    with (LOCALE / f"{lang}.po").open("rb") as file:
        return {
            message.id if isinstance(message.id, str) else message.id[0]: message
            for message in read_po(file)
            if message.id
        }


CATALOGUES = {lang: read(lang) for lang in LANGUAGES}


def forms(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


def placeholders(message):
    return {name for form in forms(message) for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def test_no_language_lacks_a_key():
    wanted = set.union(*(set(catalogue) for catalogue in CATALOGUES.values()))
    assert {lang: wanted - set(catalogue) for lang, catalogue in CATALOGUES.items()} == {
        lang: set() for lang in LANGUAGES
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_has_two_texts(lang):
    lines = (LOCALE / f"{lang}.po").read_text(encoding="utf-8").splitlines()
    keys = [line for line in lines if line.startswith("msgid ")]
    assert sorted(set(keys)) == sorted(keys)


def test_no_text_is_empty_or_unfinished():
    for lang, catalogue in CATALOGUES.items():
        for key, message in catalogue.items():
            assert all(form.strip() for form in forms(message)), (lang, key)
            assert not message.fuzzy, (lang, key)


def test_all_languages_use_the_same_placeholders():
    for lang, catalogue in CATALOGUES.items():
        for key, message in CATALOGUES["en"].items():
            assert placeholders(message) == placeholders(catalogue[key]), (lang, key)
            assert isinstance(message.string, tuple) == isinstance(catalogue[key].string, tuple), (lang, key)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", FINDINGS)
def test_every_finding_has_a_sentence_that_uses_its_facts_only(key, lang):
    kind = FINDINGS[key]
    message = CATALOGUES[lang][f"finding.{key}"]
    assert placeholders(message) <= {*kind.fact_names(), "here", "these"}
    assert (kind.count is not None) == isinstance(message.string, tuple), "a count needs a singular and a plural"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_compiled_catalogue_is_fresh(lang, tmp_path):
    with (LOCALE / f"{lang}.po").open("rb") as source, (tmp_path / "fresh.mo").open("wb") as target:
        write_mo(target, read_po(source))
    assert (tmp_path / "fresh.mo").read_bytes() == (LOCALE / f"{lang}.mo").read_bytes(), "run: make catalogues"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_faults_of_melds_name_the_house(lang):
    here = text("house.cafe.in", lang)
    for key, kind in FINDINGS.items():
        if kind.fault and key in MELD_FAULTS:
            assert all("{here}" in form for form in forms(CATALOGUES[lang][f"finding.{key}"])), key
    verdict = judge_meld(parse_cards("5H 6S 7H"), HOUSES["cafe"])
    assert here in tell_meld(verdict, lang, "cafe")[0]
    assert text("house.own.in", lang) in tell(verdict.findings[0], lang)


MELD_FAULTS = {
    "MIN3",
    "NO_JOKERS",
    "JOKER_MIN_NATURALS",
    "JOKER_RATIO",
    "JOKER_MAX",
    "JOKER_ADJACENT",
    "GROUP_SUIT_DUP",
    "GROUP_MAX4",
    "FIXED_GROUP_ORDER",
    "NOT_A_MELD",
    "RUN_SUIT",
    "RUN_RANK_DUP",
    "RUN_GAP",
    "ACE_MIDDLE",
    "RUN_MAX13",
    "JOKER_OFF_END",
}


def test_cards_have_names():
    assert card_name(Card(7, Suit.HEARTS), "es") == "siete de corazones"
    assert card_name(parse_card("QS"), "en") == "queen of spades"
    assert card_name(parse_card("JK"), "es") == "comodín"


def test_sentences_read_naturally():
    gap = judge_meld(parse_cards("5H 7H 9H"), HOUSES["cafe"])
    assert tell_meld(gap, "es", "cafe")[0].startswith("De 5♥ a 9♥ faltan 6♥ y 8♥.")
    one = judge_meld(parse_cards("5H 6H 8H"), HOUSES["cafe"])
    assert "falta 7♥" in tell_meld(one, "es", "cafe")[0]
    any_of = judge_meld(parse_cards("8H 8S JK"), HOUSES["cafe"])
    assert "8♣ u 8♦" in tell_meld(any_of, "es", "cafe")[1]


@pytest.mark.parametrize(
    ("written", "letters", "position", "found"),
    [("7H 8X", Letters.ENGLISH, 5, "X"), ("7C 8S", Letters.SPANISH, 5, "S"), ("7H ??", Letters.ENGLISH, 4, "??")],
)
def test_unreadable_cards_are_told_where_and_what_was_expected(written, letters, position, found):
    with pytest.raises(NotationError) as caught:
        parse_cards(written, letters)
    for lang in LANGUAGES:
        said = tell_error(caught.value, lang)
        assert str(position) in said
        assert found in said


def test_unknown_names_are_told_with_the_known_ones():
    for lang in LANGUAGES:
        with pytest.raises(ValueError, match="casino") as caught:
            house("casino")
        assert "palace, cafe, romme, rami" in tell_error(caught.value, lang)
        assert tell_error(RuntimeError("secret"), lang) == text("error.unexpected", lang)
    with pytest.raises(UnknownLanguageError):
        text("exercise.check", "fr")


@pytest.mark.parametrize("reason", Reason)
def test_every_line_of_a_score_says_what_it_is_for(reason):
    assert all(text(f"cli.score.reason.{reason}", lang, name="Ana") for lang in LANGUAGES)


def test_a_table_with_too_many_players_is_told_how_many_it_takes():
    error = PlayersError(HOUSES["cafe"], 5)
    assert tell_error(error, "es") == "5 jugadores. En esta mesa, con estas reglas, el mínimo es 2 y el máximo, 4."
    assert tell_error(error, "en") == "5 players. At this table, with these rules, the fewest is 2 and the most 4."


def test_keys_and_sections():
    assert set(keys("es")) == set(CATALOGUES["es"])
    assert section("suit.", "en")["suit.hearts"] == "hearts"
    with pytest.raises(KeyError):
        text("no.such.key", "es")
