"""`rummy-learn compare CARDS`: what every house says to the same cards, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.app.agreed import Agreed, add_cards_argument, given_cards
from rummy_learn.app.plain import plain_meld
from rummy_learn.app.terminal import BOLD, mark, paint, print_columns, print_json, signs
from rummy_learn.app.usage import Parser, say
from rummy_learn.engine.houses import HOUSES
from rummy_learn.engine.melds import arrange, judge_meld
from rummy_learn.i18n import house_name, join, tell_meld, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.melds import MeldVerdict


def run(arguments: Sequence[str], lang: str) -> int:
    """Judge the cards as one meld in every house; return 0 if it is legal in all of them, 1 if not."""
    parser = Parser("rummy-learn compare", text("app.cli.command.compare", lang), lang)
    add_cards_argument(parser)
    parser.options.add_argument("--any-order", action="store_true", help=text("cli.any_order.help", lang))
    parser.options.add_argument("--json", action="store_true", help=text("cli.json.help", lang))
    options = parser.read(arguments)
    cards = given_cards(options, lang)
    verdicts = {
        name: judge_meld(arrange(cards, rules) if options.any_order else cards, rules) for name, rules in HOUSES.items()
    }
    if options.json:
        print_json([plain_meld(verdict, Agreed(HOUSES[name], name), lang) for name, verdict in verdicts.items()])
    else:
        _print(cards, verdicts, lang)
    return 0 if all(verdicts.values()) else 1


def _print(cards: Sequence[Card], verdicts: dict[str, MeldVerdict], lang: str) -> None:
    say(signs(cards))
    say("")
    print_columns(
        [
            ["", *(paint(house_name(name, lang), BOLD) for name in verdicts)],
            [text("cli.compare.verdict", lang), *(_verdict(verdict, lang) for verdict in verdicts.values())],
            [text("cli.compare.points", lang), *(str(verdict.points or "-") for verdict in verdicts.values())],
            [text("cli.compare.jokers", lang), *(_jokers(verdict, lang) for verdict in verdicts.values())],
            [text("cli.compare.rules", lang), *(", ".join(verdict.rules) or "-" for verdict in verdicts.values())],
        ]
    )
    for name, verdict in verdicts.items():
        if not verdict:
            say("")
            say(paint(house_name(name, lang), BOLD))
            for sentence in tell_meld(verdict, lang, name):
                say(f"  - {sentence}")


def _verdict(verdict: MeldVerdict, lang: str) -> str:
    word = "cli.judge.illegal" if verdict.kind is None else f"cli.judge.{verdict.kind.value}"
    return f"{mark(good=verdict.legal)} {text(word, lang)}"


def _jokers(verdict: MeldVerdict, lang: str) -> str:
    return ", ".join(join([card.symbol for card in cards], lang, "or") for _, cards in verdict.stands_for) or "-"
