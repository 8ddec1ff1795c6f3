"""A worksheet and its answers as one PDF: first the pages to give out, then the key on pages of its own."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.platypus import BaseDocTemplate, Frame, KeepTogether, PageBreak, PageTemplate

from rummy_learn.app.sheet.ink import LINE, SOFT
from rummy_learn.app.sheet.parts import draw_parts
from rummy_learn.app.sheet.words import SIZE, SMALL, Words, draw_text, text_width
from rummy_learn.i18n import text
from rummy_learn.lessons.exercise import LAST_HINT
from rummy_learn.lessons.face import table_line
from rummy_learn.lessons.reply import hint_view
from rummy_learn.lessons.words import say

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Flowable

    from rummy_learn.lessons.exercise import Exercise

PAPERS: Final = {"a4": A4, "letter": LETTER}
MARGIN: Final = 18 * mm
HANG: Final = 9 * mm  # numbers stand before the column of text
FOOT: Final = 9 * mm


@dataclass(frozen=True, slots=True, kw_only=True)
class Worksheet:
    """What is printed.

    Attributes:
        title: of the lesson.
        lang: the language.
        seed: the number that makes the same exercises again.
        exercises: in order.
    """

    title: str
    lang: str
    seed: int
    exercises: tuple[Exercise, ...]


def to_pdf(sheet: Worksheet, paper: str = "a4") -> bytes:
    """The worksheet as a PDF: the same bytes for the same worksheet.

    Args:
        sheet: what is printed.
        paper: one of :data:`PAPERS`.
    """
    size = PAPERS[paper]
    width = size[0] - 2 * MARGIN - HANG
    file = BytesIO()
    document = BaseDocTemplate(
        file,
        pagesize=size,
        title=f"{sheet.title} · {text('sheet.title', sheet.lang)} {sheet.seed}",
        author=text("app.name", sheet.lang),
        lang=sheet.lang,
        invariant=True,
    )
    frame = Frame(MARGIN + HANG, MARGIN, width, size[1] - 2 * MARGIN, 0, 0, 0, 0)
    document.addPageTemplates(
        PageTemplate("page", [frame], onPage=lambda canvas, _: _draw_foot(canvas, sheet, size[0] - 2 * MARGIN))
    )
    document.build([*_questions(sheet, width), PageBreak(), *_answers(sheet)])
    return file.getvalue()


def _questions(sheet: Worksheet, width: float) -> list[Flowable]:
    lang = sheet.lang
    title = Words(sheet.title, size=17, bold=True, after=3)
    name = Words(text("sheet.name", lang), size=SIZE, ink=SOFT, after=7 * mm)
    story: list[Flowable] = [title, name]
    for number, exercise in enumerate(sheet.exercises, 1):
        head = Words(
            say(exercise.ask(), lang),
            bold=True,
            head=f"{number}.",
            hang=HANG,
            aside=table_line(exercise, lang),
            after=1.5 * mm,
        )
        story.append(_together([head, *draw_parts(exercise, lang, width)], 6 * mm))
    return story


def _answers(sheet: Worksheet) -> list[Flowable]:
    lang = sheet.lang
    story: list[Flowable] = [
        Words(text("sheet.answers", lang), size=17, bold=True, after=3),
        Words(text("sheet.answers.help", lang), ink=SOFT, after=5 * mm),
    ]
    for number, exercise in enumerate(sheet.exercises, 1):
        shown = hint_view(exercise, LAST_HINT, lang)
        answer = Words(
            shown["text"], bold=True, head=f"{number}.", hang=HANG, aside=table_line(exercise, lang), after=1
        )
        reasons = [Words(sentence, after=1) for sentence in shown["sentences"]]
        story.append(_together([answer, *reasons], 3.5 * mm))
    return story


def _together(items: list[Flowable], after: float) -> Flowable:
    """What stays on one page, with space below that never makes a new one."""
    items[-1].spaceAfter = after
    return KeepTogether(items)


def _draw_foot(canvas: Canvas, sheet: Worksheet, width: float) -> None:
    """Draw what stands below every page: what this is, which sheet, which page."""
    left = f"{text('app.name', sheet.lang)} · {sheet.title}"
    right = text("sheet.page", sheet.lang, seed=sheet.seed, page=canvas.getPageNumber())
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, FOOT + 4 * mm, MARGIN + width, FOOT + 4 * mm)
    draw_text(canvas, left, MARGIN, FOOT, size=SMALL, ink=SOFT)
    draw_text(canvas, right, MARGIN + width - text_width(right, size=SMALL), FOOT, size=SMALL, ink=SOFT)
