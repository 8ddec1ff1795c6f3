"""Deals random tables for fresh exercises: melds, hands and piles out of one pack, by the rules of the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rummy_learn.engine.actions import End
from rummy_learn.engine.cards import ACE, KING, NATURALS, Card, Suit
from rummy_learn.engine.melds import MeldKind, is_meld, judge_meld
from rummy_learn.engine.openings import extended, opening_faults
from rummy_learn.engine.round import full_pack

from .positions import YOU, Melds, Position
from .random_melds import random_group, random_run, with_jokers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from rummy_learn.engine.rules import Rules

T = TypeVar("T")

TRIES: Final = 60
DEALS: Final = 400
OPENING_TRIES: Final = 1500
NEAR: Final = {1: 20, 2: 8, 3: 3}
"""How far from the minimum, in points, an opening may be to be called close, by level."""


class Misdeal(RuntimeError):  # noqa: N818 - not an error: one deals again
    """These cards did not come together as wanted."""


def dealt(make: Callable[[Dealer], T], random: Random, rules: Rules, level: int) -> T:
    """The first that comes out, dealing again after each misdeal.

    Raises:
        Misdeal: hardly anything like that exists at such a table.
    """
    for _ in range(DEALS):
        try:
            return make(Dealer(random, rules, level))
        except Misdeal:
            continue
    raise Misdeal


@dataclass(frozen=True, slots=True)
class Scene:
    """A position and what the learner would like to do there."""

    position: Position
    action: str


class Dealer:
    """Takes cards out of a pack, so that no table has more of a card than there are.

    Args:
        random: decides everything.
        rules: of the table.
        level: how hard it is to be; harder means fuller hands and more jokers.
    """

    def __init__(self, random: Random, rules: Rules, level: int) -> None:
        self.random, self.rules, self.level = random, rules, level
        self.left = Counter(full_pack(rules))
        low, high = rules.deal.players_min, rules.deal.players_max
        self.players = random.randint(max(low, min(3, high)), max(low, min(4, high)))

    # --- cards ------------------------------------------------------------------------------------------------------

    def take(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """These very cards.

        Raises:
            Misdeal: they are not all there.
        """
        taken = tuple(cards)
        for card in taken:
            if self.left[card] < 1:
                raise Misdeal
            self.left[card] -= 1
        return taken

    def spare(self, count: int, away: Iterable[Card] = ()) -> tuple[Card, ...]:
        """Any natural cards, but none of those to stay away from."""
        shunned, taken = set(away), list[Card]()
        while len(taken) < count:
            card = self.random.choice(NATURALS)
            if card not in shunned and self.left[card]:
                taken.extend(self.take((card,)))
        return tuple(taken)

    def run(self, *sizes: int, jokers: int = 0) -> tuple[Card, ...]:
        """A legal run of one of these sizes."""
        return self._meld(
            lambda: random_run(self.random, self.rules, self.random.choice(sizes or (3, 4, 4, 5))), jokers
        )

    def group(self, *sizes: int, jokers: int = 0) -> tuple[Card, ...]:
        """A legal group of one of these sizes."""
        return self._meld(lambda: random_group(self.random, self.rules, self.random.choice(sizes or (3, 3, 4))), jokers)

    def meld(self, jokers: int = 0) -> tuple[Card, ...]:
        """A legal group or run."""
        return self.group(jokers=jokers) if self.random.random() < 0.4 else self.run(jokers=jokers)

    def _meld(self, make: Callable[[], list[Card]], jokers: int) -> tuple[Card, ...]:
        for _ in range(TRIES):
            cards = with_jokers(self.random, make(), jokers)
            if is_meld(cards, self.rules) and all(self.left[card] >= cards.count(card) for card in cards):
                return self.take(cards)
        raise Misdeal

    def addition(self, meld: Sequence[Card]) -> tuple[Card, End]:
        """A natural card that may be added to a meld, and the end."""
        ways = [
            (card, end)
            for card in nearby(meld)
            for end in (End.END, End.START)
            if self.left[card] and is_meld(extended(tuple(meld), card, end), self.rules)
        ]
        if not ways:
            raise Misdeal
        card, end = self.random.choice(ways)
        return self.take((card,))[0], end

    def opening(self, *wanted: str, kind: MeldKind | None = None, jokers: int = 0) -> list[tuple[Card, ...]]:
        """Melds for an opening that lacks just what is wanted, or nothing.

        Args:
            wanted: the first rule that they break as an opening; none at all if they are to be enough.
            kind: what all of them are.
            jokers: how many the first of them has.
        """
        law = self.rules.opening
        make = {MeldKind.GROUP: self.group, MeldKind.RUN: self.run, None: self.meld}[kind]
        full = self.left
        for _ in range(OPENING_TRIES):
            self.left = full.copy()
            sets = [make(jokers=jokers if i == 0 else 0) for i in range(self.random.choice((1, 2, 2, 3)))]
            if sum(map(len, sets)) >= self.rules.deal.cards_for(self.players):
                continue
            verdicts = [judge_meld(cards, self.rules) for cards in sets]
            faults = opening_faults(verdicts, self.rules)
            near = abs(sum(meld.points for meld in verdicts) - law.minimum) <= NEAR[self.level]
            if tuple(fault.rule for fault in faults[:1]) == wanted and (near or not law.minimum or kind):
                return sets
        raise Misdeal

    # --- positions --------------------------------------------------------------------------------------------------

    def others(self) -> int:
        """A seat that is not the learner's."""
        return self.random.randint(1, self.players - 1)

    def filled(self, hand: Sequence[Card], *, opened: bool, away: Iterable[Card] = ()) -> tuple[Card, ...]:
        """A hand with as many more cards as a player after drawing might hold."""
        more = self.level + 2 if opened else self.rules.deal.cards_for(self.players) + 1 - len(hand)
        return (*hand, *self.spare(max(0, more), away))

    def at_draw(self, hand: Sequence[Card], melds: Melds = (), **facts: Any) -> Position:
        """The learner is about to draw."""
        plain = Position(
            hand=tuple(sorted(hand)),
            melds=melds,
            pile=self.spare(2),
            stock=self.random.randint(12, 45 if self.rules.pack.packs > 1 else 20),
            players=self.players,
            phase="draw",
        )
        return replace(plain, **facts)

    def drawn(self, hand: Sequence[Card], melds: Melds = (), *before: str, **facts: Any) -> Position:
        """The learner has drawn one of these cards from the stock, and done what is said since."""
        card = self.random.choice([card for card in hand if not card.is_joker] or list(hand))
        held = list(hand)
        held.remove(card)
        return self.at_draw(held, melds, draws=(card,), before=("0: draw stock", *before), **facts)


def nearby(meld: Sequence[Card]) -> list[Card]:
    """The naturals that people think of when they look at a meld: one or two ranks on, or the same rank again."""
    naturals = [card for card in meld if not card.is_joker]
    found = [Card((card.rank + step - 1) % KING + 1, card.suit) for card in naturals for step in (-2, -1, 1, 2)]
    found += [Card(card.rank, suit) for card in naturals[:1] for suit in Suit]
    found += [Card(ACE, card.suit) for card in naturals[:1]]
    return sorted(set(found))


def lay_off(card: Card, end: End, meld: int) -> str:
    """The line that adds a card to a meld."""
    return f"{YOU}: lay off {card} at {end} of meld {meld}"
