"""The browser side of the widgets: ES modules joined from parts, and the stylesheets.

A widget's module reaches the browser as a blob, from where ``import "./cards.js"`` leads nowhere. The files of
``static/`` are therefore plain parts without imports; one part of every module, the last, says ``export default``.

The app's server has the modules as files, too. A page of the app loads them from there: once for all its widgets, and
not again on the next page.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from typing import Final

HAND_PARTS: Final = (
    "cards",
    "hand_layout",
    "hand_order",
    "hand_board",
    "hand_keys",
    "hand_taps",
    "hand_drag",
    "hand_drags",
    "hand",
)
"""The parts that ``createHand``, ``cardElement`` and ``cardText`` come from, in order."""


LIVE: Final = "RUMMY_LEARN_LIVE"
"""Set in the kernels of the app: whatever they show is shown in a page of the app, and as long as they live."""

MODULES: Final = {
    "shared": ("later", "shared"),
    "lesson": (
        *HAND_PARTS,
        "notice",
        "exercise_store",
        "exercise_log",
        "exercise_parts",
        "exercise_choices",
        "exercise_cards",
        "exercise_numbers",
        "exercise_order",
        "exercise_reply",
        "exercise",
        "play_parts",
        "deal",
        "walk",
        "download",
        "agree_result",
        "agree",
    ),
    "table": (
        *HAND_PARTS,
        "notice",
        "exercise_parts",
        "exercise_choices",
        "play_parts",
        "walk",
        "table_state",
        "table_store",
        "table_form",
        "table_rivals",
        "table_piles",
        "table_melds",
        "table_told",
        "table_clock",
        "table_hand",
        "table_layoffs",
        "table_tray",
        "table_deeds",
        "table_refusal",
        "table_coach",
        "table_replay",
        "table_over",
        "table_score",
        "download",
        "table_more",
        "table_air",
        "table_tabs",
        "table_origin",
        "table_laid_by",
        "table_moves",
        "table_show",
        "table",
    ),
    "map": ("cards", "notice", "exercise_log", "download", "course_map"),
    "desk": (
        *HAND_PARTS,
        "notice",
        "exercise_parts",
        "exercise_choices",
        "desk_parts",
        "desk_live",
        "desk_map",
        "desk_hard",
        "desk_vote",
        "desk_work",
        "desk_learners",
        "desk_farewell",
    ),
    "glossary": ("cards", "glossary_search", "glossary_entry", "glossary_family", "glossary"),
    "cards": ("cards", "cards_module"),
}
"""The parts of every module that many widgets, or pages of the app, share, in order."""

NOWHERE: Final = "https://rummy-learn.invalid/"
"""Where a module of the app says it is; the page's import map says where that is. Nobody can own such an address, and
anywidget takes for an address only what begins like one."""


def module(name: str) -> str:
    """A module of :data:`MODULES`: in the app its address, elsewhere its text.

    Raises:
        KeyError: there is no such module.
    """
    return f"{NOWHERE}{name}.js" if LIVE in os.environ else script(*MODULES[name])


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
    return {name: _read(f"{name}.css") for name in ("rummy", "exercise", "play", *more)}


def stylesheet(*more: str) -> str:
    """The same in one piece."""
    return "".join(styles(*more).values())


def _read(name: str) -> str:
    return (files(__package__) / "static" / name).read_text("utf-8")
