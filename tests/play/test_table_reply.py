"""What is answered at the table to a card that does not fit: one reason that is to the point."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummy_learn.engine.actions import LayOff
from rummy_learn.engine.cards import parse_card
from rummy_learn.engine.referee import judge
from rummy_learn.play.form import Choice
from rummy_learn.play.session import Session
from rummy_learn.play.table_reply import refusal
from tests.engine.test_referee import table


@pytest.mark.parametrize(
    ("meld", "card", "words"),
    [
        ("8C 8S 8D", "2C", "8♣ 8♠ 8♦ 2♣ is neither a group nor a run"),
        ("8C 8S JK", "9C", "8♣ 8♠ 🃏 9♣ is neither a group nor a run"),
        ("TD JD QD", "2C", "2♣ does not belong with the diamonds"),
        ("TD JD QD", "QC", "Q♣ does not belong with the diamonds"),
        ("TD JD QD", "7D", "8♦ and 9♦ are missing"),
        ("8C 8S 8D", "8C", "8♣"),
    ],
)
def test_a_card_that_does_not_fit_is_refused_in_one_sentence(meld, card, words):
    now = table("palace", f"{card} KD 3H", players=2, melds=[meld])
    session = replace(Session.start(Choice(house="palace").setup(1)), table=now)
    action = LayOff(0, parse_card(card), 0)
    reply = refusal(session, action, judge(now, action), "en")
    assert (reply["place"], reply["cards"]) == ("meld", card)
    (told,) = reply["told"]
    assert words in told
