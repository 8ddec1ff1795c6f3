"""What is drawn with on paper: fonts, inks, and the signs that no font of ours has.

Lengths are in points. Everything is drawn as paths or in an embedded font, so that it prints the same everywhere; suits
are told apart by their shape, and the red of hearts and diamonds is dark enough for a printer that knows only black.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas

PLAIN: Final = "Vera"
BOLD: Final = "VeraBd"
for _name in (PLAIN, BOLD):
    registerFont(TTFont(_name, f"{_name}.ttf"))

INK: Final = HexColor("#1d1b1a")
SOFT: Final = HexColor("#5c554c")
LINE: Final = HexColor("#8a8177")
RED: Final = HexColor("#b3231f")

SUIT_SIGNS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
JOKER_SIGN: Final = "🃏"
STROKES: Final = {
    "→": ((-8, 0, 8, 0), (3, 5, 8, 0), (3, -5, 8, 0)),
    "✓": ((-6, 0, -2, -6), (-2, -6, 7, 7)),
    "✗": ((-6, -6, 6, 6), (-6, 6, 6, -6)),
}
SIGNS: Final = (*SUIT_SIGNS, JOKER_SIGN, *STROKES)

# Around (0, 0), about 20 units high, y downwards: as in an SVG path, absolute commands only.
_STEM = "M1 4C1 7 1.8 8.9 3.6 10H-3.6C-1.8 8.9-1 7-1 4Z"
_PATHS: Final = {
    "H": "M0 9.6C-2.6 5.6-9.4 2-9.4-3.9-9.4-7.2-7.2-9.3-4.6-9.3-2.5-9.3-.8-8 0-5.8.8-8 2.5-9.3 4.6-9.3 7.2-9.3 9.4-7.2 "
    "9.4-3.9 9.4 2 2.6 5.6 0 9.6Z",
    "D": "M0-10.4C2.1-6.4 5-2.8 8.5 0 5 2.8 2.1 6.4 0 10.4-2.1 6.4-5 2.8-8.5 0-5-2.8-2.1-6.4 0-10.4Z",
    "S": "M0-10C2.4-5.6 9.2-2.4 9.2 2.9 9.2 5.9 7.1 7.7 4.8 7.7 3 7.7 1.6 6.8.9 5.2.9 7.4 1.7 9 3.6 10H-3.6C-1.7 9-.9 "
    "7.4-.9 5.2-1.6 6.8-3 7.7-4.8 7.7-7.1 7.7-9.2 5.9-9.2 2.9-9.2-2.4-2.4-5.6 0-10Z",
    "C": _STEM,
    "star": "M0-8.5 2.3-2.9 8.3-2.5 3.7 1.4 5.2 7.3 0 4.1-5.2 7.3-3.7 1.4-8.3-2.5-2.3-2.9Z",
    # a jester's cap with three horns, and the band around the head
    "cap": "M-6.5 5.2C-8.5 1-10-2-10-4.2-7.4-3.6-5.2-1.8-4 .2-3.4-3.6-2-7.4 0-9.4 2-7.4 3.4-3.6 4 .2 5.2-1.8 7.4-3.6 "
    "10-4.2 10-2 8.5 1 6.5 5.2ZM-6.5 6.6H6.5V9.4H-6.5Z",
}
_LEAVES: Final = ((0, -5.5), (-4.8, 2.2), (4.8, 2.2))
_BELLS: Final = ((0, -9.6), (-10, -4), (10, -4))


def ink_of(suit: str) -> Color:
    """The ink of a suit."""
    return RED if suit in "DH" else INK


def draw_sign(canvas: Canvas, name: str, x: float, y: float, height: float) -> None:
    """Draw a suit (``C D H S``), a ``star`` or a jester's ``cap`` around a point, filled with the current ink."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(height / 20, -height / 20)
    path = canvas.beginPath()
    _follow(path, _PATHS[name])
    for centre in _LEAVES if name == "C" else _BELLS if name == "cap" else ():
        path.circle(*centre, 4.5 if name == "C" else 1.5)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.restoreState()


def draw_strokes(canvas: Canvas, sign: str, x: float, y: float, height: float) -> None:
    """Draw an arrow, a tick or a cross around a point, in the current ink."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(height / 20, height / 20)
    canvas.setLineWidth(2.4)
    canvas.setLineCap(1)
    canvas.lines(STROKES[sign])
    canvas.restoreState()


def _follow(path: object, steps: str) -> None:
    """Add the steps of an SVG path to one of ours."""
    x = y = 0.0
    for command, rest in re.findall(r"([MCHVLZ])([^MCHVLZ]*)", steps):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        match command:
            case "Z":
                path.close()  # type: ignore[attr-defined]
            case "H":
                (x,) = numbers
                path.lineTo(x, y)  # type: ignore[attr-defined]
            case "V":
                (y,) = numbers
                path.lineTo(x, y)  # type: ignore[attr-defined]
            case "C":
                for i in range(0, len(numbers), 6):
                    path.curveTo(*numbers[i : i + 6])  # type: ignore[attr-defined]
                x, y = numbers[-2:]
            case _:
                for i in range(0, len(numbers), 2):
                    x, y = numbers[i : i + 2]
                    (path.lineTo if i or command == "L" else path.moveTo)(x, y)  # type: ignore[attr-defined]
