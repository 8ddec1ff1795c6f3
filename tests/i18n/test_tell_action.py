"""What players do is told in a sentence, in every language."""

from __future__ import annotations

import pytest

from rummy_learn.engine.actions import (
    Action,
    Call,
    Discard,
    Draw,
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
    (TimeOut(0, 45), "A Ana se le acabó el tiempo.", "Ana has run out of time."),
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
