"""The best melding, discard and opening of a hand, against a brute force that shares nothing with the solver."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.engine.cards import JOKER, Card, parse_cards
from rummy_learn.engine.houses import house
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.rules import Rules
from rummy_learn.engine.solver import Aim, Melding, best_melding, best_opening
from rummy_learn.engine.solver.fronts import Fronts
from rummy_learn.engine.solver.opening import wanted_to_open
from rummy_learn.engine.solver.searchers import turn_end
from rummy_learn.engine.solver.solve import solver
from rummy_learn.engine.solver.tally import tally

from .brute_force import Outcome, discards, outcomes, weight
from .solver_strategies import any_rules, crowded_hands

ORDERS = {
    Aim.DEADWOOD: lambda found: (-found.deadwood, found.cards, found.points),
    Aim.POINTS: lambda found: (found.points, -found.deadwood, found.cards),
    Aim.CARDS: lambda found: (found.cards, -found.deadwood, found.points),
}
few_examples = settings(max_examples=20)
aims = st.sampled_from(Aim)
keeps = st.sampled_from([None, True])


def numbers(melding: Melding) -> Outcome:
    return Outcome(melding.deadwood, melding.cards, melding.points)


def check(melding: Melding, hand: tuple[Card, ...], rules: Rules) -> None:
    """A melding is what it says: legal melds, no card lost or doubled, sums that are right."""
    verdicts = [judge_meld(meld, rules) for meld in melding.melds]
    thrown = () if melding.discard is None else (melding.discard,)
    assert all(verdicts)
    assert melding.points == sum(verdict.points for verdict in verdicts)
    assert melding.deadwood == weight(melding.rest, rules)
    assert Counter([card for meld in melding.melds for card in meld]) + Counter(melding.rest + thrown) == Counter(hand)


def openings(hand: tuple[Card, ...], rules: Rules, *, keep: bool | None) -> list[Melding]:
    """The openings that no other beats both in points and in cards, of all points there are: most cards first."""
    made, cards = solver(rules, Aim.CARDS, None), tally(hand)
    fronts = Fronts(made, replace(wanted_to_open(rules), most=1 << 16), turn_end(cards, made, keep=keep))
    found: list[Melding] = []
    for way in fronts.good(cards):
        if not found or way.amount > found[-1].points:
            found.append(fronts.laid(cards, way))
    return found


@few_examples
@given(crowded_hands(), any_rules(), aims)
def test_no_way_to_meld_a_hand_is_better(hand, rules, aim):
    melding = best_melding(hand, rules, aim=aim)
    check(melding, hand, rules)
    assert numbers(melding) == max(outcomes(hand, rules), key=ORDERS[aim])


@pytest.mark.slow
@few_examples
@given(crowded_hands(), any_rules(), aims, keeps)
def test_no_way_to_meld_a_hand_and_end_the_turn_is_better(hand, rules, aim, keep):
    melding = best_melding(hand, rules, aim=aim, keep_discard=keep)
    check(melding, hand, rules)
    if ways := outcomes(hand, rules, keep_discard=keep):
        assert numbers(melding) == max(ways, key=ORDERS[aim])
        if melding.discard:
            assert melding.discard in discards((*melding.rest, melding.discard), rules)
    else:
        assert not melding.melds
        assert all(card.is_joker for card in hand)


@few_examples
@given(crowded_hands(), any_rules(), aims, st.none() | st.booleans())
def test_no_opening_is_better(hand, rules, aim, keep):
    ways = outcomes(hand, rules, keep_discard=keep, opening=True)
    melding = best_opening(hand, rules, aim=aim, keep_discard=keep)
    assert (melding is None) == (not ways)
    if melding:
        check(melding, hand, rules)
        assert numbers(melding) == max(ways, key=ORDERS[aim])


@few_examples
@given(crowded_hands(), any_rules(), st.none() | st.booleans())
def test_all_openings_that_no_other_beats_are_found(hand, rules, keep):
    ways = outcomes(hand, rules, keep_discard=keep, opening=True)
    pairs = {(way.cards, way.points) for way in ways}
    unbeaten = {a for a in pairs if not any(b != a and b[0] >= a[0] and b[1] >= a[1] for b in pairs)}
    found = openings(hand, rules, keep=keep)
    assert [(melding.cards, melding.points) for melding in found] == sorted(unbeaten, reverse=True)
    for melding in found:
        check(melding, hand, rules)
        assert numbers(melding) in ways


@few_examples
@given(st.permutations(range(6)), crowded_hands(), any_rules(), aims)
def test_the_order_of_the_hand_changes_nothing(order, hand, rules, aim):
    shuffled = tuple(hand[place] for place in order if place < len(hand))
    for keep in (False, True, None):
        assert best_melding(hand, rules, aim=aim, keep_discard=keep) == best_melding(
            shuffled, rules, aim=aim, keep_discard=keep
        )
    assert best_opening(hand, rules, aim=aim) == best_opening(shuffled, rules, aim=aim)


def test_an_opening_is_chosen_with_its_discard():
    hand = parse_cards("QH KH JK 7H 7S 7D 5C 6C 7C AD 2S")
    opening = best_opening(hand, house("palace"))
    assert (opening.cards, opening.points, opening.discard, opening.rest) == (
        9,
        70,
        *parse_cards("AD"),
        parse_cards("2S"),
    )


def test_an_opening_that_is_not_best_on_the_whole_keeps_its_joker():
    rules = house("palace").change(
        {"opening.minimum": 0, "opening.requires_group": True, "joker.max_per_meld": 0, "joker.discard": "free"}
    )
    opening = best_opening(parse_cards("7H 8H 9H 7S 7D 2C JK"), rules)
    assert opening.melds == (parse_cards("7S 7H 7D"),)
    assert opening.discard == parse_cards("9H")[0]


def test_two_jokers_left_over_cannot_go_where_one_may_only_be_the_last_card():
    rules = house("palace").change({"joker.max_per_meld": 0, "joker.discard": "last_only"})
    assert best_melding(parse_cards("7H 7S 7D JK"), rules, keep_discard=True).cards == 3
    assert best_melding(parse_cards("7H 7S 7D JK JK"), rules, keep_discard=True).cards == 0


def test_a_run_laid_twice_is_made_longer_once():
    hand = parse_cards("9S TS JS 9S TS JS QS KS AS 3D 6D")
    melding = best_melding(hand, house("rami"), aim=Aim.POINTS)
    assert Counter(melding.melds) == Counter([parse_cards("9S TS JS QS KS AS"), parse_cards("9S TS JS")])
    check(melding, hand, house("rami"))


@pytest.mark.slow
@settings(max_examples=60)
@given(crowded_hands(most=7, jokers=3), any_rules())
def test_nothing_is_better_in_larger_hands(hand, rules):
    for aim in Aim:
        for keep in (False, True, None):
            melding = best_melding(hand, rules, aim=aim, keep_discard=keep)
            check(melding, hand, rules)
            ends = outcomes(hand, rules, keep_discard=keep)
            if ends:
                assert numbers(melding) == max(ends, key=ORDERS[aim])
            else:  # nothing but jokers, and none might be thrown; but the turn must end
                assert (melding.melds, melding.discard) == ((), JOKER)
            ways = outcomes(hand, rules, keep_discard=keep, opening=True)
            opening = best_opening(hand, rules, aim=aim, keep_discard=keep)
            assert (opening is None) == (not ways)
            if opening:
                check(opening, hand, rules)
                assert numbers(opening) == max(ways, key=ORDERS[aim])
