"""Kernels for learners: one each, and one more that is kept ready so that the next learner need not wait."""

import asyncio
import logging
import os
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from rummy_learn.app.attendance import Attendance
from rummy_learn.app.forks import ForkServer

KERNEL = "rummy-learn"  # jupyter/kernels/rummy-learn/kernel.json
STARTUP_TIMEOUT = 60  # seconds; a kernel that does not answer by then counts as failed

# What every lesson needs, loaded before a learner comes.
WARM_UP = "import rummy_learn.widgets"

# What the server may know and no kernel: the record of a class and the teacher's secret.
SECRETS = ("RUMMY_LEARN_DB", "RUMMY_LEARN_TEACHER")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Seat:
    """A kernel of one's own. Its id is known at once; `client` becomes the way to talk to it when it answers."""

    kernel_id: str
    client: asyncio.Future[Any]


class Seats:
    """Gives out kernels. `spares` is how many are kept ready."""

    def __init__(
        self, kernels: Any, attendance: Attendance, *, spares: int = 1, forks: ForkServer | None = None
    ) -> None:
        self._kernels = kernels
        self._forks = forks
        self._attendance = attendance
        self._spares = spares
        self._ready: list[Seat] = []
        self._starting: set[asyncio.Future[Any]] = set()

    def take(self) -> Seat:
        """Return a kernel that nobody else has."""
        seat = self._next_spare() or self._prepare()
        self._attendance.expect(seat.kernel_id)
        return seat

    def refill(self) -> None:
        """Start kernels until as many as wanted are ready or on their way."""
        self._ready = [seat for seat in self._ready if self._usable(seat)]
        while len(self._ready) < self._spares:
            self._ready.append(self._prepare())

    def _next_spare(self) -> Seat | None:
        while self._ready:
            seat = self._ready.pop(0)
            if self._usable(seat):
                return seat
        return None

    def _usable(self, seat: Seat) -> bool:
        if not seat.client.done():
            return True
        return seat.client.exception() is None and seat.kernel_id in self._kernels

    async def close(self) -> None:
        """Wait for the kernels that are on their way: one that is half started cannot be ended."""
        self._spares = 0
        await asyncio.gather(*self._starting, return_exceptions=True)

    def _prepare(self) -> Seat:
        kernel_id = str(uuid4())
        client = asyncio.ensure_future(self._start(kernel_id))
        self._starting.add(client)
        client.add_done_callback(self._starting.discard)
        return Seat(kernel_id, client)

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
    return {**kept, "IPYTHONDIR": folder, "RUMMY_LEARN_LIVE": "1"}
