"""Every legal action at a table. What is legal the referee decides; here is only what may be worth asking about.

What comes to the same thing is listed once: a group in one order, the melds of an opening in one order, and after the
opening one meld at a time, since laying two is laying one twice.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final

from .actions import Call, Discard, Draw, End, GoOut, Lay, LayOff, Source, SwapJoker, TakeBack, TakeFromMeld, TimeOut
from .cards import ACE, JOKER, KING, Card, Suit
from .closes import without
from .melds import MIN_SIZE, is_meld, judge_meld
from .openings import batch_faults, extended
from .referee import judge
from .table import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .actions import Action
    from .rules import Rules
    from .table import Table

FACES: Final = ((), *(tuple(Card(rank, suit) for suit in Suit) for rank in range(ACE, KING + 1)))
"""Every natural card, by rank and suit."""


def legal_actions(table: Table) -> Iterator[Action]:
    """All actions that are legal now, of the player in turn and of those who may call.

    Running out of time is listed as the last second of the clock.
    """
    seat, phase = table.turn.seat, table.turn.phase
    if phase is Phase.PLAY:
        yield from _lays(table, seat)
    yield from (action for action in _candidates(table, seat) if judge(table, action))


def melds_of(hand: Sequence[Card], rules: Rules) -> list[tuple[Card, ...]]:
    """Every meld that can be laid from a hand, each once: groups by rank, then runs by suit.

    A run is listed for each place that a joker can have in it, a group of free order only once.
    """
    held = {card: hand.count(card) for card in set(hand)}
    return [*_groups(held, rules), *_runs(held, rules)]


def _candidates(table: Table, seat: int) -> Iterator[Action]:
    if table.turn.phase is Phase.DRAW:
        yield Draw(seat)
        for count in range(1, len(table.discards) + 1 if table.rules.draw.several_from_discard else 2):
            yield Draw(seat, Source.DISCARD, count)
        if table.rules.draw.table_take:
            yield from (
                TakeFromMeld(seat, i, at) for i, meld in enumerate(table.melds) for at in range(len(meld.cards))
            )
        yield from map(Call, table.callers())
    else:
        yield from _plays(table, seat)
    yield TakeBack(seat)
    if table.rules.ending.turn_seconds is not None:
        yield TimeOut(seat, table.rules.ending.turn_seconds)


def _plays(table: Table, seat: int) -> Iterator[Action]:
    faces = sorted(set(table.hand), key=lambda card: card.code)
    if table.opened[seat]:
        for i, meld in enumerate(table.melds):
            fits = (
                (card, end) for card in faces for end in End if is_meld(extended(meld.cards, card, end), table.rules)
            )
            yield from (LayOff(seat, card, i, end) for card, end in fits)
            for at, free in meld.stands_for:
                for card in faces:
                    yield SwapJoker(seat, i, at, card)
                    if table.rules.joker.swap_needs_both and card in free:
                        yield from (SwapJoker(seat, i, at, card, second) for second in faces)
    yield from (Discard(seat, card) for card in faces)
    yield GoOut(seat)


def _lays(table: Table, seat: int) -> Iterator[Lay]:
    """Legal lays. Their melds are known to be good, so that only the batch is left to be asked about."""
    melds = melds_of(table.hand, table.rules)
    for batch in ((meld,) for meld in melds) if table.opened[seat] else _batches(table.hand, melds):
        if not batch_faults(table, [judge_meld(meld, table.rules) for meld in batch]):
            yield Lay(seat, batch)


def _batches(hand: tuple[Card, ...], melds: Sequence[tuple[Card, ...]]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """All sets of melds that can be laid together, in the order of the list."""
    for i, meld in enumerate(melds):
        yield (meld,)
        left = without(hand, *meld)
        rest = [other for other in melds[i:] if _within(other, left)]
        yield from ((meld, *more) for more in _batches(left, rest))


def _within(cards: Iterable[Card], hand: tuple[Card, ...]) -> bool:
    left = list(hand)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True


# --- melds of a hand ----------------------------------------------------------------------------------------------


def _groups(held: dict[Card, int], rules: Rules) -> Iterator[tuple[Card, ...]]:
    law, jokers = rules.melding, held.get(JOKER, 0)
    pick = combinations_with_replacement if law.duplicate_suits else combinations
    for rank in sorted({card.rank for card in held if not card.is_joker}):
        faces = [face for face in FACES[rank] if face in held]
        for naturals in range(1, law.group_max + 1):
            for chosen in pick(faces, naturals) if naturals + jokers >= MIN_SIZE else ():
                if law.duplicate_suits and any(chosen.count(card) > held[card] for card in chosen):
                    continue
                for wild in range(max(0, MIN_SIZE - naturals), min(jokers, law.group_max - naturals) + 1):
                    orders = (laid for laid in _with_jokers(chosen, wild) if is_meld(laid, rules))
                    # where the order is free, any one will do
                    yield from orders if law.fixed_groups else list(orders)[:1]


def _with_jokers(naturals: tuple[Card, ...], jokers: int) -> Iterator[tuple[Card, ...]]:
    """The naturals in their order, with jokers at any places; last of all is tried first."""
    size = len(naturals) + jokers
    for places in combinations(range(size - 1, -1, -1), jokers):
        row = iter(naturals)
        yield tuple(JOKER if i in places else next(row) for i in range(size))


def _runs(held: dict[Card, int], rules: Rules) -> Iterator[tuple[Card, ...]]:
    jokers = held.get(JOKER, 0)
    for suit in Suit:
        faces = [FACES[rank][suit] for rank in range(ACE, KING + 1)]
        present = [face in held for face in faces]
        if any(present) and sum(present) + jokers >= MIN_SIZE:
            for start in range(KING):
                rows = _rows(faces[start:] + faces[:start], present[start:] + present[:start], jokers)
                yield from (row for row in rows if len(row) <= rules.melding.run_max and is_meld(row, rules))


def _rows(faces: Sequence[Card], present: Sequence[bool], jokers: int) -> Iterator[tuple[Card, ...]]:
    """Rows that begin with the first of these faces, each being there or replaced by a joker; not by jokers alone."""
    rows: list[tuple[tuple[Card, ...], int]] = [((), 0)]
    for size, (face, is_there) in enumerate(zip(faces, present, strict=True), start=1):
        natural = [((*row, face), used) for row, used in rows if is_there]
        wild = [((*row, JOKER), used + 1) for row, used in rows if used < jokers]
        rows = [*natural, *wild]
        if not rows:
            return
        if size >= MIN_SIZE:
            yield from (row for row, used in rows if used < size)
