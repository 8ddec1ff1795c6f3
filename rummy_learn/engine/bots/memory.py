"""What everybody at the table could remember: the cards that players were seen to take and have not shown since."""

from __future__ import annotations

from collections import Counter
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

if TYPE_CHECKING:
    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.views import View


def known_cards(view: View) -> list[tuple[Card, ...]]:
    """By seat, the cards that everybody knows a player holds: seen when they were taken, not seen since."""
    memory = _Memory(len(view.counts))
    for action in view.log:
        memory.follow(action)
    return [tuple((+hand).elements()) for hand in memory.held]


class _Memory:
    """Follows the log. A card of the pile that nobody told us (the upcard, one thrown by the clock) is `None`."""

    def __init__(self, players: int) -> None:
        self.held: list[Counter[Card]] = [Counter() for _ in range(players)]
        self._pile: list[Card | None] = [None]
        self._before_draw: tuple[Counter[Card], list[Card | None]] = (Counter(), [None])
        self._after_draw: Counter[Card] = Counter()
        self._plays = 0

    def follow(self, action: Action) -> None:
        held = self.held[action.seat]
        self._plays += 1
        match action:
            case Draw() | Call() | TakeFromMeld():
                self._before_draw = held.copy(), list(self._pile)
                if isinstance(action, Call) or (isinstance(action, Draw) and action.source is Source.DISCARD):
                    count = action.count if isinstance(action, Draw) else 1
                    taken = [self._pile.pop() for _ in range(min(count, len(self._pile)))]
                    held.update(card for card in taken if card is not None)
                self._after_draw, self._plays = held.copy(), 0
            case Lay(melds=melds):
                held.subtract(card for meld in melds for card in meld)
            case LayOff(card=card):
                held.subtract([card])
            case SwapJoker(card=card, second=second):
                held.subtract([card] if second is None else [card, second])
                held.update([JOKER])
            case Discard(card=card):
                held.subtract([card])
                self._pile.append(card)
            case TimeOut():
                self._pile.append(None)
            case TakeBack() if self._plays > 1:
                self.held[action.seat] = self._after_draw.copy()
                self._plays = 0
            case TakeBack():
                self.held[action.seat], self._pile = self._before_draw[0].copy(), list(self._before_draw[1])
            case _:
                pass
        self.held[action.seat] = +self.held[action.seat]
