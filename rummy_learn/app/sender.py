"""Answers on their way from a notebook server of a learner's own to the class, in the background.

A kernel to which ``RUMMY_LEARN_CLASS`` gives the address of a class, and ``RUMMY_LEARN_TOKEN`` the learner's token,
sends whatever stands in the progress file. What has arrived is noted beside it; the rest is sent again later, with the
next answer or by the next kernel. The class keeps each answer once, so that sending one twice does no harm.
"""

from __future__ import annotations

import http.client
import json
import os
import urllib.error
import urllib.request
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.classroom.variables import CLASS, TOKEN
from rummy_learn.i18n import text
from rummy_learn.lessons.log import Entry, read_log

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from rummy_learn.widgets.progress_file import ProgressFile

SENT: Final = "rummy-learn-progress-sent.txt"
"""The file of the ids that have arrived, a line each."""

AT_ONCE: Final = 40
PATIENCE: Final = 10.0
"""So many seconds the class may take to answer."""
PAUSES: Final = (2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds between two tries, as long as nothing new happens."""


class NotSentError(Exception):
    """The class has taken nothing. ``unknown`` if that is because it does not know the learner."""

    def __init__(self, *, unknown: bool = False) -> None:
        super().__init__()
        self.unknown = unknown


@dataclass(frozen=True, slots=True)
class _State:
    waiting: int = 0
    arrived: bool = False
    unknown: bool = False


class Sender:
    """Sends a learner's answers to a class. Its thread begins with the first of them and ends with the kernel."""

    def __init__(self, address: str, token: str, pauses: Sequence[float] = PAUSES) -> None:
        self._address, self._token, self._pauses = f"{address.rstrip('/')}/class/answers", token, pauses
        self._file: ProgressFile | None = None
        self._state = _State()
        self._news = Event()
        self._thread: Thread | None = None

    def deliver(self, file: ProgressFile) -> None:
        """Send what has not arrived yet, soon."""
        self._file = file
        self._news.set()
        if self._thread is None:
            self._thread = Thread(target=self._work, name="rummy-learn sender", daemon=True)
            self._thread.start()

    def status(self, lang: str) -> str:
        """Whether all answers have arrived, how many have not, or that the class does not know the learner."""
        state = self._state
        if state.unknown:
            return text("school.sender.unknown", lang)
        if state.waiting:
            return text("school.sender.waiting", lang, n=state.waiting, count=state.waiting)
        return text("school.sender.saved", lang) if state.arrived else ""

    def _work(self) -> None:
        failures = 0
        while True:
            self._news.wait(self._pauses[min(failures, len(self._pauses)) - 1] if failures else None)
            self._news.clear()
            failures = 0 if self._send() else failures + 1

    def _send(self) -> bool:
        """Send all that waits; say whether it has arrived."""
        file = self._file
        assert file
        try:
            waiting, unknown = _waiting(file), self._state.unknown  # until it is known, what was told last holds
            while waiting:
                self._state = _State(len(waiting), arrived=True, unknown=unknown)
                done = self._post(waiting[:AT_ONCE])
                unknown = False
                _note(_beside(file), done)
                waiting = [entry for entry in waiting if entry.id not in done]
        except NotSentError as problem:
            self._state = _State(len(waiting), arrived=True, unknown=problem.unknown)
            return False
        except OSError:  # the folder cannot be read just now
            return False
        self._state = _State(arrived=self._state.arrived)
        return True

    def _post(self, entries: Sequence[Entry]) -> set[str]:
        """Send entries; the ids of those that need not be sent again.

        Raises:
            NotSentError: nothing has arrived.
        """
        lines = {entry.line(): entry.id for entry in entries}
        request = urllib.request.Request(  # noqa: S310 -- of_environment has looked at the scheme
            self._address,
            json.dumps({"lines": list(lines)}).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {self._token}"},
        )
        try:
            with _OPENER.open(request, timeout=PATIENCE) as answer:
                taken: Any = json.load(answer)
        except urllib.error.HTTPError as error:
            raise NotSentError(unknown=error.code == HTTPStatus.UNAUTHORIZED) from error
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise NotSentError from error
        match taken:
            case {"kept": list(kept), "refused": list(refused)}:
                done: set[Any] = {*kept, *(one.get("id") or lines.get(one.get("line")) for one in refused)}
            case _:  # something else than a class answers there
                raise NotSentError
        arrived = done & set(lines.values())
        if not arrived:
            raise NotSentError
        return arrived


class _StayHere(urllib.request.HTTPRedirectHandler):
    """Follows nobody elsewhere: the token is for the class alone."""

    def redirect_request(self, *_: Any) -> None:
        return None


_OPENER: Final = urllib.request.build_opener(_StayHere)


def _waiting(file: ProgressFile) -> list[Entry]:
    """The answers of a file that have not arrived yet.

    Raises:
        OSError: it cannot be read.
    """
    arrived: set[str] = set()
    with suppress(FileNotFoundError):
        arrived.update(_beside(file).read_text("utf-8", errors="replace").split())
    return [entry for entry in read_log(file.lines()).entries if entry.id not in arrived]


def _beside(file: ProgressFile) -> Path:
    return file.path.with_name(SENT)


def _note(path: Path, names: Iterable[str]) -> None:
    with suppress(OSError), path.open("a", encoding="utf-8") as file:  # what is not noted is sent once more
        file.write("".join(f"{name}\n" for name in names))


def of_environment() -> Sender | None:
    """The sender of this kernel, if it is one of a learner in a class."""
    address, token = os.environ.get(CLASS, ""), os.environ.get(TOKEN, "")
    if not token or not address.startswith(("http://", "https://")):
        return None
    return Sender(address, token)
