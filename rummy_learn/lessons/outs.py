"""Exercise: how many of the cards you cannot see would help?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import ACE, KING, NATURALS, Card, Suit, parse_cards
from rummy_learn.engine.moves import melds_of
from rummy_learn.engine.round import full_pack

from .exercise import Exercise, Grade, Outcome, Ruling
from .parts import Number, Row
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from .exercise import Answer
    from .parts import Part

SEEN: Final = Remark("exercise.outs.seen")


@dataclass(frozen=True)
class OutsExercise(Exercise):
    """Cards that are no meld yet: count the unseen natural cards of which a single one would complete one.

    Attributes:
        cards: the hand, or the part of it that matters.
        seen: cards that lie on the table for all to see.
    """

    kind: ClassVar[str] = "outs"
    focuses: ClassVar[tuple[str, ...]] = ("1.4",)
    is_sum: ClassVar[bool] = True

    cards: tuple[Card, ...] = ()
    seen: tuple[Card, ...] = ()

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, cards=parse_cards(data["cards"]), seen=parse_cards(data.get("seen", "")))

    @cached_property
    def outs(self) -> dict[Card, int]:
        """Every card that would help, and how many of it are still unseen (which may be none)."""
        unseen = Counter(full_pack(self.rules))
        unseen.subtract([*self.cards, *self.seen])
        return {
            card: max(0, unseen[card])
            for card in NATURALS
            if any(card in meld for meld in melds_of((*self.cards, card), self.rules))
        }

    @property
    def total(self) -> int:
        """How many cards would help."""
        return sum(self.outs.values())

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.outs.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        table = (Row(self.seen, SEEN),) if self.seen else ()
        return Row(self.cards, Remark("exercise.hand")), *table, Number("number", Remark("exercise.outs.number"))

    def _ruling(self) -> Ruling:
        number = self.rules.pack.packs
        packs = Remark("exercise.outs.packs", {"packs": number}, count=number)
        lines = (_line(card, left) for card, left in self.outs.items())
        return Ruling(legal=True, places=tuple(range(len(self.cards))), says=(packs, *lines))

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        number = answer["number"]
        if number == self.total:
            return Grade(Outcome.RIGHT, Remark("exercise.right"), self._ruling())
        if number == len(self.outs) and self.rules.pack.packs > 1:
            return Grade(Outcome.WRONG, Remark("exercise.outs.one_pack"))
        key = "more" if number < self.total else "fewer"
        return Grade(Outcome.WRONG, Remark(f"exercise.outs.{key}"))

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            return Remark("hint.outs.rule")
        # where cards in sight take some away, they are what is overlooked
        at = tuple(place for place, card in enumerate(self.shown) if place < len(self.cards) or card in self.outs)
        return Remark("hint.outs.look", at=at)

    def tell_piece(self, part: Any, piece: Any) -> Remark:  # noqa: ARG002, D102
        card, left = next((card, left) for card, left in self.outs.items() if left)
        return _line(card, left)

    def solution(self) -> Answer:  # noqa: D102
        return {"number": self.total}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return True

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        all_of_them = len(self.outs) * self.rules.pack.packs
        wrong = {len(self.outs), all_of_them, self.total + self.rules.pack.packs, self.total + 1} - {self.total}
        return tuple({"number": number} for number in sorted(wrong))

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        suit = random.choice(list(Suit))
        rank = random.randint(ACE, KING - 2)
        low, high = Card(rank, suit), Card(rank + random.choice((1, 2)), suit)
        other = Card(random.choice((low, high)).rank, random.choice([one for one in Suit if one is not suit]))
        far = Card((rank + 6) % KING + 1, other.suit if other.suit is not None else suit)
        cards = [(low, high), (low, other), (low, high, far), (low, high, other)][random.randrange(2 * self.level) % 4]
        made = type(self)(id="", house=self.house, special=self.special, changes=self.changes, cards=cards)
        helpful = list(made.outs) or [far]
        seen = [random.choice(helpful) for _ in range(self.level - 1)]
        seen += random.sample(NATURALS, len(seen))
        random.shuffle(seen)
        return {"cards": cards, "seen": tuple(seen)}

    def resembles(self, other: Self) -> bool:  # noqa: D102
        visible = Counter((*other.cards, *other.seen))
        packs = other.rules.pack.packs
        no_meld_yet = not melds_of(other.cards, other.rules)
        return no_meld_yet and other.total > 0 and all(count <= packs for count in visible.values())


def _line(card: Card, left: int) -> Remark:
    if left:
        return Remark("exercise.outs.line", {"card": card, "left": left}, count=left)
    return Remark("exercise.outs.gone", {"card": card})
