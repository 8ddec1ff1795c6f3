"""Exercise: which house is this?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import NATURALS
from rummy_learn.engine.houses import HOUSES

from .clues import Clue, read_clue
from .exercise import Exercise, Grade, Outcome, Ruling
from .parts import Match
from .random_clues import CLUES
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rummy_learn.engine.rules import Rules

    from .exercise import Answer
    from .parts import Part

TRIES: Final = 8
COUNTS: Final = {1: 2, 2: 3, 3: 4}
"""How many clues are shown, by level."""


@dataclass(frozen=True)
class HouseExercise(Exercise):
    """What became of this and that at a table: choose every house that it can be.

    Attributes:
        clues: what was seen.
        meant: the house at whose table it was seen; at first, that of the exercise.
    """

    kind: ClassVar[str] = "house"
    focuses: ClassVar[tuple[str, ...]] = tuple(CLUES)
    hides_house: ClassVar[bool] = True

    clues: tuple[Clue, ...] = ()
    meant: str = ""

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        common = {**common, "special": (), "changes": ()}  # houses as they are
        return cls(**common, clues=tuple(map(read_clue, data["clues"])), meant=data.get("meant", common["house"]))

    @cached_property
    def accepted(self) -> frozenset[str]:
        """Every house at which all of this can have been seen."""
        return frozenset(name for name, rules in HOUSES.items() if self._against(rules) is None)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.house.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        here = HOUSES[self.meant]
        shown = [part for number, clue in enumerate(self.clues, 1) for part in clue.parts(here, number)]
        houses = tuple((name, Remark("exercise.house.called", {"house": name})) for name in HOUSES)
        label = Remark("exercise.house.which")
        return (*shown, Match("houses", label, (Remark("exercise.house.table"),), houses, many=True))

    # --- answers ----------------------------------------------------------------------------------------------------

    def _against(self, rules: Rules) -> int | None:
        """The first clue that cannot have been seen under these rules."""
        here = HOUSES[self.meant]
        return next((i for i, clue in enumerate(self.clues) if not _fits(clue, rules, here)), None)

    def _places(self, clue: int) -> tuple[int, ...]:
        start = sum(len(one.cards) for one in self.clues[:clue])
        return tuple(range(start, start + len(self.clues[clue].cards)))

    def ruling(self, answer: Answer, rules: Rules) -> Ruling:  # noqa: ARG002
        """Whether these rules fit everything seen; of what does not fit, what they say of it instead."""
        against = self._against(rules)
        name = next(name for name, known in HOUSES.items() if known == rules)
        if against is None:
            return Ruling(legal=True, says=(Remark("exercise.house.fits", {"house": name}),))
        if not self.clues[against].can_be(rules):
            jokers = {"house": name, "jokers": rules.pack.jokers}
            return Ruling(legal=False, says=(Remark("exercise.house.pack", jokers, count=rules.pack.jokers),))
        here = self.clues[against].ruling(rules)
        return replace(
            here,
            legal=False,
            places=self._places(against),
            says=(Remark("exercise.house.not", {"house": name}), *here.says),
        )

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        (chosen,) = answer["houses"]
        if chosen == self.accepted:
            return Grade(Outcome.RIGHT, Remark("exercise.right"), self.ruling(answer, self.rules))
        stray = next((name for name in HOUSES if name in chosen - self.accepted), None)
        if stray is None:
            return Grade(Outcome.WRONG, Remark("exercise.house.more"))
        against = self._against(HOUSES[stray])
        assert against is not None
        return Grade(
            Outcome.WRONG,
            Remark("exercise.house.other", {"house": stray, "clue": against + 1}, self._places(against)),
        )

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            return Remark("hint.house.compare")
        here = HOUSES[self.meant]
        telling = max(
            range(len(self.clues)),
            key=lambda i: sum(self.clues[i].seen(rules) != self.clues[i].seen(here) for rules in HOUSES.values()),
        )
        return Remark("hint.house.telling", {"clue": telling + 1}, self._places(telling))

    def solution(self) -> Answer:  # noqa: D102
        return {"houses": (self.accepted,)}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return True

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        strays = [frozenset({name}) for name in HOUSES if name not in self.accepted]
        fewer = [self.accepted - {min(self.accepted)}] if len(self.accepted) > 1 else []
        more = [self.accepted | stray for stray in strays]
        return tuple({"houses": (some,)} for some in (*strays, *fewer, *more))

    # --- fresh ones -------------------------------------------------------------------------------------------------

    def propose(self, random: Random) -> Mapping[str, Any]:
        """Other clues at the table of any house, the first of them about the same section."""
        makers = [CLUES[self.focus[0]]] if self.focus and self.focus[0] in CLUES else []
        makers += random.choices(list(CLUES.values()), k=COUNTS[self.level] - len(makers))
        meant = random.choice(list(HOUSES))
        left, clues = set(HOUSES), []
        for make in makers:
            for _ in range(TRIES):
                clue = make(random)
                fits = {name for name in HOUSES if _fits(clue, HOUSES[name], HOUSES[meant])}
                if len(fits) < len(HOUSES) and len(left & fits) >= len(self.accepted) and clue.can_be(HOUSES[meant]):
                    break
            left &= fits
            clues.append(clue)
        return {"clues": tuple(clues), "meant": meant}

    def resembles(self, other: Self) -> bool:
        """Whether there are as many houses to find, none of the clues is idle talk, and the cards can lie there."""
        here = HOUSES[other.meant]
        cards = [card for clue in other.clues for card in clue.cards]
        return (
            len(other.accepted) == len(self.accepted)
            and all(any(clue.seen(rules) != clue.seen(here) for rules in HOUSES.values()) for clue in other.clues)
            and len(set(other.clues)) == len(other.clues)
            and max(map(cards.count, NATURALS)) <= here.pack.packs
            and all(clue.can_be(here) for clue in other.clues)
        )


def _fits(clue: Clue, rules: Rules, here: Rules) -> bool:
    """Whether a clue can have been seen under some rules just as it was seen under those of this table."""
    return clue.can_be(rules) and clue.seen(rules) == clue.seen(here)
