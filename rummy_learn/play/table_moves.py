"""What has happened from one moment of a match to the next, to be shown and told; what was hidden stays so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.actions import Draw, GoOut, LayOff, Source
from rummy_learn.engine.cards import format_cards
from rummy_learn.engine.effects import apply
from rummy_learn.engine.events import (
    Called,
    Discarded,
    Drawn,
    JokerSwapped,
    LaidOff,
    MeldLaid,
    Opened,
    RoundEnded,
    StockRebuilt,
    SwapUndone,
    Taken,
    TakenBack,
    TimedOut,
    TurnBegan,
    events,
)
from rummy_learn.i18n import symbols, text
from rummy_learn.i18n.tell_action import tell_action

from .table_face import told_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.events import Event
    from rummy_learn.engine.table import Table

    from .session import Session


LATER: Final = {"restocked": "table.restocked", "back_to_meld": "table.back_to_meld"}
"""What is said of a step that is not the first of an action."""


def moves(before: Session, after: Session, lang: str) -> list[dict[str, Any]]:
    """The `moves` of a change (see :mod:`~rummy_learn.play.table_face`) between two moments of one round."""
    seats, called = before.seats, told_to(before, lang)
    table, shown = before.table, list[dict[str, Any]]()
    for action in after.table.log[len(table.log) :]:
        then = apply(table, action)
        steps: list[dict[str, Any]] = [{"do": "out"}] if isinstance(action, GoOut) else []
        steps += [step for event in events(table, action, then) if (step := _step(event, action, then, before.seat))]
        for number, step in enumerate(steps):
            key = LATER.get(step["do"])
            told = _told(action, table, then, called, lang) if number == 0 else text(key, lang) if key else ""
            shown.append({"who": seats[step.pop("seat", action.seat)], **step, "told": told})
        table = then
    return shown


def _told(action: Action, table: Table, then: Table, called: Sequence[str | None], lang: str) -> str:
    """An action as a sentence; to the learner, the card drawn from the stock with it."""
    match action:
        case Draw(source=Source.STOCK, seat=seat) if called[seat] is None:
            return text("table.drawn", lang, cards=symbols(then.turn.drawn))
        case _:
            return tell_action(action, table, called, lang)


def _step(  # noqa: C901, PLR0912 - one case for each
    event: Event, action: Action, after: Table, learner: int
) -> dict[str, Any] | None:
    match event:
        case Drawn(seat=seat, source=source, cards=cards):
            own = after.turn.drawn if seat == learner else ()
            return {
                "do": "draw",
                "from": "pile" if source == "discard" else "stock",
                "cards": format_cards(cards or own),
            }
        case Taken(meld=meld, card=card):
            return {"do": "take", "meld": meld, "card": card.code}
        case MeldLaid(meld=meld, cards=cards):
            return {"do": "lay", "meld": meld, "cards": format_cards(cards)}
        case LaidOff(meld=meld, card=card):
            assert isinstance(action, LayOff)
            return {"do": "layoff", "meld": meld, "card": card.code, "end": action.end.value}
        case JokerSwapped(meld=meld, index=index, card=card):
            return {"do": "swap", "meld": meld, "index": index, "card": card.code}
        case SwapUndone(meld=meld):
            return {"do": "back_to_meld", "meld": meld}
        case Discarded(card=card):
            return {"do": "discard", "card": card.code}
        case Called(card=card, penalty=penalty):
            return {"do": "call", "card": card.code, "count": penalty}
        case TakenBack():
            return {"do": "back"}
        case TimedOut():
            return {"do": "time"}
        case StockRebuilt(count=count):
            return {"do": "restocked", "count": count}
        case TurnBegan(seat=seat):
            return {"do": "turn", "seat": seat}
        case RoundEnded():
            return {"do": "end"}
        case Opened():
            return None  # it shows in `opened`
