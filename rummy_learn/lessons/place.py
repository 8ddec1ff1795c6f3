"""Exercise: where may a joker be added?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import JOKER, Card, Suit, parse_cards
from rummy_learn.engine.melds import MeldVerdict, judge_meld
from rummy_learn.engine.rules import Aces

from .exercise import Exercise, Grade, Outcome, Ruling
from .parts import Match, Row
from .random_melds import SIZES, random_group, random_run, row_of, with_jokers
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rummy_learn.engine.rules import Rules

    from .exercise import Answer
    from .parts import Asked, Part

NOWHERE: Final = "none"
ROUND_A_RUN: Final = ("R-03", "1.6", "RUN_GAP", "JOKER_OFF_END", "JOKER_ADJACENT", "RUN_MAX13")


@dataclass(frozen=True)
class PlaceExercise(Exercise):
    """A row of cards, a meld or one card short of one, and a joker: find every place where the joker makes a meld.

    The value is the set of places, each named by how many cards lie before it, or the one word for "nowhere".
    """

    kind: ClassVar[str] = "place"
    focuses: ClassVar[tuple[str, ...]] = (*ROUND_A_RUN, "JOKER_MAX", "GROUP_MAX4", "FIXED_GROUP_ORDER")

    cards: tuple[Card, ...] = ()

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, cards=parse_cards(data["cards"]))

    def verdict(self, before: int, rules: Rules) -> MeldVerdict:
        """What becomes of the row with the joker after so many of its cards."""
        return judge_meld((*self.cards[:before], JOKER, *self.cards[before:]), rules)

    @cached_property
    def verdicts(self) -> tuple[MeldVerdict, ...]:
        """What becomes of the row with the joker in each place."""
        return tuple(self.verdict(before, self.rules) for before in range(len(self.cards) + 1))

    @cached_property
    def accepted(self) -> frozenset[str]:
        """Every place for the joker."""
        return frozenset(str(i) for i, verdict in enumerate(self.verdicts) if verdict) or frozenset({NOWHERE})

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.place.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        places = [self._place(before) for before in range(len(self.cards) + 1)]
        options = ((str(i), place) for i, place in enumerate(places))
        nowhere = (NOWHERE, Remark("exercise.place.nowhere"))
        joker = Row((JOKER,), Remark("exercise.place.joker"))
        rows = (Remark("exercise.place.where"),)
        return (
            Row(self.cards),
            joker,
            Match("places", Remark("exercise.place.label"), rows, (*options, nowhere), many=True),
        )

    def _place(self, before: int) -> Remark:
        """A place between cards, told by its number and its neighbours: cards may lie there twice."""
        if before == 0:
            return Remark("exercise.place.before", {"card": self.cards[0]} if self.cards else {"card": JOKER})
        if before == len(self.cards):
            return Remark("exercise.place.after", {"card": self.cards[-1]})
        return Remark("exercise.place.between", {"left": self.cards[before - 1], "right": self.cards[before]})

    def _ruling(self, before: int, rules: Rules) -> Ruling:
        verdict = self.verdict(before, rules)
        row = [*range(before), len(self.cards), *range(before, len(self.cards))]
        return Ruling(verdict.legal, verdict.findings, verdict.cards, tuple(row))

    def _also(self, before: int) -> Remark:
        cards = dict(self.verdicts[before].stands_for)[before]
        return Remark("exercise.place.also", {"place": self._place(before), "cards": cards})

    def ruling(self, answer: Answer, rules: Rules) -> Ruling | None:  # noqa: D102
        chosen = sorted(answer["places"][0] - {NOWHERE}, key=lambda place: (place in self.accepted, int(place)))
        return self._ruling(int(chosen[0]), rules) if chosen else None

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        (chosen,) = answer["places"]
        if chosen == self.accepted:
            first, *others = [0] if NOWHERE in chosen else sorted(map(int, chosen))
            ruling = replace(self._ruling(first, self.rules), says=tuple(map(self._also, others)))
            return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)
        wrong = sorted(chosen - self.accepted)
        if NOWHERE in wrong:
            return Grade(Outcome.WRONG, Remark("exercise.place.somewhere"))
        if wrong:
            stray = int(wrong[0])
            near = tuple(place for place in (stray - 1, stray) if 0 <= place < len(self.cards))
            return Grade(
                Outcome.WRONG,
                Remark("exercise.place.not_there", {"place": self._place(stray)}, near),
                self._ruling(stray, self.rules),
            )
        return Grade(Outcome.WRONG, Remark("exercise.place.more"))

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            group = len({card.rank for card in self.cards if not card.is_joker}) == 1
            return Remark("hint.place.group" if group else "hint.place.run")
        first = next((int(place) for place in sorted(self.accepted) if place != NOWHERE), None)
        if first is None:
            return Remark(f"hint.{self.verdicts[-1].rules[0]}", at=tuple(range(len(self.cards))))
        at = tuple(place for place in (first - 1, first) if 0 <= place < len(self.cards))
        return Remark("hint.place.look", at=at)

    def tell_piece(self, part: Asked, piece: Any) -> Remark:  # noqa: ARG002, D102
        (place,) = piece[0]
        if place == NOWHERE:
            return Remark("hint.place.nowhere")
        return Remark("hint.place.piece", {"place": self._place(int(place))})

    def tell_solution(self, solution: Answer) -> Remark:  # noqa: D102
        (places,) = solution["places"]
        if NOWHERE in places:
            return Remark("hint.place.nowhere")
        return Remark("hint.place.solution", {"places": tuple(self._place(int(place)) for place in sorted(places))})

    def solution(self) -> Answer:  # noqa: D102
        return {"places": (self.accepted,)}

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        places = [str(i) for i in range(len(self.cards) + 1)]
        some = [frozenset({place}) for place in (*places, NOWHERE)]
        tried = dict.fromkeys([*some, self.accepted - {min(self.accepted)}, frozenset(places)])
        return tuple({"places": (one,)} for one in tried if one and one != self.accepted)

    # --- fresh ones -------------------------------------------------------------------------------------------------

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        group = self._shape() == "group" if self.cards else self.focus[:1] in (("GROUP_MAX4",), ("FIXED_GROUP_ORDER",))
        row = self._group(random) if group else self._run(random)
        if JOKER in self.cards or self.focus[:1] == ("JOKER_MAX",):
            row[random.randrange(len(row))] = JOKER
        return {"cards": tuple(row)}

    def _group(self, random: Random) -> list[Card]:
        """A group of three or four or, where suits have an order, two or three with a suit left out between them."""
        full = self.accepted == {NOWHERE} if self.cards else self.focus[:1] == ("GROUP_MAX4",)
        if full or not self.rules.melding.fixed_groups:
            return random_group(random, self.rules, 4 if full else 3)
        rank = random.randint(1, 13)
        return [Card(rank, suit) for suit in sorted(random.sample(list(Suit), random.choice((2, 3, 3))))]

    def _run(self, random: Random) -> list[Card]:
        """A run, one with a card missing, or one that ends at an ace."""
        rule, size = (self.focus or ("R-03",))[0], random.choice(SIZES[self.level])
        row = random_run(random, self.rules, size)
        if rule == "RUN_MAX13":
            row = random_run(random, self.rules, self.rules.melding.run_max)
            return with_jokers(random, row, min(self.level - 1, self.rules.pack.jokers) and 1)
        if rule == "JOKER_ADJACENT":
            row[random.choice((0, -1))] = JOKER
            return row
        if rule == "JOKER_OFF_END":
            high = 13 if self.rules.melding.aces is Aces.LOW else 14
            return row_of(random.choice(list(Suit)), random.choice((1, high + 1 - size)), size)
        if rule == "RUN_GAP" or (self.level > 1 and random.random() < 0.5):
            row = random_run(random, self.rules, size + 1)
            del row[random.randint(1, len(row) - 2)]
        return row

    def _shape(self) -> str:
        naturals = [card for card in self.cards if not card.is_joker]
        return "group" if len({card.rank for card in naturals}) == 1 else "run"

    def resembles(self, other: Self) -> bool:  # noqa: D102
        rule = self.focus[0] if self.focus else ""
        rejected = {verdict.rules[0] for verdict in other.verdicts if not verdict}
        if rule in self.focuses and rule.isupper() and rule not in rejected and not rule.startswith("R-"):
            return False
        if not self.cards:
            return rule in ("JOKER_MAX", "GROUP_MAX4", "RUN_MAX13") or other.accepted != {NOWHERE}
        return self._shape() == other._shape() and (NOWHERE in self.accepted) == (NOWHERE in other.accepted)
