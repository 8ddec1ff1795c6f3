"""The players of an exercise. Their names are in the catalogues, for they differ from language to language."""

from __future__ import annotations

from typing import Final

from .remark import Remark

MOST: Final = 8
"""How many players have a name."""


def player(number: int) -> Remark:
    """The name of a player, counted from 0."""
    return Remark(f"player.{number + 1}")
