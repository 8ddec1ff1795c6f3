"""A letter typed into the search of the glossary: how long until what it finds is laid out, in a real browser.

Every name of every concept is typed letter by letter, then names with two letters swapped, words of the explanations
and rows of cards. Nothing of it needs the server.
"""

import statistics
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page

from benchmarks.results import Goal, table, write_section
from benchmarks.stage import browser
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.glossary import glossary
from tests.serving import running_app

LIMIT = 50  # ms
CARDS = ("5♥ 6♥ 7♥", "QS QH QD", "JK 7H 8H", "AC 2C 3C 4C", "KD AD 2D")

TYPE = """
(queries) => {
  const field = document.querySelector("[role=combobox]");
  const list = document.getElementById(field.getAttribute("aria-controls"));
  const times = [];
  for (const query of queries) {
    for (let end = 1; end <= query.length; end++) {
      field.value = query.slice(0, end);
      const start = performance.now();
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      list.getBoundingClientRect();
      times.push(performance.now() - start);
    }
  }
  return times;
}
"""


def queries(lang: str) -> dict[str, list[str]]:
    """What people type: for each way, all of it."""
    terms, chance = glossary().terms.values(), Random(1)
    names = [name.name for term in terms for name in term.words[lang].names]
    return {
        "a name": names,
        "a name with two letters swapped": [_swapped(name, chance) for name in names],
        "words of an explanation": [" ".join(term.words[lang].meaning.split()[:4]) for term in terms],
        "cards": list(CARDS),
    }


def _swapped(name: str, chance: Random) -> str:
    at = chance.randrange(max(1, len(name) - 1))
    return name[:at] + name[at : at + 2][::-1] + name[at + 2 :]


def times(page: Page, address: str, typed: list[str]) -> list[float]:
    """The milliseconds of each letter."""
    page.goto(address)
    page.locator("#glossary[data-state=ready]").wait_for()
    page.evaluate(TYPE, typed[:5])  # warm up
    return [float(one) for one in page.evaluate(TYPE, typed)]


def main() -> None:
    """Measure, and write the section."""
    rows, slow = [], []
    with tempfile.TemporaryDirectory() as name, browser() as chromium, running_app(log_file=Path(name) / "log") as app:
        for lang in LANGUAGES:
            for what, typed in queries(lang).items():
                took = times(chromium.new_page(), f"{app.url}/{lang}/glossary", typed)
                most = statistics.quantiles(took, n=20)[18]
                figures = [f"{one:.1f} ms" for one in (statistics.median(took), most, max(took))]
                rows.append((lang, what, f"{len(took):,}", *figures))
                slow.append(max(took))
    body = table(["language", "typed, letter by letter", "letters", "median", "95 %", "longest"], rows)
    goals = [Goal("slowest letter, ms", max(slow), LIMIT)]
    write_section("Looking up a word", "python -m benchmarks.lookup", body, goals)


if __name__ == "__main__":
    main()
