"""The rules of swapping a joker on the table for the card it stands for (`rules.md` 1.6, R-04, R-31)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from .cards import JOKER, Suit
from .findings.legal import JokerKept, JokerOwed, JokerOwedOrUndone, Swaps
from .findings.play import (
    SwapForbidden,
    SwapGroupIncomplete,
    SwapNeedsBoth,
    SwapNoJoker,
    SwapOneCard,
    SwapWrongCard,
)
from .melds import MeldKind, judge_meld
from .openings import not_opened, put_back
from .rules import SwappedJoker
from .table import Laid, Swapped
from .verdict import ActionVerdict, ruling

if TYPE_CHECKING:
    from .actions import SwapJoker
    from .cards import Card
    from .findings import Finding
    from .rules import Rules
    from .table import Table


def judge_swap(table: Table, action: SwapJoker) -> ActionVerdict:
    """Whether the joker at this place may be had for this card."""
    law, meld, here = table.rules.joker, table.melds[action.meld], (action.index,)
    faults: list[Finding] = [*not_opened(table)]
    if law.swapped is SwappedJoker.UNTOUCHABLE:
        faults.append(SwapForbidden(at=here))
    free = dict(meld.stands_for).get(action.index)
    if free is None:
        faults.append(SwapNoJoker(at=here, card=meld.cards[action.index]))
        return ruling(faults, (), meld.cards)
    if action.card not in free:
        faults.append(SwapWrongCard(at=here, card=action.card, free=free))
    if meld.kind is MeldKind.GROUP and law.swap_complete_group:
        have, need = len(meld.cards), _full_group(table.rules)
        faults += [SwapGroupIncomplete(have=have, need=need)] if have < need else []
    if _wants_both(meld, free, table.rules):
        if action.second is None:
            faults.append(SwapNeedsBoth(at=here, cards=free))
        elif action.second not in free or action.second == action.card:
            faults.append(SwapWrongCard(at=here, card=action.second, free=free))
    elif action.second is not None:
        faults.append(SwapOneCard(at=here, card=action.second))
    for card in (action.card,) if action.second is None else (action.card, action.second):
        faults += put_back(table, action.meld, card)
    return ruling(faults, (Swaps(at=here, card=action.card), _what_becomes_of_it(table.rules)), meld.cards)


def _wants_both(meld: Laid, free: tuple[Card, ...], rules: Rules) -> bool:
    """Whether a joker is released only for both cards that it may be (R-04): where there is room for them."""
    room = meld.cards.count(JOKER) > 1 or len(meld.cards) < rules.melding.group_max
    return rules.joker.swap_needs_both and len(free) > 1 and room


def _full_group(rules: Rules) -> int:
    """How many cards a complete group has: as many as it may, but no suit twice where that is not allowed."""
    most = rules.melding.group_max
    return most if rules.melding.duplicate_suits else min(most, len(Suit))


def _what_becomes_of_it(rules: Rules) -> Finding:
    match rules.joker.swapped:
        case SwappedJoker.SAME_TURN:
            return JokerOwed()
        case SwappedJoker.SAME_TURN_OR_UNDO:
            return JokerOwedOrUndone()
        case SwappedJoker.KEEP | SwappedJoker.UNTOUCHABLE:
            return JokerKept()


def swapped(meld: Laid, action: SwapJoker, rules: Rules) -> tuple[Laid, Swapped]:
    """The meld after a legal swap, and what has been recovered.

    The second card, where both are given, takes the place of another joker or joins the group at its end.
    """
    cards, by = list(meld.cards), list(meld.by)
    jokers_by = [by[action.index]]
    cards[action.index], by[action.index] = action.card, action.seat
    given: tuple[Card, ...] = (action.card,)
    if action.second is not None:
        given = (action.card, action.second)
        if JOKER in cards:
            at = cards.index(JOKER)
            jokers_by.append(by[at])
            cards[at], by[at] = action.second, action.seat
        else:
            cards.append(action.second)
            by.append(action.seat)
    changed = Laid.of(judge_meld(cards, rules), meld.owner, tuple(by))
    return changed, Swapped(meld=action.meld, cards=given, jokers_by=tuple(jokers_by))


def undone(table: Table, hand: tuple[Card, ...]) -> tuple[tuple[Laid, ...], tuple[Card, ...], tuple[Card, ...]] | None:
    """What the table looks like when the jokers still owed go back to their places (romme, 1.6).

    Args:
        table: before the end of the turn.
        hand: what the player would keep.

    Returns:
        The melds, the hand, and the cards that came back to it; ``None`` if the jokers cannot go back.
    """
    owed = table.turn.jokers_owed
    for chosen in _choices(table.turn.swaps, owed):
        melds, kept = list(table.melds), list(hand)
        for swap in chosen:
            melds[swap.meld] = _put_back(melds[swap.meld], swap)
        verdicts = {swap.meld: judge_meld(melds[swap.meld].cards, table.rules) for swap in chosen}
        if kept.count(JOKER) < owed or not all(verdicts.values()):
            continue
        for _ in range(owed):
            kept.remove(JOKER)
        returned = tuple(card for swap in chosen for card in swap.cards)
        for i, verdict in verdicts.items():
            melds[i] = Laid.of(verdict, melds[i].owner, melds[i].by)
        return tuple(melds), (*kept, *returned), returned
    return None


def _choices(swaps: tuple[Swapped, ...], owed: int) -> list[tuple[Swapped, ...]]:
    """The sets of swaps that set as many jokers free as are owed, the latest swaps first."""
    latest_first = swaps[::-1]
    sets = (chosen for size in range(1, len(swaps) + 1) for chosen in combinations(latest_first, size))
    return [chosen for chosen in sets if sum(len(swap.jokers_by) for swap in chosen) == owed]


def _put_back(meld: Laid, swap: Swapped) -> Laid:
    """The meld with jokers where the swapped cards lie; it is judged later, when all are back."""
    cards, by = list(meld.cards), list(meld.by)
    for number, card in enumerate(swap.cards):
        at = cards.index(card)
        if number < len(swap.jokers_by):
            cards[at], by[at] = JOKER, swap.jokers_by[number]
        else:
            del cards[at], by[at]
    return replace(meld, cards=tuple(cards), by=tuple(by))
