"""How many there are of something, where a text says it: who adds one is told which sentences are no longer true."""

import re
from pathlib import Path

import nbformat
import pytest

from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.course import KINDS, course
from rummy_learn.lessons.exercise import LEVELS
from rummy_learn.lessons.glossary import TONGUES, glossary

ROOT = Path(__file__).parents[1]
NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte",
}
VALUES = {word: value for words in NUMBERS.values() for value, word in enumerate(words.split(), 2)}
COUNTED = {
    "houses|different houses|casas": len(HOUSES),
    "special rules|switches|reglas especiales|interruptores": len(SPECIAL_RULES),
    "lessons|lecciones": len(course()),
    "kinds of exercise|tipos de ejercicio": len(KINDS),
    "levels|niveles": len(LEVELS),
    "languages|idiomas": len(TONGUES),
    "words in [a-z]+ languages": len(glossary().terms),
}
SOME = re.compile(
    "the other three houses|las otras tres casas|in three houses, none|en tres casas, y ninguno|en los dos idiomas"
)
"""What speaks of some of them only."""

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("deploy/*.md")]
WORDS = [ROOT / f"glossary/{lang}.toml" for lang in LANGUAGES]
CATALOGUES = [ROOT / f"rummy_learn/i18n/locale/{lang}.po" for lang in LANGUAGES]
NOTEBOOKS = [path for lang in LANGUAGES for path in sorted(ROOT.glob(f"notebooks/{lang}/*.ipynb"))]


def read(path):
    """Return what a file says, in one line and without emphasis."""
    if path.suffix == ".ipynb":
        cells = nbformat.read(path, as_version=4).cells
        text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    else:
        text = path.read_text(encoding="utf-8")
    if path.name == "CHANGELOG.md":
        text = text.split("\n## ")[1]  # what older versions had, they had
    return SOME.sub("", re.sub(r"[*\s]+", " ", text))


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [*PAGES, *WORDS, *CATALOGUES, *NOTEBOOKS], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_there_are_as_many_as_it_says(path):
    text = read(path)
    for things, count in COUNTED.items():
        found = re.findall(rf"\b(({'|'.join(VALUES)}|\d+) (?:{things}))\b", text, re.IGNORECASE)
        wrong = [phrase for phrase, number in found if (VALUES.get(number.lower()) or int(number)) != count]
        assert wrong == [], f"there are {count}"
