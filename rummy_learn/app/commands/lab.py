"""`rummy-learn lab [DIR]`: the lessons in a folder of the learner's own, open in JupyterLab."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rummy_learn._paths import data_folder
from rummy_learn.app.copies import Copies, Fate
from rummy_learn.app.ports import LAST_PORT
from rummy_learn.app.shelf import read_shelf
from rummy_learn.app.usage import Parser, UsageError, complain, say
from rummy_learn.i18n import text

if TYPE_CHECKING:
    from collections.abc import Sequence

EXTRA: Final = ("jupyterlab", "ipywidgets", "anywidget")
FOLDER: Final = "rummy-learn"
DEFAULTS: Final = Path(__file__).parents[1] / "jupyter" / "config"
"""How JupyterLab starts for who has chosen nothing: it does not ask about Jupyter's news over the first lesson."""


def run(arguments: Sequence[str], lang: str) -> int:
    """Copy the lessons of the language and open JupyterLab there; return its exit code, or 1 if it cannot be opened."""
    parser = Parser("rummy-learn lab", text("app.cli.command.lab", lang), lang)
    group = parser.add_argument_group(text("cli.arguments", lang))
    group.add_argument(
        "folder",
        nargs="?",
        default=FOLDER,
        metavar=text("cli.folder", lang),
        help=text("cli.lab.folder.help", lang, folder=FOLDER),
    )
    parser.options.add_argument("--port", help=text("cli.lab.port.help", lang))
    parser.options.add_argument("--no-browser", action="store_true", help=text("app.cli.no_browser", lang))
    parser.options.add_argument("--only-copy", action="store_true", help=text("cli.lab.only_copy.help", lang))
    options = parser.read(arguments)
    port = options.port
    if port is not None and not (port.isascii() and port.isdecimal() and 1 <= int(port) <= LAST_PORT):
        raise UsageError(text("app.cli.port.bad", lang, given=port, last=LAST_PORT))
    if not options.only_copy and not all(importlib.util.find_spec(name) for name in EXTRA):
        complain(text("cli.extra", lang, command='python -m pip install "rummy-learn[lab]"'))
        return 1
    folder = Path(options.folder)
    try:
        _copy(folder, lang)
    except OSError:
        complain(text("cli.file.unwritten", lang, name=folder))
        return 1
    if options.only_copy:
        return 0
    say(text("cli.lab.opening", lang))
    return _open(folder, lang, port, browser=not options.no_browser)


def _copy(folder: Path, lang: str) -> None:
    """Bring the lessons of a language up to date, and tell what became of them."""
    copies = Copies(data_folder("notebooks") / lang, folder / lang)
    fates = copies.bring(lambda name: _may_replace(name, lang))
    copied = sum(fate is Fate.COPIED for fate in fates.values())
    say(text("cli.lab.copied", lang, n=copied, count=copied, folder=folder / lang))
    for name, fate in fates.items():
        if fate is Fate.KEPT:
            say(text("cli.lab.kept", lang, name=name))


def _may_replace(name: str, lang: str) -> bool:
    """Ask whether a changed lesson may be replaced; where nobody can answer, it may not."""
    if not sys.stdin.isatty():
        return False
    answer = input(text("cli.lab.ask", lang, name=name) + " ").strip().lower()
    return answer in text("app.cli.port.yes", lang).split()


def settings(folder: Path, lang: str) -> list[str]:
    """How JupyterLab is told to open the lessons in a folder, on the map of the course."""
    first = read_shelf(data_folder("notebooks"), (lang,)).course_map(lang)
    told = [
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/{first.path if first else lang}",
        "--ContentsManager.pre_save_hook=rummy_learn.app.saved.before_saving",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",  # nothing leaves the machine unasked
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container everybody is; who asked for it has decided
        told.append("--allow-root")
    return told


def environment() -> dict[str, str]:
    """What JupyterLab is started with: our defaults before the machine's; a learner's own choices go before both."""
    folders = filter(None, [str(DEFAULTS), os.environ.get("JUPYTER_CONFIG_PATH")])
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(folders)}


def _open(folder: Path, lang: str, port: str | None, *, browser: bool) -> int:
    """Become JupyterLab, or where a process cannot become another one, run it until it is told to stop."""
    command = [sys.executable, "-m", "jupyterlab", *settings(folder, lang)]
    command += [f"--ServerApp.port={port}"] if port else []
    command += [] if browser else ["--no-browser"]
    if os.name == "posix":
        # our own words; JupyterLab hears Ctrl+C and every other signal itself
        os.execve(command[0], command, environment())  # noqa: S606
    return subprocess.call(command, env=environment())  # noqa: S603 - Windows: there the terminal would not wait
