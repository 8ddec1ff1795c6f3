"""Exercise: build a meld from this hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import JOKER, NATURALS, parse_cards
from rummy_learn.engine.melds import MeldKind, MeldVerdict, arrange, judge_meld

from .exercise import Exercise, Grade, Outcome, Ruling
from .parts import Lay, places_of
from .random_melds import random_group, random_run, tempting, with_jokers
from .remark import Remark
from .rulings import meld_ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

    from .exercise import Answer
    from .parts import Asked, Part

WANTS: Final = ("meld", "group", "run")


@dataclass(frozen=True)
class BuildExercise(Exercise):
    """A hand and a wish: any meld, a group or a run, of at least so many cards. Every meld that fulfils it is right.

    Naturals may be laid in any order, the engine sorts them; a joker stays where it was put.
    """

    kind: ClassVar[str] = "build"

    cards: tuple[Card, ...] = ()
    want: str = "meld"
    size: int = 3

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, cards=parse_cards(data["cards"]), want=data.get("want", "meld"), size=data.get("size", 3))

    def ask(self) -> Remark:  # noqa: D102
        key = f"exercise.build.ask.{self.want}" + (".long" if self.size > 3 else "")
        return Remark(key, {"size": self.size})

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        return (Lay("laid", Remark("exercise.hand"), self.cards, (Remark("exercise.build.zone"),)),)

    def laid(self, places: tuple[int, ...]) -> tuple[tuple[int, ...], MeldVerdict]:
        """Put the naturals in order and judge what lies there: the places in that order, and the verdict."""
        laid = arrange([self.cards[place] for place in places], self.rules)
        return places_of(laid, self.cards, places), judge_meld(laid, self.rules)

    def ruling(self, answer: Answer, rules: Rules) -> Ruling:  # noqa: D102
        (places,) = answer["laid"]
        return meld_ruling([self.cards[place] for place in places], places, rules, sort=True)

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        (places,) = answer["laid"]
        laid, verdict = self.laid(places)
        ruling = Ruling(verdict.legal, verdict.findings, verdict.cards, laid)
        if not verdict:
            return Grade(Outcome.WRONG, Remark("exercise.wrong"), ruling)
        if self.want not in ("meld", verdict.kind):
            return Grade(Outcome.WRONG, Remark(f"exercise.build.want.{self.want}"), ruling)
        if len(laid) < self.size:
            return Grade(Outcome.WRONG, Remark("exercise.build.longer", {"size": self.size}), ruling)
        return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)

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
                    laid, verdict = self.laid(tried)
                    if verdict and self.want in ("meld", verdict.kind):
                        yield laid, verdict

    def clue(self, level: int) -> Remark:  # noqa: D102
        if self.best is None:
            return Remark("hint.look")
        laid, verdict = self.best
        first = next(place for place in laid if not self.cards[place].is_joker)
        card = self.cards[first]
        if level == 1:
            return Remark(f"hint.build.rule.{verdict.kind}")
        group = verdict.kind is MeldKind.GROUP
        at = tuple(
            place
            for place, other in enumerate(self.cards)
            if other.is_joker or (other.rank == card.rank if group else other.suit == card.suit)
        )
        return Remark(f"hint.build.{verdict.kind}", {"rank": card.rank, "suit": card.suit}, at)

    def tell_piece(self, part: Asked, piece: Any) -> Remark:  # noqa: D102
        return Remark("hint.build.card", at=self.places(part, piece))

    def solution(self) -> Answer:  # noqa: D102
        return {"laid": (self.best[0],) if self.best else ()}

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        three = next((at for at in combinations(range(len(self.cards)), 3) if not self.laid(at)[1]), None)
        return tuple({"laid": (at,)} for at in ((0, 1), three) if at)

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
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
