"""The browser code of the table, which no lesson needs."""

from __future__ import annotations

from typing import ClassVar

from ._shared import Shared


class TableShared(Shared):
    """What :class:`Shared` is, with the module of the table instead of that of the exercises."""

    name: ClassVar[str] = "table"
    styles: ClassVar[tuple[str, ...]] = ("table",)
