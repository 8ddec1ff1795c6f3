"""What it weighs and how soon it is there: the wheel, an import, the app's start, and all that a first page brings."""

import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser

from benchmarks.results import Goal, table, write_section
from benchmarks.stage import browser
from rummy_learn._paths import data_folder
from tests.serving import command_of, free_port, running

ROOT = Path(__file__).parents[1]
STARTS = 5
IMPORTS = 15
LESSON = "en/03-groups-and-runs.ipynb"
IN_STOCK = "lesson 3 in stock Voilà"
PAGES = {"start page": "/en", "lesson 3": "/en/groups-and-runs", "glossary": "/en/glossary", "table": "/en/table"}
STATEMENTS = {
    "nothing: Python alone": "pass",
    "`import rummy_learn`": "import rummy_learn",
    "`import rummy_learn.engine`": "import rummy_learn.engine",
    "a house's rules and a verdict": (
        "from rummy_learn.engine import house, judge_meld, parse_cards;"
        "judge_meld(parse_cards('5H 6H 7H'), house('rami'))"
    ),
    "`import rummy_learn.widgets`": "import rummy_learn.widgets",
    "`import ipywidgets`, to compare": "import ipywidgets",
}
COUNT_BYTES = """
() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
  .reduce((sum, entry) => [sum[0] + entry.transferSize, sum[1] + 1], [0, 0])
"""


Weight = tuple[int, int]
"""Bytes that came over the wire, and in how many answers."""


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


def start(
    chromium: Browser, folder: Path, command: list[str], paths: dict[str, str]
) -> tuple[float, dict[str, Weight]]:
    """Start a server; return the seconds until it has answered, and what its pages weigh."""
    port, begin = free_port(), time.perf_counter()
    with running([*command, "--no-browser", f"--port={port}"], port=port, log_file=folder / "log") as app:
        took = time.perf_counter() - begin
        return took, {what: weigh(chromium, app.url + path) for what, path in paths.items()}


def weigh(chromium: Browser, address: str) -> Weight:
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
    with tempfile.TemporaryDirectory() as name, browser() as chromium:
        begin = partial(start, chromium, Path(name))
        ours, stock = (
            [command_of(sys.executable), "app"],
            [sys.executable, "-m", "voila", str(data_folder("notebooks"))],
        )
        first, pages = begin(ours, PAGES)
        second, other = begin(stock, {IN_STOCK: f"/voila/render/{LESSON}"})
        again = [(begin(ours, {})[0], begin(stock, {})[0]) for _ in range(STARTS - 1)]
    pages |= other
    mine, theirs = (statistics.median(values) for values in zip((first, second), *again, strict=True))
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
    goals = [
        Goal("start of the app, of stock's time", mine / theirs, 1),
        Goal("bytes of a lesson, of stock's", pages["lesson 3"][0] / pages[IN_STOCK][0], 1),
    ]
    write_section("Size and start", "python -m benchmarks.size", body, goals)


def _kib(size: int) -> str:
    return f"{size / 1024:,.0f} KiB"


if __name__ == "__main__":
    main()
