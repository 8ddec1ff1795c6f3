"""The best turn: new melds, lay-offs and joker swaps together.

The melds on the table are taken one after another; each gets one of the sequences of plays that the hand allows, and
what is then left of the hand is melded at best. A joker may be won from one meld and spent on any other: the account
may be overdrawn in between, because plays that win jokers need none and can all be made first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.engine.cards import JOKER
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.rules import SwappedJoker

from .aims import Aim
from .fronts import USED, Fronts, Wanted
from .opening import Opening, least_openings, may_open, opens, wanted_to_open
from .search import NEVER, plan_search, trace_plan
from .searchers import Throwing, end_of_turn, turn_end, usual_search
from .solve import solver
from .tally import NATURAL_BITS, ONE_JOKER, counter, jokers_in, one, tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

    from .aims import CardValue
    from .opening import Opened
    from .plays import Choice, Play
    from .searchers import Searcher
    from .solve import Melding, Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A turn, from the draw to the discard.

    Attributes:
        opening: the melds that a player who has not opened lays first, all at once; otherwise none.
        plays: the lay-offs and swaps that follow, in an order in which they can be made.
        melding: the new melds, the discard and the rest. Those melds that do not belong to the opening come after the
            plays, as they may need the jokers won.
        points: what the table is worth more than before.
    """

    opening: tuple[tuple[Card, ...], ...] = ()
    plays: tuple[Play, ...]
    melding: Melding
    points: int = 0

    @property
    def later(self) -> tuple[tuple[Card, ...], ...]:
        """The new melds that are laid after the plays."""
        return self.melding.melds[len(self.opening) :]


class Weighed(NamedTuple):
    """A plan and its worth."""

    worth: int
    plan: Plan


def best_plan(  # noqa: PLR0913 - all but the first three are seldom needed
    hand: Iterable[Card],
    table: Iterable[tuple[Card, ...]],
    rules: Rules,
    *,
    opened: bool = True,
    aim: Aim = Aim.DEADWOOD,
    keep_discard: bool | None = None,
    value: CardValue | None = None,
    seat: int = 0,
) -> Plan:
    """The best that can be done with a hand, the card drawn in it, at a table.

    A player who has not opened lays the opening first; it counts without lay-offs and without jokers won. One who
    cannot open throws the best discard. A joker won must go to the table in the same turn where the house says so.

    Args:
        hand: the cards, in any order.
        table: the melds on the table, as laid.
        rules: the rules of the table.
        opened: whether the player has opened.
        aim: what counts first.
        keep_discard: whether a card must be left and thrown; if not said, as the table asks when one goes out.
        value: what a card counts in the hand, if not what the table's rules say.
        seat: whose plays they are to be.

    Raises:
        ValueError: a meld on the table that is none, more copies of a card than any table plays with, or a value out
            of range.
    """
    made, cards = solver(rules, aim, value), tally(hand)
    if not opened and not may_open(cards, rules, value):
        return _waiting(cards, made, keep=keep_discard)
    melds = [tuple(meld) for meld in table]
    ways = [_Planner(made, cards, melds, opened=opened, keep=keep_discard).plan(seat)]
    if not opened:
        ways += [
            _opened_with(opening, planner.plan(seat))
            for opening, planner in _after_openings(made, cards, melds, keep=keep_discard)
        ]
    found = _best_of(ways)
    return found.plan if found else _waiting(cards, made, keep=keep_discard)


