"""The line in which learners wait when every seat is taken: first come, first served."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

GO = "go"
LONGEST = 500  # who comes later is asked to try again, without a place


class Waiting(Protocol):
    """A page that waits and can be told its place."""

    def tell(self, word: str) -> None:
        """Send one word to the page."""


@dataclass(slots=True)
class _Waiter:
    """One ticket and the pages that wait with it. Times are in seconds of the clock."""

    alone_since: float | None
    called_since: float | None = None
    pages: list[Waiting] = field(default_factory=list)
    told: str = ""


class Line:
    """Keeps the tickets in the order in which they came; call `round` about once a second.

    `free` says how many seats there are to be had, so as many of the first in line are called. `patience` is how long,
    in seconds, a place is kept for somebody whose page is closed, or who is called and does not come.
    """

    def __init__(
        self, free: Callable[[], int], *, patience: float = 15.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._free = free
        self._patience = patience
        self._clock = clock
        self._waiters: dict[str, _Waiter] = {}

    def admit(self, ticket: str) -> bool:
        """Say whether it is this ticket's turn to take a seat; if not, it stands in line."""
        if ticket not in self._waiters and len(self._waiters) < LONGEST:
            self._waiters[ticket] = _Waiter(alone_since=self._clock())
        place = self.place(ticket)
        if place is None or place > 0:
            return False
        del self._waiters[ticket]
        return True

    def place(self, ticket: str) -> int | None:
        """Return the place of a ticket: 1 is the next, 0 may go in, None is not in line."""
        for index, one in enumerate(self._waiters):
            if one == ticket:
                return max(0, index + 1 - max(0, self._free()))
        return None

    def arrive(self, ticket: str, page: Waiting) -> None:
        """Note an open page, and tell it its place. Whoever has none may try to come in, and stands in line by that."""
        waiter = self._waiters.get(ticket)
        if waiter is None:
            page.tell(GO)
            return
        waiter.pages.append(page)
        waiter.alone_since = None
        waiter.told = waiter.told or self._word(ticket)
        page.tell(waiter.told)

    def leave(self, ticket: str, page: Waiting) -> None:
        """Note that the page is closed."""
        waiter = self._waiters.get(ticket)
        if waiter and page in waiter.pages:
            waiter.pages.remove(page)
            if not waiter.pages:
                waiter.alone_since = self._clock()

    def round(self) -> None:
        """Let go of those who have left, and tell everybody else whose place has changed."""
        now = self._clock()
        for ticket, waiter in list(self._waiters.items()):
            since = [one for one in (waiter.alone_since, waiter.called_since) if one is not None]
            if since and now - min(since) > self._patience:
                del self._waiters[ticket]
        for ticket, waiter in self._waiters.items():
            word = self._word(ticket)
            if word == GO:
                waiter.called_since = waiter.called_since or now
            else:
                waiter.called_since = None
            if word != waiter.told:
                waiter.told = word
                for page in list(waiter.pages):
                    page.tell(word)

    def _word(self, ticket: str) -> str:
        return str(self.place(ticket) or GO)
