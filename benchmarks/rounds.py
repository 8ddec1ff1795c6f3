"""Whole rounds of Rommé, four players who search exactly each turn, against RLCard's gin rummy with random players."""

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

from benchmarks import peers
from benchmarks.results import Goal
from benchmarks.results import table as markdown
from rummy_learn.engine.actions import Action, Discard, Draw, GoOut, Lay
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
    seat, hand, rules = table.turn.seat, table.hand, table.rules
    opened = table.opened[seat]
    plan = best_plan(hand, [meld.cards for meld in table.melds], rules, opened=opened, seat=seat)
    lay = [Lay(seat, plan.melding.melds)] if plan.melding.melds else []
    yield from (*plan.plays, *lay) if opened else (*lay, *plan.plays)
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


def measured() -> tuple[str, list[Goal]]:
    """Rounds in a second, judged and not, and a peer's."""
    tables = [deal(RULES, 4, shuffled(RULES, Random(seed))) for seed in range(ROUNDS)]
    kinds: dict[str, Step] = {"judged, through `play`": play, "not judged, through `apply`": apply}
    times = {kind: [float("inf")] * ROUNDS for kind in kinds}
    turns = [0] * ROUNDS
    for _ in range(PASSES):
        for i, table in enumerate(tables):
            ends = []
            for kind, step in kinds.items():
                start = time.perf_counter()
                end, turns[i] = play_round(table, step)
                times[kind][i] = min(times[kind][i], time.perf_counter() - start)
                ends.append(end)
            assert ends[0] == ends[1]
    theirs = peers.run("gin.py", [PASSES, ROUNDS])["seconds"]
    per_second = {kind: 1 / statistics.mean(seconds) for kind, seconds in times.items()}
    peer = 1 / statistics.mean(theirs)
    rows = [[kind, f"{rate:.0f}", f"{rate / peer:.2f}"] for kind, rate in per_second.items()]
    rows.append(["RLCard gin rummy, two random players, bare", f"{peer:.0f}", "1"])
    judged, bare = per_second.values()
    text = markdown(["four players of Rommé who search exactly each turn", "rounds a second", "ratio"], rows)
    text += f"\n\nA round takes {statistics.mean(turns):.0f} turns."
    return text, [
        Goal("RLCard / judged rounds", peer / judged, 1),
        Goal("500 a second / rounds not judged", 500 / bare, 1),
    ]


if __name__ == "__main__":
    peers.install()
    print(measured()[0])
