"""A class from its opening to its deletion, on every database."""

from __future__ import annotations

import csv
import io
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import text as sql

from rummy_learn.classroom.answers import AT_ONCE, class_report, keep_answers
from rummy_learn.classroom.classes import class_of_code, class_of_teacher, delete_class, open_class
from rummy_learn.classroom.errors import Refusal, RefusedError
from rummy_learn.classroom.export import to_csv, to_data
from rummy_learn.classroom.roster import LONGEST, MOST, join, rejoin, remove, renew_key, roster, tidy
from rummy_learn.classroom.schema import learners
from rummy_learn.classroom.work import Assignment, drop_work, set_work, work_of
from rummy_learn.engine.houses import UnknownNameError
from rummy_learn.lessons.log import Misfit, Why
from tests.lessons.learners import START, curated, entry

TWINS = curated("groups-and-runs", "twin-nines")
A_GROUP = {"choice": "group", "reason": None}


@pytest.fixture
def school(store):
    return open_class(store, "es", START)[0]


@pytest.fixture
def ana(store, school):
    return join(store, school.code, "Ana", START)[0]


def refused(refusal):
    return pytest.raises(RefusedError, match=f"^{refusal.value}$")


def lines(count, start=0):
    return [entry(TWINS, t=START + i).line() for i in range(start, start + count)]


def test_a_class_is_entered_by_its_code_and_opened_by_its_teachers_secret(store):
    school, secret = open_class(store, "es", START)
    other, _ = open_class(store, "en", START)
    assert class_of_code(store, f" {school.code[:3].lower()} {school.code[3:]}-") == school
    assert class_of_teacher(store, secret) == school
    assert other.lang == "en"
    with refused(Refusal.TEACHER):
        class_of_teacher(store, school.code)
    with refused(Refusal.CLASS):
        class_of_code(store, secret)


def test_who_has_joined_comes_back_with_nickname_and_key(store, school):
    ana, key = join(store, school.code, "  Ana   López ", START)
    assert ana.nickname == "Ana López"
    assert rejoin(store, school.code.lower(), "ana lópez", f"{key[:3]} {key[3:].lower()}") == ana
    for name, wrong in (("Ana López", "WRONG"), ("Ana López", ""), ("Bea", key)):
        with refused(Refusal.KEY):
            rejoin(store, school.code, name, wrong)
    other, _ = open_class(store, "es", START)
    with refused(Refusal.KEY):
        rejoin(store, other.code, "Ana López", key)


def test_who_has_lost_the_key_gets_another(store, school):
    ana, key = join(store, school.code, "Ana", START)
    fresh = renew_key(store, ana)
    assert rejoin(store, school.code, "Ana", fresh) == ana
    with refused(Refusal.KEY):
        rejoin(store, school.code, "Ana", key)
    remove(store, ana)
    with refused(Refusal.LEARNER):
        renew_key(store, ana)


@pytest.mark.parametrize("same", ["Ana", "ANA", " ana ", "\uff21na"])
def test_a_nickname_is_given_away_once_in_a_class(store, school, ana, same):
    with refused(Refusal.TAKEN):
        join(store, school.code, same, START)
    other, _ = open_class(store, "es", START)
    assert join(store, other.code, same, START)[0].class_id == other.id
    assert roster(store, school.id) == (ana,)


@pytest.mark.parametrize("name", ["", "  ", "x" * (LONGEST + 1), "a\x00b", "a\u202eb", "\ud800", "\u200b", "---"])
def test_no_nickname_that_cannot_be_seen_or_is_too_long(name):
    with refused(Refusal.NICKNAME):
        tidy(name)


def test_any_other_nickname_is_kept_as_it_is(store, school):
    names = ("Ana", "José Mª", "李雷", "Ἀθηνᾶ", "7", "O'Hara", "<b>Ana</b>", "=1+1", "x'; --")
    for place, name in enumerate(names):
        join(store, school.code, name, START + place)
    assert tuple(learner.nickname for learner in roster(store, school.id)) == names


