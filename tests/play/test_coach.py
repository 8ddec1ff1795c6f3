"""The coach: advice that is legal and knows nothing hidden, reasons that hold, a review that finds slips."""

from __future__ import annotations

from random import Random

import pytest

from rummy_learn.engine.actions import Call, Discard, Draw, GoOut, Lay, LayOff, Source, SwapJoker, TakeBack
from rummy_learn.engine.bots import BOTS
from rummy_learn.engine.bots.prospects import Prospect
from rummy_learn.engine.cards import parse_card, parse_cards
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import deal, play, shuffled
from rummy_learn.engine.table import Phase
from rummy_learn.engine.views import view
from rummy_learn.i18n import LANGUAGES, keys
from rummy_learn.play.coach import advice
from rummy_learn.play.coach_reasons import why_discard
from rummy_learn.play.coach_review import review
from rummy_learn.play.coach_words import tell_numbers, tell_reason
from tests.engine.bot_rounds import moments, other_world
from tests.engine.test_bots import holding
from tests.engine.test_referee import table
from tests.engine.test_round import dealt


def advised(now, seat=0):
    return advice(view(now, seat))


def said(given):
    return [reason.key for reason in given.reasons]


def fact(given, key):
    return next(reason.facts for reason in given.reasons if reason.key == key)


def many(now, seat=1):
    """The other player holds so many cards that nothing is urgent."""
    return holding(now, seat, parse_cards("3D 6S JD QC 2H 9D 9H 4S"))


# --- what it may know ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", HOUSES)
def test_advice_is_legal_and_knows_no_hidden_card(name):
    """Wherever the hidden cards lie, the advice is the same."""
    now = dealt(name, 4, seed=8)
    for after in moments(now, [BOTS["hard"]] * 4, Random(8), 24):
        seat = now.turn.seat
        given = advised(now, seat)
        assert given.action is not None
        assert judge(now, given.action)
        assert given.reasons
        assert advised(other_world(now, seat, Random(3)), seat) == given
        now = after


def test_there_is_no_advice_for_who_has_nothing_to_decide():
    with pytest.raises(ValueError, match="nothing to decide"):
        advised(table("cafe"), 1)


# --- the draw -----------------------------------------------------------------------------------------------------


def test_a_card_that_makes_a_meld_is_taken():
    given = advised(table("cafe", "5C 5H 9S KD 2H 7C JD", phase=Phase.DRAW, opened=False))
    assert given.action == Draw(0, Source.DISCARD)
    assert given.cards == (parse_card("5D"),)
    assert sorted(fact(given, "draw.meld")["ordered"]) == sorted(parse_cards("5C 5H 5D"))


def test_a_card_of_no_use_is_left_and_the_cards_that_help_are_counted():
    """7♥ 8♥ wait for two copies each of 6♥ and 9♥, and for six jokers."""
    given = advised(table("cafe", "7H 8H KD 2C QS", phase=Phase.DRAW, opened=False, pile="5D", players=2))
    assert given.action == Draw(0)
    assert said(given)[0] == "draw.no_meld"
    coming = 110 - 5 - 1
    assert fact(given, "draw.outs") == {"count": 10, "of": coming}
    assert given.numbers == {"outs": 10, "unseen": coming, "at_risk": 7 + 8 + 10 + 2 + 10}


def test_a_card_that_would_have_to_be_laid_is_left_where_it_cannot_be():
    given = advised(table("rami", "5C 5H 9S KD 2H 7C JD", phase=Phase.DRAW, opened=False))
    assert given.action == Draw(0)
    assert said(given)[0] == "draw.no_use_now"
    assert given.numbers["at_risk"] == 100, "who has not opened pays a flat penalty (R-32)"


def test_who_put_a_card_back_is_told_to_draw_from_the_stock():
    now = play(table("cafe", "5C 5H 9S KD 2H 7C JD", phase=Phase.DRAW), Draw(0, Source.DISCARD))
    given = advised(play(now, TakeBack(0)))
    assert (given.action, said(given)) == (Draw(0), ["draw.after_all"])


# --- laying -------------------------------------------------------------------------------------------------------


def test_melds_are_kept_while_nothing_is_urgent_and_the_coach_says_which():
    given = advised(many(table("cafe", "2C 2D 2H 9S KD", ["5H 6H 7H"], players=2)))
    assert isinstance(given.action, Discard)
    assert sorted(fact(given, "discard.hides")["melds"][0]) == sorted(parse_cards("2C 2D 2H"))


def test_who_can_end_the_round_is_told_so():
    given = advised(many(table("cafe", "2C 2D 2H 9S", ["5H 6H 7H"], players=2)))
    assert isinstance(given.action, Lay)
    assert said(given) == ["lay.ends"]


