"""The smallest repair: always legal, and nothing shorter exists."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from rummy_learn.engine.cards import JOKER, NATURALS, parse_cards
from rummy_learn.engine.houses import house
from rummy_learn.engine.melds import is_meld, judge_meld
from rummy_learn.lessons.near_misses import NEAR_MISSES, near_miss
from rummy_learn.lessons.repair import smallest_repair

TABLES = [("palace", ()), ("cafe", ()), ("romme", ()), ("palace", ("fixed_groups",)), ("palace", ("cyclic_runs",))]


def melds_of(cards, rules):
    return any(is_meld(row, rules) for row in set(permutations(cards)))


def fewest_changes(cards, rules, store):
    """By trying everything: how many cards must change, up to two; ``None``: more."""
    for changed in (0, 1, 2):
        for adding in range(changed + 1):
            for back in combinations(range(len(cards)), changed - adding):
                kept = tuple(card for i, card in enumerate(cards) if i not in back)
                if any(melds_of((*kept, *more), rules) for more in set(combinations(store, adding))):
                    return changed
    return None


def small_store(random):
    """Some cards to add from: all of the pack would take the whole day to try."""
    return tuple(random.choices((*NATURALS, JOKER, JOKER), k=12))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "special"), TABLES)
def test_every_repair_is_legal_and_none_is_shorter(name, special):
    rules, random = house(name, special), Random(1)
    for _ in range(12):
        store = small_store(random)
        cards = tuple(random.sample(store, 2)) + tuple(random.sample((*NATURALS, JOKER), random.randint(0, 2)))
        if is_meld(cards, rules):
            continue
        repair, fewest = smallest_repair(cards, rules, hand=store), fewest_changes(cards, rules, store)
        if repair is None:
            assert fewest is None, cards
            continue
        assert len(repair.give_back) + len(repair.add) == fewest, (cards, repair)
        assert judge_meld(repair.cards, rules)
        assert Counter(repair.cards) == Counter(cards) - Counter(repair.give_back) + Counter(repair.add)
        assert not Counter(repair.add) - Counter(store)


@pytest.mark.slow
@pytest.mark.parametrize("rule", [rule for rule in NEAR_MISSES if rule not in ("NO_JOKERS", "FIXED_GROUP_ORDER")])
def test_a_near_miss_can_be_repaired_with_two_cards_of_the_pack(rule):
    for name, special in (("palace", ()), ("romme", ())):
        rules = house(name, special)
        for seed in range(20):
            try:
                cards = near_miss(Random(seed), rules, rule, 1)
            except LookupError:
                break
            if set(cards) != {JOKER}:
                repair = smallest_repair(cards, rules)
                assert repair, cards
                assert judge_meld(repair.cards, rules)


@pytest.mark.parametrize(
    ("laid", "give_back", "add", "cards"),
    [
        ("5H 6S 7H", "6S", "6H", "5H 6H 7H"),
        ("4S 5S 7S 8S", "", "6S", "4S 5S 6S 7S 8S"),
        ("5H 6H 7H 7S", "7S", "", "5H 6H 7H"),
        ("8C 8D 8H 8S JK", "JK", "", "8C 8D 8H 8S"),
        ("5H 7H 6H", "", "", "5H 6H 7H"),
        ("QH KH AH JK", "", "", "JK QH KH AH"),
    ],
)
def test_the_simplest_of_the_shortest_is_told(laid, give_back, add, cards):
    repair = smallest_repair(parse_cards(laid), house("cafe"))
    assert (repair.give_back, repair.add, repair.cards) == (
        parse_cards(give_back),
        parse_cards(add),
        parse_cards(cards),
    )


def test_cards_are_added_from_the_hand_only():
    assert smallest_repair(parse_cards("5H 6H"), house("cafe"), hand=parse_cards("8H KS")) is None
    repair = smallest_repair(parse_cards("5H 6H"), house("cafe"), hand=parse_cards("8H KS 4H"))
    assert repair.add == parse_cards("4H")


def test_jokers_keep_their_places_where_they_can():
    repair = smallest_repair(parse_cards("5H JK 7H 9H"), house("cafe"), hand=())
    assert repair.cards == parse_cards("5H JK 7H")
