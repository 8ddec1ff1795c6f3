"""Exercise: find every lay-off. Which cards of the hand fit on which meld on the table?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from rummy_learn.engine.actions import End, LayOff
from rummy_learn.engine.melds import MeldKind
from rummy_learn.engine.referee import judge

from .exercise import Grade, Outcome, Ruling
from .parts import Match
from .positions import EMPTY, YOU, Position
from .random_fits import random_lay_offs
from .remark import Remark
from .shown_table import LETTERS, hand_places, meld_places
from .table_exercise import TableExercise

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table

    from .exercise import Answer
    from .parts import Part

LaidOff = tuple["Card", str]
"""A card and where it goes, such as ``A`` or ``B:start``."""


@dataclass(frozen=True)
class LayoffExercise(TableExercise):
    """A hand and melds on the table: every card that fits there now, and where. Exactly the legal ones are right."""

    kind: ClassVar[str] = "layoff"
    focuses: ClassVar[tuple[str, ...]] = ("1.7",)

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, position=Position.from_data(data))

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """The cards of the hand, each once."""
        return tuple(dict.fromkeys(self.table.hands[YOU]))

    @cached_property
    def spots(self) -> dict[str, tuple[int, End]]:
        """Where a card may be added: the ends of a run; of a group just the group, where its order is free."""
        spots = {}
        for i, meld in enumerate(self.table.melds):
            if meld.kind is MeldKind.GROUP and not self.rules.melding.fixed_groups:
                spots[LETTERS[i]] = (i, End.END)
            else:
                spots |= {f"{LETTERS[i]}:{end}": (i, end) for end in End}
        return spots

    def accepted_at(self, table: Table) -> frozenset[LaidOff]:
        """Every lay-off that is legal at a table."""
        return frozenset(
            (card, spot) for card in self.faces for spot in self.spots if judge(table, self._action(card, spot))
        )

    @cached_property
    def accepted(self) -> frozenset[LaidOff]:
        """Every legal lay-off."""
        return self.accepted_at(self.table)

    def _action(self, card: Card, spot: str) -> LayOff:
        meld, end = self.spots[spot]
        return LayOff(YOU, card, meld, end)

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.layoff.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        rows = tuple(Remark("exercise.card", {"card": card}) for card in self.faces)
        options = tuple((spot, self._spot(spot)) for spot in self.spots)
        return (*self.table_parts(), Match("layoffs", Remark("exercise.layoff.where"), rows, options, many=True))

    def _spot(self, spot: str) -> Remark:
        letter, _, end = spot.partition(":")
        return Remark(f"exercise.layoff.{end}" if end else "exercise.layoff.group", {"letter": letter})

    def _chosen(self, answer: Answer) -> frozenset[LaidOff]:
        pairs = zip(self.faces, answer["layoffs"], strict=True)
        return frozenset((card, spot) for card, spots in pairs for spot in spots)

    def _answer(self, chosen: frozenset[LaidOff]) -> Answer:
        return {
            "layoffs": tuple(frozenset(spot for other, spot in chosen if other == card) for card in self.faces),
        }

    def _sorted(self, chosen: frozenset[LaidOff]) -> list[LaidOff]:
        order = list(self.spots)
        return sorted(chosen, key=lambda one: (self.faces.index(one[0]), order.index(one[1])))

    def _lit(self, chosen: frozenset[LaidOff]) -> tuple[int, ...]:
        cards = dict.fromkeys(card for card, _ in self._sorted(chosen))
        return hand_places(self.table, tuple(cards))

    def _ruling(self, chosen: frozenset[LaidOff], table: Table, accepted: frozenset[LaidOff]) -> Ruling:
        if stray := self._sorted(chosen - accepted):
            card, spot = stray[0]
            ruling = self.rule_on(table, self._action(card, spot))
            says = (Remark("exercise.layoff.tried", {"card": card, "spot": self._spot(spot)}),)
            return Ruling(legal=False, findings=ruling.findings, cards=ruling.cards, places=ruling.places, says=says)
        fits = tuple(
            Remark("exercise.layoff.fits", {"card": card, "spot": self._spot(spot)})
            for card, spot in self._sorted(accepted)
        )
        return Ruling(legal=True, places=self._lit(chosen), says=fits)

    def ruling(self, answer: Answer, rules: Rules) -> Ruling | None:  # noqa: D102
        table = self.table_under(rules)
        return None if table is None else self._ruling(self._chosen(answer), table, self.accepted_at(table))

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        chosen = self._chosen(answer)
        ruling = self._ruling(chosen, self.table, self.accepted)
        if stray := chosen - self.accepted:
            cards = tuple(dict.fromkeys(card for card, _ in self._sorted(stray)))
            remark = Remark("exercise.layoff.stray", {"cards": cards}, self._lit(stray), count=len(cards))
            return Grade(Outcome.WRONG, remark, ruling)
        if missing := self.accepted - chosen:
            return Grade(
                Outcome.WRONG,
                Remark("exercise.layoff.missing", {"count": len(missing)}, self._lit(missing), count=len(missing)),
            )
        return Grade(Outcome.RIGHT, Remark("exercise.right", at=self._lit(chosen)), ruling)

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            return Remark("hint.layoff.rule")
        _, spot = self._sorted(self.accepted)[0] if self.accepted else (None, next(iter(self.spots)))
        meld, _ = self.spots[spot]
        return Remark("hint.layoff.look", {"letter": LETTERS[meld]}, meld_places(self.table, meld))

    def solution(self) -> Answer:  # noqa: D102
        return self._answer(self.accepted)

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return True

    def mistakes(self) -> tuple[Answer, ...]:
        """One missing; for each place, one card that does not fit there."""
        known = self._sorted(self.accepted)
        fewer = [self.accepted - {known[0]}] if len(known) > 1 else []
        every = frozenset((card, spot) for card in self.faces for spot in self.spots)
        strays = {spot: (card, spot) for card, spot in self._sorted(every - self.accepted)}.values()
        return tuple(self._answer(frozenset(chosen)) for chosen in (*fewer, *(self.accepted | {one} for one in strays)))

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        return {"position": random_lay_offs(random, self.rules, self.level, int(self._jokers))}

    def resembles(self, other: Self) -> bool:
        """Whether something fits, something does not, and jokers lie on the table in both or in neither."""
        if other.table_under(other.rules) is None:
            return False
        fitting = {card for card, _ in other.accepted}
        return 0 < len(fitting) < len(other.faces) and self._jokers == other._jokers

    @cached_property
    def _jokers(self) -> bool:
        """Whether a joker lies on the table, or is to lie there."""
        if self.position == EMPTY:
            return self.level > 2 and self.rules.pack.jokers > 0
        return any(meld.stands_for for meld in self.table.melds)
