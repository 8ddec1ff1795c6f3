"""Verdicts: the answer of the engine, as a value. True when legal, and always with reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .findings import Finding


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
