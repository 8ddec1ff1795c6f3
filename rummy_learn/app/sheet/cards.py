"""Cards on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from rummy_learn.app.sheet.ink import BOLD, INK, LINE, draw_sign, ink_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.canvas import Canvas

    from rummy_learn.engine.cards import Card

WIDTH: Final = 10.7 * mm  # a hand of fourteen fits into one row
HEIGHT: Final = 15.2 * mm
GAP: Final = 1 * mm
MARK: Final = 3.4 * mm  # across the circle or the box under a card


def draw_card(canvas: Canvas, card: Card, x: float, y: float) -> None:
    """Draw a card with its lower left corner at a point."""
    canvas.saveState()
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.8)
    canvas.roundRect(x, y, WIDTH, HEIGHT, 1.3 * mm)
    middle = (x + WIDTH / 2, y + HEIGHT / 2)
    if card.is_joker:
        canvas.setFillColor(INK)
        draw_sign(canvas, "cap", *middle, 7 * mm)
    else:
        canvas.setFillColor(ink_of(card.code[1]))
        draw_sign(canvas, card.code[1], middle[0] + 0.9 * mm, middle[1] - 1.9 * mm, 6 * mm)
    _draw_corner(canvas, card, x, y + HEIGHT)
    canvas.restoreState()


def _draw_corner(canvas: Canvas, card: Card, left: float, top: float) -> None:
    """Draw what is seen of a card in a fan: rank and suit, or the joker's star."""
    if card.is_joker:
        draw_sign(canvas, "star", left + 2.1 * mm, top - 2.3 * mm, 2.6 * mm)
        return
    rank = card.symbol[:-1]
    canvas.setFont(BOLD, 10.5)
    canvas.drawString(left + 0.9 * mm, top - 3.9 * mm, rank)
    draw_sign(canvas, card.code[1], left + (7.3 if len(rank) > 1 else 5.2) * mm, top - 2.7 * mm, 2.7 * mm)


class Cards(Flowable):
    """Cards side by side, in as many rows as they need.

    Args:
        cards: which.
        mark: ``circle`` or ``box`` puts something to tick under each of them.
    """

    def __init__(self, cards: Sequence[Card], mark: str | None = None) -> None:
        super().__init__()
        self.cards, self.mark = cards, mark
        self.step = HEIGHT + GAP + (MARK + GAP if mark else 0)
        self.spaceAfter = 1.5 * mm

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Find out how many fit into a row."""
        self.columns = max(1, int((width + GAP) / (WIDTH + GAP) + 0.001))
        rows = -(-len(self.cards) // self.columns)
        self.height = rows * self.step
        return width, self.height

    def draw(self) -> None:
        """Draw them."""
        for i, card in enumerate(self.cards):
            row, column = divmod(i, self.columns)
            x, top = column * (WIDTH + GAP), self.height - row * self.step
            draw_card(self.canv, card, x, top - HEIGHT)
            if self.mark:
                draw_mark(self.canv, self.mark, x + WIDTH / 2, top - HEIGHT - GAP - MARK / 2)


def draw_mark(canvas: Canvas, mark: str, x: float, y: float) -> None:
    """Draw an empty ``circle`` (one answer) or ``box`` (any number of answers) around a point."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.8)
    if mark == "circle":
        canvas.circle(x, y, MARK / 2)
    else:
        canvas.rect(x - MARK / 2, y - MARK / 2, MARK, MARK)
