"""Whole rounds of Rommé between four players who search exactly, against RLCard's gin rummy with random players."""

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

from benchmarks import peers
from benchmarks.results import Goal
from benchmarks.results import table as markdown
from rummy_learn.engine.actions import Action, Discard, Draw, GoOut
from rummy_learn.engine.bots.bot import steps
from rummy_learn.engine.effects import apply
from rummy_learn.engine.houses import house
from rummy_learn.engine.round import deal, play, shuffled
from rummy_learn.engine.solver import best_plan
from rummy_learn.engine.table import Phase, Table

RULES = house("romme")
ROUNDS = 40
PASSES = 5
Step = Callable[[Table, Action], Table]


def turn(table: Table) -> Iterator[Action]:
    """What a player who searches exactly does in a turn, after the draw."""
    seat, melds = table.turn.seat, [meld.cards for meld in table.melds]
    plan = best_plan(table.hand, melds, table.rules, opened=table.opened[seat], seat=seat)
    yield from steps(plan, table)
    discard = plan.melding.discard
    yield GoOut(seat) if discard is None else Discard(seat, discard)


def play_round(table: Table, step: Step) -> tuple[Table, int]:
    """The end of a round, and how many turns it took."""
    while not table.is_over:
        if table.turn.phase is Phase.DRAW:
            table = step(table, Draw(table.turn.seat))
        for action in turn(table):
            table = step(table, action)
    return table, table.turn.number


def replay(table: Table, step: Step, log: tuple[Action, ...]) -> tuple[Table, int]:
    """The same round again, move by move."""
    for action in log:
        table = step(table, action)
    return table, table.turn.number


def measured() -> tuple[str, list[Goal]]:
    """Rounds in a second: the engine alone, with its players, and a peer's."""
    tables = [deal(RULES, 4, shuffled(RULES, Random(seed))) for seed in range(ROUNDS)]
    ends = [play_round(table, play)[0] for table in tables]
    logs = dict(zip(map(id, tables), (end.log for end in ends), strict=True))
    kinds: dict[str, Callable[[Table], tuple[Table, int]]] = {
        "every move judged, through `play`": lambda table: replay(table, play, logs[id(table)]),
        "no move judged, through `apply`": lambda table: replay(table, apply, logs[id(table)]),
        "judged, with four players who search exactly each turn": lambda table: play_round(table, play),
        "not judged, with the same players": lambda table: play_round(table, apply),
    }
    rates = {}
    for kind, run in kinds.items():
        times = [float("inf")] * ROUNDS
        for _ in range(PASSES):
            for i, table in enumerate(tables):
                start = time.perf_counter()
                end, _ = run(table)
                times[i] = min(times[i], time.perf_counter() - start)
                assert end == ends[i], "all ways lead to the same end"
        rates[kind] = 1 / statistics.mean(times)
    peer = 1 / statistics.mean(peers.run("gin.py", [PASSES, ROUNDS])["seconds"])
    rows = [[kind, f"{rate:.0f}", f"{rate / peer:.2f}"] for kind, rate in rates.items()]
    rows.append(["RLCard gin rummy, two random players, bare", f"{peer:.0f}", "1"])
    text = markdown(["rounds of Rommé for four", "a second", "ratio"], rows)
    text += f"\n\nA round takes {statistics.mean(end.turn.number for end in ends):.0f} turns."
    judged, bare, played, _ = rates.values()
    return text, [
        Goal("RLCard / rounds judged", peer / judged, 1),
        Goal("500 a second / rounds not judged", 500 / bare, 1),
        Goal("10,000 a minute on two cores / rounds judged and played", 10_000 / 60 / 2 / played, 1),
    ]


if __name__ == "__main__":
    peers.install()
    print(measured()[0])
