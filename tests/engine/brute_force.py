"""A second, naive definition of everything the solver finds: try all there is, and ask `judge_meld` about each.

It shares nothing with the solver: hands are rows of cards, melds are found by laying every choice of cards in every
order, and a melding is any set of melds that share no card.
"""

from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from rummy_learn.engine.cards import Card
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.openings import opening_faults
from rummy_learn.engine.rules import JokerDiscard, LastDiscard, Rules

Hand = tuple[Card, ...]


class Laid(NamedTuple):
    """A way to lay some of the cards: the points, the verdicts on the melds, and the cards left."""

    points: int
    melds: tuple
    rest: Hand


@lru_cache(maxsize=2000)
def meldings(hand: Hand, rules: Rules) -> tuple[Laid, ...]:
    """Every way to lay melds from this hand, doing nothing included."""
    if not hand:
        return (Laid(0, (), ()),)
    first, others = hand[0], hand[1:]
    found = {laid._replace(rest=(first, *laid.rest)): None for laid in meldings(others, rules)}
    for size in range(2, len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            left = tuple(card for i, card in enumerate(others) if i not in chosen)
            for meld in layouts(tuple(sorted((first, *(others[i] for i in chosen)))), rules):
                for laid in meldings(left, rules):
                    found[Laid(laid.points + meld.points, (meld, *laid.melds), laid.rest)] = None
    return tuple(found)


@lru_cache(maxsize=2000)
def layouts(cards: Hand, rules: Rules) -> tuple:
    """The verdicts on legal layouts of all these cards, one for each kind and number of points."""
    naturals = [card for card in cards if not card.is_joker]
    if len({card.rank for card in naturals}) > 1 and len({card.suit for card in naturals}) > 1:
        return ()
    found = {}
    for order in set(permutations(cards)):
        if verdict := judge_meld(order, rules):
            found[verdict.kind, verdict.points] = verdict
    return tuple(found.values())


def weight(cards: Hand, rules: Rules) -> int:
    """What the cards count in the hand."""
    values = {0: rules.scoring.hand_joker, 1: rules.scoring.hand_ace, 11: 10, 12: 10, 13: 10}
    return sum(values.get(card.rank, card.rank) for card in cards)


def discards(rest: Hand, rules: Rules) -> set[Card]:
    """The cards that may be thrown from what is left: a joker only where no natural is left."""
    naturals = {card for card in rest if not card.is_joker}
    if naturals or not rest:
        return naturals
    match rules.joker.discard:
        case JokerDiscard.FREE:
            return set(rest)
        case JokerDiscard.LAST_ONLY:
            return set(rest) if len(rest) == 1 else set()
        case JokerDiscard.NEVER:
            return set()


class Outcome(NamedTuple):
    """The numbers by which a melding is judged."""

    deadwood: int
    cards: int
    points: int


def outcomes(hand: Hand, rules: Rules, *, keep_discard: bool | None = False, opening: bool = False) -> set[Outcome]:
    """The numbers of every melding of the hand (that is an opening, and leaves a card to be thrown)."""
    found = set()
    for laid in meldings(hand, rules):
        if not opening or (laid.melds and not opening_faults(laid.melds, rules)):
            cards = sum(len(meld.cards) for meld in laid.melds)
            found |= ends(laid.rest, cards, laid.points, rules, keep_discard=keep_discard)
    return found


def ends(rest: Hand, cards: int, points: int, rules: Rules, *, keep_discard: bool | None) -> set[Outcome]:
    """The numbers of every end of a turn: `None` stands for what the table asks when a player goes out."""
    empty = keep_discard is None and not rest and rules.ending.last_discard is LastDiscard.OPTIONAL
    if keep_discard is False or empty:
        return {Outcome(weight(rest, rules), cards, points)}
    return {Outcome(weight(rest, rules) - weight((card,), rules), cards, points) for card in discards(rest, rules)}
