"""`rummy-learn sheet LESSON`: a worksheet of fresh exercises and its answers, as a PDF."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from rummy_learn._paths import data_folder
from rummy_learn.app.agreed import house_called
from rummy_learn.app.shelf import read_shelf
from rummy_learn.app.usage import Parser, UsageError, complain, say
from rummy_learn.engine.houses import HOUSES, UnknownNameError
from rummy_learn.i18n import LANGUAGES, house_name, text
from rummy_learn.lessons.course import course, lesson_plan
from rummy_learn.lessons.exercise import LEVELS, SEEDS
from rummy_learn.lessons.worksheet import WorksheetError, worksheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.lessons.exercise import Exercise

EXTRA: Final = "reportlab"
PAPERS: Final = ("a4", "letter")
COUNT: Final = 12
COUNTS: Final = range(1, 101)


def run(arguments: Sequence[str], lang: str) -> int:
    """Write a worksheet; return 0, or 1 if there is none to write or no place for it."""
    known = ", ".join(course())
    parser = Parser("rummy-learn sheet", text("app.cli.command.sheet", lang), lang)
    group = parser.add_argument_group(text("cli.arguments", lang))
    group.add_argument(
        "lesson", nargs="?", metavar=text("cli.lesson", lang), help=text("cli.sheet.lesson.help", lang, known=known)
    )
    add = parser.options.add_argument
    add("-n", default=str(COUNT), help=text("cli.sheet.count.help", lang))
    add("--seed", help=text("cli.sheet.seed.help", lang))
    add("-o", "--output", metavar=text("cli.file", lang), help=text("cli.sheet.output.help", lang))
    add("--paper", metavar="|".join(PAPERS), default=PAPERS[0], help=text("cli.sheet.paper.help", lang))
    add("--level", metavar="1|2|3", help=text("cli.sheet.level.help", lang))
    add("--house", metavar=text("cli.house", lang), help=text("cli.sheet.house.help", lang, known=", ".join(HOUSES)))
    options = parser.read(arguments)
    if options.lesson is None:
        raise UsageError(text("cli.sheet.lesson.missing", lang, known=known))
    plan = lesson_plan(options.lesson)
    count = _number("-n", options.n, COUNTS, lang)
    seed = _number("--seed", options.seed, SEEDS, lang) or SystemRandom().choice(SEEDS[:999])
    level = _number("--level", options.level, LEVELS, lang)
    if options.paper.lower() not in PAPERS:
        raise UsageError(text("cli.sheet.bad", lang, given=options.paper, option="--paper", known=", ".join(PAPERS)))
    house = house_called(options.house or "")
    if options.house is not None and house is None:
        raise UnknownNameError("house", options.house, tuple(HOUSES))
    if not importlib.util.find_spec(EXTRA):
        complain(text("cli.extra", lang, command='python -m pip install "rummy-learn[sheet]"'))
        return 1
    try:
        exercises = worksheet(plan, seed, count or COUNT, level=level, house=house)
    except WorksheetError as error:
        complain(text("cli.sheet.none", lang, lesson=error.lesson, house=house_name(error.house, lang)))
        return 1
    file = Path(options.output or f"{plan.slug}.pdf")
    try:
        file.write_bytes(pdf(plan.slug, lang, seed, exercises, options.paper.lower()))
    except OSError:
        complain(text("cli.file.unwritten", lang, name=file))
        return 1
    say(text("cli.sheet.done", lang, file=file, count=len(exercises), seed=seed))
    return 0


def pdf(slug: str, lang: str, seed: int, exercises: tuple[Exercise, ...], paper: str) -> bytes:
    """The worksheet with these exercises, under the title that the lesson has in that language."""
    from rummy_learn.app.sheet.document import Worksheet, to_pdf

    lesson = read_shelf(data_folder("notebooks"), LANGUAGES).find(slug, lang)
    title = lesson.title if lesson else slug
    return to_pdf(Worksheet(title=title, lang=lang, seed=seed, exercises=exercises), paper)


def _number(option: str, given: str | None, allowed: Sequence[int], lang: str) -> int | None:
    """The number given for an option, or ``None`` if none was.

    Raises:
        UsageError: it is not one of those allowed.
    """
    if given is None:
        return None
    if given.isascii() and given.isdecimal() and len(given) < 8 and int(given) in allowed:
        return int(given)
    known = f"{allowed[0]}…{allowed[-1]}"
    raise UsageError(text("cli.sheet.bad", lang, given=given, option=option, known=known))
