"""Exercise: is it a meld, and if not, why not?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import ACE
from rummy_learn.engine.houses import HOUSES
from rummy_learn.engine.melds import MeldVerdict, is_meld, judge_meld

from .exercise import AnswerError, Exercise, Grade, Outcome, Remark
from .random_melds import near_miss, random_meld

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.engine.cards import Card

CHOICES: Final = ("group", "run", "none")

REASONS: Final = (
    "MIN3",
    "NOT_A_MELD",
    "RUN_SUIT",
    "RUN_GAP",
    "RUN_RANK_DUP",
    "ACE_MIDDLE",
    "RUN_MAX13",
    "GROUP_SUIT_DUP",
    "GROUP_MAX4",
    "FIXED_GROUP_ORDER",
    "JOKER_MIN_NATURALS",
    "JOKER_RATIO",
    "JOKER_MAX",
    "JOKER_ADJACENT",
    "JOKER_OFF_END",
    "NO_JOKERS",
)
"""Every rule a meld can break, in the order in which reasons are offered."""

REASONS_SHOWN = 4
MANY_CARDS = 7


@dataclass(frozen=True, slots=True)
class JudgeAnswer:
    """A choice, and for "not a meld" a reason (the id of a rule)."""

    choice: str | None
    reason: str | None


@dataclass(frozen=True)
class JudgeExercise(Exercise):
    """Cards as laid: a group, a run, or not a meld, and then the rule that is broken."""

    kind: ClassVar[str] = "judge"

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102, ARG003
        return cls(**common)

    @cached_property
    def verdict(self) -> MeldVerdict:
        """What the engine says of the cards."""
        return judge_meld(self.cards, self.rules)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """The reasons to choose from: every true one, filled up with others that could be thought of."""
        true = set(self.verdict.rules)
        jokers = any(card.is_joker for card in self.cards)
        others = [
            rule
            for rule in REASONS
            if rule not in true
            and (jokers or "JOKER" not in rule)
            and (self.rules.melding.fixed_groups or rule != "FIXED_GROUP_ORDER")
            and rule not in ("NO_JOKERS", "RUN_MAX13")
            and (rule != "NOT_A_MELD" or self.verdict)  # of cards that break another rule it may be true as well
        ]
        random = Random(f"{self.id}/{self.seed}")  # noqa: S311 - exercises are no secret
        random.shuffle(others)
        shown = true | set(others[: max(1, REASONS_SHOWN - len(true))])
        return tuple(rule for rule in REASONS if rule in shown)

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.judge.ask")

    def read(self, message: Mapping[str, Any]) -> JudgeAnswer:  # noqa: D102
        choice, reason = message.get("choice"), message.get("reason")
        if choice is not None and choice not in CHOICES:
            raise AnswerError("choice", " | ".join(CHOICES))
        if reason is not None and reason not in REASONS:
            raise AnswerError("reason", " | ".join(self.reasons))
        return JudgeAnswer(choice, reason if choice == "none" else None)

    def grade(self, answer: JudgeAnswer) -> Grade:  # noqa: D102
        verdict, laid = self.verdict, tuple(range(len(self.cards)))
        if answer.choice is None:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.judge.choose"))
        if answer.choice == "none" and answer.reason is None:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.judge.choose_reason"))
        if answer.choice != (verdict.kind or "none"):
            said = "not_a_meld" if not verdict else "is_a_meld" if answer.choice == "none" else "other_kind"
            return Grade(Outcome.WRONG, Remark(f"exercise.judge.{said}"), laid, verdict)
        if answer.choice == "none" and answer.reason not in verdict.rules:
            return Grade(Outcome.WRONG, Remark("exercise.judge.other_reason"), laid, verdict)
        return Grade(Outcome.RIGHT, Remark("exercise.right"), laid, verdict)

    def hint(self, level: int) -> Remark:  # noqa: D102
        fault = next(iter(self.verdict.faults), None)
        if fault is None:
            at = tuple(range(len(self.cards)))
            return Remark(
                "hint.legal" if level == 1 else f"hint.legal.{self.verdict.kind}", at=() if level == 1 else at
            )
        return Remark(f"hint.{fault.rule}") if level == 1 else Remark("hint.look", at=fault.at)

    def solution(self) -> Mapping[str, Any]:  # noqa: D102
        if self.verdict:
            return {"choice": str(self.verdict.kind), "reason": None}
        return {"choice": "none", "reason": self.verdict.rules[0]}

    def mistake(self) -> Mapping[str, Any]:  # noqa: D102
        if self.verdict:
            return {"choice": "none", "reason": self.reasons[0]}
        return {"choice": "run", "reason": None}

    def make_like(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        jokers = min(3, sum(card.is_joker for card in self.cards))
        return {"cards": tuple((random_meld if self.verdict else near_miss)(random, jokers))}

    def resembles(self, other: Self) -> bool:
        """Whether it is the same kind of meld or has just the same faults, in order, and is as disputed."""
        size = len(other.cards)
        return (
            1 < size <= max(len(self.cards), MANY_CARDS)
            and self._character() == other._character()
            and _in_order(other.cards)
        )

    def _character(self) -> tuple[object, ...]:
        """What kind of meld, what there is to say of it, and which houses take it."""
        houses = tuple(is_meld(self.cards, rules) for rules in HOUSES.values())
        return self.verdict.kind, {finding.key for finding in self.verdict.findings}, houses


def _in_order(cards: tuple[Card, ...]) -> bool:
    """Whether the naturals go from low to high, an ace at either end or round the corner."""
    ranks = [card.rank for card in cards if not card.is_joker]
    return sum(later < earlier for earlier, later in pairwise(ranks)) <= (ACE in ranks)
