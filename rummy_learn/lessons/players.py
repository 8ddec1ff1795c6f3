"""The players of an exercise. Their names are in the catalogues, for they differ from language to language."""

from __future__ import annotations

from typing import Final

from .remark import Remark

MOST: Final = 8
"""How many players have a name."""

MOST_AT: Final = {1: 3, 2: 4, 3: 5}
"""How many of them a fresh exercise about points has at most, by level."""


def player(number: int) -> Remark:
    """The name of a player, counted from 0."""
    return Remark(f"player.{number + 1}")
