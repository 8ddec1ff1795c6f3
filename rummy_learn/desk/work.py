"""Set work, as the teacher sees it. The engine's side of ``static/desk_work.js``."""

from __future__ import annotations

import time
from datetime import date, datetime
from datetime import time as clock
from typing import TYPE_CHECKING, Any, ClassVar

from rummy_learn.classroom.due import due_words
from rummy_learn.classroom.variants import WorkProgress, work_of_class
from rummy_learn.classroom.work import NUMBERS, Assignment, drop_work, kinds_of, set_work
from rummy_learn.i18n import join, text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.heads import heads

from ._view import DeskView

if TYPE_CHECKING:
    from rummy_learn.classroom.report import ClassReport


class WorkView(DeskView):
    """Set the class work, see who has done how much, take it back.

    To Python:   {do: "set", lesson, kinds, number, due}   due: a day such as 2026-12-04, empty for no day
                 {do: "drop", work}
    From Python: {kind: "set" | "dropped", text} {kind: "refused", text}
    """

    part: ClassVar[str] = "work"

    def pieces(self, report: ClassReport) -> dict[str, Any]:
        """``choose``: what can be set; ``order``: the ids of what is set; and a ``work/…`` for each."""
        now = _now()
        works = work_of_class(self.desk.store, self.desk.klass.id, report.answers)
        shown = {f"work/{work.id}": self._work(work, folk, now) for work, folk in works}
        return {"choose": _choice(self.lang), "order": list(shown), **shown}

    def _work(self, work: Assignment, folk: dict[str, WorkProgress], now: int) -> dict[str, Any]:
        title = heads(self.lang)[work.lesson].title if work.lesson in heads(self.lang) else work.lesson
        kinds = join([text(f"exercise.{kind}.name", self.lang) for kind in work.kinds], self.lang)
        number = text("desk.work.number.said", self.lang, n=work.number, count=work.number)
        due = "" if work.due is None else due_words(work.due, now, self.lang)
        finished = sum(one.finished is not None for one in folk.values())
        return {
            "id": work.id,
            "title": title,
            "said": " · ".join(part for part in (number, kinds, due) if part),
            "finished": finished,
            "count": len(folk),
            "number": work.number,
            "learners": [
                {"name": name, "done": one.done, "tried": len(one.tried), "late": one.is_late(now)}
                for name, one in folk.items()
            ],
        }

    def act(self, content: dict[str, Any]) -> None:
        """Set work, or take it back."""
        match content:
            case {"do": "set", "lesson": str(lesson), "kinds": list(kinds), "number": int(number), "due": str(due)} if (
                lesson in course()
                and all(kind in kinds_of(lesson) for kind in kinds)
                and number in NUMBERS
                and not isinstance(number, bool)
            ):
                self._set(Assignment(lesson=lesson, kinds=tuple(kinds), number=number), due)
            case {"do": "set", "number": int(number)} if number not in NUMBERS:
                told = text("desk.work.number.bad", self.lang, least=NUMBERS[0], most=NUMBERS[-1])
                self.send({"kind": "refused", "text": told})
            case {"do": "drop", "work": str(name)}:
                drop_work(self.desk.store, self.desk.klass.id, name)
                self.send({"kind": "dropped", "text": text("desk.work.dropped", self.lang)})
            case _:
                self.unreadable()

    def _set(self, work: Assignment, due: str) -> None:
        now = _now()
        try:
            until = _end_of(due) if due else None
        except (ValueError, OverflowError, OSError):
            until = -1
        if until is not None and until < now:
            self.send({"kind": "refused", "text": text("desk.work.due.bad", self.lang)})
            return
        kept = Assignment(lesson=work.lesson, kinds=work.kinds, number=work.number, due=until)
        set_work(self.desk.store, self.desk.klass.id, kept, now)
        self.send({"kind": "set", "text": text("desk.work.set.done", self.lang)})

    def lines(self, report: ClassReport) -> list[str]:
        """What is set, and how many have finished it."""
        pieces = self.pieces(report)
        works = [pieces[name] for name in pieces["order"]]
        told = [f"{one['title']} ({one['said']}): {one['finished']}/{one['count']}" for one in works]
        return told or [text("desk.work.none", self.lang)]


def _choice(lang: str) -> dict[str, Any]:
    """The lessons, with the kinds of exercises that each has: names and ids."""
    return {
        "lessons": [
            {
                "slug": slug,
                "title": heads(lang)[slug].title,
                "kinds": [[kind, text(f"exercise.{kind}.name", lang)] for kind in kinds_of(slug)],
            }
            for slug in course()
            if slug in heads(lang)
        ]
    }


def _end_of(day: str) -> int:
    """The last moment of a day, on the clock of this machine, in milliseconds since 1970.

    Raises:
        ValueError: it is no day.
    """
    return int(datetime.combine(date.fromisoformat(day), clock(23, 59, 59)).astimezone().timestamp() * 1000)


def _now() -> int:
    return time.time_ns() // 1_000_000
