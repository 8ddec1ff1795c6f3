"""Looks for hands that are hard to meld: it changes a card or two and keeps the hand if it takes no less work."""

from collections.abc import Iterator
from random import Random

from rummy_learn.engine.cards import JOKER, NATURALS, Card
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.rules import Rules
from rummy_learn.engine.solver.search import Table, best_search
from rummy_learn.engine.solver.solve import solver
from rummy_learn.engine.solver.tally import tally

STEPS = 400
SIZE = 14
TABLES = {**HOUSES, "palace, round the corner": house("palace", ["cyclic_runs"])}


def found() -> Iterator[tuple[str, Rules, tuple[Card, ...]]]:
    """For each house, the hardest hand found: name, rules, hand."""
    for name, rules in TABLES.items():
        yield name, rules, _climb(rules, Random(1))


def _climb(rules: Rules, rng: Random) -> tuple[Card, ...]:
    pack = NATURALS * rules.pack.packs + (JOKER,) * rules.pack.jokers
    hand = rng.sample(range(len(pack)), SIZE)
    most = 0
    for _ in range(STEPS):
        changed = hand[:]
        for _ in range(rng.choice((1, 1, 2))):
            changed[rng.randrange(SIZE)] = rng.choice([i for i in range(len(pack)) if i not in changed])
        if (effort := _effort([pack[i] for i in changed], rules)) >= most:
            most, hand = effort, changed
    return tuple(pack[i] for i in hand)


class _Counted(dict):
    """A table that counts what is looked up in it."""

    def __init__(self, of: Table) -> None:
        super().__init__()
        self._of, self.seen = of, 0

    def __getitem__(self, holding: int) -> tuple[tuple[int, int], ...]:
        melds = self._of[holding]
        self.seen += 1 + len(melds)
        return melds


def _effort(hand: list[Card], rules: Rules) -> int:
    """How many holdings and melds the search looks at."""
    made = solver(rules)
    runs, groups = _Counted(made.runs), _Counted(made.groups)
    best_search(runs, groups)(tally(hand))
    return runs.seen + groups.seen
