"""The one place where findings become sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.engine.cards import Card, Suit
from rummy_learn.engine.findings import NotAMeld
from rummy_learn.engine.houses import HOUSES

from .catalogue import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.engine.findings import Finding
    from rummy_learn.engine.melds import MeldVerdict

SHOWN_AT_MOST = 5  # a longer list of cards is told by its beginning and its end
OR_FACTS = frozenset({"free", "any_of"})
ROW_FACTS = frozenset({"ordered"})


def card_name(card: Card, lang: str) -> str:
    """A card in words, as a screen reader should say it: "siete de corazones"."""
    if card.suit is None:
        return text("card.joker", lang)
    return text("card.name", lang, rank=text(f"rank.{card.rank}", lang), suit=suit_name(card.suit, lang))


def symbols(cards: Iterable[Card]) -> str:
    """Cards as people print them, in a row: "7♥ 8♥ 9♥"."""
    return " ".join(card.symbol for card in cards)


def suit_name(suit: Suit, lang: str) -> str:
    """A suit in words: "corazones"."""
    return text(f"suit.{suit.name.lower()}", lang)


def house_name(house: str | None, lang: str) -> str:
    """The name of a house, or of a table with rules of its own (``None``)."""
    return text(f"house.{house if house in HOUSES else 'own'}", lang)


def rules_name(house: str | None, special: Iterable[str], lang: str) -> str:
    """What a table's rules are called: "Rummy Palace + Calls", or simply the table's own."""
    return " + ".join([house_name(house, lang), *(text(f"special.{name}", lang) for name in special)])


def house_here(house: str | None, lang: str) -> str:
    """Where the rules of a house apply, or those of a table of its own (``None``): "in Café Rummy"."""
    return text(f"house.{house if house in HOUSES else 'own'}.in", lang)


def tell(
    finding: Finding,
    lang: str,
    *,
    house: str | None = None,
    cards: Sequence[Card] = (),
    names: Sequence[str | None] = (),
) -> str:
    """A finding as one or two sentences.

    Args:
        finding: what the engine found.
        lang: the language.
        house: the house whose rules were applied; ``None`` for a table's own rules.
        cards: the cards that were judged, so that those the finding is about can be named.
        names: of the players, by seat, ``None`` for whoever reads it; without them, players are told by number.

    Raises:
        UnknownLanguageError: there is no catalogue for ``lang``.
    """
    facts: dict[str, str | None] = {name: _render(name, value, lang) for name, value in finding.facts().items()}
    counted = getattr(finding, finding.count) if finding.count else None
    key = f"finding.{finding.key}"
    number = finding.facts().get("player")  # counted from 1
    if isinstance(number, int) and number <= len(names):
        facts["player"] = names[number - 1]
        key += ".you" if names[number - 1] is None else ".named"
    return text(
        key,
        lang,
        n=len(counted) if isinstance(counted, tuple) else counted,
        here=house_here(house, lang),
        these=symbols(cards[i] for i in finding.at if i < len(cards)),
        **facts,
    )


def tell_meld(verdict: MeldVerdict, lang: str, house: str | None = None) -> tuple[str, ...]:
    """The findings of a meld's verdict, the most important first; of cards with nothing in common, that alone."""
    findings = verdict.findings[:1] if isinstance(verdict.findings[0], NotAMeld) else verdict.findings
    return tuple(tell(finding, lang, house=house, cards=verdict.cards) for finding in findings)


def join(items: Sequence[str], lang: str, word: str = "and") -> str:
    """A list in words: "7♥, 8♥ y 9♥"."""
    if len(items) < 2:
        return "".join(items)
    # Spanish says "7 u 8": the word changes before the sound of "ocho"
    key = f"list.{word}.before_8" if items[-1].startswith("8") else f"list.{word}"
    return ", ".join(items[:-1]) + text(key, lang) + items[-1]


def _render(name: str, value: Any, lang: str) -> str:
    if name == "rank":
        return text(f"rank.{value}.many", lang)
    match value:
        case Card():
            return value.symbol
        case Suit():
            return suit_name(value, lang)
        case tuple():
            if name in ROW_FACTS:
                return symbols(value)
            signs = [card.symbol for card in value]
            if len(signs) > SHOWN_AT_MOST:
                return f"{signs[0]}, {signs[1]} … {signs[-1]}"
            return join(signs, lang, "or" if name in OR_FACTS else "and")
        case _:
            return str(value)
