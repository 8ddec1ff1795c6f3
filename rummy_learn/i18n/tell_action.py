"""What a player does at a table, in one short sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from rummy_learn.engine.actions import (
    Call,
    Discard,
    Draw,
    GoOut,
    Lay,
    LayOff,
    Source,
    SwapJoker,
    TakeBack,
    TakeFromMeld,
    TimeOut,
)

from .catalogue import text
from .tell import join

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.table import Table


def tell_action(action: Action, table: Table, names: Sequence[str], lang: str) -> str:  # noqa: C901  one case each
    """A legal action as a sentence, such as "Ana lays 7♥ 8♥ 9♥".

    Args:
        action: what is done.
        table: as it is before.
        names: of the players, by seat.
        lang: the language.

    Raises:
        UnknownLanguageError: there is no catalogue for ``lang``.
    """
    name = names[action.seat]
    match action:
        case Draw(source=Source.STOCK):
            return text("action.draw.stock", lang, name=name)
        case Draw(count=count):
            taken = join([card.symbol for card in table.discards[-count:]], lang)
            return text("action.draw.discard", lang, name=name, cards=taken)
        case TakeFromMeld(meld=meld, index=index):
            cards = table.melds[meld].cards
            return text("action.take", lang, name=name, card=cards[index].symbol, meld=_row(cards))
        case Lay(melds=melds):
            return text("action.lay", lang, name=name, melds=join([_row(meld) for meld in melds], lang))
        case LayOff(card=card, meld=meld):
            return text("action.lay_off", lang, name=name, card=card.symbol, meld=_row(table.melds[meld].cards))
        case SwapJoker(meld=meld, card=card, second=second):
            given = join([one.symbol for one in (card, second) if one is not None], lang)
            return text("action.swap", lang, name=name, cards=given, meld=_row(table.melds[meld].cards))
        case Discard(card=card):
            return text("action.discard", lang, name=name, card=card.symbol)
        case GoOut():
            return text("action.go_out", lang, name=name)
        case Call():
            return text("action.call", lang, name=name, card=table.discards[-1].symbol)
        case TakeBack():
            return text("action.take_back", lang, name=name)
        case TimeOut():
            return text("action.time_out", lang, name=name)
        case _:
            assert_never(action)


def _row(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)
