"""The legal melds that the solver searches: counted, and compared over whole small packs."""

from itertools import combinations

import pytest

from rummy_learn.engine.cards import JOKER, NATURALS, Suit, parse_cards
from rummy_learn.engine.houses import house
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.solver import Aim, best_melding
from rummy_learn.engine.solver.legal_melds import LegalMelds
from rummy_learn.engine.solver.tally import OF_RANK, holds, tally

from .brute_force import outcomes
from .test_solver import ORDERS, check, numbers


def groups(rules):
    """The tallies of all groups of a pack, as the tables list them."""
    tables, pack, found = LegalMelds(rules), tally(NATURALS), set()
    for card in sorted(NATURALS):
        found |= {meld.counters for meld in tables.groups(pack & OF_RANK[card.rank])}
        pack -= tally([card])
    return found


def runs(suit, rules):
    """The tallies of all runs of a suit: those that the tables list, and the longer ones that these make together."""
    tables, cards = LegalMelds(rules), [card for card in NATURALS if card.suit is suit]
    listed = {meld.counters: meld.cards for at in range(13) for meld in tables.runs(tally(cards[at:]))}
    found = new = listed
    while new:
        joined = {
            first + second: left + right
            for first, left in new.items()
            for second, right in listed.items()
            if left[-1].rank % 13 + 1 == right[0].rank and judge_meld(left + right, rules)
        }
        new = {counters: cards for counters, cards in joined.items() if counters not in found}
        found = found | new
    return set(found)


@pytest.mark.parametrize(
    ("aces", "count"),
    [
        ("low", 329),  # 65 groups and 66 runs in each suit
        ("low_or_high", 369),  # 373 as laid: ace to king and two to ace are the same cards, in each suit
        ("round_the_corner", 589),  # 13 runs of each length up to 12, and all 13 cards
    ],
)
def test_the_natural_melds_of_a_pack_are_so_many(aces, count):
    rules = house("palace").change({"melding.aces": aces})
    assert len(groups(rules)) + sum(len(runs(suit, rules)) for suit in Suit) == count


def test_ace_to_king_of_a_suit_can_be_laid_in_880_ways():
    suit = tally(card for card in NATURALS if card.suit is Suit.HEARTS)
    melds = sorted(runs(Suit.HEARTS, house("palace")))

    def ways(rest, after):
        return 1 + sum(ways(rest - meld, at + 1) for at, meld in enumerate(melds) if at >= after and holds(rest, meld))

    assert ways(suit, 0) == 880


@pytest.mark.slow
@pytest.mark.parametrize("rules", [house("palace"), house("romme", ["cyclic_runs"])], ids=["palace", "romme"])
@pytest.mark.parametrize("pack", ["AH 2H 3H QH KH AS AD JK", "5H 5H 6H 6H 7H 7S 7D JK JK"])
def test_every_hand_of_a_tiny_pack_is_melded_at_best(pack, rules):
    for size in range(len(parse_cards(pack)) + 1):
        for hand in sorted(set(combinations(parse_cards(pack), size))):
            for keep in (False, True):
                ways = outcomes(hand, rules, keep_discard=keep)
                for aim in Aim if ways else ():
                    melding = best_melding(hand, rules, aim=aim, keep_discard=keep)
                    check(melding, hand, rules)
                    assert numbers(melding) == max(ways, key=ORDERS[aim])


def test_a_joker_is_laid_where_it_is_worth_most():
    assert best_melding(parse_cards("QH KH JK"), house("palace")).melds == (parse_cards("QH KH JK"),)
    assert best_melding(parse_cards("QH KH JK"), house("palace")).points == 31
    low = house("palace").change({"melding.aces": "low"})
    assert best_melding(parse_cards("QH KH JK"), low).melds == (parse_cards("JK QH KH"),)


def test_a_joker_takes_the_place_of_a_card_that_another_meld_needs():
    melding = best_melding(parse_cards("5H 6H 7H 7S 7D JK"), house("rami"))
    assert melding.rest == ()
    assert set(melding.melds) == {parse_cards("5H 6H JK"), parse_cards("7S 7H 7D")}


def test_jokers_that_may_not_touch_are_kept_apart_in_a_group():
    rules = house("palace").change({"joker.max_adjacent": 1})
    assert best_melding(parse_cards("7S 7D JK JK"), rules).melds == (parse_cards("7S JK 7D JK"),)


def test_a_long_run_is_shown_whole():
    rest = parse_cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    ace = parse_cards("AS")
    assert best_melding(ace + rest, house("palace")).melds == (rest + ace,)  # the ace is worth 11 there
    low = house("palace").change({"melding.aces": "low"})
    assert best_melding(ace + rest, low).melds == (ace + rest,)


def test_round_the_corner_a_run_is_not_split_before_its_ace():
    rules = house("palace", ["cyclic_runs"])
    assert best_melding(parse_cards("JS QS KS AS 2S 3S"), rules).points == 46


def test_the_same_card_twice_makes_two_runs_or_a_group_where_that_is_allowed():
    twice = parse_cards("5H 5H 6H 6H 7H 7H")
    assert best_melding(twice, house("palace")).melds == (parse_cards("5H 6H 7H"),) * 2
    rules = house("palace").change({"melding.duplicate_suits": True, "melding.group_max": 8})
    assert best_melding(parse_cards("5H 5H 5H"), rules).cards == 3
    assert best_melding(parse_cards("5H 5H 5H"), house("palace")).cards == 0


def test_more_copies_than_any_table_has_are_refused():
    with pytest.raises(ValueError, match="more than 7 of 5H"):
        best_melding(parse_cards("5H") * 8, house("palace"))
    with pytest.raises(ValueError, match="more than 15 of JK"):
        best_melding([JOKER] * 16, house("palace"))
