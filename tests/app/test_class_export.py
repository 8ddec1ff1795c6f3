"""A class to take away: for its teacher alone, whole, and harmless to the program that opens it."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import urllib.error
import urllib.request
from types import SimpleNamespace

import pytest

from rummy_learn.app.school.export import Export
from rummy_learn.classroom.answers import keep_answers
from rummy_learn.classroom.classes import class_of_code, delete_class
from rummy_learn.classroom.errors import StoreError, Trouble
from rummy_learn.classroom.export import COLUMNS
from rummy_learn.classroom.roster import join
from rummy_learn.classroom.store import Store
from rummy_learn.i18n import text
from tests.app.small_class import small_class
from tests.lessons.learners import START, curated, entry

pytestmark = pytest.mark.slow  # it starts a server of its own

TWINS = curated("groups-and-runs", "twin-nines")
A_GROUP = {"choice": "group", "reason": None}


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A class that is served, and its record."""
    folder = tmp_path_factory.mktemp("class")
    record = folder / "classes.db"
    with small_class(folder, record, seats=1) as klass:
        store = Store.open(f"sqlite:///{record}")
        yield klass, store
        store.close()


def fetch(klass, path, secret=""):
    request = urllib.request.Request(f"{klass.url}{path}", headers={"Cookie": f"rummy_teacher={secret}"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def test_the_teacher_takes_away_every_answer_in_words(served):
    klass, store = served
    learner, _ = join(store, klass.code, "=cmd|'/c calc'!A1", START)
    keep_answers(store, learner.id, [entry(TWINS, A_GROUP, START).line(), entry(TWINS, t=START + 1).line()], START)
    status, headers, body = fetch(klass, "/es/teacher/export.csv", klass.secret)
    assert status == 200
    assert headers["Content-Disposition"] == f'attachment; filename="rummy-learn-{klass.code}.csv"'
    rows = list(csv.DictReader(io.StringIO(body.decode("utf-8-sig"))))
    assert tuple(rows[0]) == COLUMNS
    assert [(row["learner"], row["answer"]) for row in rows] == [
        ("'=cmd|'/c calc'!A1", "Un grupo"),
        ("'=cmd|'/c calc'!A1", rows[1]["answer"]),
    ]
    assert body.startswith(b"\xef\xbb\xbf"), "or a spreadsheet misreads every accent"
    status, headers, body = fetch(klass, "/en/teacher/export.json", klass.secret)
    data = json.loads(body)
    assert headers["Content-Type"].startswith("application/json")
    assert data["answers"][0]["answer"] == "A group"
    assert data["rules"][0]["rule"] == "GROUP_SUIT_DUP"


@pytest.mark.parametrize("path", ["/es/teacher/export.csv", "/es/teacher/export.json"])
def test_nobody_else_gets_anything(served, path):
    klass, _ = served
    for secret in ("", "guessed", klass.code):
        status, headers, body = fetch(klass, path, secret)
        assert status == 404
        assert "Content-Disposition" not in headers
        assert b"GROUP_SUIT_DUP" not in body
    assert fetch(klass, "/es/teacher/export.xls", klass.secret)[0] == 404
    assert fetch(klass, "/xx/teacher/export.csv", klass.secret)[0] == 404


def test_a_record_that_cannot_be_read_is_told_to_the_server_by_its_trouble(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear class, " * 1000)
    school = SimpleNamespace(database=f"sqlite:///{tmp_path / 'letter.txt'}", klass=SimpleNamespace(id="c"))
    with pytest.raises(StoreError) as caught:
        asyncio.run(Export._make(SimpleNamespace(school=school, lang="es"), "csv"))
    assert caught.value.trouble is Trouble.DAMAGED


def test_a_class_that_was_deleted_is_told_in_a_sentence(served):
    klass, store = served
    delete_class(store, class_of_code(store, klass.code).id)
    status, headers, body = fetch(klass, "/es/teacher/export.csv", klass.secret)
    assert status == 403
    assert "Content-Disposition" not in headers
    assert text("classroom.teacher.unknown", "es") in body.decode()
