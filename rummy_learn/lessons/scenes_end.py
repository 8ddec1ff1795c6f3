"""Scenes about the end of a turn and of a round: what may be discarded, and what has to be done before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import End
from rummy_learn.engine.cards import JOKER, format_cards
from rummy_learn.engine.melds import is_meld, judge_meld
from rummy_learn.engine.openings import extended
from rummy_learn.engine.rules import JokerDiscard, SwappedJoker

from .dealer import Misdeal, Scene, lay_off

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummy_learn.engine.cards import Card

    from .dealer import Dealer


def _joker_discard(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A joker thrown away too early, or the way the table has it: as the last card, or another card."""
    joker = d.take((JOKER,))
    melds = ((0, d.meld()), (d.others(), d.meld()))
    if not legal:
        return Scene(d.drawn(d.filled(joker, opened=True), melds), f"0: discard {JOKER}")
    if d.rules.joker.discard is JokerDiscard.LAST_ONLY and d.random.random() < 0.7:
        card, end = d.addition(melds[1][1])
        return Scene(d.drawn((card, *joker), melds, lay_off(card, end, 1)), f"0: discard {JOKER}")
    hand = d.filled(joker, opened=True)
    return Scene(d.drawn(hand, melds), f"0: discard {hand[-1]}")


def _return_taken(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """The card just taken from the pile, thrown back; or another one, perhaps with the same face."""
    (taken,) = d.spare(1)
    hand = d.filled((), opened=False, away=(taken,))[1:]
    if legal and d.level > 1 and d.left[taken] and d.random.random() < 0.5:
        hand = (*hand[1:], *d.take((taken,)))
        thrown: Card = taken
    else:
        thrown = d.random.choice(hand) if legal else taken
    pile = (*d.spare(1), taken)
    return Scene(d.at_draw(hand, pile=pile, before=("0: draw discard",)), f"0: discard {thrown}")


def _must_use_taken(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A card taken from the pile and not laid, or laid first."""
    meld, own = d.meld(), d.meld()
    taken, end = d.addition(meld)
    hand = d.filled((), opened=True, away=(taken,))
    melds = ((d.others(), meld), (0, own))
    before = ("0: draw discard", *((lay_off(taken, end, 0),) if legal else ()))
    position = d.at_draw(hand, melds, pile=(*d.spare(1), taken), before=before)
    return Scene(position, f"0: discard {d.random.choice(hand)}")


def _swap_not_reused(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """The end of the turn with a joker set free and not played again, or played again before."""
    meld, run = d.run(3, 4, 5, jokers=1), d.run(3, 4)
    at, free = judge_meld(meld, d.rules).stands_for[0]
    given = d.take(free[:1])
    hand = d.filled(given, opened=True)
    melds = ((d.others(), meld), (0, run))
    swap = f"0: swap {format_cards(given)} for joker {at} of meld 0"
    if not legal:
        # where the swap would simply be undone, it cannot be once the joker itself is gone
        undo = d.rules.joker.swapped is SwappedJoker.SAME_TURN_OR_UNDO
        return Scene(d.drawn(hand, melds, swap), f"0: discard {JOKER if undo else hand[-1]}")
    ends = [end for end in End if is_meld(extended(run, JOKER, end), d.rules)]
    if not ends:
        raise Misdeal
    again = lay_off(JOKER, d.random.choice(ends), 1)
    return Scene(d.drawn(hand, melds, swap, again), f"0: discard {hand[-1]}")


def _must_discard_last(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """Laying the very last cards, or keeping one."""
    other = d.meld()
    melds = ((d.others(), other), (0, d.meld()))
    if d.level > 1 and d.random.random() < 0.4:
        card, end = d.addition(other)
        hand = (card, *(d.spare(1) if legal else ()))
        return Scene(d.drawn(hand, melds), lay_off(card, end, 0))
    laid = d.meld()
    hand = (*laid, *(d.spare(1) if legal else ()))
    return Scene(d.drawn(hand, melds), f"0: lay {format_cards(laid)}")


def _cards_left(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """Going out with a card in the hand, or with none."""
    laid = d.meld()
    melds = ((d.others(), d.meld()), (0, d.meld()))
    hand = (*laid, *(() if legal else d.spare(d.random.randint(1, 4 - d.level))))
    return Scene(d.drawn(hand, melds, f"0: lay {format_cards(laid)}"), "0: go out")


END_SCENES: Final[dict[str, Callable[[Dealer, bool], Scene]]] = {
    "JOKER_DISCARD": _joker_discard,
    "RETURN_TAKEN": _return_taken,
    "MUST_USE_TAKEN": _must_use_taken,
    "SWAP_NOT_REUSED": _swap_not_reused,
    "MUST_DISCARD_LAST": _must_discard_last,
    "CARDS_LEFT": _cards_left,
}
