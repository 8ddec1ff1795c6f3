"""A whole class at once: the same lesson served by our class server and by Voilà as it comes, one after the other.

`python -m benchmarks.classroom` lets 20 and then 40 learners open the lesson at the same moment, and then the 40 answer
every ten seconds for two minutes (``python -m benchmarks.classroom 10``: ten, but for Voilà). No browser is run, as
forty of them would need more than the server: the clients do what the front end does (`benchmarks/light_browser.py`).
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from sqlalchemy import text

from benchmarks.crowd import Learner
from benchmarks.results import Goal, table, write_section
from benchmarks.stage import copy_lesson
from rummy_learn.classroom.store import Store
from tests.app.small_class import small_class
from tests.serving import free_port

LESSON = "groups-and-runs"
CROWDS = (20, 40)
EVERY = 10.0  # seconds from one answer of a learner to the next
MINUTES = 2.0
SEATS = 100
GRACE = 5.0  # seconds for which the kernel of a page that has vanished is kept
CULLED = 60  # seconds within which it must then be gone


Serving = Callable[[Path, Path], AbstractAsyncContextManager[tuple[str, int, list[str]]]]
"""Serves a folder, with a file for the record; yields the address, the process and tokens of learners."""


@dataclass(slots=True)
class Figures:
    """What was measured of one server: seconds, and bytes."""

    last: dict[int, float] = field(default_factory=dict)
    clicks: list[float] = field(default_factory=list)
    acknowledged: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    memory: float = 0.0
    left: int = 0


@asynccontextmanager
async def ours(folder: Path, record: Path) -> AsyncIterator[tuple[str, int, list[str]]]:
    """Serve a class; yield the address, the process and the tokens of learners who have joined."""
    with small_class(folder, record, seats=SEATS, grace=GRACE) as app:
        tokens = [await asyncio.to_thread(app.join, f"Learner {number}") for number in range(max(CROWDS))]
        yield app.url, app.process.pid, tokens


@asynccontextmanager
async def stock(folder: Path, _: Path) -> AsyncIterator[tuple[str, int, list[str]]]:
    """Serve the same folder with Voilà as it comes."""
    port = free_port()
    environment = {**os.environ, "RUMMY_LEARN_LIVE": "1"}  # pages of the same size as ours
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "voila", str(folder), "--no-browser", f"--port={port}"),
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        address = f"http://127.0.0.1:{port}"
        while True:
            try:
                await asyncio.to_thread(urllib.request.urlopen, address)
                break
            except OSError:
                await asyncio.sleep(0.1)
        yield address, process.pid, [""] * max(CROWDS)
    finally:
        for child in psutil.Process(process.pid).children(recursive=True):
            child.kill()
        process.kill()
        await process.wait()


async def crowd(address: str, path: str, tokens: list[str], figures: Figures) -> list[Learner]:
    """Let so many learners open the lesson at the same moment; return them once all have it."""
    learners = [Learner(address, token) for token in tokens]
    results = await asyncio.gather(*(one.browser.open(path) for one in learners), return_exceptions=True)
    figures.errors += [repr(result) for result in results if isinstance(result, BaseException)]
    figures.last[len(tokens)] = max(one.browser.served for one in learners)
    return learners


async def measure(server: Serving, path: str, folder: Path, minutes: float) -> Figures:
    """Everything, on one kind of server; each crowd finds a server that was just started."""
    figures = Figures()
    for size in CROWDS:
        record = folder.parent / f"{server.__name__}-{size}.db"
        async with server(folder, record) as (address, process, tokens):
            first = Learner(address, tokens[0]).browser
            await first.open(path)  # whoever comes first finds nothing loaded yet
            first.vanish()
            await asyncio.sleep(2 * GRACE)
            empty = _private(process)
            learners = await crowd(address, path, tokens[:size], figures)
            if size == max(CROWDS):
                figures.memory = (_private(process) - empty) / size
                await answering(learners, minutes, figures)
                if tokens[0]:
                    figures.kept = _kept(record)
            for learner in learners:
                learner.browser.freeze()
            if size == max(CROWDS) and tokens[0]:
                figures.left = await _left(process)
    return figures


async def answering(learners: list[Learner], minutes: float, figures: Figures) -> None:
    """Let them answer now and then."""
    until = time.perf_counter() + 60 * minutes
    await asyncio.gather(
        *(learner.live(until, EVERY, random.Random(number)) for number, learner in enumerate(learners))
    )
    for learner in learners:
        figures.clicks += learner.clicks
        figures.acknowledged += learner.sent
        figures.errors += learner.errors


def _kept(record: Path) -> list[str]:
    """The ids of all answers in the record."""
    store = Store.open(f"sqlite:///{record}")
    try:
        with store.reading() as connection:
            return [json.loads(line)["id"] for (line,) in connection.execute(text("SELECT line FROM answer"))]
    finally:
        store.close()


async def _left(process: int) -> int:
    """How many kernels are still there when those of vanished pages should be gone: one is kept ready."""
    for _ in range(CULLED):
        await asyncio.sleep(1)
        kernels = len(_kernels(process))
        if kernels <= 1:
            return 0
    return kernels - 1


def _kernels(process: int) -> list[psutil.Process]:
    return [
        child
        for child in psutil.Process(process).children(recursive=True)
        if any("kernel-" in str(socket.laddr) for socket in child.net_connections("unix"))
    ]


def _private(process: int) -> float:
    """The private memory of a server with all its kernels, in MiB."""
    total = 0
    for one in (parent := psutil.Process(process), *parent.children(recursive=True)):
        total += one.memory_full_info().uss
    return total / 2**20


def _ms(seconds: list[float], part: int) -> float:
    """So many percent of the times are not longer; endless if nobody was answered."""
    return 1000 * statistics.quantiles(seconds, n=100)[part - 1] if len(seconds) > 1 else float("inf")


def run(minutes: float) -> tuple[Figures, Figures]:
    """Measure both."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "notebooks")
        folder.mkdir()
        copy_lesson(folder, LESSON)
        (notebook,) = (folder / "en").iterdir()
        theirs = asyncio.run(measure(stock, f"/voila/render/en/{notebook.name}", folder, min(minutes, MINUTES)))
        mine = asyncio.run(measure(ours, f"/en/{LESSON}", folder, minutes))
    return mine, theirs


