"""The course map in words and plain data: where a learner stands, what to go on with, what comes back today."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rummy_learn.i18n import text

from .course import course
from .cure import Cure, contrast, cure
from .diagnosis import diagnose
from .heads import heads
from .log import Log, Why, judge_again
from .progress import IN_A_ROW, Mastery, Progress, progress
from .review import due, fresh, schedule
from .words import rule_title

if TYPE_CHECKING:
    from .exercise import Exercise
    from .log import Judged


@dataclass(frozen=True)
class CourseState:
    """A log and all that can be read off it at a time.

    Attributes:
        log: the answers.
        now: milliseconds since 1970.
    """

    log: Log
    now: int

    @cached_property
    def judged(self) -> tuple[Judged, ...]:
        """The answers, judged again."""
        return judge_again(self.log)

    @cached_property
    def progress(self) -> Progress:
        """Where the learner stands."""
        return progress(self.judged)

    def reviews(self) -> list[Exercise]:
        """Fresh positions on the rules that are due."""
        made = (fresh(review, self.log.entries) for review in due(self.judged, self.now))
        return [exercise for exercise in made if exercise is not None]

    def cures(self) -> list[Cure]:
        """What helps against the misunderstandings that explain the last answers."""
        return [cure(diagnosis, self.log.entries) for diagnosis in diagnose(self.judged)]


def describe_map(state: CourseState, lang: str) -> dict[str, Any]:
    """Everything the map shows but live exercises: `lessons`, `mastered`, `learning`, `onward`, `next`, `said`.

    A place to go to is {`text`, `lesson`, `exercise`}, the last two as in the address of a link.
    """
    here, titles = state.progress, heads(lang)
    lessons = [
        {
            "lesson": lesson.slug,
            "title": titles[lesson.slug].title,
            "minutes": text("app.start.minutes", lang, minutes=titles[lesson.slug].minutes),
            "solved": len(lesson.solved),
            "total": len(lesson.exercises),
            "said": text("course.lesson.solved", lang, solved=len(lesson.solved), total=len(lesson.exercises)),
        }
        for lesson in here.lessons
        if lesson.slug in titles
    ]
    rules: dict[Mastery, list[dict[str, str]]] = {mastery: [] for mastery in Mastery}
    for rule in here.rules:
        said = text("course.rule.row", lang, row=rule.in_a_row, need=IN_A_ROW)
        rules[rule.mastery].append({"name": rule_title(rule.rule, lang), "lesson": rule.lesson, "said": said})
    return {
        "lessons": lessons,
        "mastered": rules[Mastery.MASTERED],
        "learning": rules[Mastery.LEARNING],
        "onward": _onward(state, lang),
        "next": _next(state, lang),
        "later": _later(state, lang),
        "said": _aside(state.log, lang),
    }


def _onward(state: CourseState, lang: str) -> dict[str, str] | None:
    """Where the learner was, or the first lesson."""
    titles = heads(lang)
    if not state.judged:
        first = next((slug for slug in course() if slug in titles), None)
        if first is None:
            return None
        return {"text": text("course.begin", lang, title=titles[first].title), "lesson": first, "exercise": ""}
    place = state.progress.onward
    if place is None or place[0] not in titles:
        return None
    lesson, exercise = place
    number = list(course()[lesson].exercises).index(exercise) + 1
    said = text("course.onward", lang, title=titles[lesson].title, number=number)
    return {"text": said, "lesson": lesson, "exercise": exercise}


def _next(state: CourseState, lang: str) -> dict[str, str] | None:
    """What to do after that: the lesson that comes next, or practice once all are done."""
    titles, place = heads(lang), state.progress.onward
    if not state.judged:
        return None
    if place is None:
        return {"text": text("course.all_done", lang), "lesson": "", "exercise": ""}
    left = [it.slug for it in state.progress.lessons if it.unsolved and it.slug != place[0] and it.slug in titles]
    if not left:
        return None
    return {"text": text("course.next", lang, title=titles[left[0]].title), "lesson": left[0], "exercise": ""}


def _later(state: CourseState, lang: str) -> str:
    """When the next review is due, if none is now."""
    coming = [review for review in schedule(state.judged) if review.due.timestamp() * 1000 > state.now]
    if not coming:
        return text("course.reviews.none", lang)
    days = max(1, round((coming[0].due.timestamp() * 1000 - state.now) / 86_400_000))
    return text("course.reviews.later", lang, n=days, days=days)


def _aside(log: Log, lang: str) -> str:
    """What of the log is kept but not counted."""
    counts = {why: sum(reason is why for _, reason in log.aside) for why in Why}
    said = [text(f"course.aside.{why}", lang, n=count, count=count) for why, count in counts.items() if count]
    return " ".join(said)


def cure_view(found: Cure, lang: str) -> dict[str, Any]:
    """A cure in words, less its exercises: `id`, `name`, `why` and the `pair` to compare."""
    name = found.misconception.id
    return {
        "id": name,
        "name": text(f"misconception.{name}", lang),
        "why": text(f"misconception.{name}.why", lang),
        "pair": contrast(found, lang),
    }


def imported(before: Log, arrived: Log, lang: str) -> str:
    """What came of an import: how many answers are new, how many were there already, what cannot be used."""
    known = {entry.id for entry in before.entries}
    new = sum(entry.id not in known for entry in arrived.entries)
    return join_sentences(
        text("course.import.new", lang, n=new, count=new),
        text("course.import.known", lang, n=len(arrived.entries) - new, count=len(arrived.entries) - new)
        if new < len(arrived.entries)
        else "",
        _aside(arrived, lang),
    )


def join_sentences(*sentences: str) -> str:
    """Sentences one after the other, empty ones left out."""
    return " ".join(filter(None, sentences))
