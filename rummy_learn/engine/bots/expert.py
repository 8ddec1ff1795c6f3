"""An expert rival: knows what is out, reads what others take and throw, and weighs what may come."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, ClassVar

from rummy_learn.engine.actions import End
from rummy_learn.engine.melds import is_meld
from rummy_learn.engine.openings import extended
from rummy_learn.engine.round import full_pack
from rummy_learn.engine.solver import deadweight
from rummy_learn.engine.solver.aims import Aim, chief
from rummy_learn.engine.solver.searchers import Laying
from rummy_learn.engine.solver.solve import solver
from rummy_learn.engine.solver.tally import tally

from .hard import HardBot, weight
from .memory import known_cards

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.views import View


@dataclass(frozen=True, slots=True)
class ExpertBot(HardBot):
    """Imagines worlds that fit what it has seen, and throws what costs least in them.

    Attributes:
        worlds: how many it imagines for a decision.
        ahead: how many draws of its own it looks ahead.
        danger: how much of what a card brings the next player counts against throwing it.
    """

    name: ClassVar[str] = "expert"

    worlds: int = 24
    ahead: int = 2
    danger: float = 0.5

    def discards(self, table: Table, view: View, random: Random) -> Iterator[Card]:  # noqa: D102
        faces = sorted({card for card in view.hand if not card.is_joker})
        if len(faces) < 2:
            yield from HardBot.discards(self, table, view, random)
            return
        imagined = imagine(view, random, self.worlds)
        cost = {card: self._cost(card, table, view, imagined) for card in faces}
        yield from sorted(faces, key=lambda card: (cost[card], card))
        yield from view.hand

    def _cost(self, card: Card, table: Table, view: View, imagined: list[World]) -> float:
        rest = list(view.hand)
        rest.remove(card)
        mine = fmean(hand_cost(table, view.seat, (*rest, *world.draws[: self.ahead])) for world in imagined)
        theirs = fmean(gain(table, world.next_hand, card) for world in imagined) if self.danger else 0
        return mine + self.danger * theirs


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the hidden cards may lie.

    Attributes:
        draws: the next cards of the stock.
        next_hand: of the player after this one.
    """

    draws: tuple[Card, ...]
    next_hand: tuple[Card, ...]


def imagine(view: View, random: Random, count: int) -> list[World]:
    """Worlds that fit what this seat has seen: cards in sight are where they are, taken ones still held where not laid."""
    unseen = Counter(full_pack(view.rules))
    unseen.subtract([*view.hand, *view.discards, *(card for meld in view.melds for card in meld.cards)])
    after = (view.seat + 1) % len(view.counts)
    known = known_cards(view)[after]
    unseen.subtract(known)
    cards = [card for card, left in unseen.items() for _ in range(left)]
    size = view.counts[after] - len(known)
    worlds = []
    for _ in range(count):
        drawn = random.sample(cards, min(len(cards), size + 4))
        worlds.append(World(tuple(drawn[size:]), (*known, *drawn[:size])))
    return worlds


def hand_cost(table: Table, seat: int, hand: tuple[Card, ...]) -> float:
    """What stays of a hand when all is laid that can be, whether the player may lay it yet or not."""
    rules = table.rules
    if table.opened[seat]:
        hand = tuple(card for card in hand if card.is_joker or not fits(table, card))
    weightiest = deadweight(hand, rules)
    return weightiest - chief(Laying(solver(rules, Aim.DEADWOOD)).worth(tally(hand)))


def gain(table: Table, hand: tuple[Card, ...], card: Card) -> int:
    """How much more of a hand could be laid with one card more."""
    if any(table.opened) and fits(table, card):
        return weight(table, card)
    worth = Laying(solver(table.rules, Aim.DEADWOOD)).worth
    return chief(worth(tally((*hand, card)))) - chief(worth(tally(hand)))


def fits(table: Table, card: Card) -> bool:
    """Whether a card can be laid off on some meld of the table."""
    return any(is_meld(extended(meld.cards, card, end), table.rules) for meld in table.melds for end in End)
