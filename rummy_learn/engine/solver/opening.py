"""Openings: the first melds of a round, which must amount to something (1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.openings import opening_faults

from .aims import Aim, CardValue, chief
from .fronts import CLEAN_RUN, GROUP, MELD, RUN, Fronts, Wanted
from .search import LOWEST
from .searchers import Laying, turn_end, usual_search
from .solve import solver
from .tally import tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

    from .searchers import TurnEnd
    from .solve import Melding, Solver


def best_opening(
    hand: Iterable[Card],
    rules: Rules,
    *,
    aim: Aim = Aim.DEADWOOD,
    keep_discard: bool | None = None,
    value: CardValue | None = None,
) -> Melding | None:
    """The best melds to open with, all of them new and from the hand; `None` if the hand cannot open.

    Args:
        hand: the cards, in any order, the one just drawn among them.
        rules: the rules of the table; their `opening` says what is asked.
        aim: what counts first among the openings.
        keep_discard: whether a card must be left and thrown; if not said, as the table asks when one goes out.
        value: what a card counts in the hand, if not what the table's rules say.

    Raises:
        ValueError: more copies of a card than any table plays with, or a value out of range.
    """
    made, cards = solver(rules, aim, value), tally(hand)
    if not may_open(cards, rules, value):
        return None
    opening = Opening(made, cards, turn_end(cards, made, keep=keep_discard))
    return opening.melding(cards) if opening.worth(cards) >= 0 else None


def may_open(hand: int, rules: Rules, value: CardValue | None) -> bool:
    """Whether a tally has the points for an opening, whatever else is asked: a quick look before a long one."""
    return chief(Laying(solver(rules, Aim.POINTS, value), hand).worth(hand)) >= max(1, rules.opening.minimum)


class Opening:
    """The search for melds that are an opening: the long one only where the best melds of all are none."""

    def __init__(self, made: Solver, hand: int, end: TurnEnd | None) -> None:
        self._rules = made.rules
        self._free = usual_search(made, hand, end)
        self._fronts = Fronts(made, wanted_to_open(made.rules), end)
        self._known: dict[int, Melding | None] = {}

    def worth(self, hand: int) -> int:
        """The greatest worth of an opening (and the end of the turn); below 0 if there is none."""
        return self._free.worth(hand) if self._freely(hand) else self._fronts.worth(hand)

    def melding(self, hand: int) -> Melding:
        """The best opening."""
        return self._freely(hand) or self._fronts.melding(hand)

    def _freely(self, hand: int) -> Melding | None:
        """The best melds of a hand, if they happen to be an opening."""
        if hand not in self._known:
            free = self._free.melding(hand) if self._free.worth(hand) >= 0 else None
            self._known[hand] = free if free and opens(free, self._rules) else None
        return self._known[hand]


class Opened(NamedTuple):
    """An opening: what it takes out of the hand, what laying it is worth, and the melds."""

    counters: int
    worth: int
    melding: Melding


def least_openings(made: Solver, hand: int, spared: int) -> Iterator[Opened]:
    """The openings that leave a card with one of these counters in the hand.

    None is told with a meld added to what is an opening already: that one can be laid as well afterwards.
    """
    seen: set[tuple[int, ...]] = set()

    def search(rest: int, ahead: int, laid: tuple[int, ...]) -> Iterator[Opened]:
        if not rest & spared or laid in seen:
            return
        seen.add(laid)
        melding = made.melding(sum(laid), laid)
        if opens(melding, made.rules):
            yield Opened(sum(laid), sum(made.worth(made.legal[meld]) for meld in laid), melding)
            return
        while lowest := LOWEST[(ahead & -ahead).bit_length()]:
            suit, rank, drop = lowest
            for meld, _ in made.runs[ahead & suit] + made.groups[ahead & rank]:
                yield from search(rest - meld, ahead - meld, tuple(sorted((*laid, meld))))
            ahead &= drop

    return search(hand, hand, ())


def opens(melding: Melding, rules: Rules) -> bool:
    """Whether these melds are an opening."""
    if not melding.melds or melding.points < rules.opening.minimum:
        return False
    return not opening_faults([judge_meld(meld, rules) for meld in melding.melds], rules)


def wanted_to_open(rules: Rules) -> Wanted:
    """What the table wants of an opening: the same that :func:`opening_faults` looks for."""
    law, traits = rules.opening, MELD
    for wanted, trait in (
        (law.requires_run, RUN),
        (law.requires_clean_run, CLEAN_RUN),
        (law.requires_group, GROUP),
    ):
        traits |= trait if wanted else 0
    return Wanted(amount=lambda meld: meld.points, enough=law.minimum, most=law.minimum, traits=traits)
