"""What it weighs and how soon it is there: the wheel, an import, the app's start, and all that a first page brings."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from benchmarks.results import Goal, table, write_section
from benchmarks.stage import browser
from rummy_learn._paths import data_folder
from tests.serving import command_of, free_port

ROOT = Path(__file__).parents[1]
STARTS = 5
IMPORTS = 15
LESSON = "en/03-groups-and-runs.ipynb"
PAGES = {"start page": "/en", "lesson 3": "/en/groups-and-runs", "glossary": "/en/glossary", "table": "/en/table"}
STATEMENTS = {
    "nothing: Python alone": "pass",
    "`import rummy_learn`": "import rummy_learn",
    "`import rummy_learn.engine`": "import rummy_learn.engine",
    "a house's rules and a verdict": (
        "from rummy_learn.engine.cards import parse_cards; from rummy_learn.engine.houses import house;"
        "from rummy_learn.engine.melds import judge_meld; judge_meld(parse_cards('5H 6H 7H'), house('rami'))"
    ),
    "`import rummy_learn.widgets`": "import rummy_learn.widgets",
    "`import ipywidgets`, to compare": "import ipywidgets",
}
COUNT_BYTES = """
() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
  .reduce((sum, entry) => [sum[0] + entry.transferSize, sum[1] + 1], [0, 0])
"""


def wheel() -> tuple[int, list[tuple[str, str, str]]]:
    """Build the wheel; return its bytes and, by part, the number of files and what they take in it."""
    with tempfile.TemporaryDirectory() as folder:
        build = (sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder)
        subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        (made,) = Path(folder).glob("*.whl")
        files, bytes_ = Counter[str](), Counter[str]()
        with zipfile.ZipFile(made) as archive:
            for one in archive.infolist():
                steps = one.filename.removeprefix("rummy_learn/").removeprefix("_data/").split("/")
                part = steps[0] if len(steps) > 1 else "the rest"
                files[part] += 1
                bytes_[part] += one.compress_size
        rows = [(part, str(files[part]), _kib(size)) for part, size in bytes_.most_common()]
        return made.stat().st_size, rows


def imports() -> dict[str, float]:
    """Milliseconds that a new Python takes for each of the statements, in turn."""
    took: dict[str, list[float]] = {}
    for _ in range(IMPORTS):
        for name, statement in STATEMENTS.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", statement], check=True)
            took.setdefault(name, []).append(1000 * (time.perf_counter() - start))
    return {name: statistics.median(values) for name, values in took.items()}


@contextmanager
def started(command: list[str], home: Path) -> Iterator[tuple[str, float]]:
    """Start a server; yield its address and the seconds until it has answered."""
    port = free_port()
    start = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--no-browser", f"--port={port}"],
        env={**os.environ, "HOME": str(home)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        while True:
            try:
                urllib.request.urlopen(address).close()
                break
            except OSError:
                time.sleep(0.01)
        yield address, time.perf_counter() - start
    finally:
        process.terminate()
        process.wait(60)


def weigh(chromium: Browser, address: str) -> tuple[int, int]:
    """Open a page with nothing in the cache; return the bytes that came over the wire and in how many answers."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(address, wait_until="networkidle")
        size, answers = page.evaluate(COUNT_BYTES)
        return int(size), int(answers)


def main() -> None:
    """Measure, and write the section."""
    size, parts = wheel()
    took = imports()
    floor = took["nothing: Python alone"]
    ours, stock = [command_of(sys.executable), "app"], [sys.executable, "-m", "voila"]
    starts: dict[str, list[float]] = {"ours": [], "stock": []}
    with tempfile.TemporaryDirectory() as name, browser() as chromium:
        home = Path(name)
        for _ in range(STARTS):
            with started(ours, home) as (address, seconds):
                starts["ours"].append(seconds)
                pages = {what: weigh(chromium, address + path) for what, path in PAGES.items()}
            with started([*stock, str(data_folder("notebooks"))], home) as (address, seconds):
                starts["stock"].append(seconds)
                pages["lesson 3 in stock Voilà"] = weigh(chromium, f"{address}/voila/render/{LESSON}")
    mine, theirs = (statistics.median(values) for values in starts.values())
    body = "\n\n".join(
        [
            f"The wheel has {_kib(size)}:",
            table(["part", "files", "packed"], parts),
            table(
                ["a new Python process that does", "takes", "more than nothing"],
                [(name, f"{ms:.0f} ms", f"{ms - floor:.0f} ms") for name, ms in took.items()],
            ),
            f"The app answers {mine:.1f} s after it was called, stock Voilà with the same folder after {theirs:.1f} s.",
            table(
                ["page, nothing in the cache", "over the wire", "answers"],
                [(what, _kib(bytes_), str(answers)) for what, (bytes_, answers) in pages.items()],
            ),
        ]
    )
    lesson, bare = pages["lesson 3"][0], pages["lesson 3 in stock Voilà"][0]
    goals = [
        Goal("start of the app, of stock's time", mine / theirs, 1),
        Goal("bytes of a lesson, of stock's", lesson / bare, 1),
    ]
    write_section("Size and start", "python -m benchmarks.size", body, goals)


def _kib(size: int) -> str:
    return f"{size / 1024:,.0f} KiB"


if __name__ == "__main__":
    main()
