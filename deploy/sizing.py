"""How big a machine, or how many, a class needs: computed from what a learner has been measured to cost.

`python deploy/sizing.py` prints the table of README.md beside it; `--write` puts it there. Whoever measures anew
changes the numbers here and nothing else.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import ceil, floor
from pathlib import Path
from typing import Final

README: Final = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- sizing -->", "<!-- /sizing -->"

LEARNERS: Final = (30, 300, 3000)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to serve a class.

    Attributes:
        name: as the table has it.
        base: MiB that are there before anybody comes, for each class.
        memory: MiB a learner.
        start: seconds of one core that a learner costs to begin with.
        answer: seconds of one core an answer.
        divisible: whether a class can be spread over several machines.
    """

    name: str
    base: float
    memory: float
    start: float
    answer: float
    divisible: bool


# `python -m tests.deploy.measure`: the proportional share of memory (PSS) and CPU time, Python 3.11, JupyterHub 6.1,
# JupyterLab 4.6, on two cores of a cloud machine. Each number is the largest of four learners'.
HUB, PROXY, SERVICE = 111.0, 55.0, 133.0
OWN_SERVERS: Final = Way(
    "a server each (JupyterHub)", HUB + PROXY + SERVICE, memory=173.0, start=4.2, answer=0.0028, divisible=True
)

# benchmarks/RESULTS.md, "A class at once": private memory for each learner, and of two cores' time for 40 pages a
# fortieth. What an answer costs was not measured by itself there, and is taken from above.
ONE_SERVER: Final = Way(
    "one server (`rummy-learn class`)", SERVICE, memory=24.0, start=0.52, answer=0.0028, divisible=False
)

CLASS: Final = 300
"""So many learners a class takes; more are several classes, each with a hub or a server of its own."""
WINDOW: Final = 300.0
"""Seconds in which a whole class opens its first lesson."""
PAUSE: Final = 10.0
"""Seconds between two answers of a learner."""
SPARE: Final = 1.25
"""What is kept free, of memory as of time: open notebooks besides the first, the browser's requests, the system."""

NODE_CORES: Final = 4
NODE_MEMORY: Final = 16 * 1024 * 0.9
"""MiB of a machine with 16 GiB that are left for pods."""


@dataclass(frozen=True, slots=True)
class Size:
    """What so many learners need.

    Attributes:
        classes: into which they are divided.
        memory: MiB.
        cores: while they all come in and answer at once.
        nodes: machines of 4 cores and 16 GiB.
    """

    classes: int
    memory: float
    cores: float
    nodes: int


def size(way: Way, learners: int) -> Size:
    """Compute it.

    Raises:
        ValueError: a class that cannot be divided is too much for such a machine.
    """
    classes = ceil(learners / CLASS)
    memory = SPARE * (classes * way.base + learners * way.memory)
    cores = SPARE * learners * (way.start / WINDOW + way.answer / PAUSE)
    share = max(memory / NODE_MEMORY, cores / NODE_CORES)
    if way.divisible:
        return Size(classes, memory, cores, ceil(share))
    if share > classes:
        raise ValueError(f"{learners} learners: a class does not fit into a machine")
    return Size(classes, memory, cores, ceil(classes / floor(classes / share)))


def table() -> str:
    """The table in Markdown."""
    lines = [
        "| learners | served by | classes | memory | cores | machines of 4 cores, 16 GiB |",
        "|--:|---|--:|--:|--:|--:|",
    ]
    for learners in LEARNERS:
        for way in (ONE_SERVER, OWN_SERVERS):
            need = size(way, learners)
            lines.append(
                f"| {learners:,} | {way.name} | {need.classes} | {need.memory / 1024:.1f} GiB"
                f" | {need.cores:.1f} | {need.nodes} |"
            )
    return "\n".join(lines)


def written(readme: str) -> str:
    """A README with today's table in it."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


if __name__ == "__main__":
    if "--write" in sys.argv:
        README.write_text(written(README.read_text("utf-8")), "utf-8")
    else:
        print(table())
