"""When every seat is taken learners stand in line: first come, first served, and nobody loses a place by reloading."""

import asyncio
import json
import re
import time

import psutil
import pytest

from benchmarks.light_browser import LightBrowser
from rummy_learn.app.attendance import Attendance
from rummy_learn.app.forks import can_fork
from rummy_learn.app.line import GO, LONGEST, Line
from rummy_learn.app.school.visitor import LEARNER_COOKIE, TEACHER_COOKIE
from rummy_learn.app.seats import Room, Seats
from tests.app.scratch import write_shelf
from tests.app.small_class import small_class
from tests.app.test_seats import Kernels

PLACE = re.compile(r'<p id="place"[^>]*role="status"[^>]*>\s*(.*?)\s*</p>', re.DOTALL)


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


class Page:
    def __init__(self):
        self.heard = []

    def tell(self, word):
        self.heard.append(word)


class FreeSeats:
    """As many free seats as one says."""

    def __init__(self):
        self.free = 0

    def __call__(self):
        return self.free


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def free():
    return FreeSeats()


@pytest.fixture
def line(free, clock):
    return Line(free, patience=15, clock=clock)


@pytest.fixture
def second_passes(line, clock):
    def wait(seconds=1):
        for _ in range(seconds):
            clock.now += 1
            line.round()

    return wait


def wait_in(line, *tickets):
    """Stand in line with an open page each."""
    pages = []
    for ticket in tickets:
        assert not line.admit(ticket)
        pages.append(Page())
        line.arrive(ticket, pages[-1])
    return pages


def test_whoever_finds_a_free_seat_need_not_wait(line, free):
    free.free = 1
    assert line.admit("a")


def test_first_come_first_served(line, free, second_passes):
    first, second = wait_in(line, "a", "b")
    free.free = 1
    second_passes()
    assert first.heard[-1] == GO
    assert second.heard[-1] == "1"
    assert not line.admit("newcomer")
    assert not line.admit("b")
    assert line.admit("a")


def test_a_place_is_told_once_and_then_only_when_it_changes(line, free, second_passes):
    *_, third = wait_in(line, "a", "b", "c")
    second_passes(5)
    free.free = 1
    second_passes(5)
    assert third.heard == ["3", "2"]


def test_two_free_seats_call_two(line, free, second_passes):
    pages = wait_in(line, "a", "b", "c")
    free.free = 2
    second_passes()
    assert [page.heard[-1] for page in pages] == [GO, GO, "1"]


def test_reloading_keeps_the_place(line, second_passes):
    first, _ = wait_in(line, "a", "b")
    line.leave("a", first)
    second_passes(3)
    assert not line.admit("a")
    assert line.place("a") == 1


def test_who_leaves_falls_out_of_line(line, second_passes):
    first, second = wait_in(line, "a", "b")
    line.leave("a", first)
    second_passes(20)
    assert line.place("a") is None
    assert second.heard[-1] == "1"


def test_who_is_called_and_does_not_come_lets_the_next_one_in(line, free, second_passes):
    first, second = wait_in(line, "a", "b")
    free.free = 1
    second_passes(20)
    assert first.heard[-1] == GO
    assert second.heard[-1] == GO
    assert line.admit("b")


def test_who_waits_may_wait_long(line, second_passes):
    wait_in(line, "a")
    second_passes(3600)
    assert line.place("a") == 1


def test_a_seat_that_was_free_for_a_moment_costs_nobody_a_place(line, free, second_passes):
    """A teacher took it."""
    page, _ = wait_in(line, "a", "b")
    free.free = 1
    second_passes(5)
    free.free = 0
    second_passes(60)
    assert line.place("a") == 1
    assert page.heard[-1] == "1"


def test_the_line_does_not_grow_for_ever(line, free, second_passes):
    for number in range(LONGEST):
        line.admit(f"ticket {number}")
    assert not line.admit("one too many")
    assert line.place("one too many") is None
    second_passes(20)
    assert not line.admit("one too many")
    assert line.place("one too many") == 1


class UsedKernels(Kernels):
    """Kernels that remember when they were used last."""

    def __init__(self):
        super().__init__()
        self.used = {}
        self.ended = []

    def get_kernel(self, kernel_id):
        kernel = super().get_kernel(kernel_id)
        kernel.last_activity = self.used.get(kernel_id, Moment(0))
        return kernel

    async def shutdown_kernel(self, kernel_id, **_):
        self.ended.append(kernel_id)
        del self[kernel_id]


