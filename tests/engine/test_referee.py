"""What the referee says, paragraph by paragraph of the rules."""

from __future__ import annotations

from dataclasses import replace

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
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import play
from rummy_learn.engine.table import Phase, Table, changed, position
from rummy_learn.engine.verdict import IllegalMove


def table(rules="cafe", hand="2C 4D 9S", melds=(), *, opened=True, phase=Phase.PLAY, pile="5D", players=3) -> Table:
    """Seat 0 is in turn; what lies on the table belongs to seat 1."""
    return position(
        HOUSES[rules] if isinstance(rules, str) else rules,
        [parse_cards(hand)] + [parse_cards("3D 6S")] * (players - 1),
        melds=[(1, parse_cards(codes)) for codes in melds],
        opened=(0,) if opened else (),
        phase=phase,
        stock=parse_cards("7D 8D TC"),
        discards=parse_cards(pile),
    )


def lay(*melds: str) -> Lay:
    return Lay(0, tuple(parse_cards(codes) for codes in melds))


def keys(verdict) -> list[str]:
    return [finding.key for finding in verdict.findings]


def fault(verdict, key: str):
    return next(finding for finding in verdict.faults if finding.key == key)


# --- 1.2: whose turn, and what it is time for ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "action",
    [
        Draw(1),
        Lay(1, (parse_cards("2C 4D 9S"),)),
        LayOff(2, parse_card("2C"), 0),
        Discard(1, parse_card("3D")),
        TakeBack(2),
        TimeOut(1, 99),
        Draw(-1),
        Call(3),
        Call(-1),
    ],
)
def test_nobody_acts_out_of_turn(action):
    verdict = judge(table(), action)
    assert verdict.rules == ("NOT_YOUR_TURN",)
    assert verdict.findings[0].facts() == {"player": 1}


def test_a_turn_begins_with_a_draw():
    waiting = table(phase=Phase.DRAW)
    for action in (lay("2C 4D 9S"), Discard(0, parse_card("2C")), GoOut(0), LayOff(0, parse_card("2C"), 0)):
        assert keys(judge(waiting, action)) == ["DRAW_FIRST"]


def test_one_card_is_drawn_and_no_more():
    assert keys(judge(table(), Draw(0))) == ["DRAW_ONE"]
    assert keys(judge(table(), TakeFromMeld(0, 0, 0))) == ["DRAW_ONE"]
    waiting = table(phase=Phase.DRAW, pile="5D 6D")
    assert keys(judge(waiting, Draw(0, Source.DISCARD, 2))) == ["DRAW_ONE"]
    assert keys(judge(waiting, Draw(0, Source.STOCK, 2))) == ["DRAW_ONE"]


def test_a_house_may_allow_several_cards_of_the_pile():
    rules = HOUSES["cafe"].change({"draw.several_from_discard": True})
    waiting = table(rules, phase=Phase.DRAW, pile="5D 6D 7C")
    after = play(waiting, Draw(0, Source.DISCARD, 2))
    assert after.hand[-2:] == parse_cards("6D 7C")
    assert after.discards == parse_cards("5D")
    assert keys(judge(waiting, Draw(0, Source.DISCARD, 4))) == ["PILE_SHORT"]


def test_nothing_is_drawn_from_where_nothing_is():
    bare = replace(table(phase=Phase.DRAW), stock=(), discards=())
    assert keys(judge(bare, Draw(0))) == ["STOCK_EMPTY"]
    assert fault(judge(bare, Draw(0, Source.DISCARD)), "PILE_SHORT").have == 0


def test_when_the_round_is_over_nothing_more_is_played():
    over = play(table(hand="9D"), Discard(0, parse_card("9D")))
    for action in (Draw(1), Discard(0, parse_card("9D")), TakeBack(0), Call(2)):
        assert keys(judge(over, action)) == ["ROUND_OVER"]


def test_the_first_two_stages_stop_at_once():
    verdict = judge(table(opened=False, melds=["5H 6H 7H"]), LayOff(0, parse_card("KS"), 0))
    assert keys(verdict) == ["NOT_IN_HAND"]


# --- stage 2: the cards -------------------------------------------------------------------------------------------


