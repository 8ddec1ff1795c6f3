"""A whole server of a class for tests, on loopback alone and with seats to count.

As a program, `python -m tests.app.small_class FOLDER RECORD PORT SEATS GRACE PING`: serves, and prints the
class's code and the secret of its teacher's link.
"""

import json
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rummy_learn.app.sockets import PING
from tests.serving import free_port

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class SmallClass:
    """A class that is served."""

    url: str
    code: str
    secret: str
    process: subprocess.Popen

    def join(self, nickname):
        """Join; return the session's token."""
        body = json.dumps({"code": self.code, "nickname": nickname}).encode()
        request = urllib.request.Request(
            f"{self.url}/class/enter", data=body, headers={"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)["token"]


@contextmanager
def small_class(folder, record, *, seats, grace=40.0, ping=PING):
    """Serve a class of the lessons in a folder.

    `grace`: for so many seconds kernels of left pages are kept; `ping`: after so many, pages are asked if they live.
    """
    port = free_port()
    arguments = [str(folder), f"sqlite:///{record}", str(port), str(seats), str(grace), str(ping)]
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        code, secret = process.stdout.readline().split()
        _wait(f"http://127.0.0.1:{port}/en/join")
        yield SmallClass(f"http://127.0.0.1:{port}", code, secret, process)
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def _wait(address):
    deadline = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(address, timeout=60).close()
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        else:
            return


def main(folder, record, port, seats, grace, ping):
    from rummy_learn.app import server, sockets
    from rummy_learn.app.ports import take
    from rummy_learn.app.school.school import School, now
    from rummy_learn.app.school.whereabouts import Whereabouts
    from rummy_learn.classroom.classes import open_class
    from rummy_learn.classroom.store import Store

    server.Attendance = partial(server.Attendance, grace=float(grace))
    for socket in (sockets.KernelChannel, sockets.Pulse):
        socket.ping_interval = socket.ping_timeout = float(ping)
    store = Store.open(record)
    klass, secret = open_class(store, "en", now(), "")
    school = School(store, klass, secret, database=record, place=Whereabouts(local=f"http://127.0.0.1:{port}"))
    print(klass.code, secret, flush=True)
    server.make_server(Path(folder), take(int(port)), school=school, seats=int(seats)).serve(lambda: None)


if __name__ == "__main__":
    main(*sys.argv[1:])
