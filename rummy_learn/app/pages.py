"""The pages without a kernel: the front door, the start page, and what is said when something is not there."""

from __future__ import annotations

import json
from functools import partial
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tornado.web import HTTPError, RequestHandler, StaticFileHandler

from rummy_learn.app.addresses import Unknown, address, find_unknown, rules_address
from rummy_learn.app.language import COOKIE, negotiate
from rummy_learn.app.school.limits import TooOftenError
from rummy_learn.app.school.strip import strip_labels
from rummy_learn.app.school.visitor import LEARNER_COOKIE, STRANGER, TEACHER_COOKIE, Visitor
from rummy_learn.app.security import HEADERS, is_ours
from rummy_learn.app.shelf import Shelf, read_shelf
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.glossary_face import countries

if TYPE_CHECKING:
    from rummy_learn.classroom.roster import Learner

LOOKS = Path(str(files("rummy_learn"))) / "widgets" / "static"
SHARED = ("rummy.css", "exercise.css", "play.css", "glossary.css")
"""The stylesheets that pages and widgets have in common, and that lie with the widgets."""

STATIC = Path(__file__).parent / "jupyter" / "voila" / "templates" / "rummy" / "static"


class Guarded(RequestHandler):
    """Any handler of ours: every answer carries the security headers, and none says what program gives it."""

    def set_default_headers(self) -> None:
        """Add the security headers, and take away what Tornado tells of itself."""
        self.clear_header("Server")
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def check_origin(self, origin: str | None = None) -> bool:
        """Say whether it is a page of ours that asks, if it is a page."""
        return is_ours(self.request.headers.get("Origin") if origin is None else origin, self.request.host)

    def _origin_matches_host(self, origin: str) -> bool:
        """The same for Tornado, whose own stumbles over what is no address."""
        return is_ours(origin, self.request.host)

    def write_error(self, status_code: int, **_: Any) -> None:  # noqa: ARG002
        """Answer with the status alone; what happened is in the log."""
        self.finish()


class Page(Guarded):
    """A page in the visitor's language."""

    lang = LANGUAGES[0]  # until `prepare`, which some requests do not get as far as
    visitor: Visitor = STRANGER
    asks_who = True  # whether it matters who the visitor is

    async def prepare(self) -> None:
        """Settle the language before anything can go wrong; in a class, find out who asks."""
        self.lang = negotiate(self.get_cookie(COOKIE), self.request.headers.get("Accept-Language", ""))
        school = self.settings.get("school")
        if school and self.asks_who:
            token = self.get_cookie(LEARNER_COOKIE) if self.bearer is None else self.bearer
            self.visitor = await school.recognise(token, self.get_cookie(TEACHER_COOKIE))

    @property
    def bearer(self) -> str | None:
        """The token with which a program asks, and then it is by this alone that it is known."""
        kind, _, token = self.request.headers.get("Authorization", "").partition(" ")
        return token.strip() if kind.lower() == "bearer" else None

    @property
    def learner(self) -> Learner | None:
        """The learner of the class who asks, or None."""
        return self.visitor.learner

    @property
    def is_teacher(self) -> bool:
        """Whether it is the class's teacher who asks."""
        return self.visitor.is_teacher

    def speak(self, lang: str) -> None:
        """Answer in this language, and remember it for the visitor's next visit."""
        self.lang = lang
        self.set_cookie(COOKIE, lang, expires_days=365, samesite="Lax", httponly=True)

    @property
    def shelf(self) -> Shelf:
        """The lessons there are."""
        return read_shelf(self.settings["notebooks"], LANGUAGES)

    @property
    def query(self) -> dict[str, str]:
        """What the address says behind its question mark; of a name said twice, the last."""
        return {name: self.get_query_argument(name) for name in self.request.query_arguments}

    def page(self, template: str, **content: Any) -> str:
        """Return a template as HTML, in the language of the answer."""
        templates = self.settings["voila_jinja2_env"]
        school = self.settings.get("school")
        if school:
            self.set_header("Cache-Control", "no-store")  # it greets somebody by name
        return str(
            templates.get_template(template).render(
                lang=self.lang,
                say=lambda key, **values: text(key, self.lang, **values),
                label=text,
                languages=LANGUAGES,
                countries=countries(self.lang),
                static=partial(self.static_url, include_host=False),
                school=school,
                visitor=self.visitor,
                class_data=school and self._class_data(),
                xsrf=school and self.xsrf_token.decode(),  # reading it sets the cookie that goes with it
                **content,
            )
        )

    def _class_data(self) -> str:
        """Return what a page's scripts are told about who looks at it."""
        learner = self.learner
        return json_in_script(
            {
                "known": not self.visitor.trouble,  # whether the record could say who it is
                "learner": learner and learner.id,
                "nickname": learner and learner.nickname,
                "teacher": self.is_teacher,
                "labels": strip_labels(self.lang),
            }
        )

    def welcome(self, asked: str) -> bool:
        """Go on in the language that an address asks for; if there is no such language, say so and return False."""
        unknown = find_unknown(self.shelf, asked=asked, speaking=self.lang)
        if unknown:
            self.answer_unknown(unknown)
            return False
        self.speak(asked)
        self.set_header("Cache-Control", "no-store" if self.settings.get("school") else "no-cache")
        return True

    def answer_unknown(self, unknown: Unknown) -> None:
        """Say what does not exist, and name what does."""
        self.set_status(HTTPStatus.NOT_FOUND)
        self.finish(self.page("unknown.html", unknown=unknown))

    def log_exception(self, *about: Any) -> None:
        """Log what is a mistake of ours; that somebody is to wait is none."""
        if not isinstance(about[1], TooOftenError):
            super().log_exception(*about)

    def write_error(self, status_code: int, **about: Any) -> None:
        """Answer kindly; what happened is in the log."""
        error = about["exc_info"][1] if "exc_info" in about else None
        if isinstance(error, TooOftenError):
            self.set_status(HTTPStatus.TOO_MANY_REQUESTS)
            self.set_header("Retry-After", str(error.wait))
            why = text("school.too_often", self.lang, count=error.wait)
            self.finish(self.page("problem.html", kind="class", why=why))
            return
        kind = "missing" if status_code in {HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED} else "trouble"
        self.finish(self.page("problem.html", kind=kind))


