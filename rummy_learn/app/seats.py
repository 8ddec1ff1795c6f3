"""Kernels for learners: one each, and one more that is kept ready so that the next learner need not wait."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from rummy_learn.app.attendance import RESTING, Attendance
from rummy_learn.app.forks import ForkServer
from rummy_learn.classroom.variables import DATABASE, TEACHER
from rummy_learn.widgets._assets import LIVE

KERNEL = "rummy-learn"  # jupyter/kernels/rummy-learn/kernel.json
STARTUP_TIMEOUT = 60  # seconds; a kernel that does not answer by then counts as failed
ENDLESS = 1 << 30
AT_ONCE = 2 * (os.cpu_count() or 1)  # more pages made at once would all be done later, and the first no sooner

# What every lesson needs, loaded before a learner comes.
WARM_UP = "import rummy_learn.widgets"

# What the server may know and no kernel: the record of a class and the teacher's secret.
SECRETS = (DATABASE, TEACHER)

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Seat:
    """A kernel of one's own. Its id is known at once; `client` becomes the way to talk to it when it answers."""

    kernel_id: str
    client: asyncio.Future[Any] | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """How many kernels there may be: None is as many as are asked for.

    Attributes:
        seats: for learners in all.
        each: for one learner; whoever opens one more page than that leaves the one that was not used for longest.
        spares: kept ready besides.
    """

    seats: int | None = None
    each: int | None = None
    spares: int = 1


class Seats:
    """Gives out kernels."""

    def __init__(
        self,
        kernels: Any,
        attendance: Attendance,
        *,
        room: Room | None = None,
        forks: ForkServer | None = None,
    ) -> None:
        room = room or Room()
        self._kernels = kernels
        self._attendance = attendance
        self._room = room
        self._spares = room.spares
        self._forks = forks
        self._ready: list[Seat] = []
        self._starting: set[asyncio.Future[Any]] = set()
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._queued = 0

    def free(self) -> int:
        """Return how many seats are free. There may be fewer than none: a teacher is never turned away."""
        return ENDLESS if self._room.seats is None else self._room.seats - len(self._attendance)

    async def take(self, owner: str = "", badges: frozenset[str] = frozenset()) -> Seat:
        """Return a kernel that nobody else has, for somebody who may be known by a name and by the browser's badges."""
        if owner and self._room.each:
            self._make_room(owner, self._room.each)
        seat = self._next_spare()
        self._attendance.expect(seat.kernel_id, owner, badges)  # before anything is waited for: the seat is taken
        while await self._has_died(seat):
            dead, seat = seat, self._next_spare()
            self._attendance.expect(seat.kernel_id, owner, badges)
            await self._attendance.dismiss(dead.kernel_id)
        return seat

    @asynccontextmanager
    async def turn(self, seat: Seat) -> AsyncIterator[Any]:
        """Wait for one's turn to make a page, and for the kernel; what one is given is the way to talk to it."""
        self._queued += 1
        try:
            async with self._turns:
                if seat.client is None:
                    self._begin(seat)
                assert seat.client
                yield await seat.client
        finally:
            self._queued -= 1

    def refill(self) -> None:
        """Start kernels until as many as wanted are ready or on their way, unless somebody waits for one."""
        self._ready = [seat for seat in self._ready if self._usable(seat)]
        while len(self._ready) < self._spares and not self._queued:
            seat = Seat(str(uuid4()))
            self._begin(seat)
            self._ready.append(seat)

    def gives_up(self, owner: str) -> bool:
        """Let a learner who sits already leave the page that was not used for longest, for another.

        Whoever goes on to the next lesson so keeps a seat, however many wait for one. False: there is none to leave.
        """
        held = len(self._attendance.held_by(owner)) if owner else 0
        if held:
            self._make_room(owner, held)
        return held > 0

    def _make_room(self, owner: str, each: int) -> None:
        held = sorted(self._attendance.held_by(owner), key=self._last_used)
        for kernel_id in held[: max(0, len(held) - each + 1)]:
            leaving = asyncio.ensure_future(self._attendance.dismiss(kernel_id, RESTING))
            self._starting.add(leaving)
            leaving.add_done_callback(self._starting.discard)

    def _last_used(self, kernel_id: str) -> float:
        if kernel_id not in self._kernels:
            return float("inf")  # not yet started
        return float(self._kernels.get_kernel(kernel_id).last_activity.timestamp())

    def _next_spare(self) -> Seat:
        while self._ready:
            seat = self._ready.pop(0)
            if self._usable(seat):
                return seat
        return Seat(str(uuid4()))

    async def _has_died(self, seat: Seat) -> bool:
        """Say whether a spare has ended unseen: what ends the kernel of a page often ends others as well."""
        has_started = seat.kernel_id in self._kernels
        return has_started and not await self._attendance.is_alive(seat.kernel_id)

    def _usable(self, seat: Seat) -> bool:
        if seat.client is None or not seat.client.done():
            return True
        return seat.client.exception() is None and seat.kernel_id in self._kernels

    async def close(self) -> None:
        """Wait for the kernels that are on their way: one that is half started cannot be ended."""
        self._spares = 0
        await asyncio.gather(*self._starting, return_exceptions=True)

    def _begin(self, seat: Seat) -> None:
        seat.client = asyncio.ensure_future(self._start(seat.kernel_id))
        self._starting.add(seat.client)
        seat.client.add_done_callback(self._starting.discard)

    async def _start(self, kernel_id: str) -> Any:
        await self._kernels.start_kernel(
            kernel_id=kernel_id,
            kernel_name=KERNEL,
            path="",
            env=kernel_environment(self._kernels.connection_dir),
            forks=self._forks,
        )
        client = self._kernels.get_kernel(kernel_id).client()
        client.start_channels()
        await client.wait_for_ready(timeout=STARTUP_TIMEOUT)
        client.execute(WARM_UP, silent=True)
        return client


def kernel_environment(folder: str) -> dict[str, str]:
    """Return the environment of a learner's kernel."""
    kept = {name: value for name, value in os.environ.items() if name not in SECRETS}
    # A profile of IPython's that is the learner's own may run anything at the start; ours has an empty folder.
    return {**kept, "IPYTHONDIR": folder, LIVE: "1"}
