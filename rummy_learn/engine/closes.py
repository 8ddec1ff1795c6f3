"""The rules of ending a turn and a round: discards, obligations, going out (`rules.md` 1.6, 1.8, R-06, R-15, R-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import End
from .cards import JOKER
from .findings.legal import Closes, ClosesMultiplied, Discards, JokerStuck, SwapUndone
from .findings.play import (
    CardsLeft,
    JokerDiscarded,
    JokerDiscardedEarly,
    MustDiscardLast,
    MustUseTaken,
    ReturnTaken,
    SwapNotReused,
)
from .melds import judge_meld
from .openings import extended
from .rules import JokerDiscard, LastDiscard, SwappedJoker
from .swaps import undone
from .verdict import ActionVerdict, ruling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .actions import Discard
    from .cards import Card
    from .findings import Finding
    from .rules import Rules
    from .table import Table


def judge_discard(table: Table, action: Discard) -> ActionVerdict:
    """Whether this card may end the turn."""
    kept = without(table.hand, action.card)
    faults = [*_joker_faults(table, action.card), *_return_faults(table, action.card)]
    notes: list[Finding] = []
    for finding in obligations(table, kept):
        (faults if finding.fault else notes).append(finding)
    if kept:
        notes.insert(0, Discards(card=action.card))
        if action.card.is_joker and table.rules.joker.discard is not JokerDiscard.FREE:
            notes.append(JokerStuck())
    else:
        notes = _closing_notes(table, last_discard=True)
    return ruling(faults, notes, (action.card,))


def judge_go_out(table: Table) -> ActionVerdict:
    """Whether the round may be closed without a discard."""
    faults: list[Finding] = []
    if table.hand:
        faults.append(CardsLeft(cards=table.hand, at=tuple(range(len(table.hand)))))
    if table.rules.ending.last_discard is LastDiscard.REQUIRED:
        faults.append(MustDiscardLast())
    return ruling(faults, _closing_notes(table, last_discard=False), table.hand)


def obligations(table: Table, kept: tuple[Card, ...] | None = None) -> tuple[Finding, ...]:
    """What is still open in this turn: taken cards not laid, recovered jokers not played again.

    Faults have to be put right before the turn can end; the others say what will be undone by itself.

    Args:
        table: in the middle of a turn.
        kept: the hand that would remain after the discard; without it, all of the hand.
    """
    turn, unused = table.turn, table.turn.unused
    found: list[Finding] = []
    if turn.jokers_owed:
        undo = table.rules.joker.swapped is SwappedJoker.SAME_TURN_OR_UNDO
        back = undone(table, table.hand if kept is None else kept) if undo else None
        if back is None:
            found.append(SwapNotReused(jokers=turn.jokers_owed))
        else:
            found += [SwapUndone(card=card) for card in back[2]]
            unused = unused or tuple(card for card in back[2] if card == turn.must_use)[:1]
    if unused:
        found.append(MustUseTaken(cards=unused))
    return tuple(found)


def close_multiplier(rules: Rules, *, one_turn: bool, empty_table: bool, last_discard: bool) -> int:
    """What the points of a round are multiplied with: two rules that never become one (R-25).

    Args:
        rules: what the table has agreed on.
        one_turn: the closer laid everything in the last turn.
        empty_table: nobody had a meld when that turn began (R-06).
        last_discard: the last card was discarded.
    """
    times = rules.scoring.one_turn_multiplier if one_turn and empty_table else 1
    return times if last_discard else times * rules.scoring.no_discard_multiplier


def turns_are_up(rules: Rules, number: int) -> bool:
    """Whether turn ``number``, counted over all players, is the last one a table allows (R-19)."""
    limit = rules.ending.max_turns
    return limit is not None and number >= limit


def without(hand: tuple[Card, ...], *cards: Card) -> tuple[Card, ...]:
    """The hand less these cards, each once; they are in it."""
    kept = list(hand)
    for card in cards:
        kept.remove(card)
    return tuple(kept)


def _closing_notes(table: Table, *, last_discard: bool) -> list[Finding]:
    turn = table.turn
    times = close_multiplier(
        table.rules, one_turn=not turn.was_open, empty_table=turn.empty_table, last_discard=last_discard
    )
    return [Closes(), *([ClosesMultiplied(times=times)] if times > 1 else [])]


def _return_faults(table: Table, card: Card) -> Iterator[Finding]:
    turn = table.turn
    if not table.rules.draw.ban_return or not turn.seen or turn.taken_from is not None:
        return
    if table.hand.count(card) <= turn.held.count(card):
        yield ReturnTaken(card=card)


def _joker_faults(table: Table, card: Card) -> Iterator[Finding]:
    if not card.is_joker:
        return
    match table.rules.joker.discard:
        case JokerDiscard.FREE:
            return
        case JokerDiscard.LAST_ONLY:
            if len(table.hand) > 1 and not jokers_stuck(table):
                yield JokerDiscardedEarly()
        case JokerDiscard.NEVER:
            if not jokers_stuck(table):
                yield JokerDiscarded()


def jokers_stuck(table: Table) -> bool:
    """Whether the hand is nothing but jokers (two or more), and laying some off cannot lead to a legal end (R-15).

    A single joker is no dead end: it was more before this turn's plays, and they can be taken back.
    """
    hand, law = table.hand, table.rules
    if len(hand) < 2 or any(not card.is_joker for card in hand):
        return False
    ends = set[int]()  # how many jokers laid off would do
    if law.joker.discard is JokerDiscard.LAST_ONLY:
        ends.add(len(hand) - 1)
    if law.ending.last_discard is LastDiscard.OPTIONAL:
        ends.add(len(hand))
    if not ends or not table.opened[table.turn.seat]:
        return True
    return sum(_room_for_jokers(meld.cards, law) for meld in table.melds) < min(ends)


def _room_for_jokers(cards: tuple[Card, ...], rules: Rules) -> int:
    """How many jokers can be laid off on a meld, one after another."""
    longer = (extended(cards, JOKER, end) for end in End)
    return max((1 + _room_for_jokers(more, rules) for more in longer if judge_meld(more, rules)), default=0)
