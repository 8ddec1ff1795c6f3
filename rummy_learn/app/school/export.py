"""The class as a file, for its teacher."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from typing import Final

from rummy_learn.app.school.handlers import SchoolPage
from rummy_learn.classroom.classes import class_of_teacher
from rummy_learn.classroom.errors import StoreError, Trouble
from rummy_learn.classroom.variables import DATABASE
from rummy_learn.i18n import LANGUAGES

log = logging.getLogger(__name__)

TYPES: Final = {"csv": "text/csv", "json": "application/json"}
EXPORTER: Final = "rummy_learn.app.school.exporter"
ONE_AT_A_TIME: Final = asyncio.Semaphore(1)


class Export(SchoolPage):
    """`/es/teacher/export.csv`, `….json`: every answer of the class, and what is read off them."""

    async def get(self, asked: str, form: str) -> None:
        """Send the file to the teacher; everybody else sees a page like any unknown one."""
        if asked in LANGUAGES:
            self.lang = asked
        if asked not in LANGUAGES or not self.is_teacher:
            self.answer_no_lesson(asked, "teacher")
            return
        await self.school.ask(class_of_teacher, self.school.secret)  # who has deleted the class is told so
        async with ONE_AT_A_TIME:
            made = await self._make(form)
        self.set_header("Content-Type", f"{TYPES[form]}; charset=UTF-8")
        name = f"rummy-learn-{self.school.klass.code}.{form}"
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        await self.finish(made)

    async def _make(self, form: str) -> bytes:
        """The file, as a process of its own makes it.

        Raises:
            StoreError: the record cannot be read.
        """
        environment = {**os.environ, DATABASE: self.school.database}
        command = (sys.executable, "-m", EXPORTER, form, self.lang, self.school.klass.id)
        process = await asyncio.create_subprocess_exec(
            *command, stdin=DEVNULL, stdout=PIPE, stderr=PIPE, env=environment
        )
        made, said = await process.communicate()
        if process.returncode:
            trouble = said.decode(errors="replace").strip()
            if trouble not in set(Trouble):
                log.error("a class could not be exported\n%s", trouble)
                trouble = Trouble.FAILED
            raise StoreError(Trouble(trouble))
        return made
