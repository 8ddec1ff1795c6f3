"""What everybody at the table could remember: who took which card, who threw what, what became the stock."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.engine.actions import (
    Call,
    Discard,
    Draw,
    Lay,
    LayOff,
    Source,
    SwapJoker,
    TakeBack,
    TakeFromMeld,
    TimeOut,
)
from rummy_learn.engine.cards import JOKER
from rummy_learn.engine.round import full_pack

if TYPE_CHECKING:
    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.views import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What the log of a round tells about cards that are hidden now.

    Attributes:
        held: by seat, the cards that player was seen to take and has not shown since.
        thrown: by seat, the cards that player discarded, the latest last.
        recycled: the cards of the pile that became the stock, when it last did; none, if it never did.
    """

    held: tuple[tuple[Card, ...], ...]
    thrown: tuple[tuple[Card, ...], ...]
    recycled: tuple[Card, ...] = ()


def remember(view: View) -> Memory:
    """What can be remembered of a round from its log."""
    following = _Following(view)
    for action in view.log:
        following.follow(action)
    return Memory(
        held=tuple(tuple(hand.elements()) for hand in following.held),
        thrown=tuple(map(tuple, following.thrown)),
        recycled=following.recycled,
    )


class _Following:
    """Follows the log. A card of the pile that nobody told us (the upcard, one thrown by the clock) is `None`."""

    def __init__(self, view: View) -> None:
        players, deal = len(view.counts), view.rules.deal
        self.held: list[Counter[Card]] = [Counter() for _ in range(players)]
        self.thrown: list[list[Card]] = [[] for _ in range(players)]
        self.recycled: tuple[Card, ...] = ()
        self._pile: list[Card | None] = [None]
        dealt = players * deal.cards_for(players) + deal.starter_has_extra + 1
        self._stock, self._penalty = len(full_pack(view.rules)) - dealt, view.rules.draw.call_penalty
        self._before_draw: tuple[Counter[Card], list[Card | None]] = (Counter(), [None])
        self._after_draw: Counter[Card] = Counter()
        self._plays = 0

    def follow(self, action: Action) -> None:
        """Take note of one action."""
        held = self.held[action.seat]
        self._plays += 1
        match action:
            case Draw() | Call() | TakeFromMeld():
                self._draw(action)
            case Lay(melds=melds):
                held.subtract(card for meld in melds for card in meld)
            case LayOff(card=card):
                held.subtract([card])
            case SwapJoker(card=card, second=second):
                held.subtract([card] if second is None else [card, second])
                held.update([JOKER])
            case Discard(card=card):
                held.subtract([card])
                self.thrown[action.seat].append(card)
                self._turn_ends(card)
            case TimeOut():
                self._stock -= self._plays == 1  # it drew first
                self._turn_ends(None)
            case TakeBack() if self._plays > 1:
                self.held[action.seat], self._plays = self._after_draw.copy(), 0
            case TakeBack():
                self.held[action.seat], self._pile = self._before_draw[0].copy(), list(self._before_draw[1])
            case _:
                pass
        self.held[action.seat] = +self.held[action.seat]

    def _draw(self, action: Draw | Call | TakeFromMeld) -> None:
        held = self.held[action.seat]
        self._before_draw = held.copy(), list(self._pile)
        match action:
            case Draw(source=Source.STOCK):
                self._stock -= 1
            case Draw(count=count):
                self._take(held, count)
            case Call():
                self._take(held, 1)
                self._stock -= self._penalty
                self._restock()
            case TakeFromMeld():
                pass  # which card it was, the log does not tell; it has to be laid in the same turn
        self._after_draw, self._plays = held.copy(), 0

    def _take(self, held: Counter[Card], count: int) -> None:
        taken = [self._pile.pop() for _ in range(min(count, len(self._pile)))]
        held.update(card for card in taken if card is not None)

    def _turn_ends(self, thrown: Card | None) -> None:
        self._pile.append(thrown)
        self._plays = 0
        self._restock()

    def _restock(self) -> None:
        if self._stock <= 0 and len(self._pile) > 1:
            self.recycled = tuple(card for card in self._pile[:-1] if card is not None)
            self._stock, self._pile = len(self._pile) - 1, self._pile[-1:]
