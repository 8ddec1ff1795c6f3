"""Rows of cards as runs: do suit and ranks follow one another, and if not, why (`rules.md` sections 1.4 and 2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .cards import ACE, JOKER, KING, Card, Suit
from .findings import (
    AceLowOnly,
    AceMiddle,
    Finding,
    JokerOffEnd,
    RunGap,
    RunGapJokers,
    RunJokerPlace,
    RunMax,
    RunOrder,
    RunRankDup,
    RunSuit,
    RunSuitsMixed,
)
from .rules import Aces, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

HIGH_ACE = KING + 1


def run_suit(cards: tuple[Card, ...]) -> Suit:
    """The suit that most of the cards have; of several, the one that comes first."""
    suits = [card.suit for card in cards if card.suit is not None]
    return max(suits, key=suits.count)


def row_faults(cards: tuple[Card, ...], rules: Rules) -> Iterable[Finding]:
    """Why the cards cannot be a run, whatever their ranks."""
    suit = run_suit(cards)
    strangers = tuple(i for i, card in enumerate(cards) if card.suit not in (suit, None))
    if 2 * len(strangers) >= len(cards) - cards.count(JOKER):
        yield RunSuitsMixed(at=tuple(i for i, card in enumerate(cards) if not card.is_joker))
    elif strangers:
        yield RunSuit(at=strangers, cards=tuple(cards[i] for i in strangers), suit=suit)
    if len(cards) > rules.melding.run_max:
        yield RunMax(at=tuple(range(len(cards))), have=len(cards), need=rules.melding.run_max)


def run_start(cards: tuple[Card, ...], rules: Rules) -> int | None:
    """The value of the first place (ace 1; 14 is an ace after the king) if the ranks fit a run, whatever the suits."""
    match rules.melding.aces:
        case Aces.LOW:
            starts = range(ACE, KING - len(cards) + 2)
        case Aces.LOW_OR_HIGH:
            starts = range(ACE, HIGH_ACE - len(cards) + 2)
        case Aces.ROUND_THE_CORNER:
            starts = range(ACE, HIGH_ACE)
    start = _follows_from(cards)
    return start if start in starts else None


def _follows_from(cards: tuple[Card, ...]) -> int | None:
    """The rank of the first place if the ranks follow one another, be it round the corner."""
    first, rank = next((i, card.rank) for i, card in enumerate(cards) if not card.is_joker)
    start = (rank - first - 1) % KING + 1  # the first natural leaves no other
    for i, card in enumerate(cards):
        if not card.is_joker and (start + i - card.rank) % KING:
            return None
    return start


def face(value: int, suit: Suit) -> Card:
    """The card of a value: 1 and 14 are aces."""
    return Card((value - 1) % KING + 1, suit)


def sequence_faults(cards: tuple[Card, ...], rules: Rules, suit: Suit) -> list[Finding]:
    """Why the ranks do not follow one another."""
    faults: list[Finding] = []
    ranks = Counter(card.rank for card in cards if not card.is_joker)
    twice = tuple(i for i, card in enumerate(cards) if ranks[card.rank] > 1)
    if twice:
        faults.append(RunRankDup(at=twice, cards=tuple(cards[i] for i in twice)))
    if start := _follows_from(cards):
        return faults + _beyond_the_ace(cards, rules, suit, start)
    if not twice:
        for laid in sorted_rows(cards):
            if run_start(laid, rules) is not None:
                moved = tuple(i for i, card in enumerate(cards) if card != laid[i])
                return [RunOrder(at=moved, ordered=laid)]
    values = min(_readings(set(ranks), rules), key=lambda row: row[-1] - row[0])
    holes = [value for value in range(values[0], values[-1]) if value not in values]
    jokers = cards.count(JOKER)
    if len(holes) > jokers:
        faults.append(_gap(cards, suit, values, holes, jokers))
    elif not twice:
        at = tuple(i for i, card in enumerate(cards) if card.is_joker)
        free = holes or _ends(values, rules)
        faults.append(RunJokerPlace(at=at, free=tuple(face(value, suit) for value in free)))
    return faults


def _beyond_the_ace(cards: tuple[Card, ...], rules: Rules, suit: Suit, start: int) -> list[Finding]:
    """The ranks follow one another round the corner, but this table does not turn it."""
    last = _last(rules)
    naturals = [i for i, card in enumerate(cards) if not card.is_joker]
    if start + naturals[0] > KING:
        start -= KING  # only jokers before an opening ace: read from the low end
    beyond = tuple(i for i in range(len(cards)) if not ACE <= start + i <= last)
    if all(cards[i].is_joker for i in beyond):
        return [JokerOffEnd(at=beyond, end=face(ACE if start < ACE else last, suit))]
    if rules.melding.aces is Aces.LOW:
        return [AceLowOnly(at=tuple(i for i in naturals if start + i >= HIGH_ACE), ace=face(ACE, suit))]
    king = KING - start
    return [AceMiddle(at=(king, king + 1, king + 2), before=face(KING, suit), ace=face(ACE, suit), after=face(2, suit))]


def _last(rules: Rules) -> int:
    """The highest value of a place in a run that does not go round the corner."""
    return KING if rules.melding.aces is Aces.LOW else HIGH_ACE


def _ends(values: list[int], rules: Rules) -> list[int]:
    """The values before and after a row: nothing lies beyond an ace, unless runs go round the corner."""
    round_the_corner = rules.melding.aces is Aces.ROUND_THE_CORNER
    ends = values[0] - 1, values[-1] + 1
    return [value for value in ends if round_the_corner or ACE <= value <= _last(rules)]


def _readings(ranks: set[int], rules: Rules) -> Iterable[list[int]]:
    """The ranks as values on a line, sorted, in every way the aces of this table allow."""
    low = sorted(ranks)
    yield low
    match rules.melding.aces:
        case Aces.LOW:
            pass
        case Aces.LOW_OR_HIGH:
            yield sorted(HIGH_ACE if rank == ACE else rank for rank in ranks)
        case Aces.ROUND_THE_CORNER:
            yield from (low[cut:] + [rank + KING for rank in low[:cut]] for cut in range(1, len(low)))


def _gap(cards: tuple[Card, ...], suit: Suit, values: list[int], holes: list[int], jokers: int) -> Finding:
    beside = {(value - 1) % KING + 1 for value in values if value + 1 in holes or value - 1 in holes}
    at = tuple(i for i, card in enumerate(cards) if card.rank in beside)
    low, high = ((values[end] - 1) % KING + 1 for end in (0, -1))
    before, after = (next(card for card in cards if card.rank == rank) for rank in (low, high))
    missing = tuple(face(hole, suit) for hole in holes)
    if jokers:
        return RunGapJokers(at=at, before=before, after=after, missing=missing, jokers=jokers)
    return RunGap(at=at, before=before, after=after, missing=missing)


def sorted_rows(cards: tuple[Card, ...]) -> Iterable[tuple[Card, ...]]:
    """The cards with their naturals sorted and then turned, jokers kept in place.

    Turning the sorted row covers every case: A-Q-K becomes Q-K-A and, round the corner, A-2-K becomes K-A-2.
    """
    naturals = sorted(card for card in cards if not card.is_joker)
    for turn in range(max(1, len(naturals))):
        row = iter(naturals[turn:] + naturals[:turn])
        yield tuple(JOKER if card.is_joker else next(row) for card in cards)
