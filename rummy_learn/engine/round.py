"""A round from the deal to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import JOKER, NATURALS
from .draws import judge_players
from .effects import apply, in_order
from .referee import judge
from .table import Phase, Table, Turn
from .verdict import IllegalMove, PlayersError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from .actions import Action
    from .cards import Card
    from .rules import Rules


def full_pack(rules: Rules) -> tuple[Card, ...]:
    """All the cards a table plays with, in order."""
    return NATURALS * rules.pack.packs + (JOKER,) * rules.pack.jokers


def shuffled(rules: Rules, rng: Random) -> tuple[Card, ...]:
    """All the cards a table plays with, in an order given by ``rng``."""
    return in_order(full_pack(rules), rng)


def deal(rules: Rules, players: int, pack: Sequence[Card], starter: int = 0) -> Table:
    """Deal a round: one card each in turn, beginning with the starter, then the upcard; the rest is the stock.

    Args:
        rules: what the table has agreed on.
        players: how many play.
        pack: all cards; the first one is dealt first.
        starter: the seat that plays first.

    Raises:
        PlayersError: the table is not made for so many players.
        ValueError: ``pack`` does not hold the cards of these rules, or there is no such seat.
    """
    if not judge_players(rules, players):
        raise PlayersError(rules, players)
    pack = tuple(pack)
    if sorted(pack, key=_by_code) != sorted(full_pack(rules), key=_by_code):
        raise ValueError("the pack does not hold the cards of these rules")
    if not 0 <= starter < players:
        raise ValueError(f"starter is {starter}: there are {players} seats, counted from 0")
    size = rules.deal.cards_for(players)
    hands = [pack[(seat - starter) % players : size * players : players] for seat in range(players)]
    rest, extra = pack[size * players :], rules.deal.starter_has_extra
    if extra:
        hands[starter], rest = (*hands[starter], rest[0]), rest[1:]
    return Table(
        rules=rules,
        pack=pack,
        hands=tuple(hands),
        stock=rest[:0:-1],
        discards=rest[:1],
        opened=(False,) * players,
        starter=starter,
        turn=Turn(number=1, seat=starter, phase=Phase.PLAY if extra else Phase.DRAW),
    )


def play(table: Table, action: Action) -> Table:
    """The table after a legal action.

    Raises:
        IllegalMove: the referee says no; the error carries the verdict.
    """
    verdict = judge(table, action)
    if not verdict:
        raise IllegalMove(verdict)
    return apply(table, action)


def replay(start: Table, log: Iterable[Action]) -> Table:
    """Play a log again.

    Raises:
        IllegalMove: an action that is not legal where it stands.
    """
    for action in log:
        start = play(start, action)
    return start


def _by_code(card: Card) -> str:
    return card.code
