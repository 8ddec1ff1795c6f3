"""What is said of cards laid as a meld, to the last fact: every finding, its places and what it names."""

from __future__ import annotations

import pytest

from rummy_learn.engine.cards import parse_cards
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.melds import is_meld, judge_meld

from .telling import told

TABLES = HOUSES | {
    "low": HOUSES["cafe"].change({"melding.aces": "low"}),
    "round": house("palace", ["cyclic_runs"]),
    "fixed": house("palace", ["fixed_groups"]),
    "doubles": HOUSES["palace"].change({"melding.duplicate_suits": True}),
    "strict": HOUSES["cafe"].change({"joker.ratio": "lt", "joker.min_naturals": 1}),
    "one in four": HOUSES["cafe"].change({"joker.one_in": 4}),
    "other aces": HOUSES["cafe"].change({"melding.ace_low": 5, "melding.ace_high": 15}),
    "no jokers": house("palace", ["no_jokers"]),
}

MELDS = [
    ("cafe", "7C 7S 7H", "GROUP@0,1,2 rank=7 points=21"),
    ("cafe", "AC AS AH", "GROUP@0,1,2 rank=1 points=33"),
    ("cafe", "KS KH JK", "GROUP@0,1,2 rank=13 points=30; JOKER_STANDS_FOR_ANY@2 any_of=KC,KD"),
    ("cafe", "KS KH KD JK", "GROUP@0,1,2,3 rank=13 points=40; JOKER_LAST_SUIT@3 card=KC"),
    ("doubles", "7S 7S JK", "GROUP@0,1,2 rank=7 points=21; JOKER_STANDS_FOR_ANY@2 any_of=7C,7S,7H,7D"),
    ("fixed", "7C 7S 7H", "GROUP@0,1,2 rank=7 points=21"),
    ("fixed", "JK 7S 7H", "GROUP@0,1,2 rank=7 points=21; JOKER_STANDS_FOR@0 card=7C"),
    ("fixed", "7C JK 7H", "GROUP@0,1,2 rank=7 points=21; JOKER_STANDS_FOR@1 card=7S"),
    ("fixed", "7S 7H JK", "GROUP@0,1,2 rank=7 points=21; JOKER_STANDS_FOR@2 card=7D"),
    ("fixed", "7C 7S 7H JK", "GROUP@0,1,2,3 rank=7 points=28; JOKER_STANDS_FOR@3 card=7D"),
    ("cafe", "5H JK 7H", "RUN@0,1,2 low=5H high=7H points=18; JOKER_STANDS_FOR@1 card=6H"),
    ("cafe", "AH 2H 3H", "RUN@0,1,2 low=AH high=3H points=6; ACE_LOW@0 ace=AH points=1"),
    ("cafe", "QH KH AH", "RUN@0,1,2 low=QH high=AH points=31; ACE_HIGH@2 ace=AH points=11"),
    ("other aces", "AC AS AH", "GROUP@0,1,2 rank=1 points=45"),
    ("other aces", "AH 2H 3H", "RUN@0,1,2 low=AH high=3H points=10; ACE_LOW@0 ace=AH points=5"),
    ("other aces", "QH KH AH", "RUN@0,1,2 low=QH high=AH points=35; ACE_HIGH@2 ace=AH points=15"),
    ("cafe", "JK 2H 3H", "RUN@0,1,2 low=AH high=3H points=6; JOKER_STANDS_FOR@0 card=AH; ACE_LOW@0 ace=AH points=1"),
    ("cafe", "QH KH JK", "RUN@0,1,2 low=QH high=AH points=31; JOKER_STANDS_FOR@2 card=AH; ACE_HIGH@2 ace=AH points=11"),
    (
        "palace",
        "JK 5H JK 7H",
        "RUN@0,1,2,3 low=4H high=7H points=22; JOKER_STANDS_FOR@0 card=4H; JOKER_STANDS_FOR@2 card=6H",
    ),
    (
        "cafe",
        "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
        "RUN@0,1,2,3,4,5,6,7,8,9,10,11,12 low=AC high=KC points=85; ACE_LOW@0 ace=AC points=1",
    ),
    (
        "cafe",
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
        "RUN@0,1,2,3,4,5,6,7,8,9,10,11,12 low=2C high=AC points=95; ACE_HIGH@12 ace=AC points=11",
    ),
    ("round", "KH AH 2H", "RUN@0,1,2 low=KH high=2H points=23; ACE_HIGH@1 ace=AH points=11"),
    ("round", "QH KH AH 2H", "RUN@0,1,2,3 low=QH high=2H points=33; ACE_HIGH@2 ace=AH points=11"),
    (
        "round",
        "KH JK 2H",
        "RUN@0,1,2 low=KH high=2H points=23; JOKER_STANDS_FOR@1 card=AH; ACE_HIGH@1 ace=AH points=11",
    ),
    (
        "round",
        "JK AH 2H",
        "RUN@0,1,2 low=KH high=2H points=23; JOKER_STANDS_FOR@0 card=KH; ACE_HIGH@1 ace=AH points=11",
    ),
]

