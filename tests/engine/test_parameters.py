"""Every parameter a table can agree on makes the difference it is there for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rummy_learn.engine.actions import Call, Discard, Draw, GoOut, Source, SwapJoker, TakeFromMeld, TimeOut
from rummy_learn.engine.cards import JOKER, parse_card, parse_cards
from rummy_learn.engine.houses import HOUSES
from rummy_learn.engine.match import Match, standing
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import deal, full_pack, play, shuffled
from rummy_learn.engine.rules import Rules
from rummy_learn.engine.scoring import score
from rummy_learn.engine.table import Phase

from .test_referee import lay, table
from .test_scoring import outcome

BASE = HOUSES["palace"].change({"match.rounds": 3, "opening.minimum": 0})


def meld(codes: str):
    return lambda rules: judge_meld(parse_cards(codes), rules).rules


def points(codes: str):
    return lambda rules: judge_meld(parse_cards(codes), rules).points


def dealt(rules: Rules, players: int = 4):
    return deal(rules, players, shuffled(rules, Random(0)))


def verdict(action, **setup):
    return lambda rules: judge(table(rules, **setup), action).rules


def after_drawing(first, then, **setup):
    return lambda rules: judge(play(table(rules, phase=Phase.DRAW, **setup), first), then).rules


def scored(*hands: str, **facts):
    return lambda rules: score(outcome(*hands, **facts), rules).totals


def stands(*totals: int, rounds: int = 3, wins=(2, 1, 0)):
    return lambda rules: standing(rules, totals, rounds, wins[: len(totals)])


def opening(*melds: str):
    hand = " ".join((*melds, "2C 4D"))
    return verdict(lay(*melds), hand=hand, opened=False)


def swap(target: str, card: str, second: str | None = None):
    at = target.split().index("JK")
    action = SwapJoker(0, 0, at, parse_card(card), None if second is None else parse_card(second))
    return verdict(action, hand=f"{card} 2C {second or ''}", melds=[target])


def thrown(rules: Rules):
    return play(table(rules, "5H 9S KC", players=4), Discard(0, parse_card("KC")))


def swapped_then(rules: Rules):
    """What becomes of a recovered joker that is not played again."""
    setup = table(rules, "JH 9S 8S", ["TH JK QH"])
    action = SwapJoker(0, 0, 1, parse_card("JH"))
    if faults := judge(setup, action).rules:
        return faults
    now = judge(play(setup, action), Discard(0, parse_card("9S")))
    return [finding.key for finding in now.findings]


def refused(rules: Rules, players: int) -> bool:
    try:
        dealt(rules, players)
    except ValueError:
        return True
    return False


def rebuilt(rules: Rules) -> object:
    """How the round has ended, if it has, before the pile has become the stock twice."""
    now = table(rules, "5H 9S", phase=Phase.DRAW, pile="3C 4C")
    while not now.is_over and now.reshuffles < 2:
        now = play(now, Draw(now.turn.seat))
        now = play(now, Discard(now.turn.seat, now.hand[0]))
    return now.outcome and now.outcome.end, now.reshuffles


FORTY_THREE = ("QC KC AC", "4S 4H 4D")

# for each parameter: values that must all make a difference, what to look at, and what else is agreed on for it
DIFFERENCES: dict[str, tuple[list[Any], Any, dict[str, Any]]] = {
    "pack.packs": ([1, 2], lambda rules: len(full_pack(rules)), {"deal.hand_size": 7}),
    "pack.jokers": ([0, 6], lambda rules: len(full_pack(rules)), {}),
    "deal.players_min": ([2, 3], lambda rules: refused(rules, 2), {}),
    "deal.players_max": ([3, 4], lambda rules: refused(rules, 4), {}),
    "deal.hand_size": ([10, 13, 14], lambda rules: len(dealt(rules).hands[3]), {}),
    "deal.hand_size_for_two": ([None, 10], lambda rules: len(dealt(rules, 2).hands[1]), {}),
    "deal.starter_has_extra": ([False, True], lambda rules: (len(dealt(rules).hand), dealt(rules).turn.phase), {}),
    "deal.starter": (
        ["left_of_dealer", "random"],
        lambda rules: {Match(rules=rules, players=4).deal(Random(seed)).turn.seat for seed in range(9)} == {0},
        {},
    ),
    "draw.must_use_discard": (
        [False, True],
        after_drawing(Draw(0, Source.DISCARD), Discard(0, parse_card("9S")), hand="9S 8S"),
        {},
    ),
    "draw.ban_return": (
        [False, True],
        after_drawing(Draw(0, Source.DISCARD), Discard(0, parse_card("5D")), hand="9S 8S"),
        {},
    ),
    "draw.several_from_discard": (
        [False, True],
        verdict(Draw(0, Source.DISCARD, 2), phase=Phase.DRAW, pile="5D 6D"),
        {},
    ),
    "draw.table_take": ([False, True], verdict(TakeFromMeld(0, 0, 3), phase=Phase.DRAW, melds=["5C 6C 7C 8C"]), {}),
    "draw.calls": ([False, True], lambda rules: judge(thrown(rules), Call(2)).rules, {}),
    "draw.call_penalty": ([0, 1, 2], lambda rules: len(play(thrown(rules), Call(2)).hands[2]), {"draw.calls": True}),
    "opening.minimum": (
        [30, 44, 51],
        lambda rules: [opening(*melds)(rules) for melds in (FORTY_THREE, (*FORTY_THREE, "2C 2D 2H"))],
        {},
    ),
    "opening.requires_run": ([False, True], opening("KC KD KH"), {}),
    "opening.requires_clean_run": ([False, True], opening("QC KC JK"), {}),
    "opening.requires_group": ([False, True], opening("QC KC AC"), {}),
    "melding.aces": (
        ["low", "low_or_high", "round_the_corner"],
        lambda rules: (meld("QC KC AC")(rules), meld("KC AC 2C")(rules)),
        {},
    ),
    "melding.run_max": ([4, 13], meld("5C 6C 7C 8C 9C"), {}),
    "melding.group_max": ([3, 4], meld("KC KS KH KD"), {}),
    "melding.duplicate_suits": ([False, True], meld("7C 7C 7H"), {}),
    "melding.fixed_groups": ([False, True], meld("7H 7S 7C"), {}),
    "melding.ace_low": ([1, 5], points("AC 2C 3C"), {}),
    "melding.ace_high": ([10, 11], points("QC KC AC"), {}),
    "joker.ratio": (
        ["any", "le", "lt"],
        lambda rules: (meld("8C JK JK")(rules), meld("8C 9C JK JK")(rules)),
        {},
    ),
    "joker.min_naturals": ([1, 2], meld("8C JK JK"), {"joker.ratio": "any"}),
    "joker.max_per_meld": ([None, 1], meld("8C JK TC JK"), {}),
    "joker.one_in": ([None, 4], meld("8C 9C JK"), {}),
    "joker.max_adjacent": ([None, 1], meld("8C 9C JK JK"), {}),
    "joker.swapped": (["keep", "same_turn", "same_turn_or_undo", "untouchable"], swapped_then, {}),
    "joker.swap_complete_group": ([False, True], swap("KS KH JK", "KD"), {}),
    "joker.swap_needs_both": ([False, True], swap("KS KH JK", "KD", "KC"), {}),
    "joker.discard": (
        ["free", "last_only", "never"],
        lambda rules: [judge(table(rules, hand), Discard(0, JOKER)).legal for hand in ("JK", "JK 9S")],
        {},
    ),
    "ending.last_discard": (["required", "optional"], verdict(GoOut(0), hand=""), {}),
    "ending.stock_exhausted": (
        ["end_all_lose", "reshuffle_once_then_all_pay", "reshuffle_unlimited"],
        rebuilt,
        {},
    ),
    "ending.turn_seconds": ([None, 30, 45], verdict(TimeOut(0, 40)), {}),
    "ending.max_turns": (
        [None, 1],
        lambda rules: play(table(rules), Discard(0, parse_card("9S"))).is_over,
        {},
    ),
    "scoring.system": (
        ["winner_takes_sum", "penalty", "casino"],
        scored("", "2C", laid=("KC KD KH", "")),
        {},
    ),
    "scoring.hand_joker": ([20, 25, 50], scored("", "JK"), {}),
    "scoring.hand_ace": ([1, 11], scored("", "AS"), {}),
    "scoring.one_turn_multiplier": ([1, 2], scored("", "KH", one_turn=True, empty_table=True), {}),
    "scoring.one_turn_bonus": ([0, 25], scored("", "KH", one_turn=True), {}),
    "scoring.no_discard_multiplier": ([1, 2], scored("", "KH", last_discard=False), {}),
    "scoring.unopened_penalty": ([None, 100], scored("", "KH", "2C", opened=[0, 2]), {}),
    "scoring.dry_penalty": ([None, 200], scored("", "KH", "2C", opened=[0]), {}),
    "scoring.dry_condition": (
        ["no_opponent_opened", "one_turn"],
        scored("", "KH", "2C", opened=[0]),
        {"scoring.dry_penalty": 200},
    ),
    "match.end": (["rounds", "single_round"], stands(10, 20, rounds=1), {}),
    "match.rounds": ([2, 3, 4], lambda rules: [standing(rules, (1, 2), n, (1, 1)).over for n in (2, 3)], {}),
    "match.target": ([100, 200], stands(150, 20), {"match.end": "points"}),
    "match.stop_at": ([None, -500], stands(300, -500, rounds=2), {}),
    "match.eliminate_at": ([None, 100], stands(90, -100, 10, rounds=2), {}),
    "match.winner": (["highest", "lowest", "round"], stands(10, 20, 5, wins=(3, 0, 0)), {}),
    "match.tie": (["shared", "play_on"], stands(10, 10), {}),
    "match.ranked": ([True, False], lambda rules: rules.match.ranked, {}),
}


@pytest.mark.parametrize("path", DIFFERENCES)
def test_a_parameter_makes_a_difference(path):
    values, look, agreed = DIFFERENCES[path]
    seen = [look(BASE.change({**agreed, path: value})) for value in values]
    assert all(seen.count(what) == 1 for what in seen), dict(zip(values, seen, strict=True))


def test_no_parameter_is_forgotten():
    assert set(DIFFERENCES) == set(Rules().parameters())
