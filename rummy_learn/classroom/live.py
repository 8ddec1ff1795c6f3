"""A class's report that is brought up to date again and again, and each time reads and judges only what is new."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select

from .answers import in_order, judge_line
from .errors import Refusal, RefusedError
from .report import ClassReport, shows
from .schema import answers, classes, learners

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlalchemy import Connection

    from rummy_learn.lessons.log import Judged

    from .report import LearnerReport
    from .store import Store

_AT_ONCE: Final = 500  # ids in one query: databases do not take any number
_SHARE: Final = 8  # while there is more to judge, a report is made anew when it grows by an eighth


@dataclass(slots=True)
class _Pupil:
    """What is known of a learner: the ids that were read, the lines that wait to be judged, and those that were."""

    nickname: str
    known: set[str] = field(default_factory=set)
    waiting: list[str] = field(default_factory=list)
    judged: tuple[Judged, ...] = ()
    report: LearnerReport | None = None


class LiveReport:
    """A class as it is now.

    An answer is only ever added, and goes only together with its learner: whoever has as many as are known here has no
    others. No clock is asked, so that an answer which is written slowly is not missed.
    """

    def __init__(self, store: Store, class_id: str) -> None:
        self._store, self._class_id = store, class_id
        self._pupils: dict[str, _Pupil] = {}
        self._report = ClassReport({})
        self._new = 0

    def refresh(self, most: int | None = None) -> ClassReport:
        """The report of today; the very same object as long as nothing has changed.

        Args:
            most: so many answers at most are judged now, the rest when this is called again; see :attr:`left`. As long
                as some are left, the report is put together anew only from time to time: it takes a moment itself.

        Raises:
            RefusedError: the class is not there any more.
            StoreError: the record cannot be read.
        """
        changed = self._read()
        self._new += self._judge(most)
        if changed or (self._new and (not self.left or self._new > self._judged // _SHARE)):
            self._report, self._new = self._put_together(), 0
        return self._report

    @property
    def _judged(self) -> int:
        return sum(len(pupil.judged) for pupil in self._pupils.values())

    @property
    def left(self) -> int:
        """How many answers still have to be judged."""
        return sum(len(pupil.waiting) for pupil in self._pupils.values())

    @property
    def learners(self) -> Mapping[str, str]:
        """The nicknames by the learners' ids."""
        return {name: pupil.nickname for name, pupil in self._pupils.items()}

    def _read(self) -> bool:
        """Read what is new, forget who is gone; whether anybody came or went."""
        with self._store.reading() as connection:
            there = self._count(connection)
            before = self._pupils
            self._pupils = {name: before.get(name) or _Pupil(nickname) for name, (nickname, _) in there.items()}
            for name, pupil in self._pupils.items():
                if there[name][1] != len(pupil.known):
                    for answer, line in self._new_lines(connection, name, pupil.known):
                        pupil.known.add(answer)
                        pupil.waiting.append(line)
        return self._pupils.keys() != before.keys()

    def _count(self, connection: Connection) -> dict[str, tuple[str, int]]:
        query = (
            select(learners.c.id, learners.c.nickname, func.count(answers.c.id))
            .select_from(classes)
            .join(learners, learners.c.class_id == classes.c.id, isouter=True)
            .join(answers, answers.c.learner_id == learners.c.id, isouter=True)
            .where(classes.c.id == self._class_id)
            .group_by(learners.c.id, learners.c.nickname)
        )
        rows = connection.execute(query).all()
        if not rows:
            raise RefusedError(Refusal.TEACHER)
        return {name: (nickname, count) for name, nickname, count in rows if name is not None}

    def _new_lines(self, connection: Connection, learner: str, known: set[str]) -> Iterator[tuple[str, str]]:
        own = answers.c.learner_id == learner
        lines = select(answers.c.id, answers.c.line).where(own)
        if not known:
            yield from ((name, line) for name, line in connection.execute(lines))
            return
        names = connection.execute(select(answers.c.id).where(own)).scalars()
        new = [name for name in names if name not in known]
        for start in range(0, len(new), _AT_ONCE):
            some = answers.c.id.in_(new[start : start + _AT_ONCE])
            yield from ((name, line) for name, line in connection.execute(lines.where(some)))

    def _judge(self, most: int | None) -> int:
        """Judge what waits, and find out what it shows, which takes as long again; how many lines that were."""
        count = 0
        for pupil in self._pupils.values():
            taken = pupil.waiting[: None if most is None else most - count]
            if taken:
                count += len(taken)
                pupil.waiting = pupil.waiting[len(taken) :]
                judged = [one for one in map(judge_line, taken) if one]
                for one in judged:
                    shows(one)
                pupil.judged, pupil.report = in_order((*pupil.judged, *judged)), None
        return count

    def _put_together(self) -> ClassReport:
        pupils = self._pupils.values()
        known = {pupil.nickname: pupil.report for pupil in pupils if pupil.report}
        report = ClassReport({pupil.nickname: pupil.judged for pupil in pupils}, known)
        by_name = {learner.name: learner for learner in report.learners}
        for pupil in pupils:
            pupil.report = by_name[pupil.nickname]
        return report
