"""Who is where: learner by lesson. The engine's side of ``static/desk_map.js``."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from rummy_learn.i18n import text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.heads import heads

from ._view import DeskView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.classroom.report import ClassReport, LearnerReport, Work

NUMBERS = ("solved", "unaided", "attempts", "hinted")
"""The columns before the lessons."""


class ClassMap(DeskView):
    """A table with a row for each learner and a column for each lesson, to be sorted, that fills as answers come."""

    part: ClassVar[str] = "map"
    follows_report: ClassVar[bool] = True

    def pieces(self, report: ClassReport) -> dict[str, Any]:
        """``head``, ``class`` and a ``row/…`` for each learner."""
        rows = {f"row/{learner.name}": _row(learner, report) for learner in report.learners}
        head = {
            "code": self.desk.klass.code,
            "lessons": self._lessons(),
            "count": text("classroom.learners", self.lang, n=len(rows), count=len(rows)),
            "answers": self._answers(report),
        }
        return {"head": head, "class": _together(report), **rows}

    def act(self, content: dict[str, Any]) -> None:  # noqa: ARG002 -- there is nothing to do
        """Refuse it: this is only to look at."""
        self.unreadable()

    def _answers(self, report: ClassReport) -> str:
        count = sum(map(len, report.answers.values()))
        return text("classroom.answers", self.lang, n=count, count=count)

    def _lessons(self) -> list[dict[str, str]]:
        titles = heads(self.lang)
        return [{"slug": slug, "title": titles[slug].title if slug in titles else slug} for slug in course()]

    def lines(self, report: ClassReport) -> list[str]:
        """A line for each learner."""
        if not report.learners:
            return [text("desk.map.nobody", self.lang, code=self.desk.klass.code)]
        return [" · ".join(map(str, [learner.name, *_figures(learner)])) for learner in report.learners]

    def static_html(self) -> str:
        """The same as a table."""
        report = self.desk.live.refresh()
        if not report.learners:
            return super().static_html()
        titles = [text(f"desk.map.{name}", self.lang) for name in ("learner", *NUMBERS)]
        titles += [lesson["title"] for lesson in self._lessons()]
        rows = [
            [learner.name, *_figures(learner), *(_share(learner.lessons.get(slug)) for slug in course())]
            for learner in report.learners
        ]
        head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
        body = "".join(f'<tr><th scope="row">{escape(row[0])}</th>{_cells(row[1:])}</tr>' for row in rows)
        caption = escape(text("desk.map.title", self.lang))
        return (
            f'<table lang="{escape(self.lang)}"><caption>{caption}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


def _cells(values: Iterable[str]) -> str:
    return "".join(f"<td>{escape(value)}</td>" for value in values)


def _figures(learner: LearnerReport) -> tuple[str, ...]:
    work = learner.work
    return _share(work), f"{work.unaided}/{work.positions}", str(work.attempts), str(work.hinted)


def _share(work: Work | None) -> str:
    return f"{work.solved}/{work.exercises}" if work else ""


def _row(learner: LearnerReport, report: ClassReport) -> dict[str, Any]:
    answers = report.answers[learner.name]
    return {
        "name": learner.name,
        **_numbers(learner.work),
        "lessons": {slug: [work.solved, work.exercises] for slug, work in learner.lessons.items()},
        "here": answers[-1].entry.lesson if answers else "",
    }


def _numbers(work: Work) -> dict[str, int]:
    return {
        "solved": work.solved,
        "exercises": work.exercises,
        "unaided": work.unaided,
        "positions": work.positions,
        "attempts": work.attempts,
        "hinted": work.hinted,
    }


def _together(report: ClassReport) -> dict[str, Any]:
    """The class as if it were one learner."""
    found = [learner.work for learner in report.learners]
    sums = {name: sum(_numbers(work)[name] for work in found) for name in _numbers(found[0])} if found else {}
    lessons = {
        slug: [sum(one.lessons[slug].solved for one in report.learners if slug in one.lessons), len(plan.exercises)]
        for slug, plan in course().items()
    }
    here = {slug: [solved, total * len(found)] for slug, (solved, total) in lessons.items()}
    return {**sums, "lessons": here}
