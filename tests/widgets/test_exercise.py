"""The exercise view and the lesson object, without a browser."""

from __future__ import annotations

import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from IPython.core.interactiveshell import InteractiveShell

from rummy_learn.i18n import text
from rummy_learn.lessons.face import plain
from rummy_learn.widgets import Lesson, LessonError
from rummy_learn.widgets._static import static_exercise
from tests.browser.every_part import EveryPart


@pytest.fixture
def lesson():
    return Lesson("groups-and-runs", lang="es", query="")


def sent(view, content):
    """Let a message arrive from the page and return what the view is sent."""
    replies = []
    view.send = replies.append
    view._handle_msg({"content": {"data": {"method": "custom", "content": content}}})
    return replies


def cards(face):
    """The cards of the first part."""
    return face["parts"][0]["cards"]


def test_an_answer_is_judged(lesson):
    view = lesson.exercise("twin-nines")
    (reply,) = sent(view, {"do": "check", "answer": {"choice": "group"}})
    assert (reply["kind"], reply["outcome"]) == ("feedback", "wrong")
    assert reply["houses"][2]["marks"] == {"0": "bad", "2": "bad"}
    (reply,) = sent(view, {"do": "check", "answer": {"choice": "none", "reason": "GROUP_SUIT_DUP"}})
    assert reply["outcome"] == "right"


def test_hints_say_the_rule_and_then_where_to_look(lesson):
    view = lesson.exercise("odd-suit")
    first, second = (sent(view, {"do": "hint", "level": level})[0] for level in (1, 2))
    assert first["at"] == []
    assert second["at"] == [1]


def test_the_last_hint_brings_an_answer_that_is_accepted(lesson):
    view = lesson.exercise("joker-between")
    third, last = (sent(view, {"do": "hint", "level": level})[0] for level in (3, 4))
    assert third["answer"] == {}
    (reply,) = sent(view, {"do": "check", "answer": last["answer"]})
    assert reply["outcome"] == "right"


def test_not_to_know_is_an_answer(lesson):
    (reply,) = sent(lesson.exercise("twin-nines"), {"do": "check", "answer": {"unknown": True}})
    assert reply["outcome"] == "unknown"


def test_what_was_not_tried_is_not_wrong(lesson):
    (reply,) = sent(lesson.exercise("twin-nines"), {"do": "check", "answer": {}})
    assert reply["outcome"] == "not_tried"


def test_another_and_back_again(lesson):
    view = lesson.exercise("joker-between")
    (reply,) = sent(view, {"do": "another", "seed": 3, "level": 2})
    assert (reply["face"]["seed"], reply["face"]["level"]) == (3, 2)
    assert cards(reply["face"]) == [card.code for card in view.exercise.cards]
    (reply,) = sent(view, {"do": "restore", "seed": None})
    assert cards(reply["face"]) == ["4D", "JK", "6D"]


def test_an_answer_typed_in_reads_like_the_one_clicked(lesson):
    view = lesson.exercise("in-a-row")
    assert view.answer(choice="run").startswith("¡Exacto!")
    assert view.answer(choice="group").startswith("Casi")
    assert "choice" in view.answer(choice="flush")


def test_its_text_is_the_same_every_time(lesson):
    one, two = (lesson.exercise("hidden-group")._repr_mimebundle_()[0] for _ in range(2))
    assert one["text/plain"] == two["text/plain"] == repr(lesson.exercise("hidden-group"))
    assert one["text/html"] == two["text/html"]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_without_a_kernel_question_cards_and_folded_hints_are_left(lang):
    html = Lesson("groups-and-runs", lang=lang, query="").exercise("joker-between").static_html()
    shown, *folds = html.split("<details>")
    assert text("exercise.joker.ask", lang) in shown
    assert f'aria-label="{text("card.joker", lang)}"' in shown
    assert len(folds) == 4
    assert "5♦" in folds[3]


