"""What a seat may see of a table, and what everybody saw happen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rummy_learn.engine.actions import (
    Call,
    Discard,
    Draw,
    GoOut,
    LayOff,
    Source,
    SwapJoker,
    TakeBack,
    TakeFromMeld,
    TimeOut,
)
from rummy_learn.engine.cards import JOKER, parse_card, parse_cards
from rummy_learn.engine.events import (
    Called,
    Discarded,
    Drawn,
    JokerSwapped,
    LaidOff,
    MeldLaid,
    Opened,
    RoundEnded,
    StockRebuilt,
    SwapUndone,
    Taken,
    TakenBack,
    TimedOut,
    TurnBegan,
    events,
)
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.moves import legal_actions
from rummy_learn.engine.round import play
from rummy_learn.engine.table import Phase, RoundEnd
from rummy_learn.engine.views import view

from .players import choose
from .test_referee import lay, table
from .test_round import dealt, last_of_the_stock


def test_a_view_shows_the_own_hand_and_counts_the_others():
    start = dealt()
    seen = view(start, 1)
    assert seen.hand == start.hands[1]
    assert seen.counts == (13, 13, 13)
    assert seen.stock == 70
    with pytest.raises(ValueError, match="3 seats"):
        view(start, 3)


@pytest.mark.parametrize("name", HOUSES)
def test_a_view_tells_nothing_about_hidden_cards(name):
    """Whatever the hidden cards are, the view is the same."""
    rng = Random(5)
    now = dealt(name, 4)
    for _ in range(60):
        if now.is_over:
            break
        for seat in range(4):
            hidden = [card for other in range(4) if other != seat for card in now.hands[other]] + list(now.stock)
            rng.shuffle(hidden)
            row = iter(hidden)
            hands = tuple(
                hand if other == seat else tuple(next(row) for _ in hand) for other, hand in enumerate(now.hands)
            )
            turn = now.turn
            if turn.seat != seat and not turn.seen and turn.drawn:  # what was drawn is hidden as well
                turn = replace(turn, drawn=hands[turn.seat][-1:], held=hands[turn.seat][-1:] if turn.held else ())
            other_world = replace(now, hands=hands, stock=tuple(row), turn=turn, pack=now.pack[::-1])
            assert view(other_world, seat) == view(now, seat)
        now = play(now, choose(now, rng))


def test_what_everybody_saw_drawn_is_in_every_view():
    waiting = table("rami", "8S 8D 5H", ["5C 6C 7C 8C"], phase=Phase.DRAW)
    for action, card in ((Draw(0), ""), (Draw(0, Source.DISCARD), "5D"), (TakeFromMeld(0, 0, 3), "8C")):
        assert view(play(waiting, action), 1).turn.drawn == parse_cards(card)


def test_a_player_can_list_the_own_moves_from_the_view_alone():
    rng = Random(2)
    now = dealt("cafe", 3)
    for _ in range(25):
        seat = now.turn.seat
        if len(now.hand) < 8:  # a long hand has very many openings
            own = [action for action in legal_actions(now) if action.seat == seat and not isinstance(action, TakeBack)]
            assert list(legal_actions(view(now, seat).as_table())) == own
        now = play(now, choose(now, rng))
        if now.is_over:
            break


def test_a_blank_table_keeps_the_hidden_cards_hidden():
    blank = view(dealt(), 0).as_table()
    assert set(blank.stock) | set(blank.hands[1]) == {JOKER}
    assert blank.pack == ()


def seen(before, action):
    after = play(before, action)
    return events(before, action, after)


def test_what_happens_is_told_step_by_step():
    waiting = table("cafe", "2C 2D 2H 8H JH 9S", ["5H 6H 7H", "TH JK QH"], opened=False, phase=Phase.DRAW)
    assert seen(waiting, Draw(0)) == (Drawn(0, Source.STOCK, 1),)
    assert seen(waiting, Draw(0, Source.DISCARD)) == (Drawn(0, Source.DISCARD, 1, parse_cards("5D")),)
    drawn = play(waiting, Draw(0))
    assert seen(drawn, lay("2C 2D 2H")) == (Opened(0), MeldLaid(0, 2, parse_cards("2C 2D 2H")))
    opened = play(drawn, lay("2C 2D 2H"))
    assert seen(opened, LayOff(0, parse_card("8H"), 0)) == (LaidOff(0, 0, parse_card("8H")),)
    assert seen(opened, SwapJoker(0, 1, 1, parse_card("JH"))) == (JokerSwapped(0, 1, 1, parse_card("JH")),)
    assert seen(opened, TakeBack(0)) == (TakenBack(0),)
    assert seen(opened, Discard(0, parse_card("9S"))) == (Discarded(0, parse_card("9S")), TurnBegan(1, 2))


def test_a_card_taken_from_a_meld_is_seen():
    waiting = table("rami", "8S 8D 5H", ["5C 6C 7C 8C"], phase=Phase.DRAW)
    assert seen(waiting, TakeFromMeld(0, 0, 3)) == (Taken(0, 0, parse_card("8C")),)


def test_an_undone_swap_is_seen():
    setup = table("romme", "JH 9S 8S", ["TH JK QH"], players=4)
    swapped = play(setup, SwapJoker(0, 0, 1, parse_card("JH")))
    assert SwapUndone(0, 0) in seen(swapped, Discard(0, parse_card("9S")))


def test_calls_closes_and_new_stocks_are_seen():
    rules = house("palace", ["calls"])
    thrown = play(table(rules, "5H 9S KC", players=4), Discard(0, parse_card("KC")))
    assert seen(thrown, Call(2)) == (Called(2, parse_card("KC"), 1),)
    assert seen(table("cafe", "9S"), Discard(0, parse_card("9S")))[-1] == RoundEnded(RoundEnd.CLOSED, 0)
    assert StockRebuilt(4) in seen(last_of_the_stock("cafe"), Discard(0, parse_card("9S")))
    laid = play(table("romme", "2C 2D 2H", players=4), lay("2C 2D 2H"))
    assert seen(laid, GoOut(0)) == (RoundEnded(RoundEnd.CLOSED, 0),)


def test_running_out_of_time_is_seen_with_what_it_led_to():
    waiting = table("cafe", "5H 9S", phase=Phase.DRAW)
    assert seen(waiting, TimeOut(0, 45)) == (
        TimedOut(0),
        Drawn(0, Source.STOCK, 1),
        Discarded(0, parse_card("TC")),
        TurnBegan(1, 2),
    )
    drawn = play(waiting, Draw(0))
    assert seen(drawn, TimeOut(0, 45))[1] == Discarded(0, parse_card("TC"))
