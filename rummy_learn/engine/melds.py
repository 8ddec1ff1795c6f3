"""Judging a meld: groups and runs, jokers and aces (`rules.md` sections 1.4 to 1.6 and 2).

Cards are judged as they lie, from low to high: the place of a joker is information and fixes what it stands for (R-03).
An interface that lets people lay naturals in any order puts them right with :func:`arrange` first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from .cards import ACE, JOKER, KING, Card, Suit
from .findings import (
    AceHigh,
    AceLow,
    AceLowOnly,
    AceMiddle,
    Finding,
    FixedGroupOrder,
    GroupMax,
    GroupSuitDup,
    IsGroup,
    IsRun,
    JokerAdjacent,
    JokerMax,
    JokerMinNaturals,
    JokerOffEnd,
    JokerOneIn,
    JokerRatioBroken,
    JokerRatioStrict,
    JokerStandsFor,
    JokerStandsForAny,
    NoJokers,
    NotAMeld,
    RunGap,
    RunGapJokers,
    RunJokerPlace,
    RunMax,
    RunOrder,
    RunRankDup,
    RunSuit,
    TooFewCards,
)
from .rules import Aces, JokerRatio, Rules
from .verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MIN_SIZE = 3
HIGH_ACE = KING + 1


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


@lru_cache(maxsize=1 << 14)  # in a round the same few thousand rows of cards are asked about again and again
def _judged(cards: tuple[Card, ...], rules: Rules) -> MeldVerdict:
    if len(cards) < MIN_SIZE:
        return MeldVerdict((TooFewCards(have=len(cards), at=tuple(range(len(cards)))),), cards)
    faults = list(_joker_faults(cards, rules))
    if any(isinstance(fault, NoJokers) for fault in faults):
        return MeldVerdict(tuple(faults), cards)
    ranks = {card.rank for card in cards if not card.is_joker}
    if not ranks:
        return MeldVerdict(tuple(faults) or (NotAMeld(at=tuple(range(len(cards)))),), cards)
    if len(ranks) == 1:
        return _judge_group(cards, rules, faults)
    return _judge_run(cards, rules, faults)


def arrange(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """The same cards with the naturals put in the order of a meld, every joker staying at its place.

    A run goes from low to high, with the ace at whichever end fits; a group of fixed order by suit. Cards that are no
    meld in any such order come back sorted by rank.
    """
    cards = tuple(cards)
    turns = list(_turns(cards))
    return next((laid for laid in turns if judge_meld(laid, rules)), turns[0])


def card_points(value: int, rules: Rules) -> int:
    """Points of a place in a meld: 1 is an ace used low, 14 an ace used high, 2 to 13 the other ranks."""
    if value == ACE:
        return rules.melding.ace_low
    return rules.melding.ace_high if value == HIGH_ACE else min(value, 10)


def _turns(cards: tuple[Card, ...]) -> Iterable[tuple[Card, ...]]:
    """The cards with their naturals sorted and then turned, jokers kept in place.

    Turning the sorted row covers every case: A-Q-K becomes Q-K-A and, round the corner, A-2-K becomes K-A-2.
    """
    naturals = sorted((card for card in cards if not card.is_joker), key=lambda card: (card.rank, card.suit))
    for turn in range(max(1, len(naturals))):
        row = iter(naturals[turn:] + naturals[:turn])
        yield tuple(JOKER if card.is_joker else next(row) for card in cards)


def _tell_jokers(identities: dict[int, tuple[Card, ...]]) -> Iterable[Finding]:
    for index, cards in identities.items():
        if len(cards) == 1:
            yield JokerStandsFor(at=(index,), card=cards[0])
        else:
            yield JokerStandsForAny(at=(index,), any_of=cards)


# --- jokers -------------------------------------------------------------------------------------------------------


def _joker_faults(cards: tuple[Card, ...], rules: Rules) -> Iterable[Finding]:
    at = tuple(index for index, card in enumerate(cards) if card.is_joker)
    jokers, naturals, law = len(at), len(cards) - len(at), rules.joker
    if not jokers:
        return
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
    law, everywhere = rules.melding, tuple(range(len(cards)))
    rank = next(card.rank for card in cards if not card.is_joker)
    suits = [card.suit for card in cards if card.suit is not None]
    if not law.duplicate_suits:
        twice = [card for card in dict.fromkeys(cards) if not card.is_joker and cards.count(card) > 1]
        faults += [GroupSuitDup(at=tuple(i for i in everywhere if cards[i] == card), card=card) for card in twice]
    if len(cards) > law.group_max:
        faults.append(GroupMax(at=everywhere, have=len(cards), need=law.group_max))
    free = tuple(Card(rank, suit) for suit in Suit if law.duplicate_suits or suit not in suits)
    identities = {i: free for i in everywhere if cards[i].is_joker}
    if law.fixed_groups:
        first = _fixed_start(cards)
        if first is None:
            faults.append(FixedGroupOrder(at=everywhere))
        else:
            identities = {i: (Card(rank, Suit(first + i)),) for i in identities}
    if faults:
        return MeldVerdict(tuple(faults), cards)
    points = len(cards) * card_points(HIGH_ACE if rank == ACE else rank, rules)
    findings: list[Finding] = [IsGroup(rank=rank, points=points, at=everywhere), *_tell_jokers(identities)]
    return MeldVerdict(tuple(findings), cards, MeldKind.GROUP, points, tuple(identities.items()))


def _fixed_start(cards: tuple[Card, ...]) -> int | None:
    """The suit (as a number) that the first place of a group of fixed order stands for, or ``None``."""
    for start in range(len(Suit) - len(cards) + 1):
        if all(card.is_joker or card.suit == start + i for i, card in enumerate(cards)):
            return start
    return None


# --- runs ---------------------------------------------------------------------------------------------------------


def _judge_run(cards: tuple[Card, ...], rules: Rules, faults: list[Finding]) -> MeldVerdict:
    everywhere = tuple(range(len(cards)))
    suit = Counter(card.suit for card in cards if card.suit is not None).most_common(1)[0][0]
    strangers = tuple(i for i in everywhere if cards[i].suit not in (suit, None))
    start = _run_start(cards, rules)
    sequence = _sequence_faults(cards, rules, suit) if start is None else []
    if strangers and any(isinstance(fault, RunRankDup | RunGap) for fault in sequence):
        faults.append(NotAMeld(at=everywhere))
    if strangers:
        faults.append(RunSuit(at=strangers, cards=tuple(cards[i] for i in strangers), suit=suit))
    if len(cards) > rules.melding.run_max:
        faults.append(RunMax(at=everywhere, have=len(cards), need=rules.melding.run_max))
    faults += sequence
    if faults or start is None:
        return MeldVerdict(tuple(faults), cards)

    values = [start + i if start + i <= HIGH_ACE else start + i - KING for i in everywhere]
    # round the corner an ace is worth 1 only where it begins the run
    values = [HIGH_ACE if value == ACE and i > 0 else value for i, value in enumerate(values)]
    faces = [_face(value, suit) for value in values]
    points = sum(card_points(value, rules) for value in values)
    identities: dict[int, tuple[Card, ...]] = {i: (faces[i],) for i in everywhere if cards[i].is_joker}
    findings: list[Finding] = [IsRun(low=faces[0], high=faces[-1], points=points, at=everywhere)]
    findings += _tell_jokers(identities)
    for i, value in enumerate(values):
        if value in (ACE, HIGH_ACE):
            kind = AceLow if value == ACE else AceHigh
            findings.append(kind(at=(i,), ace=faces[i], points=card_points(value, rules)))
    return MeldVerdict(tuple(findings), cards, MeldKind.RUN, points, tuple(identities.items()))


def _run_start(cards: tuple[Card, ...], rules: Rules) -> int | None:
    """The value of the first place (ace 1; 14 is an ace after the king) if the ranks fit a run, whatever the suits."""
    match rules.melding.aces:
        case Aces.LOW:
            starts = range(ACE, KING - len(cards) + 2)
        case Aces.LOW_OR_HIGH:
            starts = range(ACE, HIGH_ACE - len(cards) + 2)
        case Aces.ROUND_THE_CORNER:
            starts = range(ACE, KING + 1)
    for start in starts:
        if _fits(cards, start):
            return start
    return None


def _fits(cards: tuple[Card, ...], start: int) -> bool:
    return all(card.is_joker or (start + i - card.rank) % KING == 0 for i, card in enumerate(cards))


def _face(value: int, suit: Suit) -> Card:
    return Card((value - 1) % KING + 1, suit)


def _sequence_faults(cards: tuple[Card, ...], rules: Rules, suit: Suit) -> list[Finding]:
    """Why the ranks do not follow one another."""
    faults: list[Finding] = []
    ranks = Counter(card.rank for card in cards if not card.is_joker)
    twice = tuple(i for i, card in enumerate(cards) if ranks[card.rank] > 1)
    if twice:
        faults.append(RunRankDup(at=twice, cards=tuple(cards[i] for i in twice)))
    for start in range(ACE, KING + 1):
        if _fits(cards, start):
            return faults + _beyond_the_ace(cards, rules, suit, start)
    if not twice:
        for laid in _turns(cards):
            if _run_start(laid, rules) is not None:
                moved = tuple(i for i, card in enumerate(cards) if card != laid[i])
                return [RunOrder(at=moved, ordered=laid)]
    values = min(_readings(set(ranks), rules), key=lambda row: (row[-1] - row[0], row))
    holes = [value for value in range(values[0], values[-1]) if value not in values]
    jokers = cards.count(JOKER)
    if len(holes) > jokers:
        faults.append(_gap(cards, suit, values, holes, jokers))
    elif not twice:
        ends = [value for value in (values[0] - 1, values[-1] + 1) if ACE <= value <= HIGH_ACE]
        at = tuple(i for i, card in enumerate(cards) if card.is_joker)
        faults.append(RunJokerPlace(at=at, free=tuple(_face(value, suit) for value in holes or ends)))
    return faults


def _beyond_the_ace(cards: tuple[Card, ...], rules: Rules, suit: Suit, start: int) -> list[Finding]:
    """The ranks follow one another round the corner, but this table does not turn it."""
    last = KING if rules.melding.aces is Aces.LOW else HIGH_ACE
    naturals = [i for i, card in enumerate(cards) if not card.is_joker]
    if start + naturals[-1] > last and start + naturals[0] > KING:
        start -= KING  # only jokers before an opening ace: read from the low end
    beyond = tuple(i for i in range(len(cards)) if not ACE <= start + i <= last)
    if all(cards[i].is_joker for i in beyond):
        end = _face(ACE if start < ACE else last, suit)
        return [JokerOffEnd(at=beyond, end=end)] if beyond else []
    if rules.melding.aces is Aces.LOW:
        return [AceLowOnly(at=tuple(i for i in naturals if start + i >= HIGH_ACE), ace=_face(ACE, suit))]
    king = KING - start
    at = tuple(i for i in (king, king + 1, king + 2) if 0 <= i < len(cards))
    return [AceMiddle(at=at, before=_face(KING, suit), ace=_face(ACE, suit), after=_face(2, suit))]


def _readings(ranks: set[int], rules: Rules) -> Iterable[list[int]]:
    """The ranks as values on a line, sorted, in every way the aces of this table allow."""
    yield sorted(ranks)
    match rules.melding.aces:
        case Aces.LOW:
            pass
        case Aces.LOW_OR_HIGH:
            yield sorted(HIGH_ACE if rank == ACE else rank for rank in ranks)
        case Aces.ROUND_THE_CORNER:
            for turn in sorted(ranks):
                yield sorted(rank + KING if rank <= turn else rank for rank in ranks)


def _gap(cards: tuple[Card, ...], suit: Suit, values: list[int], holes: list[int], jokers: int) -> Finding:
    beside = {(value - 1) % KING + 1 for value in values if value + 1 in holes or value - 1 in holes}
    at = tuple(i for i, card in enumerate(cards) if card.rank in beside)
    low, high = ((values[end] - 1) % KING + 1 for end in (0, -1))
    before, after = (next(card for card in cards if card.rank == rank) for rank in (low, high))
    missing = tuple(_face(hole, suit) for hole in holes)
    if jokers:
        return RunGapJokers(at=at, before=before, after=after, missing=missing, jokers=jokers)
    return RunGap(at=at, before=before, after=after, missing=missing)