def test_missing_cards_are_named_as_often_as_they_are_missing():
    verdict = judge(table(hand="7H 7S 2C"), lay("7H 7H 7S", "KC KD KH"))
    finding = fault(verdict, "NOT_IN_HAND")
    assert finding.cards == parse_cards("7H KC KD KH")
    assert finding.at == (1, 3, 4, 5)


@pytest.mark.parametrize("meld", [-1, 1, 99])
def test_there_is_no_such_meld(meld):
    setup = table(melds=["5H 6H 7H"])
    assert keys(judge(setup, LayOff(0, parse_card("2C"), meld))) == ["NO_SUCH_MELD"]
    assert keys(judge(setup, SwapJoker(0, meld, 0, parse_card("2C")))) == ["NO_SUCH_MELD"]


def test_there_is_no_such_place_in_a_meld():
    setup = table("rami", melds=["5H 6H 7H 8H"], phase=Phase.DRAW)
    assert keys(judge(setup, TakeFromMeld(0, 0, 4))) == ["NO_SUCH_CARD"]
    assert keys(judge(setup, TakeFromMeld(0, 0, -1))) == ["NO_SUCH_CARD"]


# --- 1.3: opening -------------------------------------------------------------------------------------------------


def test_an_opening_that_falls_short_says_by_how_much():
    setup = table("romme", "TH JH QH 4S 5S 6S 2C", opened=False, players=4)
    finding = fault(judge(setup, lay("TH JH QH")), "OPEN_MIN")
    assert (finding.have, finding.need, finding.short) == (30, 40, 10)
    assert keys(judge(setup, lay("TH JH QH", "4S 5S 6S"))) == ["RUN", "RUN", "OPENS_MIN"]


def test_every_fault_of_an_opening_is_told_and_only_legal_melds_count():
    rules = HOUSES["rami"].change({"opening.requires_clean_run": True, "opening.requires_group": True})
    verdict = judge(table(rules, "7C 7S 7S 2D 3D 5D 2C", opened=False), lay("7C 7S 7S", "2D 3D 5D"))
    assert verdict.rules == (
        "GROUP_SUIT_DUP",
        "RUN_GAP",
        "OPEN_MIN",
        "OPEN_NO_RUN",
        "OPEN_NO_CLEAN_RUN",
        "OPEN_NO_GROUP",
    )
    assert fault(verdict, "OPEN_MIN").have == 0
    assert fault(verdict, "RUN_GAP").at == (4, 5)  # places in all the cards that were laid


def test_who_has_opened_lays_what_they_like():
    assert judge(table("romme", "2C 2D 2H 9S", players=4), lay("2C 2D 2H"))
    setup = table("romme", "2C 2D 2H 9S", opened=False, players=4)
    assert judge(setup, lay("2C 2D 2H")).rules == ("OPEN_MIN",)


def test_without_a_minimum_the_own_first_meld_still_comes_first():
    """R-13."""
    rules = house("palace", ["no_opening"])
    setup = table(rules, "8H 2C 2D 2S 9C 9D", ["5H 6H 7H"], opened=False)
    assert keys(judge(setup, LayOff(0, parse_card("8H"), 0))) == ["NOT_OPENED"]
    opened = play(setup, lay("2C 2D 2S"))
    assert judge(opened, LayOff(0, parse_card("8H"), 0))  # in the same turn


def test_before_opening_the_table_is_out_of_reach():
    setup = table("palace", "8H 5S 2C", ["5H 6H 7H", "3S 4S JK"], opened=False)
    for action in (LayOff(0, parse_card("8H"), 0), SwapJoker(0, 1, 2, parse_card("5S"))):
        finding = fault(judge(setup, action), "NOT_OPENED_MIN")
        assert finding.need == 30


def test_an_empty_row_of_melds_is_a_misuse_not_a_move():
    with pytest.raises(ValueError, match="at least one meld"):
        Lay(0, ())
    with pytest.raises(ValueError, match="at least one card"):
        Draw(0, Source.DISCARD, 0)


# --- 1.7: laying off ----------------------------------------------------------------------------------------------


