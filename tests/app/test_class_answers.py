"""Answers of a class over HTTP: what is acknowledged is safe; everything else is told by its status and in words."""

from __future__ import annotations

import http.client
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from threading import Event, Thread

import pytest
from sqlalchemy import select
from sqlalchemy import text as sql

from rummy_learn.app.school.answers import LONGEST
from rummy_learn.classroom.answers import AT_ONCE
from rummy_learn.classroom.classes import open_class
from rummy_learn.classroom.errors import Refusal, RefusedError, StoreError, Trouble, tell_trouble
from rummy_learn.classroom.roster import join, remove
from rummy_learn.classroom.schema import answers
from rummy_learn.classroom.sessions import begin_session
from rummy_learn.classroom.store import Store
from rummy_learn.classroom.variants import variant
from rummy_learn.classroom.votes import open_vote, reveal_vote, vote_line
from rummy_learn.classroom.work import Assignment, set_work
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.log import position
from tests.app.class_server import Nursery
from tests.classroom.postgres import server as postgres_server
from tests.lessons.learners import START, curated, entry
from tests.serving import free_port

pytestmark = pytest.mark.slow  # it starts servers of its own

TWINS = curated("groups-and-runs", "twin-nines")


def lines(count, start=0):
    return [entry(TWINS, t=START + number).line() for number in range(start, start + count)]


def ids(found):
    return [json.loads(line)["id"] for line in found]