JOKERS_AND_GROUPS = [
    ("cafe", "5H 6H", "MIN3@0,1 have=2 need=3"),
    ("no jokers", "5H JK 9S", "NO_JOKERS@1"),
    ("no jokers", "JK JK JK", "NO_JOKERS@0,1,2"),
    ("cafe", "8C JK JK", "JOKER_MIN_NATURALS@1,2 have=1 need=2; JOKER_RATIO@1,2 jokers=2 naturals=1"),
    ("cafe", "JK JK JK", "JOKER_MIN_NATURALS@0,1,2 have=0 need=2; JOKER_RATIO@0,1,2 jokers=3 naturals=0"),
    ("strict", "5H JK 7H JK", "JOKER_RATIO_STRICT@1,3 jokers=2 naturals=2"),
    ("one in four", "5H JK 7H", "JOKER_ONE_IN@1 jokers=1 one_in=4 size=3"),
    ("romme", "5H JK JK 8H 9H", "JOKER_MAX@1,2 have=2 need=1; JOKER_ADJACENT@1,2 have=2 need=1"),
    ("palace", "4H JK 6H JK JK JK TH JH", "JOKER_ADJACENT@3,4,5 have=3 need=2"),
    ("palace", "4H JK JK JK 8H JK TH JH", "JOKER_ADJACENT@1,2,3 have=3 need=2"),
    ("cafe", "7S 7S 7H 7H", "GROUP_SUIT_DUP@0,1 card=7S; GROUP_SUIT_DUP@2,3 card=7H"),
    ("cafe", "7C 7S 7H 7D JK", "GROUP_MAX4@0,1,2,3,4 have=5 need=4"),
    ("fixed", "7S 7C 7H", "FIXED_GROUP_ORDER@0,1,2"),
    ("fixed", "7H 7D JK", "FIXED_GROUP_ORDER@0,1,2"),
    ("fixed", "JK 7C 7S", "FIXED_GROUP_ORDER@0,1,2"),
    ("fixed", "7C JK 7D", "FIXED_GROUP_ORDER@0,1,2"),
]

SUITS_AND_RANKS = [
    ("cafe", "5H 6S 7H", "RUN_SUIT@1 cards=6S suit=hearts"),
    ("cafe", "5S 6H 7H JK", "RUN_SUIT@0 cards=5S suit=hearts"),
    ("cafe", "5H 6S 7H 8S", "RUN_SUITS@0,1,2,3"),
    ("cafe", "5H JK 7S", "RUN_SUITS@0,2"),
    ("cafe", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "RUN_MAX13@0,1,2,3,4,5,6,7,8,9,10,11,12,13 have=14 need=13"),
    (
        "cafe",
        "5H 9S KD",
        "NOT_A_MELD@0,1,2; RUN_SUITS@0,1,2; RUN_GAP@0,1,2 before=5H after=KD missing=6H,7H,8H,TH,JH,QH",
    ),
    ("cafe", "5H 6S 7H 7H", "NOT_A_MELD@0,1,2,3; RUN_SUIT@1 cards=6S suit=hearts; RUN_RANK_DUP@2,3 cards=7H,7H"),
    ("cafe", "KC AD 2H", "RUN_SUITS@0,1,2; ACE_MIDDLE@0,1,2 before=KC ace=AC after=2C"),
    (
        "cafe",
        "2H AH 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        "RUN_MAX13@0,1,2,3,4,5,6,7,8,9,10,11,12,13 have=14 need=13; RUN_RANK_DUP@1,13 cards=AH,AH",
    ),
    ("cafe", "5H 5H 6H", "RUN_RANK_DUP@0,1 cards=5H,5H"),
    ("cafe", "5H JK 5H 6H", "RUN_RANK_DUP@0,2 cards=5H,5H"),
    ("cafe", "5H 5H 6H 9H", "RUN_RANK_DUP@0,1 cards=5H,5H; RUN_GAP@2,3 before=5H after=9H missing=7H,8H"),
    ("cafe", "5H 7H 6H", "RUN_ORDER@1,2 ordered=5H,6H,7H"),
    ("cafe", "7H 6H 5H", "RUN_ORDER@0,2 ordered=5H,6H,7H"),
    ("cafe", "AH QH KH", "RUN_ORDER@0,1,2 ordered=QH,KH,AH"),
    ("round", "2H AH KH", "RUN_ORDER@0,2 ordered=KH,AH,2H"),
]