def test_a_lay_off_is_judged_as_the_meld_it_makes():
    setup = table(hand="8H 4H 9H 2C", melds=["5H 6H 7H"])
    longer = judge(setup, LayOff(0, parse_card("8H"), 0))
    assert longer.cards == parse_cards("5H 6H 7H 8H")
    assert keys(longer) == ["RUN"]
    assert judge(setup, LayOff(0, parse_card("4H"), 0, End.START))
    assert fault(judge(setup, LayOff(0, parse_card("9H"), 0)), "RUN_GAP").missing == parse_cards("8H")


def test_all_faults_of_a_lay_off_are_collected():
    setup = table("palace", "9H", ["5H 6H 7H"], opened=False)
    assert judge(setup, LayOff(0, parse_card("9H"), 0)).rules == ("NOT_OPENED", "RUN_GAP", "MUST_DISCARD_LAST")


# --- 1.6: swapping jokers -----------------------------------------------------------------------------------------


def test_a_joker_is_had_for_the_very_card_it_stands_for():
    setup = table("palace", "JH JS 2C", ["TH JK QH"])
    assert keys(judge(setup, SwapJoker(0, 0, 1, parse_card("JH")))) == ["SWAPS", "JOKER_KEPT"]
    wrong = fault(judge(setup, SwapJoker(0, 0, 1, parse_card("JS"))), "SWAP_WRONG_CARD")
    assert (wrong.card, wrong.free, wrong.at) == (parse_card("JS"), parse_cards("JH"), (1,))
    after = play(setup, SwapJoker(0, 0, 1, parse_card("JH")))
    assert after.melds[0].cards == parse_cards("TH JH QH")
    assert sorted(card.code for card in after.hand) == ["2C", "JK", "JS"]
    assert after.melds[0].by == (1, 0, 1)


def test_a_natural_is_not_swapped():
    verdict = judge(table("palace", "JH 2C", ["TH JK QH"]), SwapJoker(0, 0, 0, parse_card("JH")))
    assert keys(verdict) == ["SWAP_NO_JOKER"]
    assert verdict.rules == ("SWAP_WRONG_CARD",)


def test_a_house_may_leave_jokers_where_they_are():
    rules = HOUSES["cafe"].change({"joker.swapped": "untouchable"})
    verdict = judge(table(rules, "JH 2C", ["TH JK QH"]), SwapJoker(0, 0, 1, parse_card("JH")))
    assert verdict.rules == ("SWAP_FORBIDDEN",)


def test_a_group_gives_its_joker_for_either_missing_suit():
    """R-04."""
    setup = table("cafe", "KC KD KS 2C", ["KS KH JK"])
    assert judge(setup, SwapJoker(0, 0, 2, parse_card("KC")))
    assert judge(setup, SwapJoker(0, 0, 2, parse_card("KD")))
    assert judge(setup, SwapJoker(0, 0, 2, parse_card("KS"))).rules == ("SWAP_WRONG_CARD",)


def test_with_fixed_jokers_a_group_has_to_be_complete():
    rules = house("palace", ["fixed_jokers"])
    finding = fault(
        judge(table(rules, "KD 2C", ["KS KH JK"]), SwapJoker(0, 0, 2, parse_card("KD"))), "SWAP_GROUP_INCOMPLETE"
    )
    assert (finding.have, finding.need) == (3, 4)
    assert judge(table(rules, "KD 2C", ["KS KH JK KC"]), SwapJoker(0, 0, 2, parse_card("KD")))


def test_a_house_may_ask_for_both_missing_cards():
    rules = HOUSES["palace"].change({"joker.swap_needs_both": True})
    setup = table(rules, "KD KC 9C 2C", ["KS KH JK", "5H 6H JK"])
    both = SwapJoker(0, 0, 2, parse_card("KD"), parse_card("KC"))
    assert fault(judge(setup, replace(both, second=None)), "SWAP_NEEDS_BOTH").cards == parse_cards("KC KD")
    assert judge(setup, replace(both, second=parse_card("9C"))).rules == ("SWAP_WRONG_CARD",)
    after = play(setup, both)
    assert after.melds[0].cards == parse_cards("KS KH KD KC")
    assert after.hand == (*parse_cards("9C 2C"), JOKER)
    run = table(rules, "7H 2C", ["5H 6H JK"])
    assert judge(run, SwapJoker(0, 0, 2, parse_card("7H")))
    assert judge(run, SwapJoker(0, 0, 2, parse_card("7H"), parse_card("2C"))).rules == ("SWAP_WRONG_CARD",)


