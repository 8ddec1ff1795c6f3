"""What the referee says of swaps, discards, closes and calls, to the last fact: findings, places, what they name."""

from __future__ import annotations

import pytest

from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.table import Phase

from .telling import case, told_last

DRAW = Phase.DRAW
RETURN = HOUSES["palace"].change({"draw.ban_return": True})
RETURN_RAMI = HOUSES["rami"].change({"draw.ban_return": True})
CAFE_OUT = HOUSES["cafe"].change({"ending.last_discard": "optional"})
FIXED = house("palace", ["fixed_jokers"])
BOTH = HOUSES["palace"].change({"joker.swap_needs_both": True})
BOTH_RAMI = HOUSES["rami"].change({"joker.swap_needs_both": True})
THREES = BOTH.change({"melding.group_max": 3, "joker.ratio": "any"})
UNTOUCH = HOUSES["cafe"].change({"joker.swapped": "untouchable"})
UNDO = HOUSES["rami"].change({"joker.swapped": "same_turn_or_undo"})
CALLS = house("palace", ["calls"])
CALLS_RAMI = HOUSES["rami"].change({"draw.calls": True})
CALLS4 = CALLS.change({"draw.call_penalty": 4})

SWAPS = [
    case(
        "swap JH for joker 1 of meld 0",
        "SWAPS@1 card=JH; JOKER_KEPT",
        rules="palace",
        hand="JH JS 2C",
        melds=["TH JK QH"],
    ),
    case(
        "swap JH for joker 1 of meld 0",
        "SWAPS@1 card=JH; JOKER_OWED",
        rules="cafe",
        hand="JH JS 2C",
        melds=["TH JK QH"],
    ),
    case(
        "swap JH for joker 1 of meld 0",
        "SWAPS@1 card=JH; JOKER_OWED_OR_UNDONE",
        rules="romme",
        hand="JH JS 2C",
        melds=["TH JK QH"],
    ),
    case(
        "swap JS for joker 1 of meld 0",
        "SWAP_WRONG_CARD@1 card=JS free=JH",
        rules="palace",
        hand="JH JS 2C",
        melds=["TH JK QH"],
    ),
    case(
        "swap JH for joker 0 of meld 0", "SWAP_NO_JOKER@0 card=TH", rules="palace", hand="JH JS 2C", melds=["TH JK QH"]
    ),
    case(
        "swap JH for joker 1 of meld 0",
        "NOT_OPENED_MIN need=30",
        rules="palace",
        hand="JH JS 2C",
        melds=["TH JK QH"],
        opened=False,
    ),
    case(
        "swap JS for joker 1 of meld 0",
        "SWAP_FORBIDDEN@1; SWAP_WRONG_CARD@1 card=JS free=JH",
        rules=UNTOUCH,
        hand="JH JS 2C",
        melds=["TH JK QH"],
    ),
    case(
        "swap KD for joker 2 of meld 0",
        "SWAP_GROUP_INCOMPLETE have=3 need=4",
        rules=FIXED,
        hand="KD 2C",
        melds=["KS KH JK"],
    ),
    case(
        "swap KD for joker 2 of meld 0", "SWAPS@2 card=KD; JOKER_OWED", rules=FIXED, hand="KD 2C", melds=["KS KH JK KC"]
    ),
    case("swap JH for joker 1 of meld 0", "SWAPS@1 card=JH; JOKER_OWED", rules=FIXED, hand="JH 2C", melds=["TH JK QH"]),
    case(
        "swap KD for joker 2 of meld 0",
        "SWAP_NEEDS_BOTH@2 cards=KC,KD",
        rules=BOTH,
        hand="KD KC 9C 2C",
        melds=["KS KH JK"],
    ),
    case(
        "swap KD KC for joker 2 of meld 0",
        "SWAPS@2 card=KD; JOKER_KEPT",
        rules=BOTH,
        hand="KD KC 9C 2C",
        melds=["KS KH JK"],
    ),
    case(
        "swap KD 9C for joker 2 of meld 0",
        "SWAP_WRONG_CARD@2 card=9C free=KC,KD",
        rules=BOTH,
        hand="KD KC 9C 2C",
        melds=["KS KH JK"],
    ),
    case(
        "swap KD KD for joker 2 of meld 0",
        "SWAP_WRONG_CARD@2 card=KD free=KC,KD",
        rules=BOTH,
        hand="KD KD 9C 2C",
        melds=["KS KH JK"],
    ),
    case("swap 7H 2C for joker 2 of meld 0", "SWAP_ONE_CARD@2 card=2C", rules=BOTH, hand="7H 2C", melds=["5H 6H JK"]),
    case(
        "take card 0 of meld 0 / swap 7C for joker 1 of meld 0",
        "TAKEN_PUT_BACK card=7C",
        rules="rami",
        hand="9S 2C",
        melds=["7C 7S JK 7D"],
        phase=DRAW,
    ),
    case(
        "take card 0 of meld 0 / swap 7C for joker 1 of meld 0",
        "SWAPS@1 card=7C; JOKER_OWED",
        rules="rami",
        hand="7C 2C",
        melds=["7C 7S JK 7D"],
        phase=DRAW,
    ),
    case(
        "take card 0 of meld 0 / swap 7H 7C for joker 1 of meld 0",
        "TAKEN_PUT_BACK card=7C",
        rules=BOTH_RAMI,
        hand="7H 2C",
        melds=["7C 7S JK 7D"],
        phase=DRAW,
    ),
    case(
        "take card 0 of meld 0 / swap 7C 7H for joker 1 of meld 0",
        "TAKEN_PUT_BACK card=7C",
        rules=BOTH_RAMI,
        hand="7H 2C",
        melds=["7C 7S JK 7D"],
        phase=DRAW,
    ),
    case(
        "swap KD for joker 2 of meld 0", "SWAPS@2 card=KD; JOKER_KEPT", rules=THREES, hand="KD KC", melds=["KS KH JK"]
    ),
    case("swap KD KC for joker 2 of meld 0", "SWAP_ONE_CARD@2 card=KC", rules=THREES, hand="KD KC", melds=["KS KH JK"]),
    case(
        "swap KD for joker 2 of meld 0",
        "SWAP_NEEDS_BOTH@2 cards=KC,KH,KD",
        rules=THREES,
        hand="KD KC",
        melds=["KS JK JK"],
    ),
]

