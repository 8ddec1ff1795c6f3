"""The names of the glossary: every concept in every language that has a word for it."""

import tomllib

import pytest

from rummy_learn._paths import data_folder
from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.glossary import TONGUES, glossary
from rummy_learn.lessons.glossary_face import SPOKEN


def read(name):
    return tomllib.loads((data_folder("glossary") / f"{name}.toml").read_text("utf-8"))


TERMS = read("terms")


def test_a_concept_has_a_kind_and_its_houses():
    for key, term in TERMS.items():
        assert term["kind"] in {"term", "game"}, key
        assert set(term["houses"]) <= set(HOUSES), key


@pytest.mark.parametrize("lang", TONGUES)
def test_names_belong_to_concepts_and_say_no_more_than_they_know(lang):
    names = read(lang)
    assert set(names) <= set(TERMS)
    for key, entry in names.items():
        assert entry["names"] or entry.get("meaning"), key
        for name in entry["names"]:
            assert set(name) <= {"name", "where", "houses", "unconfirmed", "stands", "narrow", "plural", "gender"}, key
            assert name["name"] == name["name"].strip() != "", key
            assert set(name.get("houses", ())) <= set(HOUSES), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language_of_the_lessons_explains_every_concept(lang):
    entries = read(lang)
    assert list(entries) == list(TERMS)
    assert all(entry["meaning"] and entry["text"] for entry in entries.values())


def test_spanish_and_english_name_every_concept_they_have_a_word_for():
    """Two French club customs have no Spanish name."""
    assert all(entry["names"] for entry in read("en").values())
    assert [key for key, entry in read("es").items() if not entry["names"]] == ["frich", "coucou"]


@pytest.mark.parametrize("lang", TONGUES)
def test_a_word_that_takes_the_place_of_another_can_do_so(lang):
    """It is known to be said there, nothing else is there for the same country, and its forms are known."""
    for term in glossary().terms.values():
        names = term.words[lang].names
        standing = [name for name in names if name.stands]
        for name in standing:
            assert name.confirmed, name
            assert all(lang in SPOKEN[country] for country in name.stands), name
        countries = [country for name in standing for country in name.stands]
        assert len(countries) == len(set(countries)), term.key
        for name in [names[0], *standing] if standing else []:
            assert name.plural, name
            assert name.gender in ({"m", "f"} if lang == "es" else {""}), name
