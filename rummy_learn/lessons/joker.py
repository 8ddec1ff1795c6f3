"""Exercise: what does the joker stand for?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import ACE, KING, Card, Suit, parse_cards
from rummy_learn.engine.melds import MeldKind, MeldVerdict, judge_meld

from .exercise import Exercise, Grade, Outcome
from .parts import Faces, Row
from .random_melds import random_meld
from .remark import Remark
from .rulings import meld_ruling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.engine.rules import Rules

    from .exercise import Answer, Ruling
    from .parts import Part

OPTIONS_SHOWN: Final = 6
GROUPS_AND_RUNS: Final = {"R-03": "run", "R-04": "group", "FIXED_GROUP_ORDER": "group"}
"""What kind of meld a rule is about."""


@dataclass(frozen=True)
class JokerExercise(Exercise):
    """A meld with a joker: choose every card that it may stand for.

    Attributes:
        joker: place of the joker that is asked about.
    """

    kind: ClassVar[str] = "joker"
    focuses: ClassVar[tuple[str, ...]] = ("1.6", *GROUPS_AND_RUNS)

    cards: tuple[Card, ...] = ()
    joker: int = 0

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        cards = parse_cards(data["cards"])
        return cls(**common, cards=cards, joker=next(i for i, card in enumerate(cards) if card.is_joker))

    @cached_property
    def verdict(self) -> MeldVerdict:
        """What the engine says of the meld."""
        return judge_meld(self.cards, self.rules)

    @cached_property
    def accepted(self) -> frozenset[Card]:
        """Every card the joker may stand for."""
        return frozenset(dict(self.verdict.stands_for).get(self.joker, ()))

    @cached_property
    def options(self) -> tuple[Card, ...]:
        """Cards to choose from, sorted: the right ones among neighbours in rank and in suit."""
        nearby = {
            Card((right.rank + step - 1) % KING + 1, suit)
            for right in self.accepted
            if right.suit is not None
            for step in (-1, 0, 1)
            for suit in (right.suit, Suit((right.suit + 1) % 4))
        }
        others = sorted(nearby - self.accepted)
        Random(f"{self.id}/{self.seed}").shuffle(others)  # noqa: S311 - exercises are no secret
        return tuple(sorted([*self.accepted, *others[: OPTIONS_SHOWN - len(self.accepted)]]))

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.joker.ask", at=(self.joker,))

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        return Row(self.cards), Faces("cards", Remark("exercise.joker.options"), self.options)

    def ruling(self, answer: Answer, rules: Rules) -> Ruling:  # noqa: D102, ARG002
        return meld_ruling(self.cards, range(len(self.cards)), rules)

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        chosen = answer["cards"]
        if chosen == self.accepted:
            return Grade(Outcome.RIGHT, Remark("exercise.right"), self.ruling(answer, self.rules))
        if chosen < self.accepted:
            return Grade(Outcome.WRONG, Remark("exercise.joker.more", at=(self.joker,)))
        stray = tuple(sorted(chosen - self.accepted))
        key = "exercise.joker.fewer" if chosen > self.accepted else "exercise.joker.other"
        return Grade(Outcome.WRONG, Remark(key, {"cards": stray}, (self.joker,)))

    def clue(self, level: int) -> Remark:  # noqa: D102
        naturals = tuple(i for i, card in enumerate(self.cards) if not card.is_joker)
        if self.verdict.kind is MeldKind.GROUP:
            suits = tuple(self.cards[i] for i in naturals)
            return Remark("hint.joker.group") if level == 1 else Remark("hint.joker.suits", {"cards": suits}, naturals)
        if level == 1:
            return Remark("hint.joker.run")
        near = sorted(naturals, key=lambda i: abs(i - self.joker))[:2]
        return Remark(
            "hint.joker.neighbours", {"cards": tuple(self.cards[i] for i in sorted(near))}, tuple(sorted(near))
        )

    def solution(self) -> Answer:  # noqa: D102
        return {"cards": self.accepted}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return True

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        strays = [card for card in self.options if card not in self.accepted]
        fewer = [self.accepted - {min(self.accepted)}] if len(self.accepted) > 1 else []
        return tuple({"cards": cards} for cards in (*fewer, *(frozenset({stray}) for stray in strays)))

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        kind = self.verdict.kind or GROUPS_AND_RUNS.get(self.focus[0] if self.focus else "", "")
        jokers = max(1, sum(card.is_joker for card in self.cards), random.choice((1, 2)) if self.level == 3 else 1)
        cards = tuple(random_meld(random, self.rules, self.level, kind=kind, jokers=jokers))
        places = [i for i, card in enumerate(cards) if card.is_joker]
        return {"cards": cards, "joker": random.choice(places or [0])}

    def resembles(self, other: Self) -> bool:  # noqa: D102
        if not other.accepted or not self.cards:
            return bool(other.accepted)
        ends = [exercise.joker in (0, len(exercise.cards) - 1) for exercise in (self, other)]
        aces = [any(card.rank == ACE for card in exercise.accepted) for exercise in (self, other)]
        if self.verdict.kind is MeldKind.GROUP:
            return other.verdict.kind == self.verdict.kind and len(other.accepted) == len(self.accepted)
        return other.verdict.kind == self.verdict.kind and ends[0] == ends[1] and aces[0] == aces[1]
