"""A notebook server of a learner's own sends answers to the class, and a class that is away is nobody's trouble."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from traitlets.config import Application

from rummy_learn.app.sender import PATIENCE, SENT, Sender, of_environment
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.widgets import CourseMap, Lesson, delivery
from rummy_learn.widgets.progress_file import ProgressFile
from tests.lessons.learners import START, curated, entry
from tests.serving import free_port

TWINS = curated("groups-and-runs", "twin-nines")
TOKEN = "a-learners-token"
SOON = 30  # seconds that a busy machine may need


class Class(ThreadingHTTPServer):
    """A class that keeps what it is sent, or answers as it is told to."""

    def __init__(self, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.kept, self.parcels, self.trouble = [], 0, None
        self.address = f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, *_):
        """A client that was killed is no news."""


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.parcels += 1
        if self.server.trouble:
            status, kind, words = self.server.trouble
        elif (self.path, self.headers["Authorization"]) != ("/class/answers", f"Bearer {TOKEN}"):
            status, kind, words = 401, "application/json", "{}"
        else:
            new = [json.loads(line)["id"] for line in body["lines"]]
            self.server.kept += [name for name in new if name not in self.server.kept]
            status, kind, words = 200, "application/json", json.dumps({"kept": new, "refused": []})
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if status == 302:
            self.send_header("Location", "http://127.0.0.1:9/elsewhere")
        self.end_headers()
        self.wfile.write(words.encode())

    def log_message(self, *_):
        pass


@contextmanager
def serving(port=0):
    found = Class(port)
    Thread(target=found.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield found
    found.shutdown()
    found.server_close()


@pytest.fixture
def class_():
    with serving() as found:
        yield found


@pytest.fixture
def file(tmp_path):
    return ProgressFile(tmp_path)


@pytest.fixture
def kernel(monkeypatch, tmp_path, class_):
    """A kernel in a folder of its own, told where its class is."""
    monkeypatch.setattr(Application, "initialized", classmethod(lambda cls: True))
    monkeypatch.delenv("RUMMY_LEARN_LIVE", raising=False)
    monkeypatch.setenv("RUMMY_LEARN_CLASS", class_.address)
    monkeypatch.setenv("RUMMY_LEARN_TOKEN", TOKEN)
    monkeypatch.chdir(tmp_path)
    delivery.deliveries.cache_clear()
    yield ProgressFile(tmp_path)
    delivery.deliveries.cache_clear()


def until(true):
    deadline = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.01)


def lines(count, start=0):
    return [entry(TWINS, t=START + number).line() for number in range(start, start + count)]


def ids(found):
    return [json.loads(line)["id"] for line in found]


def test_what_is_kept_arrives_once_and_is_not_sent_again_by_the_next_kernel(class_, file):
    file.keep([*lines(100), "nonsense"])
    first = Sender(class_.address, TOKEN)
    first.deliver(file)
    until(lambda: first.status("en") == text("school.sender.saved", "en"))
    assert class_.kept == ids(lines(100))
    assert class_.parcels == 3
    second = Sender(f"{class_.address}/", TOKEN)
    file.keep(lines(1, start=100))
    second.deliver(file)
    until(lambda: len(class_.kept) == 101)
    assert class_.parcels == 4
    until(lambda: set((file.path.with_name(SENT)).read_text().split()) == set(class_.kept))


@pytest.mark.slow
@pytest.mark.parametrize(
    "trouble",
    [
        (503, "application/json", '{"why": "busy", "retry": true}'),
        (500, "text/html", "<h1>oh</h1>"),
        (200, "text/html", "<h1>Welcome to the free WLAN of our café</h1>"),
        (200, "application/json", '{"kept": ["something-else"], "refused": []}'),
        (200, "application/json", "[]"),
        (302, "text/html", ""),
        (401, "application/json", '{"why": "who?"}'),
    ],
)
def test_whatever_else_answers_nothing_counts_as_sent_and_it_is_sent_again(class_, file, trouble):
    class_.trouble = trouble
    file.keep(lines(2))
    found = Sender(class_.address, TOKEN, pauses=(0.05,))
    found.deliver(file)
    until(lambda: class_.parcels > 2)
    assert not file.path.with_name(SENT).exists()
    for lang in LANGUAGES:
        unknown, waiting = text("school.sender.unknown", lang), text("school.sender.waiting", lang, n=2, count=2)
        assert found.status(lang) == (unknown if trouble[0] == 401 else waiting)
    class_.trouble = None
    until(lambda: found.status("es") == text("school.sender.saved", "es"))
    assert class_.kept == ids(lines(2))


def test_a_class_that_is_away_gets_everything_once_it_is_back(file):
    port = free_port()
    found = Sender(f"http://127.0.0.1:{port}", TOKEN, pauses=(0.05,))
    for number in range(3):
        file.keep(lines(1, start=number))
        found.deliver(file)
    until(lambda: found.status("en") == text("school.sender.waiting", "en", n=3, count=3))
    with serving(port) as back:
        until(lambda: back.kept == ids(lines(3)))


def test_an_answer_does_not_wait_for_a_class_that_never_answers(kernel, monkeypatch):
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        monkeypatch.setenv("RUMMY_LEARN_CLASS", f"http://127.0.0.1:{deaf.getsockname()[1]}")
        view = Lesson("groups-and-runs", lang="en", query="").exercise("twin-nines")
        view.send = [].append
        began = time.perf_counter()
        view.on_page_message({"do": "check", "answer": {"choice": "group", "reason": None}, "anew": True})
        assert time.perf_counter() - began < PATIENCE / 2
        assert len(kernel.lines()) == 1


def test_what_the_last_kernel_could_not_send_is_sent_when_a_lesson_opens_and_the_map_says_so(kernel, class_):
    kernel.keep(lines(3))
    Lesson("groups-and-runs", lang="es", query="")
    until(lambda: class_.kept == ids(lines(3)))
    view, replies = CourseMap("es"), []
    view.send = replies.append
    until(lambda: delivery.delivery_status("es") == text("school.sender.saved", "es"))
    view.on_page_message({"do": "open", "now": START, "lines": []})
    assert replies[-1]["delivery"] == text("school.sender.saved", "es")


@pytest.mark.parametrize("address", ["", "ftp://class", "file:///etc/passwd"])
def test_without_a_class_nothing_is_sent_anywhere(kernel, monkeypatch, address):
    monkeypatch.setenv("RUMMY_LEARN_CLASS", address)
    assert of_environment() is None
    kernel.keep(lines(1))
    delivery.deliver(kernel)
    assert delivery.delivery_status("en") == ""


def test_loading_lessons_loads_no_sender(class_):
    ask = "'rummy_learn.app.sender' in sys.modules, threading.active_count()"
    code = f"import sys, threading, rummy_learn.widgets; print({ask})"
    environment = {**os.environ, "RUMMY_LEARN_CLASS": class_.address, "RUMMY_LEARN_TOKEN": TOKEN}
    said = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert said.split() == ["False", "1"]


KERNEL = """if True:
    import sys
    from traitlets.config import Application
    Application.instance()
    from rummy_learn.widgets import Lesson
    from rummy_learn.widgets.progress_file import progress_file
    for name in ("twin-nines", "four-queens", "round-the-corner") * 200:
        view = Lesson("groups-and-runs", lang="en", query="").exercise(name)
        view.on_page_message({"do": "check", "answer": {"choice": "group", "reason": None}, "anew": True})
        print(name, flush=True)
"""


@pytest.mark.slow
def test_whatever_a_killed_kernel_has_judged_reaches_the_class(kernel, class_):
    environment = {name: value for name, value in os.environ.items() if name != "RUMMY_LEARN_LIVE"}
    judged = 0
    for moment in (0.0, 0.15):
        process = subprocess.Popen([sys.executable, "-c", KERNEL], env=environment, stdout=subprocess.PIPE, text=True)
        judged += bool(process.stdout.readline())
        time.sleep(moment)
        process.send_signal(signal.SIGKILL)
        judged += len(process.communicate(timeout=SOON)[0].splitlines())
    Lesson("groups-and-runs", lang="en", query="")
    until(lambda: set(class_.kept) == set(ids(kernel.lines())))
    assert len(class_.kept) >= judged >= 2
