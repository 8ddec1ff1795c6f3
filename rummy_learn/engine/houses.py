"""The houses and the special rules: each is one entry (`rules.md` sections 1, 3 and 5)."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from .rules import (
    Deal,
    Draw,
    Ending,
    Joker,
    JokerDiscard,
    JokerRatio,
    LastDiscard,
    Match,
    MatchEnd,
    MatchWinner,
    Opening,
    Pack,
    Rules,
    Scoring,
    ScoringSystem,
    Starter,
    StockExhausted,
    SwappedJoker,
    Tie,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class UnknownNameError(ValueError):
    """A name that does not exist.

    Attributes:
        kind: what was named: ``house``, ``special``, ``lesson`` or ``exercise``.
        name: what was asked for.
        known: the names that exist, in their usual order.
    """

    def __init__(self, kind: str, name: object, known: tuple[str, ...]) -> None:
        super().__init__(f"{kind} {name!r}: expected {' | '.join(known)}")
        self.kind, self.name, self.known = kind, name, known


class SpecialRulesError(ValueError):
    """Special rules that cannot be combined.

    Attributes:
        rule: the special rule that cannot be added.
        clashes: the chosen rules it excludes.
    """

    def __init__(self, rule: str, clashes: tuple[str, ...]) -> None:
        super().__init__(f"{rule}: clashes={clashes}")
        self.rule, self.clashes = rule, clashes


HOUSES: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "palace": Rules(
            pack=Pack(packs=2, jokers=6),
            deal=Deal(players_min=2, players_max=4, hand_size=13, starter=Starter.RANDOM),
            opening=Opening(minimum=30),
            joker=Joker(ratio=JokerRatio.AT_MOST_NATURALS, max_adjacent=2),
            ending=Ending(stock_exhausted=StockExhausted.END_ALL_LOSE),
            scoring=Scoring(system=ScoringSystem.WINNER_TAKES_SUM, one_turn_multiplier=2),
            match=Match(end=MatchEnd.ROUNDS, winner=MatchWinner.HIGHEST),
        ),
        "cafe": Rules(
            pack=Pack(packs=2, jokers=6),
            deal=Deal(players_min=2, players_max=4, hand_size=13),
            joker=Joker(
                ratio=JokerRatio.AT_MOST_NATURALS,
                min_naturals=2,
                swapped=SwappedJoker.SAME_TURN,
                discard=JokerDiscard.LAST_ONLY,
            ),
            ending=Ending(turn_seconds=45, max_turns=120),
            scoring=Scoring(system=ScoringSystem.ROUND_WIN, hand_joker=25),
            match=Match(end=MatchEnd.SINGLE_ROUND, winner=MatchWinner.ROUND),
        ),
        "romme": Rules(
            pack=Pack(packs=2, jokers=2),
            deal=Deal(players_min=4, players_max=4, hand_size=13),
            opening=Opening(minimum=40),
            joker=Joker(min_naturals=2, max_per_meld=1, max_adjacent=1, swapped=SwappedJoker.SAME_TURN_OR_UNDO),
            ending=Ending(last_discard=LastDiscard.OPTIONAL, stock_exhausted=StockExhausted.RESHUFFLE_ONCE),
            scoring=Scoring(no_discard_multiplier=2),
            match=Match(end=MatchEnd.POINTS, target=200, tie=Tie.PLAY_ON),
        ),
        "rami": Rules(
            pack=Pack(packs=2, jokers=4),
            deal=Deal(players_min=2, players_max=5, hand_size=13),
            draw=Draw(must_use_discard=True, table_take=True),
            opening=Opening(minimum=51, requires_run=True),
            joker=Joker(min_naturals=2, max_per_meld=1, max_adjacent=1, swapped=SwappedJoker.SAME_TURN),
            scoring=Scoring(unopened_penalty=100, dry_penalty=200),
            match=Match(end=MatchEnd.POINTS),
        ),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialRule:
    """One of the combinable special rules (section 3).

    Attributes:
        number: its number in section 3.
        changes: the parameters it sets, by dotted path.
        implies: special rules that it switches on.
        excludes: special rules that may not be chosen with it.
        players_min: the players it needs.
    """

    number: int
    changes: Mapping[str, Any]
    implies: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    players_min: int = 2


SPECIAL_RULES: Final[Mapping[str, SpecialRule]] = MappingProxyType(
    {
        "small_deck": SpecialRule(
            number=1,
            changes={"pack.packs": 1, "pack.jokers": 3, "deal.hand_size": 7, "deal.hand_size_for_two": 10},
            implies=("no_opening",),
            excludes=("opening_40",),
        ),
        "opening_40": SpecialRule(number=2, changes={"opening.minimum": 40}, excludes=("small_deck", "no_opening")),
        "no_opening": SpecialRule(number=3, changes={"opening.minimum": 0}, excludes=("opening_40",)),
        "cyclic_runs": SpecialRule(number=4, changes={"melding.aces": "round_the_corner"}),
        "no_jokers": SpecialRule(number=5, changes={"pack.jokers": 0}),
        "fixed_jokers": SpecialRule(
            number=6,
            changes={
                "joker.discard": "never",
                "joker.max_adjacent": 1,
                "joker.swap_complete_group": True,
                "joker.swapped": "same_turn",
            },
        ),
        "fixed_groups": SpecialRule(number=7, changes={"melding.fixed_groups": True}),
        "calls": SpecialRule(number=8, changes={"draw.calls": True}, players_min=3),
        "win_without_discard": SpecialRule(number=9, changes={"ending.last_discard": "optional"}),
        "casino_scoring": SpecialRule(number=10, changes={"scoring.system": "casino"}),
        "practice": SpecialRule(number=11, changes={"match.ranked": False}),
    }
)


def house(name: str, special: Iterable[str] = ()) -> Rules:
    """The rules of a house, with special rules added in the order of their numbers.

    Raises:
        UnknownNameError: no such house or special rule.
        SpecialRulesError: two of the special rules exclude each other.
    """
    if not isinstance(name, str) or name not in HOUSES:
        raise UnknownNameError("house", name, tuple(HOUSES))
    return with_special(HOUSES[name], special)


def with_special(rules: Rules, special: Iterable[str]) -> Rules:
    """Any rules with special rules added, which never lower the number of players that are needed.

    Raises:
        UnknownNameError: no such special rule.
        SpecialRulesError: two of the special rules exclude each other.
    """
    for name in combine(special):
        rule = SPECIAL_RULES[name]
        rules = rules.change({**rule.changes, "deal.players_min": max(rules.deal.players_min, rule.players_min)})
    return rules


def combine(special: Iterable[str]) -> tuple[str, ...]:
    """The special rules chosen and those they imply, in the order of their numbers.

    Raises:
        UnknownNameError: no such special rule.
        SpecialRulesError: two of them exclude each other (the compatibility table of section 3).
    """
    chosen: set[str] = set()
    for name in special:
        if not isinstance(name, str) or name not in SPECIAL_RULES:
            raise UnknownNameError("special", name, tuple(SPECIAL_RULES))
        chosen |= {name, *SPECIAL_RULES[name].implies}
    ordered = tuple(name for name in SPECIAL_RULES if name in chosen)
    for name in ordered:
        if clashes := tuple(other for other in ordered if other in SPECIAL_RULES[name].excludes):
            raise SpecialRulesError(name, clashes)
    return ordered
