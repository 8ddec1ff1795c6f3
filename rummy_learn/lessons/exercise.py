"""What an exercise is: facts without words, graded by the engine. No answer key is stored anywhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from rummy_learn.engine.houses import house

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.melds import MeldVerdict
    from rummy_learn.engine.rules import Rules

LAST_HINT = 2


class Outcome(StrEnum):
    """What became of an answer. Not tried is not wrong."""

    NOT_TRIED = "not_tried"
    WRONG = "wrong"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to be said, by catalogue key, with its facts; `at` are places in the cards of the exercise."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    at: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Grade:
    """How an answer was judged.

    Attributes:
        outcome: right, wrong or not tried.
        remark: what to say first about this very answer.
        laid: the cards that were judged, as places in the cards of the exercise, in the order laid.
        verdict: what the engine says of them; ``None`` if there was nothing to judge.
    """

    outcome: Outcome
    remark: Remark
    laid: tuple[int, ...] = ()
    verdict: MeldVerdict | None = None


class AnswerError(ValueError):
    """An answer that this kind of exercise cannot have: it names the part that does not fit and what would.

    Attributes:
        part: the offending part of the message.
        expected: what was expected there.
    """

    def __init__(self, part: str, expected: str) -> None:
        super().__init__(f"{part}: expected {expected}")
        self.part, self.expected = part, expected


@dataclass(frozen=True)
class Exercise(ABC):
    """One exercise.

    Attributes:
        id: permanent name, unique in its lesson.
        house: whose rules apply.
        special: special rules switched on.
        cards: the cards shown; an answer names them by place.
        seed: ``None`` for a curated exercise; the seed of one made like it.
    """

    kind: ClassVar[str]

    id: str
    house: str
    cards: tuple[Card, ...]
    special: tuple[str, ...] = ()
    seed: int | None = None

    @cached_property
    def rules(self) -> Rules:
        """The rules of the table the exercise is played at."""
        return house(self.house, self.special)

    @classmethod
    @abstractmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:
        """Build it from the table of a lesson file, less the common facts that have been read already."""

    @abstractmethod
    def ask(self) -> Remark:
        """The question."""

    @abstractmethod
    def read(self, message: Mapping[str, Any]) -> Any:
        """The answer in a message from a view or a notebook.

        Raises:
            AnswerError: a part of it is missing or does not fit.
        """

    @abstractmethod
    def grade(self, answer: Any) -> Grade:
        """Judge an answer that :meth:`read` returned."""

    @abstractmethod
    def hint(self, level: int) -> Remark:
        """A hint: level 1 puts the rule in words, level 2 shows where to look."""

    @abstractmethod
    def solution(self) -> Mapping[str, Any]:
        """The message of one accepted answer, found by the engine."""

    @abstractmethod
    def mistake(self) -> Mapping[str, Any]:
        """The message of one complete but wrong answer."""

    @abstractmethod
    def make_like(self, random: Random) -> Mapping[str, Any]:
        """The fields to replace for one proposal of another exercise of the same sort."""

    @abstractmethod
    def resembles(self, other: Self) -> bool:
        """Whether another exercise practises the same thing and can be solved."""

    def another(self, seed: int) -> Self:
        """A fresh exercise like this one; the engine has checked that it is.

        Raises:
            RuntimeError: none was found (a proposal that hardly ever fits is a fault of the generator).
        """
        random = Random(f"{self.id}/{self.house}/{seed}")  # noqa: S311 - exercises are no secret
        for _ in range(5000):
            made = replace(self, seed=seed, **self.make_like(random))
            if made.cards != self.cards and self.resembles(made):
                return made
        raise RuntimeError(f"no exercise like {self.id} from seed {seed}")


def read_places(message: Mapping[str, Any], part: str, size: int) -> tuple[int, ...]:
    """Places in the cards of an exercise, each at most once.

    Raises:
        AnswerError: not a list of different whole numbers below ``size``.
    """
    places = message.get(part)
    if (
        not isinstance(places, list | tuple)
        or not all(isinstance(place, int) and not isinstance(place, bool) and 0 <= place < size for place in places)
        or len(set(places)) != len(places)
    ):
        raise AnswerError(part, f"[0…{size - 1}]")
    return tuple(places)


def places_of(laid: Sequence[Card], cards: Sequence[Card], among: Sequence[int]) -> tuple[int, ...]:
    """Where in ``cards`` the laid ones are, using each of the places ``among`` once."""
    free = list(among)
    found = []
    for card in laid:
        place = next(place for place in free if cards[place] == card)
        free.remove(place)
        found.append(place)
    return tuple(found)
