"""Exercise: build a meld from this hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.cards import JOKER, parse_cards
from rummy_learn.engine.melds import MeldKind, MeldVerdict, judge_meld
from rummy_learn.engine.moves import melds_of

from .company import loose, tempting
from .exercise import Exercise, Grade, Outcome, Ruling
from .near_misses import NEAR_MISSES, near_miss
from .parts import Lay
from .random_melds import random_meld, random_run
from .reading import places_of
from .remark import Remark
from .repair import smallest_repair
from .rulings import in_order, meld_ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

    from .exercise import Answer
    from .parts import Asked, Part
    from .repair import Repair

HAND: Final = {1: 6, 2: 8, 3: 10}
"""How many cards a fresh hand holds, by level."""

TRIED: Final = 50
BAITS: Final = tuple(rule for rule in NEAR_MISSES if rule not in ("MIN3", "NO_JOKERS", "RUN_MAX13"))
"""The rules that a few cards of a hand can tempt to break."""


@dataclass(frozen=True)
class BuildExercise(Exercise):
    """A hand and a wish: any meld, a group or a run, of at least so many cards. Every meld that fulfils it is right.

    Naturals may be laid in any order, the engine sorts them; a joker stays where it was put.

    Attributes:
        cards: the hand.
        want: "meld", "group" or "run".
        size: of how many cards at least.
        bait: cards of the hand that tempt to break a rule, as one would lay them; may be left out.
    """

    kind: ClassVar[str] = "build"
    focuses: ClassVar[tuple[str, ...]] = ("1.4", "1.6", *BAITS)

    cards: tuple[Card, ...] = ()
    want: str = "meld"
    size: int = 3
    bait: tuple[Card, ...] = ()

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(
            **common,
            cards=parse_cards(data["cards"]),
            want=data.get("want", "meld"),
            size=data.get("size", 3),
            bait=parse_cards(data.get("bait", "")),
        )

    def ask(self) -> Remark:  # noqa: D102
        key = f"exercise.build.ask.{self.want}" + (".long" if self.size > 3 else "")
        return Remark(key, {"size": self.size})

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        return (Lay("laid", Remark("exercise.hand"), self.cards, (Remark("exercise.build.zone"),)),)

    def laid(self, places: tuple[int, ...]) -> tuple[tuple[int, ...], MeldVerdict]:
        """Put the naturals in order and judge what lies there: the places in that order, and the verdict."""
        laid = in_order([self.cards[place] for place in places], self.rules)
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

    def repair(self, answer: Answer) -> Repair | None:  # noqa: D102
        (places,) = answer["laid"]
        rest = [card for place, card in enumerate(self.cards) if place not in places]
        laid = [self.cards[place] for place in self.laid(places)[0]]
        return smallest_repair(laid, self.rules, hand=rest, fits=self._fits)

    def _fits(self, verdict: MeldVerdict) -> bool:
        return verdict.legal and self.want in ("meld", verdict.kind) and len(verdict.cards) >= self.size

    @cached_property
    def best(self) -> tuple[tuple[int, ...], MeldVerdict] | None:
        """The first accepted answer among the smallest ones, or ``None`` if the hand holds none."""
        return self._best_of(self.cards)

    def _best_of(self, cards: Sequence[Card]) -> tuple[tuple[int, ...], MeldVerdict] | None:
        rows = sorted(melds_of(cards, self.rules), key=lambda row: (len(row), row.count(JOKER)))
        verdicts = (judge_meld(row, self.rules) for row in rows)
        found = next((verdict for verdict in verdicts if self._fits(verdict)), None)
        return (places_of(found.cards, cards, range(len(cards))), found) if found else None

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
        too_short = (0, 1)
        no_meld = next((at for at in self._trios() if not self.laid(at)[1]), None)
        melds = (judge_meld(row, self.rules) for row in melds_of(self.cards, self.rules))
        unwanted = next((meld.cards for meld in melds if not self._fits(meld)), ())
        other = places_of(unwanted, self.cards, range(len(self.cards)))
        bait = places_of(self.bait, self.cards, range(len(self.cards)))
        wrong = dict.fromkeys((too_short, no_meld, other, bait))
        return tuple({"laid": (at,)} for at in wrong if at)

    def _trios(self) -> Iterator[tuple[int, ...]]:
        return combinations(range(len(self.cards)), 3)

    @property
    def rule(self) -> str | None:
        """The rule that cards of this hand tempt to break."""
        return next((rule for rule in self.focus if rule in BAITS), None)

    def _tempting(self, random: Random) -> tuple[Card, ...]:
        """Cards that break the rule that is practised even when they are put in order."""
        rule = self.rule
        for _ in range(TRIED if rule else 0):
            bait = in_order(near_miss(random, self.rules, str(rule), self.level), self.rules)
            if judge_meld(bait, self.rules).rules[:1] == (rule,):
                return bait
        return ()

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        kind = self.want if self.want != "meld" else str(self.best[1].kind) if self.best else ""
        jokers = 1 if self.needs_joker else 0
        meld = random_meld(random, self.rules, self.level, kind=kind, jokers=jokers)
        while len(meld) < self.size:
            meld = random_run(random, self.rules, self.size)
        hand = Counter(meld)
        bait = self._tempting(random)
        hand |= Counter(bait)
        cards = list(hand.elements())
        more = max(0, HAND[self.level] - len(cards))
        temptations = min(more, self.level) if jokers else more  # too many would do without the joker
        cards += [tempting(random, cards) for _ in range(temptations)]
        cards += loose(random, cards, more - temptations)
        random.shuffle(cards)
        return {"cards": tuple(cards), "bait": bait}

    def resembles(self, other: Self) -> bool:  # noqa: D102
        held, pack = Counter(other.cards), self.rules.pack
        if other.best is None or other.needs_joker != self.needs_joker or held[JOKER] > pack.jokers:
            return False
        return max(held[card] for card in held if not card.is_joker) <= pack.packs

    @cached_property
    def needs_joker(self) -> bool:
        """Whether no accepted answer can do without a joker; without cards, whether that is what is practised."""
        naturals = [card for card in self.cards if not card.is_joker]
        if not self.cards:
            return self.focus[:1] == ("1.6",)
        return len(naturals) < len(self.cards) and self._best_of(naturals) is None
