"""A match: totals, who deals, and when it is over for whom."""

from __future__ import annotations

from random import Random

import pytest

from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.match import Match, standing
from rummy_learn.engine.rules import RulesError
from rummy_learn.engine.verdict import PlayersError

from .players import play_match
from .test_scoring import outcome


def rules(name="palace", **changes):
    return HOUSES[name].change({path.replace("__", "."): value for path, value in changes.items()})


def test_a_match_needs_to_know_its_end():
    for name, parameter, most in (("palace", "match.rounds", "1…1000"), ("rami", "match.target", "1…100000")):
        with pytest.raises(RulesError) as caught:
            Match(rules=HOUSES[name], players=3)
        assert (caught.value.parameter, caught.value.expected) == (parameter, (most,))
    assert not Match(rules=rules(match__rounds=2), players=3).standing.over
    for name in ("palace", "rami"):  # who is out decides, sooner or later
        assert not Match(rules=rules(name, match__eliminate_at=100), players=3).standing.over
    with pytest.raises(PlayersError):
        Match(rules=rules("romme"), players=3)


def test_totals_add_up_and_the_deal_goes_round():
    match = Match(rules=rules(match__rounds=3), players=3, dealer=2)
    assert match.seated == (0, 1, 2)  # left of the dealer first
    match = match.finish(outcome("", "KH", "2C"))
    assert match.totals == (12, -10, -2)
    assert (match.dealer, match.seated) == (0, (1, 2, 0))
    match = match.finish(outcome("", "KH", "2C"))  # seat 0 of this round is player 1
    assert match.totals == (10, 2, -12)
    assert match.wins == (1, 1, 0)
    assert not match.standing.over
    assert match.finish(outcome("9C", "", "2C", closer=1)).standing.over


def test_who_starts():
    assert Match(rules=rules("cafe"), players=3).seated == (1, 2, 0)
    left = Match(rules=rules("cafe"), players=3)
    assert left.deal(Random(1)).turn.seat == 0
    by_chance = Match(rules=rules(match__rounds=1), players=4)
    assert {by_chance.deal(Random(seed)).turn.seat for seed in range(30)} == {0, 1, 2, 3}


def test_a_single_round_is_won_by_its_winner():
    match = Match(rules=HOUSES["cafe"], players=3).finish(outcome("9H", "", "2C", closer=1))
    assert match.standing.over
    assert match.standing.winners == (match.rounds[0].players[1],)
    nobody = Match(rules=HOUSES["cafe"], players=2).finish(outcome("9H", "2C", closer=None))
    assert (nobody.standing.over, nobody.standing.winners) == (True, ())


def test_the_highest_or_the_lowest_total_wins():
    assert standing(rules(match__rounds=3), [50, -20, -30], 3, [1, 1, 1]).winners == (0,)
    assert standing(rules("rami", match__target=300), [310, 120, 90], 5, [0, 2, 3]).winners == (2,)


def test_equal_totals_are_shared_or_played_on():
    """R-12."""
    assert standing(rules(match__rounds=1), [5, 5, -10], 1, [1, 0, 0]).winners == (0, 1)
    tied = standing(rules("romme"), [210, 150, 150, 180], 9, [0] * 4)
    assert (tied.over, tied.winners) == (False, ())
    assert standing(rules("romme"), [210, 150, 151, 180], 9, [0] * 4).winners == (1,)


def test_a_match_may_stop_at_a_number_of_minus_points():
    """R-37."""
    agreed = rules(match__rounds=99, match__stop_at=-500)
    assert not standing(agreed, [300, -499], 4, [2, 2]).over
    assert standing(agreed, [300, -500], 4, [2, 2]).winners == (0,)


def test_who_has_too_many_points_is_out_and_the_last_one_wins():
    agreed = rules("rami", match__eliminate_at=100)
    match = Match(rules=agreed, players=3, dealer=2)
    match = match.finish(outcome("", "KH", "2C", opened=[0, 2]))  # player 1 never opened: 100 points
    assert (match.standing.over, match.standing.out) == (False, (1,))
    assert match.seated == (2, 0)
    assert match.deal(Random(0)).players == 2
    match = match.finish(outcome("", "KH", opened=[0]))  # player 2 wins, player 0 is out
    assert match.standing.over
    assert match.standing.winners == (2,)


def test_the_deal_goes_to_the_next_player_who_is_still_in():
    match = Match(rules=rules("rami", match__eliminate_at=100), players=3, dealer=2)
    match = match.finish(outcome("2C", "", "KH", closer=1, opened=[1, 2]))  # the first player is out
    assert (match.dealer, match.seated) == (1, (2, 1))


def test_all_may_be_out_at_once():
    match = Match(rules=rules("rami", match__eliminate_at=100), players=3)
    match = match.finish(outcome("2C", "3C", "KH", closer=None, opened=[]))
    assert match.standing.out == (0, 1, 2)
    assert match.standing.winners == (0, 1, 2)
    assert match.seated == ()


def test_who_is_out_does_not_win_by_rounds_won():
    agreed = rules("cafe", match__end="rounds", match__rounds=5, match__eliminate_at=100)
    assert standing(agreed, [120, 10, 20], 5, [3, 2, 0]).winners == (1,)


def test_too_few_for_the_table_end_it_only_when_somebody_has_left():
    assert not standing(rules("romme"), [150, 20], 3, [0, 0]).over
    assert standing(rules("romme", match__eliminate_at=100), [120, 10, 10, 30], 3, [0] * 4).winners == (1, 2)


def test_with_plus_points_elimination_counts_downwards():
    agreed = rules(match__rounds=99, match__eliminate_at=50)
    assert standing(agreed, [60, -50, -10], 2, [2, 0, 0]).out == (1,)


def test_if_nobody_is_left_the_best_of_them_wins():
    agreed = rules("rami", match__eliminate_at=100)
    assert standing(agreed, [120, 110, 200], 3, [1, 1, 1]).winners == (1,)


def test_a_table_for_exactly_four_does_not_go_on_with_three():
    agreed = rules("romme", match__eliminate_at=100)
    assert standing(agreed, [120, 10, 20, 30], 3, [0] * 4).winners == (1,)


def test_most_rounds_won_decide_where_rounds_count():
    agreed = rules("cafe", match__end="rounds", match__rounds=3)
    assert standing(agreed, [90, 20, 30], 3, [2, 1, 0]).winners == (0,)


@pytest.mark.parametrize("name", HOUSES)
def test_matches_come_to_an_end(name):
    agreed = rules(name, match__rounds=2) if name == "palace" else HOUSES[name]
    agreed = agreed.change({"match.target": 150}) if name in ("romme", "rami") else agreed
    match = play_match(Match(rules=agreed, players=agreed.deal.players_max), Random(3))
    assert match.standing.over
    assert match.standing.winners


def test_practice_is_played_like_any_other_match():
    practice = house("palace", ["practice"]).change({"match.rounds": 1})
    assert not practice.match.ranked
    assert play_match(Match(rules=practice, players=2), Random(1)).standing.over


# Mutants of `match` that live: `zip` not strict, where the rows are as long as one another; None instead of False in
# `_is_out`.
