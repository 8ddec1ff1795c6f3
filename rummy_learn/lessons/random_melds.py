"""Random melds and near-misses, the raw material of generated exercises. What they are worth, the engine decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.engine.cards import ACE, JOKER, KING, NATURALS, QUEEN, Card, Suit

if TYPE_CHECKING:
    from random import Random


def random_run(random: Random, size: int) -> list[Card]:
    """Consecutive cards of one suit, the ace low or high."""
    start = random.randint(ACE, KING + 2 - size)
    suit = random.choice(list(Suit))
    return [Card((start + i - 1) % KING + 1, suit) for i in range(size)]


def random_group(random: Random, size: int) -> list[Card]:
    """Cards of one rank and different suits."""
    rank = random.randint(ACE, KING)
    return [Card(rank, suit) for suit in random.sample(list(Suit), size)]


def with_jokers(random: Random, cards: list[Card], jokers: int) -> list[Card]:
    """The same cards with jokers in some of their places."""
    places = set(random.sample(range(len(cards)), min(jokers, len(cards))))
    return [JOKER if i in places else card for i, card in enumerate(cards)]


def random_meld(random: Random, jokers: int) -> list[Card]:
    """A group or a run, with so many of its cards replaced by jokers."""
    if random.random() < 0.4:
        return with_jokers(random, random_group(random, random.choice((3, 3, 4))), jokers)
    return with_jokers(random, random_run(random, random.choice((3, 3, 4, 4, 5))), jokers)


def near_miss(random: Random, jokers: int) -> list[Card]:
    """A meld with one thing changed, which often, but not always, spoils it."""
    cards = random_meld(random, jokers)
    place = random.randrange(len(cards))
    card = cards[place]
    match random.randrange(8):
        case 0 if not card.is_joker:  # another suit
            cards[place] = Card(card.rank, random.choice(list(Suit)))
        case 1 if not card.is_joker:  # another rank
            cards[place] = Card(random.randint(ACE, KING), card.suit)
        case 2:  # the same card once more
            cards.insert(place, card)
        case 3:  # one card less
            del cards[place]
        case 4:  # one card more
            cards.insert(random.randrange(len(cards) + 1), random.choice((*NATURALS, JOKER) if jokers else NATURALS))
        case 5:  # round the corner
            suit = random.choice(list(Suit))
            start = random.choice((QUEEN, KING))
            row = [Card((start + i - 1) % KING + 1, suit) for i in range(random.choice((3, 4)))]
            cards = with_jokers(random, row, jokers)
        case 6:  # a fifth card in a group
            rank = random.randint(ACE, KING)
            cards = [Card(rank, suit) for suit in random.sample(list(Suit), 4)]
            cards.append(JOKER if jokers else random.choice(cards))
        case 7:  # the whole suit and its ace again
            suit = random.choice(list(Suit))
            cards = [Card((i % KING) + 1, suit) for i in range(KING + 1)]
            cards = with_jokers(random, cards, jokers)
        case _:
            pass
    return cards


def tempting(random: Random, meld: list[Card]) -> Card:
    """A card that looks as if it belonged to a meld: a neighbour of one of its cards, or any other."""
    card = random.choice([card for card in meld if not card.is_joker])
    if random.random() < 0.5:
        return random.choice(NATURALS)
    if random.random() < 0.5:
        return Card((card.rank + random.choice((-2, 0, 1))) % KING + 1, card.suit)
    return Card(card.rank, random.choice(list(Suit)))