DISCARDS = [
    case("discard 5H", "DISCARDS card=5H", hand="JK 5H"),
    case("discard JK", "JOKER_DISCARD_LAST_ONLY", hand="JK 5H"),
    case("discard JK", "CLOSES", hand="JK"),
    case("discard JK", "DISCARDS card=JK", rules="palace", hand="JK 5H"),
    case("discard JK", "JOKER_DISCARD", rules=FIXED, hand="JK 5H"),
    case("discard JK", "JOKER_DISCARD", rules=FIXED, hand="JK"),
    case("discard JK", "DISCARDS card=JK; JOKER_STUCK", rules=FIXED, hand="JK JK"),
    case("discard JK", "DISCARDS card=JK; JOKER_STUCK", hand="JK JK"),
    case("draw discard / discard 8C", "RETURN_TAKEN card=8C", rules=RETURN, hand="5H 9S", phase=DRAW, pile="2S 8C"),
    case(
        "draw discard / discard 5H",
        "MUST_USE_TAKEN cards=8C",
        rules="rami",
        hand="8S 8D 5H 9S",
        phase=DRAW,
        pile="2S 8C",
    ),
    case(
        "take card 3 of meld 0 / discard 5H",
        "MUST_USE_TAKEN cards=8C",
        rules="rami",
        hand="8S 8D 5H",
        melds=["5C 6C 7C 8C"],
        phase=DRAW,
    ),
    case("swap JH for joker 1 of meld 0 / discard 9S", "SWAP_NOT_REUSED jokers=1", hand="JH 9S", melds=["TH JK QH"]),
    case(
        "swap JH for joker 1 of meld 0 / discard 9S",
        "DISCARDS card=9S; SWAP_UNDONE card=JH",
        rules="romme",
        hand="JH 9S",
        melds=["TH JK QH"],
    ),
    case(
        "draw discard / swap JH for joker 1 of meld 0 / discard 9S",
        "MUST_USE_TAKEN cards=JH",
        rules=UNDO,
        hand="9S 8S",
        melds=["TH JK QH"],
        phase=DRAW,
        pile="2C JH",
    ),
    case(
        "swap JH for joker 1 of meld 0 / discard JK",
        "SWAP_NOT_REUSED jokers=1",
        rules="romme",
        hand="JH 9S",
        melds=["TH JK QH"],
    ),
    case("discard 9D", "CLOSES", hand="9D"),
    case(
        "lay JS QS KS / discard 9D",
        "CLOSES; CLOSES_MULTIPLIED times=2",
        rules="palace",
        hand="JS QS KS 9D",
        opened=False,
    ),
    case("lay JS QS KS / discard 9D", "CLOSES", rules="palace", hand="JS QS KS 9D", melds=["5H 6H 7H"], opened=False),
    case(
        "draw discard / swap JH for joker 1 of meld 0 / discard 9S",
        "MUST_USE_TAKEN cards=8C",
        rules=UNDO,
        hand="JH 9S 8S",
        melds=["TH JK QH"],
        phase=DRAW,
        pile="2C 8C",
    ),
    case(
        "draw discard / lay TH JH QH / swap JS for joker 1 of meld 0 / discard 9S",
        "DISCARDS card=9S; SWAP_UNDONE card=JS",
        rules=UNDO,
        hand="TH QH JH JS 9S",
        melds=["TS JK QS"],
        phase=DRAW,
        pile="2C JH",
    ),
    case(
        "draw discard / swap JH for joker 1 of meld 0 / swap JH for joker 1 of meld 1 / discard 9S",
        "MUST_USE_TAKEN cards=JH",
        rules=UNDO,
        hand="JH 9S 8S",
        melds=["TH JK QH", "TH JK QH"],
        phase=DRAW,
        pile="2C JH",
    ),
    case("draw discard / discard 8C", "DISCARDS card=8C", rules="palace", phase=DRAW, pile="2S 8C"),
    case(
        "take card 3 of meld 0 / discard 8C",
        "MUST_USE_TAKEN cards=8C",
        rules=RETURN_RAMI,
        melds=["5C 6C 7C 8C"],
        phase=DRAW,
    ),
    case("discard JK", "JOKER_DISCARD_LAST_ONLY", rules=CAFE_OUT, hand="JK JK", melds=["JK 5H 6H 7H JK"]),
]

