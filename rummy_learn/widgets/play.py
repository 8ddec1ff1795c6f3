"""What the things to play with in a lesson share: a face and their labels."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets as t

from rummy_learn.i18n import section

from ._shared import SharingWidget


class PlayView(SharingWidget):
    """A view without an exercise. Subclasses name their part of the shared module, the prefix of their texts."""

    part: ClassVar[str]

    face = t.Dict().tag(sync=True)
    labels = t.Dict().tag(sync=True)

    def __init__(self, face: dict[str, Any], lang: str) -> None:
        super().__init__(face=face, lang=lang, labels=section(f"{self.part}.", lang))

    @t.default("view")
    def _default_view(self) -> str:
        return self.part
