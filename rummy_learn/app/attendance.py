"""Which lesson pages are open, how their kernels are, and which kernels nobody needs any more.

Every lesson page keeps a socket open on which it hears once a second that its kernel lives ("here"), or that it does
not ("gone"), or that it rests because its learner has opened too many others ("resting"). The same sockets tell the
server who is still looking: a kernel whose pages have all left is ended.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from rummy_learn.app.school.limits import Flow

HERE = "here"
GONE = "gone"
RESTING = "resting"
# What all its pages may say to one kernel. Whoever answers, drags cards or brings a whole log along stays far below.
MESSAGES = (200, 40)  # at once, and a second
CHARACTERS = (8 << 20, 1 << 18)
LOOKING_ON = 8  # so many pages may be connected to one kernel; more than one only while they are loaded anew

log = logging.getLogger(__name__)


class Page(Protocol):
    """An open page that can be told something."""

    def tell(self, word: str) -> None:
        """Send one word to the page."""


class Kernels(Protocol):
    """What is asked of the server's kernels."""

    def __contains__(self, kernel_id: str, /) -> bool:
        """Say whether the kernel is known."""

    def is_alive(self, kernel_id: str) -> bool | Awaitable[bool]:
        """Say whether the kernel's process runs."""

    def shutdown_kernel(self, kernel_id: str, now: bool = False) -> Awaitable[None] | None:  # noqa: FBT001, FBT002
        """End the kernel."""


@dataclass(slots=True)
class _Visit:
    """One kernel and the pages that look at it. Times are in seconds of the clock."""

    empty_since: float
    owner: str = ""
    badges: frozenset[str] = frozenset()
    rendering: bool = True
    pages: list[Page] = field(default_factory=list)
    channels: int = 0
    unconnected_since: float | None = None  # None until the kernel's channel has been open once
    flows: tuple[Flow, Flow] = field(default_factory=lambda: (Flow(*MESSAGES), Flow(*CHARACTERS)))


class Attendance:
    """Keeps the list of visits; call `round` about once a second.

    `grace` is how long, in seconds, a kernel is kept for pages that left without a word: long enough for a phone that
    looks at another app. `reconnect` is how long a page's channel to its kernel may be broken.
    """

    def __init__(
        self,
        kernels: Kernels,
        *,
        grace: float = 40.0,
        reconnect: float = 3.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._kernels = kernels
        self._grace = grace
        self._reconnect = reconnect
        self._clock = clock
        self._visits: dict[str, _Visit] = {}

    def __len__(self) -> int:
        """Return how many kernels are somebody's."""
        return len(self._visits)

    def expect(self, kernel_id: str, owner: str = "", badges: frozenset[str] = frozenset()) -> None:
        """Note that a page for this kernel is being made, for somebody who may be known by a name.

        With `badges`, only a browser that shows one of them may reach the kernel.
        """
        self._visits[kernel_id] = _Visit(empty_since=self._clock(), owner=owner, badges=badges)

    def belongs_to(self, badges: frozenset[str], kernel_id: str) -> bool:
        """Say whether the kernel is that of a browser with these badges."""
        visit = self._visits.get(kernel_id)
        return visit is not None and (not visit.badges or bool(visit.badges & badges))

    def flows(self, kernel_id: str) -> tuple[Flow, Flow]:
        """Return what counts the messages and the characters that are sent to the kernel."""
        visit = self._visits.get(kernel_id)
        return visit.flows if visit else (Flow(*MESSAGES), Flow(*CHARACTERS))

    def is_crowded(self, kernel_id: str) -> bool:
        """Say whether as many pages are connected to the kernel as may be."""
        visit = self._visits.get(kernel_id)
        return visit is not None and max(visit.channels, len(visit.pages)) >= LOOKING_ON

    def held_by(self, owner: str) -> list[str]:
        """Return the kernels that are this person's."""
        return [kernel_id for kernel_id, visit in self._visits.items() if visit.owner == owner]

    def rendered(self, kernel_id: str) -> None:
        """Note that the page has been sent in full: from now on its kernel must live and be looked at."""
        visit = self._visits.get(kernel_id)
        if visit:
            visit.rendering = False
            visit.empty_since = self._clock()

    def arrive(self, kernel_id: str, page: Page) -> None:
        """Note an open page; one whose kernel is not known hears so at once."""
        visit = self._visits.get(kernel_id)
        if visit is None:
            page.tell(GONE)
        else:
            visit.pages.append(page)
            page.tell(HERE)

    def leave(self, kernel_id: str, page: Page) -> None:
        """Note that the page is closed."""
        visit = self._visits.get(kernel_id)
        if visit and page in visit.pages:
            visit.pages.remove(page)
            visit.empty_since = self._clock()

    def channel(self, kernel_id: str, change: int) -> None:
        """Note that a page opened (+1) or closed (-1) its channel to the kernel."""
        visit = self._visits.get(kernel_id)
        if visit:
            visit.channels += change
            visit.unconnected_since = self._clock()

    async def round(self) -> None:
        """Tell every page how its kernel is; end the kernels that are lost or left."""
        ending = []
        for kernel_id, visit in list(self._visits.items()):
            if await self._lost(kernel_id, visit):
                log.warning("kernel %s is lost", kernel_id)
                ending.append(kernel_id)
            elif self._left(visit):
                ending.append(kernel_id)
            else:
                for page in list(visit.pages):
                    page.tell(HERE)
        # All at once: a whole class may leave together, and in the meantime nobody else would hear a word.
        await asyncio.gather(*map(self.dismiss, ending))

    async def dismiss(self, kernel_id: str, word: str = GONE) -> None:
        """End the kernel, if it is still there, and tell its pages."""
        visit = self._visits.pop(kernel_id, None)
        for page in visit.pages if visit else ():
            page.tell(word)
        if kernel_id in self._kernels:
            ending = self._kernels.shutdown_kernel(kernel_id, now=True)
            if ending is not None:
                await ending

    async def is_alive(self, kernel_id: str) -> bool:
        """Say whether the kernel is there and its process runs."""
        if kernel_id not in self._kernels:
            return False
        alive = self._kernels.is_alive(kernel_id)
        return alive if isinstance(alive, bool) else await alive

    async def _lost(self, kernel_id: str, visit: _Visit) -> bool:
        if visit.rendering:  # the page's own maker notices
            return False
        if not await self.is_alive(kernel_id):
            return True
        broken = visit.channels == 0 and visit.unconnected_since is not None and bool(visit.pages)
        return broken and self._waited(visit.unconnected_since) > self._reconnect

    def _left(self, visit: _Visit) -> bool:
        return not visit.pages and not visit.rendering and self._waited(visit.empty_since) > self._grace

    def _waited(self, since: float | None) -> float:
        return 0.0 if since is None else self._clock() - since
