"""What is left empty on paper for the learner: things to tick, lines to write on, frames for cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from rummy_learn.app.sheet.cards import HEIGHT, MARK, draw_mark
from rummy_learn.app.sheet.ink import LINE, SOFT
from rummy_learn.app.sheet.words import LEADING, SIZE, broken, draw_text, text_width, widest

if TYPE_CHECKING:
    from collections.abc import Sequence

INDENT: Final = MARK + 1.6 * mm
BETWEEN: Final = 7 * mm
BLANK: Final = 17 * mm  # a line to write a number on
LINE_HEIGHT: Final = SIZE * LEADING
ROW: Final = 6.6 * mm
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class Ticks(Flowable):
    """Options, each behind something to tick: side by side while there is room."""

    def __init__(self, options: Sequence[str], mark: str = "circle") -> None:
        super().__init__()
        self.options, self.mark = options, mark
        self.spaceAfter = 2 * mm

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Put the options where there is room."""
        self.placed: list[tuple[float, float, list[str]]] = []  # from the left, from the top, lines
        x = y = 0.0
        for option in self.options:
            lines = broken(option, width - INDENT)
            wide = INDENT + widest(lines)
            if x and x + wide > width:
                x, y = 0.0, y + ROW
            self.placed.append((x, y, lines))
            if len(lines) > 1:
                x, y = 0.0, y + len(lines) * LINE_HEIGHT + ROW - LINE_HEIGHT
            else:
                x += wide + BETWEEN
        self.height = y + (ROW if x else 0)
        return width, self.height

    def draw(self) -> None:
        """Draw them."""
        for x, top, lines in self.placed:
            base = self.height - top - ROW * 0.65
            draw_mark(self.canv, self.mark, x + MARK / 2, base + SIZE * 0.36)
            for i, line in enumerate(lines):
                draw_text(self.canv, line, x + INDENT, base - i * LINE_HEIGHT)


class Blanks(Flowable):
    """Lines to write on, each beside its text: after it as in a sum, or before it as in a list to be put in order."""

    def __init__(self, texts: Sequence[str], *, before: bool = False) -> None:
        super().__init__()
        self.texts, self.before = texts, before
        self.blank = BLANK / 2 if before else BLANK
        self.spaceAfter = 2 * mm

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Break the texts into lines."""
        room = width - self.blank - INDENT
        self.broken = [broken(text, room) or [""] for text in self.texts]
        self.column = 0 if self.before else min(room, max(widest(lines) for lines in self.broken) + 3 * mm)
        self.height = sum(self._tall(lines) for lines in self.broken)
        return width, self.height

    @staticmethod
    def _tall(lines: list[str]) -> float:
        return float(max(1, len(lines)) * LINE_HEIGHT + ROW - LINE_HEIGHT)

    def draw(self) -> None:
        """Draw texts and lines."""
        self.canv.setStrokeColor(LINE)
        self.canv.setLineWidth(0.8)
        y = self.height
        for lines in self.broken:
            base = y - ROW * 0.68
            for i, line in enumerate(lines):
                draw_text(self.canv, line, self.blank + 2 * mm if self.before else 0, base - i * LINE_HEIGHT)
            self.canv.setStrokeColor(LINE)
            self.canv.line(self.column, base - 2, self.column + self.blank, base - 2)
            y -= self._tall(lines)


class Frames(Flowable):
    """Frames to draw melds in, each with its name: one wide one, or two in a row."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = names
        self.spaceAfter = 2 * mm

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Find out how wide they are."""
        self.columns = min(2, len(self.names))
        gap = 4 * mm
        self.wide = width / 2 - gap / 2
        self.step = HEIGHT * 0.9 + 5.5 * mm
        self.height = -(-len(self.names) // self.columns) * self.step
        return width, self.height

    def draw(self) -> None:
        """Draw them."""
        for i, name in enumerate(self.names):
            row, column = divmod(i, self.columns)
            x, top = column * (self.wide + 4 * mm), self.height - row * self.step
            draw_text(self.canv, name, x, top - 3 * mm, size=SIZE - 1.5, ink=SOFT)
            self.canv.setStrokeColor(LINE)
            self.canv.setLineWidth(0.8)
            self.canv.setDash(2, 2)
            self.canv.roundRect(x, top - 4 * mm - HEIGHT * 0.9, self.wide, HEIGHT * 0.9, 1.3 * mm)
            self.canv.setDash()


class Crosses(Flowable):
    """A grid: a row of things to tick for each text.

    Short options head the columns; longer ones are listed by letter (:func:`lettered`), and their letters do.
    """

    def __init__(self, rows: Sequence[str], heads: Sequence[str], mark: str) -> None:
        super().__init__()
        self.rows, self.heads, self.mark = rows, heads, mark
        self.spaceAfter = 2 * mm

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Share the width among the columns."""
        self.column = max(9 * mm, widest(self.heads) + 4 * mm)
        room = width - self.column * len(self.heads)
        self.broken = [broken(row, room - 3 * mm) for row in self.rows]
        self.left = min(room, max(widest(lines) for lines in self.broken) + 4 * mm)
        self.height = ROW + sum(self._tall(lines) for lines in self.broken)
        return width, self.height

    @staticmethod
    def _tall(lines: list[str]) -> float:
        return float(max(1, len(lines)) * LINE_HEIGHT + ROW - LINE_HEIGHT)

    def draw(self) -> None:
        """Draw heads, rows and the lines between them."""
        right = self.left + self.column * len(self.heads)
        y = self.height
        for i, head in enumerate(self.heads):
            x = self.left + (i + 0.5) * self.column - text_width(head) / 2
            draw_text(self.canv, head, x, y - ROW * 0.68, ink=SOFT)
        y -= ROW
        for lines in self.broken:
            self.canv.setStrokeColor(LINE)
            self.canv.setLineWidth(0.4)
            self.canv.line(0, y, right, y)
            for i, line in enumerate(lines):
                draw_text(self.canv, line, 0, y - ROW * 0.68 - i * LINE_HEIGHT)
            for i in range(len(self.heads)):
                draw_mark(self.canv, self.mark, self.left + (i + 0.5) * self.column, y - ROW / 2)
            y -= self._tall(lines)


def lettered(options: Sequence[str]) -> list[str]:
    """Options with a letter before each."""
    return [f"{letter}) {option}" for letter, option in zip(LETTERS, options, strict=False)]
