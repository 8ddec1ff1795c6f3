"""The log: what is written is read back, nothing is lost, nothing is believed without judging it again."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.lessons.exercise import Outcome
from rummy_learn.lessons.log import Log, Why, judge_again, read_log

from .learners import DAY, START, curated, entry

TWINS = curated("groups-and-runs", "twin-nines")
WRONG = {"choice": "group", "reason": None}


def data(**changes):
    """A line as data, with something changed; a value of ``None`` in a change that is not the seed takes it away."""
    return json.loads(entry(TWINS).line()) | changes


def test_what_is_written_is_read_back():
    entries = (entry(TWINS, t=START), entry(TWINS.another(3), WRONG, t=START + 1, hints=2))
    log = read_log(one.line() for one in reversed(entries))
    assert log == Log(entries)
    assert read_log(log.lines()) == log


def test_an_entry_says_nothing_of_right_or_wrong():
    assert set(data()) == {
        *("v", "id", "t", "lesson", "exercise", "seed", "level", "house", "cards", "answer", "hints"),
    }


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "null",
        "true",
        '"v"',
        "[" * 5000,
        json.dumps(data(v=0)),
        json.dumps(data(v="1")),
        json.dumps(data(id="../../etc")),
        json.dumps(data(id="")),
        json.dumps(data(t=-1)),
        json.dumps(data(t=10**18)),
        json.dumps(data(seed=0)),
        json.dumps(data(seed="7")),
        json.dumps(data(level=4)),
        json.dumps(data(house="casino")),
        json.dumps(data(hints=5)),
        json.dumps(data(answer=["group"])),
        json.dumps({name: value for name, value in data().items() if name != "t"}),
    ],
)
def test_what_cannot_be_read_is_kept_aside(line):
    good = entry(TWINS)
    log = read_log([line, good.line()])
    assert log.entries == (good,)
    assert log.aside == ((line, Why.UNREADABLE),)
    assert line in log.lines()


def test_what_a_newer_version_wrote_is_kept_for_it():
    line = json.dumps({"v": 2, "anything": "else"})
    assert read_log([line]).aside == ((line, Why.NEWER),)


def test_logs_are_put_together_without_doubles_in_the_order_of_time():
    one, two, three = (entry(TWINS, t=START + i) for i in range(3))
    assert (Log((one, three)) + Log((two, three))).entries == (one, two, three)


def test_of_two_entries_with_one_id_the_first_logs_counts():
    mine, theirs = entry(TWINS, id="x"), entry(TWINS, WRONG, id="x")
    assert (Log((mine,)) + Log((theirs,))).entries == (mine,)


def test_whatever_a_line_claims_the_engine_judges_the_answer():
    forged = data(answer=WRONG) | {"outcome": "right", "right": True}
    (one,) = judge_again(read_log([json.dumps(forged)]))
    assert one.grade.outcome is Outcome.WRONG
    assert not one.right


def test_fresh_positions_are_made_again_and_other_houses_ask_again():
    fresh = TWINS.another(12, 3)
    (one,) = judge_again(Log((entry(fresh),)))
    assert one.exercise == fresh
    assert one.right
    elsewhere = TWINS.at("cafe")
    (one,) = judge_again(Log((entry(elsewhere),)))
    assert one.exercise == elsewhere


@pytest.mark.parametrize(
    "changes",
    [
        {"lesson": "chess"},
        {"exercise": "castling"},
        {"cards": "9C 9D 9H"},
        {"answer": {"choice": "flush"}},
        {"answer": {"checkmate": True}},
        {"answer": {}},
    ],
)
def test_what_no_longer_fits_the_course_does_not_count_but_stays(changes):
    odd = replace(entry(TWINS), **changes)
    log = read_log([odd.line()])
    assert judge_again(log) == ()
    assert log.entries == (odd,)


def test_of_one_exercise_the_newest_answers_count():
    """Somebody who answers it a hundred times does not make every page slow."""
    entries = tuple(entry(TWINS, t=START + i * DAY) for i in range(100))
    counted = judge_again(Log(entries))
    assert len(counted) < 50
    assert counted[-1].entry == entries[-1]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda some: st.lists(some, max_size=3) | st.dictionaries(st.text(max_size=5), some, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(data())), json_values))
def test_no_line_breaks_the_reading(changes):
    line = json.dumps(data() | changes)
    log = read_log([line])
    assert len(log.entries) + len(log.aside) == 1
    judge_again(log)
    assert read_log(log.lines()) == log


@given(st.text())
def test_no_text_breaks_the_reading(text):
    log = read_log([text])
    assert log.entries == ()
    assert bool(log.aside) == bool(text.strip())
