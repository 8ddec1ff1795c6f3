"""The browser code of the desk, which no learner needs."""

from __future__ import annotations

from typing import ClassVar

from rummy_learn.widgets._shared import Shared


class DeskShared(Shared):
    """What :class:`Shared` is, with the module of the desk instead of that of the exercises."""

    name: ClassVar[str] = "desk"
    styles: ClassVar[tuple[str, ...]] = ("desk", "desk_vote")
