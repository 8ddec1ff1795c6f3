"""Whatever the referee says can be told, in every language."""

from __future__ import annotations

from random import Random

import pytest

from rummy_learn.engine.actions import (
    Call,
    Discard,
    Draw,
    End,
    GoOut,
    LayOff,
    Source,
    SwapJoker,
    TakeBack,
    TakeFromMeld,
    TimeOut,
)
from rummy_learn.engine.cards import JOKER, parse_card
from rummy_learn.engine.closes import obligations
from rummy_learn.engine.draws import judge_players
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import deal, play, shuffled
from rummy_learn.engine.table import Phase
from rummy_learn.engine.verdict import IllegalMove
from rummy_learn.i18n import LANGUAGES, tell, tell_error
from tests.engine.players import choose
from tests.engine.test_referee import lay, table

TABLES = HOUSES | {"calls": house("palace", ["calls", "fixed_jokers"])}


def attempts(now):
    """Some of what could be tried, most of it illegal."""
    hand = sorted(set(now.hand), key=lambda card: card.code)
    for seat in (now.turn.seat, (now.turn.seat + 1) % now.players):
        yield from (Draw(seat), Draw(seat, Source.DISCARD), Draw(seat, Source.DISCARD, 2), GoOut(seat), Call(seat))
        yield from (TakeBack(seat), TimeOut(seat, 5), TimeOut(seat, 50), LayOff(seat, JOKER, 9))
        yield from (Discard(seat, card) for card in (*hand, JOKER))
        for i, meld in enumerate(now.melds):
            yield from (TakeFromMeld(seat, i, at) for at in range(len(meld.cards) + 1))
            yield from (LayOff(seat, card, i, end) for card in hand for end in End)
            yield from (SwapJoker(seat, i, at, card) for card in hand[:3] for at in range(len(meld.cards)))


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_every_verdict_is_told(name):
    rng, told = Random(4), set()
    rules = TABLES[name]
    now = deal(rules, 4, shuffled(rules, rng))
    for _ in range(40):
        if now.is_over:
            break
        for action in attempts(now):
            verdict = judge(now, action)
            for finding in verdict.findings:
                told.add(finding.key)
                for lang in LANGUAGES:
                    said = tell(finding, lang, house=name, cards=verdict.cards)
                    assert said
                    assert "{" not in said
        now = play(now, choose(now, rng))
    assert len(told) > 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_helps_to_put_it_right(lang):
    setup = table("romme", "TH JH QH 2C", opened=False, players=4)
    (finding,) = judge(setup, lay("TH JH QH")).findings
    said = tell(finding, lang, house="romme")
    assert all(number in said for number in ("30", "40", "10"))
    setup = table("cafe", "JS 2C", ["TH JK QH"])
    verdict = judge(setup, SwapJoker(0, 0, 1, parse_card("JS")))
    said = tell(verdict.findings[0], lang, house="cafe", cards=verdict.cards)
    assert "J♠" in said
    assert "J♥" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_still_open_in_a_turn_is_told(lang):
    owing = play(table("cafe", "JH 9S 8S", ["TH JK QH"]), SwapJoker(0, 0, 1, parse_card("JH")))
    (finding,) = obligations(owing)
    assert "🃏" in tell(finding, lang, house="cafe")
    taken = play(table("rami", "9S 8S", phase=Phase.DRAW, pile="2S 8C"), Draw(0, Source.DISCARD))
    (finding,) = obligations(taken)
    assert "8♣" in tell(finding, lang, house="rami")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_too_few_players_are_told_how_many_it_takes(lang):
    (finding,) = judge_players(HOUSES["palace"], 5).findings
    said = tell(finding, lang, house="palace")
    assert all(number in said for number in "524")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_illegal_move_is_told_like_its_verdict(lang):
    now = deal(HOUSES["cafe"], 2, shuffled(HOUSES["cafe"], Random(1)))
    early = Discard(now.turn.seat, now.hands[now.turn.seat][0])
    with pytest.raises(IllegalMove) as caught:
        play(now, early)
    assert tell_error(caught.value, lang) == tell(judge(now, early).faults[0], lang)
