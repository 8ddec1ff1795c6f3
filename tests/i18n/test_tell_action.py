"""What players do is told in a sentence, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

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
from rummy_learn.engine.cards import parse_card, parse_cards
from rummy_learn.engine.houses import house
from rummy_learn.engine.round import replay
from rummy_learn.engine.table import Phase, position
from rummy_learn.i18n import LANGUAGES
from rummy_learn.i18n.tell_action import tell_action, tell_deed

TABLE = position(
    house("rami"),
    [parse_cards("7H 8H 9H"), ()],
    melds=[(0, parse_cards("KC KD JK")), (1, parse_cards("2S 3S 4S 5S"))],
    discards=parse_cards("4D 8C TS"),
    phase=Phase.DRAW,
)
KINGS = SwapJoker(1, 0, 2, parse_card("KH"), parse_card("KS"))
TOLD = [
    (Draw(0), "Ana roba del mazo.", "Ana draws from the stock."),
    (Draw(1, Source.DISCARD), "Bea toma 10♠ del descarte.", "Bea takes 10♠ from the discard pile."),
    (Draw(1, Source.DISCARD, 2), "Bea toma 8♣ y 10♠ del descarte.", "Bea takes 8♣ and 10♠ from the discard pile."),
    (TakeFromMeld(0, 1, 3), "Ana toma 5♠ de 2♠ 3♠ 4♠ 5♠.", "Ana takes 5♠ from 2♠ 3♠ 4♠ 5♠."),
    (Lay(0, (parse_cards("7H 8H 9H"),)), "Ana baja 7♥ 8♥ 9♥.", "Ana lays 7♥ 8♥ 9♥."),
    (LayOff(1, parse_card("6S"), 1), "Bea añade 6♠ a 2♠ 3♠ 4♠ 5♠.", "Bea lays off 6♠ on 2♠ 3♠ 4♠ 5♠."),
    (KINGS, "Bea cambia K♥ y K♠ por el comodín de K♣ K♦ 🃏.", "Bea swaps K♥ and K♠ for the joker of K♣ K♦ 🃏."),
    (Discard(0, parse_card("7H")), "Ana descarta 7♥.", "Ana discards 7♥."),
    (GoOut(0), "Ana cierra sin descartar.", "Ana goes out without a discard."),
    (Call(1), "Bea llama y se lleva 10♠.", "Bea calls and gets 10♠."),
    (TakeBack(0), "Ana deshace lo que jugó en este turno.", "Ana takes back what was played this turn."),
    (TimeOut(0, 45), "A Ana se le acabó el tiempo: descarta 9♥.", "Ana has run out of time and discards 9♥."),
]


DEEDS = [
    (Draw(0), "robar del mazo", "draw from the stock"),
    (Lay(0, (parse_cards("7H 8H 9H"),)), "bajar 7♥ 8♥ 9♥", "lay 7♥ 8♥ 9♥"),
    (LayOff(1, parse_card("6S"), 1), "añadir 6♠ detrás de 2♠ 3♠ 4♠ 5♠", "lay off 6♠ at the end of 2♠ 3♠ 4♠ 5♠"),
    (Discard(0, parse_card("7H")), "descartar 7♥", "discard 7♥"),
]


@pytest.mark.parametrize(("action", "es", "en"), DEEDS)
def test_what_might_be_done_is_told_without_anybody(action: Action, es: str, en: str) -> None:
    assert (tell_deed(action, TABLE, "es"), tell_deed(action, TABLE, "en")) == (es, en)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_can_be_done_might_be_done(lang: str) -> None:
    assert all(tell_deed(action, TABLE, lang) for action, _, _ in TOLD)


@pytest.mark.parametrize(("action", "es", "en"), TOLD)
def test_every_action_has_its_sentence(action: Action, es: str, en: str) -> None:
    assert tell_action(action, TABLE, ["Ana", "Bea"], "es") == es
    assert tell_action(action, TABLE, ["Ana", "Bea"], "en") == en
    assert all(tell_action(action, TABLE, ["Ana", "Bea"], lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("hand", "deeds", "es", "en"),
    [
        (
            "5H KS",
            [],
            "Se te acabó el tiempo: te llega 10♣ del mazo y se descarta 10♣ por ti.",
            "Your time is up: you get 10♣ from the stock, and 10♣ is discarded for you.",
        ),
        (
            "5H KS",
            [Draw(0)],
            "Se te acabó el tiempo: se descarta 10♣ por ti.",
            "Your time is up: 10♣ is discarded for you.",
        ),
        (
            "5H 9S JH",
            [Draw(0), SwapJoker(0, 0, 1, parse_card("JH"))],
            "Se te acabó el tiempo: se descarta 10♣ por ti. Lo que hiciste en el turno se deshace: así no vale.",
            "Your time is up: 10♣ is discarded for you. What you had done this turn could not stand and is undone.",
        ),
        (
            "2C 2D 2H",
            [Draw(0), Lay(0, (parse_cards("2C 2D 2H"),)), LayOff(0, parse_card("TC"), 1, End.START)],
            "Se te acabó el tiempo, pero no te quedan cartas: cierras la ronda.",
            "Your time is up, but you have no cards left: you close the round.",
        ),
    ],
    ids=["drawn", "discarded", "taken back", "closed"],
)
def test_whoever_runs_out_of_time_hears_what_is_done_for_them(hand, deeds, es, en):
    rules = house("cafe").change({"ending.last_discard": "optional"})
    melds = [(1, parse_cards("TH JK QH")), (1, parse_cards("JC QC KC"))]
    table = position(rules, [parse_cards(hand), parse_cards("3D 4S")], melds=melds, opened=[0, 1], phase=Phase.DRAW)
    table = replay(replace(table, stock=parse_cards("3C TC"), discards=parse_cards("2S 8C")), deeds)
    assert tell_action(TimeOut(0, 45), table, [None, "Bea"], "es") == es
    assert tell_action(TimeOut(0, 45), table, [None, "Bea"], "en") == en
