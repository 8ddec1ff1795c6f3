"""What the learner may do now, card by card, so that a screen can light it up without knowing a rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rummy_learn.engine.actions import Discard, Draw, End, GoOut, LayOff, Source, SwapJoker, TakeFromMeld
from rummy_learn.engine.referee import judge
from rummy_learn.engine.table import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Targets:
    """What is legal for the player in turn; everything but laying new melds, which depends on the cards chosen.

    Attributes:
        stock: whether a card may be drawn from the stock.
        pile: how many may be drawn from the pile.
        take: the cards of melds that may be taken, each by meld and place.
        lay: whether it is the time to lay melds.
        layoff: for each card of the hand, the melds and ends where it may be laid off.
        swap: for each card of the hand, the jokers, by meld and place, that it may be swapped for.
        discard: whether some card may be thrown.
        keep: the cards that may not.
        out: whether the round may be closed without a discard.
    """

    stock: bool = False
    pile: int = 0
    take: tuple[tuple[int, int], ...] = ()
    lay: bool = False
    layoff: dict[Card, list[tuple[int, End]]] = field(default_factory=dict)
    swap: dict[Card, list[tuple[int, int]]] = field(default_factory=dict)
    discard: bool = False
    keep: tuple[Card, ...] = ()
    out: bool = False


def targets(table: Table) -> Targets:
    """What is legal at a table for the player in turn; it may be the table of a view."""
    match table.turn.phase:
        case Phase.DRAW:
            return _draws(table)
        case Phase.PLAY:
            return _plays(table)
        case Phase.OVER:
            return Targets()


def swap_with(table: Table, action: SwapJoker) -> SwapJoker:
    """The same swap, with the second card where the table asks for it and the hand has it."""
    if action.second is not None or judge(table, action):
        return action
    both = (SwapJoker(action.seat, action.meld, action.index, action.card, card) for card in set(table.hand))
    return next((pair for pair in both if judge(table, pair)), action)


def _draws(table: Table) -> Targets:
    seat, most = table.turn.seat, len(table.discards) if table.rules.draw.several_from_discard else 1
    takes = (
        TakeFromMeld(seat, i, at)
        for i, meld in enumerate(table.melds if table.rules.draw.table_take else ())
        for at in range(len(meld.cards))
    )
    return Targets(
        stock=bool(judge(table, Draw(seat))),
        pile=most if judge(table, Draw(seat, Source.DISCARD, most)) else 0,
        take=tuple((take.meld, take.index) for take in takes if judge(table, take)),
    )


def _plays(table: Table) -> Targets:
    seat, faces = table.turn.seat, sorted(set(table.hand))
    may_play = table.opened[seat]
    layoff = {card: list(_lay_offs(table, card)) for card in faces if may_play}
    swap = {card: list(_swaps(table, card)) for card in faces if may_play and not card.is_joker}
    keep = tuple(card for card in faces if not judge(table, Discard(seat, card)))
    return Targets(
        lay=True,
        layoff={card: places for card, places in layoff.items() if places},
        swap={card: places for card, places in swap.items() if places},
        discard=len(keep) < len(faces),
        keep=keep,
        out=bool(judge(table, GoOut(seat))),
    )


def _lay_offs(table: Table, card: Card) -> Iterator[tuple[int, End]]:
    for i, meld in enumerate(table.melds):
        # a meld with nothing in common with the card need not be asked about
        if card.is_joker or any(one.is_joker or one.rank == card.rank or one.suit == card.suit for one in meld.cards):
            yield from ((i, end) for end in End if judge(table, LayOff(table.turn.seat, card, i, end)))


def _swaps(table: Table, card: Card) -> Iterator[tuple[int, int]]:
    seat = table.turn.seat
    for i, meld in enumerate(table.melds):
        for at, free in meld.stands_for:
            if card in free and judge(table, swap_with(table, SwapJoker(seat, i, at, card))):
                yield i, at
