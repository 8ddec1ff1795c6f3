"""`rummy-learn class`: serve the lessons to a class on the local network, and keep what it answers."""

from __future__ import annotations

import asyncio
import os
import webbrowser
from typing import TYPE_CHECKING

from rummy_learn.app import serving
from rummy_learn.app.capacity import MOST, default_seats
from rummy_learn.app.ports import EVERYWHERE
from rummy_learn.app.usage import Parser, UsageError, complain, say
from rummy_learn.i18n import text

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rummy_learn.app.school.school import School

EXTRA = (*serving.EXTRA, "sqlalchemy", "psycopg", "segno", "psutil")


def run(arguments: Sequence[str], lang: str) -> int:
    """Serve until interrupted; return the exit code."""
    options = _parser(lang).read(arguments)
    port = serving.chosen_port(options, lang)
    notebooks = serving.chosen_notebooks(options, lang)
    if options.new and options.code:
        raise UsageError(text("school.cli.either", lang))
    if not serving.has_extra(EXTRA, lang, "app,class"):
        return 1
    seats = _seats(options.seats, lang)
    listener = serving.listen("class", port, lang, EVERYWHERE)
    if listener is None:
        return 1
    school = _school(options, listener.getsockname()[1], lang)
    if school is None:
        listener.close()
        return 1
    from rummy_learn.app.school.announcement import announce, teacher_link

    def ready() -> None:
        announce(school, lang)
        if not options.no_browser and serving.has_browser():
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, teacher_link(school, lang))

    serving.start_light()
    from rummy_learn.app.server import make_server

    make_server(notebooks, listener, school=school, seats=seats).serve(ready)
    say(text("app.cli.bye", lang))
    return 0


def _parser(lang: str) -> Parser:
    parser = Parser("rummy-learn class", text("app.cli.command.class", lang), lang)
    serving.add_options(parser)
    add = parser.options.add_argument
    add("--name", default="", metavar=text("school.cli.name", lang), help=text("school.cli.name.help", lang))
    add("--code", default="", metavar=text("school.cli.code", lang), help=text("school.cli.code.help", lang))
    add("--new", action="store_true", help=text("school.cli.new.help", lang))
    add("--new-link", action="store_true", help=text("school.cli.new_link.help", lang))
    add("--host", default="", metavar=text("school.cli.host", lang), help=text("school.cli.host.help", lang))
    add("--seats", metavar=text("school.cli.seats", lang), help=text("school.cli.seats.help", lang))
    return parser


def _seats(given: str | None, lang: str) -> int:
    """Return how many lessons may be open at once.

    Raises:
        UsageError: it is no such number.
    """
    if given is None:
        return default_seats()
    if given.isascii() and given.isdigit() and 1 <= int(given) <= MOST:
        return int(given)
    raise UsageError(text("school.cli.seats.bad", lang, given=given, last=MOST))


def _school(options: argparse.Namespace, port: int, lang: str) -> School | None:
    """Open the class; if that cannot be, say why.

    Raises:
        UsageError: an option that cannot be understood.
    """
    from rummy_learn.app.school.links import Links
    from rummy_learn.app.school.opening import Wanted, reopen_or_open
    from rummy_learn.app.school.school import School
    from rummy_learn.app.school.whereabouts import find_out
    from rummy_learn.classroom.errors import RefusedError, StoreError, tell_trouble
    from rummy_learn.classroom.store import Store, address_of
    from rummy_learn.classroom.variables import DATABASE

    try:
        place = find_out(port, options.host)
    except ValueError:
        raise UsageError(text("school.cli.host.bad", lang, given=options.host)) from None
    wanted = Wanted(options.name, options.code, options.new, options.new_link)
    database = address_of(os.environ)
    os.environ.pop(DATABASE, None)  # no learner's kernel shall find it
    try:
        store = Store.open(database)
        klass, secret = reopen_or_open(store, Links.beside(database, os.environ), lang, wanted)
    except (StoreError, RefusedError) as error:
        complain(tell_trouble(error, lang))
        return None
    except OSError:
        complain(text("school.cli.link.unkept", lang))
        return None
    return School(store, klass, secret, database=database, place=place)