def test_both_jokers_of_a_full_group_leave_together():
    rules = HOUSES["palace"].change({"joker.swap_needs_both": True})
    setup = table(rules, "KD KC 2C", ["KS JK KH JK"])
    after = play(setup, SwapJoker(0, 0, 1, parse_card("KD"), parse_card("KC")))
    assert after.melds[0].cards == parse_cards("KS KD KH KC")
    assert after.hand == (*parse_cards("2C"), JOKER, JOKER)


# --- 1.6, 1.2: discarding -----------------------------------------------------------------------------------------


def test_when_a_joker_may_be_discarded():
    for name, keys_of_two, legal_last in [("palace", [], True), ("cafe", ["JOKER_DISCARD_LAST_ONLY"], True)]:
        assert [f.key for f in judge(table(name, "JK 5H"), Discard(0, JOKER)).faults] == keys_of_two
        assert judge(table(name, "JK"), Discard(0, JOKER)).legal is legal_last
    fixed = house("palace", ["fixed_jokers"])
    for hand in ("JK 5H", "JK"):
        assert judge(table(fixed, hand), Discard(0, JOKER)).rules == ("JOKER_DISCARD",)


def test_nothing_but_jokers_and_nowhere_to_put_them():
    """R-15."""
    for melds in ([], ["AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"]):
        verdict = judge(table("cafe", "JK JK", melds), Discard(0, JOKER))
        assert keys(verdict) == ["DISCARDS", "JOKER_STUCK"]
    # one of two can be laid off, and the other then closes the round
    assert judge(table("cafe", "JK JK", ["5H 6H 7H"]), Discard(0, JOKER)).rules == ("JOKER_DISCARD",)
    assert judge(table("cafe", "JK JK", ["5H 6H 7H"], opened=False), Discard(0, JOKER))
    # room for exactly one more: enough for two jokers, too little for three
    assert judge(table("cafe", "JK JK", ["JK 5H 6H 7H JK"]), Discard(0, JOKER)).rules == ("JOKER_DISCARD",)
    assert judge(table("cafe", "JK JK JK", ["JK 5H 6H 7H JK"]), Discard(0, JOKER))
    fixed = house("palace", ["fixed_jokers"])
    assert judge(table(fixed, "JK JK", ["5H 6H 7H"]), Discard(0, JOKER))
    out = house("palace", ["fixed_jokers", "win_without_discard"])
    assert judge(table(out, "JK JK", ["5H 6H 7H", "5S 6S 7S"]), Discard(0, JOKER)).rules == ("JOKER_DISCARD",)


def test_the_card_just_taken_does_not_go_back_where_the_house_says_so():
    """R-10."""
    rules = HOUSES["palace"].change({"draw.ban_return": True})
    taken = play(table(rules, "5H 9S", phase=Phase.DRAW, pile="2S 8C"), Draw(0, Source.DISCARD))
    assert fault(judge(taken, Discard(0, parse_card("8C"))), "RETURN_TAKEN").card == parse_card("8C")
    assert judge(taken, Discard(0, parse_card("5H")))
    twin = play(table(rules, "8C 9S", phase=Phase.DRAW, pile="2S 8C"), Draw(0, Source.DISCARD))
    assert judge(twin, Discard(0, parse_card("8C")))  # the other one
    stock = play(table(rules, "5H 9S", phase=Phase.DRAW), Draw(0))
    assert judge(stock, Discard(0, parse_card("TC")))


def test_an_ordinary_discard_needs_no_explanation():
    assert keys(judge(table("cafe", "JK 5H"), Discard(0, parse_card("5H")))) == ["DISCARDS"]
    assert keys(judge(table("palace", "JK 5H"), Discard(0, JOKER))) == ["DISCARDS"]
    assert keys(judge(table("romme", "9D", players=4), Discard(0, parse_card("9D")))) == ["CLOSES"]


# --- cards taken from the pile and from the table -----------------------------------------------------


