"""A watch over every page of a browser test: nothing fails unseen, and nothing leaves this machine."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

HOME = {"127.0.0.1", "localhost"}


@dataclass
class Watch:
    """What went wrong on the pages of one test, less what the test expects."""

    faults: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        """Accept faults whose text matches the pattern somewhere: a test that stops a server sees its socket fail."""
        self.expected.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        """Return the faults that no pattern allows."""
        return [fault for fault in self.faults if not any(pattern.search(fault) for pattern in self.expected)]

    def over(self, context: BrowserContext) -> None:
        """Watch all pages of the context, those to come as well."""
        context.on("console", lambda message: self._said(message.type, message.text, message.location))
        context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error.stack or error.error}"))
        context.on("request", lambda request: self._asked(request.url))
        context.on("page", self._over_sockets)

    def _over_sockets(self, page: Page) -> None:
        page.on("websocket", lambda socket: self._asked(socket.url))

    def _said(self, kind: str, text: str, location: dict[str, object]) -> None:
        if kind == "error":
            self.faults.append(f"console error: {text} ({location.get('url', '')}:{location.get('lineNumber', '')})")

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in HOME:
            self.faults.append(f"a request left this machine: {url}")
