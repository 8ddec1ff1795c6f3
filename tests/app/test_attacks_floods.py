"""Too much of everything: guesses, answers, pages, connections. Whoever floods has to wait, and nobody else."""

from __future__ import annotations

import json
import logging
import socket
from contextlib import ExitStack, suppress
from functools import partial
from types import SimpleNamespace

import psutil
import pytest
from tornado.iostream import StreamBufferFullError
from tornado.web import Application
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from websockets.sync.client import connect

from rummy_learn.app import kernel, logs
from rummy_learn.app.connections import Connections, make_room
from rummy_learn.app.school.limits import Limit, TooOftenError
from rummy_learn.app.sockets import TOO_MUCH, KernelChannel
from rummy_learn.classroom.answers import learner_answers
from rummy_learn.classroom.sessions import learner_of
from tests.app.siege import TWINS, close_code
from tests.app.visiting import message
from tests.lessons.learners import START, entry

# ---- what is counted ------------------------------------------------------------------------------------------------


def test_who_takes_much_waits_long():
    """A limit may also count what a try costs."""
    clock = SimpleNamespace(now=0.0)
    limit = Limit(20, 10.0, lambda: clock.now)
    limit.check("ana")
    limit.count("ana", 40)  # seconds
    with pytest.raises(TooOftenError) as refused:
        limit.check("ana")
    assert refused.value.wait > 200
    limit.check("bea")
    clock.now = 250
    limit.check("ana")


class Stream:
    """A connection, as far as it matters who has it."""

    def __init__(self):
        self.is_closed = False

    def closed(self):
        return self.is_closed

    def close(self):
        self.is_closed = True


@pytest.fixture
def door(monkeypatch):
    served = []
    monkeypatch.setattr("tornado.httpserver.HTTPServer.handle_stream", lambda _, stream, __: served.append(stream))
    return SimpleNamespace(server=Connections(Application(), most=3), served=served)


def test_one_address_takes_only_so_many_connections(door):
    streams = [Stream() for _ in range(5)]
    for stream in streams:
        door.server.handle_stream(stream, ("192.168.1.7", 1))
    assert door.served == streams[:3]
    assert [stream.is_closed for stream in streams] == [False] * 3 + [True] * 2
    other = Stream()
    door.server.handle_stream(other, ("192.168.1.8", 1))
    streams[0].close()
    again = Stream()
    door.server.handle_stream(again, ("192.168.1.7", 1))
    assert door.served[3:] == [other, again]


def test_a_proxy_on_this_machine_brings_a_whole_class(door):
    for _ in range(50):
        door.server.handle_stream(Stream(), ("127.0.0.1", 1))
    assert len(door.served) == 50


def test_there_is_room_for_a_class():
    assert make_room() >= 200


def test_a_page_that_reads_nothing_does_not_fill_the_memory(monkeypatch):
    """What waits for it is thrown away with its channel."""

    def full(*_):
        raise StreamBufferFullError

    monkeypatch.setattr(VoilaKernelWebsocketHandler, "write_message", full)
    page = object.__new__(KernelChannel)
    page.kernel_id, page.ws_connection = "k", SimpleNamespace(stream=Stream())
    page.write_message("{}")
    assert page.ws_connection.stream.is_closed


@pytest.mark.parametrize("sent", ["\x1b]0;owned\x07", "a\nb", "\u202ereversed", "\x9b2J"])
def test_what_is_logged_of_a_request_does_not_command_the_terminal(sent):
    record = logging.LogRecord("x", logging.WARNING, "x", 1, "403 GET %s", (sent,), None)
    printed = logs.Plain("%(message)s").format(record)
    assert printed.isprintable()
    assert printed.startswith("403 GET ")


# ---- on a server ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def flooded(besiege, tmp_path_factory):
    """A class of its own: what is used up here the others need."""
    with besiege(tmp_path_factory.mktemp("flooded"), seats=3) as siege:
        yield siege
        siege.still_serves()


@pytest.mark.slow
def test_a_class_is_not_filled_up_in_one_go(flooded):
    """A whole class may come from one address; more than that has to wait, and who is in already has not."""
    inside = flooded.pupil()
    body = json.dumps({"code": flooded.app.code, "nickname": "\u200b"})
    said = [flooded.ask("/class/enter", "POST", body).status for _ in range(140)]
    assert said[:100] == [403] * 100
    assert said[-1] == 429
    assert inside.answer([entry(TWINS).line()]).status == 200


@pytest.mark.slow
def test_codes_cannot_be_tried_without_end(flooded):
    """Nor does the last try tell whether it was right."""
    enter = partial(flooded.ask, "/class/enter", "POST")
    said = [enter(json.dumps({"code": f"QQ{number:04}", "nickname": "Ana"})) for number in range(60)]
    assert [answer.status for answer in said[:40]] == [403] * 40
    assert said[-1].status == 429
    assert 0 < int(said[-1].headers["Retry-After"]) <= 60
    right, wrong = (enter(json.dumps({"code": code, "nickname": "Ana"})) for code in (flooded.app.code, "QQQQQQ"))
    assert (right.status, right.text) == (wrong.status, wrong.text)
    for header in ("X_Forwarded_For", "X_Real_Ip", "Forwarded", "Client_Ip"):  # whoever says to be somebody else
        assert (
            enter('{"code": "QQQQQQ"}', **{header: "for=192.0.2.1" if header == "Forwarded" else "192.0.2.1"}).status
            == 429
        )


