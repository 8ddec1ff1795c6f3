"""A round from the deal to its end: what legal actions do."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

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
from rummy_learn.engine.cards import JOKER, parse_card, parse_cards
from rummy_learn.engine.closes import obligations
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import deal, full_pack, play, replay, shuffled
from rummy_learn.engine.table import Phase, RoundEnd, Table
from rummy_learn.engine.verdict import PlayersError

from .players import play_round
from .test_referee import lay, table


def dealt(name="cafe", players=3, seed=1, starter=0, **changes) -> Table:
    rules = HOUSES[name].change({path.replace("__", "."): value for path, value in changes.items()})
    return deal(rules, players, shuffled(rules, Random(seed)), starter)


def codes(cards) -> str:
    return " ".join(sorted(card.code for card in cards))


# --- 1.1: the deal ------------------------------------------------------------------------------------------------


def test_cards_are_dealt_one_by_one_from_the_starter_on():
    pack = shuffled(HOUSES["cafe"], Random(7))
    dealt = deal(HOUSES["cafe"], 3, pack, starter=1)
    assert [dealt.hands[seat][0] for seat in (1, 2, 0)] == list(pack[:3])
    assert [len(hand) for hand in dealt.hands] == [13, 13, 13]
    assert dealt.discards == pack[39:40]
    assert dealt.stock[-1] == pack[40]
    assert len(dealt.stock) == 70
    assert (dealt.turn.seat, dealt.turn.number, dealt.turn.phase) == (1, 1, Phase.DRAW)


def test_the_very_first_turn_may_go_rummy():
    """R-06."""
    rules = HOUSES["palace"].change({"deal.hand_size": 3})
    first, rest = parse_cards("KC 2D KS 3D KH 4D 5D 6C"), list(full_pack(rules))
    for card in first:
        rest.remove(card)
    laid = play(play(deal(rules, 2, (*first, *rest)), Draw(0)), lay("KC KS KH"))
    over = play(laid, Discard(0, parse_card("6C")))
    assert (over.outcome.one_turn, over.outcome.empty_table) == (True, True)


def test_a_starter_with_an_extra_card_does_not_draw():
    first = dealt(deal__starter_has_extra=True, starter=2)
    assert [len(hand) for hand in first.hands] == [13, 13, 14]
    assert first.turn.phase is Phase.PLAY
    assert judge(first, Draw(2)).rules == ("DRAW_ONE",)
    second = play(first, Discard(2, first.hand[0]))
    assert (second.turn.seat, second.turn.phase) == (0, Phase.DRAW)


def test_a_table_has_its_number_of_players():
    for players in (1, 5):
        with pytest.raises(PlayersError) as caught:
            dealt("cafe", players)
        assert (caught.value.players, caught.value.low, caught.value.high) == (players, 2, 4)
    with pytest.raises(PlayersError):
        deal(house("palace", ["calls"]), 2, full_pack(HOUSES["palace"]))


def test_a_deal_takes_the_whole_pack_and_a_seat_that_exists():
    pack = full_pack(HOUSES["cafe"])
    with pytest.raises(ValueError, match="pack"):
        deal(HOUSES["cafe"], 2, pack[1:])
    with pytest.raises(ValueError, match="starter"):
        deal(HOUSES["cafe"], 2, pack, starter=2)


# --- 1.2: turns ---------------------------------------------------------------------------------------------------


def test_turns_go_round_and_are_counted():
    now = dealt(starter=1)
    for number, seat in enumerate((1, 2, 0, 1), start=1):
        assert (now.turn.number, now.turn.seat) == (number, seat)
        now = play(now, Draw(seat))
        now = play(now, Discard(seat, next(card for card in now.hand if not card.is_joker)))


@pytest.mark.parametrize(("melds", "facts"), [([], (True, False)), (["5H 6H 7H"], (False, True))])
def test_a_turn_knows_how_it_began(melds, facts):
    """R-06: whether the table was empty, and whether its player had opened; here the melds are those of seat 1."""
    turn = play(table("palace", "9S 8S", melds), Discard(0, parse_card("9S"))).turn
    assert (turn.empty_table, turn.was_open) == facts


def test_a_drawn_card_comes_into_the_hand():
    start = dealt()
    stock = play(start, Draw(0))
    assert stock.hand[-1] == start.stock[-1]
    assert len(stock.stock) == len(start.stock) - 1
    pile = play(start, Draw(0, Source.DISCARD))
    assert pile.hand[-1] == start.discards[-1]
    assert pile.discards == ()


def test_a_card_taken_from_a_meld_leaves_the_others_as_they_lie():
    setup = table("rami", "8H 9H 2C", ["5H 6H 7H", "7C 7S 7H 7D"])
    longer = play(play(setup, LayOff(0, parse_card("8H"), 0)), Discard(0, parse_card("2C")))
    after = play(longer, TakeFromMeld(1, 0, 0))
    assert (after.melds[0].cards, after.melds[0].by) == (parse_cards("6H 7H 8H"), (1, 1, 0))
    after = play(longer, TakeFromMeld(1, 1, 1))
    assert (after.melds[1].cards, after.melds[1].by) == (parse_cards("7C 7H 7D"), (1, 1, 1))
    assert after.hand[-1] == parse_card("7S")


def test_a_log_replays_to_the_same_table():
    for seed in range(3):
        start = dealt("rami", seed=seed)
        end = play_round(start, Random(seed))
        assert replay(start, end.log) == end
        assert replay(start, end.log[:-1]).log == end.log[:-1]


# --- taking back --------------------------------------------------------------------------------------------------


def test_everything_since_the_draw_is_taken_back():
    drawn = play(table(hand="2C 2D 2H 8H 9S", melds=["5H 6H 7H"], phase=Phase.DRAW), Draw(0))
    played = play(play(drawn, lay("2C 2D 2H")), LayOff(0, parse_card("8H"), 0))
    assert played.turn.plays == 2
    back = play(played, TakeBack(0))
    assert replace(back, log=()) == replace(drawn, log=())
    assert len(back.log) == 4  # what happened has happened
    assert judge(back, TakeBack(0)).rules == ("NOTHING_TO_TAKE_BACK",)


def test_a_draw_that_everybody_saw_is_taken_back_but_not_one_from_the_stock():
    waiting = table("rami", "8S 8D 5H", ["5C 6C 7C 8C"], phase=Phase.DRAW)
    for action in (Draw(0, Source.DISCARD), TakeFromMeld(0, 0, 3)):
        drawn = play(waiting, action)
        assert replace(play(drawn, TakeBack(0)), log=()) == waiting
    assert not judge(play(waiting, Draw(0)), TakeBack(0))
    laid = play(play(waiting, TakeFromMeld(0, 0, 3)), lay("8S 8D 8C"))
    twice = play(play(laid, TakeBack(0)), TakeBack(0))
    assert replace(twice, log=()) == waiting


def test_an_opening_taken_back_is_none():
    opened = play(table("cafe", "2C 2D 2H 9S", opened=False), lay("2C 2D 2H"))
    assert opened.opened[0]
    assert not play(opened, TakeBack(0)).opened[0]


def test_a_finished_turn_is_not_taken_back():
    after = play(play(table(hand="9S 8S 2C 2D 2H"), lay("2C 2D 2H")), Discard(0, parse_card("9S")))
    assert judge(after, TakeBack(0)).rules == ("NOT_YOUR_TURN",)
    assert judge(after, TakeBack(1)).rules == ("NOTHING_TO_TAKE_BACK",)


# --- 1.6: recovered jokers ----------------------------------------------------------------------------------------


def swapped(name="cafe", hand="JH 3C 4C 9S 8S", melds=("TH JK QH", "5D 6D 7D")) -> Table:
    players = 4 if name == "romme" else 3
    return play(table(name, hand, melds, players=players), SwapJoker(0, 0, 1, parse_card("JH")))


def test_a_recovered_joker_is_owed_until_it_lies_again():
    owing = swapped()
    assert [finding.key for finding in obligations(owing)] == ["SWAP_NOT_REUSED"]
    assert judge(owing, Discard(0, parse_card("9S"))).rules == ("SWAP_NOT_REUSED",)
    for use in (lay("3C 4C JK"), LayOff(0, JOKER, 1)):
        paid = play(owing, use)
        assert obligations(paid) == ()
        assert judge(paid, Discard(0, parse_card("9S")))


def test_a_recovered_joker_may_be_kept_where_the_house_says_so():
    kept = swapped("palace")
    assert obligations(kept) == ()
    assert judge(kept, Discard(0, JOKER))


def test_a_swap_is_undone_by_itself_at_the_end_of_the_turn():
    owing = swapped("romme")
    assert [finding.key for finding in obligations(owing)] == ["SWAP_UNDONE"]
    verdict = judge(owing, Discard(0, parse_card("9S")))
    assert [finding.key for finding in verdict.findings] == ["DISCARDS", "SWAP_UNDONE"]
    after = play(owing, Discard(0, parse_card("9S")))
    assert after.melds[0].cards == parse_cards("TH JK QH")
    assert after.melds[0].by == (1, 1, 1)
    assert codes(after.hands[0]) == "3C 4C 8S JH"


def test_an_undone_swap_keeps_what_was_laid_off_meanwhile():
    owing = play(swapped("romme", "JH KH 9H 9S 8S"), LayOff(0, parse_card("KH"), 0))
    owing = play(owing, LayOff(0, parse_card("9H"), 0, End.START))
    after = play(owing, Discard(0, parse_card("9S")))
    assert after.melds[0].cards == parse_cards("9H TH JK QH KH")
    assert codes(after.hands[0]) == "8S JH"


def test_the_last_card_does_not_close_when_a_swap_is_undone():
    owing = swapped("romme", "JH 9S")
    after = play(owing, Discard(0, parse_card("9S")))
    assert not after.is_over
    assert codes(after.hands[0]) == "JH"


def test_a_recovered_joker_is_not_thrown_away_where_it_has_to_go_back():
    assert judge(swapped("romme", "JH 9S"), Discard(0, JOKER)).rules == ("SWAP_NOT_REUSED",)


def test_of_two_swaps_the_one_that_can_go_back_is_undone():
    melds = ["TH JK QH", "TS JK QS"]
    owing = play(table("romme", "JH JS 9S 8S", melds, players=4), SwapJoker(0, 0, 1, parse_card("JH")))
    owing = play(owing, SwapJoker(0, 1, 1, parse_card("JS")))
    # the joker of the first meld now lies at the end of the second, so the second cannot have its own back
    paid = play(owing, LayOff(0, JOKER, 1))
    after = play(paid, Discard(0, parse_card("9S")))
    assert after.melds[0].cards == parse_cards("TH JK QH")
    assert after.melds[1].cards == parse_cards("TS JS QS JK")
    assert codes(after.hands[0]) == "8S JH"


def swapped_in_all(hand, melds) -> Table:
    """A table of romme at which the joker in the middle of every meld has been swapped, one after another."""
    now = table("romme", hand, melds, players=4)
    for at, meld in enumerate(now.melds):
        ((place, (card,)),) = meld.stands_for
        now = play(now, SwapJoker(0, at, place, card))
    return now


def test_swaps_are_undone_together_the_latest_first():
    both = swapped_in_all("JH JS 3C 4C 9S 8S", ["TH JK QH", "TS JK QS"])
    after = play(both, Discard(0, parse_card("9S")))
    assert [meld.cards for meld in after.melds] == [parse_cards("TH JK QH"), parse_cards("TS JK QS")]
    assert codes(after.hands[0]) == "3C 4C 8S JH JS"
    one = play(both, lay("3C 4C JK"))
    after = play(one, Discard(0, parse_card("9S")))
    assert [meld.cards for meld in after.melds[:2]] == [parse_cards("TH JH QH"), parse_cards("TS JK QS")]
    assert codes(after.hands[0]) == "8S JS"


def test_of_three_swaps_the_two_that_can_go_back_are_undone():
    three = swapped_in_all("JH JS JC 9S 8S", ["TH JK QH", "TS JK QS", "TC JK QC"])
    after = play(play(three, LayOff(0, JOKER, 2)), Discard(0, parse_card("9S")))
    assert [meld.cards for meld in after.melds] == list(map(parse_cards, ("TH JK QH", "TS JK QS", "TC JC QC JK")))
    assert codes(after.hands[0]) == "8S JH JS"


def test_a_taken_card_that_an_undone_swap_gives_back_is_still_to_be_laid():
    rules = HOUSES["rami"].change({"joker.swapped": "same_turn_or_undo"})
    waiting = table(rules, "9S 8S", ["TH JK QH"], phase=Phase.DRAW, pile="2C JH")
    owing = play(play(waiting, Draw(0, Source.DISCARD)), SwapJoker(0, 0, 1, parse_card("JH")))
    assert judge(owing, Discard(0, parse_card("9S"))).rules == ("MUST_USE_TAKEN",)


def test_both_cards_of_an_undone_swap_come_back():
    rules = HOUSES["palace"].change({"joker.swap_needs_both": True, "joker.swapped": "same_turn_or_undo"})
    for melds, laid in ((["KS KH JK"], "KS KH JK"), (["KS JK KH JK"], "KS JK KH JK")):
        setup = table(rules, "KD KC 9S", melds)
        owing = play(setup, SwapJoker(0, 0, laid.split().index("JK"), parse_card("KD"), parse_card("KC")))
        after = play(owing, Discard(0, parse_card("9S")))
        assert after.melds[0].cards == parse_cards(laid)
        assert codes(after.hands[0]) == "KC KD"


# --- 1.8: the end of a round --------------------------------------------------------------------------------------


def test_discarding_the_last_card_closes():
    over = play(table(hand="9S"), Discard(0, parse_card("9S")))
    assert over.is_over
    assert over.outcome.end is RoundEnd.CLOSED
    assert (over.outcome.closer, over.outcome.last_discard, over.outcome.one_turn) == (0, True, False)
    assert over.discards[-1] == parse_card("9S")


def test_closing_without_a_discard_is_the_players_word():
    laid = play(table("romme", "2C 2D 2H", opened=True, players=4), lay("2C 2D 2H"))
    assert not laid.is_over
    over = play(laid, GoOut(0))
    assert (over.outcome.end, over.outcome.closer, over.outcome.last_discard) == (RoundEnd.CLOSED, 0, False)
    assert over.outcome.laid[0] == parse_cards("2C 2D 2H")


def test_what_each_player_has_laid_is_known():
    setup = table("palace", "8H JH 2C", ["5H 6H 7H", "TH JK QH"])
    after = play(play(setup, LayOff(0, parse_card("8H"), 0)), SwapJoker(0, 1, 1, parse_card("JH")))
    over = play(play(after, LayOff(0, JOKER, 0)), Discard(0, parse_card("2C")))
    assert over.outcome.laid[0] == parse_cards("8H JK JH")
    assert over.outcome.laid[1] == parse_cards("5H 6H 7H TH QH")


def test_who_laid_off_at_which_end_is_known():
    after = play(table(hand="4H 8H 2C", melds=["5H 6H 7H"]), LayOff(0, parse_card("4H"), 0, End.START))
    assert after.melds[0].by == (0, 1, 1, 1)
    assert play(after, LayOff(0, parse_card("8H"), 0)).melds[0].by == (0, 1, 1, 1, 0)


def last_of_the_stock(name, pile="3C 4C 5C 6C", **changes) -> Table:
    rules = HOUSES[name].change({path.replace("__", "."): value for path, value in changes.items()})
    setup = table(rules, "5H 9S", phase=Phase.DRAW, pile=pile, players=4)
    return play(replace(setup, stock=setup.stock[-1:]), Draw(0))


def test_with_the_last_card_of_the_stock_the_turn_is_still_played():
    """R-11."""
    drawn = last_of_the_stock("palace")
    assert not drawn.is_over
    over = play(drawn, Discard(0, parse_card("9S")))
    assert (over.outcome.end, over.outcome.closer) == (RoundEnd.STOCK_EXHAUSTED, None)


def test_nobody_has_gone_out_in_one_turn_when_nobody_has_gone_out():
    setup = table("palace", "5H 9S", opened=False, phase=Phase.DRAW)
    drawn = play(replace(setup, stock=setup.stock[-1:]), Draw(0))
    assert not play(drawn, Discard(0, parse_card("9S"))).outcome.one_turn


def test_the_pile_becomes_the_stock_and_its_top_card_stays():
    """R-24."""
    after = play(last_of_the_stock("cafe"), Discard(0, parse_card("9S")))
    assert after.discards == parse_cards("9S")
    assert codes(after.stock) == "3C 4C 5C 6C"
    assert after.reshuffles == 1


def test_two_cards_of_the_pile_are_enough_for_a_stock_of_one():
    after = play(last_of_the_stock("cafe", pile="3C"), Discard(0, parse_card("9S")))
    assert (after.stock, after.discards) == (parse_cards("3C"), parse_cards("9S"))


def test_a_house_may_rebuild_the_stock_only_once():
    once = play(last_of_the_stock("romme"), Discard(0, parse_card("9S")))
    assert once.reshuffles == 1
    again = play(replace(once, stock=once.stock[-1:]), Draw(1))
    assert play(again, Discard(1, again.hand[0])).outcome.end is RoundEnd.STOCK_EXHAUSTED


def test_with_nothing_to_make_a_stock_from_the_round_is_over_anywhere():
    over = play(replace(last_of_the_stock("cafe"), discards=()), Discard(0, parse_card("9S")))
    assert over.outcome.end is RoundEnd.STOCK_EXHAUSTED


def test_the_turn_limit_ends_the_round():
    """R-19: 120 turns of all players together."""
    for number, ended in ((119, False), (120, True)):
        setup = table("cafe", "5H 9S")
        now = replace(setup, turn=replace(setup.turn, number=number))
        after = play(now, Discard(0, parse_card("9S")))
        assert after.is_over is ended
    assert after.outcome.end is RoundEnd.TURN_LIMIT


def test_a_call_for_the_last_card_of_the_stock_ends_the_round_where_an_empty_stock_does():
    rules = house("palace", ["calls"])
    thrown = play(table(rules, "5H 9S KC", players=4), Discard(0, parse_card("KC")))
    over = play(replace(thrown, stock=thrown.stock[-1:]), Call(2))
    assert over.outcome.end is RoundEnd.STOCK_EXHAUSTED


def test_a_caller_gets_the_discard_and_then_the_cards_of_the_stock_as_they_come():
    rules = house("palace", ["calls"]).change({"draw.call_penalty": 2})
    thrown = play(table(rules, "5H 9S KC", players=4, pile="2S 3S 5D"), Discard(0, parse_card("KC")))
    called = play(thrown, Call(2))
    assert called.hands[2][-3:] == parse_cards("KC TC 8D")
    assert (called.stock, called.discards) == (parse_cards("7D"), parse_cards("2S 3S 5D"))


def test_after_a_call_the_next_player_may_still_draw_from_the_pile():
    thrown = play(table(house("palace", ["calls"]), "5H 9S KC", players=4), Discard(0, parse_card("KC")))
    called = play(thrown, Call(2))
    assert play(called, Draw(1, Source.DISCARD)).hands[1][-1] == parse_card("5D")


# --- out of time --------------------------------------------------------------------------------------------


def timed(hand, melds=(), **changes) -> Table:
    rules = HOUSES["cafe"].change({path.replace("__", "."): value for path, value in changes.items()})
    return table(rules, hand, melds, phase=Phase.DRAW, pile="2S 8C")


def test_who_has_not_drawn_draws_and_discards_that_card():
    after = play(timed("5H KS"), TimeOut(0, 45))
    assert after.discards[-1] == parse_card("TC")
    assert codes(after.hands[0]) == "5H KS"
    assert after.turn.seat == 1


def test_a_drawn_joker_is_kept_and_the_dearest_natural_goes():
    setup = timed("5H KS")
    after = play(replace(setup, stock=(*setup.stock, JOKER)), TimeOut(0, 45))
    assert after.discards[-1] == parse_card("KS")


def test_a_joker_is_the_last_to_go_though_it_is_the_dearest():
    rules = HOUSES["palace"].change({"ending.turn_seconds": 45})
    drawn = play(table(rules, "TD TH JK 5H", phase=Phase.DRAW), Draw(0))
    after = play(play(drawn, lay("TC TD TH")), TimeOut(0, 45))
    assert codes(after.hands[0]) == "JK"


def test_finished_plays_stand_and_unfinished_ones_are_undone():
    drawn = play(timed("2C 2D 2H JH 9S", ["TH JK QH"]), Draw(0))
    laid = play(drawn, lay("2C 2D 2H"))
    stands = play(laid, TimeOut(0, 60))
    assert len(stands.melds) == 2
    owing = play(laid, SwapJoker(0, 0, 1, parse_card("JH")))
    undone = play(owing, TimeOut(0, 60))
    assert undone.melds[0].cards == parse_cards("TH JK QH")
    assert codes(undone.hands[0]) == "2C 2D 2H 9S JH"


def test_a_card_that_cannot_be_used_in_time_goes_back_to_the_pile():
    taken = play(timed("5H KS", draw__must_use_discard=True), Draw(0, Source.DISCARD))
    after = play(taken, TimeOut(0, 45))
    assert after.discards == parse_cards("2S 8C TC")


def test_an_empty_hand_closes_in_time():
    laid = play(play(timed("2C 2D", ending__last_discard="optional"), Draw(0)), TimeOut(0, 45))
    assert not laid.is_over
    setup = table(HOUSES["cafe"].change({"ending.last_discard": "optional"}), "2C 2D 2H")
    over = play(play(setup, lay("2C 2D 2H")), TimeOut(0, 45))
    assert (over.outcome.closer, over.outcome.last_discard) == (0, False)


def test_a_hand_of_jokers_gives_one_up_in_time():
    setup = timed("JK JK", ["5H 6H 7H"])
    after = play(replace(setup, stock=(*setup.stock, JOKER)), TimeOut(0, 45))
    assert after.discards[-1] == JOKER
    assert after.hands[0] == (JOKER, JOKER)


def test_an_action_of_several_melds_lays_each_of_them():
    after = play(table("cafe", "2C 2D 2H 3C 3D 3H 9S"), Lay(0, (parse_cards("2C 2D 2H"), parse_cards("3C 3D 3H"))))
    assert [meld.cards for meld in after.melds] == [parse_cards("2C 2D 2H"), parse_cards("3C 3D 3H")]
    assert [meld.owner for meld in after.melds] == [0, 0]


# Mutants of `effects` that live, because they mean the same: swaps looked for to undo where none is owed; the offer
# forgotten at the end of a round, when a card has been drawn since it was made; `last_discard` of a round that nobody
# has closed; any other seed for the new stock that follows from the deal; `zip` not strict; what might be taken back
# after the end; which of several jokers goes, and which of two cards that are worth the same.
