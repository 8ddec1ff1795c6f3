"""Every legal action, and no other: the list of moves against the referee, and counts that must not change."""

from __future__ import annotations

import os
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.engine.actions import (
    Action,
    Call,
    Discard,
    Draw,
    End,
    GoOut,
    Lay,
    LayOff,
    Source,
    SwapJoker,
    TakeBack,
    TakeFromMeld,
    TimeOut,
)
from rummy_learn.engine.cards import JOKER, NATURALS, Card, parse_cards
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, house
from rummy_learn.engine.melds import MeldKind, judge_meld
from rummy_learn.engine.moves import legal_actions, melds_of
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import deal, play, shuffled
from rummy_learn.engine.table import Phase, Table, position

from .some_rules import some_rules
from .test_referee import table

if TYPE_CHECKING:
    from rummy_learn.engine.rules import Rules


def everything(now: Table) -> list[Action]:
    """Whatever could be tried at a table with a short hand, legal or not."""
    seat, hand, seats = now.turn.seat, set(now.hand), range(now.players)
    tries: list[Action] = [
        Draw(seat),
        Draw(seat, Source.STOCK, 2),
        GoOut(seat),
        *map(Call, seats),
        *map(TakeBack, seats),
    ]
    tries += [Draw(seat, Source.DISCARD, count) for count in range(1, len(now.discards) + 2)]
    tries += [Discard(seat, card) for card in (*NATURALS, JOKER)]
    tries += [TimeOut(seat, now.rules.ending.turn_seconds or 9)]
    for i, meld in enumerate(now.melds):
        tries += [LayOff(seat, card, i, end) for card in hand for end in End]
        for at in range(len(meld.cards)):
            tries += [TakeFromMeld(seat, i, at)]
            tries += [SwapJoker(seat, i, at, card, second) for card in hand for second in (None, *hand)]
    rows = [row for size in range(2, len(now.hand) + 1) for row in permutations(now.hand, size)]
    tries += [Lay(seat, (row,)) for row in rows]
    if not now.opened[seat]:
        tries += [Lay(seat, (row[:3], row[3:])) for row in rows if len(row) >= 6]
    return tries


def same(action: Action, rules: Rules) -> object:
    """What an action comes to: a group in free order and melds laid together have no order."""
    if not isinstance(action, Lay):
        return action
    return action.seat, tuple(sorted(_meld(cards, rules) for cards in action.melds))


def _meld(cards: tuple[Card, ...], rules: Rules) -> tuple[str, ...]:
    codes = tuple(card.code for card in cards)
    free = judge_meld(cards, rules).kind is MeldKind.GROUP and not rules.melding.fixed_groups
    return tuple(sorted(codes)) if free else codes


def some_position(rules: Rules, rng: Random, longest: int) -> Table:
    """A table with a short hand that goes together well, and some melds."""

    def near(count: int) -> list[Card]:
        base, suits = int(rng.random() * 12) + 1, [int(rng.random() * 4) for _ in range(2)]
        pool = [card for card in NATURALS if card.suit in suits or card.rank == base] + [JOKER] * 6
        return [pool[int(rng.random() * len(pool))] for _ in range(count)]

    melds = [found[int(rng.random() * len(found))] for _ in range(3) if (found := melds_of(near(7), rules))]
    return position(
        rules,
        [near(1 + int(rng.random() * longest)), near(3), near(3), near(3)],
        melds=[(1, meld) for meld in melds],
        opened=(0,) if rng.random() < 0.6 else (),
        phase=Phase.DRAW,
        stock=near(6),
        discards=near(4),
    )


AGREED = st.one_of(
    st.sampled_from(list(HOUSES.values())),
    st.sampled_from([house("palace", [rule]) for rule in SPECIAL_RULES]),
    some_rules(),
)


MINIMA = st.sampled_from([0, 18, 30])
SEEDS = st.integers(0, 2**32)


@pytest.mark.slow
@given(rules=AGREED, minimum=MINIMA, seed=SEEDS)
@settings(max_examples=12)
def test_the_listed_moves_are_the_legal_ones(rules, minimum, seed):
    assert_listed_moves_are_the_legal_ones(rules.change({"opening.minimum": minimum}), Random(seed), 5)