@pytest.mark.slow
def test_links_cannot_be_tried_without_end(flooded):
    said = [flooded.ask(f"/en/teacher/{'x' * 31}{number}").status for number in range(15)]
    assert said[:10] == [404] * 10
    assert said[-1] == 429


@pytest.mark.slow
def test_answers_without_end_are_told_to_wait_and_the_others_not(flooded):
    pupil, other = flooded.pupil(), flooded.pupil()
    said = [pupil.answer([entry(TWINS, t=START + number).line()]).status for number in range(90)]
    assert set(said) == {200, 429}
    assert other.answer([entry(TWINS).line()]).status == 200


@pytest.mark.slow
def test_who_makes_the_engine_work_takes_no_time_from_the_others(flooded):
    """Positions that take long to be made, one after another, though none of the answers is right."""
    pupil, other = flooded.pupil(), flooded.pupil()
    slow = json.loads(entry(TWINS).line()) | {"lesson": "ace", "exercise": "round-the-corner-worth", "level": 3}
    lines = [json.dumps(slow | {"id": f"slow-{seed}", "seed": seed}) for seed in range(1, 13)]
    with socket.create_connection(("127.0.0.1", flooded.port)) as line:
        body = json.dumps({"lines": lines}).encode()
        head = (f"Authorization: Bearer {pupil.token}", f"Content-Length: {len(body)}")
        line.sendall(flooded.request("POST /class/answers HTTP/1.1", *head, body=body))
        assert other.answer([entry(TWINS).line()]).status == 200
        assert other.ask("/en/class").status == 200
        line.settimeout(0)  # meanwhile there is no end to it
        with pytest.raises(BlockingIOError):
            line.recv(1)


@pytest.mark.slow
def test_a_pupil_opens_only_so_many_lessons(flooded):
    """For each one more they leave another of their own, and too many in a row and there is a pause."""
    pupil = flooded.pupil()
    said = [pupil.ask("/en/counting").status for _ in range(40)]
    assert said[:20] == [200] * 20
    assert set(said) == {200, 429}
    assert flooded.pupil().ask("/en/counting").status == 503  # with a place in line: there are three seats here


@pytest.mark.slow
def test_a_flood_of_messages_is_not_forgotten_by_opening_the_channel_anew(siege):
    pupil = siege.pupil()
    kernel_id = pupil.ask("/en/counting").kernel_id
    parcel = message("comm_msg", {"comm_id": "nobody", "data": {"x": "x" * 3_900_000}})
    for _ in range(2):
        with pupil.channel(kernel_id) as line:
            line.send(parcel)
            line.send(message("kernel_info_request", {}))
            line.recv(timeout=20)
    with pupil.channel(kernel_id) as line:
        line.send(parcel)
        assert close_code(line) == TOO_MUCH
    siege.still_serves()


@pytest.mark.slow
def test_a_kernel_does_not_take_the_memory_of_the_machine(siege):
    siege.pupil().ask("/en/counting")
    family = psutil.Process(siege.process.pid).children(recursive=True)
    limits = [process.rlimit(psutil.RLIMIT_AS)[0] for process in family]
    assert kernel.MEMORY in limits


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/place/x", "/pulse/0-0-0-0-0"])
def test_sockets_without_end_hold_nobody_up(flooded, path):
    with ExitStack() as lines:
        for _ in range(150):
            lines.enter_context(connect(f"ws://127.0.0.1:{flooded.port}{path}", close_timeout=0.1))
        flooded.still_serves()


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/place/x", "/pulse/0-0-0-0-0"])
def test_a_page_has_nothing_to_say_there(flooded, path):
    with connect(f"ws://127.0.0.1:{flooded.port}{path}") as line:
        line.send("x" * 5000)
        assert close_code(line) == 1009


@pytest.mark.slow
def test_connections_that_say_nothing_hold_nobody_up(flooded):
    """Nor such as say little, slowly."""
    with ExitStack() as lines:
        for start in (b"", b"GET /en HT", b"GET /en HTTP/1.1\r\nHost: loc", b"POST /class/enter HTTP/1.1\r\n"):
            for _ in range(60):
                line = lines.enter_context(socket.create_connection(("127.0.0.1", flooded.port)))
                line.sendall(start)
        flooded.still_serves()


@pytest.mark.slow
def test_a_body_that_does_not_come_is_not_waited_for_by_the_others(flooded):
    with ExitStack() as lines:
        for path in ("/class/answers", "/class/enter", "/en/join"):
            for _ in range(20):
                line = lines.enter_context(socket.create_connection(("127.0.0.1", flooded.port)))
                line.sendall(flooded.request(f"POST {path} HTTP/1.1", "Content-Length: 1000", body=b"{"))
        flooded.still_serves()


@pytest.mark.slow
def test_a_request_after_another_without_waiting_is_answered(flooded):
    """A thousand in one breath, and none of the answers read."""
    with socket.create_connection(("127.0.0.1", flooded.port)) as line:
        line.settimeout(5)
        with suppress(TimeoutError):  # it does not read on either
            line.sendall(f"GET /class/now HTTP/1.1\r\nHost: localhost:{flooded.port}\r\n\r\n".encode() * 1000)
        flooded.still_serves()


@pytest.mark.slow
def test_a_learner_does_not_fill_the_record_with_one_id(flooded):
    pupil = flooded.pupil()
    pupil.answer([entry(TWINS, t=START + number, id="one").line() for number in range(200)])
    store = flooded.store()
    try:
        assert len(learner_answers(store, learner_of(store, pupil.token).id)) == 1
    finally:
        store.close()