def test_a_taken_discard_has_to_be_laid():
    waiting = table("rami", "8S 8D 5H 9S", phase=Phase.DRAW, pile="2S 8C")
    assert keys(judge(waiting, Draw(0, Source.DISCARD))) == ["DRAWS_PILE", "TAKEN_MUST_BE_USED"]
    taken = play(waiting, Draw(0, Source.DISCARD))
    assert fault(judge(taken, Discard(0, parse_card("5H"))), "MUST_USE_TAKEN").cards == parse_cards("8C")
    laid = play(taken, lay("8S 8D 8C"))
    assert judge(laid, Discard(0, parse_card("5H")))


def test_of_several_taken_cards_the_deepest_has_to_be_laid():
    rules = HOUSES["cafe"].change({"draw.several_from_discard": True, "draw.must_use_discard": True})
    taken = play(table(rules, "8S 8D 5H", phase=Phase.DRAW, pile="2S 8C 3H"), Draw(0, Source.DISCARD, 2))
    assert taken.turn.unused == parse_cards("8C")
    assert play(taken, lay("8S 8D 8C")).turn.unused == ()


def test_a_card_is_taken_from_the_end_of_a_run_that_stays_a_run():
    waiting = table("rami", "8S 8D 5H", ["5C 6C 7C 8C"], phase=Phase.DRAW)
    assert keys(judge(waiting, TakeFromMeld(0, 0, 3))) == ["TAKES_FROM_MELD", "TAKEN_MUST_BE_USED"]
    taken = play(waiting, TakeFromMeld(0, 0, 3))
    assert taken.melds[0].cards == parse_cards("5C 6C 7C")
    assert judge(taken, Discard(0, parse_card("5H"))).rules == ("MUST_USE_TAKEN",)
    assert keys(judge(taken, LayOff(0, parse_card("8C"), 0)))[-1] == "TAKEN_PUT_BACK"
    assert judge(play(taken, lay("8S 8D 8C")), Discard(0, parse_card("5H")))


def test_which_cards_may_not_be_taken():
    melds = ["5C 6C 7C 8C 9C", "4H 5H 6H", "KC KS KH JK", "QC QS QH QD"]
    waiting = table("rami", "8S 8D 5H", melds, phase=Phase.DRAW)
    for inner in (1, 2, 3):
        assert fault(judge(waiting, TakeFromMeld(0, 0, inner)), "TAKE_END_ONLY").ends == parse_cards("5C 9C")
    assert judge(waiting, TakeFromMeld(0, 0, 0))
    assert judge(waiting, TakeFromMeld(0, 0, 4))
    assert judge(waiting, TakeFromMeld(0, 1, 0)).rules == ("CANT_BREAK3",)
    assert judge(waiting, TakeFromMeld(0, 2, 3)).rules == ("TAKE_JOKER",)
    assert judge(waiting, TakeFromMeld(0, 3, 1))  # any card of a group of four
    shut = table("rami", "8S 8D 5H", melds, phase=Phase.DRAW, opened=False)
    assert judge(shut, TakeFromMeld(0, 3, 1)).rules == ("NOT_OPENED",)
    assert judge(table("cafe", "8S", melds[:1], phase=Phase.DRAW), TakeFromMeld(0, 0, 0)).rules == ("NO_TABLE_TAKE",)


# --- 1.8: closing -------------------------------------------------------------------------------------------------


def test_a_last_discard_has_to_be_kept_where_it_is_required():
    assert judge(table("cafe", "2C 2D 2H"), lay("2C 2D 2H")).rules == ("MUST_DISCARD_LAST",)
    assert judge(table("cafe", "8H", ["5H 6H 7H"]), LayOff(0, parse_card("8H"), 0)).rules == ("MUST_DISCARD_LAST",)
    assert judge(table("romme", "2C 2D 2H", players=4), lay("2C 2D 2H"))


