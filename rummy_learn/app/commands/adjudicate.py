"""`rummy-learn adjudicate FILE.jsonl`: answer cases, one JSON object a line, and compare with what they expect."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.app.agreed import read_text
from rummy_learn.app.plain import plain
from rummy_learn.app.terminal import print_json
from rummy_learn.app.usage import Parser, UsageError, complain
from rummy_learn.engine.adjudicate import CaseError, adjudicate
from rummy_learn.engine.toml import shown
from rummy_learn.i18n import tell_error, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

EXPECTED: Final = {
    "meld": ("meld_kind", "points", "jokers"),
    "opening": ("total",),
    "layoff": ("result", "result_points"),
    "go_out": ("multiplier",),
    "scoring": ("scores",),
    "deal": ("hand_size", "deck_size", "jokers", "upcard", "stock"),
    "match": ("result",),
    "turn": ("hand_after", "round_over"),
}
"""What a case of a kind may expect besides its verdict and rule."""
HALF_A_HUNDREDTH: Final = 0.005 + 1e-9
UNORDERED: Final = frozenset({"jokers", "hand_after", "winners"})


def run(arguments: Sequence[str], lang: str) -> int:
    """Answer every case; return 1 if one differs from what it expects, 2 if a line cannot be read, else 0."""
    parser = Parser("rummy-learn adjudicate", text("app.cli.command.adjudicate", lang), lang)
    files = parser.add_argument_group(text("cli.arguments", lang))
    files.add_argument("file", nargs="?", metavar=text("cli.file", lang), help=text("cli.adjudicate.file", lang))
    parser.options.add_argument("--check", action="store_true", help=text("cli.check.help", lang))
    options = parser.read(arguments)
    if options.file is None:
        raise UsageError(text("cli.file.none", lang))
    cases = differing = unreadable = 0
    for number, line in _lines(options.file, lang):
        cases += 1
        try:
            case = _read(line, lang)
            answer = plain(adjudicate(case))
        except (UsageError, ValueError) as error:
            problem = _tell(error, lang)
            complain(text("cli.adjudicate.line", lang, name=options.file, line=number, problem=problem))
            unreadable += 1
            continue
        print_json(answer)
        if options.check:
            differences = list(_differences(case, answer))
            differing += bool(differences)
            for field, expected, found in differences:
                told: dict[str, Any] = {"field": field, "expected": json.dumps(expected), "found": json.dumps(found)}
                complain(text("cli.adjudicate.differs", lang, id=case.get("id"), line=number, **told))
    if options.check:
        complain(text("cli.adjudicate.summary", lang, n=cases, cases=cases, differing=differing))
    return 2 if unreadable else 1 if differing else 0


def _lines(name: str, lang: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, numbered from 1."""
    lines = read_text(name, lang).split("\n")
    return ((number, line) for number, line in enumerate(lines, 1) if line.strip())


def _read(line: str, lang: str) -> dict[str, Any]:
    try:
        case = json.loads(line)
    except (ValueError, RecursionError):
        raise UsageError(text("cli.adjudicate.json", lang)) from None
    if not isinstance(case, dict):
        raise UsageError(text("cli.adjudicate.json", lang))
    return case


def _tell(error: UsageError | ValueError, lang: str) -> str:
    match error:
        case UsageError():
            return str(error)
        case CaseError(value=None):
            return text("cli.adjudicate.lacks", lang, id=shown(error.case), field=error.field)
        case CaseError():
            told: dict[str, Any] = {"id": shown(error.case), "field": error.field, "value": shown(error.value)}
            return text("cli.adjudicate.field", lang, **told)
        case _:
            return tell_error(error, lang)


def _differences(case: dict[str, Any], answer: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """What a case expects and its answer has otherwise: field, expected, found."""
    if "verdict" in case and case["verdict"] != answer.get("verdict"):
        yield "verdict", case["verdict"], answer.get("verdict")
    if case.get("rule") is not None and case["rule"] not in answer.get("rules", ()):
        yield "rule", case["rule"], answer.get("rules")
    for field in EXPECTED.get(str(case.get("kind")), ()):
        if field in case and not _same(case[field], answer.get(field), ordered=field not in UNORDERED):
            yield field, case[field], answer.get(field)


def _same(expected: Any, found: Any, *, ordered: bool = True) -> bool:
    match expected, found:
        case dict(), dict():
            return expected.keys() == found.keys() and all(
                _same(expected[key], found[key], ordered=ordered and key not in UNORDERED) for key in expected
            )
        case list(), list():
            return expected == found if ordered else sorted(map(str, expected)) == sorted(map(str, found))
        case (bool(), _) | (_, bool()) | (None, _) | (_, None):
            return expected is found
        case float(), int() | float():  # rounded for display: half a hundredth is no difference
            return abs(found - expected) <= HALF_A_HUNDREDTH
        case _:
            return bool(expected == found)
