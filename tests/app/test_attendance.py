"""Kernels live as long as somebody looks at their page, and a page hears when its kernel does not."""

import asyncio

import pytest

from rummy_learn.app.attendance import Attendance


class Kernels(dict):
    """Kernels by id; the value says whether the process runs."""

    def is_alive(self, kernel_id):
        return self[kernel_id]

    async def shutdown_kernel(self, kernel_id, **_):
        del self[kernel_id]


class Page:
    def __init__(self):
        self.heard = []

    def tell(self, word):
        self.heard.append(word)


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def kernels():
    return Kernels(k=True)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def attendance(kernels, clock):
    return Attendance(kernels, grace=40, reconnect=3, clock=clock)


@pytest.fixture
def page(attendance):
    """A page that is open and drawn."""
    page = Page()
    attendance.expect("k")
    attendance.arrive("k", page)
    attendance.rendered("k")
    attendance.channel("k", +1)
    return page


@pytest.fixture
def second_passes(attendance, clock):
    def wait(seconds=1):
        for _ in range(seconds):
            clock.now += 1
            asyncio.run(attendance.round())

    return wait


def test_a_page_hears_every_second_that_its_kernel_lives(page, second_passes):
    second_passes(3)
    assert page.heard == ["here"] * 4


def test_a_page_hears_that_its_kernel_died(page, kernels, second_passes):
    kernels["k"] = False
    second_passes()
    assert page.heard[-1] == "gone"
    assert "k" not in kernels


def test_a_page_hears_that_its_kernel_was_ended_by_somebody_else(page, kernels, second_passes):
    """Idle culling, for one."""
    del kernels["k"]
    second_passes()
    assert page.heard[-1] == "gone"


def test_a_page_of_an_earlier_server_hears_at_once_that_its_kernel_is_not_known(attendance):
    page = Page()
    attendance.arrive("of another server", page)
    assert page.heard == ["gone"]


def test_a_page_whose_channel_stays_broken_is_lost(page, attendance, second_passes):
    """Clicks would go nowhere."""
    attendance.channel("k", -1)
    second_passes(5)
    assert page.heard[-1] == "gone"


def test_a_channel_that_is_soon_mended_is_not_a_loss(page, attendance, second_passes):
    attendance.channel("k", -1)
    second_passes(2)
    attendance.channel("k", +1)
    second_passes(10)
    assert set(page.heard) == {"here"}


def test_a_kernel_ends_within_a_minute_of_its_last_page(page, attendance, kernels, second_passes):
    attendance.leave("k", page)
    second_passes(40)
    assert "k" in kernels
    second_passes(19)
    assert "k" not in kernels


def test_a_page_that_comes_back_in_time_keeps_its_kernel(page, attendance, kernels, second_passes):
    """A phone that looked at another app."""
    attendance.leave("k", page)
    second_passes(35)
    attendance.arrive("k", page)
    second_passes(120)
    assert "k" in kernels


@pytest.mark.slow
def test_a_reader_who_does_nothing_keeps_the_kernel(page, kernels, second_passes):
    second_passes(3600)
    assert "k" in kernels
    assert page.heard[-1] == "here"


def test_a_page_that_never_opens_its_pulse_does_not_keep_a_kernel(attendance, kernels, second_passes):
    """Something else than a browser fetched the page."""
    attendance.expect("k")
    attendance.rendered("k")
    second_passes(59)
    assert "k" not in kernels


def test_a_kernel_is_not_missed_while_its_page_is_being_made(attendance, kernels, second_passes):
    """A slow machine may take long to start it."""
    del kernels["k"]
    page = Page()
    attendance.expect("k")
    attendance.arrive("k", page)
    second_passes(90)
    assert set(page.heard) == {"here"}


def test_who_stays_hears_so_at_once_when_a_whole_class_leaves(clock):
    """To end a kernel takes a while; one after the other, forty take longer than a page is patient."""
    told = []

    class SlowKernels(Kernels):
        async def shutdown_kernel(self, kernel_id, **_):
            told.append("ending")
            await asyncio.sleep(0.01)
            told.append("ended")
            del self[kernel_id]

    class Staying(Page):
        def tell(self, word):
            told.append(word)

    left = [f"left {number}" for number in range(40)]
    kernels = SlowKernels.fromkeys([*left, "k"], True)
    attendance = Attendance(kernels, grace=40, clock=clock)
    for kernel_id in kernels:
        attendance.expect(kernel_id)
        attendance.rendered(kernel_id)
    attendance.arrive("k", Staying())
    told.clear()
    clock.now += 41
    asyncio.run(attendance.round())
    assert told == ["here", *["ending"] * 40, *["ended"] * 40]
    assert set(kernels) == {"k"}


def test_saying_goodbye_ends_the_kernel_at_once(page, attendance, kernels):
    asyncio.run(attendance.dismiss("k"))
    assert "k" not in kernels


def test_goodbye_to_an_unknown_kernel_does_nothing(attendance, kernels):
    asyncio.run(attendance.dismiss("unknown"))
    assert kernels == {"k": True}
