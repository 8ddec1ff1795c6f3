"""What a learner costs on a hub, for the numbers in ``deploy/sizing.py``: ``python -m tests.deploy.measure``.

Memory is a process's proportional share (PSS), CPU the seconds that the learner's server and kernel have used.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from rummy_learn.i18n import text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.face import plain
from tests.deploy.hub import running_hub
from tests.deploy.visitor import Visitor

LEARNERS = 4
ANSWERS = 50
EXERCISE = course()["groups-and-runs"].exercises["twin-nines"]
LESSON = """
from rummy_learn.widgets import Lesson
view = Lesson("groups-and-runs", lang="es").exercise("twin-nines")
"""
ANSWER = f"""
for _ in range(%d):
    view.on_page_message({{"do": "check", "answer": {plain(EXERCISE.solution())!r}, "anew": True, "hints": 0}})
"""


def main():
    with tempfile.TemporaryDirectory() as folder, running_hub(Path(folder), f"sqlite:///{folder}/class.db") as hub:
        time.sleep(2)
        print(f"hub, nobody there: {memory(hub.process):.0f} MiB")
        proxy, service = (found(hub, word) for word in ("configurable-http-proxy", "rummy-learn"))
        print(f"proxy: {memory(proxy):.0f} MiB")
        print(f"class service: {sum(map(memory, [service, *service.children(recursive=True)])):.0f} MiB")
        for number in range(LEARNERS):
            before = set(hub.process.children(recursive=True))
            visitor = Visitor(hub.address)
            visitor.go()
            visitor.fill(code=hub.code, nickname=f"Learner {number}")
            visitor.follow(text("school.key.go", "es"))
            visitor.wait_for_server()
            kernel = visitor.kernel()
            kernel.run(LESSON + ANSWER % 1)
            theirs = set(hub.process.children(recursive=True)) - before
            time.sleep(2)
            start, held = sum(map(cpu, theirs)), [memory(one) for one in theirs]
            kernel.run(ANSWER % ANSWERS)
            time.sleep(5)  # until the last one has been sent
            each = (sum(map(cpu, theirs)) - start) / ANSWERS
            parts = " + ".join(f"{one:.0f}" for one in sorted(held, reverse=True))
            print(
                f"learner {number}: {sum(held):.0f} MiB ({parts}), {start:.1f} s to start, {each * 1000:.1f} ms a click"
            )
        print(f"hub, {LEARNERS} learners: {memory(hub.process):.0f} MiB")
        print(f"proxy, {LEARNERS} learners: {memory(proxy):.0f} MiB")


def found(hub, word):
    return next(one for one in hub.process.children(recursive=True) if any(word in part for part in one.cmdline()))


def memory(process):
    return process.memory_full_info().pss / 2**20


def cpu(process):
    times = process.cpu_times()
    return times.user + times.system


if __name__ == "__main__":
    sys.exit(main())