def test_closing_takes_an_empty_hand():
    finding = fault(judge(table("romme", "2C 9D", players=4), GoOut(0)), "CARDS_LEFT")
    assert finding.cards == parse_cards("2C 9D")
    assert judge(table("cafe", "2C"), GoOut(0)).rules == ("CARDS_LEFT", "MUST_DISCARD_LAST")
    assert judge(table("cafe", ""), GoOut(0)).rules == ("MUST_DISCARD_LAST",)
    laid = play(table("romme", "2C 2D 2H", players=4), lay("2C 2D 2H"))
    assert keys(judge(laid, GoOut(0))) == ["CLOSES", "CLOSES_MULTIPLIED"]
    assert keys(judge(table("cafe", "9D"), Discard(0, parse_card("9D")))) == ["CLOSES"]


def test_going_rummy_is_announced_only_on_an_empty_table():
    """R-06."""
    hand = "JS QS KS 9D"
    alone = play(table("palace", hand, opened=False), lay("JS QS KS"))
    assert keys(judge(alone, Discard(0, parse_card("9D")))) == ["CLOSES", "CLOSES_MULTIPLIED"]
    later = play(table("palace", hand, ["5H 6H 7H"], opened=False), lay("JS QS KS"))
    assert keys(judge(later, Discard(0, parse_card("9D")))) == ["CLOSES"]


# --- calls --------------------------------------------------------------------------------------------------


def discarded(rules=None, players=4) -> Table:
    rules = rules or house("palace", ["calls"])
    return play(table(rules, "5H 9S KC", players=players), Discard(0, parse_card("KC")))


def test_a_call_gets_the_discard_and_a_card_of_the_stock():
    thrown = discarded()
    assert thrown.callers() == (2, 3)
    (finding,) = judge(thrown, Call(2)).findings
    assert (finding.key, finding.card, finding.penalty) == ("CALLS", parse_card("KC"), 1)
    after = play(thrown, Call(2))
    assert after.hands[2][-2:] == parse_cards("KC TC")
    assert after.turn == thrown.turn
    assert fault(judge(after, Call(3)), "TAKEN_ALREADY").player == 3
    assert judge(after, Draw(1))


def test_who_may_not_call():
    thrown = discarded()
    assert judge(thrown, Call(0)).rules == ("OWN_DISCARD",)
    assert judge(thrown, Call(1)).rules == ("CALL_ON_TURN",)
    assert fault(judge(play(thrown, Draw(1, Source.DISCARD)), Call(2)), "TAKEN_ALREADY").player == 2
    assert judge(play(thrown, Draw(1)), Call(2)).rules == ("CALL_CLOSED",)
    assert judge(replace(thrown, stock=()), Call(2)).rules == ("CALL_STOCK_SHORT",)
    costs_nothing = discarded(house("palace", ["calls"]).change({"draw.call_penalty": 0}))
    assert judge(replace(costs_nothing, stock=()), Call(2)).rules == ("CALL_STOCK_SHORT",)
    assert judge(discarded(HOUSES["palace"]), Call(2)).rules == ("NOT_YOUR_TURN",)
    assert discarded(HOUSES["palace"]).callers() == ()


def test_the_upcard_of_the_deal_is_nobodys_discard():
    waiting = table(house("palace", ["calls"]), phase=Phase.DRAW)
    assert judge(waiting, Call(2)).rules == ("CALL_CLOSED",)
    assert waiting.callers() == ()


# --- the clock ----------------------------------------------------------------------------------------------


def test_the_clock_is_up_when_it_is_up():
    assert fault(judge(table("cafe"), TimeOut(0, 40)), "CLOCK_RUNNING").left == 5
    assert keys(judge(table("cafe"), TimeOut(0, 45))) == ["TIME_IS_UP"]
    assert keys(judge(table("palace"), TimeOut(0, 999))) == ["NO_CLOCK"]


# --- play ---------------------------------------------------------------------------------------------------------


def test_an_illegal_move_is_refused_with_its_verdict():
    with pytest.raises(IllegalMove, match="JOKER_DISCARD_LAST_ONLY") as caught:
        play(table("cafe", "JK 5H"), Discard(0, JOKER))
    assert caught.value.verdict.rules == ("JOKER_DISCARD",)


def test_a_table_set_up_by_hand_has_to_be_possible():
    with pytest.raises(ValueError, match="no meld: 5H 6H 8H"):
        table(melds=["5H 6H 8H"])
    with pytest.raises(ValueError, match="seats"):
        position(HOUSES["cafe"], [parse_cards("5H")], seat=1)


