"""The parts that show a table to the learner, and the places of its cards, by which a verdict lights them up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import Discard, Draw, GoOut, Lay, LayOff, Source, SwapJoker, TakeFromMeld

from .exercise import Ruling
from .parts import Lines, Row
from .players import player
from .positions import YOU
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.verdict import ActionVerdict

    from .positions import Step

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Melds on the table are called by letters."""


# --- told -----------------------------------------------------------------------------------------------------------


def seat_name(seat: int) -> Remark:
    """What a player is called: "tú" or a name."""
    return Remark("exercise.you") if seat == YOU else player(seat)


def meld_name(table: Table, meld: int) -> Remark:
    """What a meld on the table is called: a letter, and whose it is."""
    owner = table.melds[meld].owner
    facts = {"letter": LETTERS[meld], "name": seat_name(owner)}
    return Remark("exercise.meld.own" if owner == YOU else "exercise.meld", facts)


def table_parts(table: Table, steps: Sequence[Step] = ()) -> tuple[Row | Lines, ...]:
    """What the learner sees of a table: melds, the top of the pile, how things stand, and the own hand, in this order.

    Args:
        table: as it is now.
        steps: what has been done in this turn.
    """
    rows = [Row(meld.cards, meld_name(table, i)) for i, meld in enumerate(table.melds)]
    if top := visible_pile(table):
        rows.append(Row(top, Remark("exercise.pile" if len(top) == 1 else "exercise.pile.all")))
    done = [Lines(tuple(told(step) for step in steps), label=Remark("exercise.done_so_far"))] if steps else []
    own = Row(table.hands[YOU], Remark("exercise.hand"))
    empty = Lines((Remark("exercise.hand.empty"),), label=own.label)
    return (*rows, Lines(_standing(table)), *done, own if own.cards else empty)


def visible_pile(table: Table) -> tuple[Card, ...]:
    """The cards of the pile that count: the top one, or all of them where several may be taken."""
    return table.discards if table.rules.draw.several_from_discard else table.discards[-1:]


def _standing(table: Table) -> tuple[Remark, ...]:
    """Who plays, whose turn it is and what for, who has opened, and what is left to draw."""
    names = tuple(
        Remark("exercise.seated", {"number": seat + 1, "name": seat_name(seat)}) for seat in range(table.players)
    )
    turn = table.turn
    who = "you" if turn.seat == YOU else "other"
    open_seats = tuple(seat_name(seat) for seat in range(table.players) if table.opened[seat])
    opened = Remark("exercise.opened", {"names": open_seats}) if open_seats else Remark("exercise.opened.nobody")
    return (
        Remark("exercise.seats", {"names": names}),
        Remark(f"exercise.turn_of.{who}.{turn.phase}", {"name": seat_name(turn.seat)}),
        opened,
        Remark("exercise.stock_left", {"count": len(table.stock)}, count=len(table.stock)),
    )


def told(step: Step) -> Remark:
    """A step as a sentence, with the card that only the learner sees if it is to be told."""
    if step.card is not None:
        return Remark("exercise.step.drawn", {"card": step.card})
    return Remark("exercise.step", {"step": step})


# --- judged ---------------------------------------------------------------------------------------------------------


def action_ruling(table: Table, action: Action, verdict: ActionVerdict, before: int = 0) -> Ruling:
    """A verdict on an action, with the places of its cards.

    Args:
        table: as it is shown.
        action: what was judged.
        verdict: on it.
        before: how many cards are shown before the parts of the table.
    """
    places = tuple(before + place for place in _places(table, action)) if verdict.cards else ()
    fits = len(places) == len(verdict.cards)
    return Ruling(verdict.legal, verdict.findings, verdict.cards, places if fits else ())


def meld_places(table: Table, meld: int) -> tuple[int, ...]:
    """The places of a meld's cards among those shown by :func:`table_parts`."""
    start = sum(len(other.cards) for other in table.melds[:meld])
    return tuple(range(start, start + len(table.melds[meld].cards)))


def hand_places(table: Table, cards: Sequence[Card]) -> tuple[int, ...]:
    """The places of cards of the learner's hand; of those that are not in it, none."""
    start = sum(len(meld.cards) for meld in table.melds) + len(visible_pile(table))
    free, hand = list(range(len(table.hands[YOU]))), table.hands[YOU]
    found = []
    for card in cards:
        at = next((place for place in free if hand[place] == card), None)
        if at is not None:
            free.remove(at)
            found.append(start + at)
    return tuple(found)


def _places(table: Table, action: Action) -> tuple[int, ...]:
    """Where the cards that an action is judged by are shown, in the order in which they would lie."""
    if action.seat != YOU:
        return ()
    match action:
        case Lay(melds=melds):
            return hand_places(table, [card for cards in melds for card in cards])
        case LayOff(card=card, meld=meld, end=end) if meld < len(table.melds):
            given, there = hand_places(table, [card]), meld_places(table, meld)
            return (*given, *there) if end.value == "start" else (*there, *given)
        case SwapJoker(meld=meld) | TakeFromMeld(meld=meld) if meld < len(table.melds):
            return meld_places(table, meld)
        case Discard(card=card):
            return hand_places(table, [card])
        case GoOut():
            return hand_places(table, table.hands[YOU])
        case Draw(source=Source.DISCARD, count=1):
            start = sum(len(meld.cards) for meld in table.melds)
            return (start + len(visible_pile(table)) - 1,)
        case _:
            return ()
