"""What can be seen of a table whose house is not told: something that was tried there, and what became of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rummy_learn.engine.cards import JOKER, parse_cards
from rummy_learn.engine.draws import judge_players
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.openings import opening_faults
from rummy_learn.engine.scoring import hand_points

from .exercise import Ruling
from .parts import Lines, Row
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

    from .parts import Part


@dataclass(frozen=True, slots=True)
class Clue(ABC):
    """Something that the houses do not all see alike."""

    cards: tuple[Card, ...] = ()

    @abstractmethod
    def seen(self, rules: Rules) -> object:
        """What becomes of it under some rules: equal where nobody can tell them apart by it."""

    def can_be(self, rules: Rules) -> bool:
        """Whether there are enough jokers for it to be seen at all."""
        return self.cards.count(JOKER) <= rules.pack.jokers

    @abstractmethod
    def parts(self, rules: Rules, number: int) -> tuple[Part, ...]:
        """How it is shown, as clue number so-and-so, with what becomes of it under these rules."""

    @abstractmethod
    def ruling(self, rules: Rules) -> Ruling:
        """What these rules say of it, and why; places count in the clue's own cards."""


@dataclass(frozen=True, slots=True)
class MeldClue(Clue):
    """Cards that count as a meld, or do not."""

    def seen(self, rules: Rules) -> object:  # noqa: D102
        return judge_meld(self.cards, rules).legal

    def parts(self, rules: Rules, number: int) -> tuple[Part, ...]:  # noqa: D102
        said = "yes" if self.seen(rules) else "no"
        return (Row(self.cards, _numbered(number, Remark(f"exercise.house.meld.{said}"))),)

    def ruling(self, rules: Rules) -> Ruling:  # noqa: D102
        verdict = judge_meld(self.cards, rules)
        return Ruling(verdict.legal, verdict.findings, self.cards, tuple(range(len(self.cards))))


@dataclass(frozen=True, slots=True)
class OpeningClue(Clue):
    """Melds that are enough to open with, or are not. None of them has a joker, so that every house takes them."""

    sizes: tuple[int, ...] = ()

    @property
    def melds(self) -> tuple[tuple[Card, ...], ...]:
        """The melds, one by one."""
        ends = [sum(self.sizes[: i + 1]) for i in range(len(self.sizes))]
        return tuple(self.cards[end - size : end] for end, size in zip(ends, self.sizes, strict=True))

    def seen(self, rules: Rules) -> object:  # noqa: D102
        return self.ruling(rules).legal

    def parts(self, rules: Rules, number: int) -> tuple[Part, ...]:  # noqa: D102
        key = f"exercise.house.opening.{'yes' if self.seen(rules) else 'no'}"
        count = len(self.melds)
        said = [
            Remark(f"{key}.part", {"part": i + 1, "count": count}) if count > 1 else Remark(key) for i in range(count)
        ]
        return tuple(Row(meld, _numbered(number, one)) for meld, one in zip(self.melds, said, strict=True))

    def ruling(self, rules: Rules) -> Ruling:  # noqa: D102
        melds = [judge_meld(cards, rules) for cards in self.melds]
        findings = [finding for meld in melds for finding in meld.faults] + opening_faults(melds, rules)
        says = () if findings else (Remark("exercise.house.opens", {"points": sum(meld.points for meld in melds)}),)
        return Ruling(not findings, tuple(findings), self.cards, tuple(range(len(self.cards))), says)


@dataclass(frozen=True, slots=True)
class HandClue(Clue):
    """Cards left in a hand, and what they cost."""

    def seen(self, rules: Rules) -> object:  # noqa: D102
        return hand_points(self.cards, rules)

    def parts(self, rules: Rules, number: int) -> tuple[Part, ...]:  # noqa: D102
        said = Remark("exercise.house.hand", {"points": hand_points(self.cards, rules)})
        return (Row(self.cards, _numbered(number, said)),)

    def ruling(self, rules: Rules) -> Ruling:  # noqa: D102
        says = (Remark("exercise.house.hand.there", {"points": hand_points(self.cards, rules)}),)
        return Ruling(legal=True, cards=self.cards, places=tuple(range(len(self.cards))), says=says)


@dataclass(frozen=True, slots=True)
class PlayersClue(Clue):
    """So many players, who may play or not."""

    players: int = 0

    def seen(self, rules: Rules) -> object:  # noqa: D102
        return judge_players(rules, self.players).legal

    def parts(self, rules: Rules, number: int) -> tuple[Part, ...]:  # noqa: D102
        said = "yes" if self.seen(rules) else "no"
        return (Lines((_numbered(number, Remark(f"exercise.house.players.{said}", {"players": self.players})),)),)

    def ruling(self, rules: Rules) -> Ruling:  # noqa: D102
        verdict = judge_players(rules, self.players)
        says = () if verdict.faults else (Remark("exercise.house.players.there", {"players": self.players}),)
        return Ruling(verdict.legal, verdict.faults, says=says)


def _numbered(number: int, said: Remark) -> Remark:
    return Remark("exercise.house.numbered", {"number": number, "said": said})


def read_clue(data: Mapping[str, Any]) -> Clue:
    """A clue from a lesson file: `meld`, `opening` (melds one by one), `hand` or `players`."""
    if "meld" in data:
        return MeldClue(parse_cards(data["meld"]))
    if "opening" in data:
        melds = [parse_cards(meld) for meld in data["opening"]]
        return OpeningClue(tuple(card for meld in melds for card in meld), tuple(map(len, melds)))
    if "hand" in data:
        return HandClue(parse_cards(data["hand"]))
    return PlayersClue(players=data["players"])
