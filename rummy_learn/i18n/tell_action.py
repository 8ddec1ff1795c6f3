"""What a player does at a table, or might do, in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

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
from rummy_learn.engine.effects import apply
from rummy_learn.engine.events import Discarded, Drawn, TakenBack, events
from rummy_learn.engine.melds import MeldKind

from .catalogue import text
from .tell import join, symbols

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.table import Table


def tell_action(action: Action, table: Table, names: Sequence[str | None], lang: str) -> str:
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
    if isinstance(action, TimeOut):
        return " ".join(text(f"{who}.{what}", lang, name=name, **facts) for what, facts in _time_out(action, table))
    what, facts = _told(action, table, lang, whole=name is not None)
    return text(f"{who}.{what}", lang, name=name, **facts)


def tell_deed(action: Action, table: Table, lang: str) -> str:
    """An action as what somebody might do: "lay 7♥ 8♥ 9♥". Its melds and cards on the table exist.

    Raises:
        UnknownLanguageError: there is no catalogue for ``lang``.
    """
    what, facts = _told(action, table, lang, whole=False)
    return text(f"deed.{what}", lang, **facts)


def _told(  # noqa: C901  one case each
    action: Action, table: Table, lang: str, *, whole: bool
) -> tuple[str, dict[str, Any]]:
    """The end of the key of an action, and its facts; ``whole``: the place in a meld does not matter."""
    match action:
        case Draw(source=Source.STOCK):
            return "draw.stock", {}
        case Draw(count=count):
            return "draw.discard", {"cards": join([card.symbol for card in table.discards[-count:]], lang)}
        case TakeFromMeld(meld=meld, index=index):
            cards = table.melds[meld].cards
            return "take", {"card": cards[index].symbol, "meld": symbols(cards)}
        case Lay(melds=melds):
            return "lay", {"melds": join([symbols(meld) for meld in melds], lang)}
        case LayOff(card=card, meld=meld, end=end):
            there = table.melds[meld]
            # whoever is about to do it hears at which end of a run, for it may be a joker
            where = f".{end}" if not whole and there.kind is MeldKind.RUN else ""
            return f"lay_off{where}", {"card": card.symbol, "meld": symbols(there.cards)}
        case SwapJoker(meld=meld, card=card, second=second):
            given = join([one.symbol for one in (card, second) if one is not None], lang)
            return "swap", {"cards": given, "meld": symbols(table.melds[meld].cards)}
        case Discard(card=card):
            return "discard", {"card": card.symbol}
        case GoOut():
            return "go_out", {}
        case Call():
            return "call", {"card": "".join(card.symbol for card in table.discards[-1:])}
        case TakeBack():
            return "take_back", {}
        case TimeOut():
            return "time_out", {}
        case _:
            assert_never(action)


def _time_out(action: TimeOut, table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same of what the clock does for a player, a sentence each."""
    seen = {type(event): event for event in events(table, action, apply(table, action))}
    match seen.get(Discarded):
        case Discarded(card=card) if Drawn in seen:
            yield "time_out.drawn", {"card": card.symbol, "drawn": symbols(table.stock[-1:])}
        case Discarded(card=card):
            yield "time_out.discarded", {"card": card.symbol}
        case _:
            yield "time_out.closed", {}
    if TakenBack in seen:
        yield "time_out.taken_back", {}
