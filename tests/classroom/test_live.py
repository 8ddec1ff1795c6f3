"""A report that is kept up to date: at any moment the one that would be made from scratch, without reading it all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event, insert

from rummy_learn.classroom import live as live_module
from rummy_learn.classroom.answers import class_report, keep_answers
from rummy_learn.classroom.classes import delete_class, open_class
from rummy_learn.classroom.errors import RefusedError
from rummy_learn.classroom.live import LiveReport
from rummy_learn.classroom.roster import join, remove, roster
from rummy_learn.classroom.schema import answers
from rummy_learn.lessons.course import course
from tests.lessons.learners import START, curated, entry, guesser

SOME = [one for slug in ("groups-and-runs", "ace") for one in course()[slug].exercises.values()]
TWINS = curated("groups-and-runs", "twin-nines")


@pytest.fixture
def school(store):
    return open_class(store, "es", START)[0]


def lines(count, start=0, seed=1):
    random = Random(seed)
    some = [(random.choice(SOME), random.random() < 0.5) for _ in range(count)]
    guess = guesser(random)
    return [
        entry(one, one.solution() if right else guess(one), START + start + at, id=f"{start}-{at}").line()
        for at, (one, right) in enumerate(some)
    ]


def everything(report):
    return dict(report.answers), report.learners, report.rules, report.misconceptions


deeds = st.lists(
    st.tuples(st.sampled_from(["join", "answer", "remove", "look", "some"]), st.integers(0, 5), st.integers(1, 4)),
    max_size=25,
)


@pytest.mark.slow
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(deeds=deeds)
def test_whatever_happens_it_says_what_a_report_from_scratch_says(store, deeds):
    school, _ = open_class(store, "es", START)
    live = LiveReport(store, school.id)
    names = iter(f"n{i}" for i in range(100))
    for at, (deed, who, count) in enumerate(deeds):
        here = roster(store, school.id)
        match deed:
            case "join":
                join(store, school.code, next(names), START + at)
            case "answer" if here:
                keep_answers(store, here[who % len(here)].id, lines(count, start=10 * at, seed=at), START)
            case "remove" if here:
                remove(store, here[who % len(here)])
            case "look":
                assert everything(live.refresh()) == everything(class_report(store, school.id))
            case "some":
                live.refresh(count)
            case _:
                pass
    assert everything(live.refresh()) == everything(class_report(store, school.id))
    assert live.left == 0


def test_what_is_not_new_is_neither_read_nor_judged_again(store, school, monkeypatch):
    ana, _ = join(store, school.code, "Ana", START)
    bea, _ = join(store, school.code, "Bea", START + 1)
    for learner in (ana, bea):
        keep_answers(store, learner.id, lines(20), START)
    live = LiveReport(store, school.id)
    before = live.refresh()
    assert live.refresh() is before
    keep_answers(store, bea.id, [entry(TWINS, id="new").line()], START)
    read = []
    judge = live_module.judge_line
    monkeypatch.setattr(live_module, "judge_line", lambda line: read.append(line) or judge(line))
    asked = []
    event.listen(store.engine, "after_cursor_execute", lambda *args: asked.append(args[2]))
    after = live.refresh()
    assert len(read) == 1
    assert sum("line" in query for query in asked) == 1, "only for Bea"
    assert after.learners[0] is before.learners[0], "Ana's report is the same"
    assert len(after.answers["Bea"]) == len(before.answers["Bea"]) + 1


def test_an_answer_that_was_received_long_ago_and_is_written_only_now_is_not_missed(store, school):
    ana, _ = join(store, school.code, "Ana", START)
    keep_answers(store, ana.id, [entry(TWINS, id="early").line()], START + 1000)
    live = LiveReport(store, school.id)
    live.refresh()
    late = {"learner_id": ana.id, "id": "a-late-one", "line": entry(TWINS, t=START - 5, id="a-late-one").line()}
    with store.writing() as connection:
        connection.execute(insert(answers).values(**late, received=START - 5))
    assert [one.entry.id for one in live.refresh().answers["Ana"]] == ["a-late-one", "early"]


def test_a_large_class_is_judged_in_parts_and_nothing_is_left_out(store, school):
    for name in ("Ana", "Bea", "Caro"):
        learner, _ = join(store, school.code, name, START)
        keep_answers(store, learner.id, lines(20), START)
    live = LiveReport(store, school.id)
    seen = [sum(map(len, live.refresh(25).answers.values())) for _ in range(3)]
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (25, 60)
    assert live.left == 0
    assert everything(live.refresh()) == everything(class_report(store, school.id))


def test_who_was_taken_off_and_comes_again_by_the_same_name_begins_anew(store, school):
    ana, _ = join(store, school.code, "Ana", START)
    keep_answers(store, ana.id, lines(5), START)
    live = LiveReport(store, school.id)
    live.refresh()
    remove(store, ana)
    again, _ = join(store, school.code, "Ana", START + 1)
    keep_answers(store, again.id, lines(5, seed=2), START)
    assert everything(live.refresh()) == everything(class_report(store, school.id))
    assert live.learners == {again.id: "Ana"}


def test_a_class_that_was_deleted_is_told_apart_from_one_that_nobody_has_joined(store, school):
    live = LiveReport(store, school.id)
    assert live.refresh().learners == ()
    delete_class(store, school.id)
    with pytest.raises(RefusedError):
        live.refresh()


def test_nothing_is_missed_while_a_whole_class_is_writing(store, school):
    everybody = [join(store, school.code, name, START)[0] for name in ("Ana", "Bea", "Caro")]
    live = LiveReport(store, school.id)

    def write(learner):
        for part in range(6):
            keep_answers(store, learner.id, lines(4, start=10 * part), START)

    with ThreadPoolExecutor(3) as pages:
        writing = [pages.submit(write, learner) for learner in everybody]
        while not all(page.done() for page in writing):
            live.refresh()
    for page in writing:
        page.result()
    assert everything(live.refresh()) == everything(class_report(store, school.id))
    assert sum(map(len, live.refresh().answers.values())) == 72