def main() -> None:
    """Measure, and write the section."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else MINUTES
    load = os.getloadavg()[0]
    mine, theirs = run(minutes)
    for error in sorted({*mine.errors, *theirs.errors}):
        print(error, file=sys.stderr)
    lost = len(set(mine.acknowledged) - set(mine.kept))
    twice = len(mine.kept) - len(set(mine.kept))
    rows = [
        *(
            [f"last of {size} pages served", f"{mine.last[size]:.1f} s", f"{theirs.last[size]:.1f} s"]
            for size in CROWDS
        ),
        *(
            [f"answer to reply, {what}", f"{_ms(mine.clicks, part):.0f} ms", f"{_ms(theirs.clicks, part):.0f} ms"]
            for what, part in (("median", 50), ("95 %", 95))
        ),
        ["answers given", str(len(mine.clicks)), str(len(theirs.clicks))],
        ["errors", str(len(mine.errors)), str(len(theirs.errors))],
        ["private memory for each learner", f"{mine.memory:.0f} MiB", f"{theirs.memory:.0f} MiB"],
    ]
    body = "\n\n".join(
        [
            table([f"{max(CROWDS)} learners answer every {EVERY:.0f} s for {minutes:g} min", "class", "Voilà"], rows),
            (
                f"Of {len(mine.acknowledged)} answers that the record acknowledged, {lost} are not in it and {twice} "
                f"are in it twice. Of {max(CROWDS)} pages that vanished without a word, {mine.left} still have a "
                f"kernel after {CULLED} s. Load of the machine when it began: {load:.1f}."
            ),
        ]
    )
    goals = [
        *(Goal(f"last of {size} pages, of stock's time", mine.last[size] / theirs.last[size], 0.6) for size in CROWDS),
        Goal("95 % of the replies within, ms", _ms(mine.clicks, 95), 100),
        Goal("errors", len(mine.errors), 0),
        Goal("answers lost or twice", lost + twice, 0),
        Goal("kernels left", mine.left, 0),
    ]
    write_section("A class at once", "python -m benchmarks.classroom", body, goals)


if __name__ == "__main__":
    main()
