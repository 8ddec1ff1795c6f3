"""Rows of cards on paper, each below its name: side by side while there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from rummy_learn.app.sheet.cards import GAP, WIDTH, Cards
from rummy_learn.app.sheet.ink import SOFT
from rummy_learn.app.sheet.words import SMALL, draw_text, text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.cards import Card

BETWEEN: Final = 6 * mm
NAME: Final = SMALL * 1.5


class Rows(Flowable):
    """Rows of cards.

    Args:
        rows: the name of each, which may be empty, and its cards.
    """

    def __init__(self, rows: Sequence[tuple[str, Sequence[Card]]]) -> None:
        super().__init__()
        self.rows = rows
        self.name = NAME if any(name for name, _ in rows) else 0.0
        self.spaceAfter = 1.5 * mm

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Put the rows where there is room."""
        self.placed: list[tuple[float, float, str, Cards]] = []  # from the left, from the top
        x = y = line = 0.0
        for name, cards in self.rows:
            drawn = Cards(cards)
            room = min(width, len(cards) * (WIDTH + GAP) - GAP)
            _, tall = drawn.wrap(room, 0)
            wide = max(room, text_width(name, size=SMALL))
            if x and x + wide > width:
                x, y, line = 0.0, y + line, 0.0
            self.placed.append((x, y, name, drawn))
            x += wide + BETWEEN
            line = max(line, tall + self.name)
        self.height = y + line
        return width, self.height

    def draw(self) -> None:
        """Draw names and cards."""
        for x, top, name, cards in self.placed:
            draw_text(self.canv, name, x, self.height - top - SMALL, size=SMALL, ink=SOFT)
            cards.drawOn(self.canv, x, self.height - top - self.name - cards.height)
