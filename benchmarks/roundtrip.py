"""A click, Python's answer, the page's change: our exercise against a bare anywidget on the same page.

Both are clicked in turn on one page, calmly and in quick succession, with Nagle's algorithm switched off on the
websocket as we do, and again with it on as stock Voilà leaves it.
"""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page

from benchmarks.results import Goal, table, write_section
from benchmarks.stage import browser, open_until_ready, server, write_lesson
from tests.app.scratch import COUNTER

ROUNDS = 4
CLICKS = 40  # in a row
PAUSES = {"calm clicks": 100, "quick clicks": 0}  # ms between a change of the page and the next click

EXERCISE = 'from rummy_learn.widgets import Lesson\nLesson("groups-and-runs", lang="en").exercise("four-queens")'

CLICK = """
async ([button, place, clicks, pause]) => {
  const target = document.querySelector(place);
  const times = [];
  for (let i = 0; i < clicks; i++) {
    const changed = new Promise((resolve) => {
      const observer = new MutationObserver(() => { observer.disconnect(); resolve(performance.now()); });
      observer.observe(target, { childList: true, characterData: true, subtree: true });
    });
    const start = performance.now();
    document.querySelector(button).click();
    times.push((await changed) - start);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return times;
}
"""
WIDGETS = {"ours": [".rl-ex-actions .rl-primary", ".rl-ex-reply"], "bare": [".counter", ".counter"]}

Figures = dict[tuple[bool, str, str], list[float]]


def measure(page: Page, address: str, *, nodelay: bool, figures: Figures) -> None:
    """Click, and add the milliseconds of each click to the figures."""
    open_until_ready(page, f"{address}/en/both")
    page.locator(".rl-exercise input[type=radio]").first.check(force=True)
    for place in WIDGETS.values():
        page.evaluate(CLICK, [*place, 10, 50])  # warm up
    for rhythm, pause in PAUSES.items():
        for name, place in WIDGETS.items():
            page.wait_for_timeout(500)
            figures.setdefault((nodelay, rhythm, name), []).extend(page.evaluate(CLICK, [*place, CLICKS, pause]))


def main() -> None:
    """Measure, and write the section."""
    figures: Figures = {}
    with tempfile.TemporaryDirectory() as name, browser() as chromium:
        folder = Path(name)
        write_lesson(folder, "both", EXERCISE, COUNTER, "Counter()")
        for _ in range(ROUNDS):
            for nodelay in (True, False):
                with server(folder, nodelay=nodelay) as (address, _pid):
                    page = chromium.new_page()
                    measure(page, address, nodelay=nodelay, figures=figures)
                    page.close()
    middle = {key: statistics.median(values) for key, values in figures.items()}
    ratio = {key[:2]: middle[*key[:2], "ours"] / middle[*key[:2], "bare"] for key in middle}
    rows = [
        (
            "TCP_NODELAY" if nodelay else "as Voilà comes",
            rhythm,
            f"{middle[nodelay, rhythm, 'ours']:.1f} ms",
            f"{middle[nodelay, rhythm, 'bare']:.1f} ms",
            f"{ratio[nodelay, rhythm]:.2f}",
        )
        for nodelay, rhythm in ratio
    ]
    body = table(["websocket", "", "our exercise: check an answer", "bare anywidget: one message", "ratio"], rows)
    body += f"\n\n{ROUNDS} rounds of {CLICKS} clicks each, on one page."
    goals = [Goal(f"our exercise against a bare anywidget, {rhythm}", ratio[True, rhythm], 1.3) for rhythm in PAUSES]
    write_section("Round trip of a click", "python -m benchmarks.roundtrip", body, goals)


if __name__ == "__main__":
    main()
