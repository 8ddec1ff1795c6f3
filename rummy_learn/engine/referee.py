"""The referee: says of anything a player may try whether it is legal, and why. Nothing else decides that.

Three stages, as at a real table. Is it your turn, and the moment for this? Do you have the cards? The first two stop at
once; the third collects every fault, because a learner should hear all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import (
    Call,
    Discard,
    Draw,
    GoOut,
    Lay,
    LayOff,
    Source,
    SwapJoker,
    TakeBack,
    TakeFromMeld,
    TimeOut,
)
from .closes import judge_discard, judge_go_out
from .draws import judge_call, judge_draw, judge_take
from .findings.legal import TakesBack, TimeIsUp
from .findings.play import (
    ClockRunning,
    DrawFirst,
    DrawOne,
    NoClock,
    NoSuchCard,
    NoSuchMeld,
    NothingToTakeBack,
    NotInHand,
    NotYourTurn,
    PileShort,
    RoundOver,
    StockEmpty,
)
from .openings import judge_lay, judge_lay_off
from .swaps import judge_swap
from .table import Phase
from .verdict import ActionVerdict, ruling

if TYPE_CHECKING:
    from .actions import Action
    from .cards import Card
    from .findings import Finding
    from .table import Table


def judge(table: Table, action: Action) -> ActionVerdict:  # noqa: C901 - one case for each kind of action
    """Whether this action is legal now, with every fault or every reason. Never raises for a well-formed action."""
    for stage in (_out_of_time, _out_of_cards):
        if fault := stage(table, action):
            return ActionVerdict((fault,))
    match action:
        case Draw():
            return judge_draw(table, action)
        case TakeFromMeld():
            return judge_take(table, action)
        case Lay():
            return judge_lay(table, action)
        case LayOff():
            return judge_lay_off(table, action)
        case SwapJoker():
            return judge_swap(table, action)
        case Discard():
            return judge_discard(table, action)
        case GoOut():
            return judge_go_out(table)
        case Call():
            return judge_call(table, action)
        case TakeBack():
            return ruling((), (TakesBack(),))
        case TimeOut():
            return ruling((), (TimeIsUp(),))


def _out_of_time(table: Table, action: Action) -> Finding | None:
    """Stage 1: the turn, and what it is time for in it."""
    turn = table.turn
    if turn.phase is Phase.OVER:
        return RoundOver()
    if isinstance(action, Call):
        return None if 0 <= action.seat < table.players else NotYourTurn(player=turn.seat + 1)
    if action.seat != turn.seat:
        return NotYourTurn(player=turn.seat + 1)
    match action:
        case Draw() | TakeFromMeld():
            return DrawOne() if turn.phase is Phase.PLAY else None
        case Lay() | LayOff() | SwapJoker() | Discard() | GoOut():
            return DrawFirst() if turn.phase is Phase.DRAW else None
        case TakeBack():
            return NothingToTakeBack() if table.undo is None else None
        case TimeOut(seconds=seconds):
            need = table.rules.ending.turn_seconds
            if need is None:
                return NoClock()
            return ClockRunning(need=need, left=need - seconds) if seconds < need else None


def _out_of_cards(table: Table, action: Action) -> Finding | None:
    """Stage 2: the cards and places the action speaks of."""
    match action:
        case Draw(source=Source.STOCK):
            return None if table.stock else StockEmpty()
        case Draw(count=count):
            return PileShort(have=len(table.discards)) if count > len(table.discards) else None
        case TakeFromMeld(meld=meld, index=index):
            return _missing_place(table, meld, index)
        case Lay(melds=melds):
            return _missing_cards(table, tuple(card for cards in melds for card in cards))
        case LayOff(card=card, meld=meld):
            return _missing_cards(table, (card,)) or _missing_place(table, meld, 0)
        case SwapJoker(card=card, second=second, meld=meld, index=index):
            given = (card,) if second is None else (card, second)
            return _missing_cards(table, given) or _missing_place(table, meld, index)
        case Discard(card=card):
            return _missing_cards(table, (card,))
        case GoOut() | Call() | TakeBack() | TimeOut():
            return None


def _missing_cards(table: Table, cards: tuple[Card, ...]) -> Finding | None:
    held, at = list(table.hand), []
    for i, card in enumerate(cards):
        if card in held:
            held.remove(card)
        else:
            at.append(i)
    return NotInHand(cards=tuple(cards[i] for i in at), at=tuple(at)) if at else None


def _missing_place(table: Table, meld: int, index: int) -> Finding | None:
    if not 0 <= meld < len(table.melds):
        return NoSuchMeld()
    return None if 0 <= index < len(table.melds[meld].cards) else NoSuchCard()
