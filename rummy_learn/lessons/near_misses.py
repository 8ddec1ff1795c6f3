"""Near-misses: for every rule of melds, cards that break it and are one card, or one place, from legal.

Each recipe aims; whether it has hit (the rule exists at this table and is the first one broken) the engine decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import ACE, JOKER, KING, Card, Suit
from rummy_learn.engine.melds import MIN_SIZE, is_meld, judge_meld
from rummy_learn.engine.rules import Aces, JokerRatio

from .random_melds import SIZES, random_group, random_meld, random_run, row_of, with_jokers

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from rummy_learn.engine.rules import Rules

ATTEMPTS: Final = 100
CHOOSY: Final = 10


def near_miss(random: Random, rules: Rules, rule: str, level: int) -> tuple[Card, ...]:
    """Cards of which this rule is the first that they break; the only one, unless that hardly ever happens.

    Raises:
        LookupError: nothing can break this rule at this table (or no other rule first).
    """
    second_best: tuple[Card, ...] = ()
    for attempt in range(ATTEMPTS):
        if second_best and attempt >= CHOOSY:
            break
        cards = tuple(NEAR_MISSES[rule](random, rules, level))
        broken = judge_meld(cards, rules).rules
        if broken == (rule,):
            return cards
        if broken[:1] == (rule,):
            second_best = second_best or cards
    if not second_best:
        raise LookupError(rule)
    return second_best


def _size(random: Random, level: int) -> int:
    return random.choice(SIZES[level])


def _too_few(random: Random, rules: Rules, level: int) -> list[Card]:
    """A meld with a card missing from its end; on the last level with a joker."""
    cards = random_meld(random, rules, 1, jokers=1 if level == 3 else 0)
    return cards[: MIN_SIZE - 1] if random.random() < 0.5 else cards[-MIN_SIZE + 1 :]


def _no_jokers(random: Random, rules: Rules, level: int) -> list[Card]:
    return with_jokers(random, random_meld(random, rules, level, jokers=0), 1)


def _many_jokers(random: Random, rules: Rules, level: int) -> list[Card]:
    """A meld with one joker more than this table takes."""
    return _one_joker_too_many(random, rules, max(MIN_SIZE, _size(random, level)))


def _one_joker_too_many(random: Random, rules: Rules, size: int) -> list[Card]:
    group = size <= len(Suit) and random.random() < 0.4
    cards = random_group(random, rules, size) if group else random_run(random, rules, size)
    places = random.sample(range(len(cards)), len(cards))
    for place in places:
        cards[place] = JOKER
        if not is_meld(cards, rules):
            break
    return cards


def _few_naturals(random: Random, rules: Rules, level: int) -> list[Card]:
    """One natural card too few, everything else jokers."""
    size = MIN_SIZE if level == 1 and rules.joker.min_naturals > 1 else random.choice((3, 4))
    cards = random_group(random, rules, size) if random.random() < 0.5 else random_run(random, rules, size)
    return with_jokers(random, cards, len(cards) - rules.joker.min_naturals + 1)


def _joker_ratio(random: Random, rules: Rules, level: int) -> list[Card]:
    """Just more jokers than the naturals carry."""
    least = max(1, rules.joker.min_naturals)
    naturals = least + (random.choice((0, 1)) if level == 3 else 0)
    strict = rules.joker.ratio is JokerRatio.FEWER_THAN_NATURALS
    jokers = naturals if strict else naturals + 1
    if rules.joker.one_in is not None:
        return _many_jokers(random, rules, level)
    size = naturals + jokers
    group = size <= len(Suit) and random.random() < 0.5
    return with_jokers(random, (random_group if group else random_run)(random, rules, size), jokers)


def _jokers_adjacent(random: Random, rules: Rules, level: int) -> list[Card]:
    """One joker too many side by side."""
    row = (rules.joker.max_adjacent or 1) + 1
    size = max(row * 2, _size(random, level))
    cards = random_run(random, rules, size)
    if size <= len(Suit) and random.random() < 0.3:
        cards = random_group(random, rules, size)
    at = random.randint(0, len(cards) - row)
    return [JOKER if at <= i < at + row else card for i, card in enumerate(cards)]


def _joker_max(random: Random, rules: Rules, level: int) -> list[Card]:
    """A joker more than the table's limit, with naturals enough."""
    jokers = (rules.joker.max_per_meld or 0) + 1
    size = max(jokers + max(2, rules.joker.min_naturals), _size(random, level))
    group = size <= len(Suit) and random.random() < 0.4
    return with_jokers(random, (random_group if group else random_run)(random, rules, size), jokers)


def _suit_twice(random: Random, rules: Rules, level: int) -> list[Card]:
    """A group with a card twice; on the last level of four cards, or with a joker."""
    size = MIN_SIZE if level == 1 else random.choice((3, 4))
    cards = random_group(random, rules, size)
    of, at = random.sample(range(len(cards)), 2)
    cards[at] = cards[of]
    if level == 3 and len(cards) > MIN_SIZE and rules.pack.jokers:
        free = random.choice([i for i in range(len(cards)) if i not in (of, at)])
        cards[free] = JOKER
    return cards


def _group_too_big(random: Random, rules: Rules, level: int) -> list[Card]:
    cards = random_group(random, rules, len(Suit))
    if rules.melding.duplicate_suits:
        cards += random.choices(cards, k=rules.melding.group_max + 1 - len(cards))
    elif level == 3 and random.random() < 0.5:
        cards = with_jokers(random, cards, 1)
    cards.insert(random.randint(0, len(cards)), JOKER)
    return cards[: rules.melding.group_max + 1]


