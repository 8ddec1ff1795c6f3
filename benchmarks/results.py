"""Writes a benchmark's section of RESULTS.md: figures, ratios, whether the goal is met, on which machine and when."""

import datetime as dt
import os
import platform
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

RESULTS = Path(__file__).with_name("RESULTS.md")
SMALL = 0.1  # below it two digits behind the point say too little
TITLE = "# Benchmarks\n\nMedians of interleaved runs. A goal is a ratio, so that the machine matters little.\n"


@dataclass(frozen=True, slots=True)
class Goal:
    """A ratio and the most it may be."""

    name: str
    ratio: float
    limit: float

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.ratio <= self.limit

    def __str__(self) -> str:
        figure = f"{self.ratio:.2g}" if 0 < self.ratio < SMALL else f"{self.ratio:.2f}"
        return f"**{self.name}: {figure}** (goal ≤ {self.limit:g}): {'met' if self.met else 'NOT met'}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def write_section(title: str, command: str, body: str, goals: Sequence[Goal]) -> None:
    """Put the section in place of the one of the same title, or at the end; also print it."""
    section = "\n\n".join(
        [f"## {title}", f"`{command}`, {_machine()}, {_today()}.", body, "\n".join(f"- {goal}" for goal in goals)]
    )
    old = RESULTS.read_text("utf-8") if RESULTS.exists() else TITLE
    others = [part.strip() for part in re.split(r"^(?=## )", old, flags=re.MULTILINE)]
    kept = [part for part in others if part.splitlines()[0] != f"## {title}"]
    RESULTS.write_text("\n\n".join([kept[0], *sorted([*kept[1:], section])]) + "\n", "utf-8")
    print(section)


def _machine() -> str:
    memory = round(psutil.virtual_memory().total / 2**30)
    return (
        f"on {os.cpu_count()} cores of {_processor()}, {memory} GiB, {platform.system()}, "
        f"Python {platform.python_version()}"
    )


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.machine()


def _today() -> str:
    return dt.datetime.now(tz=dt.UTC).date().isoformat()