GAPS = [
    ("cafe", "5H 7H 9H", "RUN_GAP@0,1,2 before=5H after=9H missing=6H,8H"),
    ("cafe", "5H JK JK 9H JH", "RUN_GAP_JOKERS@0,3,4 before=5H after=JH missing=6H,7H,8H,TH jokers=2"),
    ("cafe", "AH JH KH", "RUN_GAP@1,2 before=JH after=AH missing=QH"),
    ("cafe", "AH 3H 5H", "RUN_GAP@0,1,2 before=AH after=5H missing=2H,4H"),
    ("low", "QH AH TH", "RUN_GAP@0,1,2 before=AH after=QH missing=2H,3H,4H,5H,6H,7H,8H,9H,JH"),
    ("round", "KH 2H 3H", "RUN_GAP@0,1 before=KH after=3H missing=AH"),
    ("round", "QH AH 3H", "RUN_GAP@0,1,2 before=QH after=3H missing=KH,2H"),
    ("round", "TH KH 3H", "RUN_GAP@0,1,2 before=TH after=3H missing=JH,QH,AH,2H"),
    ("cafe", "5H JK 6H", "RUN_JOKER_PLACE@1 free=4H,7H"),
    ("cafe", "5H JK 6H 7H", "RUN_JOKER_PLACE@1 free=4H,8H"),
    ("cafe", "2H JK 3H", "RUN_JOKER_PLACE@1 free=AH,4H"),
    ("cafe", "QH JK KH", "RUN_JOKER_PLACE@1 free=JH,AH"),
    ("low", "QH JK KH", "RUN_JOKER_PLACE@1 free=JH"),
    ("round", "KH JK AH", "RUN_JOKER_PLACE@1 free=QH,2H"),
    ("round", "AH JK 2H", "RUN_JOKER_PLACE@1 free=KH,3H"),
    ("cafe", "5H 6H 8H JK", "RUN_JOKER_PLACE@3 free=7H"),
    ("cafe", "JK 5H 7H", "RUN_JOKER_PLACE@0 free=6H"),
    ("cafe", "KH JK AH", "RUN_JOKER_PLACE@1 free=QH"),
    ("cafe", "AH JK 2H", "RUN_JOKER_PLACE@1 free=3H"),
]

ACES = [
    ("cafe", "KH AH 2H", "ACE_MIDDLE@0,1,2 before=KH ace=AH after=2H"),
    ("cafe", "QH KH AH 2H", "ACE_MIDDLE@1,2,3 before=KH ace=AH after=2H"),
    ("cafe", "JK KH AH 2H", "ACE_MIDDLE@1,2,3 before=KH ace=AH after=2H"),
    ("cafe", "QH KH AH JK 3H", "ACE_MIDDLE@1,2,3 before=KH ace=AH after=2H"),
    ("cafe", "KH JK 2H", "ACE_MIDDLE@0,1,2 before=KH ace=AH after=2H"),
    ("cafe", "JK AH 2H 3H", "JOKER_OFF_END@0 end=AH"),
    ("cafe", "JK JK AH 2H", "JOKER_OFF_END@0,1 end=AH"),
    ("cafe", "QH KH AH JK", "JOKER_OFF_END@3 end=AH"),
    ("cafe", "QH KH JK JK", "JOKER_OFF_END@3 end=AH"),
    ("low", "QH KH AH", "ACE_LOW_ONLY@2 ace=AH"),
    ("low", "KH AH 2H", "ACE_LOW_ONLY@1,2 ace=AH"),
    ("low", "JK AH 2H", "JOKER_OFF_END@0 end=AH"),
    ("low", "QH KH JK JK", "JOKER_OFF_END@2,3 end=KH"),
    (
        "low",
        "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH JK",
        "RUN_MAX13@0,1,2,3,4,5,6,7,8,9,10,11,12,13 have=14 need=13; JOKER_OFF_END@13 end=KH",
    ),
]


@pytest.mark.parametrize(("table", "cards", "said"), [*MELDS, *JOKERS_AND_GROUPS, *SUITS_AND_RANKS, *GAPS, *ACES])
def test_everything_said_of_cards_is_so(table, cards, said):
    laid, rules = parse_cards(cards), TABLES[table]
    verdict = judge_meld(laid, rules)
    assert told(verdict.findings) == said
    assert is_meld(laid, rules) is verdict.legal


# Mutants of `melds` and `runs` that live, because they mean the same:
# - empty cases of a `match` (`case _: pass`, `case Aces.LOW: pass`) dropped: they tell the type checker it is complete;
# - `_readings`: the cuts of a row begun with 0, which is the row that has been told already;
# - `sorted_rows`: one turn more for fewer than two naturals, which turns nothing; the end of a turned row not cut off,
#   since only as many cards are taken from it as there are places.
