"""What a player may see of a table. Bots and screens are given this, never the table itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cards import JOKER
from .table import Table, changed

if TYPE_CHECKING:
    from .actions import Action
    from .cards import Card
    from .rules import Rules
    from .table import Laid, Outcome, Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A table as seen from one seat.

    Attributes:
        seat: whose view it is.
        hand: that player's cards.
        counts: by seat, how many cards each player holds.
        stock: how many cards the stock has.
        turn: the turn being played; what somebody else drew unseen is not in it.

    The other attributes are those of :class:`~rummy_learn.engine.table.Table`.
    """

    rules: Rules
    seat: int
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    stock: int
    discards: tuple[Card, ...]
    melds: tuple[Laid, ...]
    opened: tuple[bool, ...]
    starter: int
    turn: Turn
    offer: int | None
    called: int | None
    reshuffles: int
    log: tuple[Action, ...]
    outcome: Outcome | None

    def as_table(self) -> Table:
        """A table that looks the same from this seat, every hidden card being a joker.

        It serves to ask the referee about this player's own moves, and to list them; taking back is not among them.
        """
        hands = ((JOKER,) * count for count in self.counts)
        return Table(
            rules=self.rules,
            pack=(),
            hands=tuple(self.hand if seat == self.seat else hand for seat, hand in enumerate(hands)),
            stock=(JOKER,) * self.stock,
            discards=self.discards,
            melds=self.melds,
            opened=self.opened,
            starter=self.starter,
            turn=self.turn,
            offer=self.offer,
            called=self.called,
            reshuffles=self.reshuffles,
            log=self.log,
            outcome=self.outcome,
        )


def view(table: Table, seat: int) -> View:
    """The table as seen from a seat.

    Raises:
        ValueError: there is no such seat.
    """
    if not 0 <= seat < table.players:
        raise ValueError(f"seat is {seat}: there are {table.players} seats, counted from 0")
    turn = table.turn
    if not turn.seen and turn.seat != seat:
        turn = changed(turn, drawn=(), held=())
    return View(
        rules=table.rules,
        seat=seat,
        hand=table.hands[seat],
        counts=tuple(map(len, table.hands)),
        stock=len(table.stock),
        discards=table.discards,
        melds=table.melds,
        opened=table.opened,
        starter=table.starter,
        turn=turn,
        offer=table.offer,
        called=table.called,
        reshuffles=table.reshuffles,
        log=table.log,
        outcome=table.outcome,
    )
