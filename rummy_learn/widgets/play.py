"""What the things to play with in a lesson share: a face, their labels, and the plain forms of both."""

from __future__ import annotations

import os
from html import escape
from typing import Any, ClassVar

import traitlets as t

from rummy_learn.i18n import section

from ._shared import SharingWidget
from .answers import LIVE


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

    def transcript(self) -> str:
        """What the view shows, as plain text that is the same every time."""
        raise NotImplementedError

    def static_html(self) -> str:
        """What the view shows, for a page without a kernel."""
        return f'<pre lang="{escape(self.lang)}">{escape(self.transcript())}</pre>'

    def __repr__(self) -> str:
        return self.transcript()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data = {**data, "text/plain": self.transcript()}
        if LIVE not in os.environ:
            data["text/html"] = self.static_html()
        return data, metadata
