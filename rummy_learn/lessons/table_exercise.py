"""What the exercises at a table have in common: a position, and judging what is done there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from rummy_learn.engine.effects import apply
from rummy_learn.engine.notation import read_action
from rummy_learn.engine.referee import judge
from rummy_learn.engine.verdict import ActionVerdict

from .exercise import Exercise, Ruling
from .positions import EMPTY, Position, Step, exists
from .shown_table import action_ruling, table_parts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table

    from .parts import Part


@dataclass(frozen=True)
class TableExercise(Exercise):
    """An exercise at a table. Without a position it only says what fresh ones are to be about.

    Attributes:
        position: what the learner sees.
    """

    position: Position = EMPTY

    def coming(self) -> tuple[str, ...]:
        """What will be done, so that whoever does it holds the cards."""
        return ()

    def table_under(self, rules: Rules) -> Table | None:
        """The table under other rules; ``None`` if the position cannot come about there."""
        return exists(self.position, rules, self.coming())

    @cached_property
    def table(self) -> Table:
        """The table now.

        Raises:
            ValueError: the position cannot come about under the rules of the exercise.
        """
        return self.position.table(self.rules, self.coming())

    def table_parts(self) -> tuple[Part, ...]:
        """The parts that show the table."""
        return table_parts(self.table, self.position.steps(self.rules, self.coming()))

    def rule_on(self, table: Table, action: Action) -> Ruling:
        """What the referee says of an action at the table that is shown, or at the same one under other rules."""
        return action_ruling(table, action, judge(table, action))


@dataclass(frozen=True)
class StepsExercise(TableExercise):
    """An exercise about things done one after the other.

    Attributes:
        steps: in the notation of records.
    """

    steps: tuple[str, ...] = ()

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, position=Position.from_data(data), steps=tuple(data["steps"]))

    def coming(self) -> tuple[str, ...]:  # noqa: D102
        return self.steps


@dataclass(frozen=True, slots=True)
class Played:
    """Steps played one after the other, as far as they are legal.

    Attributes:
        steps: all of them, each at the table as it is then; after an illegal one the table stays as it is.
        fault: the number of the first illegal step, from 0, if there is one.
        verdict: on that step, or on the last one.
    """

    steps: tuple[Step, ...]
    fault: int | None
    verdict: ActionVerdict


def play(table: Table, lines: tuple[str, ...]) -> Played:
    """Play steps in the notation of records.

    Raises:
        ActionError: a line that is not an action.
    """
    steps, fault, verdict = [], None, ActionVerdict(())
    for number, line in enumerate(lines):
        action = read_action(line)
        steps.append(Step(action, table, tells_card=True))
        if fault is not None:
            continue
        verdict = judge(table, action)
        if verdict:
            table = apply(table, action)
        else:
            fault = number
    return Played(tuple(steps), fault, verdict)
