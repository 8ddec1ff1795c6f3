"""A kind of exercise for tests only: it shows every type of part there is, and wants each filled in in one way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from rummy_learn.engine.cards import parse_cards
from rummy_learn.lessons.exercise import Exercise, Grade, Outcome
from rummy_learn.lessons.parts import Choice, Faces, Lay, Lines, Match, Number, Numbers, Order, Pick, Row
from rummy_learn.lessons.remark import Remark

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rummy_learn.lessons.exercise import Answer
    from rummy_learn.lessons.parts import Part

HAND = parse_cards("7H 8H 9H KS KD KC 2C JK")
RIGHT: Answer = {
    "choice": "none",
    "reason": "RUN_GAP",
    "faces": frozenset(parse_cards("6S")),
    "discard": (1,),
    "melds": ((0, 1, 2), (3, 4, 5)),
    "points": -15,
    "sheet": (24, None, 0),
    "turn": (1, 0, 2),
    "ends": (frozenset({"group"}), frozenset({"group", "run"})),
    "house": (frozenset({"run"}), frozenset()),
}


@dataclass(frozen=True)
class EveryPart(Exercise):
    """All of it at once, which no real exercise asks for."""

    kind: ClassVar[str] = "judge"  # for its texts

    first: str = "6H 8H JK"

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:
        return cls(**common, **data)

    def ask(self) -> Remark:
        return Remark("exercise.judge.ask", at=(2,))

    def parts(self) -> tuple[Part, ...]:
        kinds = tuple((kind, Remark(f"exercise.judge.{kind}")) for kind in ("group", "run", "none"))
        reasons = tuple((rule, Remark(f"reason.{rule}")) for rule in ("MIN3", "RUN_GAP"))
        lines = tuple(Remark(f"reason.{rule}") for rule in ("MIN3", "RUN_GAP", "RUN_SUIT"))
        two = (Remark("rule.draw"), Remark("rule.joker"))
        return (
            Row(parse_cards(self.first)),
            Lines(lines, numbered=True, label=Remark("reason.NOT_A_MELD")),
            Choice("choice", Remark("exercise.judge.ask"), kinds),
            Choice("reason", Remark("exercise.judge.why"), reasons, when=("choice", "none")),
            Faces("faces", Remark("exercise.joker.options"), parse_cards("5S 6S JK")),
            Pick("discard", Remark("exercise.hand"), parse_cards("QH 9H 2C")),
            Lay("melds", Remark("hand.hand"), HAND, tuple(Remark("exercise.zone", {"number": i}) for i in (1, 2, 3))),
            Number("points", Remark("rule.scoring"), signed=True),
            Numbers("sheet", Remark("rule.opening"), lines),
            Order("turn", Remark("rule.draw"), lines),
            Match("ends", Remark("rule.ending"), two, kinds, many=True),
            Match("house", Remark("rule.pack"), two, kinds),
        )

    def judge(self, answer: Answer) -> Grade:
        if answer == RIGHT:
            return Grade(Outcome.RIGHT, Remark("exercise.right"))
        return Grade(Outcome.WRONG, Remark("exercise.wrong", at=(0, 4)))

    def clue(self, level: int) -> Remark:
        return Remark("hint.RUN_GAP") if level == 1 else Remark("hint.look", at=(1, 6))

    def solution(self) -> Answer:
        return RIGHT

    def mistakes(self) -> tuple[Answer, ...]:
        return ()

    def propose(self, random: Random) -> Mapping[str, Any]:
        return {"first": random.choice(["2C 3C 5C", "5D 6D 8D", "9S JS QS"])}

    def resembles(self, other: Self) -> bool:
        return self.first != other.first
