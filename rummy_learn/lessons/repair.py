"""The smallest change that makes laid cards a legal meld: what to take back and what to add."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from rummy_learn.engine.cards import ACE, JOKER, KING, NATURALS, Card, Suit
from rummy_learn.engine.melds import MIN_SIZE, MeldVerdict, is_meld, judge_meld

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rummy_learn.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Repair:
    """A change of what was laid.

    Attributes:
        give_back: cards to take away.
        add: cards to put there, each at the place where it belongs.
        cards: what would then lie there, in order.
    """

    give_back: tuple[Card, ...]
    add: tuple[Card, ...]
    cards: tuple[Card, ...]


def smallest_repair(
    laid: Sequence[Card],
    rules: Rules,
    *,
    hand: Iterable[Card] | None = None,
    limit: int = 2,
    fits: Callable[[MeldVerdict], bool] = bool,
) -> Repair | None:
    """The change of fewest cards that makes a legal meld; putting cards in another order changes none.

    Of changes of as many cards, the one that adds fewest, then fewest of them jokers; then the one that needs fewest
    jokers and leaves them where they lie.

    Args:
        laid: the cards as they lie.
        rules: of the table.
        hand: where cards may be added from; by default the whole pack.
        limit: how many cards may change, those taken back and those added counted together.
        fits: what else is asked of the meld.

    Returns:
        ``None`` if the cards already do, or if no change within the limit does.
    """
    laid = tuple(laid)
    if fits(judge_meld(laid, rules)):
        return None
    store = Counter(hand) if hand is not None else _pack(rules) - Counter(laid)
    search = _Search(laid, rules, store, fits)
    for changed in range(limit + 1):
        for adding in range(changed + 1):
            for jokers in range(adding + 1):
                if found := search.best(changed - adding, adding - jokers, jokers):
                    return found
    return None


@dataclass(frozen=True, slots=True)
class _Search:
    """The search among the changes of so many cards."""

    laid: tuple[Card, ...]
    rules: Rules
    store: Counter[Card]
    fits: Callable[[MeldVerdict], bool]

    def best(self, less: int, naturals: int, jokers: int) -> Repair | None:
        """The repair that takes back so many cards and adds so many naturals and jokers, if there is one."""
        if len(self.laid) - less + naturals + jokers < MIN_SIZE or jokers > self.store[JOKER]:
            return None
        found = min(self._all(less, naturals, jokers), key=lambda one: one[0], default=None)
        return found[1] if found else None

    def _all(self, less: int, naturals: int, jokers: int) -> Iterator[tuple[tuple[int, int], Repair]]:
        """Each repair, and what tells the simplest: few jokers left, moved little."""
        for back in dict.fromkeys(combinations(self.laid, less)):
            kept = _without(self.laid, back)
            for more in _additions(kept, naturals, self.store, self.rules):
                for moved, row in _rows(kept, more, jokers, self.rules):
                    if self.fits(judge_meld(row, self.rules)):
                        yield (row.count(JOKER), moved), Repair(back, (*more, *(JOKER,) * jokers), row)


def _additions(kept: tuple[Card, ...], number: int, store: Counter[Card], rules: Rules) -> Iterator[tuple[Card, ...]]:
    """The naturals that could be added to these: of their rank, or of their suit."""
    mine = [card for card in kept if not card.is_joker]
    ranks, suits = {card.rank for card in mine}, {card.suit for card in mine}
    near = [
        card
        for card in NATURALS
        if store[card] and (ranks in (set(), {card.rank}) or (suits in (set(), {card.suit}) and card not in mine))
    ]
    if number == 0:
        yield ()
    elif number == 1:
        yield from ((card,) for card in near)
    else:
        for some in combinations_with_replacement(near, number):
            if len(set(some)) == number or (
                rules.melding.duplicate_suits and all(store[card] >= some.count(card) for card in some)
            ):
                yield some


def _rows(
    kept: tuple[Card, ...], more: tuple[Card, ...], jokers: int, rules: Rules
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """The melds of just these cards, each with how far the jokers have moved."""
    naturals = [card for card in (*kept, *more) if not card.is_joker]
    old = [i for i, card in enumerate(kept) if card.is_joker]
    as_they_lie = (*kept, *more, *(JOKER,) * jokers)
    for row in dict.fromkeys((as_they_lie, *_in_order(naturals, len(as_they_lie)))):
        if row.count(JOKER) == len(old) + jokers and is_meld(row, rules):
            new = [i for i, card in enumerate(row) if card.is_joker]
            yield sum(abs(a - b) for a, b in zip(old, new, strict=False)), row


def _in_order(naturals: list[Card], size: int) -> Iterator[tuple[Card, ...]]:
    """Rows of so many cards, by suit or by rank, in which these have their places and jokers fill the others."""
    ranks, suits = {card.rank: card for card in naturals}, {card.suit: card for card in naturals}
    if len(ranks) == 1 and len(suits) == len(naturals):
        for first in range(len(Suit) - size + 1):
            yield tuple(suits.get(Suit(first + i), JOKER) for i in range(size))
    if len(suits) == 1 and len(ranks) == len(naturals) and size <= KING:
        for start in range(ACE, KING + 1):
            yield tuple(ranks.get((start + i - 1) % KING + 1, JOKER) for i in range(size))


def _without(cards: tuple[Card, ...], back: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(cards)
    for card in back:
        left.remove(card)
    return tuple(left)


def _pack(rules: Rules) -> Counter[Card]:
    return Counter(dict.fromkeys(NATURALS, rules.pack.packs) | {JOKER: rules.pack.jokers})
