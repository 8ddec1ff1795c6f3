"""Exercise: what are these cards worth?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import ACE, JACK, JOKER, KING, NATURALS, QUEEN, Card, Suit, parse_cards
from rummy_learn.engine.findings import AceHigh, AceLow
from rummy_learn.engine.melds import MeldKind, card_points, judge_meld
from rummy_learn.engine.rules import ScoringSystem
from rummy_learn.engine.scoring import hand_value

from .exercise import Exercise, Grade, Outcome, Ruling
from .parts import CARDS, Number, Row
from .random_melds import SIZES, random_meld, row_of, with_jokers
from .remark import Remark
from .rulings import meld_ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from rummy_learn.engine.rules import Rules

    from .exercise import Answer
    from .parts import Asked, Part

MELD: Final = "meld"
HAND: Final = "hand"
COURTS: Final = (JACK, QUEEN, KING)
QUEEN_OF_SPADES: Final = Card(QUEEN, Suit.SPADES)
HAND_SIZES: Final = {1: (3, 4), 2: (4, 5, 6), 3: (6, 7, 8)}
"""How many cards a hand to be counted holds, by level."""


@dataclass(frozen=True)
class PointsExercise(Exercise):
    """Cards to be counted: a meld on the table, or what is left in a hand.

    Attributes:
        cards: as they lie.
        of: "meld" or "hand".
    """

    kind: ClassVar[str] = "points"
    focuses: ClassVar[tuple[str, ...]] = ("1.5", "R-01", "R-14", "4")

    cards: tuple[Card, ...] = ()
    of: str = MELD

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, cards=parse_cards(data["cards"]), of=data.get("of", MELD))

    def values(self, rules: Rules) -> tuple[int, ...]:
        """What each card counts at a table, in order; of cards that are no meld there, nothing."""
        if self.of == HAND:
            return tuple(hand_value(card, rules) for card in self.cards)
        verdict = judge_meld(self.cards, rules)
        if verdict.kind is MeldKind.GROUP:
            return (verdict.points // len(self.cards),) * len(self.cards)
        aces = {found.at[0]: found.points for found in verdict.findings if isinstance(found, AceLow)}
        return tuple(aces.get(i, card_points(card.rank, rules)) for i, card in enumerate(self.faces)) if verdict else ()

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """The cards, each joker in a meld as the (first) card that it stands for."""
        stands_for = dict(judge_meld(self.cards, self.rules).stands_for) if self.of == MELD else {}
        return tuple(stands_for[i][0] if i in stands_for else card for i, card in enumerate(self.cards))

    @cached_property
    def total(self) -> int:
        """What they are worth."""
        return sum(self.values(self.rules))

    @cached_property
    def slips(self) -> dict[int, str]:
        """What somebody comes to who miscounts in a usual way: each wrong number, and what went wrong."""
        law = self.rules.scoring
        casino = law.system is ScoringSystem.CASINO
        found: dict[int, str] = {}
        tried: list[tuple[str, Callable[[Card, Card], int | None]]] = [
            ("joker_zero", lambda card, _: 0 if card.is_joker else None),
            ("court", lambda _, face: face.rank if face.rank >= JACK else None),
        ]
        if self.of == MELD:
            tried += [
                ("joker_hand", lambda card, _: law.hand_joker if card.is_joker else None),
                ("ace_one", lambda _, face: self.rules.melding.ace_low if face.rank == ACE else None),
                ("ace_eleven", lambda _, face: self.rules.melding.ace_high if face.rank == ACE else None),
            ]
        elif casino:
            basic = self.rules.change({"scoring.system": ScoringSystem.WINNER_TAKES_SUM})
            tried += [("basic", lambda card, _: hand_value(card, basic))]
        else:
            other = 25 if law.hand_joker == 20 else 20
            tried += [
                ("joker_elsewhere", lambda card, _: other if card.is_joker else None),
                ("ace_one", lambda card, _: 1 if card.rank == ACE else None),
            ]
        for name, otherwise in tried:
            number = self._recounted(otherwise)
            if number != self.total:
                found.setdefault(number, name)
        return found

    def _recounted(self, otherwise: Callable[[Card, Card], int | None]) -> int:
        """The total if some cards, by what they are and what they stand for, were worth something else."""
        worth = self.values(self.rules)
        told = (otherwise(card, face) for card, face in zip(self.cards, self.faces, strict=True))
        return sum(value if other is None else other for value, other in zip(worth, told, strict=True))

    def ask(self) -> Remark:  # noqa: D102
        return Remark(f"exercise.points.ask.{self.of}")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        label = Remark("exercise.hand") if self.of == HAND else CARDS
        return Row(self.cards, label), Number("number", Remark("exercise.points.number"))

    def ruling(self, answer: Answer, rules: Rules) -> Ruling:  # noqa: ARG002, D102
        values = self.values(rules)
        says = (Remark("exercise.points.sum", {"sum": " + ".join(map(str, values)), "points": sum(values)}),)
        everywhere = tuple(range(len(self.cards)))
        if self.of == HAND:
            return Ruling(legal=True, cards=self.cards, places=everywhere, says=says)
        found = meld_ruling(self.cards, everywhere, rules)
        return replace(found, says=says) if found.legal else found

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        number = answer["number"]
        if number == self.total:
            return Grade(Outcome.RIGHT, Remark("exercise.right"), self.ruling(answer, self.rules))
        slip = self.slips.get(number, "more" if number < self.total else "fewer")
        return Grade(Outcome.WRONG, Remark(f"exercise.points.{slip}"))

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            casino = self.of == HAND and self.rules.scoring.system is ScoringSystem.CASINO
            return Remark(f"hint.points.{'casino' if casino else self.of}")
        at = tuple(i for i, card in enumerate(self.cards) if card.is_joker or card.rank in (ACE, *COURTS))
        return Remark("hint.points.look", at=at or tuple(range(len(self.cards))))

    def tell_piece(self, part: Asked, piece: Any) -> Remark:  # noqa: ARG002
        """What the card counts that is counted wrong most easily."""
        order = sorted(range(len(self.cards)), key=lambda i: (not self.cards[i].is_joker, self.faces[i].rank != ACE))
        at = order[0]
        return Remark("hint.points.piece", {"card": self.cards[at], "points": self.values(self.rules)[at]}, (at,))

    def solution(self) -> Answer:  # noqa: D102
        return {"number": self.total}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return True

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        return tuple({"number": number} for number in dict.fromkeys((*self.slips, self.total + 1, self.total - 1)))

    # --- fresh ones -------------------------------------------------------------------------------------------------

    @property
    def _rule(self) -> str:
        return self.focus[0] if self.focus else "1.5"

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        if self.of == HAND or self._rule == "4":
            return {"of": HAND, "cards": self._hand(random)}
        size = random.choice(SIZES[self.level])
        if self._rule == "R-14":
            start = random.randint(KING + 1 - size + 1, KING)
            row = row_of(random.choice(list(Suit)), start, size)
        elif self._rule == "1.5" and random.random() < 0.6:  # beside an ace, or with courts
            row = row_of(random.choice(list(Suit)), random.choice((ACE, KING + 2 - size, KING + 1 - size)), size)
        else:
            row = random_meld(random, self.rules, self.level, jokers=0)
        if JOKER in self.cards or self._rule == "R-01" or (not self.cards and self.level == 3):
            row = with_jokers(random, row, 1)
        return {"cards": tuple(row)}

    def _hand(self, random: Random) -> tuple[Card, ...]:
        """Any cards, some of them worth a thought."""
        cards = random.sample(NATURALS, random.choice(HAND_SIZES[self.level]))
        special = [card for card in NATURALS if card.rank in (ACE, *COURTS)]
        cards[0] = random.choice(special)
        if self.level > 1 and self.rules.scoring.system is ScoringSystem.CASINO:
            cards[1] = QUEEN_OF_SPADES
        if self.rules.pack.jokers and (JOKER in self.cards or random.random() < self.level / 4):
            cards[-1] = JOKER
        random.shuffle(cards)
        return tuple(cards)

    def resembles(self, other: Self) -> bool:  # noqa: D102
        held = Counter(other.cards)
        if other.of == HAND:
            joker = (JOKER in self.cards) <= (JOKER in other.cards)
            return joker and max(held[card] for card in held if not card.is_joker) <= self.rules.pack.packs
        verdict = judge_meld(other.cards, other.rules)
        if not verdict or (self.cards and (JOKER in self.cards) != (JOKER in other.cards)):
            return False
        match self._rule:
            case "R-01":
                return JOKER in other.cards
            case "R-14":
                return any(
                    isinstance(found, AceHigh) and found.at[0] < len(other.cards) - 1 for found in verdict.findings
                )
            case _:
                return True
