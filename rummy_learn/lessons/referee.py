"""Exercise: you are the referee. Is this play legal, and if not, which rule does it break?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.notation import read_action
from rummy_learn.engine.referee import judge

from .exercise import Grade, Outcome
from .parts import Choice, Lines
from .positions import EMPTY, Position, Step
from .reasons import reasons
from .remark import Remark
from .scenes import LEGAL_LAY_OFF, SCENES, is_first, scene, scene_of
from .shown_table import told
from .table_exercise import TableExercise

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.verdict import ActionVerdict

    from .exercise import Answer, Ruling
    from .parts import Part

CHOICES: Final = ("legal", "illegal")


@dataclass(frozen=True)
class RefereeExercise(TableExercise):
    """A position and something the learner would like to do: legal or not, and then the rule that is broken.

    Attributes:
        action: in the notation of records.
    """

    kind: ClassVar[str] = "referee"
    focuses: ClassVar[tuple[str, ...]] = tuple(SCENES)

    action: str = "0: draw stock"

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, position=Position.from_data(data), action=data["action"])

    def coming(self) -> tuple[str, ...]:  # noqa: D102
        return (self.action,)

    @cached_property
    def played(self) -> Action:
        """The action that is judged."""
        return read_action(self.action)

    @cached_property
    def verdict(self) -> ActionVerdict:
        """What the engine says of it."""
        return judge(self.table, self.played)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """The reasons to choose from."""
        return reasons(self.table, self.played, self.verdict, f"{self.id}/{self.seed}")

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.referee.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        proposal = told(Step(self.played, self.table))
        return (
            *self.table_parts(),
            Lines((proposal,), label=Remark("exercise.referee.action")),
            Choice(
                "choice",
                Remark("exercise.referee.ask"),
                tuple((choice, Remark(f"exercise.referee.{choice}")) for choice in CHOICES),
            ),
            Choice(
                "reason",
                Remark("exercise.judge.why"),
                tuple((rule, Remark(f"reason.{rule}")) for rule in self.reasons),
                when=("choice", "illegal"),
            ),
        )

    def ruling(self, answer: Answer, rules: Rules) -> Ruling | None:  # noqa: D102, ARG002
        table = self.table_under(rules)
        return None if table is None else self.rule_on(table, self.played)

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        ruling = self.rule_on(self.table, self.played)
        choice, reason = answer["choice"], answer["reason"]
        if choice == "illegal" and reason is None:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.judge.choose_reason"))
        at = self._at(ruling)
        if (choice == "legal") != self.verdict.legal:
            key = "is_legal" if self.verdict else "is_illegal"
            return Grade(Outcome.WRONG, Remark(f"exercise.referee.{key}", at=at), ruling)
        if choice == "illegal" and reason not in self.verdict.rules:
            return Grade(Outcome.WRONG, Remark("exercise.referee.other_reason", at=at), ruling)
        return Grade(Outcome.RIGHT, Remark("exercise.right", at=at), ruling)

    def _at(self, ruling: Ruling) -> tuple[int, ...]:
        """The places of the cards that decide, or of all that are played."""
        at = ruling.faults[0].at if ruling.faults else ()
        return tuple(ruling.places[i] for i in at or range(len(ruling.places)) if i < len(ruling.places))

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            return Remark(f"hint.{self.verdict.rules[0]}" if not self.verdict else "hint.referee.legal")
        places = self._at(self.rule_on(self.table, self.played))
        return Remark("hint.look", at=places) if places else Remark("hint.referee.look")

    def solution(self) -> Answer:  # noqa: D102
        if self.verdict:
            return {"choice": "legal", "reason": None}
        return {"choice": "illegal", "reason": self.verdict.rules[0]}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return len(self.verdict.rules) <= 1

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        wrong = [rule for rule in self.reasons if rule not in self.verdict.rules]
        legal = [] if self.verdict else [{"choice": "legal", "reason": None}]
        return (*legal, *({"choice": "illegal", "reason": rule} for rule in wrong))

    @cached_property
    def scene(self) -> str:
        """What kind of scene this is: the rule it is about."""
        return scene_of(self.focus, self.verdict, self.played)

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        made = scene(self.scene, random, self.rules, self.level, legal=self._legal)
        return {"position": made.position, "action": made.action}

    @cached_property
    def _legal(self) -> bool:
        return self.scene == LEGAL_LAY_OFF or (self.position != EMPTY and self.verdict.legal)

    def resembles(self, other: Self) -> bool:
        """Whether the same rule is the first one broken, or none."""
        if other.table_under(other.rules) is None:
            return False
        return other.verdict.legal if self._legal else is_first(self.scene, other.verdict.rules)
