"""A choice of cards weighed as melds, in whatever order it was made."""

from __future__ import annotations

from random import Random

import pytest

from rummy_learn.engine.cards import format_cards, parse_cards
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.melds import is_meld
from rummy_learn.engine.moves import melds_of
from rummy_learn.engine.table import position
from rummy_learn.play.weigh import by_melds, ways_to_lie, weigh

CAFE = HOUSES["cafe"]


def weighed(hand, *choices, rules=CAFE, opened=()):
    table = position(rules, [parse_cards(hand), ()], opened=opened)
    return weigh(table, 0, [parse_cards(choice) for choice in choices])


@pytest.mark.parametrize(
    ("choice", "ways"),
    [
        ("8H 7H 9H", ["7H 8H 9H"]),
        ("8H 7H JK", ["7H 8H JK", "JK 7H 8H"]),
        ("JK 7H 8H", ["JK 7H 8H", "7H 8H JK"]),
        ("9H JK 7H", ["7H JK 9H"]),
        ("KS AS QS", ["QS KS AS"]),
        ("2S AS JK", ["AS 2S JK"]),
        ("QS JK QD", ["QS JK QD"]),
        ("QS QS QD", []),
        ("7H 8S 9H", []),
        ("7H 8H", []),
        ("JK JK JK", []),
    ],
)
def test_every_way_to_lie_is_found_as_given_first_then_the_dearest(choice, ways):
    assert [format_cards(way) for way in ways_to_lie(parse_cards(choice), CAFE)] == ways


@pytest.mark.slow
@pytest.mark.parametrize("name", HOUSES)
def test_a_choice_is_a_meld_if_it_can_be_laid_in_any_way(name):
    rules, rng = house(name), Random(name)
    pack = parse_cards("5H 6H 7H 8H 6S 6C 6D AH 2H KH QH JK JK")
    for _ in range(400):
        choice = tuple(rng.sample(pack, rng.randint(3, 6)))
        ways = ways_to_lie(choice, rules)
        assert all(is_meld(way, rules) for way in ways)
        assert bool(ways) == any(len(meld) == len(choice) for meld in melds_of(choice, rules))


def test_several_melds_chosen_at_once_are_parted():
    found = weighed("7H 8H 9H QS QD QC 2C", "QS 7H QD 9H QC 8H")
    assert sorted(format_cards(meld) for meld in found.lay) == ["7H 8H 9H", "QC QS QD"]
    assert found.total == 24 + 30
    assert found.verdict


def test_points_add_up_and_the_opening_is_judged():
    rami = HOUSES["rami"]
    short = weighed("7H 8H 9H QS QD 2C", "7H 8H 9H", rules=rami)
    assert (short.total, bool(short.verdict)) == (24, False)
    assert "OPEN_MIN" in short.verdict.rules
    enough = weighed("7H 8H 9H QS QD QC 2C", "7H 8H 9H", "QC QD QS", rules=rami)
    assert (enough.total, bool(enough.verdict)) == (54, True)


def test_what_is_no_meld_counts_nothing_and_says_so():
    found = weighed("7H 8S 9H QS QD QC 2C", "7H 8S 9H", "QC QD QS")
    assert [bool(meld) for meld in found.melds] == [False, True]
    assert found.total == 30
    assert not found.verdict


def test_nothing_chosen_is_nothing():
    found = weighed("7H 8S 9H 2C")
    assert (found.total, found.verdict, found.lay) == (0, None, ())


def test_a_hand_lies_by_melds_and_the_rest_by_suit():
    hand = parse_cards("KS 2C 9H KD 7H 3S KC 8H")
    lying = format_cards(by_melds(hand, CAFE))
    assert lying[: len("KC KS KD 7H 8H 9H")] in {"7H 8H 9H KC KS KD", "KC KS KD 7H 8H 9H"}
    assert lying.endswith("2C 3S")
    assert by_melds((), CAFE) == ()
