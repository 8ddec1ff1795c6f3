"""Worlds: ways in which the hidden cards may lie, told by what one seat has seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import KING
from rummy_learn.engine.round import full_pack

from .memory import remember

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.views import View

    from .memory import Memory

THROWN_NEAR: Final = 0.4
"""Who threw a card seldom keeps one near it: so much seldomer than another card."""


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the hidden cards may lie.

    Attributes:
        draws: the next cards of the stock, as far as they matter.
        next_hand: of the player after this one.
    """

    draws: tuple[Card, ...]
    next_hand: tuple[Card, ...]


def unseen(view: View) -> Counter[Card]:
    """All cards that this seat sees nowhere, and how many copies: they are in the stock and in other hands."""
    cards = Counter(full_pack(view.rules))
    cards.subtract([*view.hand, *view.discards, *(card for meld in view.melds for card in meld.cards)])
    return +cards


def drawable(view: View) -> Counter[Card]:
    """The unseen cards that may come from the stock: not those which others were seen to take.

    Once the pile has become the stock, nothing else is in it.
    """
    return _stock(view, remember(view), unseen(view))


def imagine(view: View, random: Random, count: int, ahead: int) -> list[World]:
    """Worlds that fit what this seat has seen, with so many draws ahead."""
    memory, hidden = remember(view), unseen(view)
    seats = len(view.counts)
    others = [(view.seat + step) % seats for step in range(1, seats)]
    held = {seat: memory.held[seat] for seat in others}
    stock = _stock(view, memory, hidden)
    hidden.subtract(card for seat in others for card in held[seat])
    in_hands = list((+hidden - stock).elements())
    anywhere = list((+hidden & stock).elements())
    slots = sum(max(0, view.counts[seat] - len(held[seat])) for seat in others)
    size = max(0, view.counts[others[0]] - len(held[others[0]]))
    likely = _likelihoods({*in_hands, *anywhere}, memory.thrown[others[0]])
    worlds = []
    for _ in range(count):
        random.shuffle(in_hands)
        spread = [*in_hands, *sorted(anywhere, key=lambda card: -(random.random() ** (1 / likely[card])))]
        hands, draws = spread[:slots], spread[slots:]
        if len(others) > 1:
            hands.sort(key=lambda card: -(random.random() ** (1 / likely[card])))
        random.shuffle(draws)
        worlds.append(World(tuple(draws[:ahead]), (*held[others[0]], *hands[:size])))
    return worlds


def _stock(view: View, memory: Memory, hidden: Counter[Card]) -> Counter[Card]:
    """The unseen cards that may be in the stock."""
    others = (seat for seat in range(len(view.counts)) if seat != view.seat)
    free = hidden - Counter(card for seat in others for card in memory.held[seat])
    return free & Counter(memory.recycled) if memory.recycled else free


def _likelihoods(cards: Iterable[Card], thrown: tuple[Card, ...]) -> dict[Card, float]:
    """For each card how likely its holder would be to keep it, against others, having thrown these."""
    return {card: THROWN_NEAR if any(are_near(card, other) for other in thrown) else 1.0 for card in cards}


def are_near(card: Card, other: Card) -> bool:
    """Whether two cards could begin a meld: of one rank, or side by side in one suit."""
    if card.is_joker or other.is_joker:
        return False
    if card.rank == other.rank:
        return True
    steps = abs(card.rank - other.rank)
    return card.suit == other.suit and min(steps, KING - steps) == 1
