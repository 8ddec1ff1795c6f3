"""What an exercise is: facts without words, graded by the engine. No answer key is stored anywhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from rummy_learn.engine.houses import house

from .parts import Asked, cards_of
from .reading import AnswerError
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.findings import Finding
    from rummy_learn.engine.rules import Rules

    from .parts import Part
    from .repair import Repair

Answer = dict[str, Any]
"""What was put into each asked part, by its name, as its `read` returned it."""

LAST_HINT = 4
LEVELS = (1, 2, 3)
SEEDS = range(1, 1_000_000)
"""The seeds that a page or an address may name."""
UNKNOWN = "unknown"
"""In a message: the learner says "I don't know"."""


class Outcome(StrEnum):
    """What became of an answer. Not tried is not wrong, and to say that one does not know is an answer."""

    NOT_TRIED = "not_tried"
    UNKNOWN = "unknown"
    WRONG = "wrong"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the rules of one table say of what lies there.

    Attributes:
        legal: whether it is allowed (or, where there is nothing to allow, worth something).
        findings: of the engine; their places count in `cards`.
        cards: the cards that were judged.
        places: where these cards are in the cards shown.
        says: what else there is to say, before the findings.
    """

    legal: bool
    findings: tuple[Finding, ...] = ()
    cards: tuple[Card, ...] = ()
    places: tuple[int, ...] = ()
    says: tuple[Remark, ...] = ()

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that make it illegal."""
        return tuple(finding for finding in self.findings if finding.fault)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, the most important first, each once."""
        return tuple(dict.fromkeys(finding.rule for finding in self.faults))


