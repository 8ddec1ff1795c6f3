"""A browser's part of a lesson without a browser: the page, its sockets, and the messages of the widgets' front end.

What a browser keeps after a first visit (scripts, styles) is not fetched. One process can be forty learners.
"""

import asyncio
import json
import re
import struct
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

PROTOCOL = "v1.kernel.websocket.jupyter.org"  # the one that JupyterLab's services ask for
VIEW = re.compile(r'"model_id": ?"(\w+)"')
KERNEL = re.compile(r'"kernelId": ?"([\w-]+)"')
LARGEST = 1 << 28
PATIENCE = 120.0

AsyncHTTPClient.configure(None, max_clients=1000)  # as many as there are learners, not ten at a time


class LostError(Exception):
    """The server did not do what a browser waits for."""


@dataclass(slots=True)
class LightBrowser:
    """One learner with one open lesson. Times are in seconds."""

    address: str
    pulse: bool = True
    cookies: dict[str, str] = field(default_factory=dict)
    kernel: str = ""
    models: list[str] = field(default_factory=list)
    served: float = 0.0
    usable: float = 0.0
    _session: str = field(default_factory=lambda: uuid4().hex)
    _channel: WebSocketClientConnection | None = None
    _sockets: list[WebSocketClientConnection] = field(default_factory=list)
    _waiting: dict[str, tuple[str, asyncio.Future[Any]]] = field(default_factory=dict)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def fetch(self, path: str, **more: Any) -> HTTPResponse:
        """Fetch something with the cookies there are, and keep those that come."""
        headers = (
            {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}
        )
        headers |= more.pop("headers", {})
        request = HTTPRequest(
            self.address + path,
            headers=headers,
            request_timeout=PATIENCE,
            connect_timeout=PATIENCE,
            follow_redirects=False,
            decompress_response=True,
            **more,
        )
        answer = await AsyncHTTPClient().fetch(request, raise_error=False)
        for line in answer.headers.get_list("Set-Cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    async def open(self, path: str) -> None:
        """Open a lesson, until every widget's state is here."""
        start = time.perf_counter()
        answer = await self.fetch(path)
        page = answer.body.decode()
        found = KERNEL.search(page)
        if answer.code != 200 or not found:
            raise LostError(f"{path}: {answer.code}")
        self.served = time.perf_counter() - start
        self.kernel = found[1]
        self.models = list(dict.fromkeys(VIEW.findall(page)))
        await self._connect()
        await self.ask("shell", "kernel_info_request", {}, "kernel_info_reply")
        await self.ask("shell", "comm_info_request", {"target_name": "jupyter.widget"}, "comm_info_reply")
        await self.states()
        self.usable = time.perf_counter() - start

    async def states(self) -> dict[str, Any]:
        """Ask for the state of every widget, and return what Python says."""
        control = uuid4().hex
        await self._send(
            "shell",
            "comm_open",
            {"comm_id": control, "target_name": "jupyter.widget.control", "target_module": None, "data": {}},
            metadata={"version": "1.0.0"},
        )
        asked = {"comm_id": control, "data": {"method": "request_states"}}
        states: dict[str, Any] = json.loads(await self.ask("shell", "comm_msg", asked, "comm_msg"))
        return states

    async def click(self, model: str, content: dict[str, Any]) -> tuple[float, bytes]:
        """Send what a widget sends; return how long the widget's reply took, and the reply."""
        start = time.perf_counter()
        reply = await self.ask(
            "shell", "comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}}, "comm_msg"
        )
        return time.perf_counter() - start, reply

    async def close(self) -> None:
        """Leave, with the word that a page sends when it is left."""
        if self.kernel:
            token = self.cookies.get("_xsrf", "")
            await self.fetch(f"/voila/api/shutdown/{self.kernel}", method="POST", body=f"_xsrf={token}")
        for socket in self._sockets:
            socket.close()
        for task in self._tasks:
            task.cancel()

    def vanish(self) -> None:
        """Be gone without a word, as a phone whose battery is empty; only that here the network hears of it."""
        for task in self._tasks:
            task.cancel()
        for socket in self._sockets:
            if socket.protocol and socket.protocol.stream:
                socket.protocol.stream.close()

    def freeze(self) -> None:
        """Do nothing any more, not even answer when asked if one is there: a phone out of reach of the network."""
        for task in self._tasks:
            task.cancel()

    async def listen(self, path: str) -> list[str]:
        """Open a socket; return the list of what is said on it, which grows."""
        heard: list[str] = []
        socket = await self._socket(path)

        async def hear() -> None:
            while (word := await socket.read_message()) is not None:
                heard.append(str(word))

        self._tasks.append(asyncio.create_task(hear()))
        return heard

    async def ask(self, channel: str, kind: str, content: dict[str, Any], answer: str) -> bytes:
        """Send a message, and return the content of the first answer to it that is of this kind."""
        message = uuid4().hex
        waiting: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[message] = answer, waiting
        await self._send(channel, kind, content, message=message)
        try:
            return await asyncio.wait_for(waiting, PATIENCE)
        finally:
            del self._waiting[message]

    async def _connect(self) -> None:
        await self.fetch(f"/api/kernels/{self.kernel}")
        channel = f"/api/kernels/{self.kernel}/channels?session_id={self._session}"
        self._channel = await self._socket(channel, [PROTOCOL])
        self._tasks.append(asyncio.create_task(self._listen(self._channel)))
        if self.pulse:
            pulse = await self._socket(f"/pulse/{self.kernel}")
            self._tasks.append(asyncio.create_task(self._hear(pulse)))

    async def _socket(self, path: str, protocols: list[str] | None = None) -> WebSocketClientConnection:
        request = HTTPRequest(
            self.address.replace("http", "ws", 1) + path,
            headers={
                "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
                "Origin": self.address,
            },
            connect_timeout=PATIENCE,
            request_timeout=PATIENCE,
        )
        socket = await websocket_connect(request, subprotocols=protocols, max_message_size=LARGEST)
        self._sockets.append(socket)
        return socket

    async def _send(
        self, channel: str, kind: str, content: dict[str, Any], *, message: str = "", metadata: Any = None
    ) -> None:
        header = {
            "msg_id": message or uuid4().hex,
            "msg_type": kind,
            "username": "",
            "session": self._session,
            "date": "2026-01-01T00:00:00.000Z",
            "version": "5.2",
        }
        parts = [channel.encode(), *(json.dumps(part).encode() for part in (header, {}, metadata or {}, content))]
        first = 8 * (len(parts) + 2)
        offsets = [first]
        for part in parts:
            offsets.append(offsets[-1] + len(part))
        assert self._channel
        await self._channel.write_message(
            struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets) + b"".join(parts), binary=True
        )

    async def _listen(self, channel: WebSocketClientConnection) -> None:
        while (frame := await channel.read_message()) is not None:
            assert isinstance(frame, bytes)
            (count,) = struct.unpack_from("<Q", frame)
            offsets = struct.unpack_from(f"<{count}Q", frame, 8)
            header, parent = (json.loads(frame[offsets[at] : offsets[at + 1]]) for at in (1, 2))
            kind, waiting = self._waiting.get(parent.get("msg_id"), ("", None))
            if waiting and not waiting.done() and header["msg_type"] == kind:
                waiting.set_result(frame[offsets[4] : offsets[5]])
        for _, waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(LostError("the channel was closed"))

    async def _hear(self, pulse: WebSocketClientConnection) -> None:
        while (word := await pulse.read_message()) is not None:
            if word != "here":
                raise LostError(f"the page heard {word}")
