"""How the commands print: cards as signs, columns that line up, colour only where somebody looks and wants it."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any
from unicodedata import combining, east_asian_width

from rummy_learn.app.usage import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.engine.cards import Card

RED, GREEN, BOLD, DIM = "31", "32", "1", "2"
GAP = "  "


def print_json(value: Any) -> None:
    """Print a value as one line for machines."""
    say(json.dumps(value, ensure_ascii=False))


def print_columns(rows: Iterable[Sequence[str]], indent: str = "") -> None:
    """Print rows in columns that line up."""
    for line in columns(rows, indent):
        say(line)


def columns(rows: Iterable[Sequence[str]], indent: str = "") -> list[str]:
    """Rows as lines whose columns line up; colours take no room."""
    table = [tuple(row) for row in rows]
    widths = [max(map(room, column)) for column in zip(*table, strict=True)]
    return [
        indent + GAP.join(cell + " " * (width - room(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]


def paint(text: str, *styles: str) -> str:
    """The text in a style, if the output is a terminal and the user has not asked for none (``NO_COLOR``)."""
    if not text or not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return f"\033[{';'.join(styles)}m{text}\033[0m"


def signs(cards: Iterable[Card]) -> str:
    """Cards as people print them, the red suits in red."""
    return " ".join(paint(card.symbol, RED) if card.symbol[-1] in "♥♦" else card.symbol for card in cards)


def mark(*, good: bool) -> str:
    """A tick or a cross."""
    return paint("✓", GREEN) if good else paint("✗", RED)


def room(text: str) -> int:
    """How many columns of a terminal a text takes."""
    wide, skipping = 0, False
    for sign in text:
        if sign == "\033":
            skipping = True
        elif skipping:
            skipping = sign != "m"
        elif not combining(sign):
            wide += 2 if east_asian_width(sign) in "WF" else 1
    return wide
