"""Worksheets on paper: what is printed, that it fits, and that the same number prints the same sheet."""

from __future__ import annotations

import re

import pytest
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import getFont

from rummy_learn.app.cli import main
from rummy_learn.app.commands import sheet as command
from rummy_learn.app.sheet import words
from rummy_learn.app.sheet.cards import Cards
from rummy_learn.app.sheet.document import PAPERS, Worksheet, to_pdf
from rummy_learn.app.sheet.ink import BOLD, PLAIN, SIGNS
from rummy_learn.app.sheet.rows import Rows
from rummy_learn.engine.cards import parse_cards
from rummy_learn.i18n import LANGUAGES, keys, text
from rummy_learn.lessons.course import course, lesson_plan
from rummy_learn.lessons.parts import Row
from rummy_learn.lessons.reply import hint_view
from rummy_learn.lessons.words import say
from rummy_learn.lessons.worksheet import worksheet
from tests.browser.every_part import EveryPart
from tests.lessons.every_exercise import ONE_A_KIND

LESSON = "groups-and-runs"


@pytest.fixture
def printed(monkeypatch):
    """Everything that is written on the pages: page, text, and where it begins and ends, in points."""
    found = []
    draw = words.draw_text

    def record(canvas, text, x, y, **look):
        left, bottom = canvas.absolutePosition(x, y)
        width = words.text_width(text, look.get("font", PLAIN), look.get("size", words.SIZE))
        found.append((canvas.getPageNumber(), text, left, left + width, bottom))
        draw(canvas, text, x, y, **look)

    for module in ("words", "blanks", "rows", "document"):
        monkeypatch.setattr(f"rummy_learn.app.sheet.{module}.draw_text", record)
    return found


def said(printed, page=None):
    """What is written, line breaks forgotten."""
    return " ".join(text for at, text, *_ in printed if page in (None, at))


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_exercise_is_printed_and_nothing_leaves_the_page(printed, lang, paper):
    exercises = (EveryPart(id="all", house="palace"), *ONE_A_KIND.values())
    pdf = to_pdf(Worksheet(title="Rummy", lang=lang, seed=7, exercises=exercises), paper)
    assert pdf.startswith(b"%PDF")
    width, height = PAPERS[paper]
    for _, words_, left, right, bottom in printed:
        assert 0 < left <= right < width, words_
        assert 0 < bottom < height, words_
    for exercise in exercises:
        assert say(exercise.ask(), lang) in said(printed)


def test_every_row_of_cards_has_its_name_but_for_cards_alone(printed):
    rows = {exercise: [part for part in exercise.parts() if isinstance(part, Row)] for exercise in ONE_A_KIND.values()}
    to_pdf(Worksheet(title="Rummy", lang="en", seed=7, exercises=tuple(rows)))
    names = [say(row.label, "en") for parts in rows.values() for row in parts if parts != [Row(row.cards)]]
    assert len(names) > 5
    assert all(name in said(printed) for name in names)


def test_each_thing_to_fill_in_is_there(printed):
    """Every option, row, item and zone of the parts can be read."""
    exercise = EveryPart(id="all", house="palace")
    to_pdf(Worksheet(title="Rummy", lang="en", seed=7, exercises=(exercise,)))
    on_paper = said(printed)
    for part in exercise.parts():
        for name in ("lines", "options", "rows", "items", "zones"):
            for one in getattr(part, name, ()):
                remark = one[1] if isinstance(one, tuple) else one
                if hasattr(remark, "key"):
                    assert say(remark, "en") in on_paper


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_key_comes_on_pages_of_its_own_with_the_reasons(printed, lang):
    exercises = worksheet(lesson_plan(LESSON), 7, 12)
    to_pdf(Worksheet(title="Rummy", lang=lang, seed=7, exercises=exercises))
    (first,) = (page for page, words_, *_ in printed if words_ == text("sheet.answers", lang))
    questions = " ".join(said(printed, page) for page in range(1, first))
    answers = " ".join(said(printed, page) for page in {page for page, *_ in printed if page >= first})
    for exercise in exercises:
        shown = hint_view(exercise, 4, lang)
        assert shown["text"] in answers
        assert shown["text"] not in questions
        assert all(sentence in answers for sentence in shown["sentences"])


