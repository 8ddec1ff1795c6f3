"""The coach's reasons and numbers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.engine.cards import Card
from rummy_learn.i18n import join, symbols, text
from rummy_learn.i18n.tell import ROW_FACTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .coach_reasons import Reason


def tell_reason(reason: Reason, lang: str) -> str:
    """A reason as a sentence.

    Raises:
        UnknownLanguageError: there is no catalogue for ``lang``.
    """
    facts = {name: _words(name, value, lang) for name, value in reason.facts.items()}
    return text(f"coach.{reason.key}", lang, n=reason.count, **facts)


def tell_numbers(numbers: Mapping[str, int], lang: str) -> tuple[tuple[str, str], ...]:
    """The numbers behind a piece of advice: for each what it is, and the number as it is read.

    Raises:
        UnknownLanguageError: there is no catalogue for ``lang``.
    """
    unseen = numbers.get("unseen")  # says of how many the cards are that help: no line of its own
    return tuple(
        (text(f"coach.number.{name}", lang), text(f"coach.number.{name}.of", lang, number=number, unseen=unseen))
        for name, number in numbers.items()
        if name != "unseen"
    )


def _words(name: str, value: Any, lang: str) -> str:
    match value:
        case Card():
            return value.symbol
        case tuple() if value and isinstance(value[0], tuple):
            return join([symbols(cards) for cards in value], lang)
        case tuple() if name in ROW_FACTS:
            return symbols(value)
        case tuple():
            return join([card.symbol for card in value], lang)
        case _:
            return str(value)
