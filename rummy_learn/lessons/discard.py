"""Exercise: which card goes, and why?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.actions import Discard
from rummy_learn.engine.cards import ACE, JOKER, NATURALS, Card, parse_cards
from rummy_learn.engine.referee import judge as judge_action
from rummy_learn.engine.solver import best_melding
from rummy_learn.engine.solver import hand_value as value_of
from rummy_learn.engine.table import position

from .company import is_near, loose
from .exercise import Exercise, Grade, Outcome, Ruling
from .parts import Choice, Pick, Row
from .random_melds import random_meld
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.verdict import ActionVerdict

    from .exercise import Answer
    from .parts import Asked, Part

REASONS: Final = ("dear", "keeps_melds", "alone", "twin", "closes", "harmless")
"""Why a card goes, in the order in which the reasons are offered. Each is true of a card or not."""

HAND: Final = {1: 7, 2: 10, 3: 14}
"""How many cards a fresh hand holds, by level."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What becomes of a hand without one of its cards: little left and little given away is good.

    Attributes:
        left: what the rest counts when it is melded as well as can be.
        dangerous: whether the next player has taken a card near it.
        friends: how many other faces in the hand are near it.
    """

    left: int
    dangerous: bool
    friends: int

    @property
    def rank(self) -> tuple[int, bool, int]:
        """What is compared, the most important first."""
        return self.left, self.dangerous, self.friends


CLOSING: Final = Throw(left=0, dangerous=False, friends=0)
"""Nothing is left: the round is over, and nobody can use what was thrown."""


@dataclass(frozen=True)
class DiscardExercise(Exercise):
    """A hand after the draw: throw the card that is missed least, and say what is true of it.

    Right is whatever leaves the least deadwood; between equals what the next player, who has taken some cards, can
    hardly use; then what has the least company in the hand. A joker goes only when every other card is laid.

    Attributes:
        cards: the hand.
        taken: cards that the next player has taken from the pile.
    """

    kind: ClassVar[str] = "discard"
    focuses: ClassVar[tuple[str, ...]] = ("1.2", "1.5", "JOKER_DISCARD")

    cards: tuple[Card, ...] = ()
    taken: tuple[Card, ...] = ()

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, cards=parse_cards(data["cards"]), taken=parse_cards(data.get("taken", "")))

    # --- what the engine says ---------------------------------------------------------------------------------------

    @cached_property
    def throws(self) -> dict[Card, Throw]:
        """What becomes of throwing each card."""
        return {card: self._throw(card) for card in dict.fromkeys(self.cards)}

    def _throw(self, card: Card) -> Throw:
        melding = best_melding(self._without(card), self.rules)
        if not melding.rest:
            return CLOSING
        return Throw(
            melding.deadwood,
            any(card == other or is_near(card, other) for other in self.taken),
            sum(is_near(card, other) for other in set(self.cards)),
        )

    def _without(self, card: Card) -> tuple[Card, ...]:
        at = self.cards.index(card)
        return self.cards[:at] + self.cards[at + 1 :]

    def _verdict(self, card: Card, rules: Rules) -> ActionVerdict:
        """Whether it may be thrown once everything that can be laid is laid."""
        rest = best_melding(self._without(card), rules).rest
        return judge_action(position(rules, [(card, *rest), ()]), Discard(0, card))

    @cached_property
    def accepted(self) -> frozenset[Card]:
        """The cards to throw."""
        throws = {card: throw for card, throw in self.throws.items() if not card.is_joker or self._goes(throw)}
        best = min((throw.rank for throw in throws.values()), default=None)
        return frozenset(card for card, throw in throws.items() if throw.rank == best)

    def _goes(self, throw: Throw) -> bool:
        """Whether a joker may be thrown: to go out, or for want of anything else."""
        return (throw is CLOSING and bool(self._verdict(JOKER, self.rules))) or set(self.cards) == {JOKER}

    def is_true(self, reason: str, card: Card) -> bool:
        """Whether a reason holds of throwing a card."""
        throw = self.throws[card]
        match reason:
            case "dear":
                return throw.left == min(
                    other.left for held, other in self.throws.items() if held != JOKER or held == card
                )
            case "keeps_melds":
                whole = best_melding(self.cards, self.rules).deadwood
                return throw.left == whole - value_of(card, self.rules)
            case "alone":
                return throw.friends == 0
            case "twin":
                return self.cards.count(card) > 1
            case "closes":
                return throw is CLOSING
            case _:
                return not throw.dangerous

    # --- asking and judging -----------------------------------------------------------------------------------------

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.discard.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        reasons = [reason for reason in REASONS if self.taken or reason != "harmless"]
        return (
            *((Row(self.taken, Remark("exercise.discard.taken")),) if self.taken else ()),
            Pick("card", Remark("exercise.hand"), self.cards),
            Choice(
                "reason",
                Remark("exercise.discard.why"),
                tuple((reason, Remark(f"exercise.discard.reason.{reason}")) for reason in reasons),
            ),
        )

    def ruling(self, answer: Answer, rules: Rules) -> Ruling:  # noqa: D102
        places = answer["card"]
        return self._ruling(self.cards[places[0]], self.places(self.asked[0], places), rules)

    def _ruling(self, card: Card, at: tuple[int, ...], rules: Rules) -> Ruling:
        """Whether a card may be thrown at a table, and what is left in the hand then."""
        verdict = self._verdict(card, rules)
        if not verdict:
            return Ruling(False, verdict.findings, (card,), at)  # noqa: FBT003
        left = best_melding(self._without(card), rules).deadwood
        # without a joker it may be less
        least = rules == self.rules and left == min(throw.left for throw in self.throws.values())
        says = Remark(f"exercise.discard.{'told' if least else 'left'}", {"card": card, "points": left}, count=left)
        return Ruling(True, (), (card,), at, (says,))  # noqa: FBT003

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        places, reason = answer["card"], answer["reason"]
        if not places:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.discard.choose"))
        card, at = self.cards[places[0]], self.places(self.asked[0], places)
        ruling = self._ruling(card, at, self.rules)
        if not ruling.legal:
            return Grade(Outcome.WRONG, Remark("exercise.discard.illegal", {"card": card}, at), ruling)
        if card not in self.accepted:
            return Grade(Outcome.WRONG, self._cost(card, at))
        if reason is None:
            return Grade(Outcome.NOT_TRIED, Remark("exercise.judge.choose_reason"))
        if not self.is_true(reason, card):
            return Grade(Outcome.WRONG, Remark(f"exercise.discard.not.{reason}", {"card": card}, at))
        return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)

    def _cost(self, card: Card, at: tuple[int, ...]) -> Remark:
        """Why another card would be better."""
        throw, best = self.throws[card], self.throws[min(self.accepted)]
        if card.is_joker:
            return Remark("exercise.discard.joker", at=at)
        if throw.left > best.left:
            return Remark(
                "exercise.discard.costs", {"card": card, "points": throw.left, "best": best.left}, at, throw.left
            )
        if throw.dangerous > best.dangerous:
            near = tuple(other for other in self.taken if card == other or is_near(card, other))
            return Remark("exercise.discard.danger", {"card": card, "cards": near}, at)
        near = tuple(other for other in dict.fromkeys(self.cards) if is_near(card, other))
        return Remark("exercise.discard.company", {"card": card, "cards": near}, at)

    # --- hints ------------------------------------------------------------------------------------------------------

    def clue(self, level: int) -> Remark:  # noqa: D102
        if level == 1:
            return Remark("hint.discard.taken" if self.taken else "hint.discard.rule")
        rest = Counter(best_melding(self.cards, self.rules).rest)
        spare = [place for place, card in enumerate(self.cards) if card in rest or card in self.accepted]
        return Remark("hint.discard.look", at=self.places(self.asked[0], tuple(spare)))

    def tell_piece(self, part: Asked, piece: Any) -> Remark:  # noqa: D102
        return Remark("hint.discard.piece", {"card": self.cards[piece[0]]}, self.places(part, piece))

    def solution(self) -> Answer:  # noqa: D102
        card = min(self.accepted)
        # what decides comes first
        deciding = ("closes", *(("harmless",) if self.taken else ()), "alone", "dear", "keeps_melds")
        reason = next(reason for reason in deciding if self.is_true(reason, card))
        return {"card": (self.cards.index(card),), "reason": reason}

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        good = self.solution()
        cards = [self.cards.index(card) for card in self.throws if card not in self.accepted]
        card = self.cards[good["card"][0]]
        false = [reason for reason, _ in self.asked[1].options if not self.is_true(reason, card)]  # type: ignore[attr-defined]
        return (
            *({"card": (place,), "reason": good["reason"]} for place in cards),
            *({"card": good["card"], "reason": reason} for reason in false),
        )

    # --- fresh ones -------------------------------------------------------------------------------------------------

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        cards = random_meld(random, self.rules, min(self.level, 2), jokers=0)
        if self.level == 3:
            cards += random_meld(random, self.rules, 2, jokers=0)
        if JOKER in self.cards or self.focus[:1] == ("JOKER_DISCARD",):
            cards.append(JOKER)
        # two dear cards: which of them goes is the question
        free = [card for card in NATURALS if card.rank > 9 and not any(is_near(card, other) for other in cards)]
        pair = random.sample(free, 2) if len(free) > 1 else random.sample(NATURALS, 2)
        while is_near(*pair):
            pair = random.sample(NATURALS, 2)
        cards += pair
        taken: tuple[Card, ...] = ()
        near = [card for card in NATURALS if is_near(card, pair[0]) and not is_near(card, pair[1]) and card.rank != ACE]
        if self.taken or (not self.cards and self.focus[:1] == ("1.2",)):
            taken = tuple(random.sample(near, min(2, self.level)))
        elif self.level > 1 and JOKER not in cards:
            cards.append(random.choice(near))  # one of them has company
        cards += loose(random, cards, max(1, HAND[self.level] - len(cards)), light=True)
        random.shuffle(cards)
        return {"cards": tuple(cards), "taken": taken}

    def resembles(self, other: Self) -> bool:  # noqa: D102
        held = Counter((*other.cards, *other.taken))
        if max(held[card] for card in held if not card.is_joker) > self.rules.pack.packs:
            return False
        jokers = other.rules.pack.jokers
        if self.focus[:1] == ("JOKER_DISCARD",) and (jokers == 0 or other._verdict(JOKER, other.rules)):
            return False
        if len(other.accepted) > 2 or JOKER in other.accepted:
            return False
        best = other.throws[min(other.accepted)]
        if any(throw.friends < best.friends for card, throw in other.throws.items() if not card.is_joker):
            return False  # a card without company would stay: right by the points, but no rule of thumb says so
        equal = [throw for throw in other.throws.values() if throw.left == best.left]
        if other.taken:  # what the next player has taken decides
            return not best.dangerous and any(throw.dangerous for throw in equal)
        return self.level == 1 or JOKER in other.cards or len(equal) > len(other.accepted)
