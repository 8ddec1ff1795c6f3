"""Learners who have a lesson open and answer now and then, each through a browser's part without a browser."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from benchmarks.light_browser import LightBrowser, LostError
from rummy_learn.app.school.visitor import LEARNER_COOKIE

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Task:
    """An exercise on the page, and the model by which its view talks to Python."""

    model: str
    face: dict[str, Any]

    def answer(self, chance: Random) -> dict[str, str]:
        """Any answer to it: one of the choices for each part that asks for one, given the choices before."""
        chosen: dict[str, str] = {}
        for part in self.face["parts"]:
            if "options" in part and _is_asked(part, chosen):
                chosen[part["name"]] = chance.choice(part["options"])[0]
        return chosen

    def line(self, answer: dict[str, str]) -> str:
        """The answer as a line of the browser's log."""
        face = self.face
        about = {name: face[name] for name in ("lesson", "seed", "level", "house")}
        cards = " ".join(card for part in face["parts"] for card in part.get("cards", ()))
        entry = {"v": 1, "id": uuid4().hex, "t": int(time.time() * 1000), "exercise": face["id"], "cards": cards}
        return json.dumps({**entry, **about, "answer": answer, "hints": 0})


@dataclass(slots=True)
class Learner:
    """One learner with one lesson open; with a session's token one who belongs to a class.

    Attributes:
        clicks: seconds from each answer to Python's reply.
        sent: ids of the answers that the record has acknowledged.
        errors: what went wrong.
    """

    address: str
    token: str = ""
    clicks: list[float] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    browser: LightBrowser = field(init=False)

    def __post_init__(self) -> None:
        cookies = {LEARNER_COOKIE: self.token} if self.token else {}
        self.browser = LightBrowser(self.address, pulse=bool(self.token), cookies=cookies)

    async def tasks(self) -> list[Task]:
        """The exercises of the page in which nothing but choices is asked."""
        states = (await self.browser.states())["data"]["states"]
        faces = ((model, held["state"].get("face")) for model, held in states.items())
        return [Task(model, face) for model, face in faces if face and _is_choice(face)]

    async def live(self, until: float, every: float, chance: Random) -> None:
        """Answer now and then, from some moment of one's own on; whatever goes wrong is counted."""
        try:
            tasks = await self.tasks()
            await asyncio.sleep(chance.random() * every)
            while time.perf_counter() < until:
                begun = time.perf_counter()
                await self._answer(chance.choice(tasks), chance)
                await asyncio.sleep(max(0.0, every - (time.perf_counter() - begun)))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is counted
            self.errors.append(repr(error))

    async def _answer(self, task: Task, chance: Random) -> None:
        answer = task.answer(chance)
        took, _ = await self.browser.click(task.model, {"do": "check", "answer": answer, "anew": True, "hints": 0})
        self.clicks.append(took)
        if self.token:
            body, headers = json.dumps({"lines": [task.line(answer)]}), {"Authorization": f"Bearer {self.token}"}
            reply = await self.browser.fetch("/class/answers", method="POST", body=body, headers=headers)
            if reply.code != 200:
                raise LostError(f"the record answers {reply.code}")
            said = json.loads(reply.body)
            if said["refused"]:
                raise LostError(f"the record refuses {said['refused']}")
            self.sent += said["kept"]


def _is_asked(part: dict[str, Any], chosen: dict[str, str]) -> bool:
    """Whether a part is asked after these choices: some are only after one of them."""
    when = part.get("when")
    return when is None or chosen.get(when[0]) == when[1]


def _is_choice(face: dict[str, Any]) -> bool:
    """Whether every asked part of an exercise is a choice."""
    asked = [part for part in face["parts"] if part.get("name")]
    return bool(asked) and "id" in face and all(part["type"] == "choice" for part in asked)
