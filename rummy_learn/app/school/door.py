"""The way into a class and out of it: a code and a nickname, and for whoever comes back a key."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from rummy_learn.app.addresses import address
from rummy_learn.app.school.handlers import SchoolData, SchoolPage
from rummy_learn.app.school.school import School, now
from rummy_learn.app.school.visitor import LEARNER_COOKIE
from rummy_learn.classroom import credentials
from rummy_learn.classroom.errors import Refusal, RefusedError, tell_trouble
from rummy_learn.classroom.roster import folded, join, rejoin, tidy
from rummy_learn.classroom.sessions import begin_session, end_session
from rummy_learn.i18n import LANGUAGES

if TYPE_CHECKING:
    from rummy_learn.classroom.roster import Learner

DAYS = 180
"""So long a browser remembers who it belongs to."""

LONGEST = 100
"""So many signs of a field are looked at."""

PAGE = re.compile(r"/\w\w(/[\w-]+)?(\?[\w=&%.+-]*)?")
"""An address of a page of ours."""

FIELDS = {
    Refusal.CLASS: "code",
    Refusal.FULL: "code",
    Refusal.NICKNAME: "nickname",
    Refusal.TAKEN: "nickname",
    Refusal.KEY: "key",
}
"""Beside which field of the form a refusal is told."""


@dataclass(frozen=True, slots=True)
class Application:
    """What somebody writes who wants to join."""

    code: str = ""
    nickname: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Admission:
    """Somebody is let in. `key` is the one with which they come back; empty if they came with it."""

    learner: Learner
    token: str
    key: str = ""


async def admit(school: School, who: Application, remote: str) -> Admission:
    """Let somebody in who asks from that remote address.

    Raises:
        RefusedError: it is another class's code, or the class refuses it.
        TooOftenError: too many wrong codes or keys, or too many new learners, came from that address.
        StoreError: the record does not answer.
    """
    limits = school.limits
    limits.guesses.check(remote)
    try:
        return await (_readmit if who.key.strip() else _enrol)(school, who, remote)
    except RefusedError as error:
        if error.refusal in {Refusal.CLASS, Refusal.KEY}:
            limits.guesses.count(remote)
        raise


async def _enrol(school: School, who: Application, remote: str) -> Admission:
    """Let in somebody new. A whole class may come from one address; that somebody fills it up takes a while."""
    _check_code(school, who.code)
    school.limits.joins.take(remote)
    learner, key = await school.ask(join, who.code, who.nickname, now())
    return Admission(learner, await school.ask(begin_session, learner, now()), key)


async def _readmit(school: School, who: Application, _: str) -> Admission:
    """Let in somebody who has been here before. Each try is counted for that nickname, until one is right."""
    name = folded(tidy(who.nickname))
    _check_code(school, who.code)
    school.limits.keys.take(name)
    learner = await school.ask(rejoin, who.code, who.nickname, who.key)
    school.limits.keys.forget(name)
    return Admission(learner, await school.ask(begin_session, learner, now()))


def _check_code(school: School, code: str) -> None:
    """Raise a RefusedError if it is not this class's: the record may have others."""
    if credentials.typed(code) != school.klass.code:
        raise RefusedError(Refusal.CLASS)


class JoinPage(SchoolPage):
    """`/es/join?code=ABC234&to=/es/ace`: the form, and after it the key to write down; `to` is where it leads on."""

    async def get(self, asked: str) -> None:
        """Show the form, or lead on who has joined already."""
        if self._passes(asked):
            self._form(Application(code=self.get_query_argument("code", "")[:LONGEST]))

    async def post(self, asked: str) -> None:
        """Let somebody in."""
        if not self._passes(asked):
            return
        who = Application(*(self.get_body_argument(name, "")[:LONGEST] for name in ("code", "nickname", "key")))
        try:
            admission = await admit(self.school, who, self.request.remote_ip)
        except RefusedError as error:
            if error.refusal not in FIELDS:
                raise
            self.set_status(HTTPStatus.UNPROCESSABLE_ENTITY)
            self._form(who, {FIELDS[error.refusal]: tell_trouble(error, self.lang)}, error.refusal)
            return
        self.set_cookie(
            LEARNER_COOKIE, admission.token, expires_days=DAYS, path="/", httponly=True, samesite="Lax", **self.secure
        )
        if not admission.key:
            self.redirect(self._onward(asked), status=HTTPStatus.SEE_OTHER)
            return
        self.visitor = self.visitor.joined(admission.learner)
        self.finish(self.page("key.html", key=admission.key, onward=self._onward(asked)))

    def _passes(self, asked: str) -> bool:
        """Whether somebody has come to join; whoever has joined already is led on."""
        if not self.welcome(asked):
            return False
        if self.learner:
            self.redirect(self._onward(asked), status=HTTPStatus.SEE_OTHER)
        return self.learner is None

    def _onward(self, asked: str) -> str:
        """Where it leads on: to a page of ours, and nowhere else."""
        to = self.get_argument("to", "")
        return to if PAGE.fullmatch(to) else f"/{asked}/class"

    def _form(self, who: Application, errors: dict[str, str] | None = None, refusal: Refusal | None = None) -> None:
        to = self.get_argument("to", "")
        query = {name: value for name, value in (("code", who.code), ("to", to)) if value}
        twins = {lang: address(lang, "join", query) for lang in LANGUAGES}
        returning = bool(who.key) or refusal is Refusal.TAKEN
        self.finish(self.page("join.html", who=who, to=to, errors=errors or {}, returning=returning, twins=twins))


class Enter(SchoolData):
    """`/class/enter`: the same for programs, such as a hub that starts a server for each learner."""

    checks_xsrf = False  # nothing is known of the caller, and nothing is left in a browser

    async def post(self) -> None:
        """Let somebody in and answer with their token."""
        try:
            data: Any = json.loads(self.request.body)
            who = Application(*(str(data.get(name) or "")[:LONGEST] for name in ("code", "nickname", "key")))
        except (ValueError, AttributeError, RecursionError):
            self.answer_other(HTTPStatus.BAD_REQUEST)
            return
        admission = await admit(self.school, who, self.request.remote_ip)
        learner = admission.learner
        answer = {"token": admission.token, "learner": learner.id, "nickname": learner.nickname}
        self.reply({**answer, "key": admission.key} if admission.key else answer)


class Leave(SchoolPage):
    """`/class/leave`: this browser forgets who it belonged to. The answers stay with the class."""

    async def post(self) -> None:
        """End the session."""
        token = self.get_cookie(LEARNER_COOKIE)
        if token:
            await self.school.ask(end_session, token)
        self.clear_cookie(LEARNER_COOKIE, path="/")
        self.redirect(f"/{self.lang}/join", status=HTTPStatus.SEE_OTHER)
