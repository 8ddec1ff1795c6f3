"""What a hub has to be told, on one machine as on many."""

from __future__ import annotations

from functools import partial
from typing import Any

from rummy_learn._paths import data_folder
from rummy_learn.app.shelf import read_shelf
from rummy_learn.i18n import text

from .door import ClassAuthenticator
from .pages import TEMPLATES


def configure(config: Any, *, class_address: str, lang: str) -> None:
    """Set up a hub's configuration for a class.

    Args:
        config: JupyterHub's configuration, the `c` of its file.
        class_address: where the hub and the learners' servers reach the class, such as `http://127.0.0.1:8866`.
        lang: the language of the hub's pages and of the course.
    """
    say = partial(text, lang=lang)
    config.JupyterHub.authenticator_class = ClassAuthenticator
    config.ClassAuthenticator.class_address = class_address
    config.ClassAuthenticator.lang = lang
    config.JupyterHub.template_paths = [str(TEMPLATES)]
    # the hub calls what it finds here with the user: what it returns is what the templates see
    config.JupyterHub.template_vars = {"lang": lang, "say": lambda _user: say}
    first = read_shelf(data_folder("notebooks"), (lang,)).course_map(lang)
    config.Spawner.default_url = f"/lab/tree/{first.path}" if first else "/lab"