def test_no_key_and_no_secret_is_kept_as_it_is(store, address):
    school, secret = open_class(store, "es", START)
    _, key = join(store, school.code, "Ana", START)
    with store.reading() as connection:
        kept = [str(row) for table in ("class", "learner") for row in connection.execute(sql(f"SELECT * FROM {table}"))]
    assert "Ana" in str(kept)
    assert key not in str(kept)
    assert secret not in str(kept)


def test_a_full_class_takes_nobody_more(store, school):
    many = [
        {"id": f"l{i}", "class_id": school.id, "nickname": f"n{i}", "folded": f"n{i}", "key": "", "joined": START + i}
        for i in range(MOST)
    ]
    with store.writing() as connection:
        connection.execute(learners.insert(), many)
    with refused(Refusal.FULL):
        join(store, school.code, "Ana", START)
    remove(store, roster(store, school.id)[0])
    assert join(store, school.code, "Ana", START)[0].nickname == "Ana"


def test_an_answer_counts_once_however_often_it_is_sent(store, school, ana):
    sent = lines(3)
    first = keep_answers(store, ana.id, [*sent, sent[0]], START)
    again = keep_answers(store, ana.id, [*sent, *lines(1, start=3)], START)
    assert (len(first.new), first.known, first.refused) == (3, (), ())
    assert (len(again.new), set(again.known)) == (1, set(first.new))
    assert len(class_report(store, school.id).answers["Ana"]) == 4


def test_what_was_kept_first_stays_when_another_comes_with_its_id(store, school, ana):
    honest = entry(TWINS, A_GROUP, id="x")
    keep_answers(store, ana.id, [honest.line()], START)
    assert keep_answers(store, ana.id, [entry(TWINS, id="x").line()], START).known == ("x",)
    (kept,) = class_report(store, school.id).answers["Ana"]
    assert not kept.right


def test_the_same_id_of_another_learner_is_another_answer(store, school, ana):
    bea, _ = join(store, school.code, "Bea", START)
    for learner, answer in ((ana, A_GROUP), (bea, None)):
        assert keep_answers(store, learner.id, [entry(TWINS, answer, id="x").line()], START).new == ("x",)
    answers = class_report(store, school.id).answers
    assert [answers[name][0].right for name in ("Ana", "Bea")] == [False, True]


def test_what_is_no_answer_is_refused_with_its_reason_and_the_rest_is_kept(store, ana):
    odd = {
        "{": Why.UNREADABLE,
        '{"v": 2}': Why.NEWER,
        replace(entry(TWINS, id="a"), exercise="castling").line(): Misfit.EXERCISE,
        replace(entry(TWINS, id="b"), cards="9C").line(): Misfit.CARDS,
        replace(entry(TWINS, id="c"), answer={"choice": "x"}).line(): Misfit.ANSWER,
    }
    kept = keep_answers(store, ana.id, [*odd, *lines(1)], START)
    assert dict(kept.refused) == odd
    assert len(kept.new) == 1


def test_nothing_is_kept_of_a_line_but_the_answer(store, school, ana):
    line = json.dumps(
        json.loads(entry(TWINS, {"unknown": True}).line()) | {"answer": {"unknown": "\ud800\x00mine"}, "x": 1}
    )
    keep_answers(store, ana.id, [line], START)
    with store.reading() as connection:
        (kept,) = connection.execute(sql("SELECT line FROM answer")).scalars()
    assert json.loads(kept)["answer"] == {"unknown": True}
    assert "x" not in json.loads(kept)


def test_more_lines_than_are_taken_at_once_are_refused_as_a_whole(store, school, ana):
    with pytest.raises(ValueError, match=str(AT_ONCE)):
        keep_answers(store, ana.id, lines(AT_ONCE + 1), START)
    assert len(keep_answers(store, ana.id, lines(AT_ONCE), START).new) == AT_ONCE


def test_two_pages_of_one_learner_send_the_same_at_the_same_time(store, school, ana):
    with ThreadPoolExecutor(4) as pages:
        list(pages.map(lambda _: keep_answers(store, ana.id, lines(40), START), range(8)))
    assert len(class_report(store, school.id).answers["Ana"]) == 40


