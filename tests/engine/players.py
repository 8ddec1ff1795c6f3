"""Simple players for tests: quick rather than clever, and never illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.engine.actions import (
    Action,
    Call,
    Discard,
    Draw,
    End,
    GoOut,
    Lay,
    LayOff,
    Source,
    SwapJoker,
    TakeBack,
    TakeFromMeld,
)
from rummy_learn.engine.cards import JOKER, Card
from rummy_learn.engine.effects import apply
from rummy_learn.engine.melds import is_meld
from rummy_learn.engine.moves import melds_of
from rummy_learn.engine.openings import extended
from rummy_learn.engine.referee import judge
from rummy_learn.engine.table import Phase, Table

if TYPE_CHECKING:
    from random import Random

    from rummy_learn.engine.match import Match

BOLD = 0.25  # how often a player tries something that may have to be taken back


def play_round(table: Table, rng: Random) -> Table:
    """Play to the end of the round."""
    while not table.is_over:
        table = apply(table, choose(table, rng))
    return table


def play_match(match: Match, rng: Random, most: int = 200) -> Match:
    """Play to the end of the match, or for so many rounds."""
    while not match.standing.over and len(match.rounds) < most:
        outcome = play_round(match.deal(rng), rng).outcome
        assert outcome is not None
        match = match.finish(outcome)
    return match


def choose(table: Table, rng: Random) -> Action:
    """A legal action for the player in turn, or a call of somebody else."""
    tries = _draws(table, rng) if table.turn.phase is Phase.DRAW else _plays(table, rng)
    return next(action for action in tries if judge(table, action))


def _draws(table: Table, rng: Random):
    seat = table.turn.seat
    if rng.random() < BOLD:
        for caller in table.callers():
            yield Call(caller)
    if not _has_taken_back(table) and rng.random() < BOLD:
        if table.rules.draw.several_from_discard and table.discards:
            yield Draw(seat, Source.DISCARD, 1 + int(rng.random() * min(4, len(table.discards))))
        for i, meld in enumerate(table.melds):
            if table.rules.draw.table_take and rng.random() < BOLD:
                yield TakeFromMeld(seat, i, len(meld.cards) - 1)
        yield Draw(seat, Source.DISCARD)
    yield Draw(seat)


def _plays(table: Table, rng: Random):
    seat, turn = table.turn.seat, table.turn
    hand = sorted(table.hand, key=lambda card: card.code)
    rng.shuffle(hand)
    if not hand:
        yield GoOut(seat)
    if not _has_taken_back(table):
        if table.opened[seat] and rng.random() < BOLD:
            yield from (
                SwapJoker(seat, i, at, free[0], free[1] if table.rules.joker.swap_needs_both and free[1:] else None)
                for i, meld in enumerate(table.melds)
                for at, free in meld.stands_for
                if free  # a joker beside all four suits stands for none
            )
        batch = _greedy(hand, table)
        if batch:
            yield Lay(seat, tuple(batch))
            yield Lay(seat, (batch[0],))
        if table.opened[seat]:
            yield from (
                LayOff(seat, card, i, end)
                for card in hand
                for i, meld in enumerate(table.melds)
                if card.is_joker or any(card.suit == other.suit or card.rank == other.rank for other in meld.cards)
                for end in End
                if is_meld(extended(meld.cards, card, end), table.rules)
            )
    if turn.jokers_owed or turn.unused:
        yield from (Discard(seat, card) for card in hand)  # legal where the swap is undone by itself
        yield TakeBack(seat)
    hand.sort(key=lambda card: card.is_joker)
    yield from (Discard(seat, card) for card in hand)
    yield TakeBack(seat)


def _has_taken_back(table: Table) -> bool:
    return bool(table.log) and isinstance(table.log[-1], TakeBack)


def _greedy(hand: list[Card], table: Table) -> list[tuple[Card, ...]]:
    """Melds that do not share a card, long ones first; of many jokers only a few, which keeps the search short."""
    left = [card for card in hand if not card.is_joker] + [JOKER] * min(2, hand.count(JOKER))
    chosen = []
    for meld in sorted(melds_of(left, table.rules), key=len, reverse=True):
        if all(left.count(card) >= meld.count(card) for card in meld):
            chosen.append(meld)
            for card in meld:
                left.remove(card)
    return chosen
