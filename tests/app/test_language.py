"""The first page speaks the visitor's language."""

import pytest

from rummy_learn.app.language import negotiate, of_environment, preferred


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("es", "es"),
        ("es-AR,es;q=0.9,en;q=0.8", "es"),
        ("en-GB,en;q=0.9,es;q=0.8", "en"),
        ("fr-FR,fr;q=0.9,es;q=0.4,en;q=0.3", "es"),
        ("de,en;q=0.5", "en"),
        ("EN-us", "en"),
        ("es;q=0, en;q=0.1", "en"),
        ("en;q=0.5, es", "es"),
        ("fr", None),
        ("es;q=0", None),
        ("", None),
        ("*", None),
        (";;;q=,,", None),
    ],
)
def test_the_language_the_browser_likes_best(header, lang):
    assert preferred(header) == lang


def test_a_language_once_chosen_goes_before_what_the_browser_says():
    assert negotiate("es", "en") == "es"


@pytest.mark.parametrize("remembered", [None, "fr", ""])
def test_without_a_choice_the_browser_decides(remembered):
    assert negotiate(remembered, "es-MX") == "es"


def test_a_browser_that_knows_neither_language_gets_english():
    assert negotiate(None, "fr-FR,de;q=0.5") == "en"


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANGUAGE": "fr:es:en", "LANG": "en_US"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_a_terminal_speaks_the_language_of_its_locale(environment, lang):
    assert of_environment(environment) == lang
