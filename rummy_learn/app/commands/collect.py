"""`rummy-learn collect FILES…`: what a class has handed in, judged again and put together for its teacher."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from rummy_learn.app.class_report import print_objections, print_report
from rummy_learn.app.handed_in import handed_in
from rummy_learn.app.terminal import print_json
from rummy_learn.app.usage import Parser, UsageError, complain, say
from rummy_learn.classroom.evidence import examine
from rummy_learn.classroom.export import to_csv, to_data
from rummy_learn.classroom.report import ClassReport
from rummy_learn.i18n import text

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(arguments: Sequence[str], lang: str) -> int:
    """Print the report; return 0, or 1 if there is something to object to, or 2 if a file cannot be read."""
    parser = Parser("rummy-learn collect", text("app.cli.command.collect", lang), lang)
    group = parser.add_argument_group(text("cli.arguments", lang))
    group.add_argument("files", nargs="*", metavar=text("cli.file", lang), help=text("cli.collect.files", lang))
    parser.options.add_argument("--json", action="store_true", help=text("cli.json.help", lang))
    parser.options.add_argument("--csv", action="store_true", help=text("cli.collect.csv", lang))
    options = parser.read(arguments)
    if not options.files:
        raise UsageError(text("cli.collect.missing", lang))
    if options.json and options.csv:
        raise UsageError(text("cli.collect.either", lang))
    given = handed_in(options.files, lang)
    evidence = examine(given.files)
    report = ClassReport(evidence.answers)
    if options.json:
        print_json({**to_data(report, lang), "objections": [asdict(one) for one in evidence.objections]})
    elif options.csv:
        say(to_csv(report, lang).removesuffix("\n"))
    elif given.files:
        print_report(report, lang)
    for problem in given.problems:
        complain(problem)
    print_objections(evidence, lang)
    return 2 if given.problems else 1 if evidence.objections else 0
