"""The addresses of a class and nothing else, in a process that may be killed.

To load all that a server needs takes a second; so one process has it loaded and forks the servers.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import event
from tornado.web import Application

from rummy_learn.app.school.addresses import ADDRESSES
from rummy_learn.app.school.school import School
from rummy_learn.classroom.classes import class_of_code
from rummy_learn.classroom.store import Store

ROOT = Path(__file__).parents[2]


class Nursery:
    """The process that forks servers."""

    def __init__(self):
        command = [sys.executable, "-m", __name__]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    @contextmanager
    def serving(self, record, code, port, patience, pages=None):
        """A class's server, which in the end is killed as by a power cut. `pages`: how many more the disk takes."""
        self._process.stdin.write(json.dumps([record, code, port, patience, pages]) + "\n")
        self._process.stdin.flush()
        server = int(self._process.stdout.readline())
        try:
            _wait(f"http://127.0.0.1:{port}/class/now")
            yield server
        finally:
            os.kill(server, signal.SIGKILL)

    def close(self):
        self._process.stdin.close()
        self._process.wait(10)


def _wait(address):
    deadline = time.monotonic() + 30
    while True:
        try:
            urllib.request.urlopen(address, timeout=10).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        else:
            return


async def serve(record, code, port, patience, pages):
    store = Store.open(record, patience)
    if pages is not None:
        store.close()
        event.listen(store.engine, "connect", lambda connection, _: shrink(connection, pages))
    school = School(store, class_of_code(store, code), "of-nobody", database=record)
    Application(ADDRESSES, school=school, cookie_secret="for tests").listen(port, "127.0.0.1")
    await asyncio.Event().wait()


def shrink(connection, pages):
    """Leave room for so many more pages, as a disk does that is nearly full."""
    (used,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {used + pages}").fetchone()


def main():
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead need no funeral
    for line in iter(sys.stdin.readline, ""):
        child = os.fork()
        if child == 0:
            asyncio.run(serve(*json.loads(line)))
        print(child, flush=True)


if __name__ == "__main__":
    main()
