"""How many sequences of legal actions there are from a deal, to a depth: any change of a rule of play shows here.

The numbers are what the engine counted when the rules were reviewed; they are compared, not derived. If a rule changes
on purpose, look at what has changed before writing down the new ones.
"""

from __future__ import annotations

from random import Random

import pytest

from rummy_learn.engine.effects import apply
from rummy_learn.engine.houses import house
from rummy_learn.engine.moves import legal_actions
from rummy_learn.engine.round import deal, shuffled

COUNTS = {
    ("palace", (), 2, 1): [2, 35, 128, 1056],
    ("palace", (), 2, 2): [2, 214, 1851, 28254],
    ("cafe", (), 3, 1): [3, 31, 148, 1994],
    ("cafe", (), 3, 2): [3, 93, 1148, 17252],
    ("romme", (), 4, 1): [2, 27, 54, 903],
    ("romme", (), 4, 2): [2, 29, 58, 783],
    ("rami", (), 5, 1): [2, 14, 28, 235],
    ("rami", (), 5, 2): [2, 14, 28, 328],
    ("palace", ("small_deck", "calls"), 3, 1): [2, 17, 50, 345],
    ("palace", ("small_deck", "calls"), 3, 2): [2, 30, 128, 767],
    ("palace", ("cyclic_runs", "fixed_groups", "no_opening"), 2, 1): [2, 31, 82, 808],
    ("palace", ("cyclic_runs", "fixed_groups", "no_opening"), 2, 2): [2, 308, 3272, 59287],
}
"""House, special rules, players and seed: the sequences of one, two, three and four actions."""


def perft(table, depth):
    if depth == 0 or table.outcome is not None:
        return 1
    return sum(perft(apply(table, action), depth - 1) for action in legal_actions(table))


def counts(case, depth):
    name, special, players, seed = case
    rules = house(name, special)
    table = deal(rules, players, shuffled(rules, Random(seed)))
    return [perft(table, reached) for reached in range(1, depth + 1)]


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: f"{case[0]}-{'-'.join(case[1])}-{case[3]}")
def test_sequences_of_two_actions(case):
    assert counts(case, 2) == COUNTS[case][:2]


@pytest.mark.slow
@pytest.mark.parametrize("case", COUNTS, ids=lambda case: f"{case[0]}-{'-'.join(case[1])}-{case[3]}")
def test_sequences_of_four_actions(case):
    assert counts(case, 4) == COUNTS[case]