def test_every_legal_verdict_says_something():
    waiting = changed(table("rami", melds=["5C 6C 7C 8C"], phase=Phase.DRAW), offer=None)
    for action in (Draw(0), Draw(0, Source.DISCARD), TakeFromMeld(0, 0, 0)):
        assert judge(waiting, action).findings
    played = play(waiting, Draw(0, Source.DISCARD))
    assert keys(judge(played, TakeBack(0))) == ["TAKES_BACK"]
    assert keys(judge(waiting, TakeBack(0))) == ["NOTHING_TO_TAKE_BACK"]


def test_a_hand_of_nothing_but_jokers_is_warned_of():
    """R-15."""
    fixed = house("palace", ["fixed_jokers"])
    for rules, hand, warned in (
        ("cafe", "2C 2D 2H JK JK", True),
        ("cafe", "2C 2D 2H JK", False),
        (fixed, "2C 2D 2H JK", True),
    ):
        assert ("ONLY_JOKERS_LEFT" in keys(judge(table(rules, hand), lay("2C 2D 2H")))) is warned
    assert "ONLY_JOKERS_LEFT" not in keys(judge(table("palace", "2C 2D 2H JK JK"), lay("2C 2D 2H")))
    assert keys(judge(table(fixed, "8H JK", ["5H 6H 7H"]), LayOff(0, parse_card("8H"), 0)))[-1] == "ONLY_JOKERS_LEFT"


def test_a_complete_group_has_every_suit_where_no_suit_may_come_twice():
    """R-31, at a table that allows groups of more than four."""
    rules = HOUSES["palace"].change({"joker.swap_complete_group": True, "melding.group_max": 8})
    assert judge(table(rules, "KD 2C", ["KS KH JK KC"]), SwapJoker(0, 0, 2, parse_card("KD")))
    twice = rules.change({"melding.duplicate_suits": True})
    finding = fault(
        judge(table(twice, "KD 2C", ["KS KH JK KC"]), SwapJoker(0, 0, 2, parse_card("KD"))), "SWAP_GROUP_INCOMPLETE"
    )
    assert (finding.have, finding.need) == (4, 8)


@pytest.mark.parametrize(("penalty", "gained"), [(0, 1), (2, 3)])
def test_what_a_call_costs_is_agreed_on(penalty, gained):
    rules = house("palace", ["calls"]).change({"draw.call_penalty": penalty})
    thrown = discarded(rules)
    assert len(play(thrown, Call(2)).hands[2]) == 2 + gained


@pytest.mark.parametrize(
    ("action", "cards"),
    [
        (lay("2C 2D 2H", "4S 5S 6S"), "2C 2D 2H 4S 5S 6S"),
        (LayOff(0, parse_card("8H"), 0), "5H 6H 7H 8H"),
        (SwapJoker(0, 1, 1, parse_card("JH")), "TH JK QH"),
        (Discard(0, parse_card("JH")), "JH"),
        (GoOut(0), "2C 2D 2H 4S 5S 6S 8H JH"),
    ],
)
def test_a_verdict_is_about_the_cards_as_they_lie(action, cards):
    setup = table(hand="2C 2D 2H 4S 5S 6S 8H JH", melds=["5H 6H 7H", "TH JK QH"])
    assert judge(setup, action).cards == parse_cards(cards)


def test_a_verdict_on_a_draw_or_a_call_is_about_the_card_drawn():
    waiting = table("rami", melds=["5H 6H 7H 8H"], phase=Phase.DRAW, pile="2S 8C")
    assert judge(waiting, Draw(0, Source.DISCARD)).cards == parse_cards("8C")
    assert judge(waiting, TakeFromMeld(0, 0, 3)).cards == parse_cards("5H 6H 7H 8H")
    assert judge(discarded(), Call(2)).cards == parse_cards("KC")


# Mutants of `referee` that live, because they mean the same:
# - the last case of `_out_of_cards` dropped, or some of its actions: it tells the type checker the match is complete;
# - `_missing_place(table, meld, 0)` asking for place 1: every meld has both, and only the meld is in question.
