"""The score of a round in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .catalogue import text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from rummy_learn.engine.scoring import Line


def points_text(points: Fraction) -> str:
    """Points as people write them: whole, or with two decimals."""
    return str(points) if points.denominator == 1 else f"{float(points):.2f}"


def tell_line(line: Line, names: Sequence[str | None], lang: str) -> str:
    """What an item of a score is for: "in hand", "what Ana still held, times 2".

    Args:
        line: the item.
        names: of the players, by seat; ``None`` for whoever reads it: "in your hand".
        lang: the language.

    Raises:
        UnknownLanguageError: there is no catalogue for ``lang``.
    """
    name = names[line.seat] if line.seat is not None else ""
    key = f"cli.score.reason.{line.reason.value}"
    told = text(f"{key}.you" if name is None else key, lang, name=name)
    return told if line.times == 1 else text("cli.score.times", lang, told=told, times=line.times)
