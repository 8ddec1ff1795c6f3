"""The course map without a browser: what it is sent, what it answers, and the file that JupyterLab keeps."""

from __future__ import annotations

import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from traitlets.config import Application

from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.log import read_log
from rummy_learn.widgets import CourseMap, Lesson, LessonError
from rummy_learn.widgets.answers import Answers
from rummy_learn.widgets.progress_file import NAME, UNDONE, ProgressFile, progress_file
from tests.lessons.learners import DAY, MINUTE, START, curated, entry

TWINS = curated("groups-and-runs", "twin-nines")
ACE = curated("groups-and-runs", "round-the-corner")
WRONG = {"choice": "group", "reason": None}


def sent(view, content):
    """Let a message arrive from the page and return what the view is sent."""
    replies = []
    view.send = replies.append
    view._handle_msg({"content": {"data": {"method": "custom", "content": content}}})
    return replies


def opened(view, entries=(), now=START + DAY):
    (reply,) = sent(view, {"do": "open", "now": now, "lines": [one.line() for one in entries]})
    return reply


@pytest.fixture
def course_map():
    return CourseMap("es")


@pytest.fixture
def kernel(monkeypatch, tmp_path):
    """A kernel outside of the app, in a folder of its own."""
    monkeypatch.setattr(Application, "initialized", classmethod(lambda cls: True))
    monkeypatch.delenv("RUMMY_LEARN_LIVE", raising=False)
    monkeypatch.chdir(tmp_path)
    return ProgressFile(tmp_path)


def test_what_the_browser_has_kept_becomes_a_map(course_map):
    reply = opened(course_map, [entry(TWINS), entry(ACE, {"choice": "run", "reason": None}, t=START + 1)])
    assert reply["kind"] == "map"
    lesson = next(one for one in reply["map"]["lessons"] if one["lesson"] == "groups-and-runs")
    assert lesson["solved"] == 1
    assert reply["map"]["onward"]["exercise"] == ACE.id
    assert reply["reviews"] == []


def test_what_is_due_is_there_to_be_done_at_once(course_map):
    reply = opened(course_map, [entry(TWINS)], now=START + 100 * DAY)
    (reference,) = reply["reviews"]
    (view,) = course_map._live
    assert reference == f"anywidget:{view.model_id}"
    assert view.exercise.focus == TWINS.focus
    assert view.exercise.seed is not None


def test_an_answer_is_counted_without_touching_what_is_being_worked_on(course_map):
    opened(course_map, [entry(TWINS)], now=START + 100 * DAY)
    before = list(course_map._live)
    line = entry(ACE, t=START + 100 * DAY).line()
    (reply,) = sent(course_map, {"do": "add", "now": START + 100 * DAY, "line": line})
    assert reply["kind"] == "counted"
    assert "reviews" not in reply
    assert course_map._live == before
    lesson = next(one for one in reply["map"]["lessons"] if one["lesson"] == "groups-and-runs")
    assert lesson["solved"] == 2


def test_a_misunderstanding_is_met_once_with_a_pair_and_two_exercises(course_map):
    wrong = {"choice": "run", "reason": None}
    entries = [entry(ACE, wrong), entry(ACE.another(1), wrong, t=START + 1)]
    entries += [entry(TWINS.another(seed), t=START + 1 + seed) for seed in (1, 2)]
    (cure,) = opened(course_map, entries)["cures"]
    assert cure["name"] == text("misconception.ace_in_the_middle", "es")
    assert [side["legal"] for side in cure["pair"]] == [True, False]
    assert len(cure["exercises"]) == 2
    (reply,) = sent(course_map, {"do": "add", "now": START + 99, "line": entry(TWINS, t=START + 50).line()})
    assert reply["cures"] == []


def test_an_import_is_merged_and_handed_to_the_browser(course_map):
    mine, theirs = entry(TWINS), entry(ACE, t=START + 1)
    opened(course_map, [mine])
    lines = f"{mine.line()}\n{theirs.line()}\nnonsense"
    keep, shown = sent(course_map, {"do": "import", "now": START + 2, "text": lines})
    assert keep == {"kind": "keep", "lines": [theirs.line(), "nonsense"]}
    assert text("course.import.new", "es", n=1, count=1) in shown["told"]
    assert text("course.aside.unreadable", "es", n=1, count=1) in shown["map"]["said"]


def test_a_forged_import_wins_nothing(course_map):
    opened(course_map)
    line = entry(TWINS, WRONG).line()[:-1] + ', "outcome": "right"}'
    _, shown = sent(course_map, {"do": "import", "now": START, "text": line})
    assert not any(lesson["solved"] for lesson in shown["map"]["lessons"])


def test_an_export_brings_back_all_there_was(course_map):
    entries = [entry(TWINS), entry(ACE, t=START + 1)]
    newer = '{"v": 99}'
    sent(course_map, {"do": "open", "now": START, "lines": [*(one.line() for one in entries), newer]})
    (reply,) = sent(course_map, {"do": "export"})
    log = read_log(reply["text"].splitlines())
    assert log.entries == tuple(entries)
    assert [line for line, _ in log.aside] == [newer]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_text_is_the_same_every_time_and_says_what_to_do(lang):
    one, two = (CourseMap(lang)._repr_mimebundle_()[0] for _ in range(2))
    assert one["text/plain"] == two["text/plain"] == text("course.run_me", lang)
    assert one["text/html"] == two["text/html"]


