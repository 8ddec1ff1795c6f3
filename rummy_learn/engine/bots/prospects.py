"""The draws and discards open to a player, each weighed over worlds that fit what the player has seen."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import Discard, Draw
from rummy_learn.engine.closes import without
from rummy_learn.engine.referee import judge

from .bot import takes
from .weigh import Weighing
from .worlds import imagine

if TYPE_CHECKING:
    from random import Random

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.views import View

AHEAD: Final = 2
"""So many own draws are looked ahead."""
DANGER: Final = 0.25
"""How much of what a card brings the next player counts against throwing it."""
LITTLE_DANGER: Final = 0.1
"""The same where the next player could take it only to lay it at once, and has not opened."""
CANDIDATES: Final = 7
"""So many discards are weighed, the others being worse at first sight."""
SHOWN: Final = 2.0
"""What a card of the pile has to be better by, as everybody sees it taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """Something that could be done, weighed.

    Attributes:
        action: the draw or the discard.
        card: the card drawn, if it is known, or thrown.
        cost: what will stay of the hand on average, as :class:`.weigh.Weighing` counts it.
        gift: what the card brings the next player, on average.
        danger: how much of it counts.
        uses: the share of worlds in which it brings the next player anything.
    """

    action: Action
    card: Card | None
    cost: float
    gift: float = 0.0
    danger: float = DANGER
    uses: float = 0.0

    @property
    def weight(self) -> float:
        """Everything in one number, the smaller the better."""
        return self.cost + self.danger * self.gift


def weigh_draws(view: View, random: Random, worlds: int) -> tuple[Prospect, ...]:
    """The cards in sight that may be drawn and are not useless where they must be laid, the best first; then the stock.

    Args:
        view: of a player who is to draw.
        random: the chance by which hidden cards are imagined.
        worlds: in how many ways.
    """
    table = view.as_table()
    stock = Draw(view.seat)
    found = list(takes(table))
    imagined, weighing = imagine(view, random, worlds, 1 + AHEAD), Weighing(table)
    later = [world.draws[1:] for world in imagined]
    unknown = fmean(
        weighing.ahead(weighing.thrown((*view.hand, *world.draws[:1])), [world.draws[1:]]) for world in imagined
    )
    known = [
        Prospect(action=action, card=card, cost=SHOWN + weighing.ahead(weighing.thrown((*view.hand, card)), later))
        for card, action in found
    ]
    return (*sorted(known, key=lambda one: one.cost), Prospect(action=stock, card=None, cost=unknown))


def weigh_discards(view: View, random: Random, worlds: int, besides: Card | None = None) -> tuple[Prospect, ...]:
    """The natural cards that may be thrown, the best first.

    Args:
        view: of a player who is to throw a card.
        random: the chance by which hidden cards are imagined.
        worlds: in how many ways.
        besides: a card to be weighed even if it is bad at first sight.
    """
    table = view.as_table()
    weighing, hand = Weighing(table), view.hand
    faces = [card for card in sorted(set(hand)) if not card.is_joker and judge(table, Discard(view.seat, card))]
    faces.sort(key=lambda card: weighing.cost(without(hand, card)))
    chosen = faces[:CANDIDATES]
    if besides is not None and besides not in chosen:
        chosen.append(besides)
    if not chosen:
        return ()
    imagined = imagine(view, random, worlds, AHEAD)
    rows = [world.draws for world in imagined]
    following = (view.seat + 1) % len(view.counts)
    safe = view.rules.draw.must_use_discard and not view.opened[following]
    found = []
    for card in chosen:
        gifts = weighing.gifts(card, imagined)
        found.append(
            Prospect(
                action=Discard(view.seat, card),
                card=card,
                cost=weighing.ahead(without(hand, card), rows),
                gift=fmean(gifts),
                danger=LITTLE_DANGER if safe else DANGER,
                uses=sum(gift > 0 for gift in gifts) / len(gifts),
            )
        )
    return tuple(sorted(found, key=lambda one: (one.weight, one.card)))