@dataclass
class Classroom:
    """A class with a record and a server of its own."""

    record: str
    store: Store
    school: object
    port: int
    nursery: Nursery

    def joined(self, nickname):
        learner, _ = join(self.store, self.school.code, nickname, START)
        return learner, begin_session(self.store, learner, START)

    def serving(self, patience=1.0, pages=None):
        return self.nursery.serving(self.record, self.school.code, self.port, patience, pages)

    def kept(self, learner):
        """The ids that the record has of a learner, read past the server."""
        query = select(answers.c.id).where(answers.c.learner_id == learner.id)
        with self.store.reading() as connection:
            return list(connection.execute(query).scalars())

    def ask(self, token=None, data=None, method="POST", path="/class/answers", body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        connection.request(method, path, json.dumps(data) if body is None else body, sent)
        response = connection.getresponse()
        return response.status, json.loads(response.read() or "null"), response.headers


@pytest.fixture(scope="module")
def postgres():
    with postgres_server() as fresh:
        yield fresh


@pytest.fixture(scope="module")
def nursery():
    found = Nursery()
    yield found
    found.close()


@contextmanager
def room(record, nursery):
    store = Store.open(record)
    yield Classroom(record, store, open_class(store, "es", START)[0], free_port(), nursery)
    store.close()


@pytest.fixture(scope="module")
def classroom(nursery, tmp_path_factory):
    """One that several tests share; each has its own learners."""
    with room(f"sqlite:///{tmp_path_factory.mktemp('record') / 'classes.db'}", nursery) as found, found.serving():
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def lonely(request, nursery, tmp_path):
    """One whose server is started and killed by the test."""
    sqlite = request.param == "sqlite"
    record = f"sqlite:///{tmp_path / 'classes.db'}" if sqlite else request.getfixturevalue("postgres")()
    with room(record, nursery) as found:
        yield found


def test_answers_are_kept_once_however_often_and_by_how_many_pages_they_are_sent(classroom):
    ana, token = classroom.joined("Ana")
    with ThreadPoolExecutor(6) as pages:
        said = list(pages.map(lambda _: classroom.ask(token, {"lines": lines(20), "learner": ana.id}), range(6)))
    assert {status for status, _, _ in said} == {200}
    assert all(sorted(answer["kept"]) == sorted(ids(lines(20))) for _, answer, _ in said)
    assert sorted(classroom.kept(ana)) == sorted(ids(lines(20)))


def test_what_is_no_answer_to_the_course_is_refused_by_name_and_the_rest_is_kept(classroom):
    ana, token = classroom.joined("Berta")
    odd = json.dumps(json.loads(lines(1)[0]) | {"id": "odd", "cards": "2C"})
    status, said, _ = classroom.ask(token, {"lines": [*lines(2), odd, "nonsense"]})
    assert status == 200
    assert said["kept"] == ids(lines(2)) == classroom.kept(ana)
    assert said["refused"] == [{"line": "nonsense", "why": "unreadable"}, {"id": "odd", "why": "cards"}]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("{", 400),
        ("[" * 100_000, 400),
        ("\xff", 400),
        ("null", 400),
        ('["a"]', 400),
        ('{"lines": "a"}', 400),
        ('{"lines": [1]}', 400),
        ('{"lines": [], "learner": 7}', 400),
        (json.dumps({"lines": ["x"] * (AT_ONCE + 1)}), 413),
        ('{"lines": [], "learner": "somebody-else"}', 409),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_understood_is_told_in_words(classroom, token, body, status, lang):
    found, said, headers = classroom.ask(token, body=body.encode("latin-1"), Accept_Language=lang)
    assert found == status
    assert said["why"] == text(f"school.answers.{status}", lang, most=AT_ONCE)
    assert headers["Content-Type"].startswith("application/json")


@pytest.fixture(scope="module")
def token(classroom):
    return classroom.joined("Carla")[1]


def test_what_is_too_long_is_refused_before_it_is_read(classroom, token):
    connection = http.client.HTTPConnection("127.0.0.1", classroom.port, timeout=20)
    connection.putrequest("POST", "/class/answers")
    connection.putheader("Authorization", f"Bearer {token}")
    connection.putheader("Content-Length", str(LONGEST + 1))
    connection.endheaders()
    assert connection.getresponse().status == 413


def test_a_body_that_does_not_say_how_long_it_is_is_not_read_for_ever(classroom, token):
    parcel = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    connection = http.client.HTTPConnection("127.0.0.1", classroom.port, timeout=20)
    connection.putrequest("POST", "/class/answers")
    connection.putheader("Authorization", f"Bearer {token}")
    connection.putheader("Transfer-Encoding", "chunked")
    connection.endheaders()
    with suppress(OSError):  # the server hangs up
        for _ in range(1000):
            connection.send(parcel)
        pytest.fail("it reads and reads")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_has_not_joined_or_is_taken_off_the_list_is_told_so(classroom, lang):
    away, token = classroom.joined(f"Dora {lang}")
    remove(classroom.store, away)
    for known in (None, "no-such-token", token):
        headers = {"Accept_Language": lang} | ({"Authorization": "Bearer "} if known is None else {})
        status, said, _ = classroom.ask(known, {"lines": lines(1)}, **headers)
        assert status == 401
        assert said["why"] == tell_trouble(RefusedError(Refusal.LEARNER), lang)


def test_a_page_needs_its_cookie_and_the_word_that_only_pages_of_ours_know(classroom):
    ana, token = classroom.joined("Eva")
    cookies = f"rummy_learner={token}; _xsrf=abc"
    sent = {"lines": lines(1)}
    assert classroom.ask(data=sent, Cookie=cookies)[0] == 403
    assert classroom.ask(data=sent, Cookie=cookies, X_XSRFToken="abd")[0] == 403
    assert classroom.ask(data=sent, Cookie=cookies, X_XSRFToken="abc", Origin="http://elsewhere")[0] == 403
    assert classroom.kept(ana) == []
    assert classroom.ask(data=sent, Cookie=cookies, X_XSRFToken="abc")[0] == 200
    assert classroom.kept(ana) == ids(lines(1))


def test_one_learners_answers_are_not_kept_as_anothers(classroom):
    fina, _ = classroom.joined("Fina")
    gala, token = classroom.joined("Gala")
    assert classroom.ask(token, {"lines": lines(1), "learner": fina.id})[0] == 409
    assert classroom.kept(fina) == classroom.kept(gala) == []


def test_who_sends_without_end_is_told_when_to_go_on(classroom):
    _, token = classroom.joined("Hugo")
    said = [classroom.ask(token, {"lines": []}) for _ in range(100)]
    status, answer, headers = next(one for one in said if one[0] != 200)
    assert (status, answer["retry"]) == (429, True)
    assert 0 < int(headers["Retry-After"]) <= 60


# --- what goes wrong with the record ----------------------------------------------------------------------------------


def test_a_record_that_is_locked_is_told_and_takes_the_same_answers_later(lonely):
    ana, token = lonely.joined("Ana")
    with lonely.serving(patience=0.2):
        with lonely.store.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sql("LOCK TABLE answer IN ACCESS EXCLUSIVE MODE"))
            for lang in LANGUAGES:
                status, said, _ = lonely.ask(token, {"lines": lines(1)}, Accept_Language=lang)
                assert (status, said) == (503, {"why": tell_trouble(StoreError(Trouble.BUSY), lang), "retry": True})
        assert lonely.ask(token, {"lines": lines(1)})[1]["kept"] == ids(lines(1)) == lonely.kept(ana)


