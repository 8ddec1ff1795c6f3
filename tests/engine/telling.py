"""Findings in short, for tests that want every fact of them."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

import pytest

from rummy_learn.engine.cards import Card
from rummy_learn.engine.notation import read_action
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import play

from .test_referee import table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.findings import Finding


def told(findings: Iterable[Finding]) -> str:
    """Of every finding its key, its places and its facts: ``RUN_SUIT@1 cards=6S suit=hearts``."""
    return "; ".join(map(_told, findings))


def _told(finding: Finding) -> str:
    places = f"@{','.join(map(str, finding.at))}" if finding.at else ""
    return f"{finding.key}{places}" + "".join(f" {name}={_word(value)}" for name, value in finding.facts().items())


def _word(value: object) -> str:
    match value:
        case tuple():
            return ",".join(map(_word, value))
        case Card():
            return value.code
        case Enum():
            return value.name.lower()
        case _:
            return str(value)


def case(lines: str, said: str, **setup: Any) -> Any:
    """A table, what is tried at it, and all that is said of it: see :func:`told_last`."""
    return pytest.param(lines, said, setup, id=lines)


def told_last(lines: str, **setup: Any) -> str:
    """What the referee says of the last of these lines, once the others have been played.

    They are parted by slashes, and are seat 0's if they do not say whose they are.
    """
    *before, last = map(_action, lines.split(" / "))
    now = table(**setup)
    for done in before:
        now = play(now, done)
    return told(judge(now, last).findings)


def _action(line: str) -> Action:
    return read_action(line if line[1] == ":" else f"0: {line}")
