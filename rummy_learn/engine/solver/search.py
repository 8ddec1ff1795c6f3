"""The search itself: a memoised walk over the cards of a hand, the lowest one first.

The lowest natural card of what is left either stays unmelded, with all its copies, or is laid in one of the melds
that the table of legal melds lists for it. Every way to meld the hand is one path of such decisions, and what can be
won after a decision depends on nothing but the cards that are left; so the best of the decisions is the best of all
ways, and a rest that has been seen need not be searched again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .tally import (
    BITS,
    DROPS,
    FACES,
    JOKER_BITS,
    JOKERS_AT,
    MOST_COPIES,
    NATURAL_BITS,
    OF_RANK,
    OF_SUIT,
    ONE_JOKER,
    ONES,
    SPARE,
    holds,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from collections.abc import Sequence as Row

    from .legal_melds import LegalMeld
    from .plays import Choice

NEVER: Final = -(1 << 100)
"""The worth of what cannot be done: it stays below nothing at all, whatever is added."""

EVERY: Final = -1
"""A mask that drops no card."""

_MOST_HOLDINGS: Final = 1 << 16
"""A table that has grown so large, over very many hands, begins anew."""

Options = tuple[tuple[int, int], ...]
"""Melds that can be laid: what they take out of the hand, and their worth."""


class Table(dict[int, Options]):
    """For a holding (one suit or one rank, and the jokers) the melds of its lowest card; filled when first asked."""

    def __init__(self, melds: Callable[[int], tuple[LegalMeld, ...]], worth: Callable[[LegalMeld], int]) -> None:
        super().__init__()
        self._melds, self._worth = melds, worth
        self._options: dict[int, tuple[int, int]] = {}

    def __missing__(self, holding: int) -> Options:
        if len(self) >= _MOST_HOLDINGS:
            self.clear()
        self[holding] = options = tuple([self._option(meld) for meld in self._melds(holding)])
        return options

    def _option(self, meld: LegalMeld) -> tuple[int, int]:
        if meld.counters not in self._options:
            self._options[meld.counters] = (meld.counters, self._worth(meld))
        return self._options[meld.counters]


LOWEST: Final[tuple[tuple[int, int, int] | None, ...]] = (
    None,
    *(
        (OF_SUIT[card.suit] | JOKER_BITS, OF_RANK[card.rank] | JOKER_BITS, drop)
        for card, drop in zip(FACES, DROPS, strict=True)
        if card.suit is not None
        for _ in range(BITS)
    ),
    *[None] * (JOKER_BITS.bit_length() - JOKERS_AT),
)
"""By the place of the lowest set bit (1 is the last): the holdings in which the lowest card may be melded, and the
mask that drops it with all its copies. Nothing for an empty hand, and for one of jokers only."""


def laid_bare(hand: int, runs: Table, groups: Table) -> int:
    """Which naturals of a hand with jokers can be laid without one, as a mask that keeps them.

    Most ways to meld such a hand soon come to its naturals alone, and few of these lie in a meld without a joker: the
    others are put aside at once. For a hand that has no joker to begin with that does not pay, and all are kept.
    """
    if hand < ONE_JOKER:
        return EVERY
    hand &= NATURAL_BITS
    laid = 0
    while lowest := LOWEST[(hand & -hand).bit_length()]:
        suit, rank, drop = lowest
        for meld, _ in (*runs[hand & suit], *groups[hand & rank]):
            laid |= meld
        hand &= drop
    return ((laid | laid >> 1 | laid >> 2) & ONES) * MOST_COPIES


def best_search(runs: Table, groups: Table, bare: int = EVERY) -> Callable[[int], int]:
    """A function that tells the greatest worth of melds to be laid from a hand. It remembers all it has seen.

    Args:
        runs: the table of runs.
        groups: the table of groups.
        bare: what :func:`laid_bare` says of all the cards that will be asked about.
    """
    memo: dict[int, int] = {}

    def best(hand: int) -> int:
        if hand < ONE_JOKER:
            hand &= bare
        known = memo.get(hand)
        if known is not None:
            return known
        asked = hand
        while lowest := LOWEST[(hand & -hand).bit_length()]:
            suit, rank, drop = lowest
            in_runs, in_groups = runs[hand & suit], groups[hand & rank]
            if in_runs or in_groups:
                break
            hand &= drop
        else:
            memo[asked] = 0
            return 0
        most = best(hand & drop)
        for meld, worth in in_runs:
            if (total := worth + best(hand - meld)) > most:
                most = total
        for meld, worth in in_groups:
            if (total := worth + best(hand - meld)) > most:
                most = total
        memo[asked] = most
        return most

    return best


def throw_search(
    runs: Table, groups: Table, best: Callable[[int], int], discards: Mapping[int, int]
) -> Callable[[int], int]:
    """A function that tells the greatest worth of melds to be laid from a hand and a natural card thrown.

    No way to go on is worth more than its melds and the dearest discard there is: those that cannot catch up with what
    has been found are left alone.

    Args:
        runs: the table of runs.
        groups: the table of groups.
        best: the worth of melds alone.
        discards: the worth of discarding a natural card, by the mask that drops it.
    """
    memo: dict[int, int] = {}
    dearest = max(discards.values(), default=0)

    def throw(asked: int) -> int:
        known = memo.get(asked)
        if known is not None:
            return known
        hand, thrown = asked, NEVER
        while lowest := LOWEST[(hand & -hand).bit_length()]:
            suit, rank, drop = lowest
            in_runs, in_groups = runs[hand & suit], groups[hand & rank]
            discard = discards[drop]
            if in_runs or in_groups:
                dropped = best(hand & drop)
                thrown = max(thrown + best(hand), discard + dropped)
                ways = [(worth + best(hand - meld), worth, hand - meld) for meld, worth in (*in_runs, *in_groups)]
                ways.append((dropped, 0, hand & drop))
                for most, worth, rest in sorted(ways, reverse=True):
                    if most + dearest <= thrown:
                        break
                    if (total := worth + throw(rest)) > thrown:
                        thrown = total
                break
            thrown = max(thrown, discard)
            hand &= drop
        memo[asked] = thrown
        return thrown

    return throw


def clear_search(runs: Table, groups: Table, last: Callable[[int], int]) -> Callable[[int], int]:
    """A function that tells the greatest worth of melds that use every natural card of a hand.

    Args:
        runs: the table of runs.
        groups: the table of groups.
        last: what the jokers then left are worth.
    """
    memo: dict[int, int] = {}

    def clear(hand: int) -> int:
        lowest = LOWEST[(hand & -hand).bit_length()]
        if lowest is None:
            return last(hand)
        if hand not in memo:
            suit, rank, _ = lowest
            options = runs[hand & suit] + groups[hand & rank]
            memo[hand] = max((worth + clear(hand - meld) for meld, worth in options), default=NEVER)
        return memo[hand]

    return clear


def trace(hand: int, best: Callable[[int], int], runs: Table, groups: Table) -> list[int]:
    """The melds of a path that is worth `best(hand)`: the same ones each time for the same hand."""
    laid: list[int] = []
    target = best(hand)
    while target > 0 and (lowest := LOWEST[(hand & -hand).bit_length()]):
        suit, rank, drop = lowest
        for meld, worth in runs[hand & suit] + groups[hand & rank]:
            if worth + best(hand - meld) == target:
                laid.append(meld)
                hand -= meld
                target -= worth
                break
        else:
            hand &= drop
    return laid


def trace_discard(  # noqa: PLR0913, PLR0917 - what a search is made of
    hand: int,
    best: Callable[[int], int],
    throw: Callable[[int], int],
    runs: Table,
    groups: Table,
    discards: Mapping[int, int],
) -> tuple[list[int], int, int]:
    """The beginning of a path that is worth `throw(hand)`, down to the discard.

    Returns:
        The melds so far, the mask that drops the discard, and the hand that is left: to be melded at best.
    """
    laid: list[int] = []
    target, dearest = throw(hand), max(discards.values())
    while lowest := LOWEST[(hand & -hand).bit_length()]:
        suit, rank, drop = lowest
        for meld, worth in runs[hand & suit] + groups[hand & rank]:
            wanted, rest = target - worth, hand - meld
            if wanted <= best(rest) + dearest and wanted == throw(rest):
                laid.append(meld)
                hand, target = rest, wanted
                break
        else:
            hand &= drop
            if best(hand) + discards[drop] == target:
                return laid, drop, hand
    raise AssertionError("no path is worth that")  # pragma: no cover


def plan_search(table: Row[tuple[Choice, ...]], last: Callable[[int, int], int]) -> Callable[[int, int, int], int]:
    """A function that tells the greatest worth of plays on the melds from a number on, and of what then is left.

    Args:
        table: for each meld what can be done to it.
        last: the worth of a rest: of so many naturals and jokers (fewer than none, if the account is overdrawn).
    """
    memo: dict[tuple[int, int, int], int] = {}
    end = len(table)

    def most(number: int, naturals: int, jokers: int) -> int:
        if number == end:
            return last(naturals, jokers)
        key = (number, naturals, jokers)
        known = memo.get(key)
        if known is None:
            known, spared = NEVER, naturals | SPARE
            for takes, won, worth, _ in table[number]:
                if (spared - takes) & SPARE != SPARE:
                    continue
                if (total := worth + most(number + 1, naturals - takes, jokers + won)) > known:
                    known = total
            memo[key] = known
        return known

    return most


def trace_plan(
    naturals: int, jokers: int, table: Row[tuple[Choice, ...]], most: Callable[[int, int, int], int]
) -> tuple[list[Choice], int, int]:
    """The choices of a path that is worth `most(0, naturals, jokers)`, and the naturals and jokers that it leaves."""
    path = []
    for number, choices in enumerate(table):
        target = most(number, naturals, jokers)
        choice = next(
            choice
            for choice in choices
            if holds(naturals, choice.takes)
            and choice.worth + most(number + 1, naturals - choice.takes, jokers + choice.jokers) == target
        )
        path.append(choice)
        naturals -= choice.takes
        jokers += choice.jokers
    return path, naturals, jokers
