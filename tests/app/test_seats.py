"""Every learner gets a kernel of their own, and the next one is ready before it is asked for."""

import asyncio
import os

import pytest

from rummy_learn.app.attendance import Attendance
from rummy_learn.app.seats import Room, Seats


class Client:
    def start_channels(self):
        pass

    async def wait_for_ready(self, **_):
        pass

    def execute(self, code, silent):
        pass


class Kernel:
    def client(self):
        return Client()


class Kernels(dict):
    connection_dir = "/somewhere"

    def __init__(self):
        super().__init__()
        self.environments = []
        self.broken = False
        self.dead = set()

    async def is_alive(self, kernel_id):
        return kernel_id not in self.dead

    async def shutdown_kernel(self, kernel_id, **_):
        del self[kernel_id]

    async def start_kernel(self, *, kernel_id, env, **_):
        if self.broken:
            raise RuntimeError("no room")
        self.environments.append(env)
        self[kernel_id] = Kernel()

    def get_kernel(self, kernel_id):
        return self[kernel_id]


@pytest.fixture
def kernels():
    return Kernels()


@pytest.fixture
def seats(kernels):
    return Seats(kernels, Attendance(kernels))


async def sit_down(seats, seat):
    """Wait for one's turn and the kernel, as a page does."""
    async with seats.turn(seat):
        pass


def in_a_loop(play):
    """Run a test that needs an event loop."""
    return asyncio.run(play())


def test_the_first_learner_need_not_wait_if_one_is_ready(seats, kernels):
    async def play():
        seats.refill()
        await asyncio.sleep(0.01)
        ready = set(kernels)
        seat = await seats.take()
        assert {seat.kernel_id} == ready
        assert seat.client.done()

    in_a_loop(play)


def test_two_learners_never_share_a_kernel(seats, kernels):
    async def play():
        seats.refill()
        taken = [await seats.take() for _ in range(3)]
        await asyncio.gather(*(sit_down(seats, seat) for seat in taken))
        assert len({seat.kernel_id for seat in taken} & set(kernels)) == 3

    in_a_loop(play)


def test_there_is_one_spare_however_often_it_is_asked_for(seats, kernels):
    async def play():
        for _ in range(5):
            seats.refill()
        await asyncio.sleep(0.01)
        assert len(kernels) == 1

    in_a_loop(play)


def test_a_spare_that_was_ended_meanwhile_is_not_given_away(seats, kernels):
    """Idle culling may have come by."""

    async def play():
        seats.refill()
        await asyncio.sleep(0.01)
        gone = next(iter(kernels))
        del kernels[gone]
        seat = await seats.take()
        await sit_down(seats, seat)
        assert seat.kernel_id != gone
        assert seat.kernel_id in kernels

    in_a_loop(play)


def test_a_spare_that_died_unseen_is_not_given_away(seats, kernels):
    """What kills the kernel of a page may kill the spare with it, and whoever asks for another is served at once."""

    async def play():
        seats.refill()
        await asyncio.sleep(0.01)
        kernels.dead.update(kernels)
        seat = await seats.take()
        await sit_down(seats, seat)
        assert seat.kernel_id not in kernels.dead
        assert set(kernels) == {seat.kernel_id}, "nothing is left of the dead one"

    in_a_loop(play)


def test_a_seat_is_taken_while_it_is_still_looked_at(kernels):
    """Two who ask at the same moment for the last one do not both get it."""

    async def play():
        attendance = Attendance(kernels)
        seats = Seats(kernels, attendance, room=Room(seats=1))
        seats.refill()
        await asyncio.sleep(0.01)
        looked_at = asyncio.Event()
        attendance.is_alive = lambda _: looked_at.wait()
        first = asyncio.ensure_future(seats.take())
        await asyncio.sleep(0.01)
        assert seats.free() == 0
        looked_at.set()
        await sit_down(seats, await first)
        assert seats.free() == 0

    in_a_loop(play)


def test_a_spare_that_could_not_start_is_not_given_away(seats, kernels):
    async def play():
        kernels.broken = True
        seats.refill()
        await asyncio.sleep(0.01)
        kernels.broken = False
        seat = await seats.take()
        await sit_down(seats, seat)
        assert seat.kernel_id in kernels

    in_a_loop(play)


def test_a_learners_own_python_habits_do_not_reach_a_lesson(seats, kernels, monkeypatch):
    """Start-up files of IPython are for another kind of work."""
    monkeypatch.setenv("IPYTHONDIR", "/home/somebody/.ipython")

    async def play():
        seats.refill()
        await asyncio.sleep(0.01)

    in_a_loop(play)
    assert kernels.environments[0]["IPYTHONDIR"] == kernels.connection_dir
    assert kernels.environments[0]["PATH"] == os.environ["PATH"]


def test_closing_waits_for_what_is_on_its_way(seats, kernels):
    async def play():
        seats.refill()
        await seats.close()
        assert len(kernels) == 1
        seats.refill()
        await asyncio.sleep(0.01)
        assert len(kernels) == 1

    in_a_loop(play)
