"""Ask a running server for things, as a browser would or as somebody would who means harm."""

import http.client
import json
import re
from dataclasses import dataclass
from urllib.parse import urlsplit
from uuid import uuid4

import psutil
from websockets.sync.client import connect

from tests.serving import RunningApp

KERNEL_ID = r"kernel-([0-9a-f-]{36})"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def lang(self) -> str | None:
        """What the page says its language is."""
        found = re.search(r"<html[^>]* lang=\"(\w+)\"", self.text)
        return found and found[1]

    @property
    def kernel_id(self) -> str:
        """The kernel that a lesson's page was given."""
        return re.search(r'"kernelId": "([0-9a-f-]{36})"', self.text)[1]

    @property
    def cookies(self) -> dict[str, str]:
        pairs = (header.split(";")[0].partition("=") for header in self.headers.get_all("Set-Cookie", []))
        return {name: value for name, _, value in pairs}


def ask(app: RunningApp, path: str, method: str = "GET", body: str | None = None, **headers: str) -> Answer:
    """Send one request; header names are written with underscores."""
    connection = http.client.HTTPConnection(urlsplit(app.url).netloc, timeout=60)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, named)
    response = connection.getresponse()
    return Answer(response.status, response.headers, response.read().decode(errors="replace"))


def channel(app: RunningApp, kernel_id: str, open_timeout: float = 20, **options: object):
    """Open a kernel's channel, as the front end does."""
    address = app.url.replace("http", "ws", 1) + f"/api/kernels/{kernel_id}/channels?session_id={uuid4()}"
    return connect(address, open_timeout=open_timeout, **options)


def message(kind: str, content: dict[str, object], on: str = "shell") -> str:
    """Return a kernel message as it goes over the wire."""
    header = {"msg_id": str(uuid4()), "msg_type": kind, "username": "", "session": str(uuid4()), "version": "5.3"}
    return json.dumps({"channel": on, "header": header, "parent_header": {}, "metadata": {}, "content": content})


def kernels(app: RunningApp) -> dict[str, psutil.Process]:
    """The kernels that run on the server, by id."""
    found = {}
    for process in psutil.Process(app.process.pid).children(recursive=True):
        try:
            sockets = (str(one.laddr) for one in process.net_connections("unix"))  # by which forked ones are known
            match = re.search(KERNEL_ID, " ".join([*process.cmdline(), *sockets]))
        except psutil.Error:
            continue
        if match:
            found[match[1]] = process
    return found