def test_every_type_of_part_can_be_read_without_a_kernel():
    html = static_exercise(EveryPart(id="every-part", house="cafe", focus=("RUN_GAP",)), "en")
    shown = html.split("<details>")[0]
    for words in ("◯ A group", "☐ A group", "<ol><li>Too few cards</li>", "Scoring: ______", "<ul><li>Too few cards"):
        assert words in shown
    assert "A card is missing in between &nbsp;" not in shown, "the reasons give away that it is no meld"


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
messages = junk | st.fixed_dictionaries(
    {"do": st.sampled_from(["check", "hint", "another", "restore", "explode"]) | junk},
    optional={
        "answer": st.fixed_dictionaries(
            {}, optional={"choice": junk, "reason": junk, "laid": junk, "cards": junk, "unknown": junk}
        )
        | junk,
        "level": junk,
        "seed": junk,
    },
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages, st.sampled_from(["twin-nines", "hidden-group", "joker-between"]))
def test_no_message_breaks_the_view(caplog, message, name):
    view = Lesson("groups-and-runs", lang="en", query="").exercise(name)
    with caplog.at_level(logging.ERROR, "rummy_learn"):
        replies = sent(view, message)
    assert not caplog.records, "an exception had to be caught"
    assert {reply["kind"] for reply in replies} <= {"feedback", "hint", "face", "notice"}
    assert sent(view, {"do": "check", "answer": plain(view.exercise.solution())})[0]["outcome"] == "right"


def test_a_failure_is_one_polite_line_and_a_log_entry(lesson, caplog, monkeypatch):
    view = lesson.exercise("twin-nines")
    monkeypatch.setattr(type(view.exercise), "hint", lambda self, level: 1 / 0)
    with caplog.at_level(logging.ERROR, "rummy_learn"):
        (reply,) = sent(view, {"do": "hint", "level": 1})
    assert reply["kind"] == "notice"
    assert "ZeroDivisionError" not in reply["text"]
    assert "ZeroDivisionError" in caplog.text


def test_an_address_leads_to_one_position():
    lesson = Lesson("groups-and-runs", lang="es", query="exercise=joker-between&seed=4&house=rami")
    linked, other = lesson.exercise("joker-between"), lesson.exercise("in-a-row")
    assert (linked.face["seed"], linked.face["house"], linked.face["linked"]) == (4, "rami", True)
    assert (other.face["seed"], other.face["linked"]) == (None, False)


@pytest.mark.parametrize("query", ["exercise=joker-between&seed=-1", "exercise=joker-between&seed=9e9&house=x", "%%%"])
def test_an_odd_address_leads_to_the_lesson_as_it_is(query):
    view = Lesson("groups-and-runs", lang="es", query=query).exercise("joker-between")
    assert cards(view.face) == ["4D", "JK", "6D"]


@pytest.mark.parametrize(
    ("deed", "named"),
    [
        (lambda: Lesson("chess", lang="es"), "groups-and-runs"),
        (lambda: Lesson("groups-and-runs", lang="xx"), "es, en"),
        (lambda: Lesson("groups-and-runs", lang="en").exercise("castling"), "four-queens"),
        (lambda: Lesson("groups-and-runs", lang="en").example("7H", house="casino"), "rami"),
        (lambda: Lesson("groups-and-runs", lang="en").try_out("7X"), "X"),
    ],
)
def test_what_does_not_exist_is_told_without_a_traceback(deed, named):
    with pytest.raises(LessonError) as caught:
        deed()
    (*_, said) = caught.value._render_traceback_()
    assert named in said
    assert "Traceback" not in said


def test_a_notebook_shows_only_the_sentence(capsys):
    shell = InteractiveShell()
    shell.run_cell('from rummy_learn.widgets import Lesson\nLesson("chess", lang="es")')
    said = capsys.readouterr().out
    assert "No conozco la lección «chess»" in said
    assert "Traceback" not in said
    assert "lesson.py" not in said


def test_an_example_says_what_each_house_says(lesson):
    view = lesson.example("6S JK JK 9S")
    verdicts = {house["id"]: house["legal"] for house in view.face["feedback"]["houses"]}
    assert verdicts == {"palace": True, "cafe": True, "romme": False, "rami": False}


def test_the_self_check_lists_every_exercise(lesson):
    check = lesson.check()
    assert check._repr_mimebundle_()["text/plain"] == check.transcript()
    assert all(name in check.transcript() for name in ("four-queens", "build-with-joker"))
