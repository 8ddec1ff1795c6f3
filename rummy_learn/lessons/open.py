"""Exercise: may I open here, and with what?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.actions import Lay as Laid
from rummy_learn.engine.cards import JOKER, KING, Card, parse_cards
from rummy_learn.engine.melds import MIN_SIZE, judge_meld
from rummy_learn.engine.openings import LayVerdict, judge_lay
from rummy_learn.engine.solver import Aim, best_melding, best_opening
from rummy_learn.engine.table import position

from .company import loose, tempting
from .exercise import Exercise, Grade, Outcome, Ruling
from .laying import Laying, found_in, zones
from .parts import Choice, Lay
from .random_melds import random_group, random_meld, random_run, with_jokers
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.solver import Melding

    from .exercise import Answer
    from .parts import Asked, Part
    from .repair import Repair

CAN: Final = "can"
CANNOT: Final = "cannot"
RULES: Final = ("OPEN_MIN", "OPEN_NO_RUN", "OPEN_NO_CLEAN_RUN", "OPEN_NO_GROUP")
MARGIN: Final = {1: 30, 2: 12, 3: 5}
"""How many points a hand may at most be above or below what is asked, by level."""
HAND: Final = {1: 9, 2: 11, 3: 13}
"""How many cards a fresh hand holds, by level."""


@dataclass(frozen=True)
class OpenExercise(Exercise):
    """The hand of a player who has not opened, in the middle of the turn: can it open, and with which melds?

    Every opening that the table allows is right, not only the best. To lay melds says "I can".
    """

    kind: ClassVar[str] = "open"
    focuses: ClassVar[tuple[str, ...]] = ("1.3", *RULES)

    cards: tuple[Card, ...] = ()

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**common, cards=parse_cards(data["cards"]))

    # --- what the engine says ---------------------------------------------------------------------------------------

    @cached_property
    def most(self) -> Melding:
        """The melds of most points, whatever the table asks of an opening."""
        return best_melding(self.cards, self.rules, aim=Aim.POINTS, keep_discard=None)

    @cached_property
    def broken(self) -> str | None:
        """The rule that the melds of most points break first as an opening."""
        return next(iter(self._lay(self._places(self.most), self.rules).rules), None) if self.most.melds else "OPEN_MIN"

    @cached_property
    def opening(self) -> Melding | None:
        """An opening, the one of most points if that is one; ``None`` if there is none."""
        match self.broken:
            case None:
                return self.most
            case "OPEN_MIN":  # the most points are too few
                return None
            case _:
                return best_opening(self.cards, self.rules, keep_discard=None)

    def _lay(self, melds: tuple[tuple[int, ...], ...], rules: Rules) -> LayVerdict:
        """The verdict on laying these, naturals put in order, as the opening."""
        laying = Laying.of(self.cards, melds, rules)
        return judge_lay(position(rules, [self.cards, ()]), Laid(0, laying.melds))

    def _places(self, melding: Melding) -> tuple[tuple[int, ...], ...]:
        return found_in(self.cards, melding.melds)

    # --- asking and judging -----------------------------------------------------------------------------------------

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.open.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        options = tuple((value, Remark(f"exercise.open.{value}")) for value in (CAN, CANNOT))
        return (
            Choice("choice", Remark("exercise.open.label"), options),
            Lay("laid", Remark("exercise.hand"), self.cards, zones(self.cards)),
        )

    def ruling(self, answer: Answer, rules: Rules) -> Ruling | None:  # noqa: D102
        laid = answer["laid"] if answer["choice"] != CANNOT else self._places(self.most)
        if not laid:
            return None
        laying, verdict = Laying.of(self.cards, laid, rules), self._lay(laid, rules)
        if not laying.legal:
            return laying.ruling()
        flat = tuple(place for meld in laying.places for place in meld)
        return Ruling(verdict.legal, verdict.findings, verdict.cards, flat)

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        choice, laid = answer["choice"], answer["laid"]
        if choice == CANNOT:
            if self.opening:
                return Grade(Outcome.WRONG, Remark("exercise.open.you_can"))
            return Grade(Outcome.RIGHT, Remark("exercise.right"), self.ruling(answer, self.rules))
        if not laid:
            if self.opening is None:
                return Grade(Outcome.WRONG, Remark("exercise.open.you_cannot"))
            return Grade(Outcome.NOT_TRIED, Remark("exercise.open.lay"))
        ruling = self.ruling(answer, self.rules)
        laying = Laying.of(self.cards, laid, self.rules)
        if not laying.legal:
            return Grade(Outcome.WRONG, Remark("exercise.sort.no_meld", at=laying.guilty), ruling)
        if ruling is None or not ruling.legal:
            return Grade(Outcome.WRONG, Remark("exercise.open.not_enough"), ruling)
        return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)

    def repair(self, answer: Answer) -> Repair | None:  # noqa: D102
        return Laying.of(self.cards, answer["laid"], self.rules).repair() if answer["choice"] != CANNOT else None

    # --- hints ------------------------------------------------------------------------------------------------------

    def clue(self, level: int) -> Remark:  # noqa: D102
        law = self.rules.opening
        if level == 1:
            run = "clean_run" if law.requires_clean_run else "run" if law.requires_run else ""
            kinds = "_and_".join(kind for kind in (run, "group" if law.requires_group else "") if kind)
            asked = kinds or ("points" if law.minimum else "any")
            return Remark(f"hint.open.{asked}", {"need": law.minimum})
        melds = self._places(self.opening or self.most)
        return Remark("hint.open.look", at=tuple(sorted(place for meld in melds for place in meld)))

    def telling_part(self, solution: Answer) -> Asked:  # noqa: D102
        choice, laid = self.asked
        return laid if solution["laid"] else choice

    def tell_piece(self, part: Asked, piece: Any) -> Remark:  # noqa: D102
        if part.name == "laid":
            return Remark("hint.open.card", at=self.places(part, piece))
        need, most = self.rules.opening.minimum, self.most.points
        short = "" if most < need else ".enough"  # the points would do, so a kind of meld is missing
        return Remark(f"hint.open.most{short}", {"points": most, "need": need}, count=most)

    def solution(self) -> Answer:  # noqa: D102
        if self.opening is None:
            return {"choice": CANNOT, "laid": ()}
        return {"choice": CAN, "laid": self._places(self.opening)}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return self.opening is None

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        trios = combinations(range(len(self.cards)), 3)
        no_meld = next((at for at in trios if not Laying.of(self.cards, (at,), self.rules).legal), None)
        most = self._places(self.most)
        tried: list[Answer] = [{"choice": CAN, "laid": laid} for laid in (most, *((meld,) for meld in most)) if laid]
        tried += [{"choice": CAN, "laid": (no_meld,)}] if no_meld else []
        tried += [{"choice": CANNOT, "laid": ()}] if self.opening else [{"choice": CAN, "laid": ()}]
        return tuple(answer for answer in tried if self.judge(answer).outcome is Outcome.WRONG)

    # --- fresh ones -------------------------------------------------------------------------------------------------

    def _intended(self) -> str | None:
        """The rule in the way of opening, or ``None`` if the hand is to open."""
        if self.cards:
            return None if self.opening else self.broken
        return next((rule for rule in self.focus if rule in RULES), None)

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        for _ in range(50):
            melds = self._melds(random)
            if self._comes_near(sum(judge_meld(meld, self.rules).points for meld in melds)):
                break
        cards = [card for meld in melds for card in meld]
        more = max(2, HAND[self.level] - len(cards))
        cards += [tempting(random, cards) for _ in range(self.level - 1)]
        cards += loose(random, cards, more - self.level + 1)
        random.shuffle(cards)
        return {"cards": tuple(cards)}

    def _melds(self, random: Random) -> list[list[Card]]:
        """Melds with what is asked, or without what is to be missing."""
        long = random.choice((3, 4, 5) if self.level > 1 else (3, 4))
        run = random_run(random, self.rules, long, low=random.choice((1, 4, 8)))
        match self._intended():
            case "OPEN_NO_RUN":
                return [random_group(random, self.rules, random.choice((3, 3, 4))) for _ in range(2)]
            case "OPEN_NO_GROUP":
                return [run, random_run(random, self.rules, 3, low=8)]
            case "OPEN_NO_CLEAN_RUN":
                # a longer run might be clean without its joker
                run = random_meld(random, self.rules, 1, kind="run", jokers=1)
                return [run, *(random_group(random, self.rules, 3, rank=random.randint(8, KING)) for _ in range(2))]
            case short:
                margin = MARGIN[self.level]
                away = -random.randint(1, margin) if short else random.randint(0, margin)
                missing = self.rules.opening.minimum + away - judge_meld(run, self.rules).points
                if missing < MIN_SIZE * 2:
                    return [run]
                group = random_group(random, self.rules, MIN_SIZE, rank=min(10, missing // MIN_SIZE))
                return [run, with_jokers(random, group, 1 if self.level == 3 and self.rules.pack.jokers else 0)]

    def _comes_near(self, points: int) -> bool:
        """Whether so many points fall short, or are enough, by as little as the level says."""
        over, intended = points - self.rules.opening.minimum, self._intended()
        near = abs(over) <= MARGIN[self.level] or intended in RULES[1:] or not self.rules.opening.minimum
        return near and (over < 0) == (intended == "OPEN_MIN")

    def resembles(self, other: Self) -> bool:  # noqa: D102
        held = Counter(other.cards)
        if held[JOKER] > self.rules.pack.jokers or not other.most.melds:
            return False
        if max(held[card] for card in held if not card.is_joker) > self.rules.pack.packs:
            return False
        if not self._comes_near(other.most.points):  # the quick look before the long one
            return False
        intended = self._intended()
        return other.broken == intended and (intended is None or other.opening is None)