@dataclass(frozen=True, slots=True)
class Grade:
    """How an answer was judged.

    Attributes:
        outcome: right, wrong, not known or not tried.
        remark: what to say first about this very answer; its places are lit.
        ruling: what the rules of this table say of it. ``None`` if there is nothing to judge, or if saying it would
            give the answer away.
    """

    outcome: Outcome
    remark: Remark
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint.

    Attributes:
        remark: what to say; its places are lit.
        answer: the values (or pieces of them) that it gives away; they belong to an accepted answer.
        ruling: why that is so, with the last hint.
    """

    remark: Remark
    answer: Answer = field(default_factory=dict)
    ruling: Ruling | None = None


@dataclass(frozen=True)
class Exercise(ABC):
    """One exercise.

    Attributes:
        id: permanent name, unique in its lesson.
        house: whose rules apply.
        special: special rules switched on.
        changes: parameters that this table has agreed on otherwise, path and value of each.
        focus: what it practises, the most important first: ids of rules (`rules.md` section 2) or of sections.
        level: how hard, one of :data:`LEVELS`.
        lesson: the lesson it belongs to.
        seed: ``None`` for a curated exercise; the seed of one made like it.
    """

    kind: ClassVar[str]
    focuses: ClassVar[tuple[str, ...]] = ()
    """What this kind can make fresh exercises of."""
    hides_house: ClassVar[bool] = False
    """Whether to tell whose rules apply would give the answer away."""
    is_sum: ClassVar[bool] = False
    """Whether it is about numbers only, where nothing is allowed or not."""

    id: str
    house: str
    special: tuple[str, ...] = ()
    changes: tuple[tuple[str, Any], ...] = ()
    focus: tuple[str, ...] = ()
    level: int = 1
    lesson: str = ""
    seed: int | None = None

    # --- facts ------------------------------------------------------------------------------------------------------

    @cached_property
    def rules(self) -> Rules:
        """The rules of the table the exercise is played at."""
        return house(self.house, self.special).change(dict(self.changes))

    @classmethod
    @abstractmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:
        """Build it from the table of a lesson file, less the common facts that have been read already."""

    @abstractmethod
    def ask(self) -> Remark:
        """The question."""

    @abstractmethod
    def parts(self) -> tuple[Part, ...]:
        """What it shows and asks for, in the order in which it is shown."""

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """The parts to be filled in."""
        return tuple(part for part in self.parts() if isinstance(part, Asked))

    @cached_property
    def shown(self) -> tuple[Card, ...]:
        """Every card in view. What a place counts in."""
        return tuple(card for part in self.parts() for card in cards_of(part))

    # --- answers ----------------------------------------------------------------------------------------------------

    def read(self, message: Mapping[str, Any]) -> Answer:
        """The answer in a message from a view or a notebook. What an invisible part holds does not count.

        Raises:
            AnswerError: a part of it does not fit.
        """
        known = {part.name for part in self.asked} | {UNKNOWN}
        stray = next((name for name in message if name not in known), None)
        if stray is not None:
            raise AnswerError(str(stray)[:40], " | ".join(sorted(known)))
        if message.get(UNKNOWN):
            return {UNKNOWN: True}
        answer = {part.name: part.read(message.get(part.name)) for part in self.asked}
        for part in self.asked:
            condition = getattr(part, "when", None)
            if condition and answer[condition[0]] != condition[1]:
                answer[part.name] = None
        return answer

    def is_silent(self, answer: Answer) -> bool:
        """Whether nothing was put into any part."""
        return all(part.is_silent(answer[part.name]) for part in self.asked)

    def grade(self, answer: Answer) -> Grade:
        """Judge an answer that :meth:`read` returned."""
        if UNKNOWN in answer:
            last = self.hint(LAST_HINT)
            return Grade(
                Outcome.UNKNOWN, Remark("exercise.unknown", {"answer": last.remark}, last.remark.at), last.ruling
            )
        if self.is_silent(answer):
            return Grade(Outcome.NOT_TRIED, Remark(f"exercise.{self.kind}.choose"))
        return self.judge(answer)

    @abstractmethod
    def judge(self, answer: Answer) -> Grade:
        """Judge an answer with something in it."""

    def ruling(self, answer: Answer, rules: Rules) -> Ruling | None:  # noqa: ARG002
        """What other rules would say of this answer, for a look at the other houses; ``None``: nothing of interest."""
        return None

    def repair(self, answer: Answer) -> Repair | None:  # noqa: ARG002
        """The smallest change that would make a wrong answer right; ``None``: there is no small one."""
        return None

    @abstractmethod
    def solution(self) -> Answer:
        """One accepted answer, found by the engine. What is shown and asked must be such that there is one."""

    @property
    def has_one_answer(self) -> bool:
        """Whether no answer but the solution is right. A kind that does not know says no."""
        return False

    @abstractmethod
    def mistakes(self) -> tuple[Answer, ...]:
        """Complete but wrong answers, one for each way of being wrong that this kind tells apart."""

    # --- hints ------------------------------------------------------------------------------------------------------

    def hint(self, level: int) -> Hint:
        """A hint, of four: the rule in words, where to look, a piece of a solution, a solution with its reason.

        All of them come from the same solution that :meth:`judge` accepts, so that none can contradict it.
        """
        if level < 3:
            return Hint(self.clue(level))
        solution = self.solution()
        if level == 3:
            part = self.telling_part(solution)
            piece = part.piece(solution[part.name])
            return Hint(self.tell_piece(part, piece), {part.name: piece})
        return Hint(self.tell_solution(solution), solution, self.judge(solution).ruling)

    @abstractmethod
    def clue(self, level: int) -> Remark:
        """The first two hints: level 1 puts the rule in words, level 2 shows where to look."""

    def telling_part(self, solution: Answer) -> Asked:
        """The part that the third hint tells a piece of."""
        return next(part for part in self.asked if not part.is_silent(solution[part.name]))

    def tell_piece(self, part: Asked, piece: Any) -> Remark:
        """The third hint in words."""
        return Remark("hint.piece", {"piece": Said(part, piece)}, self.places(part, piece))

    def tell_solution(self, solution: Answer) -> Remark:
        """The fourth hint in words."""
        told = [(part, solution[part.name]) for part in self.asked if not part.is_silent(solution[part.name])]
        places = tuple(place for part, value in told for place in self.places(part, value))
        key = "hint.solution.only" if self.has_one_answer else "hint.solution"
        return Remark(key, {"answer": tuple(Said(part, value) for part, value in told)}, places)

    def places(self, part: Asked, value: Any) -> tuple[int, ...]:
        """Where the cards of a value are in the cards shown."""
        before = 0
        for other in self.parts():
            if other is part or other == part:
                break
            before += len(cards_of(other))
        if not cards_of(part):
            return ()
        flat = [place for one in value for place in (one if isinstance(one, tuple) else (one,))]
        return tuple(before + place for place in flat)

    # --- variants ---------------------------------------------------------------------------------------------------

    def at(self, house: str) -> Self:
        """The same by the rules of another house; what its own table has added or changed stays behind."""
        return self if house == self.house else replace(self, house=house, special=(), changes=())

    # --- fresh ones -------------------------------------------------------------------------------------------------

    @abstractmethod
    def propose(self, random: Random) -> Mapping[str, Any]:
        """The fields to replace for one proposal of another exercise of the same focus and level."""

    @abstractmethod
    def resembles(self, other: Self) -> bool:
        """Whether another exercise practises the same thing, is as hard, and can be solved."""

    def another(self, seed: int, level: int | None = None) -> Self:
        """A fresh exercise like this one, of this or another level; the engine has checked that it is.

        Raises:
            RuntimeError: none was found (a proposal that hardly ever fits is a fault of the generator).
        """
        like = self if level is None else replace(self, level=level)
        random = Random(f"{self.lesson}/{self.id}/{self.house}/{like.level}/{seed}")  # noqa: S311 - no secret
        for _ in range(5000):
            made = replace(like, seed=seed, **like.propose(random))
            if made.parts() != self.parts() and like.resembles(made):
                return made
        raise RuntimeError(f"no exercise like {self.lesson}/{self.id} from seed {seed}")


@dataclass(frozen=True, slots=True)
class Said:
    """A value of an asked part, to be said in words."""

    part: Asked
    value: Any
