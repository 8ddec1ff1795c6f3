"""A click, Python's answer, the page's change: our exercise against a bare anywidget on the same page.

Both are clicked in turn on one page of one server, with Nagle's algorithm switched off on the websocket as we do, and
again with it on as stock Voilà leaves it.
"""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page

from benchmarks.results import Goal, table, write_section
from benchmarks.stage import browser, open_until_ready, server, write_lesson
from tests.app.scratch import COUNTER

CLICKS = 100
ROUNDS = 3

EXERCISE = 'from rummy_learn.widgets import Lesson\nLesson("groups-and-runs", lang="en").exercise("four-queens")'

CLICK = """
async ([button, place]) => {
  const target = document.querySelector(place);
  const changed = new Promise((resolve) => {
    const observer = new MutationObserver(() => { observer.disconnect(); resolve(performance.now()); });
    observer.observe(target, { childList: true, characterData: true, subtree: true });
  });
  const start = performance.now();
  document.querySelector(button).click();
  const took = (await changed) - start;
  await new Promise((resolve) => setTimeout(resolve, 60));  // let the rest of the traffic pass
  return took;
}
"""
OURS = [".rl-ex-actions .rl-primary", ".rl-ex-reply"]
BARE = [".counter", ".counter"]


def measure(page: Page, address: str) -> tuple[list[float], list[float]]:
    """Return the milliseconds of each click on our exercise and on the bare widget."""
    open_until_ready(page, f"{address}/en/both")
    page.locator(".rl-exercise input[type=radio]").first.check(force=True)
    ours, bare = [], []
    for _ in range(10):  # warm up
        page.evaluate(CLICK, OURS)
        page.evaluate(CLICK, BARE)
    for _ in range(CLICKS):
        ours.append(page.evaluate(CLICK, OURS))
        bare.append(page.evaluate(CLICK, BARE))
    return ours, bare


def main() -> None:
    """Measure, and write the section."""
    figures: dict[tuple[bool, str], list[float]] = {}
    with tempfile.TemporaryDirectory() as name, browser() as chromium:
        folder = Path(name)
        write_lesson(folder, "both", EXERCISE, COUNTER, "Counter()")
        for _ in range(ROUNDS):
            for nodelay in (True, False):
                with server(folder, nodelay=nodelay) as (address, _pid):
                    page = chromium.new_page()
                    ours, bare = measure(page, address)
                    page.close()
                figures.setdefault((nodelay, "ours"), []).extend(ours)
                figures.setdefault((nodelay, "bare"), []).extend(bare)
    middle = {key: statistics.median(values) for key, values in figures.items()}
    rows = [
        (
            "TCP_NODELAY" if nodelay else "as Voilà comes",
            f"{middle[nodelay, 'ours']:.1f} ms",
            f"{middle[nodelay, 'bare']:.1f} ms",
            f"{middle[nodelay, 'ours'] / middle[nodelay, 'bare']:.2f}",
        )
        for nodelay in (True, False)
    ]
    body = table(["websocket", "our exercise: check an answer", "bare anywidget: one message", "ratio"], rows)
    body += f"\n\n{ROUNDS} rounds of {CLICKS} clicks each, in turn on one page."
    goal = Goal("our exercise against a bare anywidget", middle[True, "ours"] / middle[True, "bare"], 1.3)
    write_section("Round trip of a click", "python -m benchmarks.roundtrip", body, [goal])


if __name__ == "__main__":
    main()
