"""Pricing a round: every score is the sum of lines that say what they are for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rummy_learn.engine.cards import parse_card, parse_cards
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.scoring import Reason, casino_value, hand_points, hand_value, price, score
from rummy_learn.engine.table import Outcome, RoundEnd


def outcome(*hands: str, closer=0, end=None, opened=None, laid=(), **facts) -> Outcome:
    if end is None:
        end = RoundEnd.STOCK_EXHAUSTED if closer is None else RoundEnd.CLOSED
    return Outcome(
        end=end,
        hands=tuple(parse_cards(hand) for hand in hands),
        opened=tuple(seat in opened for seat in range(len(hands))) if opened is not None else (True,) * len(hands),
        laid=tuple(parse_cards(cards) for cards in laid) or ((),) * len(hands),
        closer=closer,
        **facts,
    )


def totals(facts: Outcome, name="palace", special=(), **changes) -> list[Fraction]:
    rules = house(name, special).change({path.replace("__", "."): value for path, value in changes.items()})
    return list(score(facts, rules).totals)


def test_the_winner_gets_what_the_others_hold():
    priced = score(outcome("", "QS 9H", "AS JK"), HOUSES["palace"])
    assert priced.totals == (50, -19, -31)
    assert [(line.card.code, line.points, line.reason) for line in priced.lines[1]] == [
        ("QS", -10, Reason.HAND),
        ("9H", -9, Reason.HAND),
    ]
    assert [(line.card.code, line.points, line.seat) for line in priced.lines[0]] == [
        ("QS", 10, 1),
        ("9H", 9, 1),
        ("AS", 11, 2),
        ("JK", 20, 2),
    ]
    assert {line.reason for line in priced.lines[0]} == {Reason.OTHERS_HAND}
    assert priced.winners == (0,)


def test_nobody_gains_when_nobody_closes():
    assert totals(outcome("QS", "JK", "2C 3C", closer=None)) == [-10, -20, -5]
    assert score(outcome("QS", "JK", closer=None), HOUSES["palace"]).winners == ()


def test_without_a_closer_nothing_is_multiplied_and_nobody_gets_a_bonus():
    facts = outcome("QS", "JK", closer=None, one_turn=True, empty_table=True, last_discard=False)
    for name, losses in (("palace", [-10, -20]), ("romme", [10, 20])):
        assert totals(facts, name, scoring__one_turn_bonus=30) == losses


def test_going_rummy_doubles_everything():
    """R-06: the whole hand in one turn, on an empty table."""
    rummy = {"one_turn": True, "empty_table": True}
    assert totals(outcome("", "QS", **rummy)) == [20, -20]
    assert totals(outcome("", "QS", one_turn=True)) == [10, -10]
    assert totals(outcome("", "QS", empty_table=True)) == [10, -10]
    assert totals(outcome("", "QS", **rummy), "romme") == [0, 10]


def test_the_two_multipliers_are_two():
    """R-25."""
    rummy = {"one_turn": True, "empty_table": True, "last_discard": False}
    assert totals(outcome("", "QS", **rummy)) == [20, -20]
    assert totals(outcome("", "QS", **rummy), "romme") == [0, 20]
    assert totals(outcome("", "QS", **rummy), scoring__no_discard_multiplier=3) == [60, -60]


def test_casino_values():
    worth = {"QS": 40, "QH": 10, "AS": 15, "KD": 10, "TD": 10, "9H": 5, "2C": 5, "JK": 0}
    assert {code: casino_value(parse_card(code)) for code in worth} == worth
    rules = house("palace", ["casino_scoring"])
    assert hand_points(parse_cards("QS JK AS"), rules) == 55


def test_casino_shares_what_the_winner_has_laid():
    """Section 4, the worked example."""
    laid = ("TH JH JK KH AS AD AH 5C 5D 5S KC KD KS", "", "", "")
    facts = outcome("", "QS 9H", "AS JK", "TC 2D 7H", laid=laid)
    assert totals(facts, special=["casino_scoring"]) == [200, -85, -55, -60]


def items(lines) -> list[tuple]:
    return [(line.points, line.reason, line.section, line.card and line.card.code, line.seat) for line in lines]


def test_casino_lines_say_what_they_are_for():
    facts = outcome("", "QS", "2C", laid=("KC", "", ""))
    winner, loser, _ = score(facts, house("palace", ["casino_scoring"])).lines
    assert items(winner) == [
        (40, Reason.OTHERS_HAND, "4", "QS", 1),
        (5, Reason.OTHERS_HAND, "4", "2C", 2),
        (10, Reason.LAID, "4", "KC", None),
    ]
    assert items(loser) == [(-40, Reason.HAND, "4", "QS", None), (-5, Reason.SHARE_OF_LAID, "4", "KC", 0)]


def test_penalty_lines_say_what_they_are_for():
    rules = HOUSES["rami"].change({"scoring.one_turn_bonus": 30, "scoring.dry_penalty": None})
    _, opened, other = score(outcome("", "2C", "3C KH", opened=[0, 1], one_turn=True), rules).lines
    assert items(opened) == [(2, Reason.HAND, "1.8", "2C", None), (30, Reason.BONUS, "1.8", None, None)]
    assert items(other) == [(100, Reason.UNOPENED, "R-32", None, None), (30, Reason.BONUS, "1.8", None, None)]
    dry = score(outcome("", "2C", opened=[0], one_turn=True), HOUSES["rami"]).lines[1]
    assert items(dry) == [(200, Reason.DRY, "R-32", None, None)]  # no bonus is agreed on, none is told


def test_a_flat_penalty_is_told_to_the_winner_as_what_it_is():
    rules = HOUSES["palace"].change({"scoring.unopened_penalty": 100})
    winner = score(outcome("", "2C", opened=[0]), rules).lines[0]
    assert items(winner) == [(100, Reason.UNOPENED, "R-32", None, 1)]


def test_casino_is_exact_and_loses_nothing():
    facts = outcome("", "2C", "3C", "4C", laid=("KC KD KH AS", "", "", ""))
    scores = totals(facts, special=["casino_scoring"])
    assert scores[1] == -5 - Fraction(45, 3)
    facts = outcome("", "2C", "3C", "4C", laid=("KC KD KH TS", "", "", ""))
    scores = totals(facts, special=["casino_scoring"])
    assert scores[1] == -5 - Fraction(40, 3)
    assert sum(scores) == 0


def test_penalty_points_are_what_is_left_in_the_hand():
    assert totals(outcome("", "JK 2C", "AS KH"), "romme") == [0, 22, 21]
    assert totals(outcome("3C", "JK", closer=None), "romme") == [3, 20]


def test_who_has_not_opened_pays_a_flat_hundred():
    """R-32."""
    assert totals(outcome("", "2C 3C", "KH", opened=[0, 2]), "rami") == [0, 100, 10]
    priced = score(outcome("", "2C 3C", "KH", opened=[0, 2]), HOUSES["rami"])
    assert [(line.reason, line.points, line.section) for line in priced.lines[1]] == [(Reason.UNOPENED, 100, "R-32")]


def test_a_dry_close_costs_two_hundred():
    """R-32: nobody else has opened; or, where agreed, everything in one turn."""
    dry = outcome("", "2C 3C", "KH", opened=[0])
    assert totals(dry, "rami") == [0, 200, 200]
    assert totals(dry, "rami", scoring__dry_condition="one_turn") == [0, 100, 100]
    at_once = outcome("", "2C", "KH", opened=[0, 1], one_turn=True)
    assert totals(at_once, "rami") == [0, 2, 100]
    assert totals(at_once, "rami", scoring__dry_condition="one_turn") == [0, 200, 200]
    assert totals(outcome("2C", "KH", opened=[], closer=None), "rami") == [100, 100]


@pytest.mark.parametrize(("name", "expected"), [("palace", [40, -40]), ("cafe", [0, 40]), ("romme", [0, 40])])
def test_a_bonus_for_going_out_at_once(name, expected):
    assert totals(outcome("", "KH", one_turn=True), name, scoring__one_turn_bonus=30) == expected
    slowly = totals(outcome("", "KH"), name, scoring__one_turn_bonus=30)
    assert slowly == totals(outcome("", "KH"), name)


def test_flat_penalties_go_to_the_winner_where_the_sum_does():
    facts = outcome("", "2C", "KH", opened=[0, 2])
    assert totals(facts, scoring__unopened_penalty=100) == [110, -100, -10]
    assert totals(facts, special=["casino_scoring"], scoring__unopened_penalty=100) == [110, -100, -10]


def test_at_the_turn_limit_the_fewest_points_win_and_a_tie_is_shared():
    """R-19."""
    priced = score(outcome("KH 2C", "JK", "AS AD", closer=None, end=RoundEnd.TURN_LIMIT), HOUSES["cafe"])
    assert priced.totals == (12, 25, 22)
    assert priced.winners == (0,)
    tied = score(outcome("KH", "JK", "TD", closer=None, end=RoundEnd.TURN_LIMIT), HOUSES["cafe"])
    assert tied.winners == (0, 2)


def test_what_cards_cost_is_agreed_on():
    rules = HOUSES["cafe"].change({"scoring.hand_joker": 50, "scoring.hand_ace": 1})
    assert [hand_value(card, rules) for card in parse_cards("JK AS KH TD 7C")] == [50, 1, 10, 10, 7]


def test_a_line_shows_what_it_was_multiplied_with():
    priced = price(outcome("", "QS"), HOUSES["palace"], 2)
    assert [(line.points, line.times) for line in priced.lines[1]] == [(-20, 2)]
    assert priced.times == 2


# Mutants of `scoring` that live here: the words of `Reason`. They die in tests/i18n, where each has its text.
