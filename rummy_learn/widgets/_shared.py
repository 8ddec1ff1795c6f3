"""Browser code that many views share, sent to the page once.

A widget's model carries its module text with it, and a lesson shows some twenty widgets: more than a megabyte of the
same text. Here one model holds the text; the others carry a few lines (``static/shared.js``) that fetch it from there.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import anywidget
import traitlets as t
from ipywidgets import Widget

from ._assets import HAND_PARTS, script, stylesheet
from ._guard import GuardedWidget

PARTS: Final = (*HAND_PARTS, "notice", "exercise_store", "exercise_bodies", "exercise")


class Shared(Widget):
    """The module and the stylesheet, without a view of their own."""

    module = t.Unicode(read_only=True).tag(sync=True)
    style = t.Unicode(read_only=True).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        with self.hold_sync():
            self.set_trait("module", script(*PARTS))
            self.set_trait("style", stylesheet())


@cache
def _shared() -> Shared:
    return Shared()


class SharingWidget(GuardedWidget):
    """A widget whose view is the ``default`` export of the shared module."""

    _esm = script("shared")

    shared = anywidget.WidgetTrait().tag(sync=True)

    @t.default("shared")
    def _default_shared(self) -> Shared:
        return _shared()
