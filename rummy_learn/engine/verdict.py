"""Verdicts: the answer of the engine, as a value. True when legal, and always with reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import Card
    from .findings import Finding
    from .rules import Rules


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something is legal, and why.

    Attributes:
        findings: faults first, the most important one leading; a legal verdict explains itself, too.
    """

    findings: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        """Whether no finding is a fault."""
        return not any(finding.fault for finding in self.findings)

    @property
    def faults(self) -> tuple[Finding, ...]:
        """Only the findings that make it illegal."""
        return tuple(finding for finding in self.findings if finding.fault)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules (`rules.md` section 2), the most important first, each once."""
        return tuple(dict.fromkeys(finding.rule for finding in self.faults))

    def __bool__(self) -> bool:
        return self.legal


@dataclass(frozen=True, slots=True)
class ActionVerdict(Verdict):
    """A verdict on something a player tried.

    Attributes:
        cards: the cards it is about, as they would lie on the table; the places of the findings count in them.
    """

    cards: tuple[Card, ...] = ()


def ruling(faults: Sequence[Finding], notes: Sequence[Finding], cards: tuple[Card, ...] = ()) -> ActionVerdict:
    """Illegal because of the faults or, without any, legal because of the notes."""
    return ActionVerdict(tuple(faults) or tuple(notes), cards)


class IllegalMove(ValueError):  # noqa: N818 - a move is illegal; the program has no error
    """Something was played that the rules forbid.

    Attributes:
        verdict: why.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(", ".join(fault.key for fault in verdict.faults))
        self.verdict = verdict


class PlayersError(ValueError):
    """Too few or too many players for a table.

    Attributes:
        players: how many there are.
        low: the fewest this table is made for.
        high: the most.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self.players, self.low, self.high = players, rules.deal.players_min, rules.deal.players_max
        super().__init__(f"{players} players: expected {self.low}…{self.high}")
