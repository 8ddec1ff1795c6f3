"""What the command line says about itself and about what it does not understand, in the user's language."""

import argparse
import sys
from collections.abc import Sequence

from rummy_learn.i18n import LANGUAGES, text


def say(line: str) -> None:
    """Tell the user something."""
    print(line, flush=True)  # noqa: T201  # the command line speaks here and nowhere else


def complain(line: str) -> None:
    """Tell the user what went wrong."""
    print(line, file=sys.stderr, flush=True)  # noqa: T201


class UsageError(Exception):
    """An argument that is not understood; the message says which, and what would be."""


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the user's language. Add options to `options`, and read with `read`."""

    def __init__(self, command: str, about: str, lang: str, *, usage: str | None = None) -> None:
        super().__init__(
            prog=command, usage=usage, description=about, add_help=False, allow_abbrev=False, exit_on_error=False
        )
        self.lang = lang
        self.options = self.add_argument_group(text("app.cli.options", lang))
        self.options.add_argument("-h", "--help", action="help", help=text("app.cli.help", lang))
        # Its value was read before this parser was made; it stands here for the help.
        self.options.add_argument("--lang", metavar="|".join(LANGUAGES), help=text("app.cli.lang", lang))

    def format_help(self) -> str:
        """Return the help. argparse writes one word of it in English."""
        return super().format_help().replace("usage:", text("app.cli.usage", self.lang), 1)

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Return the options.

        Raises:
            UsageError: an argument is unknown, or lacks its value.
        """
        try:
            found, rest = self.parse_known_args(list(arguments))
        except argparse.ArgumentError as problem:
            raise UsageError(text("app.cli.value", self.lang, option=problem.argument_name)) from problem
        if rest:
            raise UsageError(text("app.cli.unknown", self.lang, what=rest[0], help=f"{self.prog} --help"))
        return found