@pytest.mark.slow
@given(rules=AGREED, minimum=MINIMA, seed=SEEDS)
@settings(max_examples=100 if "EXPLORE" in os.environ else 40)
def test_the_listed_moves_are_the_legal_ones_at_many_tables(rules, minimum, seed):
    assert_listed_moves_are_the_legal_ones(rules.change({"opening.minimum": minimum}), Random(seed), 6)


def assert_listed_moves_are_the_legal_ones(rules: Rules, rng: Random, longest: int) -> None:
    now = some_position(rules, rng, longest)
    for _ in range(4):
        listed = list(legal_actions(now))
        legal = {same(action, rules) for action in everything(now) if judge(now, action)}
        assert {same(action, rules) for action in listed} == legal
        assert len(listed) == len(legal), "each once"
        if not listed or now.is_over:
            break
        now = play(now, listed[int(rng.random() * len(listed))])


def test_a_finished_round_has_no_moves():
    over = play(table(hand="9S"), Discard(0, parse_cards("9S")[0]))
    assert list(legal_actions(over)) == []


def test_melds_of_a_hand():
    rules = HOUSES["palace"]
    assert melds_of(parse_cards("7C 7S 7H 8H 9H"), rules) == [parse_cards("7C 7S 7H"), parse_cards("7H 8H 9H")]
    with_joker = melds_of(parse_cards("7H 8H JK"), rules)
    assert with_joker == [parse_cards("JK 7H 8H"), parse_cards("7H 8H JK")]
    cyclic = house("palace", ["cyclic_runs"])
    assert parse_cards("QD KD AD 2D") in melds_of(parse_cards("AD 2D KD QD"), cyclic)
    fixed = house("palace", ["fixed_groups"])
    assert melds_of(parse_cards("7C 7H JK"), fixed) == [parse_cards("7C JK 7H")]
    twice = HOUSES["palace"].change({"melding.duplicate_suits": True})
    assert melds_of(parse_cards("7C 7C 7H"), twice) == [parse_cards("7C 7C 7H")]
    apart = house("palace", ["fixed_jokers"])
    assert [len(meld) for meld in melds_of(parse_cards("7C 7H JK JK"), apart)] == [3, 4]


# --- counts -------------------------------------------------------------------------------------------------------


def count(now: Table, depth: int) -> int:
    """How many rows of legal actions of that length there are."""
    if not depth:
        return 1
    return sum(count(play(now, action), depth - 1) for action in legal_actions(now))


def small(name: str, special=(), **changes) -> Rules:
    """The rules of a house with short hands, so that there is something to count soon."""
    rules = house(name, special).change({"deal.hand_size": 6, "opening.minimum": 0, "deal.hand_size_for_two": None})
    return rules.change({path.replace("__", "."): value for path, value in changes.items()})


COUNTED = {
    "palace": small("palace"),
    "cafe": small("cafe"),
    "romme": small("romme"),
    "rami": small("rami", opening__requires_run=False),
    "calls": small("palace", ["calls"]),
    "cyclic runs": small("palace", ["cyclic_runs", "fixed_jokers", "win_without_discard"]),
    "fixed groups": small("palace", ["fixed_groups"]),
    "several cards": small("cafe", draw__several_from_discard=True, draw__must_use_discard=True),
    "extra card": small("cafe", deal__starter_has_extra=True, joker__swap_needs_both=True),
}
COUNTS = {
    "palace": (2, 15, 30, 335),
    "cafe": (3, 20, 75, 539),
    "romme": (2, 15, 30, 231),
    "rami": (2, 8, 16, 116),
    "calls": (2, 15, 58, 377),
    "cyclic runs": (2, 15, 30, 307),
    "fixed groups": (2, 15, 30, 337),
    "several cards": (3, 14, 70, 480),
    "extra card": (8, 24, 210, 940),
}


@pytest.mark.parametrize("name", COUNTED)
def test_the_number_of_rows_of_actions_does_not_change(name):
    rules = COUNTED[name]
    start = deal(rules, 4, shuffled(rules, Random(11)))
    assert tuple(count(start, depth) for depth in range(1, 5)) == COUNTS[name]


def test_a_deal_of_thirteen_has_known_numbers_of_beginnings():
    found = {}
    for name, rules in HOUSES.items():
        start = deal(rules, 4, shuffled(rules, Random(3)))
        found[name] = tuple(count(start, depth) for depth in range(1, 4))
    assert found == {"palace": (2, 29, 58), "cafe": (3, 35, 204), "romme": (2, 29, 58), "rami": (2, 14, 28)}
