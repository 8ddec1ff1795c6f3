"""Exercise: a turn step by step. Which step is not allowed, and which rule does it break?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from rummy_learn.engine.notation import read_action

from .exercise import Grade, Outcome, Ruling
from .parts import Choice, Lines
from .positions import EMPTY
from .reasons import reasons
from .referee import CHOICES
from .remark import Remark
from .scenes import LEGAL_LAY_OFF, SCENES, is_first, scene_of, turn_scene
from .shown_table import action_ruling, told
from .table_exercise import Played, StepsExercise, play

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table

    from .exercise import Answer
    from .parts import Part


@dataclass(frozen=True)
class SpotExercise(StepsExercise):
    """A position and what is done from there: is it all as it should be, and if not, which is the first wrong step?

    Attributes:
        steps: in the notation of records. They are told even after an illegal one, which changes nothing.
    """

    kind: ClassVar[str] = "spot"
    focuses: ClassVar[tuple[str, ...]] = tuple(SCENES)

    @cached_property
    def played(self) -> Played:
        """The steps, played as far as they go."""
        return play(self.table, self.steps)

    @property
    def _decisive(self) -> int:
        """The illegal step, or the last one."""
        return len(self.steps) - 1 if self.played.fault is None else self.played.fault

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """The reasons to choose from."""
        if not self.steps:
            return ()
        step = self.played.steps[self._decisive]
        return reasons(step.table, step.action, self.played.verdict, f"{self.id}/{self.seed}")

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.spot.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        numbers = range(1, len(self.steps) + 1)
        return (
            *self.table_parts(),
            Lines(tuple(told(step) for step in self.played.steps), numbered=True, label=Remark("exercise.spot.steps")),
            Choice(
                "choice",
                Remark("exercise.spot.ask"),
                tuple((choice, Remark(f"exercise.spot.{choice}")) for choice in CHOICES),
            ),
            Choice(
                "step",
                Remark("exercise.spot.which"),
                tuple((str(number), Remark("exercise.spot.step", {"number": number})) for number in numbers),
                when=("choice", "illegal"),
            ),
            Choice(
                "reason",
                Remark("exercise.judge.why"),
                tuple((rule, Remark(f"reason.{rule}")) for rule in self.reasons),
                when=("choice", "illegal"),
            ),
        )

    def _rule(self, table: Table) -> Ruling:
        """What the referee says of the steps, played from this table."""
        played = play(table, self.steps)
        step = played.steps[len(self.steps) - 1 if played.fault is None else played.fault]
        shown = action_ruling(self.table, step.action, played.verdict)
        if played.fault is None:
            return Ruling(legal=True, findings=shown.findings, cards=shown.cards, places=shown.places)
        number = Remark("exercise.spot.step", {"number": played.fault + 1})
        says = (Remark("exercise.spot.fault", {"step": number}),)
        return Ruling(legal=False, findings=shown.findings, cards=shown.cards, places=shown.places, says=says)

    def ruling(self, answer: Answer, rules: Rules) -> Ruling | None:  # noqa: D102, ARG002
        table = self.table_under(rules)
        return None if table is None else self._rule(table)

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        choice, step, reason = answer["choice"], answer["step"], answer["reason"]
        fault, ruling = self.played.fault, self._rule(self.table)
        if choice == "illegal" and (step is None or reason is None):
            return Grade(Outcome.NOT_TRIED, Remark("exercise.spot.choose_both"))
        if choice == "legal" and fault is not None:
            return Grade(Outcome.WRONG, Remark("exercise.spot.is_illegal"), ruling)
        if choice == "illegal" and fault is None:
            return Grade(Outcome.WRONG, Remark("exercise.spot.is_legal"), ruling)
        if fault is not None and step != str(fault + 1):
            later = int(step) > fault + 1
            return Grade(Outcome.WRONG, Remark("exercise.spot.earlier" if later else "exercise.spot.later"))
        if fault is not None and reason not in self.played.verdict.rules:
            return Grade(Outcome.WRONG, Remark("exercise.spot.other_reason"), ruling)
        return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            rules = self.played.verdict.rules
            return Remark(f"hint.{rules[0]}" if rules else "hint.spot.legal")
        if self.played.fault is None:
            return Remark("hint.referee.look")
        return Remark("hint.spot.look", {"step": Remark("exercise.spot.step", {"number": self._decisive + 1})})

    def solution(self) -> Answer:  # noqa: D102
        if self.played.fault is None:
            return {"choice": "legal", "step": None, "reason": None}
        return {"choice": "illegal", "step": str(self.played.fault + 1), "reason": self.played.verdict.rules[0]}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return len(self.played.verdict.rules) <= 1

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        fault, rules = self.played.fault, self.played.verdict.rules
        wrong = [rule for rule in self.reasons if rule not in rules]
        if fault is None:
            return ({"choice": "illegal", "step": "1", "reason": wrong[0]},)
        others = [str(i + 1) for i in range(len(self.steps)) if i != fault]
        return (
            {"choice": "legal", "step": None, "reason": None},
            *({"choice": "illegal", "step": step, "reason": rules[0]} for step in others),
            *({"choice": "illegal", "step": str(fault + 1), "reason": rule} for rule in wrong),
        )

    @cached_property
    def scene(self) -> str:
        """What kind of scene this is: the rule it is about."""
        steps = self.steps or ("0: draw stock",)
        return scene_of(self.focus, self.played.verdict, read_action(steps[self._decisive]))

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        position, steps = turn_scene(self.scene, random, self.rules, self.level, legal=self._legal)
        return {"position": position, "steps": steps}

    @cached_property
    def _legal(self) -> bool:
        return self.scene == LEGAL_LAY_OFF or (self.position != EMPTY and self.played.fault is None)

    def resembles(self, other: Self) -> bool:
        """Whether the same rule is the first one broken, or none."""
        if other.table_under(other.rules) is None:
            return False
        return other.played.fault is None if self._legal else is_first(self.scene, other.played.verdict.rules)
