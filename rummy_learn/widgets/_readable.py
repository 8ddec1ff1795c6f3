"""A widget that can be read where it cannot be shown: in a notebook's text, on a page without a kernel."""

from __future__ import annotations

import os
from html import escape
from typing import Any

from ._assets import LIVE
from ._guard import GuardedWidget


class ReadableWidget(GuardedWidget):
    """A widget with a plain form. Subclasses say it in :meth:`transcript`, and may say more in :meth:`static_html`."""

    def transcript(self) -> str:
        """What the widget shows, as plain text that is the same every time."""
        raise NotImplementedError

    def static_html(self) -> str:
        """What the widget shows, for a page without a kernel."""
        return f'<pre lang="{escape(self.lang)}">{escape(self.transcript())}</pre>'

    def __repr__(self) -> str:
        return self.transcript()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        if LIVE not in os.environ:  # there a kernel is sure to answer, and nobody looks at the plain form
            data = {**data, "text/plain": self.transcript(), "text/html": self.static_html()}
        return data, metadata
