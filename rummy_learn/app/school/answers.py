"""`POST /class/answers`: what a learner has answered, kept in the record, whoever sends it how often.

    {"lines": [line of the log, …], "learner": id}  →  {"kept": [id, …], "refused": [{"id" or "line": …, "why": …}, …]}

Only what is safe is acknowledged, and nothing of what is acknowledged need be sent again. A page says as whom its lines
were given: on a device that learners share, one's answers are never kept as another's.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from tornado.web import HTTPError, stream_request_body

from rummy_learn.app.school.handlers import SchoolData
from rummy_learn.app.school.limits import TooOftenError
from rummy_learn.app.school.now import answered
from rummy_learn.classroom.answers import AT_ONCE
from rummy_learn.classroom.errors import Refusal, RefusedError
from rummy_learn.i18n import text
from rummy_learn.lessons.log import read_log

if TYPE_CHECKING:
    from rummy_learn.classroom.answers import Kept

TOGETHER: Final = 20
"""So many are judged and kept in one go; then it is the others' turn."""

LONGEST: Final = 1 << 20
"""So many bytes are read at once; 200 answers have about a tenth of that."""


@stream_request_body  # what is too long is refused before it is read
class Answers(SchoolData):
    """Takes answers."""

    async def prepare(self) -> None:
        """Refuse what is too long, then find out who sends it."""
        self._body = bytearray()
        self.request.connection.set_max_body_size(LONGEST)  # of a body that does not say how long it is
        await super().prepare()
        if int(self.request.headers.get("Content-Length", "0")) > LONGEST:
            raise HTTPError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def data_received(self, chunk: bytes) -> None:
        """Read on."""
        self._body += chunk

    async def post(self) -> None:
        """Keep what was sent."""
        learner = self.learner
        if learner is None:
            raise RefusedError(Refusal.LEARNER)
        self.school.limits.answers.take(learner.id)
        lines, whose = _read(bytes(self._body))
        if len(lines) > AT_ONCE:
            raise HTTPError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if whose not in {None, learner.id}:
            raise HTTPError(HTTPStatus.CONFLICT)
        safe: list[str] = []
        refused: list[dict[str, str]] = []
        try:
            for start in range(0, len(lines), TOGETHER):
                kept = await self.school.keep(learner, lines[start : start + TOGETHER])
                safe += [*kept.new, *kept.known]
                refused += _refused(kept)
        except TooOftenError:
            if not safe and not refused:
                raise  # otherwise the rest is sent again, and hears of it then
        answered(self.school, learner)
        self.reply({"kept": safe, "refused": refused})

    def answer_other(self, status_code: int) -> None:
        """Say what is wrong with what was sent."""
        match status_code:
            case HTTPStatus.BAD_REQUEST | HTTPStatus.REQUEST_ENTITY_TOO_LARGE | HTTPStatus.CONFLICT:
                self.answer_trouble(text(f"school.answers.{status_code}", self.lang, most=AT_ONCE))
            case _:
                super().answer_other(status_code)


def _read(body: bytes) -> tuple[list[str], str | None]:
    """The lines that were sent, and as whose.

    Raises:
        HTTPError: they cannot be read.
    """
    try:
        data: Any = json.loads(body)
    except (ValueError, RecursionError):
        raise HTTPError(HTTPStatus.BAD_REQUEST) from None
    match data:
        case {"lines": list(lines), **more} if all(isinstance(line, str) for line in lines):
            whose = more.get("learner")
            if whose is None or isinstance(whose, str):
                return lines, whose
    raise HTTPError(HTTPStatus.BAD_REQUEST)


def _refused(kept: Kept) -> list[dict[str, str]]:
    """What does not count, by id; what has none, as it is."""
    named = ((line, why, read_log([line]).entries) for line, why in kept.refused)
    return [
        {"id": entries[0].id, "why": why} if entries else {"line": line, "why": why} for line, why, entries in named
    ]
