"""What everybody at the table saw happen: the steps from one table to the next, for a screen to show or to tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actions import Call, Discard, Draw, Lay, LayOff, Source, SwapJoker, TakeBack, TakeFromMeld, TimeOut
from .effects import time_up
from .table import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .actions import Action
    from .cards import Card
    from .table import RoundEnd, Table


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards drawn. Those from the stock stay unseen: ``cards`` is empty."""

    seat: int
    source: Source
    count: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """A card taken from a meld."""

    seat: int
    meld: int
    card: Card


@dataclass(frozen=True, slots=True)
class MeldLaid:
    """A new meld, with the index it has from now on."""

    seat: int
    meld: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A player's first melds of the round."""

    seat: int


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A card added to a meld."""

    seat: int
    meld: int
    card: Card


@dataclass(frozen=True, slots=True)
class JokerSwapped:
    """A joker recovered from a meld for the card it stood for."""

    seat: int
    meld: int
    index: int
    card: Card


@dataclass(frozen=True, slots=True)
class SwapUndone:
    """A joker back in its meld, because it was not played again."""

    seat: int
    meld: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card thrown on the discard pile."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Called:
    """A discard claimed out of turn, with so many cards of the stock."""

    seat: int
    card: Card
    penalty: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A player has taken back what was played in this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The time of the turn was up, and the turn was ended for the player."""

    seat: int


@dataclass(frozen=True, slots=True)
class StockRebuilt:
    """The discard pile has become the stock again."""

    count: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next player is in turn."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over."""

    end: RoundEnd
    closer: int | None


Event = (
    Drawn
    | Taken
    | MeldLaid
    | Opened
    | LaidOff
    | JokerSwapped
    | SwapUndone
    | Discarded
    | Called
    | TakenBack
    | TimedOut
    | StockRebuilt
    | TurnBegan
    | RoundEnded
)


def events(before: Table, action: Action, after: Table) -> tuple[Event, ...]:
    """What everybody saw when this action led from one table to the other."""
    if isinstance(action, TimeOut):
        left, thrown = time_up(before)  # the table as it is when the last card goes
        return (*_time_out(before, left, thrown), *_consequences(left, action, after))
    return (*_deed(before, action, after), *_consequences(before, action, after))


def _time_out(before: Table, left: Table, thrown: Card | None) -> Iterator[Event]:
    seat = before.turn.seat
    yield TimedOut(seat)
    if before.turn.phase is Phase.PLAY and left is not before:
        yield TakenBack(seat)
    if len(left.stock) < len(before.stock):
        yield Drawn(seat, Source.STOCK, 1)
    if thrown is not None:
        yield Discarded(seat, thrown)


def _deed(before: Table, action: Action, after: Table) -> Iterator[Event]:  # noqa: C901 - one case for each
    seat = action.seat
    match action:
        case Draw(source=Source.STOCK):
            yield Drawn(seat, Source.STOCK, 1)
        case Draw(count=count):
            yield Drawn(seat, Source.DISCARD, count, before.discards[-count:])
        case TakeFromMeld(meld=meld, index=index):
            yield Taken(seat, meld, before.melds[meld].cards[index])
        case Lay(melds=melds):
            if not before.opened[seat]:
                yield Opened(seat)
            yield from (MeldLaid(seat, len(before.melds) + i, cards) for i, cards in enumerate(melds))
        case LayOff(card=card, meld=meld):
            yield LaidOff(seat, meld, card)
        case SwapJoker(meld=meld, index=index, card=card):
            yield JokerSwapped(seat, meld, index, card)
        case Discard(card=card):
            yield Discarded(seat, card)
        case Call():
            penalty = len(after.hands[seat]) - len(before.hands[seat]) - 1
            yield Called(seat, before.discards[-1], penalty)
        case TakeBack():
            yield TakenBack(seat)
        case _:
            pass  # going out shows in the end of the round


def _consequences(before: Table, action: Action, after: Table) -> Iterator[Event]:
    if isinstance(action, Discard | TimeOut):
        pairs = enumerate(zip(before.melds, after.melds, strict=True))
        yield from (SwapUndone(action.seat, i) for i, (old, new) in pairs if old != new)
    if after.reshuffles > before.reshuffles:
        yield StockRebuilt(len(after.stock))
    if after.outcome is not None:
        yield RoundEnded(after.outcome.end, after.outcome.closer)
    elif after.turn.number > before.turn.number:
        yield TurnBegan(after.turn.seat, after.turn.number)
