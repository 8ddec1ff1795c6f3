"""Exercise: swap the joker. Which card of the hand sets which joker free, and what becomes of it at this table?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.actions import SwapJoker
from rummy_learn.engine.referee import judge

from .exercise import Grade, Outcome, Ruling
from .parts import Choice, Match
from .positions import YOU, Position
from .random_fits import random_swaps
from .remark import Remark
from .shown_table import LETTERS, hand_places, meld_places
from .table_exercise import TableExercise

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table

    from .exercise import Answer
    from .parts import Part

THEN: Final = ("keep", "same_turn", "same_turn_or_undo")
"""What may become of a joker set free, as in the rules."""

Pair = tuple[int, "Card"]
"""A joker, by its number among those on the table, and a card given for it."""


@dataclass(frozen=True)
class SwapExercise(TableExercise):
    """Jokers on the table and a hand: every card that sets one free is right, and what the house says of the joker.

    Where a group asks for both missing cards, each of the two counts.
    """

    kind: ClassVar[str] = "swap"
    focuses: ClassVar[tuple[str, ...]] = ("1.6", "SWAP_WRONG_CARD", "SWAP_GROUP_INCOMPLETE")

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, position=Position.from_data(data))

    @cached_property
    def jokers(self) -> tuple[tuple[int, int], ...]:
        """The jokers on the table: meld and place in it."""
        melds = enumerate(self.table.melds)
        return tuple((i, at) for i, meld in melds for at, card in enumerate(meld.cards) if card.is_joker)

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """The naturals of the hand, each once, in order."""
        return tuple(sorted({card for card in self.table.hands[YOU] if not card.is_joker}))

    def _action(self, table: Table, joker: int, card: Card) -> SwapJoker:
        """The swap of a joker for a card and, if it takes two, for one more of the hand."""
        meld, at = self.jokers[joker]
        wanted = dict(table.melds[meld].stands_for).get(at, ())  # a group may ask for both cards that are missing
        seconds = (None, *(one for one in self.faces if one in wanted))
        ways = [SwapJoker(YOU, meld, at, card, second) for second in seconds]
        return next((way for way in ways if judge(table, way)), ways[0])

    def accepted_at(self, table: Table) -> frozenset[Pair]:
        """Every swap that is legal at a table."""
        pairs = ((joker, card) for joker in range(len(self.jokers)) for card in self.faces)
        return frozenset((joker, card) for joker, card in pairs if judge(table, self._action(table, joker, card)))

    @cached_property
    def accepted(self) -> frozenset[Pair]:
        """Every legal swap."""
        return self.accepted_at(self.table)

    @cached_property
    def then(self) -> str:
        """What becomes of a joker set free."""
        return str(self.rules.joker.swapped)

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.swap.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        rows = tuple(self._joker(joker) for joker in range(len(self.jokers)))
        options = tuple((card.code, Remark("exercise.card", {"card": card})) for card in self.faces)
        then = tuple((option, Remark(f"exercise.swap.then.{option}")) for option in THEN)
        return (
            *self.table_parts(),
            Match("swaps", Remark("exercise.swap.which"), rows, options, many=True),
            Choice("then", Remark("exercise.swap.then"), then),
        )

    def _joker(self, joker: int) -> Remark:
        meld, at = self.jokers[joker]
        alone = sum(other == meld for other, _ in self.jokers) == 1
        facts = {"letter": LETTERS[meld], "place": at + 1}
        return Remark("exercise.swap.joker" if alone else "exercise.swap.joker.at", facts)

    def _chosen(self, answer: Answer) -> frozenset[Pair]:
        cards = {card.code: card for card in self.faces}
        return frozenset((joker, cards[code]) for joker, codes in enumerate(answer["swaps"]) for code in codes)

    def _swaps(self, chosen: frozenset[Pair]) -> tuple[frozenset[str], ...]:
        return tuple(
            frozenset(card.code for joker, card in chosen if joker == number) for number in range(len(self.jokers))
        )

    def _ruling(self, swaps: frozenset[Pair], table: Table) -> Ruling:
        """On the first of these swaps."""
        joker, card = min(swaps)
        ruling = self.rule_on(table, self._action(table, joker, card))
        says = (Remark("exercise.swap.tried", {"card": card, "letter": LETTERS[self.jokers[joker][0]]}),)
        return Ruling(ruling.legal, ruling.findings, ruling.cards, ruling.places, says)

    def ruling(self, answer: Answer, rules: Rules) -> Ruling | None:  # noqa: D102
        table, chosen = self.table_under(rules), self._chosen(answer)
        if table is None or not chosen:
            return None
        return self._ruling(chosen - self.accepted_at(table) or chosen, table)

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        chosen = self._chosen(answer)
        if not chosen:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.swap.choose"))
        if stray := chosen - self.accepted:
            joker, card = min(stray)
            remark = Remark("exercise.swap.stray", {"card": card}, self._lit(frozenset({(joker, card)})))
            return Grade(Outcome.WRONG, remark, self._ruling(stray, self.table))
        if missing := self.accepted - chosen:
            return Grade(Outcome.WRONG, Remark("exercise.swap.missing", at=self._lit(missing)))
        ruling = self._ruling(chosen, self.table)
        if answer["then"] is None:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.swap.choose_then"))
        if answer["then"] != self.then:
            return Grade(Outcome.WRONG, Remark("exercise.swap.other_then"), ruling)
        return Grade(Outcome.RIGHT, Remark("exercise.right", at=self._lit(chosen)), ruling)

    def _lit(self, chosen: frozenset[Pair]) -> tuple[int, ...]:
        jokers = (self.jokers[joker] for joker in sorted({joker for joker, _ in chosen}))
        there = tuple(meld_places(self.table, meld)[at] for meld, at in jokers)
        return (*there, *hand_places(self.table, sorted({card for _, card in chosen})))

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            groups = self.rules.joker.swap_complete_group or self.rules.joker.swap_needs_both
            return Remark("hint.swap.rule.groups" if groups else "hint.swap.rule")
        joker = min((joker for joker, _ in self.accepted), default=0)
        meld, at = self.jokers[joker]
        return Remark("hint.swap.look", at=(meld_places(self.table, meld)[at],))

    def solution(self) -> Answer:  # noqa: D102
        return {"swaps": self._swaps(self.accepted), "then": self.then}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return True

    def mistakes(self) -> tuple[Answer, ...]:
        """Each card that does not set a joker free; one missing; each other fate of the joker."""
        pairs = {(joker, card) for joker in range(len(self.jokers)) for card in self.faces}
        strays = [self.accepted | {pair} for pair in sorted(pairs - self.accepted)]
        fewer = [self.accepted - {min(self.accepted)}] if len(self.accepted) > 1 else []
        right = self._swaps(self.accepted)
        return (
            *({"swaps": self._swaps(frozenset(chosen)), "then": self.then} for chosen in (*fewer, *strays)),
            *({"swaps": right, "then": then} for then in THEN if then != self.then),
        )

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        groups = self._groups or tuple(random.random() < 0.4 for _ in range(1 + (self.level > 2)))
        return {"position": random_swaps(random, self.rules, self.level, groups)}

    @cached_property
    def _groups(self) -> tuple[bool, ...]:
        """Of each joker, whether it lies in a group."""
        return tuple(str(self.table.melds[meld].kind) == "group" for meld, _ in self.jokers)

    def resembles(self, other: Self) -> bool:
        """Whether jokers lie in the same kinds of melds, one can be freed and some card sets none free."""
        if other.table_under(other.rules) is None or other.then not in THEN:
            return False
        useful = {card for _, card in other.accepted}
        return (not self._groups or sorted(self._groups) == sorted(other._groups)) and 0 < len(useful) < len(
            other.faces
        )
