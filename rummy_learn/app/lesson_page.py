"""A lesson's page: the prose at once, then what the notebook's cells show, as they are run in a kernel of its own."""

import hashlib
import logging
from functools import partial
from http import HTTPStatus
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlencode

import nbformat
from tornado.iostream import StreamClosedError

from rummy_learn.app import cells, prose
from rummy_learn.app.addresses import address, find_unknown, rules_address, sheet_address
from rummy_learn.app.modules import IMPORT_MAP, IMPORT_MAP_HASH, module_address
from rummy_learn.app.pages import Page, json_in_script
from rummy_learn.app.school.badges import badges
from rummy_learn.app.school.visitor import LEARNER_COOKIE
from rummy_learn.app.seats import Seat
from rummy_learn.app.security import policy
from rummy_learn.app.sheet_page import can_print
from rummy_learn.app.shelf import Lesson
from rummy_learn.i18n import LANGUAGES, section, text
from rummy_learn.lessons.course import course

log = logging.getLogger(__name__)

CUT = "<!--cells-->"  # where in the template the cells' outputs go
RETRY = 10  # seconds after which somebody for whom there is no seat may ask again


class LessonPage(Page):
    """`/es/groups-and-runs`."""

    async def get(self, asked: str, slug: str) -> None:
        """Send the lesson: its prose as soon as it is read, the rest while its kernel works."""
        if self.request.headers.get("Sec-Fetch-Dest", "document") != "document":
            self.send_error(HTTPStatus.FORBIDDEN)  # a page elsewhere that embeds this one would start kernels
            return
        if asked in LANGUAGES:
            self.lang = asked
        lesson = self.find(slug, asked)
        if lesson is None:
            return
        if not self.may_sit_down:
            self.redirect(f"/{asked}/join?{urlencode({'to': self.request.uri})}")
            return
        self.speak(asked)
        self.xsrf_token  # noqa: B018  # reading it sets the cookie without which the page cannot say goodbye
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", policy(IMPORT_MAP_HASH))

        ticket = self.ticket
        if ticket and not self.is_teacher:
            self.settings["school"].limits.pages.take(ticket)
        seats = self.settings["seats"]
        goes_on = seats.free() <= 0 and seats.gives_up(ticket)
        if not (self.is_teacher or goes_on or self.settings["line"].admit(ticket)):
            self._wait(lesson, ticket)
            return
        seat: Seat = await seats.take(ticket, badges(self))
        attendance = self.settings["attendance"]
        try:
            await self._send(lesson, seat)
            attendance.rendered(seat.kernel_id)
            seats.refill()
        except StreamClosedError:  # the learner did not wait
            await attendance.dismiss(seat.kernel_id)
        except Exception:
            log.exception("%s could not be shown", lesson.path)
            await attendance.dismiss(seat.kernel_id)  # the page hears of it and offers to try again
            if self._headers_written:
                self.finish()
            else:
                self.send_error(HTTPStatus.INTERNAL_SERVER_ERROR)

    @property
    def may_sit_down(self) -> bool:
        """Whether there is a kernel for the visitor: those of a class are for who belongs to it."""
        visitor = self.visitor
        return not self.settings.get("school") or bool(visitor.learner or visitor.is_teacher or visitor.trouble)

    @property
    def ticket(self) -> str:
        """By what a learner of a class is known in line and among those who sit: the same on each of their devices."""
        token = self.get_cookie(LEARNER_COOKIE) or ""
        return self.learner.id if self.learner else hashlib.sha256(token.encode()).hexdigest()[:16] if token else ""

    def _wait(self, lesson: Lesson, ticket: str) -> None:
        """Say that every seat is taken, and which place in line this is."""
        place = self.settings["line"].place(ticket)
        self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Retry-After", str(RETRY))
        twins = {it.lang: address(it.lang, it.slug, self.query) for it in self.shelf.twins(lesson.slug)}
        data = {"ticket": ticket, "place": place, "labels": section("app.waiting.", self.lang)}
        self.finish(
            self.page("waiting.html", lesson=lesson, place=place, twins=twins, waiting_data=json_in_script(data))
        )

    def find(self, slug: str, asked: str) -> Lesson | None:
        """Return the lesson that an address asks for, or say what there is none of and return None."""
        unknown = find_unknown(self.shelf, asked=asked, speaking=self.lang, slug=slug, query=self.query)
        if unknown:
            self.answer_unknown(unknown)
            return None
        return self.shelf.find(slug, asked)

    def environment(self) -> dict[str, str]:
        """Return which variables the lesson's kernel is given: the address's query, as CGI would pass it."""
        return {"QUERY_STRING": self.request.query}

    async def _send(self, lesson: Lesson, seat: Seat) -> None:
        notebook = nbformat.read(  # type: ignore[no-untyped-call]
            self.settings["notebooks"] / lesson.path, as_version=4
        )
        shell, _, end = self.page("lesson.html", **self._content(lesson, notebook, seat)).partition(CUT)
        self.write(shell)
        await self.flush()
        folder = self.settings["notebooks"] / PurePosixPath(lesson.path).parent
        apology = text("app.cell.failed", self.lang)
        async with self.settings["seats"].turn(seat) as client:
            client.execute(_prologue(self.environment(), folder), silent=True)
            kernel = self.settings["kernel_manager"].get_kernel(seat.kernel_id)
            async for index, outputs in cells.run(lesson.path, notebook, kernel, client):
                html = cells.to_html(outputs, apology)
                if html:
                    self.write(f'<div hidden data-for="cell-{index}">{html}</div>')
                    await self.flush()
            client.stop_channels()
        self.write(end)
        await self.finish()

    def _content(self, lesson: Lesson, notebook: nbformat.NotebookNode, seat: Seat) -> dict[str, Any]:
        query, shelf = self.query, self.shelf
        return {
            "lesson": lesson,
            "next": shelf.after(lesson),
            "ways_in": [one for one in shelf.ways_in(lesson.lang) if one != lesson],
            "sheet": sheet_address(lesson.lang, lesson.slug) if can_print(lesson.slug) else None,
            "rules": rules_address(lesson.lang),
            "twins": {it.lang: address(it.lang, it.slug, query) for it in shelf.twins(lesson.slug)},
            "import_map": IMPORT_MAP,
            "modules": [module_address(name) for name in ("shared", "lesson")] if lesson.slug in course() else [],
            "cells": notebook.cells,
            "prose": partial(prose.to_html, lang=lesson.lang),
            "front_end": self.settings["front_end"]["fullStaticUrl"],
            "config": json_in_script({**self.settings["front_end"], "kernelId": seat.kernel_id}),
            "script": json_in_script({"kernel": seat.kernel_id, "labels": self._labels()}),
        }

    def _labels(self) -> dict[str, str]:
        return {
            key: label
            for area in ("lost", "resting", "wait", "cell")
            for key, label in section(f"app.{area}.", self.lang).items()
        }


def _prologue(environment: dict[str, str], folder: Any) -> str:
    """Return what a kernel runs before its lesson: it is given its variables and goes to its folder."""
    return f"import os; os.environ.update({environment!r}); os.chdir({str(folder)!r})"
