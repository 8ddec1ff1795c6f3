"""Who comes in: the hub asks the class, and keeps the learner's token for the learner's own server."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any, cast

from jupyterhub.auth import Authenticator
from tornado.httpclient import AsyncHTTPClient, HTTPError, HTTPRequest
from tornado.web import HTTPError as Refused
from traitlets import Unicode

from rummy_learn.app.school.limits import Limit, TooOftenError
from rummy_learn.classroom.variables import CLASS, LANG, TOKEN
from rummy_learn.i18n import text

from .pages import HANDLERS


class ClassAuthenticator(Authenticator):
    """Lets in whom the class lets in. The hub's name for a learner is the learner's id; the token is kept encrypted."""

    class_address = Unicode(help="Where the hub and the learners' servers reach the class.").tag(config=True)
    lang = Unicode("es", help="The language of the hub's pages.").tag(config=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.enable_auth_state = True
        self.allow_all = True  # the class has decided
        # for the class the whole hub is one address: nobody alone may use up what it lets an address try
        self._wrong = Limit(20, 4.0)

    def get_handlers(self, app: Any) -> list[Any]:  # noqa: ARG002
        """The pages of ours, in the place of the hub's own form for name and password."""
        return list(HANDLERS)

    async def authenticate(self, handler: Any, data: dict[str, str]) -> dict[str, Any]:
        """Ask the class.

        Raises:
            tornado.web.HTTPError: the class does not let them in, with its sentence, or does not answer.
        """
        asked = {name: data[name] for name in ("code", "nickname", "key") if data.get(name)}
        try:
            self._wrong.check(handler.request.remote_ip)
        except TooOftenError as error:
            why = text("school.too_often", self.lang, count=error.wait)
            raise refusal(HTTPStatus.TOO_MANY_REQUESTS, why) from None
        entered = await self._ask(asked, handler.request.remote_ip)
        state = {"token": entered["token"], "nickname": entered["nickname"]}
        if "key" in entered:  # only for somebody new: to be shown to them
            state["key"] = entered["key"]
        shown = {"name": entered["nickname"], "display_name": entered["nickname"]}
        return {"name": entered["learner"], "user_info": shown, "auth_state": state}

    async def _ask(self, asked: dict[str, str], address: str) -> dict[str, str]:
        request = HTTPRequest(
            f"{self.class_address}/class/enter",
            method="POST",
            headers={"Content-Type": "application/json", "Accept-Language": self.lang},
            body=json.dumps(asked),
            request_timeout=20,
        )
        try:
            response = await AsyncHTTPClient().fetch(request, raise_error=False)
            answer = json.loads(response.body)
        except (OSError, HTTPError, ValueError):
            raise refusal(HTTPStatus.SERVICE_UNAVAILABLE, text("hub.class.away", self.lang)) from None
        if response.code == HTTPStatus.OK:
            return cast("dict[str, str]", answer)
        if response.code == HTTPStatus.FORBIDDEN:
            self._wrong.count(address)
        raise refusal(response.code, answer["why"])

    async def pre_spawn_start(self, user: Any, spawner: Any) -> None:
        """Give the learner's server the way to the class and the learner's own token, and nothing else.

        Raises:
            tornado.web.HTTPError: the token cannot be read any more; they have to come in again.
        """
        state = await user.get_auth_state()
        if not state:
            raise refusal(HTTPStatus.FORBIDDEN, text("hub.enter.again", self.lang))
        own = {CLASS: self.class_address, TOKEN: state["token"], LANG: self.lang}
        spawner.environment = {**spawner.environment, **own}


def refusal(code: int, sentence: str) -> Refused:
    """What the hub answers when it does not let somebody in: the sentence stands on the page."""
    refused = Refused(code)
    refused.jupyterhub_message = sentence
    return refused
