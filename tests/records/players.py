"""Simple players for recorded matches: they lay what the solver finds, and choose among legal actions otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.engine.actions import (
    Action,
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
from rummy_learn.engine.moves import legal_actions
from rummy_learn.engine.referee import judge
from rummy_learn.engine.rules import LastDiscard
from rummy_learn.engine.solver import best_discard, best_melding, best_opening, deadwood
from rummy_learn.engine.table import Phase

if TYPE_CHECKING:
    from random import Random

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.table import Table


class StuckError(Exception):
    """Nobody can do anything, although the round goes on."""


def choose(table: Table, rng: Random, *, patient: bool = False, idle: int = 0) -> Action:
    """What the player in turn does, or somebody who calls.

    A patient player keeps all melds until the hand is done; an idle one only draws and discards, up to that turn.
    """
    if table.turn.number <= idle:
        return _choose_idly(table, rng)
    legal = list(legal_actions(table))
    if not legal:
        raise StuckError(table)
    if table.turn.phase is Phase.DRAW:
        return _choose_draw(table, legal, rng)
    return _choose_play(table, legal, rng, patient=patient)


def _choose_idly(table: Table, rng: Random) -> Action:
    seat = table.turn.seat
    if table.turn.phase is Phase.DRAW:
        return Draw(seat)
    cards = [card for card in table.hand if judge(table, Discard(seat, card))]
    return Discard(seat, rng.choice(cards))


def _choose_draw(table: Table, legal: list[Action], rng: Random) -> Action:
    calls = [action for action in legal if isinstance(action, Call)]
    if calls and rng.random() < 0.1:
        return rng.choice(calls)
    takes = [action for action in legal if isinstance(action, TakeFromMeld)]
    rng.shuffle(takes)
    for take in takes:
        if _helps(table, table.melds[take.meld].cards[take.index]):
            return take
    piles = [action for action in legal if isinstance(action, Draw) and action.source is Source.DISCARD]
    for pile in reversed(piles):
        if _helps(table, table.discards[-pile.count]) and rng.random() < (0.9 if pile.count == 1 else 0.3):
            return pile
    if Draw(table.turn.seat) in legal:
        return Draw(table.turn.seat)
    return rng.choice([action for action in legal if not isinstance(action, TimeOut | TakeBack)])


def _helps(table: Table, card: Card) -> bool:
    """Whether the card makes a meld with the hand; if it has to be used at once, one that may be laid now."""
    hand, rules = table.hand, table.rules
    if not table.opened[table.turn.seat] and rules.draw.must_use_discard:
        opening = best_opening((*hand, card), rules, keep_discard=True)
        return opening is not None and any(card in meld for meld in opening.melds)
    melds = best_melding((*hand, card), rules, keep_discard=True).melds
    return any(card in meld for meld in melds) and deadwood((*hand, card), rules) < deadwood(hand, rules)


def _choose_play(table: Table, legal: list[Action], rng: Random, *, patient: bool) -> Action:
    seat = table.turn.seat
    if GoOut(seat) in legal:
        return GoOut(seat)
    overdue = [action for action in legal if isinstance(action, TimeOut)]
    if overdue and rng.random() < 0.02:
        return overdue[0]
    if TakeBack(seat) in legal and table.turn.plays and rng.random() < 0.02:
        return TakeBack(seat)
    if (lay := _lay(table, patient=patient)) is not None and judge(table, lay):
        return lay
    swaps = [action for action in legal if isinstance(action, SwapJoker)]
    if swaps and rng.random() < 0.8:
        return rng.choice(swaps)
    layoffs = [action for action in legal if isinstance(action, LayOff)]
    if layoffs and rng.random() < 0.8:
        return rng.choice(layoffs)
    discards = [action for action in legal if isinstance(action, Discard)]
    if discards:
        wanted = Discard(seat, best_discard(table.hand, table.rules) or discards[0].card)
        return wanted if wanted in discards else rng.choice(discards)
    lays = [action for action in legal if isinstance(action, Lay)]
    return rng.choice(lays or layoffs or swaps or legal)


def _lay(table: Table, *, patient: bool) -> Lay | None:
    seat, rules = table.turn.seat, table.rules
    keep = rules.ending.last_discard is LastDiscard.REQUIRED
    if table.opened[seat]:
        melds = best_melding(table.hand, rules, keep_discard=keep).melds[:1]
    else:
        opening = best_opening(table.hand, rules, keep_discard=keep)
        melds = () if opening is None else opening.melds
        if patient and len(table.hand) - sum(map(len, melds)) > 1:
            return None
    return Lay(seat, melds) if melds else None
