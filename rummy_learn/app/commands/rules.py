"""`rummy-learn rules [H] [--diff H2]`: the rules of a table in words, and what two tables do differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.app.agreed import Agreed, agreed
from rummy_learn.app.plain import plain, plain_rules
from rummy_learn.app.terminal import BOLD, DIM, columns, paint, print_columns, print_json
from rummy_learn.app.usage import Parser, say
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES
from rummy_learn.engine.rules_file import write_rules
from rummy_learn.engine.sharing import write_code
from rummy_learn.i18n import house_name, text
from rummy_learn.i18n.sheet import rule_differences, rule_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(arguments: Sequence[str], lang: str) -> int:
    """Print a rule sheet, a file, or the differences of two tables; return 1 if they differ, else 0."""
    parser = Parser("rummy-learn rules", text("app.cli.command.rules", lang), lang)
    table = parser.add_argument_group(text("cli.arguments", lang))
    table.add_argument("table", nargs="?", metavar=text("cli.house", lang), help=text("cli.house.help", lang))
    table.add_argument("other", nargs="?", metavar=text("cli.house", lang), help=text("cli.diff.help", lang))
    parser.options.add_argument("--diff", metavar=text("cli.house", lang), help=text("cli.diff.help", lang))
    parser.options.add_argument("--toml", action="store_true", help=text("cli.toml.help", lang))
    parser.options.add_argument("--form", action="store_true", help=text("cli.form.help", lang))
    parser.options.add_argument("--json", action="store_true", help=text("cli.json.help", lang))
    options = parser.read(arguments)
    if options.table is None:
        _print_houses(lang, as_json=options.json)
        return 0
    mine = agreed(options.table, lang)
    other = options.other if options.diff is None else options.diff
    if other is not None:
        return _print_differences(mine, agreed(other, lang), lang, as_json=options.json)
    if options.json:
        print_json({**plain_rules(mine), "parameters": plain(mine.rules.parameters())})
    elif options.toml or options.form:
        say(write_rules(mine.rules, full=options.form).rstrip())
    else:
        _print_sheet(mine, lang)
    return 0


def _print_houses(lang: str, *, as_json: bool) -> None:
    codes = {name: write_code(rules) for name, rules in HOUSES.items()}
    if as_json:
        print_json({"houses": codes, "special": {name: rule.number for name, rule in SPECIAL_RULES.items()}})
        return
    say(paint(text("cli.rules.houses", lang), BOLD))
    print_columns([(name, house_name(name, lang), codes[name]) for name in HOUSES], indent="  ")
    say("")
    say(paint(text("cli.rules.special", lang), BOLD))
    print_columns(
        [(f"{rule.number:>2}", name, text(f"special.{name}", lang)) for name, rule in SPECIAL_RULES.items()],
        indent="  ",
    )


def _print_sheet(table: Agreed, lang: str) -> None:
    say(paint(table.title(lang), BOLD))
    say(text("cli.rules.code", lang, code=write_code(table.rules)))
    groups = rule_sheet(table.rules, lang)
    rows = [(line.name, paint(line.section, DIM), line.value) for group in groups for line in group.lines]
    lines = iter(columns(rows, indent="  "))
    for group in groups:
        say("")
        say(paint(group.title, BOLD))
        for _ in group.lines:
            say(next(lines))


def _print_differences(mine: Agreed, theirs: Agreed, lang: str, *, as_json: bool) -> int:
    differences = rule_differences(mine.rules, theirs.rules, lang)
    if as_json:
        changed = mine.rules.diff(theirs.rules)
        print_json({"mine": plain_rules(mine), "theirs": plain_rules(theirs), "differences": plain(changed)})
    elif differences:
        head = ("", "", paint(mine.title(lang), BOLD), paint(theirs.title(lang), BOLD))
        rows = [(line.name, paint(line.section, DIM), line.mine, line.theirs) for line in differences]
        print_columns([head, *rows])
    else:
        say(text("cli.rules.same", lang))
    return 1 if differences else 0
