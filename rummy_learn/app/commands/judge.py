"""`rummy-learn judge CARDS --house H`: is this a meld, and why?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.app.agreed import add_cards_argument, add_rules_options, chosen_rules, given_cards
from rummy_learn.app.plain import plain_meld
from rummy_learn.app.terminal import BOLD, mark, paint, print_json, signs
from rummy_learn.app.usage import Parser, say
from rummy_learn.engine.melds import arrange, judge_meld
from rummy_learn.i18n import tell_meld, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.melds import MeldVerdict


def run(arguments: Sequence[str], lang: str) -> int:
    """Judge the cards as one meld; return 0 if it is legal, 1 if not."""
    parser = Parser("rummy-learn judge", text("app.cli.command.judge", lang), lang)
    add_cards_argument(parser)
    add_rules_options(parser)
    parser.options.add_argument("--any-order", action="store_true", help=text("cli.any_order.help", lang))
    parser.options.add_argument("--json", action="store_true", help=text("cli.json.help", lang))
    options = parser.read(arguments)
    agreed, cards = chosen_rules(options, lang), given_cards(options, lang)
    verdict = judge_meld(arrange(cards, agreed.rules) if options.any_order else cards, agreed.rules)
    if options.json:
        print_json(plain_meld(verdict, agreed, lang))
    else:
        say(signs(verdict.cards))
        say(f"{mark(good=verdict.legal)} {paint(_headline(verdict, lang), BOLD)} · {agreed.title(lang)}")
        for sentence in tell_meld(verdict, lang, agreed.house):
            say(f"  - {sentence}")
    return 0 if verdict else 1


def _headline(verdict: MeldVerdict, lang: str) -> str:
    if verdict.kind is None:
        return text("cli.judge.illegal", lang)
    return text(f"cli.judge.{verdict.kind.value}.legal", lang, n=verdict.points, points=verdict.points)
