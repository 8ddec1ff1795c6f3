"""From opening an address to a page that can be used, and what its kernel keeps in memory: every lesson of the course.

Each against a notebook of a single ipywidgets button, on the same server. Every round opens all lessons in another
order and the bare notebook between them; what is compared was measured in the same round, for a machine is not equally
quick all the time. The kernel's private memory against a bare kernel, started by itself, that has made one ipywidgets
button. ``python -m benchmarks.page_open 2`` opens each lesson twice only.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import psutil
from jupyter_client.manager import start_new_async_kernel
from playwright.sync_api import Browser, BrowserContext

from benchmarks.results import Goal, table, write_section
from benchmarks.stage import browser, copy_lesson, open_until_ready, server, write_lesson
from rummy_learn.lessons.course import course

ROUNDS = 7
BARE = "button"
EVERY = 3  # so many lessons, then the bare notebook again
BUTTON = "import ipywidgets\nipywidgets.Button(description='one')"
PAUSE = 1.0  # seconds between two visits: the next kernel is forked meanwhile


@dataclass(slots=True)
class Visits:
    """What was measured of one notebook: milliseconds until it could be used, and MiB of its kernel.

    It can be used when what is in sight is drawn; `whole` is when all of it was, on the later visits.
    """

    first: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)


def visit(context: BrowserContext, address: str, server_id: int) -> tuple[float, float, float]:
    """Open a lesson; return the milliseconds until it can be used and is whole, and its kernel's private MiB."""
    page = context.new_page()
    usable, whole = open_until_ready(page, address)
    kernel = page.evaluate("JSON.parse(document.getElementById('lesson-data').textContent).kernel")
    memory = _private(_process_of(kernel, server_id))
    page.goto("about:blank")
    page.close()
    time.sleep(PAUSE)
    return usable, whole, memory


def _process_of(kernel: str, server_id: int) -> psutil.Process:
    """The process of a kernel: it is started with its id, or was forked and has sockets named after it."""
    for process in psutil.Process(server_id).children(recursive=True):
        names = [*process.cmdline(), *(str(it.laddr) for it in process.net_connections("unix"))]
        if any(kernel in name for name in names):
            return process
    raise LookupError(f"no process of kernel {kernel}")


async def bare_kernel() -> float:
    """Return the private memory, in MiB, of a kernel that knows nothing of ours and has made one button."""
    manager, client = await start_new_async_kernel()
    try:
        await client.execute_interactive(BUTTON, output_hook=lambda _: None)
        return _private(psutil.Process(manager.provisioner.pid))
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)


def _private(process: psutil.Process) -> float:
    return float(process.memory_full_info().uss) / 2**20


def measure(chromium: Browser, address: str, server_id: int, rounds: int) -> Iterator[dict[str, Visits]]:
    """For every round, what was measured of each notebook: in a browser with an empty cache, and then again."""
    lessons = list(course())
    for number in range(rounds):
        Random(number).shuffle(lessons)
        turns = [slug for start in range(0, len(lessons), EVERY) for slug in (BARE, *lessons[start : start + EVERY])]
        seen: dict[str, Visits] = defaultdict(Visits)
        for slug in turns:
            with chromium.new_context() as context:
                for times in (seen[slug].first, seen[slug].later):
                    usable, whole, private = visit(context, f"{address}/en/{slug}", server_id)
                    times.append(usable)
                    seen[slug].memory.append(private)
                seen[slug].whole.append(whole)
        yield seen


def against(rounds: list[dict[str, Visits]], slug: str, what: str) -> tuple[float, float]:
    """How long a notebook took, in the median, and its ratio to the bare one: the median of all rounds' ratios."""
    took = [statistics.median(getattr(seen[slug], what)) for seen in rounds]
    bare = [statistics.median(getattr(seen[BARE], what)) for seen in rounds]
    return statistics.median(took), statistics.median(it / floor for it, floor in zip(took, bare, strict=True))


def main() -> None:
    """Measure, and write the section."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    with tempfile.TemporaryDirectory() as name, browser() as chromium:
        folder = Path(name)
        for slug in course():
            copy_lesson(folder, slug)
        write_lesson(folder, BARE, BUTTON)
        with server(folder) as (address, server_id):
            time.sleep(PAUSE)
            seen = list(measure(chromium, address, server_id, rounds))
    floor = statistics.median(asyncio.run(bare_kernel()) for _ in range(5))
    rows, ratios = [], []
    for slug in course():
        first, later, whole = (against(seen, slug, what) for what in ("first", "later", "whole"))
        memory = statistics.median(it for one in seen for it in one[slug].memory)
        ratios.append((first[1], later[1], memory / floor))
        cells = [f"{took:.0f} ms: {ratio:.2f}" for took, ratio in (first, later, whole)]
        rows.append((slug, *cells, f"{memory:.0f} MiB: {memory / floor:.2f}"))
    bare = [f"{against(seen, BARE, what)[0]:.0f} ms" for what in ("first", "later")]
    rows.append(("bare ipywidgets button", *bare, "", f"{floor:.0f} MiB"))
    head = ["", "open to usable, first visit", "later visit", "and all of it drawn", "private memory of the kernel"]
    body = table(head, rows)
    body += (
        f"\n\n{rounds} rounds, each in another order; a first visit comes with an empty browser cache. Behind each, "
        "its ratio to the bare notebook of the same round, in the median. "
        "A lesson can be used when all that is in sight is drawn; what is below follows while the browser is idle."
    )
    names = "slowest lesson, first visit", "slowest lesson, later visit", "largest kernel"
    worst = [max(ratio) for ratio in zip(*ratios, strict=True)]
    goals = [Goal(name, ratio, limit) for name, ratio, limit in zip(names, worst, (1.25, 1.25, 1.15), strict=True)]
    write_section("Opening a lesson", "python -m benchmarks.page_open", body, goals)


if __name__ == "__main__":
    main()
