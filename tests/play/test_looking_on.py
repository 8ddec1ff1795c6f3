"""A learner who is out of the match: the others play it to its end, and show no card they would not show."""

from __future__ import annotations

import json

import pytest

from rummy_learn.engine.actions import Call, Draw
from rummy_learn.engine.bots import BOTS
from rummy_learn.i18n import text
from rummy_learn.play.kept import keep, resume
from rummy_learn.play.session import NOWHERE, YOU, Session, Setup, Wait
from rummy_learn.play.table_face import describe
from rummy_learn.play.table_moves import moves
from tests.play.matches import moments, setup_of, until
from tests.widgets.at_table import ask, table

LIMIT = {"match.eliminate_at": 250, "match.target": None}


def first_out(rivals: str = "easy", seed: int = 9) -> Session:
    """The learner, who plays without a plan, has just been the first to go."""
    start = Session.start(setup_of("rami", (), 4, seed=seed, rivals=rivals, changes=LIMIT))
    return until(start, lambda it: it.wait is Wait.NEXT and YOU in it.standing.out, 4000)


@pytest.fixture(scope="module")
def out():
    session = first_out()
    assert len(session.standing.out) < 3
    return session


@pytest.mark.slow
def test_the_others_play_the_match_to_its_end(out):
    watched = [moment for moment in moments(out, 6000) if moment.looks_on]
    end = watched[-1]
    assert {moment.wait for moment in watched} == {Wait.RIVAL, Wait.NEXT, Wait.END}
    assert end.standing.over
    assert YOU not in end.standing.winners
    (winner,) = set(range(4)) - set(end.standing.out)
    assert end.standing.winners == (winner,)
    rounds = [len(json.loads(json.dumps(describe(moment, "en")))["sheet"]) for moment in watched[::50]]
    assert rounds == sorted(rounds)
    assert rounds[-1] > rounds[0]
    assert resume(keep(end)) == end


def test_who_looks_on_sees_no_hand_and_no_drawn_card(out):
    before = out.next_round()
    for moment in moments(before.step(), 40):
        if moment.table.is_over or moment.finished != before.finished:
            break
        shown = json.loads(json.dumps(describe(moment, "es")))
        assert (shown["hand"], shown["fresh"], shown["need"]) == ("", "", None)
        assert shown["counts"][YOU] == 0
        assert sum(shown["counts"]) == sum(map(len, moment.table.hands))
        assert not any(shown["can"][key] for key in ("stock", "pile", "lay", "discard", "back"))
        for move in moves(before, moment, "es"):
            if move["do"] == "draw" and move["from"] == "stock":
                assert move["cards"] == ""
        before = moment


def test_who_looks_on_can_do_nothing(out):
    session = out.next_round()
    assert session.seat == NOWHERE
    for action in (Draw(NOWHERE), Draw(0), Call(0)):
        with pytest.raises(ValueError, match="seat"):
            session.act(action)
    with pytest.raises(ValueError, match="looks on"):
        session.call()


def test_what_is_told_when_one_is_out(out):
    assert describe(out, "en")["over"]["match"]["told"] == text("table.out.you", "en")
    later = until(out.next_round(), lambda it: it.wait in (Wait.NEXT, Wait.END), 2000)
    told = describe(later, "en")["over"]["match"]["told"]
    assert told == text("table.out.on", "en") if later.wait is Wait.NEXT else told


def test_nobody_waits_for_an_expert_whom_nobody_watches(out, monkeypatch):
    setup = Setup(rules=out.setup.rules, rivals=("expert",) * 3, seed=out.setup.seed)
    session = Session(setup=setup, match=out.match, table=out.table, finished=out.finished).next_round()
    monkeypatch.setattr(type(BOTS["expert"]), "choose", lambda *_: pytest.fail("an expert thinks"))
    after = session.step(hasty=True)
    assert len(after.table.log) == len(session.table.log) + 1
    assert after.setup.rivals == ("expert",) * 3


def test_a_page_that_looks_on_is_told_why_nothing_goes(out):
    view = table()
    ask(view, {"do": "restore", "saved": keep(out.next_round())})
    session = view.session
    for message in (
        {"do": "draw", "from": "stock"},
        {"do": "weigh", "melds": ["7H"]},
        {"do": "arrange"},
        {"do": "call"},
    ):
        (reply,) = ask(view, message)
        assert reply["told"] == [text("table.out.looks_on", "en")]
        assert view.session is session
    (change,) = ask(view, {"do": "step", "hasty": True})
    assert change["kind"] == "change"
    assert change["moves"]
