"""`rummy-learn app`: serve the lessons to this machine's browser."""

import asyncio
import importlib.util
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from rummy_learn._paths import data_folder
from rummy_learn.app.ports import HOST, LAST_PORT, PortTakenError, take
from rummy_learn.app.usage import Parser, UsageError, complain, say
from rummy_learn.i18n import text

PORT = 8866
EXTRA = ("voila", "ipywidgets", "anywidget")


def run(arguments: Sequence[str], lang: str) -> int:
    """Serve until interrupted; return the exit code."""
    parser = Parser("rummy-learn app", text("app.cli.command.app", lang), lang)
    parser.options.add_argument("--port", default=str(PORT), help=text("app.cli.port", lang, port=PORT))
    parser.options.add_argument("--no-browser", action="store_true", help=text("app.cli.no_browser", lang))
    parser.options.add_argument("--notebooks", type=Path, help=text("app.cli.notebooks", lang))
    options = parser.read(arguments)
    port = _port(options.port, lang)
    notebooks = options.notebooks or data_folder("notebooks")
    if not notebooks.is_dir():
        raise UsageError(text("app.cli.notebooks.missing", lang, folder=notebooks))
    if not all(importlib.util.find_spec(name) for name in EXTRA):
        complain(text("app.cli.extra", lang, command='python -m pip install "rummy-learn[app]"'))
        return 1
    listener = _listen(port, lang)
    if listener is None:
        return 1
    address = f"http://{HOST}:{listener.getsockname()[1]}"

    def ready() -> None:
        say(text("app.cli.serving", lang, address=address))
        if not options.no_browser and _has_browser():
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)

    # jsonschema would load this to check international addresses, which nothing here does: two thirds of the start.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    from rummy_learn.app.server import make_server

    make_server(notebooks.resolve(), listener).serve(ready)
    say(text("app.cli.bye", lang))
    return 0


def _port(given: str, lang: str) -> int:
    if given.isascii() and given.isdigit() and 1 <= int(given) <= LAST_PORT:
        return int(given)
    raise UsageError(text("app.cli.port.bad", lang, given=given, last=LAST_PORT))


def _listen(port: int, lang: str) -> socket.socket | None:
    """Take the port. If it is taken, never serve on another one that nobody asked for: ask, or say how to."""
    try:
        return take(port)
    except PortTakenError as taken:
        complain(text("app.cli.port.taken", lang, port=port, address=f"http://{HOST}:{port}"))
        if taken.free is None:
            complain(text("app.cli.port.none", lang))
            return None
        if not sys.stdin.isatty():
            command = f"rummy-learn app --port {taken.free}"
            complain(text("app.cli.port.free", lang, port=taken.free, command=command))
            return None
        answer = input(text("app.cli.port.ask", lang, port=taken.free) + " ").strip().lower()
        agreed = not answer or answer in text("app.cli.port.yes", lang).split()
        return _listen(taken.free, lang) if agreed else None


def _has_browser() -> bool:
    """Say whether a window can be opened; a text browser would only take the terminal away."""
    if sys.platform.startswith(("win", "darwin")):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
