"""A vote, as the teacher leads it. The engine's side of ``static/desk_vote.js``."""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rummy_learn.classroom.vote_face import teacher_view
from rummy_learn.classroom.votes import close_vote, current_vote, open_vote, reveal_vote, votable
from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import house_name, symbols, text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.exercise import LEVELS, SEEDS
from rummy_learn.lessons.face import describe
from rummy_learn.lessons.heads import heads
from rummy_learn.lessons.log import position
from rummy_learn.lessons.parts import Lines
from rummy_learn.lessons.words import say

from ._view import DeskView

if TYPE_CHECKING:
    from rummy_learn.classroom.report import ClassReport
    from rummy_learn.lessons.exercise import Exercise

LONGEST: Final = 70
"""Letters of an exercise's name in a list."""


class VoteView(DeskView):
    """Choose a position, put it to the class, see what is said, tell the reason.

    To Python:   {do: "preview" | "open", lesson, exercise, house, seed, level}   seed: null for the lesson's own one
                 {do: "close" | "reveal", vote}
    From Python: {kind: "preview", face} {kind: "impossible", text} {kind: "done"}
    """

    part: ClassVar[str] = "vote"

    def pieces(self, report: ClassReport) -> dict[str, Any]:
        """``choose``: what can be voted on; ``vote``: the last one that was opened; ``class``: how many there are."""
        vote = current_vote(self.desk.store, self.desk.klass.id)
        view = teacher_view(self.desk.store, self.desk.klass.id, vote, self.lang) if vote else None
        pieces = {"choose": _choice(self.lang), "class": {"count": len(report.learners)}}
        return pieces | ({"vote": view} if view else {})

    def act(self, content: dict[str, Any]) -> None:
        """Show a position, put it to the class, or end a vote."""
        store, klass, now = self.desk.store, self.desk.klass.id, time.time_ns() // 1_000_000
        match content:
            case {
                "do": "preview" | "open" as deed,
                "lesson": str(lesson),
                "exercise": str(exercise),
                "house": str(house),
                "seed": int() | None as seed,
                "level": int(level),
            } if house in HOUSES and level in LEVELS and (seed is None or seed in SEEDS):
                place = lesson, exercise, house, seed, level
                found = position(*place)
                if found is None or not votable(found):
                    self.send({"kind": "impossible", "text": text("desk.vote.impossible", self.lang)})
                elif deed == "preview":
                    self.send({"kind": "preview", "face": describe(found, self.lang)})
                else:
                    open_vote(store, klass, place, now)
                    self.send({"kind": "done"})
            case {"do": "close", "vote": str(name)}:
                close_vote(store, klass, name, now)
                self.send({"kind": "done"})
            case {"do": "reveal", "vote": str(name)}:
                reveal_vote(store, klass, name, now)
                self.send({"kind": "done"})
            case _:
                self.unreadable()

    def lines(self, report: ClassReport) -> list[str]:
        """The question that was put last, and what was said to it."""
        view = self.pieces(report).get("vote")
        if view is None:
            return [text("desk.vote.none", self.lang)]
        options = (option for question in view["distribution"]["questions"] for option in question["options"])
        return [view["face"]["ask"], *(f"{option['says']}: {option['count']}" for option in options)]


@cache
def _choice(lang: str) -> dict[str, Any]:
    """The lessons that have something to vote on, with these exercises, and the houses: names and ids."""
    lessons = []
    for slug, plan in course().items():
        found = [one for one in plan.exercises.values() if votable(one)]
        if found and slug in heads(lang):
            exercises = [
                {"id": one.id, "name": _name(one, number, lang), "house": one.house, "level": one.level}
                for number, one in enumerate(found, 1)
            ]
            lessons.append({"slug": slug, "title": heads(lang)[slug].title, "exercises": exercises})
    return {"lessons": lessons, "houses": [[name, house_name(name, lang)] for name in HOUSES]}


def _name(exercise: Exercise, number: int, lang: str) -> str:
    """By what an exercise is known again in a list: what is asked about, in a line."""
    told = [part for part in exercise.parts() if isinstance(part, Lines)]
    if exercise.ask().facts:  # it says all
        words = say(exercise.ask(), lang)
    elif told:
        words = " · ".join(say(line, lang) for line in told[-1].lines)
    else:
        words = symbols(exercise.shown)
    return f"{number}. " + (words if len(words) <= LONGEST else words[: LONGEST - 1].rstrip() + "…")
