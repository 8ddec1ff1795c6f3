"""The glossary as a widget, from Python's side, without a browser."""

from __future__ import annotations

import json

import pytest

from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.course import lesson_plan
from rummy_learn.lessons.exercise import Outcome
from rummy_learn.lessons.glossary import glossary
from rummy_learn.lessons.reply import feedback
from rummy_learn.widgets import Glossary, LessonError


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_text_is_the_same_every_time_and_readable_without_a_kernel(monkeypatch, lang):
    monkeypatch.delenv("RUMMY_LEARN_LIVE", raising=False)
    one, two = (Glossary(lang)._repr_mimebundle_()[0] for _ in range(2))
    assert one["text/plain"] == two["text/plain"] == repr(Glossary(lang))
    assert one["text/html"] == two["text/html"]
    assert one["text/html"].count("<dt>") == len(glossary().terms)


def test_a_live_page_does_not_carry_the_static_form(monkeypatch):
    monkeypatch.setenv("RUMMY_LEARN_LIVE", "1")
    assert "text/html" not in Glossary("es")._repr_mimebundle_()[0]


def test_one_concept_can_be_opened_at_once():
    assert repr(Glossary("en", "run")) == f"The glossary: run. {glossary().terms['run'].words['en'].meaning}"


def test_what_does_not_exist_is_said_kindly():
    with pytest.raises(LessonError) as told:
        Glossary("en", "rn")
    assert "“rn”" in told.value._render_traceback_()[0]
    with pytest.raises(LessonError):
        Glossary("xx")


def test_everything_a_page_needs_can_travel_to_it():
    face = Glossary("es").face
    assert json.loads(json.dumps(face)) == face
    run = next(term for term in face["terms"] if term["key"] == "run")
    assert run["see"]
    assert run["examples"][0]["verdicts"][0]["legal"]
    assert run["practice"]["lesson"] == "groups-and-runs"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reply_leads_to_the_word_for_what_it_is_about(lang):
    exercise = lesson_plan("groups-and-runs").exercise("twin-nines")
    wrong = exercise.mistakes()[0]
    grade = exercise.grade(wrong)
    assert grade.outcome is Outcome.WRONG
    word = feedback(exercise, wrong, grade, lang)["links"][0]
    assert (word["term"], word["word"]) == ("duplicate", glossary().terms["duplicate"].name(lang))
