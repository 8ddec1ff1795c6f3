"""From opening an address to a page that can be used, and what its kernel keeps in memory.

The lesson "Groups and runs" against a notebook of a single ipywidgets button, on the same server, opened in turn. The
kernel's private memory against a bare kernel, started by itself, that has made one ipywidgets button.
"""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import psutil
from jupyter_client.manager import start_new_async_kernel
from playwright.sync_api import BrowserContext

from benchmarks.results import Goal, table, write_section
from benchmarks.stage import browser, copy_lesson, open_until_ready, server, write_lesson

VISITS = 12
LESSON, BARE = "groups-and-runs", "button"
BUTTON = "import ipywidgets\nipywidgets.Button(description='one')"
PAUSE = 3.0  # seconds between two visits: the next kernel is kept ready meanwhile


def visit(context: BrowserContext, address: str, server_id: int) -> tuple[float, float]:
    """Open a lesson; return the milliseconds until it can be used, and its kernel's private memory in MiB."""
    page = context.new_page()
    took = open_until_ready(page, address)
    kernel = page.evaluate("JSON.parse(document.getElementById('lesson-data').textContent).kernel")
    memory = _private(next(it for it in psutil.Process(server_id).children() if kernel in " ".join(it.cmdline())))
    page.goto("about:blank")
    page.close()
    time.sleep(PAUSE)
    return took, memory


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


def main() -> None:
    """Measure, and write the section."""
    cold: dict[str, list[float]] = {LESSON: [], BARE: []}
    warm: dict[str, list[float]] = {LESSON: [], BARE: []}
    memory: list[float] = []
    with tempfile.TemporaryDirectory() as name, browser() as chromium:
        folder = Path(name)
        copy_lesson(folder, LESSON)
        write_lesson(folder, BARE, BUTTON)
        with server(folder) as (address, server_id):
            time.sleep(PAUSE)
            for _ in range(VISITS):
                contexts = {slug: chromium.new_context() for slug in (LESSON, BARE)}
                for times in (cold, warm):
                    for slug, context in contexts.items():
                        took, private = visit(context, f"{address}/en/{slug}", server_id)
                        times[slug].append(took)
                        if slug == LESSON:
                            memory.append(private)
                for context in contexts.values():
                    context.close()
    floor = statistics.median(asyncio.run(bare_kernel()) for _ in range(5))
    kernel = statistics.median(memory)
    rows = []
    for first, times in (("first visit", cold), ("later visit", warm)):
        lesson, bare = statistics.median(times[LESSON]), statistics.median(times[BARE])
        rows.append((f"open to usable, {first}", f"{lesson:.0f} ms", f"{bare:.0f} ms", f"{lesson / bare:.2f}"))
    rows.append(("private memory of the kernel", f"{kernel:.1f} MiB", f"{floor:.1f} MiB", f"{kernel / floor:.2f}"))
    body = table(["", "the lesson", "bare ipywidgets button", "ratio"], rows)
    body += f"\n\n{VISITS} visits each, in turn; a first visit comes with an empty browser cache."
    goals = [
        Goal("first visit", statistics.median(cold[LESSON]) / statistics.median(cold[BARE]), 1.25),
        Goal("later visit", statistics.median(warm[LESSON]) / statistics.median(warm[BARE]), 1.25),
        Goal("kernel memory", kernel / floor, 1.15),
    ]
    write_section("Opening a lesson", "python -m benchmarks.page_open", body, goals)


if __name__ == "__main__":
    main()
