"""`rummy-learn score NAME=CARDS … --house H`: count a finished round, item by item."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.app.agreed import add_rules_options, chosen_rules
from rummy_learn.app.plain import plain, plain_rules
from rummy_learn.app.terminal import BOLD, DIM, paint, print_columns, print_json, signs
from rummy_learn.app.usage import Parser, UsageError, say
from rummy_learn.engine.cards import parse_cards
from rummy_learn.engine.scoring import score
from rummy_learn.engine.table import Outcome, RoundEnd
from rummy_learn.i18n import text
from rummy_learn.i18n.tell_score import points_text, tell_line

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.scoring import Line, RoundScore


@dataclass(frozen=True, slots=True)
class _Finished:
    """A finished round as it was typed: the players' names, and the facts by seat."""

    names: tuple[str, ...]
    outcome: Outcome


def run(arguments: Sequence[str], lang: str) -> int:
    """Print the score of every player; return 0."""
    parser = Parser("rummy-learn score", text("app.cli.command.score", lang), lang)
    group = parser.add_argument_group(text("cli.arguments", lang))
    group.add_argument("hands", nargs="*", metavar=text("cli.score.hand", lang), help=text("cli.score.hand.help", lang))
    add_rules_options(parser)
    name = text("cli.score.name", lang)
    parser.options.add_argument("--winner", metavar=name, help=text("cli.score.winner", lang))
    parser.options.add_argument(
        "--unopened", metavar=name, action="append", default=[], help=text("cli.score.unopened", lang)
    )
    parser.options.add_argument(
        "--laid", metavar=text("cli.cards", lang), default="", help=text("cli.score.laid", lang)
    )
    for flag in ("one-turn", "no-discard", "turn-limit"):
        parser.options.add_argument(f"--{flag}", action="store_true", help=text(f"cli.score.{flag}", lang))
    parser.options.add_argument("--json", action="store_true", help=text("cli.json.help", lang))
    options = parser.read(arguments)
    table, finished = chosen_rules(options, lang), _finished(options, lang)
    counted = score(finished.outcome, table.rules)
    if options.json:
        print_json({**plain_rules(table), **_plain(counted, finished.names)})
    else:
        say(paint(table.title(lang), BOLD))
        _print(counted, finished.names, lang)
    return 0


def _finished(options: argparse.Namespace, lang: str) -> _Finished:
    hands: dict[str, tuple[Card, ...]] = {}
    for entry in options.hands:
        name, equals, cards = entry.partition("=")
        if not equals or not name.strip() or name.strip() in hands:
            raise UsageError(text("cli.score.bad_hand", lang, found=entry))
        hands[name.strip()] = parse_cards(cards)
    names = tuple(hands)
    if len(names) < 2:
        raise UsageError(text("cli.score.too_few", lang))
    for name in (*options.unopened, *([options.winner] if options.winner is not None else [])):
        if name not in names:
            raise UsageError(text("cli.score.stranger", lang, name=name, known=", ".join(names)))
    closer = names.index(options.winner) if options.winner is not None else None
    if closer is not None and hands[names[closer]]:
        raise UsageError(text("cli.score.winner_holds", lang, name=options.winner))
    end = RoundEnd.CLOSED if closer is not None else RoundEnd.STOCK_EXHAUSTED
    laid = parse_cards(options.laid)
    return _Finished(
        names,
        Outcome(
            end=RoundEnd.TURN_LIMIT if options.turn_limit else end,
            hands=tuple(hands.values()),
            opened=tuple(name not in options.unopened for name in names),
            laid=tuple(laid if seat == closer else () for seat in range(len(names))),
            closer=closer,
            one_turn=options.one_turn,
            empty_table=options.one_turn,
            last_discard=not options.no_discard,
        ),
    )


def _plain(counted: RoundScore, names: Sequence[str]) -> dict[str, object]:
    lines = dict(zip(names, counted.lines, strict=True))
    return {
        "scores": {name: plain(total) for name, total in zip(names, counted.totals, strict=True)},
        "winners": [names[seat] for seat in counted.winners],
        "times": counted.times,
        "lines": {name: [_plain_line(line, names) for line in items] for name, items in lines.items()},
    }


def _plain_line(line: Line, names: Sequence[str]) -> dict[str, object]:
    return {
        "points": plain(line.points),
        "reason": line.reason.value,
        "card": plain(line.card),
        "times": line.times,
        "player": None if line.seat is None else names[line.seat],
        "section": line.section,
    }


def _print(counted: RoundScore, names: Sequence[str], lang: str) -> None:
    for seat, name in enumerate(names):
        say("")
        won = f"  {text('cli.score.won', lang)}" if seat in counted.winners else ""
        say(paint(f"{name}: {points_text(counted.totals[seat])}", BOLD) + won)
        rows = [
            (
                f"{points_text(line.points):>8}",
                signs([line.card]) if line.card is not None else "",
                tell_line(line, names, lang),
                paint(text("rule.section", lang, section=line.section), DIM),
            )
            for line in counted.lines[seat]
        ]
        if rows:
            print_columns(rows)