def test_when_somebody_is_nearly_done_everything_is_laid():
    given = advised(table("cafe", "2C 2D 2H 9S KD", ["5H 6H 7H"], players=2, opened=False))
    assert isinstance(given.action, Lay)
    assert fact(given, "lay.near") == {"count": 2}
    assert fact(given, "lay.opens") == {"points": 6}
    assert given.numbers == {"at_risk": 19}


def test_a_freed_joker_is_a_risk_until_it_is_played():
    now = many(table("palace", "QS 4C 4H 9D", ["JS JK KS"], players=2))
    given = advised(now)
    assert given.action == SwapJoker(0, 0, 1, parse_card("QS"))
    assert said(given) == ["lay.ends", "lay.swap"]
    assert given.numbers == {"at_risk": 4 + 4 + 9 + 20}


def test_the_last_card_is_laid_off_or_thrown_and_the_last_word_is_to_go_out():
    off = advised(table("cafe", "8H KD 9C", ["5H 6H 7H"], players=2))
    assert off.action == LayOff(0, parse_card("8H"), 0)
    assert said(off) == ["lay.near", "lay.off"]
    assert said(advised(table("cafe", "9S"))) == ["discard.ends"]
    done = play(table("romme", "2C 2D 2H", players=4), Lay(0, (parse_cards("2C 2D 2H"),)))
    assert (advised(done).action, said(advised(done))) == (GoOut(0), ["go_out"])


# --- the discard --------------------------------------------------------------------------------------------------


def test_a_lone_dear_card_goes_and_a_card_good_for_two_melds_stays():
    given = advised(many(table("cafe", "7H 7S 8H KC 3D 3S", players=2, opened=False)))
    assert given.action == Discard(0, parse_card("KC"))
    assert said(given)[0] == "discard.alone"
    assert fact(given, "discard.points") == {"points": 10}
    double = fact(given, "discard.double")
    assert (double["card"], double["one"], double["other"]) == tuple(parse_cards("7H 7S 8H"))


def test_of_two_equal_cards_one_goes_because_the_other_stays():
    given = advised(many(table("palace", "KS KS KH 4D 5D 2C", players=2, opened=False)))
    assert given.action == Discard(0, parse_card("KS"))
    assert said(given)[0] == "discard.twin"


@pytest.mark.slow
@pytest.mark.parametrize("jokers", [1, 2, 3])
@pytest.mark.parametrize("name", ["palace", "cafe", "rami"])
def test_with_jokers_in_hand_no_card_is_called_alone_or_hopeless(name, jokers):
    hand = parse_cards("7H 7S 8H KC 3D 3S 2C TD 9S")
    given = advised(many(holding(table(name, "5S", players=2, opened=False), 0, (*hand, *parse_cards("JK " * jokers)))))
    assert isinstance(given.action, Discard)
    assert not given.action.card.is_joker
    assert said(given)[0] == "discard.with_joker"


@pytest.mark.parametrize(
    ("hand", "thrown", "first"),
    [
        ("7C 7D 7H 7S KD", "7C", "spare"),
        ("7C 7D 7H KD", "7C", "cheapest"),
        ("5H 6H JK KD", "5H", "cheapest"),
        ("5H 6H 7H JK KD", "5H", "spare"),
        ("JK JK KC", "JK", "cheapest"),
        ("JK JK", "JK", "joker"),
        ("KC KC JK", "KC", "twin"),
        ("KC KD 4S", "KC", "least"),
        ("KC 9D 4S", "KC", "alone"),
    ],
)
def test_what_is_said_of_a_card_thrown_holds(hand, thrown, first):
    now = many(table("palace", hand, players=2, opened=False))
    card = parse_card(thrown)
    reasons = why_discard(view(now, 0), Prospect(action=Discard(0, card), card=card, cost=0.0))
    assert reasons[0].key == f"discard.{first}"


def test_a_card_that_makes_a_meld_with_a_joker_is_not_said_to_make_none():
    """5♦ would make a run with 6♦ and the joker, which does more for the kings."""
    given = advised(table("cafe", "6D KC KD JK 2H", phase=Phase.DRAW, opened=False, pile="5D"))
    assert "draw.no_meld" not in said(given)


def test_that_the_next_player_threw_a_card_near_it_is_a_reason():
    now = dealt("cafe", 2, seed=1)
    now = play(holding(now, 0, parse_cards("KC QH 2S")), Draw(0))
    now = play(holding(now, 0, parse_cards("KC QH 2S")), Discard(0, parse_card("2S")))
    now = play(holding(now, 1, parse_cards("KD KH 9C 9D 3C 5S 7D")), Draw(1))
    now = play(holding(now, 1, parse_cards("KD KH 9C 9D 3C 5S 7D")), Discard(1, parse_card("KD")))
    now = holding(play(now, Draw(0)), 0, parse_cards("KC 4D 4H 6H 7H 9S TS"))
    given = advised(now)
    assert given.action == Discard(0, parse_card("KC"))
    assert fact(given, "discard.thrown")["other"] == parse_card("KD")
    assert given.numbers["use"] == fact(given, "discard.thrown")["percent"] < 30


