"""Modules as files: a page loads each once for all its widgets, and the browser keeps them."""

import base64
import hashlib
import json
from functools import cache
from http import HTTPStatus

from tornado.web import HTTPError

from rummy_learn.app.pages import Guarded
from rummy_learn.widgets._assets import MODULES, NOWHERE, script


@cache
def module_address(name: str) -> str:
    """Return where a module is; the address changes when the module does."""
    version = hashlib.sha256(script(*MODULES[name]).encode()).hexdigest()[:12]
    return f"/modules/{name}.js?v={version}"


IMPORT_MAP = json.dumps({"imports": {f"{NOWHERE}{name}.js": module_address(name) for name in MODULES}})
"""What a page says so that a browser finds the modules: where each is that says it is nowhere."""

IMPORT_MAP_HASH = f"'sha256-{base64.b64encode(hashlib.sha256(IMPORT_MAP.encode()).digest()).decode()}'"
"""By which a content security policy admits it, as it has to stand in the page itself."""


class Module(Guarded):
    """`/modules/lesson.js`, `/modules/glossary.js`."""

    def get(self, name: str) -> None:
        """Send it. A browser may keep it if the address names this version, and asks again each time otherwise."""
        if name not in MODULES:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        lasting = self.request.uri == module_address(name)
        self.set_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        self.finish(script(*MODULES[name]))
