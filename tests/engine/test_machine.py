"""Whatever is tried, in whatever order, at whatever table: a round stays sound."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rummy_learn.engine.actions import (
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
from rummy_learn.engine.cards import JOKER, NATURALS
from rummy_learn.engine.closes import obligations
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, SpecialRulesError, house
from rummy_learn.engine.match import Match
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import deal, full_pack, play, replay, shuffled
from rummy_learn.engine.rules import MatchEnd, Rules, ScoringSystem
from rummy_learn.engine.scoring import score
from rummy_learn.engine.table import Phase, RoundEnd, Table
from rummy_learn.engine.verdict import IllegalMove
from rummy_learn.engine.views import view

from .players import choose, play_match, play_round
from .some_rules import some_rules


@st.composite
def house_with_special_rules(draw: st.DrawFn) -> Rules:
    special = draw(st.sets(st.sampled_from(list(SPECIAL_RULES))))
    try:
        return house(draw(st.sampled_from(list(HOUSES))), special)
    except SpecialRulesError:
        return house("palace", special - {"opening_40"})


TABLES = st.one_of(st.sampled_from(list(HOUSES.values())), house_with_special_rules(), some_rules())
FACES = st.sampled_from((*NATURALS, JOKER))
SEATS = st.integers(-1, 8)
PLACES = st.integers(-1, 9)
ACTIONS = st.one_of(
    st.builds(Draw, SEATS, st.sampled_from(Source), st.integers(1, 5)),
    st.builds(TakeFromMeld, SEATS, PLACES, PLACES),
    st.builds(Lay, SEATS, st.lists(st.lists(FACES, max_size=5).map(tuple), min_size=1, max_size=2).map(tuple)),
    st.builds(LayOff, SEATS, FACES, PLACES, st.sampled_from(End)),
    st.builds(SwapJoker, SEATS, PLACES, PLACES, FACES, st.none() | FACES),
    st.builds(Discard, SEATS, FACES),
    st.builds(GoOut, SEATS),
    st.builds(Call, SEATS),
    st.builds(TakeBack, SEATS),
    st.builds(TimeOut, SEATS, st.integers(0, 4000)),
)


def all_cards(table: Table) -> Counter:
    melds = (meld.cards for meld in table.melds)
    return Counter(card for cards in (*table.hands, *melds, table.stock, table.discards) for card in cards)


def assert_sound(table: Table) -> None:
    """No card is lost or doubled, every meld is one, and nobody has more than they may."""
    assert all_cards(table) == Counter(full_pack(table.rules))
    for meld in table.melds:
        verdict = judge_meld(meld.cards, table.rules)
        assert verdict
        assert (meld.points, meld.stands_for) == (verdict.points, verdict.stands_for)
        assert len(meld.by) == len(meld.cards)
    assert table.opened == tuple(any(seat == meld.owner for meld in table.melds) for seat in range(table.players))
    if table.outcome is None:
        assert table.turn.phase is not Phase.OVER
        assert table.stock or table.turn.phase is Phase.PLAY, "nobody has to draw from nothing"
    else:
        assert table.outcome.hands == table.hands
        assert_well_priced(table)


def assert_well_priced(table: Table) -> None:
    priced = score(table.outcome, table.rules)
    assert len(priced.totals) == table.players
    if table.outcome.end is RoundEnd.CLOSED:
        assert priced.winners == (table.outcome.closer,)
        assert table.hands[table.outcome.closer] == ()
        if table.rules.scoring.system in (ScoringSystem.WINNER_TAKES_SUM, ScoringSystem.CASINO):
            assert sum(priced.totals) == 0
        else:
            assert priced.totals[table.outcome.closer] == 0


class Round(RuleBasedStateMachine):
    """A round in which sensible players and a tireless fool take turns."""

    table: Table

    @initialize(rules=TABLES, seed=st.integers(0, 2**32), data=st.data())
    def sit_down(self, rules, seed, data):
        self.rng = Random(seed)
        players = data.draw(st.integers(rules.deal.players_min, rules.deal.players_max))
        starter = data.draw(st.integers(0, players - 1))
        self.start = self.table = deal(rules, players, shuffled(rules, self.rng), starter)

    def is_on(self):
        return not self.table.is_over

    @precondition(is_on)
    @rule(steps=st.integers(1, 12))
    def sensible_players_go_on(self, steps):
        for _ in range(steps):
            if self.is_on():
                self.table = play(self.table, choose(self.table, self.rng))

    @rule(action=ACTIONS)
    def somebody_tries_something(self, action):
        verdict = judge(self.table, action)
        assert verdict.findings, "there is always something to say"
        if verdict:
            self.table = play(self.table, action)
        else:
            assert verdict.rules
            with pytest.raises(IllegalMove):
                play(self.table, action)

    @precondition(is_on)
    @rule()
    def time_is_up(self):
        seconds = self.table.rules.ending.turn_seconds
        if seconds is not None:
            before = self.table.turn.number
            self.table = play(self.table, TimeOut(self.table.turn.seat, seconds))
            assert self.table.is_over or self.table.turn.number == before + 1

    @precondition(is_on)
    @rule()
    def the_player_has_second_thoughts(self):
        if judge(self.table, TakeBack(self.table.turn.seat)):
            self.table = play(self.table, TakeBack(self.table.turn.seat))

    @invariant()
    def the_round_is_sound(self):
        if hasattr(self, "table"):
            assert_sound(self.table)

    @invariant()
    def open_obligations_keep_the_turn_open(self):
        if not hasattr(self, "table") or self.table.turn.phase is not Phase.PLAY:
            return
        seat = self.table.turn.seat
        if any(finding.fault for finding in obligations(self.table)):
            assert not any(judge(self.table, Discard(seat, card)) for card in set(self.table.hand))

    def teardown(self):
        if hasattr(self, "table"):
            assert replay(self.start, self.table.log) == self.table
            assert view(replay(self.start, self.table.log), 0) == view(self.table, 0)


TestRound = Round.TestCase
TestRound.settings = settings(
    max_examples=25, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@pytest.mark.slow
class TestManyRounds(Round.TestCase):
    settings = settings(
        max_examples=600 if "EXPLORE" in os.environ else 300,
        stateful_step_count=40,
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.parametrize("name", HOUSES)
def test_who_closes_has_laid_a_hand_of_cards(name, monkeypatch):
    """Each turn draws one and discards one, so what is laid is what was dealt, and the last card of all."""
    monkeypatch.setattr("tests.engine.players.BOLD", 0)  # no swaps and no table cards, which go to and fro
    rules, closed = HOUSES[name], 0
    for seed in range(2):
        rng = Random(seed)
        table = play_round(deal(rules, rules.deal.players_max, shuffled(rules, rng)), rng)
        if table.outcome.closer is not None:
            closed += 1
            laid = len(table.outcome.laid[table.outcome.closer])
            assert laid == (13 if table.outcome.last_discard else 14)
    assert closed


def ending_soon(rules: Rules) -> Rules:
    """The same rules with a match that does not last for ever, and no round that does."""
    changes = {"match.target": 60, "match.rounds": 2, "match.eliminate_at": None}
    if rules.ending.max_turns is None or rules.ending.max_turns > 150:
        changes["ending.max_turns"] = 150
    if rules.match.end is MatchEnd.POINTS and rules.scoring.system is ScoringSystem.CASINO:
        changes["match.end"] = "rounds"
    return rules.change(changes)


def assert_match_ends(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    span = rules.deal.players_max - rules.deal.players_min + 1
    match = play_match(Match(rules=rules, players=rules.deal.players_min + int(rng.random() * span)), rng, most=60)
    law, now = rules.match, match.standing
    assert now.over or (law.tie.value == "play_on" and len(match.rounds) == 60)
    for played in match.rounds:
        assert set(played.players) == set(range(match.players))
    if now.over and law.end is MatchEnd.ROUNDS:
        assert len(match.rounds) >= 2


@given(rules=TABLES.map(ending_soon), seed=st.integers(0, 2**32))
@settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])
def test_matches_end_properly(rules, seed):
    assert_match_ends(rules, seed)


@pytest.mark.slow
def test_many_matches_end_properly():
    """As many as the variable MATCHES says: 20000 take the better part of an hour."""
    tables = [ending_soon(rules) for rules in (*HOUSES.values(), *(house("palace", [name]) for name in SPECIAL_RULES))]
    for seed in range(int(os.environ.get("MATCHES", "300"))):
        assert_match_ends(tables[seed % len(tables)], seed)
