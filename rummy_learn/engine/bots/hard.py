"""A hard rival: finds in every hand the melds that lay most, and lays them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rummy_learn.engine.actions import Draw, Source
from rummy_learn.engine.solver import deadweight

from .bot import Bot, best_turn, steps, takes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.views import View


@dataclass(frozen=True, slots=True)
class HardBot(Bot):
    """Searches each hand exactly, but thinks of nothing that others might do."""

    name: ClassVar[str] = "hard"

    def draws(self, table: Table, view: View, random: Random) -> Iterator[Action]:  # noqa: ARG002, D102
        stays = left_over(table, view.hand)
        gains = [
            (stays + weight(table, card) - left_over(table, (*view.hand, card)), i, card, action)
            for i, (card, action) in enumerate(takes(table))
        ]
        for gain, _, card, action in sorted(gains, key=lambda one: (-one[0], one[1])):
            if gain > 0 and uses(table, view.hand, card):
                yield action
        yield Draw(view.seat)
        yield Draw(view.seat, Source.DISCARD)

    def lays(self, table: Table, view: View, random: Random) -> Iterator[Action]:  # noqa: ARG002, D102
        yield from steps(best_turn(table), table)

    def discards(self, table: Table, view: View, random: Random) -> Iterator[Card]:  # noqa: ARG002, D102
        best = best_turn(table).melding.discard
        yield from [] if best is None else [best]
        yield from sorted(view.hand, key=lambda card: (card.is_joker, -weight(table, card)))


def weight(table: Table, card: Card) -> int:
    """What a card left in the hand counts."""
    return deadweight([card], table.rules)


def left_over(table: Table, hand: tuple[Card, ...]) -> int:
    """What cannot be laid of a hand, before a discard."""
    plan = best_turn(table, hand)
    thrown = 0 if plan.melding.discard is None else weight(table, plan.melding.discard)
    return plan.melding.deadwood + thrown


def uses(table: Table, hand: tuple[Card, ...], card: Card) -> bool:
    """Whether the best turn with a card more lays that card."""
    plan = best_turn(table, (*hand, card))
    laid = [one for meld in plan.melding.melds for one in meld]
    laid += [one for play in plan.plays for one in (play.card,)]
    return laid.count(card) > hand.count(card) or card in laid