@pytest.mark.parametrize("lonely", ["sqlite"], indirect=True)
def test_a_full_disk_is_told_and_takes_the_same_answers_once_there_is_room(lonely):
    ana, token = lonely.joined("Ana")
    many = {"lines": lines(AT_ONCE)}
    with lonely.serving(pages=0):
        status, said, _ = lonely.ask(token, many, Accept_Language="es")
        assert (status, said) == (503, {"why": tell_trouble(StoreError(Trouble.FULL), "es"), "retry": True})
        assert lonely.kept(ana) == []
    with lonely.serving():
        assert len(lonely.ask(token, many)[1]["kept"]) == AT_ONCE == len(lonely.kept(ana))


# --- the server dies --------------------------------------------------------------------------------------------------


class Page(Thread):
    """A learner's page: sends its log in small parcels, and whatever is not acknowledged again and again."""

    def __init__(self, classroom, nickname, count, done):
        super().__init__(daemon=True)
        self.learner, self.token = classroom.joined(nickname)
        self.classroom, self.outbox, self.acknowledged, self.done = classroom, lines(count), set(), done

    def run(self):
        while self.outbox and not self.done.is_set():
            parcel = self.outbox[: random.randint(1, 4)]
            try:
                status, said, _ = self.classroom.ask(self.token, {"lines": parcel, "learner": self.learner.id})
            except (OSError, http.client.HTTPException, ValueError):
                time.sleep(0.02)
                continue
            if status == 200:
                self.acknowledged |= set(said["kept"])
                self.outbox = [line for line in self.outbox if json.loads(line)["id"] not in self.acknowledged]
            else:
                time.sleep(0.1)


def test_nothing_that_was_acknowledged_is_lost_however_the_server_dies(lonely):
    """It is killed again and again in the middle of things; in the end all is there, and nothing twice."""
    count, kills = 150, 4
    done = Event()
    pages = [Page(lonely, name, count, done) for name in ("Ana", "Bea", "Cai")]
    for page in pages:
        page.start()
    moments = random.Random(7)
    try:
        for _ in range(kills):
            with lonely.serving():
                time.sleep(moments.uniform(0.02, 0.25))
            for page in pages:  # dead: what it said before it died must be in the record
                acknowledged = set(page.acknowledged)
                assert acknowledged <= set(lonely.kept(page.learner))
        interrupted = [len(page.outbox) for page in pages]
        with lonely.serving():
            for page in pages:
                page.join(30)
    finally:
        done.set()
    assert any(interrupted), "all had arrived before the last time it died"
    for page in pages:
        assert page.outbox == []
        found = lonely.kept(page.learner)
        assert sorted(found) == sorted(ids(lines(count)))


# --- what the class is up to ------------------------------------------------------------------------------------------


def test_a_page_hears_of_a_vote_and_of_work_that_is_left(nursery, tmp_path):
    with room(f"sqlite:///{tmp_path / 'classes.db'}", nursery) as found, found.serving():
        ana, token = found.joined("Ana")

        def now():
            return found.ask(token, method="GET", path="/class/now", Accept_Language="en")[1]

        def soon(**wanted):
            until = time.monotonic() + 10
            while not wanted.items() <= now().items():
                assert time.monotonic() < until, (wanted, now())
                time.sleep(0.1)

        assert now() == {"joined": "Ana", "learner": ana.id, "vote": None, "work": 0}
        vote = open_vote(found.store, found.school.id, entry(TWINS).place, START)
        work = Assignment(lesson="groups-and-runs", number=2)
        work = replace(work, id=set_work(found.store, found.school.id, work, START))
        told = {"id": vote.id, "state": "open", "address": "/en/vote", "said": False}
        soon(vote=told, work=1)
        found.ask(token, {"lines": [vote_line(vote, entry(TWINS).answer, START)]})
        assert now()["vote"] == told | {"said": True}
        reveal_vote(found.store, found.school.id, vote.id, START)
        soon(vote=told | {"state": "revealed", "said": True})
        solved = [entry(position(*place), t=START + i).line() for i, place in enumerate(variant(work, ana))]
        assert found.ask(token, {"lines": solved})[0] == 200
        assert now()["work"] == 0
        assert found.ask(method="GET", path="/class/now")[1]["joined"] is None
