"""Groups and runs, jokers and aces: rules.md sections 1.4 to 1.6 and 2."""

from __future__ import annotations

from itertools import combinations_with_replacement, islice, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.engine.cards import JOKER, NATURALS, Card, Suit, parse_cards
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.melds import MeldKind, arrange, is_meld, judge_meld

from .some_rules import some_rules

FACES = (*NATURALS, JOKER)
PALACE, CAFE, ROMME = HOUSES["palace"], HOUSES["cafe"], HOUSES["romme"]
rules_of_houses = st.sampled_from(list(HOUSES.values()))
laid = st.lists(st.sampled_from(FACES), min_size=0, max_size=14)


@st.composite
def near_melds(draw):
    """Groups and runs under some jokers, now and then with a card that does not belong there."""
    size, suit, rank = draw(st.integers(1, 14)), draw(st.sampled_from(Suit)), draw(st.integers(1, 13))
    run = [Card((rank + i - 1) % 13 + 1, suit) for i in range(size)]
    row = draw(st.sampled_from([run, [Card(rank, Suit((suit + i) % 4)) for i in range(size)]]))
    for at in draw(st.lists(st.integers(0, size - 1), max_size=3)):
        row[at] = draw(st.just(JOKER) | st.sampled_from(FACES))
    return row


def judged(text, rules=PALACE):
    return judge_meld(parse_cards(text), rules)


def keys(text, rules=PALACE):
    return [fault.key for fault in judged(text, rules).faults]


# --- an independent definition: a meld is what can be had from a plain group or run by laying jokers over its cards ---


def plain_melds(size, *, cyclic=False):
    """Every plain group and run of a size as laid, with its points."""
    worth = {1: 11, **{rank: min(rank, 10) for rank in range(2, 14)}}
    for rank, suits in product(range(1, 14), permutations(Suit, size)):
        yield tuple(Card(rank, suit) for suit in suits), size * worth[rank]
    line = [*range(1, 14), *range(1, 14)] if cyclic else [*range(1, 14), 1]
    starts = range(13) if cyclic else range(len(line) - size + 1)
    for start, suit in product(starts, Suit):
        ranks = line[start : start + size]
        points = sum(1 if (rank, at) == (1, 0) else worth[rank] for at, rank in enumerate(ranks))
        yield tuple(Card(rank, suit) for rank in ranks), points


def jokered_melds(size, most, *, cyclic=False):
    """The same with up to ``most`` jokers over them: what is laid → the points it may be worth."""
    table = {}
    for plain, points in plain_melds(size, cyclic=cyclic):
        for over in product((False, True), repeat=size):
            if sum(over) <= most:
                seen = tuple(JOKER if joker else card for joker, card in zip(over, plain, strict=True))
                table.setdefault(seen, set()).add(points)
    return table


THREE = [
    pytest.param("cafe", (), 1, id="cafe"),
    pytest.param("palace", ("cyclic_runs",), 1, id="palace-cyclic"),
]


def check_three(cards, rules, table):
    verdict = judge_meld(cards, rules)
    assert verdict.legal == (cards in table), cards
    if verdict:
        assert table[cards] == {verdict.points}, cards


@pytest.mark.parametrize(("name", "special", "most"), THREE)
def test_every_meld_of_three_and_many_others_are_judged_as_defined(name, special, most):
    rules, table = house(name, special), jokered_melds(3, most, cyclic=bool(special))
    for cards in table:
        check_three(cards, rules, table)
    random = Random(3)
    for _ in range(3000):
        check_three(tuple(random.choices(FACES, k=3)), rules, table)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "special", "most"), THREE)
def test_every_three_cards_in_every_order_are_judged_as_defined(name, special, most):
    rules, table = house(name, special), jokered_melds(3, most, cyclic=bool(special))
    for cards in product(FACES, repeat=3):
        check_three(cards, rules, table)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), [("palace", 2), ("cafe", 2), ("rami", 1)])
def test_every_31st_four_cards_put_in_order_are_judged_as_defined(name, most):
    table, rules = jokered_melds(4, most), HOUSES[name]
    for cards in islice(combinations_with_replacement(FACES, 4), 0, None, 31):
        for jokers_at in {tuple(i for i, card in enumerate(row) if card == JOKER) for row in permutations(cards)}:
            naturals = iter([card for card in cards if card != JOKER])
            row = tuple(JOKER if i in jokers_at else next(naturals) for i in range(4))
            orders = {
                tuple(JOKER if i in jokers_at else next(turn) for i in range(4))
                for turn in map(iter, permutations([card for card in row if card != JOKER]))
            }
            assert judge_meld(arrange(row, rules), rules).legal == any(order in table for order in orders), row


# --- what is said of faults ---


def test_a_gap_names_what_is_missing():
    fault = judged("5H 7H 9H").faults[0]
    assert (fault.key, [card.symbol for card in fault.missing]) == ("RUN_GAP", ["6♥", "8♥"])


def test_the_right_cards_in_the_wrong_order_are_put_right():
    fault = judged("QH AH KH").faults[0]
    assert (fault.key, fault.rule) == ("RUN_ORDER", "RUN_GAP")
    assert fault.ordered == parse_cards("QH KH AH")


