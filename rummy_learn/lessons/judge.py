"""Exercise: is it a meld, and if not, why not?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import parse_cards
from rummy_learn.engine.melds import MeldVerdict, judge_meld

from .exercise import Exercise, Grade, Outcome, Ruling
from .near_misses import NEAR_MISSES, near_miss
from .parts import Choice, Row
from .random_melds import random_meld
from .remark import Remark
from .repair import smallest_repair
from .rulings import meld_ruling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

    from .exercise import Answer
    from .parts import Part
    from .repair import Repair

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

REASONS_SHOWN: Final = 4
ACES: Final = {"ACE_LOW", "ACE_HIGH"}


@dataclass(frozen=True)
class JudgeExercise(Exercise):
    """Cards as laid: a group, a run, or not a meld, and then the rule that is broken."""

    kind: ClassVar[str] = "judge"
    focuses: ClassVar[tuple[str, ...]] = (*REASONS, "1.4", "1.5", "1.6")

    cards: tuple[Card, ...] = ()

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, cards=parse_cards(data["cards"]))

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

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        return (
            Row(self.cards),
            Choice(
                "choice",
                Remark("exercise.judge.ask"),
                tuple((choice, Remark(f"exercise.judge.{choice}")) for choice in CHOICES),
            ),
            Choice(
                "reason",
                Remark("exercise.judge.why"),
                tuple((rule, Remark(f"reason.{rule}")) for rule in self.reasons),
                when=("choice", "none"),
            ),
        )

    def ruling(self, answer: Answer, rules: Rules) -> Ruling:  # noqa: D102, ARG002
        return meld_ruling(self.cards, range(len(self.cards)), rules)

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        verdict, ruling = self.verdict, self.ruling(answer, self.rules)
        choice, reason = answer["choice"], answer["reason"]
        if choice == "none" and reason is None:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.judge.choose_reason"))
        if choice != (verdict.kind or "none"):
            said = "not_a_meld" if not verdict else "is_a_meld" if choice == "none" else "other_kind"
            return Grade(Outcome.WRONG, Remark(f"exercise.judge.{said}"), ruling)
        if choice == "none" and reason not in verdict.rules:
            return Grade(Outcome.WRONG, Remark("exercise.judge.other_reason"), ruling)
        return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)

    def clue(self, level: int) -> Remark:  # noqa: D102
        fault = next(iter(self.verdict.faults), None)
        if fault is None:
            at = tuple(range(len(self.cards)))
            return Remark(
                "hint.legal" if level == 1 else f"hint.legal.{self.verdict.kind}", at=() if level == 1 else at
            )
        return Remark(f"hint.{fault.rule}") if level == 1 else Remark("hint.look", at=fault.at)

    def solution(self) -> Answer:  # noqa: D102
        if self.verdict:
            return {"choice": str(self.verdict.kind), "reason": None}
        return {"choice": "none", "reason": self.verdict.rules[0]}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return len(self.verdict.rules) <= 1

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        right = str(self.verdict.kind or "none")
        kinds = [{"choice": choice, "reason": None} for choice in CHOICES[:-1] if choice != right]
        wrong = [rule for rule in self.reasons if rule not in self.verdict.rules]
        return (*kinds, *({"choice": "none", "reason": rule} for rule in wrong))

    def repair(self, answer: Answer) -> Repair | None:  # noqa: D102, ARG002
        return smallest_repair(self.cards, self.rules)

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        if self.broken:
            return {"cards": near_miss(random, self.rules, self.broken, self.level)}
        jokers = min(2, sum(card.is_joker for card in self.cards))
        kind = str(self.verdict.kind or "")
        return {"cards": tuple(random_meld(random, self.rules, self.level, kind=kind, jokers=jokers or None))}

    @property
    def broken(self) -> str | None:
        """The rule that its cards break first; without cards, the rule that it is meant to practise."""
        if self.cards:
            return next(iter(self.verdict.rules), None)
        return next((rule for rule in self.focus if rule in NEAR_MISSES), None)

    def resembles(self, other: Self) -> bool:
        """Whether the same rule is broken first, and little else; or whether there is the same to say of a meld."""
        if self.broken:
            return other.verdict.rules[:1] == (self.broken,)
        if not self.cards:
            return other.verdict.legal and (self.focus[:1] != ("1.5",) or bool(_keys(other.verdict) & ACES))
        return other.verdict.kind == self.verdict.kind and _keys(other.verdict) == _keys(self.verdict)


def _keys(verdict: MeldVerdict) -> set[str]:
    return {finding.key for finding in verdict.findings}
