"""The browser code of the table: many parts, which no lesson needs."""

from __future__ import annotations

from typing import ClassVar, Final

from ._assets import HAND_PARTS
from ._shared import Shared

TABLE_PARTS: Final = (
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
)


class TableShared(Shared):
    """What :class:`Shared` is, with the parts of the table instead of those of the exercises."""

    parts: ClassVar[tuple[str, ...]] = TABLE_PARTS
    styles: ClassVar[tuple[str, ...]] = ("table",)
