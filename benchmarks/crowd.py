"""Learners without a browser: each opens a lesson's page, talks to its kernel as the front end does, and answers."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

if TYPE_CHECKING:
    import random

PATIENCE = 300.0  # seconds; who waits longer for a page counts as an error
KERNEL = re.compile(r'"kernelId": ?"([0-9a-f-]{36})"')
CONTROL = "jupyter.widget.control"

AsyncHTTPClient.configure(None, max_clients=500, max_buffer_size=1 << 28)


@dataclass(frozen=True, slots=True)
class Task:
    """An exercise on the page, and the comm by which its view talks to Python."""

    comm: str
    face: dict[str, Any]

    def answer(self, chance: random.Random) -> dict[str, str]:
        """Any answer to it: one of the choices for each part that asks for one, given the choices before."""
        chosen: dict[str, str] = {}
        for part in self.face["parts"]:
            if "options" in part and _is_asked(part, chosen):
                chosen[part["name"]] = chance.choice(part["options"])[0]
        return chosen


@dataclass(slots=True)
class Learner:
    """One learner with one page.

    Attributes:
        base: the server's address.
        lesson: the lesson's address on it.
        token: of a joined learner; without one nothing is sent to a record.
        served: seconds until the page was there whole.
        clicks: seconds from each answer to Python's reply.
        sent: ids of the answers that the record has acknowledged.
        errors: what went wrong.
    """

    base: str
    lesson: str
    token: str = ""
    served: float = 0.0
    clicks: list[float] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)
    _cookies: dict[str, str] = field(default_factory=dict)
    _channel: WebSocketClientConnection | None = None
    _pulse: WebSocketClientConnection | None = None
    _session: str = field(default_factory=lambda: str(uuid4()))

    async def open(self) -> None:
        """Open the page, and wait until it is there whole."""
        if self.token:
            self._cookies["rummy_learner"] = self.token
        start = time.perf_counter()
        page = await self._fetch(self.lesson)
        self.served = time.perf_counter() - start
        found = KERNEL.search(page)
        if found is None:
            raise ValueError(f"{self.lesson}: a page without a kernel")
        kernel = found[1]
        ws = self.base.replace("http", "ws", 1)
        self._channel = await self._connect(f"{ws}/api/kernels/{kernel}/channels?session_id={self._session}")
        if self.token:
            self._pulse = await self._connect(f"{ws}/pulse/{kernel}")
            asyncio.ensure_future(_listen(self._pulse))  # noqa: RUF006 - it ends with the connection

    async def look(self) -> None:
        """Ask for the state of all widgets, and find the exercises among them."""
        comm = uuid4().hex
        await self._send("comm_open", {"comm_id": comm, "target_name": CONTROL, "data": {}}, {"version": "1.0.0"})
        await self._send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        reply = await self._hear(lambda content: content["comm_id"] == comm)
        faces = {name: held["state"].get("face") for name, held in reply["data"]["states"].items()}
        self.tasks = [Task(name, face) for name, face in faces.items() if face and _is_choice(face)]
        if not self.tasks:
            raise ValueError(f"{self.lesson}: no exercise to answer")

    async def answer(self, chance: random.Random) -> None:
        """Answer an exercise; a joined learner's page then sends it to the record."""
        task = chance.choice(self.tasks)
        answer = task.answer(chance)
        start = time.perf_counter()
        content = {"do": "check", "answer": answer, "anew": True, "hints": 0}
        await self._send("comm_msg", {"comm_id": task.comm, "data": {"method": "custom", "content": content}})
        await self._hear(lambda content: content["comm_id"] == task.comm and content["data"].get("method") == "custom")
        self.clicks.append(time.perf_counter() - start)
        if self.token:
            await self._record(task.face, answer)

    async def live(self, until: float, every: float, chance: random.Random) -> None:
        """Answer now and then, from some moment of one's own on."""
        await asyncio.sleep(chance.random() * every)
        while time.perf_counter() < until:
            begun = time.perf_counter()
            try:
                await self.answer(chance)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is counted
                self.errors.append(repr(error))
                return
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - begun)))

    def vanish(self) -> None:
        """Go without a word."""
        for socket in (self._channel, self._pulse):
            if socket is not None:
                socket.close()

    async def _record(self, face: dict[str, Any], answer: dict[str, str]) -> None:
        name, now = uuid4().hex, int(time.time() * 1000)
        about = {
            "lesson": face["lesson"],
            "exercise": face["id"],
            **{it: face[it] for it in ("seed", "level", "house")},
        }
        cards = " ".join(card for part in face["parts"] for card in part.get("cards", ()))
        line = json.dumps({"v": 1, "id": name, "t": now, **about, "cards": cards, "answer": answer, "hints": 0})
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        body = json.dumps({"lines": [line]})
        reply = await AsyncHTTPClient().fetch(
            HTTPRequest(f"{self.base}/class/answers", "POST", headers, body, request_timeout=PATIENCE)
        )
        self.sent += json.loads(reply.body)["kept"]

    async def _fetch(self, path: str) -> str:
        request = HTTPRequest(self.base + path, headers=self._headers(), request_timeout=PATIENCE, connect_timeout=60)
        reply = await AsyncHTTPClient().fetch(request)
        for header in reply.headers.get_list("Set-Cookie"):
            name, _, value = header.split(";")[0].partition("=")
            self._cookies[name] = value
        return reply.body.decode()

    async def _connect(self, address: str) -> WebSocketClientConnection:
        request = HTTPRequest(address, headers={**self._headers(), "Origin": self.base}, connect_timeout=60)
        return await websocket_connect(request, max_message_size=1 << 27)

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return {"Accept-Encoding": "gzip", **({"Cookie": cookies} if cookies else {})}

    async def _send(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> None:
        header = {"msg_id": uuid4().hex, "msg_type": kind, "username": "", "session": self._session, "version": "5.3"}
        about = {"channel": "shell", "header": header, "parent_header": {}, "metadata": metadata or {}, "buffers": []}
        assert self._channel
        await self._channel.write_message(json.dumps({**about, "content": content}))

    async def _hear(self, wanted: Any) -> dict[str, Any]:
        """Wait for what a comm of Python's says."""
        assert self._channel
        while True:
            heard = await asyncio.wait_for(self._channel.read_message(), PATIENCE)
            if heard is None:
                raise ConnectionError("the channel was closed")
            message = _parse(heard)
            if message["header"]["msg_type"] == "comm_msg" and wanted(message["content"]):
                return message["content"]


async def _listen(socket: WebSocketClientConnection) -> None:
    while await socket.read_message() is not None:
        pass


def _is_asked(part: dict[str, Any], chosen: dict[str, str]) -> bool:
    """Whether a part is asked after these choices: some are only after one of them."""
    when = part.get("when")
    return when is None or chosen.get(when[0]) == when[1]


def _is_choice(face: dict[str, Any]) -> bool:
    """Whether every asked part of an exercise is a choice."""
    asked = [part for part in face["parts"] if part.get("name")]
    return bool(asked) and "id" in face and all(part.get("options") for part in asked)


def _parse(heard: str | bytes) -> dict[str, Any]:
    """Read a message of the channel: as text, or with buffers, behind a list of where each part begins."""
    if isinstance(heard, str):
        return json.loads(heard)
    count = int.from_bytes(heard[:4], "big")
    starts = [int.from_bytes(heard[4 * i : 4 * i + 4], "big") for i in range(1, count + 1)]
    return json.loads(heard[starts[0] : starts[1] if count > 1 else None])
