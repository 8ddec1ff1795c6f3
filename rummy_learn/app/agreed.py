"""Which rules a command applies: the options `--house` and `--special`, and the words that name a table's rules."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rummy_learn.app.usage import UsageError
from rummy_learn.engine.cards import Letters, NotationError, parse_cards
from rummy_learn.engine.houses import HOUSES, UnknownNameError, combine, house
from rummy_learn.engine.rules_file import house_of, read_rules
from rummy_learn.engine.sharing import read_code
from rummy_learn.i18n import LANGUAGES, house_name, rules_name, tell_error, text

if TYPE_CHECKING:
    import argparse

    from rummy_learn.app.usage import Parser
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules

STDIN = "-"


@dataclass(frozen=True, slots=True)
class Agreed:
    """The rules of a table, and what to call them.

    Attributes:
        rules: the rules.
        house: the house they belong to, or ``None`` for rules of a table's own.
        special: the special rules added to the house.
    """

    rules: Rules
    house: str | None
    special: tuple[str, ...] = ()

    @classmethod
    def of(cls, rules: Rules) -> Agreed:
        """Rules by themselves: called by the name of a house if they are those of one."""
        return cls(rules, *(house_of(rules) or (None,)))

    def title(self, lang: str) -> str:
        """The name of the house and of its special rules: "Rummy Palace + Llamadas"."""
        return rules_name(self.house, self.special, lang)


def add_rules_options(parser: Parser) -> None:
    """Let a command be told which rules to apply."""
    lang = parser.lang
    parser.options.add_argument("--house", metavar=text("cli.house", lang), help=text("cli.house.help", lang))
    parser.options.add_argument(
        "--special", metavar=text("cli.special", lang), action="append", default=[], help=text("cli.special.help", lang)
    )


def chosen_rules(options: argparse.Namespace, lang: str) -> Agreed:
    """The rules that the options ask for.

    Raises:
        UsageError: no house is named, or a file cannot be read.
        UnknownNameError: there is no such house or special rule.
        SpecialRulesError: special rules that cannot be combined.
        CodeError: a share code that cannot be read.
    """
    if options.house is None:
        raise UsageError(text("cli.house.missing", lang, known=", ".join(HOUSES)))
    return agreed("+".join((options.house, *(options.special))), lang)


def agreed(word: str, lang: str) -> Agreed:
    """The rules that a word stands for: ``cafe``, ``Café Rummy``, ``palace+calls``, a share code, or a file of rules.

    Raises:
        UsageError: the word is a file that cannot be read.
        UnknownNameError: there is no such house or special rule.
        SpecialRulesError: special rules that cannot be combined.
        CodeError: a share code that cannot be read.
    """
    name, *special = word.replace(",", "+").split("+")
    if key := house_called(name):
        return Agreed(house(key, special), key, combine(special))
    if _is_file(name):
        rules = _told_with_file(name, lang)
    elif name[:1].isdigit():
        rules = read_code(name)
    else:
        raise UnknownNameError("house", name, tuple(HOUSES))
    if special:
        raise UsageError(text("cli.special.alone", lang, name=name))
    return Agreed.of(rules)


def house_called(name: str) -> str | None:
    """The house of that name, written as a command has it or as people do: `romme`, `Rommé`, `Café Rummy`."""
    if name in HOUSES:
        return name
    from rummy_learn.lessons.glossary_search import fold  # most commands need no glossary

    asked = fold(name)
    return next((key for key in HOUSES if asked in {key, *(fold(house_name(key, lang)) for lang in LANGUAGES)}), None)


def add_cards_argument(parser: Parser, name: str = "cards") -> None:
    """Let a command be given cards, in one argument or several."""
    lang = parser.lang
    group = parser.add_argument_group(text("cli.arguments", lang))
    group.add_argument(name, nargs="*", metavar=text("cli.cards", lang), help=text("cli.cards.help", lang))
    parser.options.add_argument(
        "--letters", choices=[letters.value for letters in Letters], default="en", help=text("cli.letters.help", lang)
    )


def given_cards(options: argparse.Namespace, lang: str) -> tuple[Card, ...]:
    """The cards that a command was given.

    Raises:
        UsageError: there are none.
        NotationError: they cannot be read.
    """
    cards = parse_cards(" ".join(options.cards), Letters(options.letters))
    if not cards:
        raise UsageError(text("cli.cards.missing", lang))
    return cards


def read_text(name: str, lang: str) -> str:
    """The text of a file, or of the standard input.

    Raises:
        UsageError: there is no such file, it may not be opened, or it is not UTF-8 text.
    """
    try:
        if name == STDIN:
            return sys.stdin.read()
        return Path(name).read_text(encoding="utf-8")
    except FileNotFoundError:
        problem = "cli.file.missing"
    except UnicodeDecodeError:
        problem = "cli.file.encoding"
    except (OSError, ValueError):
        problem = "cli.file.closed"
    raise UsageError(text(problem, lang, name=name))


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # longer than a name may be
        return False


def _told_with_file(name: str, lang: str) -> Rules:
    try:
        return read_rules(read_text(name, lang))
    except NotationError as error:
        raise UsageError(f"{name}: {tell_error(error, lang)}") from error
