"""The one place where what comes from a page is let in.

A page may be slow, old or hostile, and a handler may have a mistake of its own. Neither may print into the page: every
message passes through :class:`GuardedWidget`, which takes only what it was told to expect, and turns an exception into
a log entry and one polite line in the view (``static/notice.js``).
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import traitlets as t
from traitlets.config import Application

from rummy_learn.i18n import text

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger("rummy_learn")


class _ApplicationLog(logging.Handler):
    """Hands records to the log of the running kernel, which its server keeps; stderr would end up in the page."""

    def emit(self, record: logging.LogRecord) -> None:
        if Application.initialized():
            Application.instance().log.handle(record)


log.addHandler(_ApplicationLog())


class GuardedWidget(anywidget.AnyWidget):
    """A widget whose messages from the page are checked and whose failures stay polite.

    Subclasses name the traits a page may set in ``page_may_set``, judge the values in :meth:`admits` and take messages
    in :meth:`on_page_message`; observers of those traits are guarded with them.
    """

    lang = t.Unicode("es").tag(sync=True)
    page_may_set: ClassVar[frozenset[str]] = frozenset()

    def admits(self, name: str, value: Any) -> bool:  # noqa: ARG002 -- for subclasses
        """Whether a page may give the trait ``name`` this value; ``name`` is one of ``page_may_set``."""
        return True

    def on_page_message(self, content: Any) -> None:
        """Take a message that the view sent; its content is whatever a page cared to send."""

    def notice(self, words: str) -> None:
        """Show one line in the view."""
        self.send({"kind": "notice", "text": words})

    def guard(self, deed: Callable[..., None], *args: Any) -> None:
        """Do something on behalf of the page; if it fails, log it and say so politely."""
        try:
            deed(*args)
        except Exception:
            log.exception("%s failed in %s", getattr(deed, "__qualname__", deed), type(self).__name__)
            self.notice(text("error.unexpected", self.lang))

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        self.guard(self._take, msg)

    def _take(self, msg: dict[str, Any]) -> None:
        data = msg["content"]["data"]
        match data.get("method"):
            case "update":
                self._take_state(data.get("state"))
            case "request_state":
                self.send_state()
            case "custom":
                self.on_page_message(data.get("content"))
            case method:
                log.warning("%s: unknown method %r", type(self).__name__, method)

    def _take_state(self, state: Any) -> None:
        if not isinstance(state, dict):
            log.warning("%s: a state that is no mapping", type(self).__name__)
            return
        good = {name: value for name, value in state.items() if name in self.page_may_set and self.admits(name, value)}
        if good:
            self.set_state(good)
        refused = [name for name in state if name not in good and name in self.keys]
        if refused:
            log.warning("%s: refused from the page: %s", type(self).__name__, ", ".join(refused))
            self.send_state(refused)  # the page shows again what is true
