"""Random valid rules, for hypothesis."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from typing import Any

from hypothesis import strategies as st

from rummy_learn.engine.houses import HOUSES
from rummy_learn.engine.rules import Rules, RulesError


def _values(parameter: Any) -> st.SearchStrategy[Any]:
    default = parameter.default
    if isinstance(default, StrEnum):
        return st.sampled_from(list(type(default)))
    if isinstance(default, bool):
        return st.booleans()
    numbers = st.integers(parameter.metadata["low"], parameter.metadata["high"])
    return st.none() | numbers if "None" in str(parameter.type) else numbers


VALUES = {
    f"{group.name}.{parameter.name}": _values(parameter)
    for group in fields(Rules)
    for parameter in fields(getattr(Rules(), group.name))
}


@st.composite
def some_rules(draw: st.DrawFn) -> Rules:
    """Rules that a table could agree on: a house, and any number of parameters set to anything they may be."""
    rules = HOUSES[draw(st.sampled_from(list(HOUSES)))]
    for path in draw(st.lists(st.sampled_from(list(VALUES)), unique=True)):
        value = draw(VALUES[path])
        try:
            rules = rules.change({path: value})
        except RulesError:  # contradicts another parameter
            continue
    return rules
