"""The browser side of the widgets as text: ES modules joined from parts, and the one stylesheet.

A widget's module reaches the browser as a blob, from where ``import "./cards.js"`` leads nowhere. The files of
``static/`` are therefore plain parts without imports; one part of every module, the last, says ``export default``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

HAND_PARTS: Final = ("cards", "hand_layout", "hand_order", "hand_board", "hand_keys", "hand_drag", "hand_drags", "hand")
"""The parts that ``createHand``, ``cardElement`` and ``cardText`` come from, in order."""


@cache
def script(*names: str) -> str:
    """The parts ``static/<name>.js`` joined into the text of one ES module, in the order given.

    Raises:
        FileNotFoundError: there is no such part.
    """
    joined = "\n".join(_read(f"{name}.js") for name in names)
    # A single ♥ would make each of its letters take two bytes, in every kernel; "\u2665" says the same to a browser.
    return joined.encode("ascii", "backslashreplace").decode("ascii")


@cache
def styles(*more: str) -> dict[str, str]:
    """The stylesheets of every widget, then ``static/<name>.css``, by name; they apply inside the class ``rl`` only."""
    return {name: _read(f"{name}.css") for name in ("rummy", "play", *more)}


def stylesheet(*more: str) -> str:
    """The same in one piece."""
    return "".join(styles(*more).values())


def _read(name: str) -> str:
    return (files(__package__) / "static" / name).read_text("utf-8")
