"""Findings are values: frozen, compared by what they say, and complete."""

from __future__ import annotations

import copy
import pickle

import pytest

from rummy_learn.engine.cards import parse_card
from rummy_learn.engine.findings import FINDINGS, GroupSuitDup, TooFewCards, every_finding
from rummy_learn.engine.findings.play import OpenMin


def test_a_finding_is_what_it_says():
    one = OpenMin(have=30, need=40, short=10)
    assert one == OpenMin(have=30, need=40, short=10)
    assert one != OpenMin(have=31, need=40, short=9)
    assert one != (30, 40, 10)
    assert len({one, OpenMin(have=30, need=40, short=10)}) == 1
    assert repr(one) == "OpenMin(at=(), have=30, need=40, short=10)"


def test_a_finding_does_not_change():
    finding = GroupSuitDup(card=parse_card("7H"), at=(0, 1))
    with pytest.raises(AttributeError):
        finding.card = parse_card("8H")
    with pytest.raises(AttributeError):
        del finding.at
    assert finding.shifted(3) == GroupSuitDup(card=parse_card("7H"), at=(3, 4))
    assert copy.copy(finding) == pickle.loads(pickle.dumps(finding)) == finding


def test_a_finding_has_all_its_facts_and_no_others():
    with pytest.raises(TypeError, match="lacks short"):
        OpenMin(have=30, need=40)
    with pytest.raises(TypeError, match="has no colour"):
        OpenMin(have=30, need=40, short=10, colour="red")
    assert TooFewCards(have=2).facts() == {"have": 2, "need": 3}


def test_every_kind_of_finding_has_a_rule_and_a_section():
    kinds = every_finding()
    assert kinds == FINDINGS
    assert len(kinds) > 80
    for key, kind in kinds.items():
        assert kind.key == key
        assert kind.rule
        assert kind.section
        assert kind.count is None or kind.count in kind.fact_names()
