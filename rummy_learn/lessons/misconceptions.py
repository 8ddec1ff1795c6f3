"""Named misunderstandings, and how to tell from a wrong answer that somebody may have one.

Most are a belief about the rules: whoever holds it plays by other rules than this table, and an answer shows it if it
would be right by those and is wrong by these. The rest overlook that something is a fault at all, or count differently.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.findings.play import OpenMin
from rummy_learn.engine.melds import judge_meld

from .exercise import UNKNOWN, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .exercise import Answer, Exercise, Grade

SENSELESS: Final = (LookupError, ValueError, TypeError, StopIteration)
"""What an exercise may raise by rules under which it makes no sense: nobody can hold such a belief at its table."""

NOT_LEGAL: Final = ("none", "illegal", "cannot")
"""Choices by which an answer says that something is not allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Misconception(ABC):
    """A misunderstanding.

    Attributes:
        id: permanent name; what it is called and what puts it right are texts of the catalogue.
        rule: the rule that it gets wrong, which its cure practises.
        pair: two rows of cards that the rule tells apart: a meld and a near miss, or two melds by their worth; empty if
            it is no matter of what lies on the table.
        house: by whose rules the pair is judged.
    """

    id: str
    rule: str
    pair: tuple[str, ...] = ()
    house: str = "cafe"

    @abstractmethod
    def explains(self, exercise: Exercise, answer: Answer, grade: Grade) -> bool:
        """Whether a wrong answer is what somebody who holds it would give."""

    def shown_by(self, exercise: Exercise, answer: Answer, grade: Grade) -> bool:
        """Whether an answer is wrong, and wrong in this way."""
        return grade.outcome is Outcome.WRONG and UNKNOWN not in answer and self.explains(exercise, answer, grade)

    def temptations(self, exercise: Exercise) -> Iterator[Answer]:
        """Wrong answers to an exercise that would show it; none if the exercise does not touch it."""
        for answer in self._candidates(exercise):
            if self.shown_by(exercise, answer, exercise.grade(answer)):
                yield answer

    def _candidates(self, exercise: Exercise) -> Iterator[Answer]:
        yield from exercise.mistakes()


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRules(Misconception):
    """To play by other rules than this table: `believes` holds the parameters that are taken for granted."""

    believes: Mapping[str, Any] = field(default_factory=dict)

    def explains(self, exercise: Exercise, answer: Answer, grade: Grade) -> bool:  # noqa: ARG002, D102
        believed = self._as_believed(exercise)
        with suppress(*SENSELESS):
            return believed.rules != exercise.rules and believed.grade(answer).outcome is Outcome.RIGHT
        return False

    def _candidates(self, exercise: Exercise) -> Iterator[Answer]:
        with suppress(*SENSELESS):
            yield self._as_believed(exercise).solution()
        yield from exercise.mistakes()

    def _as_believed(self, exercise: Exercise) -> Exercise:
        return replace(exercise, changes=(*exercise.changes, *self.believes.items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlooks(Misconception):
    """Not to see that some rules are broken: what breaks these alone is taken to be legal.

    Attributes:
        faults: ids of these rules.
        takes_for: what the cards are then taken for, where the answer is a choice.
    """

    faults: frozenset[str]
    takes_for: tuple[str, ...] = ("legal",)

    def explains(self, exercise: Exercise, answer: Answer, grade: Grade) -> bool:  # noqa: ARG002, D102
        broken = set(grade.ruling.rules) if grade.ruling else set()
        choice = answer.get("choice")
        return bool(broken) and broken <= self.faults and (choice is None or choice in self.takes_for)


@dataclass(frozen=True, slots=True, kw_only=True)
class FourAtLeast(Misconception):
    """To think that a meld needs four cards: three that are one are called too few."""

    def explains(self, exercise: Exercise, answer: Answer, grade: Grade) -> bool:  # noqa: D102
        ruling = grade.ruling
        if ruling is None or not ruling.legal or len(ruling.cards) != 3 or answer.get("choice") not in NOT_LEGAL:
            return False
        offered = [dict(part.options) for part in exercise.asked if part.name == "reason" and hasattr(part, "options")]
        return answer.get("reason") == "MIN3" or not any("MIN3" in options for options in offered)


@dataclass(frozen=True, slots=True, kw_only=True)
class Miscounts(Misconception):
    """To count in a way that the exercise has a name for: `remarks` are the keys of what it then says."""

    remarks: frozenset[str]
    of: str | None = None

    def explains(self, exercise: Exercise, answer: Answer, grade: Grade) -> bool:  # noqa: ARG002, D102
        return grade.remark.key in self.remarks and self.of in (None, getattr(exercise, "of", None))


@dataclass(frozen=True, slots=True, kw_only=True)
class LayOffsCount(Misconception):
    """To think that cards laid off count for the opening: too few points pass if lay-offs would make up for them."""

    def explains(self, exercise: Exercise, answer: Answer, grade: Grade) -> bool:  # noqa: D102
        table, ruling = getattr(exercise, "table", None), grade.ruling
        if table is None or ruling is None or ruling.rules != ("OPEN_MIN",) or answer.get("choice") != "legal":
            return False
        short = next(found.short for found in ruling.faults if isinstance(found, OpenMin))
        rest = Counter(table.hand) - Counter(ruling.cards)  # one of these may have been drawn only later
        gains = []
        for card in rest.elements():
            for meld in table.melds:
                longer = (judge_meld(cards, exercise.rules) for cards in ((*meld.cards, card), (card, *meld.cards)))
                gains += [verdict.points - meld.points for verdict in longer if verdict]
        return bool(sum(gains) >= short)


_RUN, _GROUP = ("run", "legal", "can"), ("group", "legal", "can")

MISCONCEPTIONS: Final[dict[str, Misconception]] = {
    one.id: one
    for one in (
        OtherRules(
            id="ace_in_the_middle",
            rule="ACE_MIDDLE",
            pair=("QC KC AC", "KC AC 2C"),
            believes={"melding.aces": "round_the_corner"},
        ),
        OtherRules(
            id="ace_low_only",
            rule="ACE_MIDDLE",
            pair=("QD KD AD", "KD AD 2D"),
            believes={"melding.aces": "low"},
        ),
        OtherRules(
            id="twin_suits",
            rule="GROUP_SUIT_DUP",
            pair=("9C 9D 9S", "9C 9D 9C"),
            believes={"melding.duplicate_suits": True},
        ),
        OtherRules(
            id="jokers_outnumber",
            rule="JOKER_RATIO",
            pair=("7H JK 9H", "7H JK JK"),
            believes={"joker.ratio": "any", "joker.min_naturals": 1},
        ),
        OtherRules(
            id="more_than_one_joker",
            rule="JOKER_MAX",
            pair=("6S JK 8S 9S", "6S JK 8S JK"),
            house="romme",
            believes={"joker.max_per_meld": None, "joker.max_adjacent": None},
        ),
        OtherRules(
            id="ace_always_one",
            rule="1.5",
            pair=("AD 2D 3D", "QD KD AD"),
            believes={"melding.ace_high": 1, "scoring.hand_ace": 1},
        ),
        OtherRules(id="ace_always_eleven", rule="1.5", pair=("QD KD AD", "AD 2D 3D"), believes={"melding.ace_low": 11}),
        OtherRules(id="joker_costs_nothing", rule="1.5", believes={"scoring.hand_joker": 0}),
        Miscounts(
            id="joker_counts_nothing",
            rule="R-01",
            pair=("7H 8H 9H", "7H 8H JK"),
            remarks=frozenset({"exercise.points.joker_zero"}),
            of="meld",
        ),
        Miscounts(
            id="joker_counts_as_in_hand",
            rule="R-01",
            pair=("7H 8H 9H", "7H 8H JK"),
            remarks=frozenset({"exercise.points.joker_hand"}),
        ),
        Miscounts(
            id="courts_by_rank",
            rule="1.5",
            pair=("TS JS QS", "9S TS JS"),
            remarks=frozenset({"exercise.points.court", "exercise.score.slip.court"}),
        ),
        Miscounts(
            id="unopened_pays_the_hand",
            rule="R-32",
            remarks=frozenset({"exercise.score.slip.unopened_forgotten"}),
            house="rami",
        ),
        LayOffsCount(id="lay_offs_count", rule="OPEN_MIN"),
        OtherRules(id="opening_without_points", rule="OPEN_MIN", house="palace", believes={"opening.minimum": 0}),
        Overlooks(
            id="neighbours_of_any_suit",
            rule="RUN_SUIT",
            pair=("5H 6H 7H", "5H 6D 7H"),
            faults=frozenset({"RUN_SUIT"}),
            takes_for=_RUN,
        ),
        Overlooks(
            id="gaps_do_not_matter",
            rule="RUN_GAP",
            pair=("4S 5S 6S 7S", "4S 5S 7S 8S"),
            faults=frozenset({"RUN_GAP"}),
            takes_for=_RUN,
        ),
        Overlooks(
            id="two_are_enough",
            rule="MIN3",
            pair=("8C 8D 8H", "8C 8D"),
            faults=frozenset({"MIN3"}),
            takes_for=(*_RUN, *_GROUP),
        ),
        Overlooks(
            id="joker_beyond_the_ace",
            rule="JOKER_OFF_END",
            pair=("JK QH KH AH", "QH KH AH JK"),
            faults=frozenset({"JOKER_OFF_END"}),
            takes_for=_RUN,
        ),
        Overlooks(id="lay_off_before_opening", rule="NOT_OPENED", faults=frozenset({"NOT_OPENED"})),
        Overlooks(id="swap_with_another_card", rule="SWAP_WRONG_CARD", faults=frozenset({"SWAP_WRONG_CARD"})),
        FourAtLeast(id="four_at_least", rule="MIN3", pair=("8C 8D 8H", "8C 8D")),
    )
}
"""Every misconception, in the order in which the course comes by them."""
