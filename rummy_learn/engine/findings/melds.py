"""Findings about melds: groups, runs, jokers and aces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .finding import Finding

if TYPE_CHECKING:
    from rummy_learn.engine.cards import Card, Suit

# --- faults of any meld -------------------------------------------------------------------------------------------


class TooFewCards(Finding):
    """A meld has at least three cards."""

    key, section, count = "MIN3", "1.4", "have"
    have: int
    need: int = 3


class NoJokers(Finding):
    """A joker, although the pack has none."""

    key, section = "NO_JOKERS", "3.5"


class JokerMinNaturals(Finding):
    """Too few natural cards."""

    key, section, count = "JOKER_MIN_NATURALS", "1.6", "need"
    have: int
    need: int


class JokerRatioBroken(Finding):
    """More jokers than natural cards."""

    key, section = "JOKER_RATIO", "1.6"
    jokers: int
    naturals: int


class JokerRatioStrict(JokerRatioBroken):
    """Not fewer jokers than natural cards, where the table asks for that."""

    key, rule, section = "JOKER_RATIO_STRICT", "JOKER_RATIO", "8"


class JokerOneIn(Finding):
    """More than one joker for so many cards, where the table counts them that way."""

    key, rule, section = "JOKER_ONE_IN", "JOKER_RATIO", "8"
    jokers: int
    one_in: int
    size: int


class JokerMax(Finding):
    """More jokers than a meld may hold."""

    key, section, count = "JOKER_MAX", "1.6", "need"
    have: int
    need: int


class JokerAdjacent(Finding):
    """Too many jokers side by side."""

    key, section, count = "JOKER_ADJACENT", "R-02", "need"
    have: int
    need: int


# --- faults of a group --------------------------------------------------------------------------------------------


class GroupSuitDup(Finding):
    """The same card twice in a group."""

    key, section = "GROUP_SUIT_DUP", "1.4"
    card: Card


class GroupMax(Finding):
    """A group of more than four cards."""

    key, section = "GROUP_MAX4", "1.4"
    have: int
    need: int


class FixedGroupOrder(Finding):
    """A group out of the order clubs, spades, hearts, diamonds."""

    key, section = "FIXED_GROUP_ORDER", "3.7"


# --- faults of a run ----------------------------------------------------------------------------------------------


class NotAMeld(Finding):
    """Neither one rank nor one suit in sequence."""

    key, section = "NOT_A_MELD", "1.4"


class RunSuit(Finding):
    """A run of mixed suits; `suit` is the one most of its cards have."""

    key, section, count = "RUN_SUIT", "1.4", "cards"
    cards: tuple[Card, ...]
    suit: Suit


class RunSuitsMixed(Finding):
    """A run of mixed suits, none of which most of its cards have."""

    key, rule, section = "RUN_SUITS", "RUN_SUIT", "1.4"


class RunRankDup(Finding):
    """A rank twice in a run."""

    key, section = "RUN_RANK_DUP", "1.4"
    cards: tuple[Card, ...]


class RunGap(Finding):
    """Ranks missing between the lowest and the highest card of a run."""

    key, section, count = "RUN_GAP", "1.4", "missing"
    before: Card
    after: Card
    missing: tuple[Card, ...]


class RunGapJokers(RunGap):
    """More ranks missing than there are jokers to stand for them."""

    key, rule, count = "RUN_GAP_JOKERS", "RUN_GAP", "jokers"
    jokers: int


class RunJokerPlace(Finding):
    """The jokers would be enough, but lie in the wrong place: `free` are the cards one could stand for."""

    key, rule, section = "RUN_JOKER_PLACE", "RUN_GAP", "R-03"
    free: tuple[Card, ...]


class RunOrder(Finding):
    """The right cards in the wrong order: `ordered` would do."""

    key, rule, section = "RUN_ORDER", "RUN_GAP", "2"
    ordered: tuple[Card, ...]


class AceMiddle(Finding):
    """An ace (or a joker in its place) between king and two."""

    key, section = "ACE_MIDDLE", "1.4"
    before: Card
    ace: Card
    after: Card


class AceLowOnly(Finding):
    """An ace after the king, at a table where it is always low."""

    key, rule, section = "ACE_LOW_ONLY", "ACE_MIDDLE", "1.4"
    ace: Card


class RunMax(Finding):
    """A run of more cards than allowed."""

    key, section = "RUN_MAX13", "1.4"
    have: int
    need: int


class JokerOffEnd(Finding):
    """A joker laid beyond the end of the suit: it would stand for nothing."""

    key, section = "JOKER_OFF_END", "1.6"
    end: Card


# --- what is right about a meld -----------------------------------------------------------------------------------


class IsGroup(Finding):
    """A group: equal ranks, different suits. `rank` is 1 to 13."""

    key, section, fault, count = "GROUP", "1.4", False, "points"
    rank: int
    points: int


class IsRun(Finding):
    """A run: one suit in sequence, from `low` to `high`."""

    key, section, fault, count = "RUN", "1.4", False, "points"
    low: Card
    high: Card
    points: int


class JokerStandsFor(Finding):
    """The one card a joker stands for."""

    key, section, fault = "JOKER_STANDS_FOR", "R-03", False
    card: Card


class JokerLastSuit(JokerStandsFor):
    """The card a joker stands for in a group that has every other suit."""

    key, rule, section = "JOKER_LAST_SUIT", "JOKER_LAST_SUIT", "R-04"


class JokerStandsForAny(Finding):
    """The cards among which a joker in a group is still undecided."""

    key, section, fault = "JOKER_STANDS_FOR_ANY", "R-04", False
    any_of: tuple[Card, ...]


class AceLow(Finding):
    """What an ace that begins a run is worth."""

    key, section, fault, count = "ACE_LOW", "1.5", False, "points"
    ace: Card
    points: int


class AceHigh(AceLow):
    """What an ace after the king is worth."""

    key, rule = "ACE_HIGH", "ACE_HIGH"