def _group_out_of_order(random: Random, rules: Rules, level: int) -> list[Card]:
    """Suits out of order or, where it is harder to see, with one left out."""
    rank = random.randint(ACE, KING)
    suits = sorted(random.sample(list(Suit), 3 if level < 3 else random.choice((3, 4))))
    if level == 1 or (level == 2 and random.random() < 0.5) or len(suits) == len(Suit):
        random.shuffle(suits)
    cards = [Card(rank, suit) for suit in suits]
    return with_jokers(random, cards, 1) if level == 3 and rules.pack.jokers and random.random() < 0.5 else cards


def _odd_suit(random: Random, rules: Rules, level: int) -> list[Card]:
    """A run with one card of another suit; on higher levels of the same colour."""
    cards = random_meld(random, rules, level, kind="run")
    at = random.choice([i for i, card in enumerate(cards) if not card.is_joker])
    suit = cards[at].suit
    # clubs and spades look alike, and so do hearts and diamonds
    twin = {Suit.CLUBS: Suit.SPADES, Suit.SPADES: Suit.CLUBS, Suit.HEARTS: Suit.DIAMONDS, Suit.DIAMONDS: Suit.HEARTS}
    assert suit is not None
    others = [other for other in Suit if other != suit]
    cards[at] = Card(cards[at].rank, twin[suit] if level == 3 else random.choice(others))
    return cards


def _rank_twice(random: Random, rules: Rules, level: int) -> list[Card]:
    """A run with a card twice, beside itself."""
    cards = random_run(random, rules, max(MIN_SIZE, _size(random, level)) - (level < 3))
    at = random.randrange(len(cards))
    cards.insert(at, cards[at])
    if level == 3 and rules.pack.jokers and len(cards) > 4:
        free = random.choice([i for i in range(len(cards)) if i not in (at, at + 1)])
        cards[free] = JOKER
    return cards


def _gap(random: Random, rules: Rules, level: int) -> list[Card]:
    """A run with a card missing; on the last level a joker lies there too, but in the wrong place or not enough."""
    cards = random_run(random, rules, max(MIN_SIZE, _size(random, level)) + 1)
    at = random.randint(1, len(cards) - 2)
    if level == 3 and rules.pack.jokers and random.random() < 0.6:
        del cards[at]
        if random.random() < 0.5:  # the joker lies at an end, not in the gap
            cards = [JOKER, *cards[1:]] if random.random() < 0.5 else [*cards[:-1], JOKER]
        else:  # two cards are missing, and one joker lies there
            cards[min(at, len(cards) - 2)] = JOKER
        return cards
    del cards[at]
    return cards


def _ace_between(random: Random, rules: Rules, level: int) -> list[Card]:
    """Round the corner; on the last level a joker stands for the ace, or for one of its neighbours."""
    suit = random.choice(list(Suit))
    if rules.melding.aces is Aces.LOW:
        size = max(MIN_SIZE, _size(random, level))
        return row_of(suit, KING + 2 - size, size)
    size = MIN_SIZE if level == 1 else random.choice((3, 4, 5))
    start = KING - random.randint(0, size - MIN_SIZE)
    cards = row_of(suit, start, size)
    return with_jokers(random, cards, 1) if level == 3 and rules.pack.jokers and random.random() < 0.5 else cards


def _run_too_long(random: Random, rules: Rules, level: int) -> list[Card]:
    size = rules.melding.run_max + 1
    start = ACE if size > KING else random.randint(ACE, KING + 2 - size)
    cards = row_of(random.choice(list(Suit)), start, size)
    jokers = min(level - 1 + random.choice((0, 1)), rules.pack.jokers)
    limit = rules.joker.max_per_meld
    return with_jokers(random, cards, jokers if limit is None else min(jokers, limit))


def _beyond_the_end(random: Random, rules: Rules, level: int) -> list[Card]:
    """A joker before an opening ace or after a closing one."""
    size = _size(random, level) if level > 1 else MIN_SIZE - random.choice((0, 1))
    suit = random.choice(list(Suit))
    high = KING if rules.melding.aces is Aces.LOW else KING + 1
    if random.random() < 0.5:
        return [JOKER, *row_of(suit, ACE, size)]
    return [*row_of(suit, high + 1 - size, size), JOKER]


def _no_meld(random: Random, rules: Rules, level: int) -> list[Card]:
    """A run with one card replaced by one of another suit and another rank."""
    cards = random_meld(random, rules, level, kind="run")
    at = random.choice([i for i, card in enumerate(cards) if not card.is_joker])
    step = random.choice((-3, -2, 2, 3)) if level > 1 else random.randint(3, 9)
    others = [suit for suit in Suit if suit != cards[at].suit]
    cards[at] = Card((cards[at].rank + step - 1) % KING + 1, random.choice(others))
    return cards


NEAR_MISSES: Final[dict[str, Callable[[Random, Rules, int], list[Card]]]] = {
    "MIN3": _too_few,
    "NO_JOKERS": _no_jokers,
    "JOKER_MIN_NATURALS": _few_naturals,
    "JOKER_RATIO": _joker_ratio,
    "JOKER_MAX": _joker_max,
    "JOKER_ADJACENT": _jokers_adjacent,
    "GROUP_SUIT_DUP": _suit_twice,
    "GROUP_MAX4": _group_too_big,
    "FIXED_GROUP_ORDER": _group_out_of_order,
    "NOT_A_MELD": _no_meld,
    "RUN_SUIT": _odd_suit,
    "RUN_RANK_DUP": _rank_twice,
    "RUN_GAP": _gap,
    "ACE_MIDDLE": _ace_between,
    "RUN_MAX13": _run_too_long,
    "JOKER_OFF_END": _beyond_the_end,
}
"""For each rule of melds a recipe, in the order in which the engine looks (`rules.md` section 2)."""
