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
from rummy_learn.engine.melds import MeldKind

from .catalogue import text
from .tell import join

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.table import Table


def tell_action(  # noqa: C901  one case each
    action: Action, table: Table, names: Sequence[str | None], lang: str
) -> str:
    """An action as a sentence, such as "Ana lays 7♥ 8♥ 9♥". Its melds and cards on the table exist.

    Args:
        action: what is done.
        table: as it is before.
        names: of the players, by seat; ``None`` for whoever reads it: "You lay 7♥ 8♥ 9♥".
        lang: the language.

    Raises:
        UnknownLanguageError: there is no catalogue for ``lang``.
    """
    name = names[action.seat]
    who = "action.you" if name is None else "action"
    match action:
        case Draw(source=Source.STOCK):
            return text(f"{who}.draw.stock", lang, name=name)
        case Draw(count=count):
            taken = join([card.symbol for card in table.discards[-count:]], lang)
            return text(f"{who}.draw.discard", lang, name=name, cards=taken)
        case TakeFromMeld(meld=meld, index=index):
            cards = table.melds[meld].cards
            return text(f"{who}.take", lang, name=name, card=cards[index].symbol, meld=_row(cards))
        case Lay(melds=melds):
            return text(f"{who}.lay", lang, name=name, melds=join([_row(meld) for meld in melds], lang))
        case LayOff(card=card, meld=meld, end=end):
            there = table.melds[meld]
            # whoever is about to do it hears at which end of a run, for it may be a joker
            where = f".{end}" if name is None and there.kind is MeldKind.RUN else ""
            return text(f"{who}.lay_off{where}", lang, name=name, card=card.symbol, meld=_row(there.cards))
        case SwapJoker(meld=meld, card=card, second=second):
            given = join([one.symbol for one in (card, second) if one is not None], lang)
            return text(f"{who}.swap", lang, name=name, cards=given, meld=_row(table.melds[meld].cards))
        case Discard(card=card):
            return text(f"{who}.discard", lang, name=name, card=card.symbol)
        case GoOut():
            return text(f"{who}.go_out", lang, name=name)
        case Call():
            return text(f"{who}.call", lang, name=name, card="".join(card.symbol for card in table.discards[-1:]))
        case TakeBack():
            return text(f"{who}.take_back", lang, name=name)
        case TimeOut():
            return text(f"{who}.time_out", lang, name=name)
        case _:
            assert_never(action)


def _row(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)
