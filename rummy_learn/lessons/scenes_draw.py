"""Scenes about whose turn it is, drawing, taking from melds, and calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import Card, Suit, format_cards
from rummy_learn.engine.melds import is_meld

from .dealer import Misdeal, Scene, lay_off

if TYPE_CHECKING:
    from collections.abc import Callable

    from .dealer import Dealer


def _not_your_turn(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A lay-off right after the own discard, or while somebody else plays."""
    meld, own = d.meld(), d.meld()
    card, end = d.addition(meld)
    hand = d.filled((card,), opened=True)
    melds = ((d.others(), meld), (0, own))
    thrown = hand[-1]
    if legal:
        return Scene(d.drawn(hand, melds), lay_off(card, end, 0))
    if d.random.random() < 0.5:
        return Scene(d.drawn(hand, melds, f"0: discard {thrown}"), lay_off(card, end, 0))
    return Scene(d.at_draw(hand[:-1], melds, seat=d.others()), d.random.choice(("0: draw stock", "0: draw discard")))


def _draw_first(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """Playing before anything has been drawn."""
    meld = d.meld()
    hand = d.filled(meld, opened=True)
    melds = ((0, d.meld()), (d.others(), d.meld()))
    action = f"0: discard {hand[-1]}" if d.level == 1 else f"0: lay {format_cards(meld)}"
    return Scene(d.drawn(hand, melds) if legal else d.at_draw(hand, melds), action)


def _draw_one(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A second card, from the stock or the pile."""
    hand = d.filled((), opened=False)
    source = d.random.choice(("stock", "discard"))
    melds = ((d.others(), d.meld()),) if d.level > 1 else ()
    if legal:
        return Scene(d.at_draw(hand[1:], melds), f"0: draw {source}")
    if d.random.random() < 0.3 and not d.rules.draw.several_from_discard:
        return Scene(d.at_draw(hand[1:], melds), "0: draw discard 2")
    return Scene(d.drawn(hand, melds), f"0: draw {source}")


def _take(d: Dealer, cards: tuple[Card, ...], index: int, *, opened: bool = True) -> Scene:
    """Taking a card of somebody's meld instead of drawing."""
    own = ((0, _home(d, cards, cards[index])),) if opened else ()
    hand = d.filled((), opened=opened)[1:]
    return Scene(d.at_draw(hand, ((d.others(), cards), *own)), f"0: take card {index} of meld 0")


def _home(d: Dealer, cards: tuple[Card, ...], taken: Card) -> tuple[Card, ...]:
    """A meld that could take in the card, if there is one: a taken card has to be laid again."""
    if taken.is_joker:
        return d.run()
    if len({card.rank for card in cards if not card.is_joker}) > 1:
        return d.take([Card(taken.rank, suit) for suit in Suit if suit != taken.suit])
    if taken.rank > 3:
        return d.take([Card(taken.rank - step, taken.suit) for step in (3, 2, 1)])
    return d.take([Card(taken.rank + step, taken.suit) for step in (1, 2, 3)])


def _no_table_take(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """Taking a card of a meld where melds are left alone."""
    scene = _take(d, d.run(4, 5), 0)
    return Scene(scene.position, d.random.choice(("0: draw stock", "0: draw discard"))) if legal else scene


def _cant_break(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A meld that would be too small, or one that is just big enough."""
    cards = d.group(4 if legal else 3) if d.random.random() < 0.4 else d.run(4 if legal else 3)
    return _take(d, cards, d.random.choice((0, len(cards) - 1)))


def _take_end_only(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A card in the middle of a long run, or at its end."""
    cards = d.run(5, 6, 7)
    index = d.random.choice((0, len(cards) - 1) if legal else range(1, len(cards) - 1))
    return _take(d, cards, index)


def _take_joker(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A joker, or the natural at the other end."""
    cards = d.run(4, 5, jokers=1) if d.random.random() < 0.6 else d.group(4, jokers=1)
    at = next(i for i, card in enumerate(cards) if card.is_joker)
    if not legal:
        return _take(d, cards, at)
    ends = [
        i
        for i in (0, len(cards) - 1)
        if i != at and is_meld(tuple(card for j, card in enumerate(cards) if j != i), d.rules)
    ]
    if not ends:
        raise Misdeal
    return _take(d, cards, d.random.choice(ends))


# --- calls ------------------------------------------------------------------------------------------------------------


def _own_discard(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A call for what the learner has thrown away, or for what somebody else has."""
    hand = d.filled((), opened=False)
    if not legal:
        return Scene(d.drawn(hand, (), f"0: discard {hand[-1]}"), "0: call")
    return _call(d, ())


def _call(d: Dealer, more: tuple[str, ...]) -> Scene:
    (thrown,) = d.spare(1)
    hand = d.filled((), opened=False)[1:]
    seat = d.random.randint(1, d.players - 2)
    before = (f"{seat}: draw stock", f"{seat}: discard {thrown}", *(line.format(seat + 1) for line in more))
    return Scene(d.at_draw(hand, seat=seat, before=before), "0: call")


def _taken_already(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A call after the next player has taken the card, or in time."""
    return _call(d, () if legal else ("{}: draw discard",))


DRAW_SCENES: Final[dict[str, Callable[[Dealer, bool], Scene]]] = {
    "NOT_YOUR_TURN": _not_your_turn,
    "DRAW_FIRST": _draw_first,
    "DRAW_ONE": _draw_one,
    "NO_TABLE_TAKE": _no_table_take,
    "CANT_BREAK3": _cant_break,
    "TAKE_END_ONLY": _take_end_only,
    "TAKE_JOKER": _take_joker,
    "OWN_DISCARD": _own_discard,
    "TAKEN_ALREADY": _taken_already,
}
