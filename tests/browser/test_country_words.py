"""The words of a country in sentences: whatever the pages say is said in them, and said correctly."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

import nbformat
import pytest

from rummy_learn._paths import data_folder
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.glossary import glossary
from rummy_learn.lessons.glossary_face import countries, describe_glossary, describe_terms
from tests.glossary.narrow import wider
from tests.i18n.test_catalogues import CATALOGUES, forms

pytestmark = pytest.mark.browser

PLACES = [(lang, code) for lang in LANGUAGES for code, _ in countries(lang)]
GENDERS = {
    ("m", 1): "el un del al este ese otro mismo algún ningún distinto todo nuevo primer único buen",
    ("f", 1): "la una esta esa otra misma alguna ninguna distinta toda nueva primera única buena",
    ("m", 2): "los unos estos esos otros mismos algunos distintos todos nuevos varios muchos cuántos",
    ("f", 2): "las unas estas esas otras mismas algunas distintas todas nuevas varias muchas cuántas",
}
AGREES = {word: form for form, words in GENDERS.items() for word in words.split()}
DESCRIBED = re.compile(r"(?:válid|complet|distint|enter|repetid|mezclad|fij|nuev|limpi|pur|larg|incluid)(o|a|os|as)")
ENDINGS = {"o": ("m", 1), "a": ("f", 1), "os": ("m", 2), "as": ("f", 2)}


def sentences(lang):
    """Whatever the catalogue or a lesson says, without the marks of Markdown."""
    for message in CATALOGUES[lang].values():
        yield from forms(message)
    for path in sorted(data_folder("notebooks").glob(f"{lang}/*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "markdown":
                for line in cell.source.splitlines():
                    yield re.sub(r"\*\*?|^#+ |^- ", "", line)


def told(lang):
    """What the glossary explains, and what the houses say of its positions: sentences with cards in them."""
    for term in describe_glossary(lang)["terms"]:
        yield from (term["meaning"], term["text"])
        for example in term["examples"]:
            yield from (verdict["said"] for verdict in example["verdicts"])


@pytest.fixture
def put(page, app):
    """Put texts into the words of a country."""
    page.goto(f"{app.url}/es/rules")

    def put(texts, lang, country):
        return page.evaluate(
            """async ([texts, { terms, agreement }, lang, country]) => {
              const { rewriter, edited } = await import("/static/country_words.js");
              const rewrite = rewriter(terms, agreement, lang, country);
              return texts.map((text) => edited(text, rewrite(text)));
            }""",
            [texts, describe_terms(lang), lang, country],
        )

    return put


def standing(lang, country):
    """The preferred names that another one takes the place of, with it."""
    for term in glossary().terms.values():
        names = term.words[lang].names
        for name in names:
            if country in name.stands:
                yield names[0], name


def words_of(sentence):
    return re.findall(r"\w+|[^\w\s]", sentence.lower())


def disagreements(sentence, nouns):
    """Words beside a noun that have another gender or number than it."""
    words = words_of(sentence)
    for place, word in enumerate(words):
        if word not in nouns:
            continue
        before = place - 1
        while before >= 0 and words[before] in AGREES:
            if AGREES[words[before]] != nouns[word]:
                yield f"{words[before]} … {word}"
            before -= 1
        after = words[place + 1 : place + 3]
        if after[:1] and after[0] in {"es", "son", "está", "están"}:
            after = after[1:]
        described = DESCRIBED.fullmatch(after[0]) if after else None
        if described and ENDINGS[described[1]] != nouns[word]:
            yield f"{word} {after[0]}"


@pytest.mark.parametrize(("lang", "country"), PLACES, ids=map("-".join, PLACES))
def test_whatever_is_said_agrees_with_the_words_of_the_country(put, lang, country):
    texts = [*sentences(lang), *told(lang)]
    every = list(standing(lang, country))
    nouns = {form: (name.gender, n) for _, name in every for n, form in enumerate((name.name, name.plural), 1)}
    usual = {form for name, _ in every for form in (name.name, name.plural)}
    for text, made in zip(texts, put(texts, lang, country), strict=True):
        if lang == "es":
            assert list(disagreements(made, nouns)) == [], made
        assert not re.search(r"\ban (?![aeiou])", made) or re.search(r"\ban (?![aeiou])", text), made
        assert_nothing_else_is_touched(words_of(text), words_of(made), usual, nouns)


def assert_nothing_else_is_touched(words, made, usual, nouns):
    """Nouns give way to nouns of the same number, and what changes with them stands beside one."""
    for kind, start, end, new_start, new_end in SequenceMatcher(None, words, made, autojunk=False).get_opcodes():
        if kind != "equal":
            near = {*words[max(0, start - 2) : end + 3]}
            assert near & usual, (words, made)
            assert {*made[max(0, new_start - 2) : new_end + 3]} & set(nouns), (words, made)


@pytest.mark.parametrize(("lang", "country"), [("es", "mx"), ("es", "ar"), ("en", "in")])
def test_hardly_a_sentence_has_to_keep_the_usual_word(put, lang, country):
    names, more = [name for name, _ in standing(lang, country)], wider(lang, country)
    nouns = re.compile(rf"\b(?:un|el|una|la|a|the) (?:{'|'.join(name.name for name in names)})\b", re.IGNORECASE)
    texts = [text for text in sentences(lang) if nouns.search(text) and not any(it in text.lower() for it in more)]
    kept = [text for text, made in zip(texts, put(texts, lang, country), strict=True) if nouns.search(made)]
    assert len(texts) > 60
    assert len(kept) <= 2, kept


@pytest.mark.parametrize(
    ("usual", "mexican"),
    [
        ("El primer grupo es válido; del otro grupo, nada.", "La primera tercia es válida; de la otra tercia, nada."),
        ("Añádela al grupo o a una escalera.", "Añádela a la tercia o a una corrida."),
        ("Grupos y escaleras", "Tercias y corridas"),
        # A tercia has three cards.
        (
            "Un grupo o una escalera. Un grupo tiene como mucho 4.",
            "Un grupo o una corrida. Un grupo tiene como mucho 4.",
        ),
        ("K♣ K♦ K♥ K♠ es un grupo de reyes.", "K♣ K♦ K♥ K♠ es un grupo de reyes."),
        ("K♣ 🃏 K♠ es un grupo de reyes.", "K♣ 🃏 K♠ es una tercia de reyes."),
        # What might be about the group, and cannot be told: it stays as it is.
        ("Ese grupo lo has bajado tú.", "Ese grupo lo has bajado tú."),
        ("Falta un grupo: pon al menos uno.", "Falta un grupo: pon al menos uno."),
        ("El grupo, por fin, está terminado.", "El grupo, por fin, está terminado."),
    ],
)
def test_what_agrees_changes_with_the_noun_or_nothing_does(put, usual, mexican):
    assert put([usual], "es", "mx") == [mexican]


@pytest.mark.parametrize(
    ("usual", "indian"),
    [
        ("A run, a group and the joker.", "A sequence, a set and the joker."),
        ("The stock runs out.", "The stock runs out."),
        ("Who runs the class?", "Who runs the class?"),
        ("Groups and runs", "Sets and sequences"),
    ],
)
def test_a_verb_is_no_noun(put, usual, indian):
    assert put([usual], "en", "in") == [indian]
