"""What the tests take, from nothing and while writing: once, or as often as the variable `RUNS` says.

Each run is a `make test` in a fresh clone of what is committed; in the first one a plain `pytest` is timed as well,
whose tests are a part of the others. A test that fails in one of several runs and passes in the others is named:
nothing has changed between them.
"""

import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

from benchmarks.results import Goal, table, write_section

RUNS = int(os.environ.get("RUNS", "1"))
HERE = Path(__file__).parents[1]
MOST_MINUTES, MOST_SECONDS = 20, 60
MAKE, PYTEST = "`make test`", "`pytest`"
COMMANDS = {MAKE: ["make", "test"], PYTEST: [".venv/bin/pytest"]}
PASSED = re.compile(r"\b(\d+) passed\b")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


def run(command: list[str], folder: Path) -> tuple[float, int, list[str]]:
    """Run a check; return the seconds it took, how many tests passed, and what failed."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    took = time.perf_counter() - start
    failed = FAILED.findall(done.stdout)
    if done.returncode:
        failed = failed or [f"exit code {done.returncode}"]
        print(done.stdout, flush=True)  # a failure that does not come again can only be read here
    return took, sum(map(int, PASSED.findall(done.stdout))), failed


def main() -> None:
    """Measure, and write the section after each run."""
    rows, failures, slowest = [], 0, {}
    for number in range(1, RUNS + 1):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "clone"
            subprocess.run(["git", "clone", "--quiet", HERE, folder], check=True)
            for what in (MAKE, PYTEST) if number == 1 else (MAKE,):
                took, passed, failed = run(COMMANDS[what], folder)
                slowest[what] = max(took, slowest.get(what, 0))
                failures += len(failed)
                rows.append((str(number), what, f"{took:.0f} s", f"{passed:,}", ", ".join(failed) or "none"))
        body = table(["run", "command", "took", "passed", "failed"], rows)
        goals = [
            Goal("slowest `make test` from nothing, minutes", slowest[MAKE] / 60, MOST_MINUTES),
            Goal("slowest plain `pytest`, seconds", slowest[PYTEST], MOST_SECONDS),
            Goal(f"failures in {number} in a row", failures, 0),
        ]
        write_section("Tests", "python -m benchmarks.tests", body, goals)


if __name__ == "__main__":
    main()
