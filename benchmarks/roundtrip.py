"""A click, Python's answer, the page's change: our exercise and our table against a bare anywidget on the same page.

Each of ours and the bare one are clicked in turn, calmly and in quick succession, with Nagle's algorithm switched off
on the websocket as we do; the exercise once more with it on, as stock Voilà leaves it. At the table of four, with melds
of everybody and fourteen cards in the hand, the top card of the pile is taken and given back.
"""

import json
import statistics
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page

from benchmarks.results import Goal, table, write_section
from benchmarks.stage import browser, open_until_ready, server, write_lesson
from rummy_learn.engine.actions import Discard, Draw
from rummy_learn.engine.bots import BOTS
from rummy_learn.engine.houses import HOUSES
from rummy_learn.play.kept import keep
from rummy_learn.play.session import SEEDS, Session, Setup, Wait
from rummy_learn.play.table_messages import message_of
from rummy_learn.widgets import PlayTable
from tests.app.scratch import COUNTER

ROUNDS = 2
CLICKS = 40  # a round
TURN = 10  # in a row
MELDS = 10  # on the table of four
PAUSES = {"calm clicks": 100, "quick clicks": 0}  # ms between a change of the page and the next click

EXERCISE = 'from rummy_learn.widgets import Lesson\nLesson("groups-and-runs", lang="en").exercise("four-queens")'

TABLE = 'from rummy_learn.widgets import PlayTable\nPlayTable("en")'

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
    [...document.querySelectorAll(button)].find((one) => !one.hidden).click();
    times.push((await changed) - start);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return times;
}
"""
BARE = [".counter", ".counter"]
WIDGETS = {
    "exercise": [".rl-exercise .rl-ex-actions .rl-primary", ".rl-ex-reply"],
    "table": [".rl-deed-take, .rl-deed-back", ".rl-own-name"],
}
"""For each, what is clicked and where the answer is seen."""
DEEDS = {"exercise": "check an answer", "table": "take a card and give it back, at a table of four"}
LIMITS = {"exercise": 1.3, "table": 1.5}

Figures = dict[tuple[str, bool, str, str], list[float]]
"""Milliseconds by our widget, whether Nagle's algorithm is off, rhythm, and whose click it was."""


def measure(page: Page, widget: str, *, nodelay: bool, figures: Figures) -> None:
    """Click, and add the milliseconds of each click to the figures."""
    places = {"ours": WIDGETS[widget], "bare": BARE}
    for place in places.values():
        page.evaluate(CLICK, [*place, 10, 50])  # warm up
    for rhythm, pause in PAUSES.items():
        for _ in range(CLICKS // TURN):  # in turn, so that both meet the same load of the machine
            for name, place in places.items():
                page.wait_for_timeout(200)
                figures.setdefault((widget, nodelay, rhythm, name), []).extend(
                    page.evaluate(CLICK, [*place, TURN, pause])
                )


def full_table() -> Session:
    """A match of four in which the learner has laid nothing yet and everybody else has."""
    rules = HOUSES["cafe"].change({"ending.max_turns": None})
    for seed in SEEDS:
        session = Session.start(Setup(rules=rules, rivals=("hard", "easy", "hard"), seed=seed))
        while session.wait in (Wait.YOU, Wait.RIVAL):
            if session.wait is Wait.RIVAL:
                session = session.step()
            elif len(session.table.melds) >= MELDS:
                return session
            else:
                drawn = session.act(Draw(session.seat))
                session = drawn.act(Discard(drawn.seat, max(card for card in drawn.view.hand if not card.is_joker)))
    raise ValueError("there is no such deal")


def measure_bytes() -> str:
    """What a page is sent for a move, in bytes, over whole rounds of four in every house."""
    rows = []
    for name, rules in HOUSES.items():
        view = PlayTable("en", query="")
        sent: list[int] = []
        view.send = lambda content, sent=sent: sent.append(len(json.dumps(content)))  # type: ignore[method-assign, misc]
        choice = {"house": name, "special": [], "rivals": ["hard"] * (rules.deal.players_max - 1), "seed": 1}
        view.on_page_message({"do": "new", **choice})
        for _ in range(300):
            session = view.session
            assert session is not None
            if session.wait is Wait.RIVAL:
                view.on_page_message({"do": "step"})
            elif session.wait is Wait.YOU:
                view.on_page_message(message_of(BOTS["hard"].choose(session.view, Random(1))))
            else:
                break
        whole, *moves = sent
        quantile = statistics.quantiles(moves[:-1], n=20)[18]
        rows.append((name, f"{whole:,}", f"{statistics.median(moves[:-1]):,.0f}", f"{quantile:,.0f}"))
    return table(["house", "the whole table, at the deal", "a move, median", "95 %"], rows)


def main() -> None:
    """Measure, and write the section."""
    figures: Figures = {}
    kept = f"localStorage.setItem('rummy-learn/table', {json.dumps(json.dumps(keep(full_table())))})"
    with tempfile.TemporaryDirectory() as name, browser() as chromium:
        folder = Path(name)
        write_lesson(folder, "exercise", EXERCISE, COUNTER, "Counter()")
        write_lesson(folder, "table", TABLE, COUNTER, "Counter()")
        for nodelay, widgets in [*[(True, WIDGETS)] * ROUNDS, (False, ["exercise"])]:
            with server(folder, nodelay=nodelay) as (address, _pid):
                for widget in widgets:
                    page = chromium.new_page(reduced_motion="reduce")
                    page.add_init_script(kept)
                    open_until_ready(page, f"{address}/en/{widget}")
                    if widget == "exercise":
                        page.locator(".rl-exercise input[type=radio]").first.check(force=True)
                    page.locator(WIDGETS[widget][0]).first.wait_for()
                    measure(page, widget, nodelay=nodelay, figures=figures)
                    page.close()
    middle = {key: statistics.median(values) for key, values in figures.items()}
    rows, goals = [], []
    for widget, nodelay, rhythm in dict.fromkeys(key[:3] for key in middle):
        ours, bare = middle[widget, nodelay, rhythm, "ours"], middle[widget, nodelay, rhythm, "bare"]
        how = "TCP_NODELAY" if nodelay else "as Voilà comes"
        rows.append((DEEDS[widget], how, rhythm, f"{ours:.1f} ms", f"{bare:.1f} ms", f"{ours / bare:.2f}"))
        if nodelay:
            goals.append(Goal(f"our {widget} against a bare anywidget, {rhythm}", ours / bare, LIMITS[widget]))
    body = table(["click", "websocket", "", "ours", "bare anywidget: one message", "ratio"], rows)
    body += f"\n\n{ROUNDS} rounds of {CLICKS} clicks each, one with Nagle's algorithm."
    body += "\n\nBytes of a message to the page, as JSON:\n\n" + measure_bytes()
    write_section("Round trip of a click", "python -m benchmarks.roundtrip", body, goals)


if __name__ == "__main__":
    main()