def best_use(  # noqa: PLR0913 - all but the first four are seldom needed
    card: Card,
    hand: Iterable[Card],
    table: Iterable[tuple[Card, ...]],
    rules: Rules,
    *,
    taken_from: int | None = None,
    opened: bool = True,
    aim: Aim = Aim.DEADWOOD,
    keep_discard: bool | None = None,
    value: CardValue | None = None,
    seat: int = 0,
) -> Plan | None:
    """The best turn that lays a card taken from the pile or from a meld, as such a card must be (R-29, R-30).

    The card is in the hand and no more on the table; it counts as laid as soon as any card of its face is. The meld
    `taken_from` is the one that it came from, if any, and cannot go back to. All else is as for :func:`best_plan`.

    Returns:
        ``None`` if the card cannot be laid: it had better not be taken.

    Raises:
        ValueError: as for :func:`best_plan`; or the card is not in the hand.
    """
    made, cards = solver(rules, aim, value), tally(hand)
    if not cards & counter(card):
        raise ValueError(f"{card.code} is not in the hand")
    if not opened and not may_open(cards, rules, value):
        return None
    # of two copies, the other one may go there
    barred = None if taken_from is None or cards & counter(card) != one(card) else (taken_from, card)
    melds = [tuple(meld) for meld in table]
    ways = [_Planner(made, cards, melds, opened=opened, keep=keep_discard, barred=barred).use(counter(card), seat)]
    if not opened:
        for opening, planner in _after_openings(made, cards, melds, keep=keep_discard, barred=barred):
            used = any(card in meld for meld in opening.melding.melds)
            ways.append(_opened_with(opening, planner.plan(seat) if used else planner.use(counter(card), seat)))
    found = _best_of(ways)
    return found.plan if found else None


def _waiting(hand: int, made: Solver, *, keep: bool | None) -> Plan:
    """The turn of a player who can lay nothing."""
    thrown = 0 if keep is False or not hand else one(Throwing(made, hand, end_of_turn(hand, made)).discard(hand))
    return Plan(plays=(), melding=made.melding(hand, (), thrown))


def _best_of(ways: Iterable[Weighed | None]) -> Weighed | None:
    return max((way for way in ways if way), key=lambda way: way.worth, default=None)


def _after_openings(
    made: Solver,
    hand: int,
    table: list[tuple[Card, ...]],
    *,
    keep: bool | None,
    barred: tuple[int, Card] | None = None,
) -> Iterator[tuple[Opened, _Planner]]:
    """Openings after which a joker might be swapped in the same turn, each with the planner of the rest of the turn.

    No opening has more melds than it needs: all that can be laid with it can be laid after it.
    """
    swaps = _swap_cards(table, made.rules)
    for opening in least_openings(made, hand, swaps) if swaps else ():
        rest, melds = hand - opening.counters, [*table, *opening.melding.melds]
        yield opening, _Planner(made, rest, melds, opened=True, keep=keep, barred=barred)


def _swap_cards(table: list[tuple[Card, ...]], rules: Rules) -> int:
    """The counters of the cards that may be given for a joker of the table, sooner or later."""
    if rules.joker.swapped is SwappedJoker.UNTOUCHABLE:
        return 0
    shown = [judge_meld(meld, rules).stands_for for meld in table if JOKER in meld]
    return sum({counter(card) for stands_for in shown for _, free in stands_for for card in free})


def _opened_with(opening: Opened, after: Weighed | None) -> Weighed | None:
    """A turn whole: the opening, and what was planned after it."""
    if after is None:
        return None
    first, then = opening.melding, after.plan
    melding = replace(then.melding, melds=first.melds + then.melding.melds, points=first.points + then.melding.points)
    plan = Plan(opening=first.melds, plays=then.plays, melding=melding, points=first.points + then.points)
    return Weighed(opening.worth + after.worth, plan)


