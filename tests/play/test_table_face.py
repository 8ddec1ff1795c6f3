"""What a page is told of a table: all that the learner may see, nothing else, and no more than has changed."""

from __future__ import annotations

import json
from random import Random

import pytest

from rummy_learn.engine.actions import Discard, Draw, End, GoOut, LayOff, Source, SwapJoker, TakeBack, TakeFromMeld
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import play
from rummy_learn.play.session import Session, Wait
from rummy_learn.play.table_face import changes, describe
from rummy_learn.play.table_moves import moves
from rummy_learn.play.targets import targets
from tests.play.matches import SOME, TABLES, begin, moments, until, with_other_hidden_cards


def merged(face, change):
    """What the page makes of a change."""
    melds = {**face["melds"], **change.get("melds", {})}
    return {**face, **change, "melds": {index: meld for index, meld in melds.items() if meld is not None}}


@pytest.mark.slow
@pytest.mark.parametrize("table", SOME, ids=str)
def test_the_changes_are_all_there_is_to_a_move(table):
    rest = moments(begin(*table, seed=2), 80)
    face = before = describe(next(rest), "en")
    for moment in rest:
        after = describe(moment, "en")
        face = merged(face, json.loads(json.dumps(changes(before, after))))
        assert face == json.loads(json.dumps(after))
        before = after


@pytest.mark.slow
def test_a_move_is_told_in_few_bytes():
    """The whole table is not sent again for a card drawn or thrown."""
    sizes, before = [], None
    for moment in moments(begin("rami", players=5, seed=2), 80):
        if before is not None and not moment.table.is_over:
            change = changes(describe(before, "en"), describe(moment, "en"))
            sizes.append(len(json.dumps({**change, "moves": moves(before, moment, "en")})))
        before = moment
    assert sorted(sizes)[len(sizes) // 2] < 600


@pytest.mark.slow
@pytest.mark.parametrize("table", SOME, ids=str)
def test_no_hidden_card_is_told(table):
    """With the hidden cards lying otherwise the page is told the same, whatever happens."""
    rng = Random(5)
    rest = moments(begin(*table, seed=6), 70)
    before = next(rest)
    for after in rest:
        actions = after.table.log[len(before.table.log) :]
        if len(actions) == 1 and not after.table.is_over and after.table.reshuffles == before.table.reshuffles:
            (action,) = actions
            other = with_other_hidden_cards(before, rng, action)
            assert other.table.hands[before.seat] == before.table.hands[before.seat]
            assert describe(other, "es") == describe(before, "es")
            if not isinstance(action, TakeBack):  # that leads to where the cards lie as they did
                then = Session(setup=other.setup, match=other.match, table=play(other.table, action))
                if action.seat == before.seat or not isinstance(action, Draw):
                    shown = Session(setup=after.setup, match=after.match, table=after.table)
                    assert moves(other, then, "es") == moves(before, after, "es")
                    assert describe(then, "es") == describe(shown, "es")
        before = after


def test_the_test_of_hidden_cards_moves_them():
    session = begin("cafe", players=3)
    other = with_other_hidden_cards(session, Random(1))
    assert other.table.hands[1] != session.table.hands[1]
    assert other.table.stock != session.table.stock
    assert sorted(card.code for card in other.table.hands[1] + other.table.hands[2] + other.table.stock) == sorted(
        card.code for card in session.table.hands[1] + session.table.hands[2] + session.table.stock
    )


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_lights_up_is_what_is_legal(table):
    for moment in moments(begin(*table, seed=7), 60):
        if moment.wait is not Wait.YOU:
            continue
        found, seat = targets(moment.view.as_table()), moment.seat
        listed = {Draw(seat)} if found.stock else set()
        listed |= {Draw(seat, Source.DISCARD, count) for count in range(1, found.pile + 1)}
        listed |= {TakeFromMeld(seat, meld, at) for meld, at in found.take}
        listed |= {LayOff(seat, card, meld, end) for card, places in found.layoff.items() for meld, end in places}
        listed |= {SwapJoker(seat, meld, at, card) for card, places in found.swap.items() for meld, at in places}
        listed |= {Discard(seat, card) for card in moment.view.hand if found.discard and card not in found.keep}
        listed |= {GoOut(seat)} if found.out else set()
        assert listed == {action for action in every_try(moment) if judge(moment.table, action)}


def every_try(moment):
    """Whatever the learner could try with one card, sense or not."""
    table, seat = moment.table, moment.seat
    yield from (Draw(seat), Draw(seat, Source.DISCARD), GoOut(seat))
    places = [(meld, at) for meld, laid in enumerate(table.melds) for at in range(len(laid.cards))]
    yield from (TakeFromMeld(seat, meld, at) for meld, at in places)
    for card in set(table.hands[seat]):
        yield Discard(seat, card)
        yield from (LayOff(seat, card, meld, end) for meld in range(len(table.melds)) for end in End)
        yield from (SwapJoker(seat, meld, at, card) for meld, at in places)


def test_whose_word_it_is_and_what_for():
    session = begin("rami", players=2)
    face = describe(session, "en")
    assert (face["wait"], face["turn"]) == ("you", {"number": 1, "who": 0, "phase": "draw"})
    assert face["can"]["stock"]
    assert not face["can"]["lay"]
    assert face["need"] == {"points": 51, "told": "51 points and a run"}
    drawn = describe(session.act(Draw(session.seat)), "en")
    assert drawn["fresh"] == drawn["hand"].split()[-1]
    assert drawn["can"]["lay"]
    assert not drawn["can"]["stock"]


def test_players_keep_their_numbers_when_the_seats_change():
    session = until(begin("romme", players=4, seed=3), lambda it: len(it.finished) == 1)
    face = describe(session, "es")
    assert face["dealer"] == 0
    assert face["turn"]["who"] == 1
    assert len(face["names"]) == 4
    assert face["names"][0] == "Tú"
    assert face["hand"].split() == [card.code for card in session.view.hand]
    assert len(face["sheet"]) == 1
    assert face["totals"] == face["sheet"][0]


def test_the_end_of_a_round_shows_the_hands_and_what_they_count():
    session = until(begin("romme", players=4, seed=3), lambda it: it.table.is_over)
    over = describe(session, "en")["over"]
    winner = session.seats[session.table.outcome.closer]
    assert over["winners"] == [winner]
    assert over["hands"][winner] == ""
    assert all(over["hands"][player] for player in range(4) if player != winner)
    assert [row["total"] for row in over["rows"]] == describe(session, "en")["sheet"][-1]
    assert over["match"] is None


def test_moves_tell_who_did_what():
    before = begin("cafe", players=2)
    card = before.table.stock[-1]
    after = before.act(Draw(before.seat))
    assert moves(before, after, "en") == [
        {
            "who": 0,
            "do": "draw",
            "from": "stock",
            "cards": card.code,
            "told": f"You draw from the stock and get {card.symbol}.",
        }
    ]
    thrown = after.act(Discard(after.seat, card))
    told = moves(after, thrown, "en")
    assert [(move["who"], move["do"]) for move in told] == [(0, "discard"), (1, "turn")]
    assert told[0]["told"] == f"You discard {card.symbol}."
    drawn = thrown.step()
    (move,) = moves(thrown, drawn, "en")
    assert (move["who"], move["do"]) == (1, "draw")
    assert move["cards"] == ("" if move["from"] == "stock" else card.code)
