"""The coach's reasons for a draw or a discard, as a person would give them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.actions import Discard, Draw, Source
from rummy_learn.engine.bots.memory import remember
from rummy_learn.engine.bots.weigh import Weighing
from rummy_learn.engine.bots.worlds import are_near, drawable
from rummy_learn.engine.closes import without
from rummy_learn.engine.referee import judge
from rummy_learn.engine.scoring import hand_value
from rummy_learn.engine.solver import best_melding, outs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rummy_learn.engine.bots.prospects import Prospect
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.views import View

MANY_POINTS: Final = 10
SAFE: Final = 0.15
RISKY: Final = 0.3
"""The share of cases in which the next player can use a card."""
MOST: Final = 4
"""More reasons than these nobody wants to hear."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason.

    Attributes:
        key: of the catalogue, without `coach.` before it.
        facts: what fills the placeholders: cards, rows of cards, numbers.
        count: the number that decides between singular and plural, if the text has both.
    """

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    count: int | None = None


def why_draw(view: View, best: Prospect, found: Sequence[Prospect]) -> tuple[Reason, ...]:
    """Why to draw this, of all that may be drawn."""
    if best.card is not None:
        return _why_take(view, best.card)
    reasons = []
    if view.discards and judge(view.as_table(), Draw(view.seat, Source.DISCARD)):
        top = view.discards[-1]
        if top not in [one.card for one in found]:
            reasons.append(Reason("draw.no_use_now", {"card": top}))
        elif _could_meld(top, view):
            reasons.append(Reason("draw.meld_of_no_help", {"card": top}))
        else:
            reasons.append(Reason("draw.no_meld", {"card": top}))
    helping, unseen = useful(view.hand, view)
    if helping:
        reasons.append(Reason("draw.outs", {"count": helping, "of": unseen}, count=helping))
    return tuple(reasons) or (Reason("draw.only_stock"),)


def _why_take(view: View, card: Card) -> tuple[Reason, ...]:
    if meld := _meld_with(card, view):
        reasons = [Reason("draw.meld", {"card": card, "ordered": meld})]
    elif near := _near(card, view.hand):
        reasons = [Reason("draw.near", {"card": card, "cards": near})]
    elif Weighing(view.as_table()).fits(card):
        reasons = [Reason("draw.place", {"card": card})]
    else:
        reasons = [Reason("draw.light", {"card": card})]
    if view.rules.draw.must_use_discard:
        reasons.append(Reason("draw.must", {"card": card}))
    return tuple(reasons)


def why_discard(view: View, best: Prospect, held: Sequence[tuple[Card, ...]] = ()) -> tuple[Reason, ...]:
    """Why to throw this card.

    Args:
        view: before the discard.
        best: the discard.
        held: melds that are kept in the hand on purpose.
    """
    card = best.card
    assert card is not None, "a discard has a card"
    rest = without(view.hand, card)
    if not rest:
        return (Reason("discard.ends"),)
    points = hand_value(card, view.rules)
    reasons = [_part(card, view)]
    if points >= MANY_POINTS:
        reasons.append(Reason("discard.points", {"points": points}))
    reasons += _use(card, best, view)
    reasons += _keeps(rest, view)
    if held:
        reasons.insert(1, Reason("discard.hides", {"melds": held}))
    return tuple(reasons[:MOST])


def _part(card: Card, view: View) -> Reason:
    """What the card was good for in the hand."""
    rest = without(view.hand, card)
    if card.is_joker:
        others = {one for one in rest if judge(view.as_table(), Discard(view.seat, one))} - {card}
        return Reason("discard.cheapest" if others else "discard.joker")
    melds = [meld for meld in best_melding(view.hand, view.rules).melds if card in meld]
    if sum(meld.count(card) for meld in melds) == view.hand.count(card):
        spare = any(not best_melding(without(meld, card), view.rules).rest for meld in melds)
        return Reason("discard.spare", {"card": card}) if spare else Reason("discard.cheapest")
    if card in rest:
        return Reason("discard.twin", {"card": card})
    if any(one.is_joker for one in rest):  # with which no card is without a chance of a meld
        return Reason("discard.with_joker", {"card": card})
    if near := _near(card, rest):
        return Reason("discard.least", {"card": card, "cards": near})
    return Reason("discard.alone", {"card": card})


def _use(card: Card, best: Prospect, view: View) -> list[Reason]:
    """Whether the next player can use it."""
    following = (view.seat + 1) % len(view.counts)
    thrown = next((one for one in reversed(remember(view).thrown[following]) if are_near(card, one)), None)
    percent = round(100 * best.uses)
    if best.uses >= RISKY:
        return [Reason("discard.risky", {"percent": percent})]
    if thrown is not None:
        return [Reason("discard.thrown", {"percent": percent, "other": thrown})]
    return [Reason("discard.safe", {"percent": percent})] if best.uses <= SAFE else []


def _keeps(rest: tuple[Card, ...], view: View) -> list[Reason]:
    """The best that is kept of what is not yet a meld: a card good for two melds, or a pair that may become one."""
    loose = [card for card in best_melding(rest, view.rules).rest if not card.is_joker]
    for card in loose:
        same = [one for one in loose if one.rank == card.rank and one.suit != card.suit]
        beside = [one for one in loose if one.suit == card.suit and one != card and are_near(one, card)]
        if same and beside:
            return [Reason("discard.double", {"card": card, "one": same[0], "other": beside[0]})]
    coming = list(drawable(view).elements())
    pairs = [(a, b) for i, a in enumerate(loose) for b in loose[i + 1 :] if a != b and are_near(a, b)]
    waits = {pair: sum(out.copies for out in outs(pair, view.rules, coming)) for pair in pairs}
    best = max(waits, key=lambda pair: waits[pair], default=None)
    if best is None or not waits[best]:
        return []
    return [Reason("discard.pair", {"cards": best, "count": waits[best]}, count=waits[best])]


def useful(hand: tuple[Card, ...], view: View) -> tuple[int, int]:
    """How many of the cards that may come would help a hand (in a meld or on the table), and how many may come."""
    coming, weighing = drawable(view), Weighing(view.as_table())
    found = {out.card for out in outs(hand, view.rules, coming.elements())}
    return sum(n for card, n in coming.items() if card in found or weighing.fits(card)), coming.total()


def _meld_with(card: Card, view: View) -> tuple[Card, ...] | None:
    """The meld that a card makes with the hand, if it belongs into one."""
    melds = best_melding((*view.hand, card), view.rules).melds
    return next((meld for meld in melds if card in meld), None)


def _could_meld(card: Card, view: View) -> bool:
    """Whether a card makes a meld with the hand, if need be in place of a better one."""
    melds = best_melding((*view.hand, card), view.rules, value=_that_alone(card)).melds
    return any(card in meld for meld in melds)


@cache
def _that_alone(card: Card) -> Callable[[Card], int]:
    """Values that count this card and no other: always the same function, since the solver learns for each."""
    return lambda one: int(one == card)


def _near(card: Card, hand: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(one for one in hand if one != card and are_near(card, one)))
