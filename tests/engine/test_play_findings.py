"""What the referee says of turns, cards, draws and melds, to the last fact: findings, places, and what they name."""

from __future__ import annotations

import pytest

from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.table import Phase

from .telling import case, told_last

DRAW = Phase.DRAW
SEVERAL = HOUSES["cafe"].change({"draw.several_from_discard": True})
ALL = HOUSES["rami"].change({"opening.requires_clean_run": True, "opening.requires_group": True})
NOMIN = house("palace", ["no_opening"])
FIXED = house("palace", ["fixed_jokers"])
FIXED_OUT = house("palace", ["fixed_jokers", "win_without_discard"])
BOTH = HOUSES["palace"].change({"joker.swap_needs_both": True})

TIME = [
    case("1: draw stock", "NOT_YOUR_TURN player=1"),
    case("3: call", "NOT_YOUR_TURN player=1"),
    case("discard 2C", "DRAW_FIRST", phase=DRAW),
    case("swap KD for joker 2 of meld 0", "DRAW_FIRST", hand="KD 2C", melds=["KS KH JK"], phase=DRAW),
    case("draw stock", "DRAW_ONE"),
    case("take card 0 of meld 0", "DRAW_ONE"),
    case("take back", "NOTHING_TO_TAKE_BACK"),
    case("discard 9D / 1: draw stock", "ROUND_OVER", hand="9D"),
    case("time out 40", "CLOCK_RUNNING need=45 left=5"),
    case("time out 44", "CLOCK_RUNNING need=45 left=1"),
    case("time out 45", "TIME_IS_UP"),
    case("time out 999", "NO_CLOCK", rules="palace"),
    case("draw discard / take back", "TAKES_BACK", phase=DRAW),
]

CARDS = [
    case("lay 7H 7H 7S | KC KD KH", "NOT_IN_HAND@1,3,4,5 cards=7H,KC,KD,KH", hand="7H 7S 2C"),
    case("lay off KC at end of meld 0", "NOT_IN_HAND@0 cards=KC", hand="7H 2C", melds=["5H 6H 7H"]),
    case("lay off 7H at end of meld 1", "NO_SUCH_MELD", hand="7H 2C", melds=["5H 6H 7H"]),
    case("swap KD KC for joker 2 of meld 0", "NOT_IN_HAND@1 cards=KC", rules=BOTH, hand="KD 2C", melds=["KS KH JK"]),
    case("swap KD for joker 3 of meld 0", "NO_SUCH_CARD", hand="KD 2C", melds=["KS KH JK"]),
    case("discard KC", "NOT_IN_HAND@0 cards=KC", hand="KD 2C", melds=["KS KH JK"]),
    case("take card 4 of meld 0", "NO_SUCH_CARD", rules="rami", melds=["5H 6H 7H 8H"], phase=DRAW),
    case("take card 0 of meld 1", "NO_SUCH_MELD", rules="rami", melds=["5H 6H 7H 8H"], phase=DRAW),
    case("draw discard", "PILE_SHORT have=0", phase=DRAW, pile=""),
    case("draw discard 3", "PILE_SHORT have=2", rules=SEVERAL, phase=DRAW, pile="5D 6D"),
]

