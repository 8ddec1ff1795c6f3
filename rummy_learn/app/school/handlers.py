"""What the pages and the data of a class have in common: who asks is known, and what goes wrong is told in words."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from tornado.web import HTTPError

from rummy_learn.app.addresses import find_unknown
from rummy_learn.app.pages import Page
from rummy_learn.app.school.limits import TooOftenError
from rummy_learn.classroom.errors import Refusal, RefusedError, StoreError, tell_trouble
from rummy_learn.i18n import LANGUAGES, text

if TYPE_CHECKING:
    from rummy_learn.app.school.school import School

log = logging.getLogger(__name__)

CHANGING = ("POST", "PUT", "PATCH", "DELETE")


class SchoolPage(Page):
    """A page that there is only in a class.

    ``self.learner`` is the learner who asks or ``None``, ``self.is_teacher`` whether it is the teacher. A
    :class:`StoreError`, :class:`RefusedError` or :class:`TooOftenError` that a handler lets go becomes its answer.
    """

    checks_xsrf = True

    @property
    def school(self) -> School:
        """The class."""
        found: School = self.settings["school"]
        return found

    @property
    def secure(self) -> dict[str, bool]:
        """Whether a cookie that is set now shall never go over an open line, as the page itself has not."""
        return {"secure": self.request.headers.get("X-Forwarded-Proto", self.request.protocol) == "https"}

    async def prepare(self) -> None:
        """Know who asks, and let no other site ask in their name."""
        await super().prepare()
        self.set_header("Cache-Control", "no-store")
        if self.request.method in CHANGING:
            if not self.check_origin():
                raise HTTPError(HTTPStatus.FORBIDDEN)
            if self.checks_xsrf and self.bearer is None:
                self.check_xsrf_cookie()
        if self.visitor.trouble:
            raise self.visitor.trouble

    def answer_no_lesson(self, asked: str, slug: str) -> None:
        """Answer as if the page were an unknown lesson."""
        if asked in LANGUAGES:
            self.lang = asked
        unknown = find_unknown(self.shelf, asked=asked, speaking=self.lang, slug=slug)
        assert unknown
        self.answer_unknown(unknown)

    def log_exception(self, *about: Any) -> None:
        """Log what is a mistake of ours; what the answer says already is told in a line."""
        error = about[1]
        if isinstance(error, StoreError):
            log.warning("%s: %s", self.request.path, error)
        elif not isinstance(error, RefusedError | TooOftenError):
            super().log_exception(*about)

    def write_error(self, status_code: int, **about: Any) -> None:
        """Answer what went wrong, in words."""
        error = about["exc_info"][1] if "exc_info" in about else None
        match error:
            case StoreError():
                self.set_status(HTTPStatus.SERVICE_UNAVAILABLE if error.retryable else HTTPStatus.INTERNAL_SERVER_ERROR)
                self.answer_trouble(tell_trouble(error, self.lang), retry=error.retryable)
            case RefusedError():
                gone = error.refusal is Refusal.LEARNER
                self.set_status(HTTPStatus.UNAUTHORIZED if gone else HTTPStatus.FORBIDDEN)
                self.answer_trouble(tell_trouble(error, self.lang))
            case TooOftenError():
                self.set_status(HTTPStatus.TOO_MANY_REQUESTS)
                self.set_header("Retry-After", str(error.wait))
                self.answer_trouble(text("school.too_often", self.lang, count=error.wait), retry=True)
            case _:
                self.answer_other(status_code)

    def answer_trouble(self, why: str, *, retry: bool = False) -> None:  # noqa: ARG002
        """Answer with a sentence; the status is set already."""
        self.finish(self.page("problem.html", kind="class", why=why))

    def answer_other(self, status_code: int) -> None:
        """Answer what nobody has foreseen, or that the browser keeps no cookies: then nobody can be known again."""
        if status_code == HTTPStatus.FORBIDDEN and not self.get_cookie("_xsrf"):
            self.answer_trouble(text("school.cookies", self.lang))
        else:
            super().write_error(status_code)


class SchoolData(SchoolPage):
    """Data of a class: JSON, also where something is wrong."""

    def reply(self, data: Any, status: int = HTTPStatus.OK) -> None:
        """Answer with data."""
        self.set_status(status)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "application/json; charset=UTF-8")
        self.finish(json.dumps(data))  # in ASCII: half a surrogate pair, as somebody may have sent, is no UTF-8

    def answer_trouble(self, why: str, *, retry: bool = False) -> None:
        """Answer with a sentence."""
        self.reply({"why": why, "retry": retry}, self.get_status())

    def answer_other(self, status_code: int) -> None:
        """Answer what nobody has foreseen."""
        self.reply({"why": text("app.trouble", self.lang), "retry": False}, status_code)
