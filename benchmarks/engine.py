"""The solver and the engine in figures: `python -m benchmarks.engine`. It takes about four minutes."""

import os
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from random import Random

from benchmarks import hard_hands, peers, rounds
from benchmarks.results import Goal, table, write_section
from rummy_learn.engine.cards import JOKER, NATURALS, Card
from rummy_learn.engine.houses import house
from rummy_learn.engine.solver import Aim, best_discard, best_melding, outs
from rummy_learn.engine.solver.solve import forget

Hand = tuple[Card, ...]
PACK = NATURALS * 2
PEER_HANDS = 100
HANDS = 1000
PASSES = 5
TURNS = 3  # of ours and the peer's: a machine is not equally quick all the time
# The rules of the peer: aces low, jokers without limit.
TILES = house("palace").change({"melding.aces": "low", "joker.ratio": "any", "joker.max_adjacent": None})


def deal(count: int, size: int, jokers: int, seed: int) -> list[Hand]:
    """Random hands of two packs with so many jokers."""
    rng = Random(seed)
    return [(*rng.sample(PACK, size - jokers), *[JOKER] * jokers) for _ in range(count)]


def seconds(ask: Callable[[Hand], object], hands: Sequence[Hand]) -> list[float]:
    """For each hand the least of several times, which leaves out what the rest of the machine was doing."""
    best = [float("inf")] * len(hands)
    for _ in range(PASSES):
        for i, hand in enumerate(hands):
            start = time.perf_counter()
            ask(hand)
            best[i] = min(best[i], time.perf_counter() - start)
    return best


def percentile(times: Iterable[float], part: float) -> float:
    """The time that so great a part of the times does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def ms(time_: float) -> str:
    """Milliseconds, to be read."""
    return f"{time_ * 1000:.3g} ms"


def against_rummikub_solver() -> tuple[str, list[Goal]]:
    """The most cards that can be laid from 14: the same hands, the same rules, the same answer."""
    rows, goals = [], []
    for jokers in (0, 1, 2):
        hands = deal(PEER_HANDS, 14, jokers, seed=jokers)
        tiles = [[52 if card.suit is None else 13 * card.suit + card.rank - 1 for card in hand] for hand in hands]
        for hand in deal(HANDS, 14, jokers, seed=100 + jokers):  # let the tables see other hands
            best_melding(hand, TILES, aim=Aim.CARDS)
        ours = theirs = [float("inf")] * len(hands)
        for _ in range(TURNS):
            ours = [*map(min, ours, seconds(lambda hand: best_melding(hand, TILES, aim=Aim.CARDS), hands))]
            peer = peers.run("rummikub.py", [PASSES, jokers, tiles])
            theirs = [*map(min, theirs, peer["seconds"])]
        laid = [best_melding(hand, TILES, aim=Aim.CARDS).cards for hand in hands]
        fewer = sum(mine < other for mine, other in zip(laid, peer["laid"], strict=True))
        fewer_there = sum(mine > other for mine, other in zip(laid, peer["laid"], strict=True))
        ratio = statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
        times = [statistics.median(ours), statistics.median(theirs)]
        rows.append([str(jokers), *map(ms, times), f"{1 / ratio:.0f}", str(fewer), str(fewer_there)])
        goals += [
            Goal(f"time of the best melding / rummikub-solver, {jokers} jokers", ratio, 0.01),
            Goal(f"hands of which fewer cards are laid here, {jokers} jokers", fewer, 0),
        ]
    head = ["jokers in 14 cards", "here", "rummikub-solver", "times faster", "fewer cards laid here", "there"]
    note = (
        f"The most cards of {PEER_HANDS} hands, aces low. The peer lays fewer where a joker is left over: it knows no "
        "meld that would be one without its joker, such as three fives and a joker."
    )
    return table(head, rows) + "\n\n" + note, goals


def alone() -> tuple[str, list[Goal]]:
    """Times of the questions that a learner or a player asks, in a house with six jokers."""
    rules = house("palace")
    rows, searches, discards, goals = [], [], [], []
    for jokers in (0, 1, 2, 3):
        for hand in deal(3 * HANDS, 14, jokers, seed=200 + jokers):
            best_melding(hand, rules)
        hands = deal(HANDS, 14, jokers, seed=300 + jokers)
        searches.append(seconds(lambda hand: best_melding(hand, rules), hands))
        discards.append(seconds(lambda hand: best_discard(hand, rules), hands))
        cells = [searches[-1], discards[-1]]
        rows.append([str(jokers), *[ms(percentile(times, part)) for times in cells for part in (0.5, 0.99)]])
    unseen = (*PACK, *[JOKER] * 6)
    asked = [hand for jokers in (0, 1, 2) for hand in deal(20, 13, jokers, seed=400 + jokers)]
    draws = seconds(lambda hand: outs(hand, rules, unseen), asked)
    ratio = statistics.median(
        statistics.median(a) / statistics.median(b) for a, b in zip(discards, searches, strict=True)
    )
    goals = [
        Goal("p99 of the best melding with 0 to 3 jokers, ms", max(percentile(s, 0.99) for s in searches) * 1000, 1),
        Goal("best discard / best melding", ratio, 1.5),
        Goal("p99 of outs with 0 to 2 jokers, ms", percentile(draws, 0.99) * 1000, 15),
    ]
    head = ["jokers in 14 cards", "melding, median", "p99", "discard, median", "p99"]
    return table(head, rows), goals


def worst() -> tuple[str, list[Goal]]:
    """The hardest hands that a search for them has found."""
    rows, times = [], []
    for name, rules, hand in hard_hands.found():
        times.append(min(seconds(lambda asked, rules=rules: best_melding(asked, rules), [hand])))
        forget()
        start = time.perf_counter()
        best_melding(hand, rules)
        first = time.perf_counter() - start
        rows.append([name, " ".join(card.code for card in sorted(hand)), ms(times[-1]), ms(first)])
    head = ["house", "hardest hand of 14 found", "time", "the very first time, all tables empty"]
    return table(head, rows), [Goal("best melding of the hardest hand found, ms", max(times) * 1000, 10)]


def main() -> None:
    """Measure on one core, and write the section."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [max(os.sched_getaffinity(0))])
    peers.install()
    parts = [part() for part in (against_rummikub_solver, alone, worst, rounds.measured)]
    note = (
        "One core. Each time is the least of five or more, so that it is the program that is measured and not its "
        "neighbours; tables have seen other random hands before, except in the last column of the third table."
    )
    body = "\n\n".join([note, *(text for text, _ in parts)])
    write_section(
        "Solver and engine", "python -m benchmarks.engine", body, [goal for _, goals in parts for goal in goals]
    )


if __name__ == "__main__":
    main()
