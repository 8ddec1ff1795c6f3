"""Learners for tests: what they answer, and the log that their answers leave."""

from __future__ import annotations

from rummy_learn.lessons.course import course
from rummy_learn.lessons.face import plain
from rummy_learn.lessons.log import Entry, Judged, cards_shown
from rummy_learn.lessons.parts import Choice, Faces, Lay, Match, Number, Numbers, Order, Pick

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
START = 1_767_225_600_000  # the first of January 2026


def curated(lesson, name):
    return course()[lesson].exercises[name]


def entry(exercise, answer=None, t=START, **more):
    """An answer as the log keeps it; by default a right one."""
    facts = {
        "id": f"t{t}",
        "t": t,
        "lesson": exercise.lesson,
        "exercise": exercise.id,
        "seed": exercise.seed,
        "level": exercise.level,
        "house": exercise.house,
        "cards": cards_shown(exercise),
        "answer": plain(exercise.solution() if answer is None else answer),
        "hints": 0,
    }
    return Entry(**(facts | more))


def judged(pairs):
    """Exercises and answers, a minute apart, as they come back from a log."""
    found = []
    for i, (exercise, answer) in enumerate(pairs):
        found.append(Judged(entry(exercise, answer, START + i * MINUTE), exercise, answer, exercise.grade(answer)))
    return tuple(found)


def holder(misconception):
    """Somebody with one misconception who knows the rest."""
    return lambda exercise: next(misconception.temptations(exercise), None) or exercise.solution()


def guesser(random):
    """Somebody who knows nothing."""

    def answer(exercise):
        return exercise.read({part.name: _guess(part, random) for part in exercise.asked})

    return answer


def _guess(part, random):
    match part:
        case Choice():
            return random.choice(part.options)[0]
        case Faces():
            return [random.choice(part.options).code]
        case Pick():
            return [random.randrange(len(part.cards))]
        case Lay():
            return [random.sample(range(len(part.cards)), min(3, len(part.cards)))]
        case Number():
            return random.randrange(60)
        case Numbers():
            return [random.randrange(-60, 60) for _ in part.rows]
        case Order():
            return random.sample(range(len(part.items)), len(part.items))
        case Match():
            return [[random.choice(part.options)[0]] for _ in part.rows]
        case _:
            raise TypeError(part)
