"""What the referee answers at the table: refusals with their place, and what a choice of cards would be worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.engine.actions import Call, Discard, Draw, Lay, LayOff, Source, SwapJoker, TakeFromMeld
from rummy_learn.engine.cards import format_cards
from rummy_learn.engine.findings import NotAMeld, RunGap, RunRankDup, RunSuit, RunSuitsMixed
from rummy_learn.engine.melds import MeldKind, judge_meld
from rummy_learn.engine.rules_file import house_known
from rummy_learn.i18n import tell, tell_meld

from .table_face import told_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.findings import Finding
    from rummy_learn.engine.verdict import Verdict

    from .session import Session
    from .weigh import Weighed


def refusal(session: Session, action: Action, verdict: Verdict, lang: str) -> dict[str, Any]:
    """A `refused` message but its `kind` and `do` (see :mod:`~rummy_learn.play.table_face`)."""
    told = _told(session, _to_the_point(session, action, verdict.faults), getattr(verdict, "cards", ()), lang)
    return {**_place(action), "told": told, "rules": list(verdict.rules)}


def describe_weighed(session: Session, found: Weighed, lang: str) -> dict[str, Any]:
    """A `weighed` message but its `kind` (see :mod:`~rummy_learn.play.table_face`)."""
    rules, verdict = session.setup.rules, found.verdict
    house = house_known(rules)
    rows = [
        {
            "cards": format_cards(meld.cards),
            "legal": meld.legal,
            "kind": meld.kind.value if meld.kind else "",
            "points": meld.points,
            "told": " ".join(tell_meld(meld, lang, house)),
            "ways": [[format_cards(way), judge_meld(way, rules).points] for way in ways] if meld else [],
        }
        for ways, meld in zip(found.ways, found.melds, strict=True)
    ]
    told = [] if verdict is None else _told(session, verdict.faults, verdict.cards, lang)
    return {"melds": rows, "total": found.total, "need": rules.opening.minimum, "legal": bool(verdict), "told": told}


def _to_the_point(session: Session, action: Action, faults: Sequence[Finding]) -> list[Finding]:
    """What one says at a table of a card that does not fit a meld: not what a meld of another kind would lack."""
    match action:
        case LayOff(meld=meld) if any(isinstance(fault, NotAMeld) for fault in faults):
            beside: tuple[type[Finding], ...] = (NotAMeld, RunGap, RunRankDup)
            if session.table.melds[meld].kind is MeldKind.GROUP:
                beside = (RunSuit, RunSuitsMixed, RunGap, RunRankDup)
            return [fault for fault in faults if not isinstance(fault, beside)]
        case _:
            return list(faults)


def _told(session: Session, faults: Iterable[Finding], cards: Sequence[Card], lang: str) -> list[str]:
    """Faults as sentences, each once."""
    house, called = house_known(session.setup.rules), told_to(session, lang)
    return list(dict.fromkeys(tell(found, lang, house=house, cards=cards, names=called) for found in faults))


def _place(action: Action) -> dict[str, Any]:
    """Where on the table something was tried, and with which cards of the hand."""
    match action:
        case Draw(source=Source.STOCK):
            return {"place": "stock"}
        case Draw() | Call():
            return {"place": "pile"}
        case TakeFromMeld(meld=meld, index=index):
            return {"place": "meld", "meld": meld, "index": index}
        case Lay(melds=melds):
            return {"place": "hand", "cards": format_cards(card for cards in melds for card in cards)}
        case LayOff(card=card, meld=meld):
            return {"place": "meld", "meld": meld, "cards": card.code}
        case SwapJoker(card=card, meld=meld, index=index):
            return {"place": "meld", "meld": meld, "index": index, "cards": card.code}
        case Discard(card=card):
            return {"place": "pile", "cards": card.code}
        case _:
            return {"place": "table"}
