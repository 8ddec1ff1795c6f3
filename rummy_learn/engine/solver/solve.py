"""A solver: the tables for one table of people, and what the searches find in them told as melds of cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.cards import JOKER
from rummy_learn.engine.melds import MeldKind, judge_meld

from .aims import Aim, CardValue, discard_worth, exchange_worth, values_of, worth_of
from .legal_melds import LegalMeld, LegalMelds
from .plays import MeldPlays
from .search import Table
from .tally import BITS, DROPS, FACES, FRIENDS, jokers_in, places, untally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Melding:
    """A hand, laid out.

    Attributes:
        melds: the melds, each as it is laid, and accepted by `judge_meld`.
        discard: the card thrown to end the turn, if one is.
        rest: the cards that stay in the hand, by rank and suit, jokers last.
        points: what the melds are worth on the table.
        deadwood: what the rest counts in the hand.
    """

    melds: tuple[tuple[Card, ...], ...] = ()
    discard: Card | None = None
    rest: tuple[Card, ...] = ()
    points: int = 0
    deadwood: int = 0

    @property
    def cards(self) -> int:
        """How many cards are laid."""
        return sum(map(len, self.melds))


class Solver:
    """The tables for one set of rules, one aim and one way to value cards: made once, good for any number of hands."""

    def __init__(self, rules: Rules, aim: Aim, value: CardValue | None = None) -> None:
        self.rules, self.aim, self.value = rules, aim, values_of(rules, value)
        self.values = tuple(map(self.value, FACES))
        self.joker_value = self.value(JOKER)
        # by the place of the lowest bit of a hand: the mask that drops a card, what throwing it is worth, its friends
        self.discards = tuple(
            (drop, discard_worth(card, aim, self.value), friends)
            for card, drop, friends in zip(FACES, DROPS, FRIENDS, strict=True)
            for _ in range(BITS)
        )
        self.plays = MeldPlays(rules, self.exchange)
        self.legal = legal_melds(rules)
        self.runs = Table(self.legal.runs, self.worth)
        self.groups = Table(self.legal.groups, self.worth)

    def worth(self, meld: LegalMeld) -> int:
        """What laying a meld is worth."""
        return worth_of(meld, self.aim, self.value)

    def exchange(self, given: tuple[Card, ...], freed: int, points: int) -> int:
        """What it is worth to give cards to the table and to get jokers from it, for some points more on the table."""
        return exchange_worth(given, (JOKER,) * freed, points, self.aim, self.value)

    def melding(self, hand: int, laid: Iterable[int], thrown: int = 0) -> Melding:
        """Put into words of cards what a search has found in a tally."""
        rest = hand - sum(laid) - thrown
        left, jokers = places(rest), jokers_in(rest)
        deadwood = sum([self.values[place] for place in left]) + jokers * self.joker_value
        melds = join([self.legal[meld] for meld in laid], self.rules)
        return Melding(
            melds=tuple(meld.cards for meld in melds),
            discard=untally(thrown)[0] if thrown else None,
            rest=(*[FACES[place] for place in left], *[JOKER] * jokers),
            points=sum(meld.points for meld in melds),
            deadwood=deadwood,
        )


@lru_cache(maxsize=64)
def legal_melds(rules: Rules) -> LegalMelds:
    """The legal melds under these rules, shared by all who ask for them."""
    return LegalMelds(rules)


def solver(rules: Rules, aim: Aim = Aim.DEADWOOD, value: CardValue | None = None) -> Solver:
    """A solver, with all that its tables have learned so far."""
    # Rules take longer to hash than many a hand to search: the object is known by its identity first.
    made = _recent.get((id(rules), aim, value))
    if made is None or made.rules is not rules:
        if len(_recent) >= _MOST_RECENT:
            _recent.clear()
        _recent[id(rules), aim, value] = made = Solver(rules, aim, value)
    return made


def forget() -> None:
    """Throw away all tables: they come back as they are needed."""
    _recent.clear()
    legal_melds.cache_clear()


_MOST_RECENT: Final = 32
_recent: Final[dict[tuple[int, Aim, CardValue | None], Solver]] = {}


def join(melds: Iterable[LegalMeld], rules: Rules) -> tuple[LegalMeld, ...]:
    """The same melds, but runs that continue one another laid as one where the table allows it at no cost.

    The search tells a long run in parts; people see it whole.
    """
    joined = list(melds)
    while True:
        # by place: the same run may have been laid twice
        runs = [(i, meld) for i, meld in enumerate(joined) if meld.kind is MeldKind.RUN]
        pairs = ((i, a, j, b) for (i, a), (j, b) in permutations(runs, 2) if a.suit is b.suit)
        whole = next(((i, j, meld) for i, a, j, b in pairs if (meld := _whole(a, b, rules))), None)
        if whole is None:
            return tuple(joined)
        at, taken, both = whole
        joined[at] = both
        del joined[taken]


def _whole(first: LegalMeld, second: LegalMeld, rules: Rules) -> LegalMeld | None:
    verdict = judge_meld(first.cards + second.cards, rules)
    if verdict.points < first.points + second.points:
        return None
    return LegalMeld(first.counters + second.counters, verdict.cards, MeldKind.RUN, verdict.points)
