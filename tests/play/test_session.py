"""A match against rivals: who may do what when, and that it goes on as it would have."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummy_learn.engine.actions import Call, Discard, Draw, Source, TakeBack
from rummy_learn.engine.bots import BOTS, EasyBot
from rummy_learn.engine.houses import HOUSES, UnknownNameError
from rummy_learn.engine.record import write_record
from rummy_learn.engine.record_reader import read_record
from rummy_learn.engine.rules import RulesError
from rummy_learn.engine.table import Phase
from rummy_learn.engine.verdict import IllegalMove, PlayersError
from rummy_learn.play.kept import keep, resume, resume_record
from rummy_learn.play.session import YOU, Session, Setup, Wait
from rummy_learn.play.table_face import describe
from rummy_learn.play.table_moves import moves
from tests.engine.some_rules import some_rules
from tests.play.matches import SOME, TABLES, begin, moments, setup_of, until


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_match_of_every_kind_of_table_goes_on_to_its_end(table):
    last = list(moments(begin(*table, changes={"match.rounds": 1, "match.target": 1}), 1500))[-1]
    assert last.wait is Wait.END
    assert last.standing.over


@pytest.mark.slow
@pytest.mark.parametrize("kind", BOTS)
def test_every_kind_of_rival_moves_one_thing_at_a_time(kind):
    for moment in moments(begin("palace", players=3, rivals=kind), 20):
        if moment.wait is Wait.RIVAL:
            after = moment.step()
            assert len(after.table.log) == len(moment.table.log) + 1
            assert after.table.log[-1].seat != moment.seat


def test_the_learner_begins_and_the_deal_goes_round():
    session = begin("romme", players=4)
    assert session.wait is Wait.YOU
    assert session.seats == (0, 1, 2, 3)
    following = until(session, lambda it: it.finished)
    assert following.seats == (1, 2, 3, 0)
    assert following.wait is Wait.RIVAL


def test_the_same_seed_is_the_same_deal_and_another_is_not():
    assert begin(seed=5).table == begin(seed=5).table
    assert begin(seed=5).table.pack != begin(seed=6).table.pack


def test_no_two_rounds_of_a_match_have_the_same_cards():
    session = until(begin("palace", players=2), lambda it: it.finished)
    assert session.table.pack != session.finished[0].pack


@pytest.mark.slow
@pytest.mark.parametrize("table", SOME, ids=str)
def test_a_match_that_was_left_goes_on_as_it_would_have(table):
    session = list(moments(begin(*table, seed=3), 45))[-1]
    again = resume(keep(session))
    assert again.table == session.table
    for one, two in zip(moments(session, 25), moments(again, 25), strict=True):
        assert one.table == two.table
        assert one.seats == two.seats


@pytest.mark.slow
@pytest.mark.parametrize("table", SOME, ids=str)
def test_the_record_of_a_match_can_be_read_and_gone_on_with(table):
    session = list(moments(begin(*table, seed=4), 60))[-1]
    names = ["You", "Ann", "Ben", "Clara", "Dan"][: session.setup.players]
    record = read_record(write_record(session.record(names)))
    assert record.bots == ("", *session.setup.rivals)
    again = resume_record(record)
    assert again is not None
    assert (again.table, again.finished) == (session.table, session.finished)


def test_a_record_of_people_is_not_gone_on_with():
    session = begin("cafe", players=2)
    record = read_record(write_record(session.record(["Ana", "Bea"])).replace('bots = ["", "easy"]\n', ""))
    assert resume_record(record) is None


def test_nobody_plays_for_a_rival():
    session = begin(players=2)
    with pytest.raises(ValueError, match="seat"):
        session.act(Draw(1))
    with pytest.raises(ValueError, match="you"):
        session.step()
    with pytest.raises(ValueError, match="next"):
        session.next_round()


def test_what_is_illegal_is_refused():
    session = begin(players=2)
    with pytest.raises(IllegalMove):
        session.act(Discard(session.seat, session.table.hand[0]))


def test_all_since_the_draw_can_be_taken_back():
    session = until(begin("cafe", players=3, seed=2), lambda it: it.wait is Wait.YOU and it.table.turn.plays)
    back = session.act(TakeBack(session.seat))
    assert back.table.turn.plays == 0
    assert back.table.turn.phase is Phase.PLAY
    assert len(back.view.hand) > len(session.view.hand)


@pytest.mark.parametrize("house", HOUSES)
def test_a_setup_is_for_as_many_as_the_rules(house):
    law = HOUSES[house].deal
    for players in range(law.players_min, law.players_max + 1):
        assert setup_of(house, players=players).players == players
    for players in (law.players_min - 1, law.players_max + 1):
        with pytest.raises(PlayersError):
            setup_of(house, players=players)


def test_a_setup_names_what_it_does_not_know():
    with pytest.raises(UnknownNameError):
        setup_of(rivals="clumsy")
    with pytest.raises(ValueError, match="seed"):
        setup_of(seed=0)
    with pytest.raises(RulesError):
        Setup(rules=HOUSES["rami"], rivals=("easy",), seed=1)


def test_the_clock_runs_only_where_it_is_wanted_and_the_rules_have_one():
    assert setup_of("cafe").seconds is None
    assert setup_of("cafe", clock=True).seconds == 45
    assert setup_of("rami", clock=True).seconds is None


@pytest.mark.slow
def test_who_is_out_of_the_match_has_finished_playing():
    session = begin("cafe", players=4, changes={"match.eliminate_at": 20}, seed=8)
    end = list(moments(session, 1500))[-1]
    assert end.wait is Wait.END
    assert end.standing.over or YOU in end.standing.out


# --- calls ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch) -> Session:
    """The learner may call for what the player before the one in turn has thrown; no rival wants it."""
    monkeypatch.setattr(EasyBot, "calls", lambda *_: False)
    monkeypatch.setattr(EasyBot, "draws", lambda self, table, view, random: iter([Draw(view.seat)]))
    return until(begin("palace", ("calls",), 4, seed=9), lambda it: it.wait is Wait.CALL)


def test_a_call_brings_the_card_and_one_of_the_stock(asked):
    top = asked.table.discards[-1]
    after = asked.call()
    assert after.table.log[-1] == Call(asked.seat)
    assert len(after.view.hand) == len(asked.view.hand) + 2
    assert top in after.view.hand
    assert after.wait is Wait.RIVAL


def test_a_call_let_pass_is_not_asked_again(asked):
    after = asked.let_pass()
    assert after.wait is Wait.RIVAL
    assert after.step().table.log[-1] == Draw(asked.table.turn.seat)


def test_the_player_in_turn_goes_before_a_call(asked, monkeypatch):
    seat = asked.table.turn.seat
    wish = Draw(seat, Source.DISCARD)
    monkeypatch.setattr(EasyBot, "draws", lambda *_: iter([wish]))
    after = asked.call()
    assert after.table.log[-1] == wish
    assert len(after.view.hand) == len(asked.view.hand)


def test_among_callers_the_nearest_goes_first(asked, monkeypatch):
    monkeypatch.setattr(EasyBot, "calls", lambda *_: True)
    nearest = asked.table.callers()[0]
    assert asked.call().table.log[-1] == Call(nearest)
    assert asked.let_pass().step().table.log[-1].seat == asked.table.callers()[0 if nearest != asked.seat else 1]


def test_rivals_call_for_what_the_learner_leaves(monkeypatch):
    monkeypatch.setattr(EasyBot, "calls", lambda *_: False)
    session = until(
        begin("palace", ("calls",), 3, seed=9), lambda it: it.wait is Wait.YOU and it.table.offer is not None
    )
    monkeypatch.setattr(EasyBot, "calls", lambda *_: True)
    (caller,) = session.table.callers()
    left = session.act(Draw(session.seat))
    assert left.table.log[-2:] == (Call(caller), Draw(session.seat))
    taken = session.act(Draw(session.seat, Source.DISCARD))
    assert taken.table.log[-1] == Draw(session.seat, Source.DISCARD)
    assert len(taken.table.log) == len(session.table.log) + 1


# --- any rules ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(some_rules(), st.integers(1, 999_999), st.data())
def test_any_rules_that_a_table_can_agree_on_can_be_played_and_shown(rules, seed, data):
    rules = rules.change({"match.rounds": 2, "match.target": 1000})
    players = data.draw(st.integers(rules.deal.players_min, min(5, rules.deal.players_max)))
    session = Session.start(Setup(rules=rules, rivals=("easy",) * (players - 1), seed=seed))
    before = None
    for moment in moments(session, 25):
        shown = json.loads(json.dumps(describe(moment, "es")))
        assert sum(shown["counts"]) == sum(map(len, moment.table.hands))
        if before is not None and moment.table.log:
            moves(before, moment, "es")
        before = moment
    again = resume(keep(moment))
    assert again.table == moment.table
