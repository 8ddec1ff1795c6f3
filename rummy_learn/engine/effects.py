"""What a legal action does to the table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

from .actions import Call, Discard, Draw, End, GoOut, Lay, LayOff, Source, SwapJoker, TakeBack, TakeFromMeld, TimeOut
from .cards import JOKER
from .closes import turns_are_up, without
from .melds import judge_meld
from .openings import extended
from .referee import judge
from .rules import StockExhausted, SwappedJoker
from .scoring import hand_value
from .swaps import swapped, undone
from .table import Laid, Outcome, Phase, RoundEnd, Table, Turn, changed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .actions import Action
    from .cards import Card

T = TypeVar("T")


def apply(table: Table, action: Action) -> Table:
    """The table after an action that has been judged legal; what an illegal one does is undefined."""
    return changed(_apply(table, action), log=(*table.log, action))


def in_order(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """The cards shuffled, in the same way on every version of Python."""
    return tuple(cards[i] for i in sorted(range(len(cards)), key=lambda _: rng.random()))


def time_up(table: Table) -> tuple[Table, Card | None]:
    """What a turn comes to when its time is up (R-20), and the card to be discarded; none, if the hand is empty.

    Unfinished plays are undone, and whoever has not drawn draws. It is the drawn card that goes, or the dearest one.
    """
    left = table
    for left in _fallbacks(table):
        if not left.hand:
            return left, None
        for card in _dearest_first(left):
            if judge(left, Discard(left.turn.seat, card)):
                return left, card
    return left, left.hand[-1]  # nothing but jokers: the turn has to end


def _apply(table: Table, action: Action) -> Table:  # noqa: C901 - one case for each kind of action
    match action:
        case Draw():
            return _draw(table, action)
        case TakeFromMeld():
            return _take(table, action)
        case Lay():
            return _lay(table, action)
        case LayOff():
            return _lay_off(table, action)
        case SwapJoker():
            return _swap(table, action)
        case Discard():
            return _discard(table, action)
        case GoOut():
            return _closed(table, last_discard=False)
        case Call():
            return _call(table, action.seat)
        case TakeBack():
            assert table.undo is not None
            return table.undo
        case TimeOut():
            return _time_out(table)


# --- drawing ------------------------------------------------------------------------------------------------------


def _draw(table: Table, action: Draw) -> Table:
    if action.source is Source.STOCK:
        after = changed(table, stock=table.stock[:-1], offer=None)
        return _drawn(after, table.stock[-1:])
    cards = table.discards[-action.count :]
    after = changed(
        table,
        discards=table.discards[: -action.count],
        offer=None,
        called=table.called if table.offer is None else action.seat,
        undo=table,
    )
    return _drawn(after, cards, seen=True, must_use=cards[0] if table.rules.draw.must_use_discard else None)


def _take(table: Table, action: TakeFromMeld) -> Table:
    at, meld = action.index, table.melds[action.meld]
    rest = judge_meld(meld.cards[:at] + meld.cards[at + 1 :], table.rules)
    left = Laid.of(rest, meld.owner, meld.by[:at] + meld.by[at + 1 :])
    after = changed(table, melds=_with(table.melds, action.meld, left), offer=None, undo=table)
    card = meld.cards[at]
    return _drawn(after, (card,), seen=True, must_use=card, taken_from=action.meld)


def _drawn(
    table: Table,
    cards: tuple[Card, ...],
    *,
    seen: bool = False,
    must_use: Card | None = None,
    taken_from: int | None = None,
) -> Table:
    turn, seat = table.turn, table.turn.seat
    playing = changed(
        turn, phase=Phase.PLAY, drawn=cards, held=cards, seen=seen, must_use=must_use, taken_from=taken_from
    )
    return changed(table, hands=_with(table.hands, seat, table.hands[seat] + cards), turn=playing)


def _call(table: Table, seat: int) -> Table:
    left = len(table.stock) - table.rules.draw.call_penalty
    cards = (table.discards[-1], *reversed(table.stock[left:]))
    after = changed(
        table,
        hands=_with(table.hands, seat, table.hands[seat] + cards),
        stock=table.stock[:left],
        discards=table.discards[:-1],
        offer=None,
        called=seat,
    )
    return after if after.stock else _restocked(after)


# --- playing ------------------------------------------------------------------------------------------------------


def _lay(table: Table, action: Lay) -> Table:
    seat = action.seat
    new = (Laid.of(judge_meld(cards, table.rules), seat, (seat,) * len(cards)) for cards in action.melds)
    after = _played(table, tuple(card for cards in action.melds for card in cards))
    return changed(after, melds=(*table.melds, *new), opened=_with(table.opened, seat, value=True))


def _lay_off(table: Table, action: LayOff) -> Table:
    meld, at_start = table.melds[action.meld], action.end is End.START
    longer = judge_meld(extended(meld.cards, action.card, action.end), table.rules)
    by = (action.seat, *meld.by) if at_start else (*meld.by, action.seat)
    laid = Laid.of(longer, meld.owner, by)
    return changed(_played(table, (action.card,)), melds=_with(table.melds, action.meld, laid))


def _swap(table: Table, action: SwapJoker) -> Table:
    meld, swap = swapped(table.melds[action.meld], action, table.rules)
    after, freed = _played(table, swap.cards), len(swap.jokers_by)
    turn = after.turn
    if table.rules.joker.swapped in (SwappedJoker.SAME_TURN, SwappedJoker.SAME_TURN_OR_UNDO):
        turn = changed(turn, swaps=(*turn.swaps, swap), jokers_owed=turn.jokers_owed + freed)
    hand = after.hand + (JOKER,) * freed
    hands, melds = _with(after.hands, action.seat, hand), _with(table.melds, action.meld, meld)
    return changed(after, hands=hands, melds=melds, turn=turn)


def _played(table: Table, cards: tuple[Card, ...]) -> Table:
    """Cards have left the hand for the table."""
    turn, held = table.turn, list(table.turn.held)
    for card in cards:
        if card in held:
            held.remove(card)
    owed = max(0, turn.jokers_owed - cards.count(JOKER))
    return changed(
        table,
        hands=_with(table.hands, turn.seat, without(table.hand, *cards)),
        turn=changed(turn, held=tuple(held), jokers_owed=owed, plays=turn.plays + 1),
        undo=table.undo if turn.plays else table,
    )


# --- the end of a turn and of a round -----------------------------------------------------------------------------


def _discard(table: Table, action: Discard) -> Table:
    kept, melds = without(table.hand, action.card), table.melds
    if table.turn.jokers_owed and (back := undone(table, kept)):
        melds, kept, _ = back
    hands = _with(table.hands, action.seat, kept)
    after = changed(table, hands=hands, melds=melds, discards=(*table.discards, action.card))
    return _next_turn(after) if kept else _closed(after, last_discard=True)


def _next_turn(table: Table) -> Table:
    turn = table.turn
    if turns_are_up(table.rules, turn.number):
        return _over(table, RoundEnd.TURN_LIMIT)
    seat = (turn.seat + 1) % table.players
    following = Turn(number=turn.number + 1, seat=seat, empty_table=not table.melds, was_open=table.opened[seat])
    after = changed(table, turn=following, offer=turn.seat, called=None, undo=None)
    return after if after.stock else _restocked(after)


def _restocked(table: Table) -> Table:
    """The stock is empty: it is made anew from all of the pile but its top card, or the round is over (R-11, R-24).

    With nothing to make it from, the round is over at any table.
    """
    match table.rules.ending.stock_exhausted:
        case StockExhausted.END_ALL_LOSE:
            may = False
        case StockExhausted.RESHUFFLE_ONCE:
            may = not table.reshuffles
        case StockExhausted.RESHUFFLE:
            may = True
    if not may or len(table.discards) < 2:
        return _over(table, RoundEnd.STOCK_EXHAUSTED)
    times = table.reshuffles + 1
    # the order follows from the deal, so that a log replays exactly
    rng = Random(f"{''.join(card.code for card in table.pack)} {times}")  # noqa: S311
    return changed(table, stock=in_order(table.discards[:-1], rng), discards=table.discards[-1:], reshuffles=times)


def _closed(table: Table, *, last_discard: bool) -> Table:
    return _over(table, RoundEnd.CLOSED, closer=table.turn.seat, last_discard=last_discard)


def _over(table: Table, end: RoundEnd, *, closer: int | None = None, last_discard: bool = True) -> Table:
    outcome = Outcome(
        end=end,
        hands=table.hands,
        opened=table.opened,
        laid=tuple(_laid_by(table, seat) for seat in range(table.players)),
        closer=closer,
        one_turn=closer is not None and not table.turn.was_open,
        empty_table=table.turn.empty_table,
        last_discard=last_discard,
    )
    return changed(table, turn=changed(table.turn, phase=Phase.OVER), outcome=outcome, offer=None, undo=None)


def _laid_by(table: Table, seat: int) -> tuple[Card, ...]:
    return tuple(card for meld in table.melds for card, by in zip(meld.cards, meld.by, strict=True) if by == seat)


def _time_out(table: Table) -> Table:
    """The turn is ended for the player (R-20)."""
    left, card = time_up(table)
    return _closed(left, last_discard=False) if card is None else _discard(left, Discard(table.turn.seat, card))


def _fallbacks(table: Table) -> Iterator[Table]:
    """The turn as it stands, then with more and more of it undone; never without a drawn card."""
    at: Table | None = table
    while at is not None:
        yield at if at.turn.phase is Phase.PLAY else _draw(at, Draw(at.turn.seat))
        at = at.undo


def _dearest_first(table: Table) -> list[Card]:
    """The hand in the order of R-20: the drawn card, the naturals from the dearest down, the jokers."""
    held = table.turn.held
    return sorted(
        set(table.hand), key=lambda card: (card not in held, card.is_joker, -hand_value(card, table.rules), card.code)
    )


def _with(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])
