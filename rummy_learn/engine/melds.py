"""Judging a meld: groups and runs, jokers and aces (`rules.md` sections 1.4 to 1.6 and 2).

Cards are judged as they lie, from low to high: the place of a joker is information and fixes what it stands for (R-03).
An interface that lets people lay naturals in any order puts them right with :func:`arrange` first.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from .cards import ACE, JOKER, KING, Card, Suit
from .findings import (
    AceHigh,
    AceLow,
    Finding,
    FixedGroupOrder,
    GroupMax,
    GroupSuitDup,
    IsGroup,
    IsRun,
    JokerAdjacent,
    JokerLastSuit,
    JokerMax,
    JokerMinNaturals,
    JokerOneIn,
    JokerRatioBroken,
    JokerRatioStrict,
    JokerStandsFor,
    JokerStandsForAny,
    NoJokers,
    NotAMeld,
    RunGap,
    RunRankDup,
    RunSuit,
    RunSuitsMixed,
    TooFewCards,
)
from .rules import JokerRatio, Rules
from .runs import HIGH_ACE, face, row_faults, run_start, run_suit, sequence_faults, sorted_rows
from .verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MIN_SIZE = 3


class MeldKind(StrEnum):
    """The two kinds of meld."""

    GROUP = "group"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class MeldVerdict(Verdict):
    """A verdict on cards laid as a meld.

    Attributes:
        cards: what was judged, as laid.
        kind: what it is, or ``None`` if it is not a meld.
        points: its worth on the table; 0 if it is not a meld.
        stands_for: for each joker, by its index, the cards it may represent (one in a run).
    """

    cards: tuple[Card, ...] = ()
    kind: MeldKind | None = None
    points: int = 0
    stands_for: tuple[tuple[int, tuple[Card, ...]], ...] = ()


def judge_meld(cards: Sequence[Card], rules: Rules) -> MeldVerdict:
    """Say whether these cards, in this order, are a meld under these rules, with every fault or every reason."""
    return _judged(tuple(cards), rules)


@lru_cache(maxsize=1 << 12)  # in a round the same few thousand rows of cards are asked about again and again
def _judged(cards: tuple[Card, ...], rules: Rules) -> MeldVerdict:
    if len(cards) < MIN_SIZE:
        return MeldVerdict((TooFewCards(have=len(cards), at=tuple(range(len(cards)))),), cards)
    faults = list(_joker_faults(cards, rules))
    ranks = {card.rank for card in cards if not card.is_joker}
    # jokers alone are at fault at any table: they lack naturals
    if not ranks or any(isinstance(fault, NoJokers) for fault in faults):
        return MeldVerdict(tuple(faults), cards)
    if len(ranks) == 1:
        return _judge_group(cards, rules, faults)
    return _judge_run(cards, rules, faults)


def is_meld(cards: Sequence[Card], rules: Rules) -> bool:
    """The same decision as :func:`judge_meld`, without the reasons, which take most of the time."""
    cards = tuple(cards)
    if len(cards) < MIN_SIZE or any(True for _ in _joker_faults(cards, rules)):
        return False
    ranks = {card.rank for card in cards if not card.is_joker}
    if len(ranks) == 1:
        return not any(True for _ in _group_faults(cards, rules))
    return run_start(cards, rules) is not None and not any(True for _ in row_faults(cards, rules))


def arrange(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """The same cards with the naturals put in the order of a meld, every joker staying at its place.

    A run goes from low to high, with the ace at whichever end fits; a group of fixed order by suit. Cards that are no
    meld in any such order come back sorted by rank.
    """
    cards = tuple(cards)
    rows = list(sorted_rows(cards))
    return next((laid for laid in rows if judge_meld(laid, rules)), rows[0])


def card_points(value: int, rules: Rules) -> int:
    """Points of a place in a meld: 1 is an ace used low, 14 an ace used high, 2 to 13 the other ranks."""
    if value == ACE:
        return rules.melding.ace_low
    return rules.melding.ace_high if value == HIGH_ACE else min(value, 10)


def _tell_jokers(identities: dict[int, tuple[Card, ...]], *, by_place: bool) -> Iterable[Finding]:
    for index, cards in identities.items():
        if len(cards) == 1:
            yield (JokerStandsFor if by_place else JokerLastSuit)(at=(index,), card=cards[0])
        else:
            yield JokerStandsForAny(at=(index,), any_of=cards)


# --- jokers -------------------------------------------------------------------------------------------------------


def _joker_faults(cards: tuple[Card, ...], rules: Rules) -> Iterable[Finding]:
    if JOKER not in cards:
        return
    at = tuple(index for index, card in enumerate(cards) if card.is_joker)
    jokers, naturals, law = len(at), len(cards) - len(at), rules.joker
    if not rules.pack.jokers:
        yield NoJokers(at=at)
        return
    if naturals < law.min_naturals:
        yield JokerMinNaturals(at=at, have=naturals, need=law.min_naturals)
    match law.ratio:
        case JokerRatio.AT_MOST_NATURALS if jokers > naturals:
            yield JokerRatioBroken(at=at, jokers=jokers, naturals=naturals)
        case JokerRatio.FEWER_THAN_NATURALS if jokers >= naturals:
            yield JokerRatioStrict(at=at, jokers=jokers, naturals=naturals)
        case _:
            pass
    if law.one_in is not None and jokers * law.one_in > len(cards):
        yield JokerOneIn(at=at, jokers=jokers, one_in=law.one_in, size=len(cards))
    if law.max_per_meld is not None and jokers > law.max_per_meld:
        yield JokerMax(at=at, have=jokers, need=law.max_per_meld)
    if law.max_adjacent is not None:
        rows = [tuple(row) for joker, row in groupby(range(len(cards)), lambda i: cards[i].is_joker) if joker]
        longest = max(rows, key=len)
        if len(longest) > law.max_adjacent:
            yield JokerAdjacent(at=longest, have=len(longest), need=law.max_adjacent)


# --- groups -------------------------------------------------------------------------------------------------------


def _judge_group(cards: tuple[Card, ...], rules: Rules, faults: list[Finding]) -> MeldVerdict:
    faults += _group_faults(cards, rules)
    if faults:
        return MeldVerdict(tuple(faults), cards)
    law, everywhere = rules.melding, tuple(range(len(cards)))
    rank = next(card.rank for card in cards if not card.is_joker)
    suits = {card.suit for card in cards}
    free = tuple(Card(rank, suit) for suit in Suit if law.duplicate_suits or suit not in suits)
    identities = {i: free for i in everywhere if cards[i].is_joker}
    first = _fixed_start(cards) if law.fixed_groups else None
    if first is not None:
        identities = {i: (Card(rank, Suit(first + i)),) for i in identities}
    points = len(cards) * card_points(HIGH_ACE if rank == ACE else rank, rules)
    findings: list[Finding] = [IsGroup(rank=rank, points=points, at=everywhere)]
    findings += _tell_jokers(identities, by_place=law.fixed_groups)
    return MeldVerdict(tuple(findings), cards, MeldKind.GROUP, points, tuple(identities.items()))


def _group_faults(cards: tuple[Card, ...], rules: Rules) -> Iterable[Finding]:
    law, everywhere = rules.melding, tuple(range(len(cards)))
    if not law.duplicate_suits:
        for card in dict.fromkeys(cards):
            if not card.is_joker and cards.count(card) > 1:
                yield GroupSuitDup(at=tuple(i for i in everywhere if cards[i] == card), card=card)
    if len(cards) > law.group_max:
        yield GroupMax(at=everywhere, have=len(cards), need=law.group_max)
    if law.fixed_groups and _fixed_start(cards) is None:
        yield FixedGroupOrder(at=everywhere)


def _fixed_start(cards: tuple[Card, ...]) -> int | None:
    """The suit (as a number) that the first place of a group of fixed order stands for, or ``None``."""
    for start in range(len(Suit) - len(cards) + 1):
        if all(card.is_joker or card.suit == start + i for i, card in enumerate(cards)):
            return start
    return None


# --- runs ---------------------------------------------------------------------------------------------------------


def _judge_run(cards: tuple[Card, ...], rules: Rules, faults: list[Finding]) -> MeldVerdict:
    everywhere, suit, start = tuple(range(len(cards))), run_suit(cards), run_start(cards, rules)
    row = list(row_faults(cards, rules))
    sequence = sequence_faults(cards, rules, suit) if start is None else []
    mixed = any(isinstance(fault, RunSuit | RunSuitsMixed) for fault in row)
    if mixed and any(isinstance(fault, RunRankDup | RunGap) for fault in sequence):
        faults.append(NotAMeld(at=everywhere))
    faults += row + sequence
    if faults:
        return MeldVerdict(tuple(faults), cards)

    assert start is not None  # or there would be a fault in the sequence
    # round the corner an ace after the king is a high one as well: it is worth 1 only where it begins the run
    values = [start + i if start + i <= HIGH_ACE else start + i - KING for i in everywhere]
    faces = [face(value, suit) for value in values]
    points = sum(card_points(value, rules) for value in values)
    identities: dict[int, tuple[Card, ...]] = {i: (faces[i],) for i in everywhere if cards[i].is_joker}
    findings: list[Finding] = [IsRun(low=faces[0], high=faces[-1], points=points, at=everywhere)]
    findings += _tell_jokers(identities, by_place=True)
    for i, value in enumerate(values):
        if value in (ACE, HIGH_ACE):
            kind = AceLow if value == ACE else AceHigh
            findings.append(kind(at=(i,), ace=faces[i], points=card_points(value, rules)))
    return MeldVerdict(tuple(findings), cards, MeldKind.RUN, points, tuple(identities.items()))
