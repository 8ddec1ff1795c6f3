"""Several melds laid from a hand at once, as exercises judge them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.engine.melds import MIN_SIZE, MeldVerdict, judge_meld

from .exercise import Ruling
from .reading import places_of
from .remark import Remark
from .repair import smallest_repair
from .rulings import in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.findings import Finding
    from rummy_learn.engine.rules import Rules

    from .repair import Repair


def zones(cards: Sequence[Card]) -> tuple[Remark, ...]:
    """A zone for each meld that could at most be laid."""
    return tuple(Remark("exercise.zone", {"number": i + 1}) for i in range(max(1, len(cards) // MIN_SIZE)))


def found_in(hand: Sequence[Card], melds: Iterable[Sequence[Card]]) -> tuple[tuple[int, ...], ...]:
    """For each meld, where in the hand its cards are; no card is used twice."""
    free = list(range(len(hand)))
    found = []
    for meld in melds:
        found.append(places_of(meld, hand, free))
        free = [place for place in free if place not in found[-1]]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Laying:
    """Melds from a hand, their naturals put in order as whoever lays them would.

    Attributes:
        hand: the cards it comes from.
        places: for each meld, where in the hand its cards are.
        verdicts: what the engine says of each.
        rules: of the table.
    """

    hand: tuple[Card, ...]
    places: tuple[tuple[int, ...], ...]
    verdicts: tuple[MeldVerdict, ...]
    rules: Rules

    @classmethod
    def of(cls, hand: Sequence[Card], laid: Sequence[Sequence[int]], rules: Rules) -> Laying:
        """What lies there, from the places in the hand as they were put down."""
        rows = [in_order([hand[place] for place in meld], rules) for meld in laid]
        places = tuple(places_of(row, hand, meld) for row, meld in zip(rows, laid, strict=True))
        return cls(tuple(hand), places, tuple(judge_meld(row, rules) for row in rows), rules)

    @property
    def legal(self) -> bool:
        """Whether each of them is a meld."""
        return all(self.verdicts)

    @property
    def points(self) -> int:
        """What they are worth together."""
        return sum(verdict.points for verdict in self.verdicts)

    @property
    def cards(self) -> int:
        """How many cards they are."""
        return sum(map(len, self.places))

    @property
    def melds(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each."""
        return tuple(verdict.cards for verdict in self.verdicts)

    @property
    def guilty(self) -> tuple[int, ...]:
        """Where in the hand the cards are of which the first illegal meld was to be made."""
        return next((at for at, verdict in zip(self.places, self.verdicts, strict=True) if not verdict), ())

    def ruling(self, more: Sequence[Finding] = (), says: tuple[Remark, ...] = ()) -> Ruling:
        """The first illegal meld and what is wrong with it, or else all of them and what there is to say."""
        for places, verdict in zip(self.places, self.verdicts, strict=True):
            if not verdict:
                return Ruling(False, verdict.findings, verdict.cards, places)  # noqa: FBT003
        flat = tuple(place for meld in self.places for place in meld)
        cards = tuple(card for meld in self.melds for card in meld)
        findings: list[Finding] = list(more)
        start = 0
        for verdict in () if any(found.fault for found in more) else self.verdicts:
            findings += [found.shifted(start) for found in verdict.findings]
            start += len(verdict.cards)
        return Ruling(not any(found.fault for found in findings), tuple(findings), cards, flat, says)

    def repair(self) -> Repair | None:
        """The smallest repair of the first illegal meld, with cards that are still in the hand."""
        used = {place for meld in self.places for place in meld}
        rest = [card for place, card in enumerate(self.hand) if place not in used]
        first = next((verdict.cards for verdict in self.verdicts if not verdict), None)
        return smallest_repair(first, self.rules, hand=rest) if first is not None else None
