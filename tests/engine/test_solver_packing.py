"""The best melding of whole hands, jokers among them, against a plain branch and bound."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rummy_learn.engine.cards import JOKER, NATURALS
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.solver import best_melding

from .packing import fewest_points_left
from .test_solver import check, numbers

TABLES = HOUSES | {
    "cyclic_runs": house("palace", ["cyclic_runs"]),
    "fixed_groups": house("palace", ["fixed_groups"]),
    "fixed_jokers": house("palace", ["fixed_jokers"]),
    "no_jokers": house("palace", ["no_jokers"]),
    "ace low": HOUSES["cafe"].change({"melding.aces": "low"}),
    "doubles": HOUSES["cafe"].change({"melding.duplicate_suits": True}),
}


WHOLE = NATURALS * 2
CROWDED = [card for card in WHOLE if card.rank < 8]  # with so few ranks melds are many, and get into each other's way


def compare(hands):
    random = Random(14)
    for rules, pack, jokers, _ in product(TABLES.values(), (WHOLE, CROWDED), (0, 1, 2), range(hands)):
        hand = (*random.sample(pack, 14 - jokers), *[JOKER] * jokers)
        melding = best_melding(hand, rules)
        check(melding, hand, rules)
        assert numbers(melding) == fewest_points_left(hand, rules), hand


@pytest.mark.slow
def test_no_packing_of_fourteen_cards_is_better():
    compare(hands=1)


@pytest.mark.slow
def test_no_packing_of_many_a_hand_is_better():
    compare(hands=20)