class _Planner:
    """One search. Its state: how many melds of the table are done, the naturals left, and the account of jokers."""

    def __init__(  # noqa: PLR0913
        self,
        made: Solver,
        hand: int,
        table: list[tuple[Card, ...]],
        *,
        opened: bool,
        keep: bool | None,
        barred: tuple[int, Card] | None = None,
    ) -> None:
        self._made, self._hand, self._opened, self._keep = made, hand, opened, keep
        swap = opened and made.rules.joker.swapped is not SwappedJoker.UNTOUCHABLE
        reach = jokers_in(hand) + (sum(meld.count(JOKER) for meld in table) if swap else 0)
        bars = {} if barred is None else dict([barred])
        choices = [
            made.plays.choices(meld, hand, reach, swap=swap, barred=bars.get(index)) for index, meld in enumerate(table)
        ]
        self._melds = [index for index, found in enumerate(choices) if len(found) > 1]
        self._choices = [choices[index] for index in self._melds]
        self._end = turn_end(hand, made, keep=keep)
        self._searchers: dict[tuple[int, int], Searcher] = {}

    def plan(self, seat: int) -> Weighed | None:
        """The best turn, if any card can be laid."""
        if not self._opened:
            # what is best without regard to the opening is best with it, if it happens to be one
            free = usual_search(self._made, self._hand, self._end)
            found = self._best(self._choices, lambda _: free, seat)
            if found and opens(found.plan.melding, self._made.rules):
                return found
        return self._best(self._choices, self._searcher, seat)

    def use(self, card: int, seat: int) -> Weighed | None:
        """The best turn, if any, in which a card with this counter is played on a meld or lies in a new one."""
        ways = [self._best(self._choices, lambda jokers: self._searcher(jokers, card), seat)]
        for number, choices in enumerate(self._choices):
            if using := tuple(choice for choice in choices if choice.sequence.takes & card):
                row = [*self._choices[:number], using, *self._choices[number + 1 :]]
                ways.append(self._best(row, self._searcher, seat))
        return _best_of(ways)

    def _best(
        self, choices: list[tuple[Choice, ...]], searcher: Callable[[int], Searcher], seat: int
    ) -> Weighed | None:
        """The best turn, if any; it ends with a search for what is left, given so many jokers."""

        def last(naturals: int, jokers: int) -> int:
            return searcher(jokers).worth(naturals + jokers * ONE_JOKER) if jokers >= 0 else NEVER

        naturals, jokers = self._hand & NATURAL_BITS, jokers_in(self._hand)
        most = plan_search(choices, last)
        worth = most(0, naturals, jokers)
        if worth < 0:
            return None
        path, naturals, jokers = trace_plan(naturals, jokers, choices, most)
        first: list[Play] = []
        then: list[Play] = []
        for index, choice in zip(self._melds, path, strict=True):
            steps = choice.sequence.steps
            plays = [replace(step.play, seat=seat, meld=index) for step in steps]
            won = max((number for number, step in enumerate(steps, 1) if step.frees), default=0)
            first += plays[:won]
            then += plays[won:]
        melding = searcher(jokers).melding(naturals + jokers * ONE_JOKER)
        points = melding.points + sum(choice.sequence.points for choice in path)
        opening = () if self._opened else melding.melds
        return Weighed(worth, Plan(opening=opening, plays=(*first, *then), melding=melding, points=points))

    def _searcher(self, jokers: int, card: int = 0) -> Searcher:
        """The search that ends a plan when the hand has come to so many jokers, and a card has to be laid, if any."""
        won = 0 if self._made.rules.joker.swapped is SwappedJoker.KEEP else max(0, jokers - jokers_in(self._hand))
        if (won, card) not in self._searchers:
            self._searchers[won, card] = self._new_searcher(won, card)
        return self._searchers[won, card]

    def _new_searcher(self, won: int, card: int) -> Searcher:
        made = self._made
        if self._opened and not won and not card:
            return usual_search(self._made, self._hand, self._end)
        if not self._opened and not card:
            return Opening(made, self._hand, self._end)
        wanted = Wanted(amount=lambda meld: meld.jokers, enough=won, most=won)
        if not self._opened:
            wanted = wanted_to_open(made.rules)
        if card:
            wanted = replace(wanted, card=card, traits=wanted.traits | USED)
        return Fronts(made, wanted, self._end)