def test_a_joker_where_nothing_is_missing_is_told_where_it_could_go():
    assert judged("5H JK 6H").faults[0].free == parse_cards("4H 7H")
    assert judged("5H 6H 8H JK").faults[0].free == parse_cards("7H")
    assert judged("KH JK AH").faults[0].free == parse_cards("QH")


def test_too_few_jokers_for_the_gap():
    assert keys("5H JK 9H") == ["RUN_GAP_JOKERS"]


def test_cards_with_nothing_in_common_are_told_so_first():
    assert keys("5H 9S KD")[0] == "NOT_A_MELD"


def test_all_faults_are_found_not_only_the_first():
    assert set(judged("8C JK JK JK", ROMME).rules) == {"JOKER_MIN_NATURALS", "JOKER_MAX", "JOKER_ADJACENT"}
    assert set(judged("5H 5H 9H").rules) == {"RUN_RANK_DUP", "RUN_GAP"}


def test_guilty_cards_are_pointed_at():
    assert judged("5H 6S 7H").faults[0].at == (1,)
    assert judged("9C 9D 9C").faults[0].at == (0, 2)
    assert judged("5H 6H").faults[0].at == (0, 1)


@pytest.mark.parametrize("text", ["JK AH 2H 3H", "QH KH JK JK", "QH KH AH JK", "JK AH JK"])
def test_nothing_lies_beyond_an_ace(text):
    """R-40."""
    assert not judged(text)


def test_an_ace_that_is_always_low():
    rules = CAFE.change({"melding.aces": "low"})
    assert judged("AH 2H 3H", rules)
    assert keys("QH KH AH", rules) == ["ACE_LOW_ONLY"]
    assert keys("KH AH 2H", rules) == ["ACE_LOW_ONLY"]
    assert keys("QH KH JK", rules) == ["JOKER_OFF_END"]


def test_jokers_counted_against_cards():
    strict = CAFE.change({"joker.ratio": "lt", "joker.min_naturals": 1})
    assert judged("5H JK 7H", strict)
    assert keys("5H JK 7H JK", strict) == ["JOKER_RATIO_STRICT"]
    one_in_four = CAFE.change({"joker.one_in": 4})
    assert judged("5H JK 7H 8H", one_in_four)
    assert judged("5H JK 7H", one_in_four).rules == ("JOKER_RATIO",)


def test_in_a_pack_without_jokers_a_joker_is_all_that_is_said():
    for text in ("5H JK 7H", "5H JK 9S", "JK JK JK"):
        assert keys(text, house("palace", ["no_jokers"])) == ["NO_JOKERS"]


def test_a_joker_may_be_any_suit_where_a_table_allows_doubles():
    """R-39."""
    rules = PALACE.change({"melding.duplicate_suits": True})
    verdict = judged("7S 7S JK", rules)
    assert verdict.kind is MeldKind.GROUP
    assert len(verdict.stands_for[0][1]) == 4


def test_the_place_of_a_joker_decides_points():
    """R-03: Q-K-joker is 31, joker-Q-K is 30."""
    assert (judged("QD KD JK").points, judged("JK QD KD").points) == (31, 30)


def test_cards_are_put_in_the_order_of_a_meld():
    assert arrange(parse_cards("9H 7H JK 8H"), PALACE) == parse_cards("7H 8H JK 9H")  # no meld: sorted, jokers stay
    assert arrange(parse_cards("7H 5H JK 8H"), PALACE) == parse_cards("5H 7H JK 8H")
    assert arrange(parse_cards("9H JK 7H"), PALACE) == parse_cards("7H JK 9H")
    assert arrange(parse_cards("KH AH QH"), PALACE) == parse_cards("QH KH AH")
    assert arrange(parse_cards("3H AH 2H"), PALACE) == parse_cards("AH 2H 3H")
    assert arrange(parse_cards("AH 2H KH"), house("palace", ["cyclic_runs"])) == parse_cards("KH AH 2H")
    assert arrange(parse_cards("7H 7S 7C"), house("palace", ["fixed_groups"])) == parse_cards("7C 7S 7H")
    assert arrange((), PALACE) == ()


# --- properties ---


@given(laid, rules_of_houses)
def test_judging_never_fails_and_always_says_something(cards, rules):
    verdict = judge_meld(cards, rules)
    assert verdict.findings
    assert verdict.legal == (verdict.kind is not None) == (verdict.points > 0)
    assert all(0 <= place < len(cards) for finding in verdict.findings for place in finding.at)


@settings(max_examples=200)
@given(near_melds() | laid, some_rules())
def test_the_quick_decision_is_that_of_the_judge(cards, rules):
    assert is_meld(cards, rules) is judge_meld(cards, rules).legal


@given(laid, rules_of_houses)
def test_arranging_keeps_every_card_and_every_joker_in_place(cards, rules):
    arranged = arrange(cards, rules)
    assert sorted(arranged) == sorted(cards)
    assert [card.is_joker for card in arranged] == [card.is_joker for card in cards]
    assert not judge_meld(cards, rules) or judge_meld(arranged, rules)


@given(laid, rules_of_houses)
def test_a_legal_meld_stays_legal_with_its_jokers_replaced(cards, rules):
    verdict = judge_meld(cards, rules)
    if verdict:
        for place, candidates in verdict.stands_for:
            plain = [candidates[0] if i == place else card for i, card in enumerate(cards)]
            assert judge_meld(plain, rules).points == verdict.points
