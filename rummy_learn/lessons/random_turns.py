"""Random turns to be put in order: a draw, what is played in between, and a discard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.engine.actions import End
from rummy_learn.engine.cards import JOKER, Card, format_cards
from rummy_learn.engine.melds import is_meld, judge_meld
from rummy_learn.engine.openings import extended

from .dealer import Dealer, Misdeal, dealt, lay_off

if TYPE_CHECKING:
    from random import Random

    from rummy_learn.engine.rules import Rules

    from .positions import Position

Turn = tuple["Position", tuple[str, ...]]


def random_turn(random: Random, rules: Rules, level: int, rule: str = "") -> Turn:
    """A position and the steps of a turn, in an order in which they are legal unless the table has it otherwise.

    Level 1 lays a meld with the drawn card; level 2 opens and adds a card somewhere; level 3 also frees a joker and
    plays it again, or builds on what has just been laid. A rule that the order depends on decides first.

    Raises:
        Misdeal: there is nothing like that at such a table.
    """
    frees = level > 2 and rules.pack.jokers > 0 and random.random() < 0.5
    by_level = _short if level == 1 else _freeing if frees else _opening
    by_rule = {"NOT_OPENED": _opening, "SWAP_NOT_REUSED": _freeing, "MUST_USE_TAKEN": _taking}
    return dealt(by_rule.get(rule, by_level), random, rules, level)


def _short(d: Dealer) -> Turn:
    """Draw, lay with the drawn card, discard."""
    meld = d.meld()
    (thrown,) = d.spare(1)
    position = _drawing(d, d.random.choice(meld), (*meld, thrown), ((0, d.meld()),))
    return position, ("0: draw stock", f"0: lay {format_cards(meld)}", f"0: discard {thrown}")


def _taking(d: Dealer) -> Turn:
    """Take a card of the pile, lay it, perhaps lay more, discard."""
    meld, there = d.meld(), d.meld()
    card, end = d.addition(there)
    (thrown,) = d.spare(1)
    taken = d.random.choice(meld)
    position = _drawing(d, taken, (*meld, card, thrown), ((0, there), (d.others(), d.meld())))
    plays = (f"0: lay {format_cards(meld)}", *((lay_off(card, end, 0),) if d.level > 1 else ()))
    position = replace(position, draws=(), pile=(*position.pile, taken))
    return position, ("0: draw discard", *plays, f"0: discard {thrown}")


def _opening(d: Dealer) -> Turn:
    """Draw, open, lay off on what others have and, at a higher level, on the own new meld, discard."""
    sets = d.opening()
    first = sets[0]
    there = d.meld()
    card, end = d.addition(there)
    plays = [f"0: lay {' | '.join(map(format_cards, sets))}", lay_off(card, end, 0)]
    more = [card]
    if d.level > 2:
        another, where = d.addition(first)
        plays.append(lay_off(another, where, 1))
        more.append(another)
    hand = d.filled([card for cards in sets for card in cards] + more, opened=False)
    thrown = hand[-1]
    if len(hand) <= sum(map(len, sets)) + len(more):
        raise Misdeal
    position = _drawing(d, d.random.choice(first), hand, ((d.others(), there),))
    return position, ("0: draw stock", *plays, f"0: discard {thrown}")


def _freeing(d: Dealer) -> Turn:
    """Draw the card that sets a joker free, play the joker again, discard."""
    meld, run = d.run(3, 4, 5, jokers=1), d.run(3, 4)
    at, free = judge_meld(meld, d.rules).stands_for[0]
    (given,) = d.take(free[:1])
    ends = [end for end in End if is_meld(extended(run, JOKER, end), d.rules)]
    if not ends:
        raise Misdeal
    laid = d.meld()
    (thrown,) = d.spare(1)
    plays = (f"0: swap {given} for joker {at} of meld 0", lay_off(JOKER, d.random.choice(ends), 1))
    position = _drawing(d, given, (given, *laid, thrown), ((d.others(), meld), (0, run)))
    return position, ("0: draw stock", *plays, f"0: lay {format_cards(laid)}", f"0: discard {thrown}")


def _drawing(
    d: Dealer, drawn: Card, cards: tuple[Card, ...], melds: tuple[tuple[int, tuple[Card, ...]], ...]
) -> Position:
    hand = list(cards)
    if drawn not in hand:
        raise Misdeal
    hand.remove(drawn)
    return d.at_draw(hand, melds, draws=(drawn,))
