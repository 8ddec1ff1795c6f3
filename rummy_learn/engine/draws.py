"""The rules of drawing: from the stock, the pile or a meld (`rules.md` 1.2, 1.7, R-29, R-30), and of calls (R-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import Source
from .findings.legal import Calls, DrawsPile, DrawsStock, TakenMustBeUsed, TakesFromMeld
from .findings.play import (
    CallClosed,
    CallOnTurn,
    CallsOff,
    CallStockShort,
    CantBreak,
    DrawOne,
    NoTableTake,
    OwnDiscard,
    Players,
    TakeEndOnly,
    TakeJoker,
    TakenAlready,
)
from .melds import MeldKind, judge_meld
from .openings import not_opened
from .verdict import ActionVerdict, ruling

if TYPE_CHECKING:
    from .actions import Call, Draw, TakeFromMeld
    from .findings import Finding
    from .rules import Rules
    from .table import Table


def judge_players(rules: Rules, players: int) -> ActionVerdict:
    """Whether so many may sit down at such a table."""
    low, high = rules.deal.players_min, rules.deal.players_max
    fits = low <= players <= high
    return ruling(() if fits else (Players(have=players, low=low, high=high),), ())


def judge_draw(table: Table, action: Draw) -> ActionVerdict:
    """Whether this draw is allowed; the cards are there."""
    law = table.rules.draw
    if action.source is Source.STOCK:
        return ruling((DrawOne(),) if action.count > 1 else (), (DrawsStock(),))
    cards = table.discards[-action.count :]
    faults = (DrawOne(),) if action.count > 1 and not law.several_from_discard else ()
    notes: list[Finding] = [DrawsPile(cards=cards)]
    if law.must_use_discard:
        notes.append(TakenMustBeUsed(card=cards[0]))
    return ruling(faults, notes, cards)


def judge_take(table: Table, action: TakeFromMeld) -> ActionVerdict:
    """Whether this card may be taken from this meld (R-30)."""
    meld, here = table.melds[action.meld], (action.index,)
    if not table.rules.draw.table_take:
        return ruling((NoTableTake(at=here),), (), meld.cards)
    card = meld.cards[action.index]
    rest = meld.cards[: action.index] + meld.cards[action.index + 1 :]
    faults: list[Finding] = [*not_opened(table)]
    if card.is_joker:
        faults.append(TakeJoker(at=here))
    if not judge_meld(rest, table.rules):
        faults.append(CantBreak(at=here, rest=rest))
    if meld.kind is MeldKind.RUN and 0 < action.index < len(rest):
        faults.append(TakeEndOnly(at=here, ends=(meld.cards[0], meld.cards[-1])))
    return ruling(faults, (TakesFromMeld(card=card, rest=rest, at=here), TakenMustBeUsed(card=card)), meld.cards)


def judge_call(table: Table, action: Call) -> ActionVerdict:
    """Whether this seat may claim the card just discarded (R-16)."""
    law, seat = table.rules.draw, action.seat
    if not law.calls:
        return ruling((CallsOff(),), ())
    if table.offer is None:
        return ruling((CallClosed() if table.called is None else TakenAlready(player=table.called + 1),), ())
    if seat == table.offer:
        return ruling((OwnDiscard(),), ())
    if seat == table.turn.seat:
        return ruling((CallOnTurn(),), ())
    if len(table.stock) < max(1, law.call_penalty):
        return ruling((CallStockShort(),), ())
    card = table.discards[-1]
    return ruling((), (Calls(card=card, penalty=law.call_penalty),), (card,))
