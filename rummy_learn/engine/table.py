"""A table in the middle of a round, as one immutable value. A play makes a new one, sharing what did not change."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from .cards import format_cards
from .melds import judge_meld

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .actions import Action
    from .cards import Card
    from .melds import MeldKind, MeldVerdict
    from .rules import Rules


V = TypeVar("V", "Turn", "Table")


class Phase(StrEnum):
    """What the player in turn has to do next."""

    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


class RoundEnd(StrEnum):
    """Why a round has ended."""

    CLOSED = "closed"
    STOCK_EXHAUSTED = "stock_exhausted"
    TURN_LIMIT = "turn_limit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A meld on the table.

    Attributes:
        owner: the seat that laid it.
        cards: as laid, low to high.
        by: for each card, the seat that put it there.
        kind: group or run.
        points: its worth.
        stands_for: for each joker, by its index, the cards it may represent.
    """

    owner: int
    cards: tuple[Card, ...]
    by: tuple[int, ...]
    kind: MeldKind
    points: int
    stands_for: tuple[tuple[int, tuple[Card, ...]], ...] = ()

    @classmethod
    def of(cls, verdict: MeldVerdict, owner: int, by: tuple[int, ...]) -> Laid:
        """A meld from the verdict that found it legal."""
        assert verdict.kind is not None, verdict.cards
        return cls(
            owner=owner,
            cards=verdict.cards,
            by=by,
            kind=verdict.kind,
            points=verdict.points,
            stands_for=verdict.stands_for,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Swapped:
    """Jokers (one, seldom two) recovered in this turn by a single swap.

    Attributes:
        meld: where they lay.
        cards: the card or cards given for them.
        jokers_by: for each joker, the seat that had put it there.
    """

    meld: int
    cards: tuple[Card, ...]
    jokers_by: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)  # no slots, for `changed`
class Turn:
    """The turn being played.

    Attributes:
        number: counted over all players, from 1.
        seat: who plays.
        phase: what comes next.
        drawn: the cards drawn in this turn.
        seen: whether everybody saw them (they came from the pile or from a meld).
        held: those of them not laid yet. A laid card counts as the drawn one if their faces are equal.
        must_use: the drawn card that has to be laid in this turn, if any.
        taken_from: the meld that the drawn card was taken from, if any.
        swaps: jokers recovered in this turn that have to be played again.
        jokers_owed: how many of them are still to be played.
        plays: how many things have been played since the draw.
        empty_table: whether there was no meld on the table when the turn began.
        was_open: whether the player had opened before the turn began.
    """

    number: int
    seat: int
    phase: Phase = Phase.DRAW
    drawn: tuple[Card, ...] = ()
    seen: bool = False
    held: tuple[Card, ...] = ()
    must_use: Card | None = None
    taken_from: int | None = None
    swaps: tuple[Swapped, ...] = ()
    jokers_owed: int = 0
    plays: int = 0
    empty_table: bool = True
    was_open: bool = False

    @property
    def unused(self) -> tuple[Card, ...]:
        """The cards that have to be laid in this turn and are not yet."""
        card = self.must_use
        return () if card is None or self.held.count(card) < self.drawn.count(card) else (card,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The facts of a finished round; scoring prices them.

    Attributes:
        end: why it ended.
        hands: what each player still holds.
        opened: who has opened.
        laid: the cards on the table that each player put there.
        closer: who went out, if anybody.
        one_turn: whether the closer laid everything in the last turn.
        empty_table: whether nobody had a meld when that turn began.
        last_discard: whether the last card was discarded, not laid.
    """

    end: RoundEnd
    hands: tuple[tuple[Card, ...], ...]
    opened: tuple[bool, ...]
    laid: tuple[tuple[Card, ...], ...]
    closer: int | None = None
    one_turn: bool = False
    empty_table: bool = False
    last_discard: bool = True


@dataclass(frozen=True, kw_only=True)  # no slots, for `changed`
class Table:
    """A round at one moment.

    Attributes:
        rules: what the table has agreed on.
        pack: all cards in the order in which they were dealt; with the log, the whole truth of the round.
        hands: by seat, in the order in which the cards came.
        stock: the next card is the last one.
        discards: the discard pile; its top is the last card.
        melds: on the table. A meld keeps its index until the end of the round.
        opened: by seat, whether the player has opened.
        starter: who had the first turn.
        turn: the turn being played.
        offer: who discarded the card that may be called for just now, if there is one.
        called: who got the last discard by drawing or calling, as long as the next one is not made.
        reshuffles: how often the pile has become the stock.
        log: every action so far.
        outcome: the facts, once the round is over.
        undo: what taking back leads to, if there is anything to take back.
    """

    rules: Rules
    pack: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    turn: Turn
    starter: int = 0
    melds: tuple[Laid, ...] = ()
    opened: tuple[bool, ...] = ()
    offer: int | None = None
    called: int | None = None
    reshuffles: int = 0
    log: tuple[Action, ...] = ()
    outcome: Outcome | None = None
    undo: Table | None = field(default=None, compare=False, repr=False)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the player in turn."""
        return self.hands[self.turn.seat]

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.turn.phase is Phase.OVER

    def callers(self) -> tuple[int, ...]:
        """Who may call for the last discard, nearest to the player in turn first; that player simply draws."""
        if self.offer is None or not self.rules.draw.calls:
            return ()
        order = ((self.turn.seat + step) % self.players for step in range(1, self.players))
        return tuple(seat for seat in order if seat != self.offer)


def changed(value: V, **changes: Any) -> V:
    """The same table or turn with some attributes set anew; `dataclasses.replace` without asking each attribute.

    A round is hundreds of these, and copying a dictionary takes a fraction of the time of building one.
    """
    new = object.__new__(type(value))
    new.__dict__.update(value.__dict__, **changes)
    return new


def position(  # noqa: PLR0913
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    *,
    melds: Sequence[tuple[int, Sequence[Card]]] = (),
    opened: Sequence[int] = (),
    seat: int = 0,
    phase: Phase = Phase.PLAY,
    stock: Sequence[Card] = (),
    discards: Sequence[Card] = (),
    number: int = 1,
) -> Table:
    """A table set up by hand: for exercises, and for questions about a single play.

    Args:
        rules: what the table has agreed on.
        hands: the cards of each player.
        melds: owner and cards of every meld on the table.
        opened: the seats of those who have opened, besides the owners of melds.
        seat: whose turn it is.
        phase: what that player has to do next.
        stock: its next card is the last one.
        discards: its top is the last card.
        number: of the turn.

    Raises:
        ValueError: a meld that is none under these rules, or a seat that does not exist.
    """
    seats = range(len(hands))
    laid = []
    for owner, cards in melds:
        verdict = judge_meld(cards, rules)
        if not verdict:
            raise ValueError(f"no meld: {format_cards(cards)} ({', '.join(verdict.rules)})")
        laid.append(Laid.of(verdict, owner, (owner,) * len(cards)))
    open_seats = {meld.owner for meld in laid} | set(opened)
    if not open_seats | {seat} <= set(seats):
        raise ValueError(f"there are {len(hands)} seats, counted from 0")
    everything = [card for cards in (*hands, *(meld.cards for meld in laid), discards, stock) for card in cards]
    return Table(
        rules=rules,
        pack=tuple(everything),
        hands=tuple(tuple(hand) for hand in hands),
        stock=tuple(stock),
        discards=tuple(discards),
        melds=tuple(laid),
        opened=tuple(i in open_seats for i in seats),
        turn=Turn(number=number, seat=seat, phase=phase, empty_table=not laid, was_open=seat in open_seats),
    )