def json_in_script(value: Any) -> str:
    """Return JSON that can stand inside a script element."""
    return json.dumps(value).replace("<", "\\u003c")


class FrontDoor(Page):
    """`/`: finds the language and, for a permanent link, the lesson, and leads there."""

    def get(self) -> None:
        """Lead to the start page, or to the lesson that `?lesson=` names, with whatever else the address says."""
        query = self.query
        asked, slug = query.pop("lang", self.lang), query.pop("lesson", None)
        if asked in LANGUAGES:
            self.speak(asked)
        unknown = find_unknown(self.shelf, asked=asked, speaking=self.lang, slug=slug, query=query)
        if unknown:
            self.answer_unknown(unknown)
            return
        self.set_header("Cache-Control", "no-store")
        self.redirect(address(asked, slug, query))


class StartPage(Page):
    """`/es`, `/en`: what this is, and which lessons there are."""

    def get(self, asked: str) -> None:
        """Show the lessons of the language."""
        if not self.welcome(asked):
            return
        self.settings["seats"].refill()  # while the visitor looks around
        twins = {lang: address(lang) for lang in LANGUAGES}
        self.finish(
            self.page(
                "start.html",
                ways_in=self.shelf.ways_in(asked),
                lessons=self.shelf.in_language(asked),
                rules=rules_address(asked),
                twins=twins,
            )
        )


class MissingPage(Page):
    """Any other address."""

    async def prepare(self) -> None:
        """Say that there is nothing here, whatever the request's method."""
        await super().prepare()
        self.send_error(HTTPStatus.NOT_FOUND)


class ForeignHost(Guarded):
    """A request under a name that is not this machine's: most likely a page elsewhere that tries to reach in."""

    def prepare(self) -> None:
        """Refuse it."""
        self.set_status(HTTPStatus.FORBIDDEN)
        self.finish()


class File(Page, StaticFileHandler):
    """A file that anybody may have."""

    asks_who = False

    def parse_url_path(self, url_path: str) -> str:
        """Return the path of the file in its folder; none has a NUL in it."""
        if "\0" in url_path:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        return str(super().parse_url_path(url_path))


class StaticFile(File):
    """Our own stylesheets, scripts and icon."""

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        """Return where the file is: some stylesheets lie with the widgets."""
        if path in SHARED:
            return str(LOOKS / path)
        return str(super().get_absolute_path(root, path))

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        """Refuse a path outside the folder it belongs to."""
        if absolute_path in {str(LOOKS / name) for name in SHARED}:
            root = str(LOOKS)
        valid: str | None = super().validate_absolute_path(root, absolute_path)
        return valid