class Moment:
    def __init__(self, when):
        self.when = when

    def timestamp(self):
        return self.when


@pytest.mark.slow
def test_who_opens_one_page_too_many_leaves_the_one_unused_for_longest():
    async def play():
        kernels = UsedKernels()
        attendance = Attendance(kernels)
        seats = Seats(kernels, attendance, room=Room(seats=10, each=2, spares=0))
        mine = [await seats.take("me"), await seats.take("me")]
        other = await seats.take("you")
        for when, seat in zip((5, 3, 1), (*mine, other), strict=True):
            async with seats.turn(seat):
                kernels.used[seat.kernel_id] = Moment(when)
        page = Page()
        attendance.arrive(mine[1].kernel_id, page)
        third = await seats.take("me")
        await asyncio.sleep(0.01)
        assert kernels.ended == [mine[1].kernel_id]
        assert page.heard[-1] == "resting"
        assert attendance.held_by("me") == [mine[0].kernel_id, third.kernel_id]
        assert seats.free() == 10 - 3

    asyncio.run(play())


# The rest is about a server of a class.


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    """A class with two seats, in which kernels of left pages are kept for two seconds."""
    folder = tmp_path_factory.mktemp("crowded")
    with small_class(write_shelf(folder / "shelf"), folder / "record.db", seats=2, grace=2.0) as served:
        yield served


def learner(served, nickname):
    return LightBrowser(served.url, cookies={LEARNER_COOKIE: served.join(nickname)})


async def until(condition, seconds=60):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.05)


async def wait_in_line(browser):
    """Ask for the lesson, and stand in line; return what the page says and what it hears afterwards."""
    answer = await browser.fetch("/en/counting")
    page = answer.body.decode()
    assert answer.code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.headers["Content-Security-Policy"]
    data = json.loads(re.search(r'id="waiting-data"[^>]*>(.*?)</script>', page)[1])
    return PLACE.search(page)[1], await browser.listen(f"/place/{data['ticket']}")


@pytest.mark.slow
def test_the_third_of_two_waits_and_comes_in_when_the_first_leaves(crowded):
    async def play():
        ana, bea, cleo, dora = (learner(crowded, name) for name in ("Ana", "Bea", "Cleo", "Dora"))
        await asyncio.gather(ana.open("/en/counting"), bea.open("/en/counting"))
        said, heard = await wait_in_line(cleo)
        assert said == "You are next."
        said, heard_by_dora = await wait_in_line(dora)
        assert "2" in said
        await until(lambda: heard_by_dora == ["2"])
        again, _ = await wait_in_line(cleo)  # reloads
        assert again == "You are next."
        teacher = LightBrowser(crowded.url, cookies={TEACHER_COOKIE: crowded.secret})
        await teacher.open("/en/counting")
        await teacher.close()
        onward = LightBrowser(crowded.url, cookies=bea.cookies)
        await onward.open("/en/counting")  # who goes on to another lesson keeps the seat
        assert heard[-1] != "go"
        await ana.close()
        await until(lambda: heard[-1] == "go")
        await until(lambda: heard_by_dora[-1] == "1")
        await cleo.open("/en/counting")
        await asyncio.gather(*(one.close() for one in (bea, onward, cleo, dora)))

    asyncio.run(play())


@pytest.mark.slow
def test_kernels_of_browsers_that_vanish_are_ended(tmp_path):
    """Twenty phones, of which half are closed by hand and half run out of battery; one learner reads on."""
    shelf = write_shelf(tmp_path / "shelf")
    with small_class(shelf, tmp_path / "record.db", seats=21, grace=2.0, ping=1.0) as served:

        def kernels():
            return len(psutil.Process(served.process.pid).children(recursive=True))

        async def play():
            idle = 1 + can_fork()  # a spare kernel, and the process that forks
            await until(lambda: kernels() == idle)
            browsers = [learner(served, f"Learner {number}") for number in range(20)]
            await asyncio.gather(*(one.open("/en/counting") for one in browsers))
            assert kernels() >= idle + 19
            reader = learner(served, "Reader")
            await reader.open("/en/counting")
            for number, one in enumerate(browsers):
                one.vanish() if number % 2 else one.freeze()
            await until(lambda: kernels() <= idle + 1)
            await reader.states()
            await reader.close()

        asyncio.run(play())
