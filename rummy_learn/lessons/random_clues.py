"""Random clues on which the houses do not agree, the raw material of "which house is this?"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import JOKER, NATURALS, Card
from rummy_learn.engine.rules import Rules

from .clues import Clue, HandClue, MeldClue, OpeningClue, PlayersClue
from .random_melds import random_group, random_run

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

PLAIN: Final = Rules()
"""Melds that are disputed for their jokers or their points alone."""


def meld_clue(random: Random) -> Clue:
    """A meld with two or three jokers, side by side or apart."""
    match random.randrange(4):
        case 0:  # two among four
            return MeldClue(_with_jokers(random_group(random, PLAIN, 4), random.sample(range(4), 2)))
        case 1:  # two in a row of five
            return MeldClue(_with_jokers(random_run(random, PLAIN, 5), random.sample(range(5), 2)))
        case 2:  # three together
            start = random.randrange(4)
            return MeldClue(_with_jokers(random_run(random, PLAIN, 6), range(start, start + 3)))
        case _:  # two of three
            return MeldClue(_with_jokers(random_group(random, PLAIN, 3), random.sample(range(3), 2)))


def opening_clue(random: Random) -> Clue:
    """One or two melds without jokers, worth next to nothing or a lot."""
    melds = [
        random_run(random, PLAIN, random.choice((3, 4)))
        if random.random() < 0.4
        else random_group(random, PLAIN, random.choice((3, 4)))
        for _ in range(random.choice((1, 2, 2)))
    ]
    return OpeningClue(tuple(card for meld in melds for card in meld), tuple(map(len, melds)))


def hand_clue(random: Random) -> Clue:
    """A joker and a few other cards."""
    cards = [JOKER, *random.sample(NATURALS, random.randint(1, 3))]
    random.shuffle(cards)
    return HandClue(tuple(cards))


def players_clue(random: Random) -> Clue:
    """Three players are too few in one house, five too many in most."""
    return PlayersClue(players=random.choice((2, 3, 5)))


CLUES: Final[dict[str, Callable[[Random], Clue]]] = {
    "1.6": meld_clue,
    "1.3": opening_clue,
    "1.5": hand_clue,
    "1.1": players_clue,
}
"""What makes clues, by the section of the rules that they are about."""


def _with_jokers(cards: list[Card], places: list[int] | range) -> tuple[Card, ...]:
    return tuple(JOKER if i in places else card for i, card in enumerate(cards))