def test_a_nickname_wanted_by_many_at_once_is_given_to_one(store, school):
    def attempt(_):
        try:
            return join(store, school.code, "Ana", START)[0]
        except RefusedError as error:
            return error.refusal

    with ThreadPoolExecutor(4) as wishes:
        got = list(wishes.map(attempt, range(8)))
    assert got.count(Refusal.TAKEN) == 7
    assert len(roster(store, school.id)) == 1


def test_the_report_is_of_one_class_and_knows_those_who_have_not_answered(store, school, ana):
    join(store, school.code, "Bea", START)
    other, _ = open_class(store, "es", START)
    caro, _ = join(store, other.code, "Caro", START)
    keep_answers(store, ana.id, [entry(TWINS, A_GROUP).line()], START)
    keep_answers(store, caro.id, lines(1), START)
    report = class_report(store, school.id)
    assert [(learner.name, learner.work.attempts) for learner in report.learners] == [("Ana", 1), ("Bea", 0)]
    assert [rule.rule for rule in report.rules] == ["GROUP_SUIT_DUP"]


def test_a_class_is_exported_as_a_table_and_as_json(store, school, ana):
    keep_answers(store, ana.id, [entry(TWINS, A_GROUP, t=START).line(), *lines(1, start=1)], START)
    report = class_report(store, school.id)
    rows = list(csv.DictReader(io.StringIO(to_csv(report, school.lang))))
    assert [(row["learner"], row["attempt"], row["outcome"]) for row in rows] == [
        ("Ana", "1", "wrong"),
        ("Ana", "2", "right"),
    ]
    assert [row["answer"] for row in json.loads(json.dumps(to_data(report, school.lang)))["answers"]] == [
        row["answer"] for row in rows
    ]


def test_work_is_set_and_taken_back(store, school):
    essay = Assignment(lesson="ace", kinds=("judge",), number=5, due=START)
    first, second = (
        set_work(store, school.id, work, START + i) for i, work in enumerate([essay, Assignment(lesson="turn")])
    )
    assert work_of(store, school.id) == (replace(essay, id=first), Assignment(lesson="turn", id=second))
    drop_work(store, school.id, first)
    drop_work(store, "another class", second)
    assert [work.id for work in work_of(store, school.id)] == [second]


def test_no_work_that_nobody_could_do(store, school):
    for work in (Assignment(lesson="chess"), Assignment(lesson="ace", kinds=("essay",))):
        with pytest.raises(UnknownNameError):
            set_work(store, school.id, work, START)
    with pytest.raises(ValueError, match="0 exercises"):
        set_work(store, school.id, Assignment(lesson="ace", number=0), START)
    with refused(Refusal.TEACHER):
        set_work(store, "no class", Assignment(lesson="ace"), START)


def test_a_class_goes_with_all_that_belongs_to_it_and_the_others_stay(store, school, ana):
    other, secret = open_class(store, "es", START)
    bea, _ = join(store, other.code, "Bea", START)
    for learner in (ana, bea):
        keep_answers(store, learner.id, lines(2), START)
    set_work(store, school.id, Assignment(lesson="ace"), START)
    delete_class(store, school.id)
    delete_class(store, school.id)
    with store.reading() as connection:
        left = [
            connection.execute(sql(f"SELECT count(*) FROM {table}")).scalar()
            for table in ("class", "learner", "answer", "assignment")
        ]
    assert left == [1, 1, 2, 0]
    assert class_of_teacher(store, secret) == other
    with refused(Refusal.LEARNER):
        keep_answers(store, ana.id, lines(1), START)
    with refused(Refusal.CLASS):
        join(store, school.code, "Ana", START)


def test_who_is_taken_off_the_list_takes_their_answers_along(store, school, ana):
    keep_answers(store, ana.id, lines(2), START)
    remove(store, ana)
    assert class_report(store, school.id).answers == {}
    with refused(Refusal.LEARNER):
        keep_answers(store, ana.id, lines(1), START)