DRAWS = [
    case("draw stock", "DRAWS_STOCK", phase=DRAW),
    case("draw stock 2", "DRAW_ONE", phase=DRAW),
    case("draw discard", "DRAWS_PILE cards=5D", phase=DRAW),
    case("draw discard 2", "DRAW_ONE", phase=DRAW, pile="5D 6D 7D"),
    case("draw discard 2", "DRAWS_PILE cards=6D,7D", rules=SEVERAL, phase=DRAW, pile="5D 6D 7D"),
    case("draw discard", "DRAWS_PILE cards=5D; TAKEN_MUST_BE_USED card=5D", rules="rami", phase=DRAW),
    case(
        "take card 3 of meld 0",
        "TAKES_FROM_MELD@3 card=8H rest=5H,6H,7H; TAKEN_MUST_BE_USED card=8H",
        rules="rami",
        melds=["5H 6H 7H 8H"],
        phase=DRAW,
    ),
    case(
        "take card 0 of meld 0",
        "TAKES_FROM_MELD@0 card=5H rest=6H,7H,8H; TAKEN_MUST_BE_USED card=5H",
        rules="rami",
        melds=["5H 6H 7H 8H"],
        phase=DRAW,
    ),
    case(
        "take card 1 of meld 0",
        "CANT_BREAK3@1 rest=5H,7H,8H; TAKE_END_ONLY@1 ends=5H,8H",
        rules="rami",
        melds=["5H 6H 7H 8H"],
        phase=DRAW,
    ),
    case(
        "take card 1 of meld 0",
        "CANT_BREAK3@1 rest=5H,7H; TAKE_END_ONLY@1 ends=5H,7H",
        rules="rami",
        melds=["5H 6H 7H"],
        phase=DRAW,
    ),
    case(
        "take card 3 of meld 0",
        "NOT_OPENED_MIN need=51; TAKE_JOKER@3",
        rules="rami",
        melds=["5H 6H 7H JK"],
        opened=False,
        phase=DRAW,
    ),
    case(
        "take card 0 of meld 0",
        "TAKES_FROM_MELD@0 card=5H rest=JK,7H,8H; TAKEN_MUST_BE_USED card=5H",
        rules="rami",
        melds=["5H JK 7H 8H"],
        phase=DRAW,
    ),
    case(
        "take card 1 of meld 0",
        "TAKES_FROM_MELD@1 card=7S rest=7C,7H,7D; TAKEN_MUST_BE_USED card=7S",
        rules="rami",
        melds=["7C 7S 7H 7D"],
        phase=DRAW,
    ),
    case("take card 1 of meld 0", "NO_TABLE_TAKE@1", melds=["7C 7S 7H 7D"], phase=DRAW),
]

LAYS = [
    case("lay TH JH QH", "OPEN_MIN have=30 need=40 short=10", rules="romme", hand="TH JH QH 4S 5S 6S 2C", opened=False),
    case(
        "lay TH JH QH | 4S 5S 6S",
        "RUN@0,1,2 low=TH high=QH points=30; RUN@3,4,5 low=4S high=6S points=15; OPENS_MIN points=45 need=40",
        rules="romme",
        hand="TH JH QH 4S 5S 6S 2C",
        opened=False,
    ),
    case("lay 4S 5S 6S", "RUN@0,1,2 low=4S high=6S points=15; OPENS points=15", hand="4S 5S 6S 2C", opened=False),
    case("lay 4S 5S 6S", "RUN@0,1,2 low=4S high=6S points=15", hand="4S 5S 6S 2C"),
    case(
        "lay 2C 2S 2D | 4S 5S 7S",
        "RUN_GAP@4,5 before=4S after=7S missing=6S; MUST_DISCARD_LAST",
        hand="4S 5S 7S 2C 2S 2D",
    ),
    case("lay 2C 2S 2D", "MUST_DISCARD_LAST", hand="2C 2S 2D"),
    case("lay 2C 2S 2D", "GROUP@0,1,2 rank=2 points=6", rules="romme", hand="2C 2S 2D"),
    case(
        "lay 7C 7S 7S | 2D 3D 5D",
        "GROUP_SUIT_DUP@1,2 card=7S; RUN_GAP@4,5 before=2D after=5D missing=4D; "
        "OPEN_MIN have=0 need=51 short=51; OPEN_NO_RUN; OPEN_NO_CLEAN_RUN; OPEN_NO_GROUP",
        rules=ALL,
        hand="7C 7S 7S 2D 3D 5D 2C",
        opened=False,
    ),
    case(
        "lay 7C 7S 7D | 2D 3D JK",
        "OPEN_MIN have=30 need=51 short=21; OPEN_NO_CLEAN_RUN",
        rules=ALL,
        hand="7C 7S 7D 2D 3D JK 2C",
        opened=False,
    ),
    case("lay 2C 2D 2H", "GROUP@0,1,2 rank=2 points=6; ONLY_JOKERS_LEFT", hand="2C 2D 2H JK JK"),
    case("lay 2C 2D 2H", "GROUP@0,1,2 rank=2 points=6", hand="2C 2D 2H JK"),
    case("lay 2C 2D 2H", "GROUP@0,1,2 rank=2 points=6; ONLY_JOKERS_LEFT", rules=FIXED, hand="2C 2D 2H JK"),
    case("lay 2C 2D 2H", "GROUP@0,1,2 rank=2 points=6", rules="palace", hand="2C 2D 2H JK JK"),
    case("lay 2C 2D 2H", "GROUP@0,1,2 rank=2 points=6", hand="2C 2D 2H JK JK 9S"),
    case(
        "lay 2C 2D JK",
        "GROUP@0,1,2 rank=2 points=6; JOKER_STANDS_FOR_ANY@2 any_of=2S,2H; ONLY_JOKERS_LEFT",
        rules=FIXED,
        hand="2C 2D JK JK",
    ),
    case("lay 2C 2D JK", "GROUP@0,1,2 rank=2 points=6; JOKER_STANDS_FOR_ANY@2 any_of=2S,2H", hand="2C 2D JK JK 9S"),
    case("lay 2C 2D 2H", "GROUP@0,1,2 rank=2 points=6", hand="2C 2D 2H", rules=FIXED_OUT),
]

