"""How much better each computer player is than the one below it: `python -m benchmarks.bots [HOUSE … BETTER PLAYER …]`.

Every deal is played twice with the seats exchanged, so that nobody has the better cards. Two players sit at a table, or
two sides of two where a house asks for four. It takes about an hour. Every hundred deals are kept in `artefacts/bots`
as soon as they are played, and not played again (`--fresh` begins anew); the section is written of all that is there.
"""

import json
import math
import statistics
import sys
import time
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from benchmarks.results import Goal, table, write_section
from rummy_learn.engine.bots import BOTS, Bot
from rummy_learn.engine.effects import apply
from rummy_learn.engine.houses import HOUSES
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import deal, shuffled
from rummy_learn.engine.rules import MatchWinner, Rules
from rummy_learn.engine.scoring import score
from rummy_learn.engine.table import Table
from rummy_learn.engine.views import view

DEALS = 400
AT_ONCE = 100
PAIRINGS = {("hard", "easy"): 0.75, ("expert", "hard"): 0.58}
"""Who meets whom, and what share of the rounds the first one should win."""
AT_MOST_MS = {"easy": 100, "hard": 100, "expert": 1000}
FIRST_SEED = 100_000
"""Far from the deals that the players were made with."""
KEPT = Path(__file__).parents[1] / "artefacts" / "bots"


@dataclass(frozen=True, slots=True)
class Duel:
    """What became of some deals of one pairing in one house.

    Attributes:
        wins: of the first side; a shared win counts in parts.
        losses: the same of the other side.
        nobody: rounds that nobody won.
        pairs: for each deal, the wins of the first side less those of the other, from -2 to 2.
        points: by how much the first side did better on average in a round, in points of a player.
        turns: of one player, on average.
        slow: for each player, the median, the 99th percentile and the longest of the times of a move, in ms.
    """

    wins: float
    losses: float
    nobody: int
    pairs: tuple[float, ...]
    points: float
    turns: float
    slow: dict[str, tuple[float, float, float]]

    @property
    def share(self) -> float:
        """Of the rounds that somebody won, those that the first side won."""
        return self.wins / (self.wins + self.losses)

    @property
    def margin(self) -> float:
        """Half of the 95 % confidence interval of the share. The two rounds of a deal count as one sample."""
        decided = (self.wins + self.losses) / len(self.pairs)
        mean = sum(self.pairs) / len(self.pairs)
        variance = sum((pair - mean) ** 2 for pair in self.pairs) / (len(self.pairs) - 1)
        return 1.96 * math.sqrt(variance / len(self.pairs)) / (2 * decided)


def play_round(bots: list[Bot], rules: Rules, seed: int, times: dict[str, list[float]]) -> Table:
    """A round to its end, every move timed and judged."""
    now = deal(rules, len(bots), shuffled(rules, Random(seed)))
    chances = [Random(f"{seed} {seat}") for seat in range(len(bots))]
    while not now.is_over:
        seat = now.turn.seat
        seen = view(now, seat)
        start = time.perf_counter()
        action = bots[seat].choose(seen, chances[seat])
        times[bots[seat].name].append(time.perf_counter() - start)
        verdict = judge(now, action)
        assert verdict, (action, verdict.rules)
        now = apply(now, action)
    return now


def duel(first: Bot, second: Bot, rules: Rules, seeds: range) -> Duel:
    """The deals from these seeds."""
    players = rules.deal.players_min
    sign = 1 if rules.match.winner is MatchWinner.HIGHEST else -1
    times: dict[str, list[float]] = defaultdict(list)
    wins = losses = points = turns = 0.0
    nobody = 0
    pairs = []
    for seed in seeds:
        won = lost = 0.0
        for swap in (0, 1):
            sides = [(seat + swap) % 2 for seat in range(players)]
            end = play_round([(first, second)[side] for side in sides], rules, seed, times)
            assert end.outcome is not None
            counted = score(end.outcome, rules)
            for seat in counted.winners:
                part = 1 / len(counted.winners)
                won, lost = (won + part, lost) if sides[seat] == 0 else (won, lost + part)
            nobody += not counted.winners
            turns += end.turn.number / players
            better = sum(float(total) * (1 - 2 * side) for total, side in zip(counted.totals, sides, strict=True))
            points += sign * better / (players / 2)
        pairs.append(won - lost)
        wins, losses = wins + won, losses + lost
    slow = {name: _percentiles(row) for name, row in times.items()}
    return Duel(wins, losses, nobody, tuple(pairs), points / (2 * len(seeds)), turns / (2 * len(seeds)), slow)


