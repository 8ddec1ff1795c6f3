"""What a kind of case answers, and the row of actions that leads to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rummy_learn.engine.effects import apply
from rummy_learn.engine.referee import judge

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.findings import Finding
    from rummy_learn.engine.table import Table


@dataclass(frozen=True, slots=True)
class Answer:
    """The failing rules of a case, if any, and its results."""

    rules: tuple[str, ...] = ()
    results: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, findings: Iterable[Finding], results: dict[str, Any] | None = None) -> Answer:
        """An answer that fails because of these findings, or is valid without any."""
        return cls(tuple(dict.fromkeys(finding.rule for finding in findings)), results or {})

    def as_fields(self) -> dict[str, Any]:
        """The answer in the form of a case."""
        return {"verdict": "invalid" if self.rules else "valid", "rules": list(self.rules), **self.results}


@dataclass(slots=True)
class Trial:
    """A table on which actions are tried one after another, up to the first that is illegal."""

    table: Table
    faults: tuple[Finding, ...] = ()

    def do(self, action: Action) -> bool:
        """Try one; say whether it was legal and everything before it, too."""
        if not self.faults:
            self.faults = judge(self.table, action).faults
            if not self.faults:
                self.table = apply(self.table, action)
        return not self.faults