def test_an_unknown_language_is_told_without_a_traceback():
    with pytest.raises(LessonError) as caught:
        CourseMap("xx")
    assert "es, en" in caught.value._render_traceback_()[0]


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda some: st.lists(some, max_size=4) | st.dictionaries(st.text(max_size=8), some, max_size=4),
    max_leaves=8,
)
deeds = st.sampled_from(["open", "add", "import", "export", "reset", "undo", "refresh"])
messages = junk | st.fixed_dictionaries(
    {"do": deeds | junk},
    optional={"now": st.integers() | junk, "lines": st.lists(junk) | junk, "line": junk, "text": junk},
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(message=messages)
def test_no_message_breaks_the_map(caplog, message):
    view = CourseMap("en")
    with caplog.at_level(logging.ERROR, "rummy_learn"):
        replies = sent(view, message)
    assert not caplog.records, "an exception had to be caught"
    assert {reply["kind"] for reply in replies} <= {"map", "counted", "keep", "export", "notice"}


# --- JupyterLab ---------------------------------------------------------------------------------------------------


def check(view, **message):
    return sent(view, {"do": "check", "answer": {"choice": "group", "reason": None}, **message})


def test_in_jupyterlab_answers_go_to_a_file(kernel):
    view = Lesson("groups-and-runs", lang="es", query="").exercise("twin-nines")
    check(view, anew=True, hints=2)
    check(view, anew=False)  # a page that was opened again shows the reply of before
    sent(view, {"do": "check", "answer": {}, "anew": True})  # not tried
    (found,) = read_log(kernel.lines()).entries
    assert (found.lesson, found.exercise, found.hints) == ("groups-and-runs", "twin-nines", 2)
    assert found.answer == {"choice": "group", "reason": None}
    reply = opened(CourseMap("es"))
    assert reply["map"]["onward"]["exercise"] == "twin-nines"


@pytest.mark.usefixtures("kernel")
def test_in_the_app_they_do_not(monkeypatch):
    monkeypatch.setenv("RUMMY_LEARN_LIVE", "1")
    check(Lesson("groups-and-runs", lang="es", query="").exercise("twin-nines"), anew=True)
    assert progress_file().lines() == []


def test_a_reset_in_jupyterlab_can_be_undone(kernel, tmp_path):
    lines = [entry(TWINS).line(), "nonsense"]
    kernel.keep(lines)
    view = CourseMap("es")
    (reply,) = sent(view, {"do": "reset", "now": START})
    assert not any(lesson["solved"] for lesson in reply["map"]["lessons"])
    assert reply["undoable"]
    later = entry(ACE, t=START + MINUTE).line()
    kernel.keep([later])
    (reply,) = sent(view, {"do": "undo", "now": START})
    assert sum(lesson["solved"] for lesson in reply["map"]["lessons"]) == 2
    assert sorted(kernel.lines()) == sorted([*lines, later])
    assert {path.name for path in tmp_path.iterdir()} == {NAME}


def test_two_resets_lose_nothing(kernel, tmp_path):
    kernel.keep(["one"])
    kernel.reset()
    kernel.keep(["two"])
    kernel.reset()
    assert kernel.lines() == []
    assert {path.name for path in tmp_path.iterdir()} == {UNDONE}
    kernel.undo()
    assert kernel.lines() == ["one", "two"]


def test_an_import_in_jupyterlab_is_added_to_the_file(kernel):
    kernel.keep([entry(TWINS).line()])
    view = CourseMap("es")
    opened(view)
    both = f"{entry(TWINS).line()}\n{entry(ACE, t=START + 1).line()}"
    (shown,) = sent(view, {"do": "import", "now": START, "text": both})
    assert sum(lesson["solved"] for lesson in shown["map"]["lessons"]) == 2
    assert len(kernel.lines()) == 2


# --- a suspicion ----------------------------------------------------------------------------------------------------


def test_whoever_trips_over_the_same_thing_again_is_told_so_once(monkeypatch):
    monkeypatch.setattr("rummy_learn.widgets.exercise.answers", Answers())
    lesson = Lesson("groups-and-runs", lang="en", query="")
    four, ace = lesson.exercise("four-queens"), lesson.exercise("round-the-corner")
    check(four, anew=True)
    sent(
        lesson.exercise("twin-nines"),
        {"do": "check", "answer": {"choice": "none", "reason": "GROUP_SUIT_DUP"}, "anew": True},
    )
    run = {"do": "check", "answer": {"choice": "run"}, "anew": True}
    (first,) = sent(ace, run)
    assert first["outcome"] == "wrong"
    sent(ace, {"do": "another", "seed": 1, "level": 1})
    _, suspicion = sent(ace, run)
    assert suspicion["kind"] == "suspicion"
    assert text("misconception.ace_in_the_middle", "en") in suspicion["text"]
    sent(ace, {"do": "another", "seed": 2, "level": 1})
    assert len(sent(ace, run)) == 1, "once is enough"
