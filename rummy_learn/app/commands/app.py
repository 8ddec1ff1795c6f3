"""`rummy-learn app`: serve the lessons to this machine's browser."""

import asyncio
import webbrowser
from collections.abc import Sequence

from rummy_learn.app import serving
from rummy_learn.app.ports import HOST
from rummy_learn.app.usage import Parser, say
from rummy_learn.i18n import text


def run(arguments: Sequence[str], lang: str) -> int:
    """Serve until interrupted; return the exit code."""
    parser = Parser("rummy-learn app", text("app.cli.command.app", lang), lang)
    serving.add_options(parser)
    options = parser.read(arguments)
    port = serving.chosen_port(options, lang)
    notebooks = serving.chosen_notebooks(options, lang)
    if not serving.has_extra(serving.EXTRA, lang):
        return 1
    listener = serving.listen("app", port, lang)
    if listener is None:
        return 1
    address = f"http://{HOST}:{listener.getsockname()[1]}"

    def ready() -> None:
        say(text("app.cli.serving", lang, address=address))
        if not options.no_browser and serving.has_browser():
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)

    serving.start_light()
    from rummy_learn.app.server import make_server

    make_server(notebooks, listener).serve(ready)
    say(text("app.cli.bye", lang))
    return 0
