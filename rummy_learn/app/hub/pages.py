"""The hub's pages that learners see: the way in, and the key with which they come back."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from jupyterhub.handlers.base import BaseHandler
from jupyterhub.handlers.login import LoginHandler
from jupyterhub.utils import url_path_join
from tornado.httputil import url_concat
from tornado.web import HTTPError, StaticFileHandler, authenticated

from rummy_learn.i18n import text

TEMPLATES: Final = Path(__file__).parent / "templates"

_OURS: Final = Path(str(files("rummy_learn")))
_PAGES: Final = _OURS / "app" / "jupyter" / "voila" / "templates" / "rummy" / "static"
LOOKS: Final = {
    "rummy.css": _OURS / "widgets" / "static",
    "app.css": _PAGES,
    "school.css": _PAGES,
    "favicon.svg": _PAGES,
}
"""What these pages share with the lessons, and where it is."""


class Door(LoginHandler):
    """`/hub/login`: class code and nickname, and the key of who comes back."""

    def _render(self, login_error: str | None = None, username: str | None = None, **more: Any) -> Any:  # noqa: ARG002
        """The form, with what has been typed so far; `?code=` fills in the code."""
        typed = {name: self.get_argument(name, "") for name in ("code", "nickname")}
        if login_error:  # the hub's own words are for whoever runs it
            again = text("hub.enter.again", self.authenticator.lang)
            login_error = getattr(more.get("exception"), "jupyterhub_message", again)
        action = url_concat(self.settings["login_url"], {"next": self.get_argument("next", "")})
        return self.render_template("login.html", action=action, login_error=login_error, **typed, **more)

    async def post(self) -> None:
        """Let in whom the class lets in; who is new sees their key first."""
        names = ("code", "nickname", "key")
        user = await self.login_user({name: self.get_body_argument(name, "") for name in names})
        self._jupyterhub_user = user
        onward = self.get_next_url(user)
        state = await user.get_auth_state()
        if "key" in state:
            onward = url_concat(url_path_join(self.hub.base_url, "key"), {"next": onward})
        self.redirect(onward)


class Key(BaseHandler):
    """`/hub/key`: the key of somebody new, to be written down."""

    @authenticated
    async def get(self) -> None:
        """Show it; to somebody who has come back with it, the way on."""
        onward = self.get_next_url(self.current_user)
        state = await self.current_user.get_auth_state() or {}
        if "key" not in state:
            self.redirect(onward)
            return
        self.set_header("Cache-Control", "no-store")
        self.finish(await self.render_template("key.html", onward=onward, **state))


class Look(StaticFileHandler):
    """`/hub/look/…`: the stylesheets and the icon."""

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:  # noqa: ARG003
        """Return where the file is.

        Raises:
            tornado.web.HTTPError: it is none of these.
        """
        if path not in LOOKS:
            raise HTTPError(404)
        return str(LOOKS[path] / path)

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:  # noqa: ARG002
        """Allow it: it is one of the files that we name."""
        valid: str | None = super().validate_absolute_path(str(Path(absolute_path).parent), absolute_path)
        return valid


HANDLERS: Final = (
    (r"/login", Door),
    (r"/key", Key),
    (r"/look/(.*)", Look, {"path": ""}),
)
