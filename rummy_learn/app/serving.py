"""What the commands that serve have in common: a port that is asked for, and the server."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rummy_learn._paths import data_folder
from rummy_learn.app.ports import HOST, LAST_PORT, PortTakenError, take
from rummy_learn.app.usage import Parser, UsageError, complain
from rummy_learn.i18n import text

if TYPE_CHECKING:
    import argparse
    import socket
    from collections.abc import Sequence

PORT = 8866
EXTRA = ("voila", "ipywidgets", "anywidget")


def add_options(parser: Parser) -> None:
    """Let a command be told on which port to serve what."""
    lang = parser.lang
    parser.options.add_argument("--port", default=str(PORT), help=text("app.cli.port", lang, port=PORT))
    parser.options.add_argument("--no-browser", action="store_true", help=text("app.cli.no_browser", lang))
    parser.options.add_argument("--notebooks", type=Path, help=text("app.cli.notebooks", lang))


def chosen_port(options: argparse.Namespace, lang: str) -> int:
    """Return the port that the options ask for.

    Raises:
        UsageError: it is none.
    """
    given = options.port
    if given.isascii() and given.isdigit() and 1 <= int(given) <= LAST_PORT:
        return int(given)
    raise UsageError(text("app.cli.port.bad", lang, given=given, last=LAST_PORT))


def chosen_notebooks(options: argparse.Namespace, lang: str) -> Path:
    """Return the folder of lessons that the options ask for.

    Raises:
        UsageError: there is none.
    """
    notebooks: Path = options.notebooks or data_folder("notebooks")
    if not notebooks.is_dir():
        raise UsageError(text("app.cli.notebooks.missing", lang, folder=notebooks))
    return notebooks.resolve()


def has_extra(modules: Sequence[str], lang: str, extra: str = "app") -> bool:
    """Say whether all that an extra brings is there; if not, say how to get it."""
    if all(importlib.util.find_spec(name) for name in modules):
        return True
    complain(text("app.cli.extra", lang, command=f'python -m pip install "rummy-learn[{extra}]"'))
    return False


def listen(command: str, port: int, lang: str, host: str = HOST) -> socket.socket | None:
    """Take the port. If it is taken, never serve on another one that nobody asked for: ask, or say how to."""
    try:
        return take(port, host)
    except PortTakenError as taken:
        complain(text("app.cli.port.taken", lang, port=port, address=f"http://{HOST}:{port}"))
        if taken.free is None:
            complain(text("app.cli.port.none", lang))
            return None
        if not sys.stdin.isatty():
            again = f"rummy-learn {command} --port {taken.free}"
            complain(text("app.cli.port.free", lang, port=taken.free, command=again))
            return None
        answer = input(text("app.cli.port.ask", lang, port=taken.free) + " ").strip().lower()
        agreed = not answer or answer in text("app.cli.port.yes", lang).split()
        return listen(command, taken.free, lang, host) if agreed else None


def start_light() -> None:
    """Spare the server what it does not need."""
    # jsonschema would load this to check international addresses, which nothing here does: two thirds of the start.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def has_browser() -> bool:
    """Say whether a window can be opened; a text browser would only take the terminal away."""
    if sys.platform.startswith(("win", "darwin")):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
