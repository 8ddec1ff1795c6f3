"""What learners hand in is judged again, and what cannot be believed is named by file and line."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rummy_learn.classroom.evidence import Doubt, Objection, examine
from tests.lessons.learners import START, curated, entry

TWINS = curated("groups-and-runs", "twin-nines")
WRONG = {"choice": "group", "reason": None}
GOOD = entry(TWINS, t=START)


def line(changes=None, **claims):
    """A line of a log with something changed, or claimed besides."""
    return json.dumps(json.loads(replace(GOOD, **(changes or {})).line()) | claims)


def doubts(*lines):
    return [(one.line, one.doubt) for one in examine([("Ana", "Ana.jsonl", lines)]).objections]


def test_an_honest_log_counts_and_raises_no_doubt():
    lines = [GOOD.line(), "", entry(TWINS.another(4), t=START + 1).line(), ""]
    evidence = examine([("Ana", "Ana.jsonl", lines)])
    assert evidence.objections == ()
    assert [one.right for one in evidence.answers["Ana"]] == [True, True]


@pytest.mark.parametrize(
    ("changed", "doubt"),
    [
        ("{", Doubt.UNREADABLE),
        ('{"v": 2}', Doubt.NEWER),
        (line({"exercise": "castling"}), Doubt.EXERCISE),
        (line({"lesson": "chess"}), Doubt.EXERCISE),
        (line({"cards": "9C 9D 9H"}), Doubt.CARDS),
        (line({"house": "cafe", "seed": 5}), Doubt.CARDS),
        (line({"answer": {"choice": "flush"}}), Doubt.ANSWER),
        (line({"answer": {}}), Doubt.ANSWER),
    ],
)
def test_what_does_not_fit_the_course_is_named_and_does_not_count(changed, doubt):
    evidence = examine([("Ana", "Ana.jsonl", ["", changed])])
    (found,) = evidence.objections
    assert (found.file, found.line, found.doubt) == ("Ana.jsonl", 2, doubt)
    assert evidence.answers == {"Ana": ()}


def test_a_wrong_answer_that_claims_to_be_right_counts_as_wrong_and_is_named():
    for claim in ({"right": True}, {"outcome": "right"}):
        evidence = examine([("Ana", "Ana.jsonl", [line({"answer": WRONG}, **claim)])])
        assert [one.doubt for one in evidence.objections] == [Doubt.CLAIM]
        assert [one.right for one in evidence.answers["Ana"]] == [False]
    assert doubts(line({"answer": WRONG}, right=False, outcome="wrong")) == []


def test_a_changed_copy_of_an_answer_does_not_replace_it():
    evidence = examine([("Ana", "Ana.jsonl", [line({"answer": WRONG}), GOOD.line()])])
    assert evidence.objections == (Objection("Ana.jsonl", 2, Doubt.TWIN, GOOD.id),)
    assert [one.right for one in evidence.answers["Ana"]] == [False]


def test_the_same_line_twice_counts_once_without_a_doubt():
    """Somebody works on two devices, carries the answers over and hands in both files."""
    later = entry(TWINS, WRONG, t=START + 5).line()
    evidence = examine(
        [("Ana", "phone.jsonl", [GOOD.line(), GOOD.line()]), ("Ana", "home.jsonl", [later, GOOD.line()])]
    )
    assert evidence.objections == ()
    assert [one.entry.t for one in evidence.answers["Ana"]] == [START, START + 5]


def test_the_answers_of_another_are_named_in_both_files_and_count_for_both():
    own = entry(TWINS, t=START + 9).line()
    evidence = examine([("Ana", "Ana.jsonl", [GOOD.line()]), ("Bea", "Bea.jsonl", [own, GOOD.line()])])
    assert [(one.file, one.line, one.doubt, one.other) for one in evidence.objections] == [
        ("Ana.jsonl", 1, Doubt.SHARED, "Bea.jsonl"),
        ("Bea.jsonl", 2, Doubt.SHARED, "Ana.jsonl"),
    ]
    assert [len(answers) for answers in evidence.answers.values()] == [1, 2]