def _percentiles(times: list[float]) -> tuple[float, float, float]:
    row = sorted(times)
    return 1000 * row[len(row) // 2], 1000 * row[int(0.99 * (len(row) - 1))], 1000 * row[-1]


def parts(house: str, pairing: tuple[str, str]) -> dict[range, Path]:
    """Where the parts of a duel are kept, by their seeds."""
    starts = range(FIRST_SEED, FIRST_SEED + DEALS, AT_ONCE)
    return {range(at, at + AT_ONCE): KEPT / f"{house}-{'-'.join(pairing)}-{at}.json" for at in starts}


def found(house: str, pairing: tuple[str, str]) -> Duel | None:
    """A duel as far as it was played: medians are those of the middle part, the slowest moves those of the slowest."""
    played = [json.loads(path.read_text("utf-8")) for path in parts(house, pairing).values() if path.exists()]
    if not played:
        return None
    times = {name: list(zip(*(part["slow"][name] for part in played), strict=True)) for name in pairing}
    return Duel(
        wins=sum(part["wins"] for part in played),
        losses=sum(part["losses"] for part in played),
        nobody=sum(part["nobody"] for part in played),
        pairs=tuple(pair for part in played for pair in part["pairs"]),
        points=statistics.fmean(part["points"] for part in played),
        turns=statistics.fmean(part["turns"] for part in played),
        slow={name: (statistics.median(middle), max(slow), max(most)) for name, (middle, slow, most) in times.items()},
    )


def report() -> None:
    """Write the section, of all duels that are kept."""
    rows, goals = [], []
    slowest = dict.fromkeys(BOTS, 0.0)
    for pairing, wanted in PAIRINGS.items():
        for house in HOUSES:
            if (played := found(house, pairing)) is None:
                continue
            for name, (_, slow, _) in played.slow.items():
                slowest[name] = max(slowest[name], slow)
            first = pairing[0]
            rows.append(
                [
                    *(house, " against ".join(pairing), f"{len(played.pairs)}"),
                    f"{100 * played.share:.1f} ± {100 * played.margin:.1f} %",
                    *(str(played.nobody), f"{played.points:+.1f}", f"{played.turns:.1f}"),
                    f"{played.slow[first][0]:.1f} / {played.slow[first][1]:.0f} / {played.slow[first][2]:.0f} ms",
                ]
            )
            goals.append(Goal(f"{wanted:.0%} / share of {first}, {house}", wanted / played.share, 1))
    goals += [Goal(f"p99 of a move of {name}, ms", slowest[name], AT_MOST_MS[name]) for name in ("hard", "expert")]
    head = [
        *("house", "pairing", "deals, each twice", "rounds won by the first, of those won"),
        *("won by nobody", "points a round", "turns a player", "a move of the first: median / p99 / longest"),
    ]
    note = (
        "Two players, in romme four: two against two. The interval is the 95 % one, a deal with its mirror being one "
        "sample. Points: by how much a player of the first side does better in a round."
    )
    write_section("Computer players", "python -m benchmarks.bots", table(head, rows) + "\n\n" + note, goals)


def main(words: list[str]) -> None:
    """Play what is asked for and not yet kept, then write down all that is."""
    KEPT.mkdir(parents=True, exist_ok=True)
    asked = [pairing for pairing in PAIRINGS if pairing[0] in words] or list(PAIRINGS)
    houses = [word for word in words if word in HOUSES] or list(HOUSES)
    for pairing in asked:
        for house in houses:
            for seeds, path in parts(house, pairing).items():
                if "--fresh" in words or not path.exists():
                    part = duel(*(BOTS[name] for name in pairing), HOUSES[house], seeds)
                    path.write_text(json.dumps(asdict(part)), "utf-8")
                    print(house, *pairing, f"{part.share:.3f}", flush=True)
    report()


if __name__ == "__main__":
    main(sys.argv[1:])
