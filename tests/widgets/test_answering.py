"""Every exercise of the course, answered through its view in each way there is: by typing and by the page."""

from __future__ import annotations

import logging

import pytest

from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.face import plain
from rummy_learn.widgets.exercise import ExerciseView
from tests.lessons.every_exercise import its_marks

JUNK = ({"a": 1}, "?", ["?"] * 1000, 10**9, [[[0]]], 1.5, float("nan"), True)
"""What no part of any exercise can hold."""

every_view = pytest.mark.parametrize(
    ("exercise", "lang"),
    [
        pytest.param(exercise, lang, id=f"{slug}/{name}-{lang}", marks=its_marks(exercise))
        for slug, plan in course().items()
        for name, exercise in plan.exercises.items()
        for lang in LANGUAGES
    ],
)


def sent(view, answer):
    """What the page is sent when it has an answer checked."""
    replies = []
    view.send = replies.append
    content = {"do": "check", "answer": answer, "anew": False, "hints": 0}
    view._handle_msg({"content": {"data": {"method": "custom", "content": content}}})
    return replies


@every_view
def test_right_wrong_not_known_and_not_at_all(exercise, lang):
    view = ExerciseView(exercise, lang, "")
    cases = [(plain(exercise.solution()), "right"), ({}, "not_tried"), ({"unknown": True}, "unknown")]
    cases += [(plain(mistake), "wrong") for mistake in exercise.mistakes()]
    for answer, outcome in cases:
        (reply,) = sent(view, answer)
        assert reply["outcome"] == outcome, answer
        assert view.answer(**answer).startswith(reply["remark"])


@every_view
def test_what_is_no_answer_is_told_politely(exercise, lang, caplog):
    """One sentence that names the part and what would fit, the same for both ways; nothing in the log."""
    view = ExerciseView(exercise, lang, "")
    for part in exercise.asked:
        for junk in JUNK:
            (reply,) = sent(view, {part.name: junk})
            assert reply["kind"] == "notice"
            assert reply["text"] == view.answer(**{part.name: junk})
            begin = text("exercise.unreadable", lang, part=part.name, expected="\0").split("\0")[0]
            assert reply["text"].startswith(begin)
            assert len(reply["text"]) < 400
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
