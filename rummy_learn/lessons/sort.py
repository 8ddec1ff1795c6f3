"""Exercise: lay the best melds of a hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import ACE, JOKER, Card, parse_cards
from rummy_learn.engine.melds import MeldKind, judge_meld
from rummy_learn.engine.moves import melds_of
from rummy_learn.engine.solver import Aim, best_melding

from .company import tempting
from .exercise import Exercise, Grade, Outcome, Ruling
from .laying import Laying, found_in, zones
from .parts import Lay
from .random_melds import random_group, random_meld
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.solver import Melding

    from .exercise import Answer
    from .parts import Asked, Part
    from .repair import Repair

HAND: Final = {1: 7, 2: 10, 3: 13}
"""How many cards a fresh hand holds, by level."""
MELDS: Final = {1: 1, 2: 2, 3: 2}
"""How many melds its best laying has at least, by level."""


@dataclass(frozen=True)
class SortExercise(Exercise):
    """A hand to be laid in melds as well as possible. Every way to lay it that is as good as the best is right.

    Attributes:
        cards: the hand.
        aim: "points" (as many as possible on the table) or "cards" (as few as possible left).
    """

    kind: ClassVar[str] = "sort"
    focuses: ClassVar[tuple[str, ...]] = ("1.4", "1.5", "1.6")

    cards: tuple[Card, ...] = ()
    aim: str = Aim.POINTS

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, cards=parse_cards(data["cards"]), aim=Aim(data.get("aim", Aim.POINTS)))

    @cached_property
    def best(self) -> Melding:
        """One of the best ways to lay the hand."""
        return best_melding(self.cards, self.rules, aim=Aim(self.aim))

    def ask(self) -> Remark:  # noqa: D102
        return Remark(f"exercise.sort.ask.{self.aim}")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        return (Lay("laid", Remark("exercise.hand"), self.cards, zones(self.cards)),)

    def _laying(self, answer: Answer, rules: Rules) -> Laying:
        return Laying.of(self.cards, answer["laid"], rules)

    def ruling(self, answer: Answer, rules: Rules) -> Ruling:  # noqa: D102
        laying = self._laying(answer, rules)
        return laying.ruling(says=(self._told(laying.points, laying.cards),) if laying.legal else ())

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        laying, ruling = self._laying(answer, self.rules), self.ruling(answer, self.rules)
        if not laying.legal:
            return Grade(Outcome.WRONG, Remark("exercise.sort.no_meld", at=laying.guilty), ruling)
        got, best = self._amounts(laying.points, laying.cards)
        if got < best:
            return Grade(Outcome.WRONG, Remark(f"exercise.sort.more.{self.aim}", {"have": got, "best": best}), ruling)
        return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)

    def _amounts(self, points: int, cards: int) -> tuple[int, int]:
        """How much was laid of what is asked for, and the most that can be."""
        return (points, self.best.points) if self.aim == Aim.POINTS else (cards, self.best.cards)

    def _told(self, points: int, cards: int) -> Remark:
        return Remark("exercise.sort.told", {"points": points, "cards": cards}, count=points)

    def repair(self, answer: Answer) -> Repair | None:  # noqa: D102
        return self._laying(answer, self.rules).repair()

    # --- hints ------------------------------------------------------------------------------------------------------

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            return Remark(f"hint.sort.{self.aim}")
        contested = self._contested()
        if contested:
            return Remark("hint.sort.contested", at=contested)
        meld = self.best.melds[0] if self.best.melds else self.cards
        natural = next(card for card in meld if not card.is_joker)
        kind = judge_meld(meld, self.rules).kind or MeldKind.RUN
        return Remark(f"hint.build.{kind}", {"rank": natural.rank, "suit": natural.suit}, self._near(natural, kind))

    def _near(self, natural: Card, kind: MeldKind) -> tuple[int, ...]:
        group = kind is MeldKind.GROUP
        return tuple(
            place
            for place, card in enumerate(self.cards)
            if card.is_joker or (card.rank == natural.rank if group else card.suit == natural.suit)
        )

    def _contested(self) -> tuple[int, ...]:
        """The cards of the best melds that would fit a meld of another kind as well."""
        laid = [set(meld) for meld in self.best.melds]
        naturals = [card for card in self.cards if not card.is_joker]
        others = [set(meld) for meld in melds_of(naturals, self.rules)]
        rivals = [rival for rival in others if not any(rival <= meld for meld in laid) and not _extends(rival, laid)]
        cards = {card for rival in rivals for meld in laid for card in rival & meld}
        return tuple(place for place, card in enumerate(self.cards) if card in cards)

    def tell_piece(self, part: Asked, piece: Any) -> Remark:  # noqa: D102
        return Remark("hint.build.card", at=self.places(part, piece))

    def solution(self) -> Answer:  # noqa: D102
        return {"laid": found_in(self.cards, self.best.melds)}

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        melds = self.solution()["laid"]
        trios = combinations(range(len(self.cards)), 3)
        no_meld = next((at for at in trios if not Laying.of(self.cards, (at,), self.rules).legal), None)
        fewer = melds[1:] or (melds[0][:-1],)
        tried = [fewer, *((at,) for at in (no_meld,) if at), *((meld,) for meld in melds if len(melds) > 1)]
        return tuple({"laid": laid} for laid in dict.fromkeys(tried) if self._is_wrong(laid))

    def _is_wrong(self, laid: tuple[tuple[int, ...], ...]) -> bool:
        return self.judge({"laid": laid}).outcome is Outcome.WRONG

    # --- fresh ones -------------------------------------------------------------------------------------------------

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        rule = self.focus[0] if self.focus else "1.4"
        jokers = 1 if JOKER in self.cards or rule == "1.6" else 0
        cards = random_meld(random, self.rules, self.level, kind="run", jokers=jokers)
        if self.level > 1:  # another meld, on the last level one that wants a card of the first
            group = random_group(random, self.rules, 3)
            wanted = random.choice([card for card in cards if not card.is_joker])
            if self.level == 3:
                group = [Card(wanted.rank, card.suit) for card in group if card.suit != wanted.suit]
            cards += group
        size = HAND[self.level]
        cards += [tempting(random, cards) for _ in range(size - len(cards))]
        random.shuffle(cards)
        return {"cards": tuple(cards)}

    def resembles(self, other: Self) -> bool:  # noqa: D102
        held = Counter(other.cards)
        naturals = max(held[card] for card in held if not card.is_joker)
        if naturals > self.rules.pack.packs or len(other.best.melds) < MELDS[self.level]:
            return False
        laid = [card for meld in other.best.melds for card in meld]
        rule = self.focus[0] if self.focus else "1.4"
        return (
            (JOKER in laid) == (JOKER in self.cards or rule == "1.6")
            and (rule != "1.5" or any(card.rank == ACE for card in laid))
            and (self.level < 3 or bool(other._contested()))
        )


def _extends(rival: set[Card], laid: list[set[Card]]) -> bool:
    """Whether it is one of the laid runs with more of the same suit: no rival, only a longer piece."""
    return any(len(rival & meld) >= 2 for meld in laid)
