"""`rummy-learn best HAND --house H`: the best melds of a hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rummy_learn.app.agreed import Agreed, add_cards_argument, add_rules_options, chosen_rules, given_cards
from rummy_learn.app.plain import plain, plain_rules
from rummy_learn.app.terminal import BOLD, paint, print_columns, print_json, signs
from rummy_learn.app.usage import Parser, UsageError, say
from rummy_learn.engine.melds import judge_meld
from rummy_learn.engine.solver import Aim, best_melding, best_opening
from rummy_learn.i18n import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.solver import Melding


def run(arguments: Sequence[str], lang: str) -> int:
    """Print the best melds; return 1 if there are none, or none that may be laid as an opening where that is asked."""
    parser = Parser("rummy-learn best", text("app.cli.command.best", lang), lang)
    add_cards_argument(parser)
    add_rules_options(parser)
    parser.options.add_argument("--aim", choices=list(Aim), default=Aim.DEADWOOD, help=text("cli.aim.help", lang))
    parser.options.add_argument("--opening", action="store_true", help=text("cli.opening.help", lang))
    parser.options.add_argument("--discard", action="store_true", help=text("cli.discard.help", lang))
    parser.options.add_argument("--json", action="store_true", help=text("cli.json.help", lang))
    options = parser.read(arguments)
    table, hand = chosen_rules(options, lang), given_cards(options, lang)
    _check_copies(hand, table, lang)
    aim, keep = Aim(options.aim), bool(options.discard)
    if options.opening:
        found = best_opening(hand, table.rules, aim=aim, keep_discard=keep)
    else:
        found = best_melding(hand, table.rules, aim=aim, keep_discard=keep)
    if options.json:
        print_json({**plain_rules(table), "hand": plain(hand), "best": _plain(found)})
    elif found is None:
        say(text("cli.best.no_opening", lang, minimum=table.rules.opening.minimum))
    else:
        _print(found, table, lang)
    return 0 if found is not None and found.melds else 1


def _check_copies(hand: Sequence[Card], table: Agreed, lang: str) -> None:
    """A hand cannot hold a card more often than the pack does."""
    pack = table.rules.pack
    for card, count in Counter(hand).items():
        if count > (most := pack.jokers if card.is_joker else pack.packs):
            raise UsageError(text("cli.best.copies", lang, card=card.symbol, count=count, most=most))


def _plain(found: Melding | None) -> dict[str, object] | None:
    if found is None:
        return None
    return {
        "melds": plain(found.melds),
        "discard": plain(found.discard),
        "rest": plain(found.rest),
        "points": found.points,
        "deadwood": found.deadwood,
    }


def _print(found: Melding, table: Agreed, lang: str) -> None:
    say(paint(table.title(lang), BOLD))
    rows = []
    for meld in found.melds:
        verdict = judge_meld(meld, table.rules)
        kind = text(f"cli.judge.{verdict.kind.value}", lang) if verdict.kind else ""
        rows.append((kind, signs(meld), _points(verdict.points, lang)))
    if found.discard is not None:
        rows.append((text("cli.best.discard", lang), signs([found.discard]), ""))
    rows.append((text("cli.best.rest", lang), signs(found.rest) or "-", _points(found.deadwood, lang)))
    print_columns(rows, indent="  ")
    if not found.melds:
        say(text("cli.best.none", lang))
    else:
        say(text("cli.best.total", lang, n=found.points, points=found.points))


def _points(points: int, lang: str) -> str:
    return text("cli.points", lang, n=points, points=points)