# --- calls --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "does"), [("KC KD 9S 3H", Call(2)), ("KC 9D 9S 3H", None)])
def test_a_call_is_advised_for_a_new_meld(hand, does):
    thrown = play(table(house("palace", ["calls"]), "5H 9S KH", players=4), Discard(0, parse_card("KH")))
    given = advised(holding(thrown, 2, parse_cards(hand)), 2)
    assert given.action == does
    assert said(given) == ["call.no" if does is None else "call.meld"]


# --- the review ---------------------------------------------------------------------------------------------------


def finished(name="cafe", seed=3, kind="easy"):
    rules = HOUSES[name]
    players = rules.deal.players_min
    rng = Random(seed)
    bots = [BOTS[kind], *[BOTS["hard"]] * (players - 1)]
    *_, last = moments(deal(rules, players, shuffled(rules, rng)), bots, rng, 5000)
    return last


@pytest.mark.slow
@pytest.mark.parametrize("name", HOUSES)
def test_a_review_names_the_costliest_moves_and_legal_better_ones(name):
    over = finished(name)
    found = review(over, 0)
    assert 0 < len(found) <= 3
    assert [one.cost for one in found] == sorted((one.cost for one in found), reverse=True)
    for one in found:
        assert over.log[one.step] == one.action != one.better
        assert judge(one.table, one.better) or isinstance(one.better, Lay)
        assert one.reasons
        assert over.log[: len(one.table.log)] == one.table.log
        assert one.table.turn.seat == 0


@pytest.mark.slow
def test_a_review_finds_a_meld_thrown_away():
    """Kings apart, the learner breaks three of a kind."""
    start = dealt("cafe", 2, seed=1)
    now = play(start, Draw(0))
    best = advised(now).action
    worst = max(
        (Discard(0, card) for card in sorted(set(now.hand)) if judge(now, Discard(0, card))),
        key=lambda action: next(iter(one.cost for one in review(play(now, action), 0) if one.action == action), 0),
    )
    [slip] = [one for one in review(play(now, worst), 0) if one.action == worst]
    assert slip.better == best
    assert slip.cost >= 10
    assert slip.step == 1
    assert review(play(now, best), 0) == tuple(one for one in review(now, 0) if one.action == Draw(0))


@pytest.mark.slow
def test_a_review_sees_a_round_that_could_have_been_ended():
    from dataclasses import replace

    from rummy_learn.play.coach_review import _missed_end

    now = many(table("cafe", "2C 2D 2H 9S", ["5H 6H 7H"], players=2))
    slip = _missed_end([(1, now, Discard(0, parse_card("9S")))], 0)
    assert slip is not None
    assert isinstance(slip.better, Lay)
    assert [reason.key for reason in slip.reasons] == ["could_end"]
    assert replace(slip, cost=0) != slip
    assert review(finished(kind="expert"), 0, most=0) == ()


def test_there_is_no_review_of_a_seat_that_is_none():
    with pytest.raises(ValueError, match="2 seats"):
        review(dealt("cafe", 2), 5)


def test_the_cards_that_help_are_told_beside_the_cards_that_may_come():
    told = dict(tell_numbers({"outs": 9, "unseen": 41, "at_risk": 12}, "en"))
    assert told == {"cards that help": "9 of the 41 to come", "points if somebody goes out": "12"}


# --- words --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_coach_says_reads_well(lang):
    """In a whole round, no placeholder and no fact is left unfilled."""
    told = set()
    now = dealt("rami", 2, seed=5)
    for after in moments(now, [BOTS["hard"]] * 2, Random(5), 30):
        given = advised(now, now.turn.seat)
        told |= {tell_reason(reason, lang) for reason in given.reasons}
        told |= {": ".join(line) for line in tell_numbers(given.numbers, lang)}
        now = after
    assert len(told) > 10
    assert not [sentence for sentence in told if set("{}[]=") & set(sentence) or "None" in sentence]


def test_every_reason_has_its_words():
    """The reasons that are given somewhere in the code are those of the catalogues."""
    import re
    from pathlib import Path

    from rummy_learn import play as package

    sources = [path.read_text("utf-8") for path in Path(package.__path__[0]).glob("coach*.py")]
    given = {key for source in sources for key in re.findall(r'"((?:draw|lay|discard|call)\.[a-z_]+)"', source)}
    given |= {"go_out", "take_back", "could_end"}
    assert all(f"coach.{key}" in keys(lang) for key in given for lang in LANGUAGES)
