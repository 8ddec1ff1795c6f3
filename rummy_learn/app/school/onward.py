"""`/es/class/next`: whoever works on an exercise of set work is told how far they are and where the next one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.app.school.handlers import SchoolData
from rummy_learn.app.school.homework import exercise_address
from rummy_learn.classroom.errors import Refusal, RefusedError
from rummy_learn.classroom.variants import work_of_learner
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.variants import is_seed

if TYPE_CHECKING:
    from rummy_learn.lessons.log import Place


class Onward(SchoolData):
    """Answers for the position that the address names, as a lesson's address names it, and its `lesson`."""

    async def get(self, asked: str) -> None:
        """Tell it; of a position that belongs to no work, nothing."""
        if self.learner is None:
            raise RefusedError(Refusal.LEARNER)
        lang = asked if asked in LANGUAGES else self.lang
        place = self._place()
        for one in await self.school.ask(work_of_learner, self.learner) if place else ():
            if place in one.places:
                self.reply(
                    {
                        "told": text("work.done", lang, done=one.done, number=len(one.places)),
                        "next": exercise_address(one.next, lang) if one.next else f"/{lang}/class",
                        "label": text("work.next" if one.next else "work.finished", lang),
                    }
                )
                return
        self.reply({})

    def _place(self) -> Place | None:
        query = self.query
        lesson, exercise, house = (query.get(name, "") for name in ("lesson", "exercise", "house"))
        seed, level = query.get("seed"), query.get("level")
        return (lesson, exercise, house, int(seed), int(level)) if is_seed(seed) and is_seed(level) else None
