"""Random hands for finding lay-offs and swaps: cards that fit, and neighbours that do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.engine.melds import judge_meld

from .dealer import Dealer, Misdeal, dealt, nearby

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

    from .positions import Position


def random_lay_offs(random: Random, rules: Rules, level: int, jokers: int) -> Position:
    """Melds on the table, one of them the learner's, and a hand of which some cards fit.

    Args:
        random: decides everything.
        rules: of the table.
        level: more melds and more neighbours with each.
        jokers: how many of the melds have one.

    Raises:
        Misdeal: there is nothing like that at such a table.
    """

    def make(d: Dealer) -> Position:
        melds = [d.meld(jokers=int(i < jokers)) for i in range(level + 1)]
        random.shuffle(melds)
        fitting = [d.addition(meld)[0] for meld in random.sample(melds, min(len(melds), random.randint(1, 2)))]
        return _set_up(d, melds, fitting)

    return dealt(make, random, rules, level)


def random_swaps(random: Random, rules: Rules, level: int, groups: Sequence[bool]) -> Position:
    """Melds with jokers on the table, and a hand with a card that sets one of them free.

    Args:
        random: decides everything.
        rules: of the table.
        level: more neighbours with each.
        groups: for each joker, whether it lies in a group; each in a meld of its own.

    Raises:
        Misdeal: there is nothing like that at such a table.
    """
    law = rules.joker

    def make(d: Dealer) -> Position:
        sizes = (3, 4) if law.swap_complete_group else (3, 3, 4)
        melds = [d.group(*sizes, jokers=1) if group else d.run(3, 4, 5, jokers=1) for group in groups]
        free = [judge_meld(meld, rules).stands_for[0][1] for meld in melds]
        chosen = random.sample(free, min(len(free), random.randint(1, level)))
        given = [card for cards in chosen for card in d.take(cards if law.swap_needs_both else (random.choice(cards),))]
        return _set_up(d, [*melds, d.meld()], given)

    return dealt(make, random, rules, level)


def _set_up(d: Dealer, melds: list[tuple[Card, ...]], useful: list[Card]) -> Position:
    """The melds, one of the learner's; the useful cards among neighbours of what lies there."""
    near = [card for meld in melds for card in nearby(meld) if d.left[card] and card not in useful]
    if len(near) < d.level:
        raise Misdeal
    tempting = d.take(dict.fromkeys(d.random.sample(near, d.level)))
    hand = (*useful, *tempting, *d.spare(2))
    mine = d.random.randrange(len(melds))
    return d.drawn(hand, tuple((0 if i == mine else d.others(), meld) for i, meld in enumerate(melds)))