GOING_OUT = [
    case("go out", "CARDS_LEFT@0,1 cards=2C,9D", rules="romme", hand="2C 9D"),
    case("go out", "CARDS_LEFT@0,1 cards=2C,9D; MUST_DISCARD_LAST", hand="2C 9D"),
    case("go out", "MUST_DISCARD_LAST", hand=""),
    case("lay 2C 2D 2H / go out", "CLOSES; CLOSES_MULTIPLIED times=2", rules="romme", hand="2C 2D 2H"),
]

CALLS_MADE = [
    case("discard KC / 2: call", "CALLS card=KC penalty=1", rules=CALLS, hand="5H 9S KC", players=4),
    case("discard KC / call", "OWN_DISCARD", rules=CALLS, hand="5H 9S KC", players=4),
    case("discard KC / 1: call", "CALL_ON_TURN", rules=CALLS, hand="5H 9S KC", players=4),
    case("discard KC / 2: call / 3: call", "TAKEN_ALREADY player=3", rules=CALLS, hand="5H 9S KC", players=4),
    case("discard KC / 1: draw discard / 3: call", "TAKEN_ALREADY player=2", rules=CALLS, hand="5H 9S KC", players=4),
    case("discard KC / 1: draw stock / 3: call", "CALL_CLOSED", rules=CALLS, hand="5H 9S KC", players=4),
    case("discard KC / 2: call", "CALL_STOCK_SHORT", rules=CALLS4, hand="5H 9S KC", players=4),
    case("discard KC / 2: call", "CALLS_OFF", rules="palace", hand="5H 9S KC", players=4),
    case(
        "discard KC / 2: call",
        "CALLS card=KC penalty=1",
        rules=CALLS,
        hand="5H 9S KC",
        players=4,
        pile="2S 3S 5D",
    ),
    case("draw discard / 2: call", "CALL_CLOSED", rules=CALLS, players=4, phase=DRAW),
    case(
        "discard KC / 2: call / 1: draw discard / 3: call",
        "TAKEN_ALREADY player=3",
        rules=CALLS,
        hand="5H 9S KC",
        players=4,
    ),
    case(
        "discard KC / 1: take card 3 of meld 0 / 3: call",
        "CALL_CLOSED",
        rules=CALLS_RAMI,
        hand="5H 9S KC",
        players=4,
        melds=["5C 6C 7C 8C"],
    ),
    case(
        "discard KC / 1: draw discard / 1: discard 3D / 2: draw stock / 3: call",
        "CALL_CLOSED",
        rules=CALLS,
        hand="5H 9S KC",
        players=4,
    ),
]


@pytest.mark.parametrize(("lines", "said", "setup"), [*SWAPS, *DISCARDS, *GOING_OUT, *CALLS_MADE])
def test_everything_said_of_a_try_is_so(lines, said, setup):
    assert told_last(lines, **setup) == said


# Mutants of `swaps` that live, because they mean the same: an untouchable joker has no note on what becomes of it; sets
# of no swap, or of more than there are, set no owed joker free.
# Of `closes`: the empty case of `_joker_faults`, after which nothing is judged anyhow; None instead of False in
# `jokers_stuck`; the least room for jokers instead of the most, since all ways to lay them off one by one come to the
# same number.
