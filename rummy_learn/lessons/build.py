"""Exercise: build a meld from this hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import JOKER, NATURALS
from rummy_learn.engine.melds import MeldVerdict, arrange, judge_meld

from .exercise import Exercise, Grade, Outcome, Remark, places_of, read_places
from .random_melds import random_group, random_run, tempting, with_jokers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

WANTS: Final = ("meld", "group", "run")


@dataclass(frozen=True)
class BuildExercise(Exercise):
    """A hand and a wish: any meld, a group or a run, of at least so many cards. Every meld that fulfils it is right.

    Naturals may be laid in any order, the engine sorts them; a joker stays where it was put.
    """

    kind: ClassVar[str] = "build"

    want: str = "meld"
    size: int = 3

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, want=data.get("want", "meld"), size=data.get("size", 3))

    def ask(self) -> Remark:  # noqa: D102
        key = f"exercise.build.ask.{self.want}" + (".long" if self.size > 3 else "")
        return Remark(key, {"size": self.size})

    def read(self, message: Mapping[str, Any]) -> tuple[int, ...]:  # noqa: D102
        return read_places(message, "laid", len(self.cards))

    def judge(self, places: tuple[int, ...]) -> tuple[tuple[int, ...], MeldVerdict]:
        """Put the naturals in order and judge what lies there: the places in that order, and the verdict."""
        laid = arrange([self.cards[place] for place in places], self.rules)
        return places_of(laid, self.cards, places), judge_meld(laid, self.rules)

    def grade(self, answer: tuple[int, ...]) -> Grade:  # noqa: D102
        if not answer:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.build.choose"))
        laid, verdict = self.judge(answer)
        if not verdict:
            return Grade(Outcome.WRONG, Remark("exercise.wrong"), laid, verdict)
        if self.want not in ("meld", verdict.kind):
            return Grade(Outcome.WRONG, Remark(f"exercise.build.want.{self.want}"), laid, verdict)
        if len(laid) < self.size:
            return Grade(Outcome.WRONG, Remark("exercise.build.longer", {"size": self.size}), laid, verdict)
        return Grade(Outcome.RIGHT, Remark("exercise.right"), laid, verdict)

    @cached_property
    def best(self) -> tuple[tuple[int, ...], MeldVerdict] | None:
        """The first accepted answer among the smallest ones, or ``None`` if the hand holds none."""
        return next(self._accepted(), None)

    def _accepted(self) -> Iterator[tuple[tuple[int, ...], MeldVerdict]]:
        for size in range(self.size, len(self.cards) + 1):
            for places in combinations(range(len(self.cards)), size):
                jokers = [place for place in places if self.cards[place].is_joker]
                naturals = [place for place in places if not self.cards[place].is_joker]
                for spots in combinations(range(size), len(jokers)):
                    row, wild = iter(naturals), iter(jokers)
                    tried = tuple(next(wild) if i in spots else next(row) for i in range(size))
                    laid, verdict = self.judge(tried)
                    if verdict and self.want in ("meld", verdict.kind):
                        yield laid, verdict

    def hint(self, level: int) -> Remark:  # noqa: D102
        if self.best is None:
            return Remark("hint.look")
        laid, verdict = self.best
        if level > 1:
            return Remark("hint.build.card", at=laid[:1] if not self.cards[laid[0]].is_joker else laid[1:2])
        card = next(self.cards[place] for place in laid if not self.cards[place].is_joker)
        return Remark(f"hint.build.{verdict.kind}", {"rank": card.rank, "suit": card.suit})

    def solution(self) -> Mapping[str, Any]:  # noqa: D102
        return {"laid": list(self.best[0])} if self.best else {"laid": []}

    def mistake(self) -> Mapping[str, Any]:  # noqa: D102
        for places in combinations(range(len(self.cards)), 3):
            if not self.judge(places)[1]:
                return {"laid": list(places)}
        return {"laid": [0, 1]}

    def make_like(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        jokers = sum(card.is_joker for card in self.cards)
        if (self.best[1].kind if self.best else "run") == "run":
            meld = random_run(random, self.size)
        else:
            meld = random_group(random, min(4, self.size))
        meld = [card for card in with_jokers(random, meld, jokers) if not card.is_joker] + [JOKER] * jokers
        hand = meld + [tempting(random, meld) for _ in range(len(self.cards) - len(meld))]
        random.shuffle(hand)
        return {"cards": tuple(hand)}

    def resembles(self, other: Self) -> bool:  # noqa: D102
        if self.best is None or other.best is None:
            return False
        return (
            self.best[1].kind == other.best[1].kind
            and self.needs_joker == other.needs_joker
            and max(map(other.cards.count, NATURALS)) <= self.rules.pack.packs
        )

    @property
    def needs_joker(self) -> bool:
        """Whether no accepted answer can do without a joker."""
        naturals = tuple(card for card in self.cards if not card.is_joker)
        return len(naturals) < len(self.cards) and replace(self, cards=naturals).best is None
