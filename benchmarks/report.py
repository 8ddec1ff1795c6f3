"""The report of a class of 200 learners with 60 answers each: put together for the first time, and kept up to date.

Beside it a class of a tenth of that. Two in ten positions are somebody's own, three in ten answers wrong, as learners
get them wrong.
"""

import os
import statistics
import tempfile
import time
from itertools import count
from pathlib import Path
from random import Random

from benchmarks.results import Goal, table, write_section
from rummy_learn.classroom.classes import SchoolClass, open_class
from rummy_learn.classroom.schema import answers, learners
from rummy_learn.classroom.store import Store
from rummy_learn.desk import Desk
from rummy_learn.lessons.course import course
from rummy_learn.lessons.face import plain
from rummy_learn.lessons.log import Entry, cards_shown

LEARNERS, ANSWERS, SMALL = 200, 60, 20
OWN, WRONG = 0.2, 0.3
ROUNDS = 15
START = 1_767_225_600_000


def line(exercise, answer, at):
    """An answer as a line of the record."""
    place = exercise.lesson, exercise.id, exercise.seed, exercise.level, exercise.house
    return Entry(f"a{at}", START + at, *place, cards_shown(exercise), plain(answer), at % 3 == 0).line()


def write_class(store: Store, people: int) -> SchoolClass:
    """A class that has worked for some weeks."""
    klass, _ = open_class(store, "en", START)
    random = Random(people)
    curated = [one for plan in course().values() for one in plan.exercises.values()]
    them = [
        {"id": f"{klass.id}-{i}", "class_id": klass.id, "nickname": f"n{i}", "folded": f"n{i}", "key": "", "joined": i}
        for i in range(people)
    ]
    given = []
    for learner in them:
        for at in range(ANSWERS):
            exercise = random.choice(curated)
            if random.random() < OWN:
                exercise = exercise.another(random.randrange(1, 100_000)) or exercise
            mistakes = exercise.mistakes() if random.random() < WRONG else ()
            answer = random.choice(mistakes) if mistakes else exercise.solution()
            given.append(
                {"learner_id": learner["id"], "id": f"a{at}", "line": line(exercise, answer, at), "received": at}
            )
    with store.writing() as connection:
        connection.execute(learners.insert(), them)
        connection.execute(answers.insert(), given)
    return klass


class Page:
    """A page with the map and the list of what is hard."""

    def __init__(self, store: Store, klass: SchoolClass) -> None:
        self.store, self.klass = store, klass
        desk = Desk("en", store, klass)
        self.views = desk.map(), desk.hard()
        self._number = [0, 0]
        self._fresh = count(1000)

    def look(self) -> tuple[float, int]:
        """Have both views ask for news once: milliseconds, and how many answers are left to judge."""
        started = time.perf_counter()
        for at, view in enumerate(self.views):
            replies: list[dict] = []
            view.send = replies.append
            view.on_page_message({"do": "look", "seen": self._number[at]})
            self._number[at] = replies[0].get("number", self._number[at])
        return (time.perf_counter() - started) * 1000, replies[0]["left"]

    def first_time(self) -> tuple[float, float, float]:
        """Until something is seen, until everything is, and the longest that the page had to wait in between."""
        took, left = self.look()
        waits = [took]
        while left:
            took, left = self.look()
            waits.append(took)
        return waits[0], sum(waits), max(waits)

    def one_more(self) -> float:
        """How long the page waits after one more wrong answer."""
        exercise = course()["groups-and-runs"].exercises["twin-nines"]
        at = next(self._fresh)
        row = {"learner_id": f"{self.klass.id}-{at % SMALL}", "id": f"a{at}", "received": at}
        with self.store.writing() as connection:
            wrong = line(exercise, {"choice": "group", "reason": None}, at)
            connection.execute(answers.insert(), [{**row, "line": wrong}])
        return self.look()[0]


def main() -> None:
    """Measure, and write the section."""
    os.environ["RUMMY_LEARN_LIVE"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(f"sqlite:///{Path(folder) / 'classes.db'}")
        large, small = (Page(store, write_class(store, people)) for people in (LEARNERS, SMALL))
        first = {page: page.first_time() for page in (large, small)}  # the second one finds much judged already
        news: dict[Page, list[float]] = {small: [], large: []}
        quiet: dict[Page, list[float]] = {small: [], large: []}
        for _ in range(ROUNDS):
            for page in (small, large):
                news[page].append(page.one_more())
                quiet[page].append(page.look()[0])
        store.close()
    head = ("", f"{SMALL} learners", f"{LEARNERS} learners")
    told = (
        ("answers", *(f"{people * ANSWERS:,}" for people in (SMALL, LEARNERS))),
        ("first time: something is seen", *(f"{first[page][0]:.0f} ms" for page in (small, large))),
        ("first time: everything is seen", *(f"{first[page][1] / 1000:.1f} s" for page in (small, large))),
        ("first time: longest wait for a reply", *(f"{first[page][2]:.0f} ms" for page in (small, large))),
        ("one more answer", *(f"{statistics.median(news[page]):.0f} ms" for page in (small, large))),
        ("nothing new", *(f"{statistics.median(quiet[page]):.1f} ms" for page in (small, large))),
    )
    seconds = statistics.median(news[large]) / 1000
    goals = [
        Goal("one more answer in the large class, of a second", seconds, 0.5),
        Goal("longest wait the first time, of a second", first[large][2] / 1000, 1.0),
    ]
    body = f"The teacher's map and list of hard rules, in the kernel.\n\n{table(head, told)}"
    write_section("The report of a class", "python -m benchmarks.report", body, goals)


if __name__ == "__main__":
    main()