@pytest.mark.slow
@pytest.mark.parametrize("slug", course())
def test_no_page_is_left_empty(printed, slug):
    """Each has more on it than its foot."""
    for seed in (1, 2, 3):
        printed.clear()
        exercises = worksheet(lesson_plan(slug), seed, 12)
        to_pdf(Worksheet(title="Rummy", lang="en", seed=seed, exercises=exercises))
        pages = [page for page, *_ in printed]
        assert all(pages.count(page) > 2 for page in range(1, max(pages) + 1))


def test_a_row_takes_one_line_if_it_fits():
    for count in range(1, 15):
        rows = Rows([("", parse_cards("7H " * count))])
        rows.wrap(165 * mm, 0)
        assert rows.height == Cards(parse_cards("7H")).wrap(165 * mm, 0)[1]


@pytest.mark.slow
@pytest.mark.parametrize("font", [PLAIN, BOLD])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_said_can_be_printed(lang, font):
    """No box in place of a letter."""
    letters = {letter for key in keys(lang) if not key.startswith(("cli.", "desk.")) for letter in text_of(key, lang)}
    missing = {letter for letter in letters - set(SIGNS) if ord(letter) not in getFont(font).face.charToGlyph}
    assert missing <= {"\n"}


def text_of(key, lang):
    """A text with its placeholders left open."""
    from rummy_learn.i18n.catalogue import section

    return "".join(section(key, lang).values())


def test_a_long_text_is_broken_between_words():
    lines = words.broken("7♥ 8♥ 🃏 es una escalera, de 7♥ a 9♥: cartas seguidas del mismo palo.", 120)
    assert len(lines) > 1
    assert all(words.text_width(line) <= 120 for line in lines)
    assert " ".join(lines) == "7♥ 8♥ 🃏 es una escalera, de 7♥ a 9♥: cartas seguidas del mismo palo."


# --- the command ----------------------------------------------------------------------------------------------------


def test_the_same_number_prints_the_same_bytes(tmp_path, capsys):
    files = [tmp_path / name for name in ("one.pdf", "two.pdf", "other.pdf")]
    for file, seed in zip(files, ("7", "7", "8"), strict=True):
        assert main(["sheet", LESSON, "--lang", "es", "-n", "4", "--seed", seed, "-o", str(file)]) == 0
    one, two, other = (file.read_bytes() for file in files)
    assert one == two != other
    assert text("cli.sheet.done", "es", file=files[0], count=4, seed=7) in capsys.readouterr().out


def test_without_a_number_it_says_which_one_it_took(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["sheet", LESSON, "-n", "1", "--lang", "en", "--paper", "Letter"]) == 0
    assert re.search(r"groups-and-runs\.pdf: 1 exercises and their answers, sheet \d+\.", capsys.readouterr().out)
    assert b"/MediaBox [ 0 0 612 792 ]" in (tmp_path / f"{LESSON}.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        ([], course()),
        (["juggling"], ["juggling", LESSON]),
        ([LESSON, "-n", "0"], ["0", "-n", "1…100"]),
        ([LESSON, "-n", "many"], ["many"]),
        ([LESSON, "--seed", "-3"], ["-3", "--seed"]),
        ([LESSON, "--seed", "1e9"], ["1e9"]),
        ([LESSON, "--level", "4"], ["4", "--level", "1…3"]),
        ([LESSON, "--paper", "a3"], ["a3", "a4", "letter"]),
        ([LESSON, "--house", "casino"], ["casino", "cafe"]),
    ],
)
def test_what_cannot_be_is_told_with_what_can(capsys, arguments, names):
    assert main(["sheet", *arguments, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert all(name in error for name in names)


def test_a_place_that_cannot_be_written_to(tmp_path, capsys):
    file = tmp_path / "no" / "such" / "folder.pdf"
    assert main(["sheet", LESSON, "-n", "1", "-o", str(file), "--lang", "en"]) == 1
    assert str(file) in capsys.readouterr().err


def test_without_the_extra_a_line_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(command, "EXTRA", "a_module_that_nobody_has")
    assert main(["sheet", LESSON, "--lang", "es"]) == 1
    assert 'pip install "rummy-learn[sheet]"' in capsys.readouterr().err
