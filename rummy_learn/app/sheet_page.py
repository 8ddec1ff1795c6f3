"""A worksheet of a lesson, made while the visitor waits and the others do not."""

import asyncio
import importlib.util
from http import HTTPStatus
from random import SystemRandom

from rummy_learn.app.addresses import find_unknown, sheet_address
from rummy_learn.app.commands import sheet
from rummy_learn.app.pages import Page
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.course import course, lesson_plan
from rummy_learn.lessons.exercise import SEEDS
from rummy_learn.lessons.worksheet import WorksheetError, worksheet

ONE_AT_A_TIME = asyncio.Semaphore(1)
"""Making one takes a moment of the processor; lessons that are open feel no more than one at a time."""


class SheetPage(Page):
    """`/es/groups-and-runs/sheet.pdf?seed=7`: the same seed makes the same sheet; without one, a new sheet."""

    async def get(self, asked: str, slug: str) -> None:
        """Send the PDF."""
        query = self.query
        if asked in LANGUAGES:
            self.lang = asked
        unknown = find_unknown(self.shelf, asked=asked, speaking=self.lang, slug=slug, query=query)
        if unknown:
            self.answer_unknown(unknown)
            return
        self.speak(asked)
        if not can_print(slug):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        if "seed" not in query:
            self.set_header("Cache-Control", "no-store")
            seed = SystemRandom().choice(SEEDS[:999])
            self.redirect(sheet_address(asked, slug, {**query, "seed": str(seed)}))
            return
        if school := self.settings.get("school"):
            school.limits.sheets.take(self.request.remote_ip)
        try:
            async with ONE_AT_A_TIME:
                pdf = await asyncio.to_thread(_make, slug, asked, query)
        except WorksheetError:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.set_header("Content-Type", "application/pdf")
        self.set_header("Content-Disposition", f'inline; filename="{slug}-{int(query["seed"])}.pdf"')
        await self.finish(pdf)


def can_print(slug: str) -> bool:
    """Whether there are exercises to print, and something to print them with."""
    return slug in course() and importlib.util.find_spec(sheet.EXTRA) is not None


def _make(slug: str, lang: str, query: dict[str, str]) -> bytes:
    seed = int(query["seed"])
    level = int(query["level"]) if "level" in query else None  # the address has been looked at before
    paper = query["paper"] if query.get("paper") in sheet.PAPERS else sheet.PAPERS[0]
    exercises = worksheet(lesson_plan(slug), seed, sheet.COUNT, level=level, house=query.get("house"))
    return sheet.pdf(slug, lang, seed, exercises, paper)
