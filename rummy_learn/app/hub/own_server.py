"""`python -m rummy_learn.app.hub.own_server`: a learner's own server on a hub, open on the map of the course.

What else stands on the command line goes to `jupyterhub-singleuser`, as which this process goes on.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from rummy_learn._paths import data_folder
from rummy_learn.app.commands.lab import FOLDER, environment, settings
from rummy_learn.app.copies import Copies
from rummy_learn.classroom.variables import LANG

SMALLER: Final = ("--ServerApp.terminals_enabled=False", "--LanguageServerManager.autodetect=False")
"""What no learner needs."""


def main() -> None:
    """Bring the learner's copies of the lessons up to date, keep what they have changed, and serve them."""
    lang = os.environ.get(LANG, "es")
    folder = Path.home() / FOLDER
    Copies(data_folder("notebooks") / lang, folder / lang).bring(lambda _: False)
    command = [sys.executable, "-m", "jupyterhub.singleuser", *settings(folder, lang), *SMALLER, *sys.argv[1:]]
    os.execve(command[0], command, environment())  # noqa: S606 - our own words


if __name__ == "__main__":
    main()
