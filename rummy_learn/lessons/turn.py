"""Exercise: put a turn in order. Every order that can be played is right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from rummy_learn.engine.actions import Lay, LayOff, SwapJoker
from rummy_learn.engine.effects import apply
from rummy_learn.engine.notation import read_action
from rummy_learn.engine.referee import judge

from .exercise import Grade, Outcome, Ruling, Said
from .parts import Order
from .random_turns import random_turn
from .remark import Remark
from .shown_table import action_ruling, told
from .table_exercise import StepsExercise, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.verdict import ActionVerdict

    from .exercise import Answer
    from .parts import Asked, Part


@dataclass(frozen=True)
class TurnExercise(StepsExercise):
    """A position and the steps of a turn, to be put in an order in which they can be played.

    Attributes:
        steps: in one such order, in the notation of records. It is never the order in which they are shown.
    """

    kind: ClassVar[str] = "turn"
    focuses: ClassVar[tuple[str, ...]] = ("1.2", "NOT_OPENED", "SWAP_NOT_REUSED", "MUST_USE_TAKEN")

    @cached_property
    def shuffled(self) -> tuple[int, ...]:
        """The steps as shown, by their numbers in `steps`: never an order that can be played, if there is another."""
        order, random = list(range(len(self.steps))), Random(f"{self.id}/{self.seed}")  # noqa: S311 - no secret
        for _ in range(20):
            random.shuffle(order)
            if self.stuck(tuple(order), self.table) is not None:
                break
        return tuple(order)

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.turn.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        played = play(self.table, self.steps).steps
        items = tuple(told(played[i]) for i in self.shuffled)
        return (*self.table_parts(), Order("order", Remark("exercise.turn.order"), items))

    # --- playing ----------------------------------------------------------------------------------------------------

    def stuck(self, order: tuple[int, ...], table: Table) -> tuple[int, Table, Action, ActionVerdict] | None:
        """The first place (from 0) at which an order cannot be played: the table then, what is tried, and why not.

        Args:
            order: numbers in `steps`.
            table: at the beginning.
        """
        walk = _Walk(self.steps, table)
        for place, number in enumerate(order):
            action = walk.here(number)
            verdict = judge(walk.table, action)
            if not verdict:
                return place, walk.table, action, verdict
            walk = walk.after(number, action)
        return None

    def orders(self) -> Iterator[tuple[int, ...]]:
        """Every order that can be played."""
        yield from _orders(_Walk(self.steps, self.table), (), len(self.steps))

    def _ruling(self, order: tuple[int, ...], table: Table) -> Ruling:
        stuck = self.stuck(order, table)
        if stuck is None:
            return Ruling(legal=True, says=(Remark("exercise.turn.playable"),))
        place, then, action, verdict = stuck
        shown = action_ruling(self.table, action, verdict) if then.melds == self.table.melds else None
        step = Remark("exercise.turn.step", {"number": place + 1})
        places = shown.places if shown else ()
        return Ruling(
            legal=False,
            findings=verdict.findings,
            cards=verdict.cards,
            places=places,
            says=(Remark("exercise.turn.fault", {"step": step}),),
        )

    def ruling(self, answer: Answer, rules: Rules) -> Ruling | None:  # noqa: D102
        table = self.table_under(rules)
        return None if table is None else self._ruling(self._order(answer), table)

    def _order(self, answer: Answer) -> tuple[int, ...]:
        return tuple(self.shuffled[item] for item in answer["order"])

    def _answer(self, order: tuple[int, ...]) -> Answer:
        return {"order": tuple(self.shuffled.index(number) for number in order)}

    # --- grading ----------------------------------------------------------------------------------------------------

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        order = self._order(answer)
        ruling = self._ruling(order, self.table)
        stuck = self.stuck(order, self.table)
        if stuck is None:
            return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)
        step = told(play(self.table, self.steps).steps[order[stuck[0]]])
        remark = Remark("exercise.turn.cannot", {"number": stuck[0] + 1, "action": step})
        return Grade(Outcome.WRONG, remark, ruling)

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            return Remark("hint.turn.rule")
        return Remark("hint.turn.owes" if any(" swap " in step for step in self.steps) else "hint.turn.look")

    def tell_piece(self, part: Asked, piece: Any) -> Remark:  # noqa: D102, ARG002
        return Remark("hint.turn.first", {"action": told(play(self.table, self.steps).steps[self.shuffled[piece[0]]])})

    def tell_solution(self, solution: Answer) -> Remark:  # noqa: D102
        return Remark("hint.turn.solution", {"answer": (Said(self.asked[0], solution["order"]),)})

    @cached_property
    def best(self) -> tuple[int, ...] | None:
        """The first order that can be played, or ``None``."""
        return next(self.orders(), None)

    def solution(self) -> Answer:  # noqa: D102
        return self._answer(self.best) if self.best else {"order": ()}

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        best = self.best or ()
        backwards = best[::-1]
        last_first = (*best[-1:], *best[:-1])
        late = (*best[:-2], *best[-2:][::-1])
        wrong = (order for order in (backwards, last_first, late) if self.stuck(order, self.table) is not None)
        return tuple(self._answer(order) for order in dict.fromkeys(wrong))

    # --- fresh ones -------------------------------------------------------------------------------------------------

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        position, steps = random_turn(random, self.rules, self.level, *self.focus[:1])
        return {"position": position, "steps": steps}

    def resembles(self, other: Self) -> bool:
        """Whether it can be played, and not in any order whatever."""
        if other.table_under(other.rules) is None or other.best is None:
            return False
        return bool(other.mistakes()) and other.stuck(other.shuffled, other.table) is not None


@dataclass(frozen=True, slots=True)
class _Walk:
    """Steps being played in some order; melds are known by the step that lays them, whatever number they get."""

    steps: tuple[str, ...]
    table: Table
    laid: tuple[tuple[int, int], ...] = ()
    """For each meld laid in this turn, by the number it was told with, the number it has got."""

    def here(self, number: int) -> Action:
        """The step as it reads at this table."""
        action = read_action(self.steps[number])
        match action:
            case LayOff(meld=meld) | SwapJoker(meld=meld):
                there = self._meld(meld)
                action = replace(action, meld=there)
            case _:
                return action
        if isinstance(action, SwapJoker) and 0 <= there < len(self.table.melds):
            free = [at for at, cards in self.table.melds[there].stands_for if action.card in cards]
            action = replace(action, index=free[0] if free else action.index)
        return action

    def _meld(self, told: int) -> int:
        old = len(self.table.melds) - len(self.laid)
        return told if told < old else dict(self.laid).get(told, len(self.table.melds))

    def after(self, number: int, action: Action) -> _Walk:
        """The walk one legal step further on."""
        laid = self.laid
        if isinstance(action, Lay):
            old = len(self.table.melds) - len(laid)
            names = _names(self.steps, old, number)
            laid = (*laid, *((name, len(self.table.melds) + i) for i, name in enumerate(names)))
        return replace(self, table=apply(self.table, action), laid=laid)


def _names(steps: tuple[str, ...], old: int, number: int) -> range:
    """The numbers that the melds of a step have when the steps are played as they are written."""
    sizes = [len(action.melds) if isinstance(action := read_action(step), Lay) else 0 for step in steps]
    first = old + sum(sizes[:number])
    return range(first, first + sizes[number])


def _orders(walk: _Walk, done: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    if len(done) == size:
        yield done
        return
    for number in range(size):
        if number in done:
            continue
        action = walk.here(number)
        if judge(walk.table, action):
            yield from _orders(walk.after(number, action), (*done, number), size)
