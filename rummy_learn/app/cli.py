"""The command line: `rummy-learn COMMAND`.

Each command is a module of its own with a function `run(arguments, lang)` that returns the exit code. What it needs
beyond the standard library it imports when it runs, so that the other commands work without it.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from keyword import iskeyword
from types import MappingProxyType

from rummy_learn import __version__
from rummy_learn.app.language import of_environment
from rummy_learn.app.usage import Parser, UsageError, complain
from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.houses import SpecialRulesError, UnknownNameError
from rummy_learn.engine.rules import RulesError
from rummy_learn.i18n import LANGUAGES, UnknownLanguageError, tell_error, text

# What a command is for is told by the text `app.cli.command.NAME`.
COMMANDS = MappingProxyType(
    {
        name: f"rummy_learn.app.commands.{name}{'_' * iskeyword(name)}"
        for name in (
            "app",
            "class",
            "lab",
            "sheet",
            "judge",
            "compare",
            "rules",
            "best",
            "score",
            "replay",
            "adjudicate",
            "glossary",
            "collect",
        )
    }
)
BAD_INPUT = (UnknownLanguageError, NotationError, RulesError, SpecialRulesError, UnknownNameError)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code: 0 done or legal, 1 not possible here or not legal, 2 not understood."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks ♥ is no reason to stop
    lang = of_environment(os.environ)
    try:
        lang, rest = _take_language(list(sys.argv[1:] if arguments is None else arguments), lang)
        return _dispatch(rest, lang)
    except BAD_INPUT as error:
        complain(tell_error(error, lang))
    except UsageError as error:
        complain(str(error))
    except BrokenPipeError:  # whoever was reading has seen enough, as in `… | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 2


def _dispatch(arguments: list[str], lang: str) -> int:
    if arguments and not arguments[0].startswith("-"):
        name, *rest = arguments
        if name not in COMMANDS:
            raise UsageError(text("app.cli.command.unknown", lang, name=name, known=", ".join(COMMANDS)))
        return int(import_module(COMMANDS[name]).run(rest, lang))
    parser = Parser("rummy-learn", text("app.description", lang), lang, usage=text("app.cli.usage.all", lang))
    parser.epilog = text("cli.exit_codes", lang)
    parser.options.add_argument("--version", action="version", version=__version__, help=text("app.cli.version", lang))
    commands = parser.add_argument_group(text("app.cli.commands", lang))
    for name in COMMANDS:
        commands.add_argument(name, nargs="?", help=text(f"app.cli.command.{name}", lang))
    parser.read(arguments)
    parser.print_help()
    return 0


def _take_language(arguments: list[str], default: str) -> tuple[str, list[str]]:
    """Return the language that `--lang` asks for, wherever it stands, and the other arguments."""
    lang, rest = default, []
    given = iter(arguments)
    for argument in given:
        option, joined, value = argument.partition("=")
        if option != "--lang":
            rest.append(argument)
            continue
        lang = value if joined else next(given, "")
        if lang not in LANGUAGES:
            raise UnknownLanguageError(lang)
    return lang, rest


if __name__ == "__main__":
    sys.exit(main())
