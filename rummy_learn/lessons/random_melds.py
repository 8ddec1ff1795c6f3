"""Random legal melds, the raw material of generated exercises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.engine.cards import ACE, JOKER, KING, Card, Suit
from rummy_learn.engine.melds import MIN_SIZE, is_meld
from rummy_learn.engine.rules import Aces

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rummy_learn.engine.rules import Rules

SIZES = {1: (3,), 2: (3, 4, 4), 3: (4, 5, 6)}
"""How long a run is, by level."""


def row_of(suit: Suit, start: int, size: int) -> list[Card]:
    """So many cards of a suit from a rank upwards, round the corner if they go that far."""
    return [Card((start + i - 1) % KING + 1, suit) for i in range(size)]


def random_run(random: Random, rules: Rules, size: int, *, low: int = ACE) -> list[Card]:
    """Consecutive cards of one suit as this table takes them, from a rank not below `low`."""
    size = min(size, rules.melding.run_max)
    match rules.melding.aces:
        case Aces.LOW:
            last = KING + 1 - size
        case Aces.LOW_OR_HIGH:
            last = KING + 2 - size
        case Aces.ROUND_THE_CORNER:
            last = KING
    return row_of(random.choice(list(Suit)), random.randint(min(low, last), last), size)


def random_group(random: Random, rules: Rules, size: int, *, rank: int | None = None) -> list[Card]:
    """Cards of one rank (any, if not said) and different suits, in their order where the table asks for it."""
    rank = random.randint(ACE, KING) if rank is None else rank
    size = min(size, len(Suit), rules.melding.group_max)
    if rules.melding.fixed_groups:
        first = random.randint(0, len(Suit) - size)
        return [Card(rank, Suit(first + i)) for i in range(size)]
    return [Card(rank, suit) for suit in random.sample(list(Suit), size)]


def with_jokers(random: Random, cards: Sequence[Card], jokers: int) -> list[Card]:
    """The same cards with jokers in some of their places."""
    places = set(random.sample(range(len(cards)), min(jokers, len(cards))))
    return [JOKER if i in places else card for i, card in enumerate(cards)]


def random_meld(random: Random, rules: Rules, level: int, *, kind: str = "", jokers: int | None = None) -> list[Card]:
    """A legal meld.

    Args:
        random: where it comes from.
        rules: of the table.
        level: how long it is, and whether jokers take part.
        kind: "group" or "run", or any.
        jokers: how many it should hold, if the table allows so many; by default as the level says.
    """
    if not kind:
        kind = random.choice(("group", "run", "run"))
    if kind == "group":
        cards = random_group(random, rules, random.choice((3, 3, 4)) if level > 1 else MIN_SIZE)
    else:
        cards = random_run(random, rules, random.choice(SIZES[level]))
    if jokers is None:
        jokers = random.choice((0, 1)) if level == 3 else 0
    for fewer in range(min(jokers, rules.pack.jokers), 0, -1):
        for _ in range(5):
            if is_meld(laid := with_jokers(random, cards, fewer), rules):
                return laid
    return cards