LAY_OFFS = [
    case("lay off 8H at end of meld 0", "RUN@0,1,2,3 low=5H high=8H points=26", hand="8H 2C", melds=["5H 6H 7H"]),
    case("lay off 4H at start of meld 0", "RUN@0,1,2,3 low=4H high=7H points=22", hand="4H 2C", melds=["5H 6H 7H"]),
    case(
        "lay off 9H at end of meld 0",
        "NOT_OPENED_MIN need=30; RUN_GAP@2,3 before=5H after=9H missing=8H",
        rules="palace",
        hand="9H 2C",
        melds=["5H 6H 7H"],
        opened=False,
    ),
    case("lay off 8H at end of meld 0", "NOT_OPENED", rules=NOMIN, hand="8H 2C", melds=["5H 6H 7H"], opened=False),
    case("lay off 8H at end of meld 0", "MUST_DISCARD_LAST", hand="8H", melds=["5H 6H 7H"]),
    case(
        "lay off 8H at end of meld 0",
        "RUN@0,1,2,3 low=5H high=8H points=26; ONLY_JOKERS_LEFT",
        rules=FIXED,
        hand="8H JK",
        melds=["5H 6H 7H"],
    ),
    case(
        "take card 3 of meld 0 / lay off 8H at end of meld 0",
        "TAKEN_PUT_BACK card=8H",
        rules="rami",
        hand="4H 2C",
        melds=["5H 6H 7H 8H"],
        phase=DRAW,
    ),
    case(
        "take card 3 of meld 0 / lay off 8H at end of meld 0",
        "RUN@0,1,2,3 low=5H high=8H points=26",
        rules="rami",
        hand="8H 2C",
        melds=["5H 6H 7H 8H"],
        phase=DRAW,
    ),
    case(
        "take card 3 of meld 0 / lay off 8H at start of meld 1",
        "RUN@0,1,2,3 low=8H high=JH points=37",
        rules="rami",
        hand="4H 2C",
        melds=["5H 6H 7H 8H", "9H TH JH"],
        phase=DRAW,
    ),
]


@pytest.mark.parametrize(("lines", "said", "setup"), [*TIME, *CARDS, *DRAWS, *LAYS, *LAY_OFFS])
def test_everything_said_of_a_try_is_so(lines, said, setup):
    assert told_last(lines, **setup) == said


# Mutants of `openings` that live: the default of `LayVerdict.total`, which is always given; and the empty case of
# `_jokers_left`, which tells the type checker that the match is complete.
