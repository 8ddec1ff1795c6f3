"""Sentences on paper: text broken into lines, with the signs of suits drawn where they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from rummy_learn.app.sheet.ink import (
    BOLD,
    INK,
    JOKER_SIGN,
    PLAIN,
    SIGNS,
    SOFT,
    STROKES,
    SUIT_SIGNS,
    draw_sign,
    draw_strokes,
    ink_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas

SIZE: Final = 9.5
SMALL: Final = SIZE - 1.5
SIGN_WIDTH: Final = 0.78  # of the size of the letters
LEADING: Final = 1.4
CAPITALS: Final = 0.73  # height of a capital letter
_PIECES: Final = re.compile(f"[{''.join(SIGNS)}]|[^{''.join(SIGNS)}]+")


class Words(Flowable):
    """A sentence, or a few.

    Args:
        text: what to print.
        size: of the letters, in points.
        bold: whether in the bold font.
        ink: its colour; hearts and diamonds keep theirs.
        head: a number or a bullet before it.
        indent: how far from the left the lines begin.
        hang: how far before the lines the head begins.
        aside: a small note at the right end of the first line.
        after: the space below.
    """

    def __init__(  # noqa: PLR0913 - what a typesetter wants to know
        self,
        text: str,
        *,
        size: float = SIZE,
        bold: bool = False,
        ink: Color = INK,
        head: str = "",
        indent: float = 0,
        hang: float = 0,
        aside: str = "",
        after: float = 3,
    ) -> None:
        super().__init__()
        self.text, self.size, self.font, self.ink = text, size, BOLD if bold else PLAIN, ink
        self.head, self.indent, self.hang = head, indent, hang
        self.aside = aside
        self.spaceAfter = after

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Break the text into lines."""
        self.width = width
        self.room = text_width(self.aside, size=SMALL) + 2 * self.size if self.aside else 0
        self.lines = broken(self.text, width - self.indent - self.room, self.font, self.size)
        self.height = len(self.lines) * self.size * LEADING
        return width, self.height

    def draw(self) -> None:
        """Draw the lines."""
        base = self.height - self.size * (LEADING + CAPITALS) / 2
        if self.head:
            draw_text(self.canv, self.head, self.indent - self.hang, base, font=BOLD, size=self.size, ink=self.ink)
        if self.aside:
            draw_text(self.canv, self.aside, self.width - self.room + 2 * self.size, base, size=SMALL, ink=SOFT)
        for i, line in enumerate(self.lines):
            y = base - i * self.size * LEADING
            draw_text(self.canv, line, self.indent, y, font=self.font, size=self.size, ink=self.ink)


def text_width(text: str, font: str = PLAIN, size: float = SIZE) -> float:
    """How wide a text is in one line."""
    return sum(_piece_width(piece, font, size) for piece in _PIECES.findall(text))


def broken(text: str, width: float, font: str = PLAIN, size: float = SIZE) -> list[str]:
    """A text in lines that are no wider than that, as far as its words allow."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, font, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def draw_text(  # noqa: PLR0913 - what a typesetter wants to know
    canvas: Canvas, text: str, x: float, y: float, *, font: str = PLAIN, size: float = SIZE, ink: Color = INK
) -> None:
    """Draw one line of text from a point on its base line on."""
    for piece in _PIECES.findall(text):
        wide = _piece_width(piece, font, size)
        middle = (x + wide / 2, y + size * CAPITALS / 2)
        canvas.setStrokeColor(ink)
        canvas.setFillColor(ink_of(SUIT_SIGNS[piece]) if piece in SUIT_SIGNS and ink == INK else ink)
        if piece in SUIT_SIGNS:
            draw_sign(canvas, SUIT_SIGNS[piece], *middle, size * CAPITALS)
        elif piece == JOKER_SIGN:
            draw_sign(canvas, "cap", *middle, size * CAPITALS)
        elif piece in STROKES:
            draw_strokes(canvas, piece, *middle, size * SIGN_WIDTH)
        else:
            canvas.setFont(font, size)
            canvas.drawString(x, y, piece)
        x += wide


def widest(texts: Sequence[str]) -> float:
    """The width of the widest of some lines."""
    return max((text_width(text) for text in texts), default=0.0)


def _piece_width(piece: str, font: str, size: float) -> float:
    if piece in SIGNS:
        return size * SIGN_WIDTH
    return float(stringWidth(piece, font, size))
