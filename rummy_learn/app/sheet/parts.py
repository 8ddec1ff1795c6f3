"""The parts of an exercise on paper, one way for each type."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from reportlab.lib.units import mm

from rummy_learn.app.sheet.blanks import INDENT, LETTERS, Blanks, Crosses, Frames, Ticks, lettered
from rummy_learn.app.sheet.cards import Cards
from rummy_learn.app.sheet.ink import SOFT
from rummy_learn.app.sheet.rows import Rows
from rummy_learn.app.sheet.words import SIZE, SMALL, Words, widest
from rummy_learn.lessons.parts import CARDS, Choice, Faces, Lay, Lines, Match, Number, Numbers, Order, Pick, Row
from rummy_learn.lessons.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.platypus import Flowable

    from rummy_learn.lessons.exercise import Exercise
    from rummy_learn.lessons.parts import Part

GRID: Final = 0.55  # of the width: what the columns of a grid may take before letters stand for them


def draw_parts(exercise: Exercise, lang: str, width: float) -> list[Flowable]:
    """All parts of an exercise in order; a label that says no more than the question or the part before is left out."""
    drawn: list[Flowable] = []
    said = {say(exercise.ask(), lang)}
    for in_rows, parts in groupby(exercise.parts(), lambda part: isinstance(part, Row)):
        if in_rows:
            drawn.append(_rows([part for part in parts if isinstance(part, Row)], lang))
            continue
        for part in parts:
            label = "" if part.label is None else say(part.label, lang)
            if label and label not in said and not isinstance(part, Faces | Number):
                drawn.append(Words(label, size=SMALL, ink=SOFT, after=2))
            said.add(label)
            drawn.extend(_draw(part, lang, width))
    return drawn


def _rows(rows: Sequence[Row], lang: str) -> Flowable:
    """Rows of cards with their names; cards alone need none to tell that they are cards."""
    alone = len(rows) == 1 and rows[0].label == CARDS
    return Rows([("" if alone else say(row.label, lang), row.cards) for row in rows])


def _draw(part: Part, lang: str, width: float) -> list[Flowable]:
    match part:
        case Lines():
            return _list([say(line, lang) for line in part.lines], numbered=part.numbered)
        case Choice():
            return [Ticks([say(option, lang) for _, option in part.options])]
        case Faces():
            return [Cards(part.options, "box")]
        case Pick():
            return [Cards(part.cards, "box" if part.many else "circle")]
        case Lay():
            return [Cards(part.cards), Frames([say(zone, lang) for zone in part.zones])]
        case Number():
            return [Blanks([say(part.label, lang)])]
        case Numbers():
            return [Blanks([say(row, lang) for row in part.rows])]
        case Order():
            return [Blanks([say(item, lang) for item in part.items], before=True)]
        case Match():
            rows, options = ([say(one, lang) for one in some] for some in (part.rows, [o for _, o in part.options]))
            return _grid(rows, options, "box" if part.many else "circle", width)
        case _:
            raise TypeError(type(part).__name__)


def _list(lines: Sequence[str], *, numbered: bool) -> list[Flowable]:
    heads = [f"{i}." for i in range(1, len(lines) + 1)] if numbered else ["·"] * len(lines)
    rows = [
        Words(line, head=head, indent=INDENT, hang=INDENT, after=1) for head, line in zip(heads, lines, strict=True)
    ]
    if rows:
        rows[-1].spaceAfter = 2 * mm
    return list(rows)


def _grid(rows: Sequence[str], options: Sequence[str], mark: str, width: float) -> list[Flowable]:
    if len(options) * (widest(options) + 4 * mm) <= GRID * width:
        return [Crosses(rows, options, mark)]
    legend = [Words(option, size=SIZE - 0.5, after=1) for option in lettered(options)]
    return [*legend, Crosses(rows, LETTERS[: len(options)], mark)]
