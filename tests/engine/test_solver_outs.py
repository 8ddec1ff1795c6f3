"""Deadwood, discards and outs: what a learner asks about a hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.engine.cards import JOKER, NATURALS, Card, parse_card, parse_cards
from rummy_learn.engine.houses import house
from rummy_learn.engine.solver import (
    Aim,
    Out,
    best_discard,
    best_melding,
    deadweight,
    deadwood,
    outs,
)

from .brute_force import outcomes
from .solver_strategies import any_rules, crowded_hands


def most(hand, rules, aim):
    """How much of a hand can be laid, by brute force."""
    held = deadweight(hand, rules)
    ways = outcomes(tuple(sorted(hand)), rules)
    match aim:
        case Aim.DEADWOOD:
            return max(held - way.deadwood for way in ways)
        case Aim.POINTS:
            return max(way.points for way in ways)
        case Aim.CARDS:
            return max(way.cards for way in ways)


@settings(max_examples=12)
@given(crowded_hands(most=5), st.lists(st.sampled_from((*NATURALS, JOKER)), max_size=4), any_rules())
def test_an_out_is_a_card_with_which_more_can_be_laid(hand, unseen, rules):
    unseen = [*unseen, *hand[:2]]
    for aim in Aim:
        found = {out.card: out for out in outs(hand, rules, unseen, aim=aim)}
        for card in set(unseen):
            gain = most((*hand, card), rules, aim) - most(hand, rules, aim)
            assert found.get(card) == (Out(card, unseen.count(card), gain) if gain else None)


def test_outs_are_counted_and_the_best_come_first():
    unseen = parse_cards("6H 6H 9H TH 4C JK 7S")
    found = outs(parse_cards("7H 8H 2S 2D KC"), house("palace"), unseen)
    assert [(out.card.code, out.copies, out.gain) for out in found] == [
        ("JK", 1, 35),
        ("9H", 1, 24),
        ("6H", 2, 21),
    ]


def test_a_card_that_only_makes_a_meld_longer_is_an_out():
    assert outs(parse_cards("7H 8H 9H"), house("palace"), parse_cards("TH")) == (Out(parse_card("TH"), 1, 10),)
    assert outs(parse_cards("2H 8H 9H"), house("palace"), parse_cards("TH")) == (Out(parse_card("TH"), 1, 27),)


def test_a_second_copy_of_a_card_is_an_out_if_it_makes_a_meld_of_its_own():
    assert outs(parse_cards("6H 7H 8H 6H 7H"), house("palace"), parse_cards("8H 7H")) == (Out(parse_card("8H"), 1, 21),)


def test_deadwood_counts_what_is_in_no_meld():
    hand = parse_cards("7H 8H 9H AS KD 4C")
    assert deadwood(hand, house("palace")) == 11 + 10 + 4
    assert deadwood(parse_cards("JK 2C"), house("cafe")) == 25 + 2
    assert deadweight(hand, house("palace")) == 24 + 25


def test_deadwood_may_be_counted_by_other_values():
    def casino(card: Card) -> int:
        return {0: 0, 1: 15, 12: 40 if card.code == "QS" else 10}.get(card.rank, 5 if card.rank < 10 else 10)

    assert deadwood(parse_cards("QS 9H AC JK 7H"), house("palace"), value=casino) == 40 + 15
    assert best_discard(parse_cards("QS 9H AC"), house("palace"), value=casino) == parse_card("QS")


@pytest.mark.parametrize("worth", [-1, 1000, 0.5])
def test_a_value_that_cannot_be_counted_is_refused(worth):
    with pytest.raises(ValueError, match=f"is worth {worth}: expected"):
        deadwood(parse_cards("7H"), house("palace"), value=lambda _card: worth)


def test_the_dearest_useless_card_is_thrown():
    assert best_discard(parse_cards("7H 8H 9H KD 4C"), house("palace")) == parse_card("KD")


def test_of_two_cards_as_dear_the_lonely_one_is_thrown():
    assert best_discard(parse_cards("7H 8H 9H KD QD JS"), house("palace")) == parse_card("JS")
    assert best_discard(parse_cards("7H 8H 9H KD KS JS"), house("palace")) == parse_card("JS")


def test_a_meld_is_broken_up_only_if_nothing_else_can_be_thrown():
    melding = best_melding(parse_cards("7H 8H 9H TH"), house("palace"), keep_discard=True)
    assert melding.discard == parse_card("7H")  # the other end would leave fewer points on the table
    assert melding.rest == ()


def test_a_joker_is_thrown_only_as_the_last_card():
    assert best_discard(parse_cards("7H JK 2C"), house("palace")) == parse_card("7H")
    aces_apart = house("palace").change({"melding.run_max": 3, "melding.group_max": 3})
    assert best_discard(parse_cards("7H 7S 7D JK"), aces_apart.change({"joker.min_naturals": 3})) == JOKER
    never = aces_apart.change({"joker.min_naturals": 3, "joker.discard": "never"})
    assert best_discard(parse_cards("7H 7S 7D JK"), never) == parse_card("7S")


def test_a_hand_of_jokers_throws_one_and_an_empty_hand_nothing():
    assert best_discard([JOKER, JOKER], house("palace", ["fixed_jokers"])) == JOKER
    assert best_discard([], house("palace")) is None
