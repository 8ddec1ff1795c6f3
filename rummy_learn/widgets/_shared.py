"""Browser code and texts that many views share, sent to the page once.

A widget's model carries its module text with it, and a lesson shows some twenty widgets: more than a megabyte of the
same text. Here one model holds it all; the others carry a few lines (``static/shared.js``) that fetch it from there.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

import anywidget
import traitlets as t
from ipywidgets import Layout, Widget

from rummy_learn.i18n import section
from rummy_learn.lessons.course import KINDS

from ._assets import module, styles
from ._readable import ReadableWidget
from .hand import hand_labels


class Shared(Widget):
    """The module, the stylesheets and every text of one language, without a view of their own.

    Subclasses may hold another module and more ``styles``.
    """

    name: ClassVar[str] = "lesson"  # of the module
    styles: ClassVar[tuple[str, ...]] = ()

    module = t.Unicode(read_only=True).tag(sync=True)
    sheets = t.Dict(read_only=True).tag(sync=True)  # stylesheets by name
    texts = t.Dict().tag(sync=True)

    def __init__(self, lang: str) -> None:
        # what a kind of exercise says comes with its face
        said = {key: words for key, words in section("exercise.", lang).items() if key.split(".")[1] not in KINDS}
        super().__init__(texts=hand_labels(lang) | said)

    @t.default("module")
    def _default_module(self) -> str:
        return module(self.name)

    @t.default("sheets")
    def _default_sheets(self) -> dict[str, str]:
        return styles(*self.styles)


@cache
def _in_language(shared: type[Shared], lang: str) -> Shared:
    return shared(lang)


_layout = cache(Layout)


class SharingWidget(ReadableWidget):
    """A widget whose view is an export of a shared module: ``default``, or the one that ``view`` names."""

    _esm = t.Unicode(read_only=True).tag(sync=True)

    shares: ClassVar[type[Shared]] = Shared

    view = t.Unicode("default", read_only=True).tag(sync=True)

    shared = anywidget.WidgetTrait().tag(sync=True)

    @t.default("_esm")
    def _default_esm(self) -> str:
        return module("shared")

    # ipywidgets makes a layout for every widget, a model of forty properties; none of ours is ever changed
    @t.default("layout")
    def _default_layout(self) -> Layout:
        return _layout()

    @t.default("shared")
    def _default_shared(self) -> Shared:
        return _in_language(self.shares, self.lang)  # type: ignore[arg-type]  # a class is hashable, its traits are not
