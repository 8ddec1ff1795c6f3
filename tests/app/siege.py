"""A class under attack: ask it for what it must refuse, and see that nothing of its inside is told.

Every answer that comes through here, whatever it is to, carries the guarding headers, is no failure of the server, and
says nothing of programs, versions, tracebacks or the machine's folders.
"""

from __future__ import annotations

import http.client
import io
import json
import re
import socket
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rummy_learn.app.modules import IMPORT_MAP_HASH
from rummy_learn.app.security import HEADERS, policy
from rummy_learn.classroom.roster import join
from rummy_learn.classroom.sessions import begin_session
from rummy_learn.classroom.store import Store
from tests.app.small_class import ROOT, SmallClass
from tests.app.visiting import Answer
from tests.lessons.learners import START, curated, entry

INSIDE = re.compile(
    rf"Traceback|site-packages|\.py\b|Tornado|Jupyter Server|Python/|sqlalchemy|{re.escape(str(ROOT))}", re.IGNORECASE
)
TWINS = curated("groups-and-runs", "twin-nines")


@dataclass
class Siege:
    """The class that is attacked."""

    app: SmallClass
    record: str
    folder: str
    count: int = field(default=0)

    @property
    def url(self):
        return self.app.url

    @property
    def process(self):
        return self.app.process

    @property
    def port(self):
        return urlsplit(self.url).port

    def name(self):
        """A nickname that nobody has yet."""
        self.count += 1
        return f"Pupil {self.count}"

    def pupil(self):
        """Somebody who has joined, not through the door: that lets in only so many at once."""
        store = self.store()
        try:
            learner, _ = join(store, self.app.code, self.name(), START)
            return Pupil(self, begin_session(store, learner, START))
        finally:
            store.close()

    def store(self):
        """The record, opened past the server."""
        return Store.open(self.record)

    def ask(self, path, method="GET", body=None, **headers):
        """Send one request; header names are written with underscores."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=60)
        connection.request(method, path, body, named)
        return self.harmless(connection.getresponse())

    def send(self, data, *, headers=True):
        """Send bytes as they are; the answer, or None if the server hangs up. `headers`: whether it needs ours."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as line:
            line.sendall(data)
            said = b""
            try:
                while chunk := line.recv(1 << 16):
                    said += chunk
                    if b"\r\n\r\n" in said:
                        break
            except OSError:
                pass
        if not said:
            return None
        response = http.client.HTTPResponse(_Said(said))
        response.begin()
        return self.harmless(response, headers=headers)

    def request(self, line, *headers, body=b""):
        """A request as bytes."""
        head = "\r\n".join([line, f"Host: localhost:{self.port}", "Connection: close", *headers, "", ""])
        return head.encode("latin-1") + body

    def harmless(self, response, *, headers=True):
        text = response.read().decode(errors="replace") if response.status != 101 else ""
        assert response.status < 500 or "Retry-After" in response.headers, text
        assert "Server" not in response.headers
        if headers:
            for name, value in HEADERS.items():
                allowed = {value, "no-referrer", policy(IMPORT_MAP_HASH)}
                assert response.headers[name] in allowed, (name, response.status)
        told = INSIDE.search(f"{response.headers}\n{text}" if "javascript" not in str(response.headers) else "")
        assert told is None, told
        assert self.folder not in text
        return Answer(response.status, response.headers, text)

    def still_serves(self):
        """An ordinary learner comes in, opens a lesson, and their answer is kept."""
        pupil = self.pupil()
        assert pupil.ask("/en/class").status == 200
        self.count += 1
        one = entry(TWINS, t=START + self.count)
        answer = pupil.answer([one.line()])
        assert (answer.status, json.loads(answer.text)["kept"]) == (200, [one.id])


def close_code(line):
    """With which code a websocket is closed; the reason tells nothing of the inside."""
    with pytest.raises(ConnectionClosed) as closed:
        deque(iter(partial(line.recv, timeout=20), None))
    assert not INSIDE.search(closed.value.rcvd.reason)
    return closed.value.rcvd.code


class _Said(io.BytesIO):
    """Bytes in the place of a socket."""

    def makefile(self, *_):
        return self


class Pupil:
    """Somebody who belongs to the class, with the cookies of a browser."""

    def __init__(self, siege, token):
        self.siege, self.token = siege, token
        self.cookies = {"rummy_learner": token, "_xsrf": "abc"}

    @property
    def cookie(self):
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def ask(self, path, method="GET", body=None, **headers):
        return self.siege.ask(path, method, body, **{"Cookie": self.cookie, **headers})

    def post(self, path, **fields):
        form = {"Content_Type": "application/x-www-form-urlencoded"}
        return self.ask(path, "POST", urlencode({"_xsrf": "abc", **fields}), **form)

    def answer(self, lines, **more):
        body = json.dumps({"lines": lines, **more})
        return self.siege.ask("/class/answers", "POST", body, Authorization=f"Bearer {self.token}")

    def channel(self, kernel_id, **options):
        """Open the channel to a kernel."""
        address = f"ws://127.0.0.1:{self.siege.port}/api/kernels/{kernel_id}/channels?session_id={uuid4()}"
        return connect(address, open_timeout=20, additional_headers={"Cookie": self.cookie}, **options)
