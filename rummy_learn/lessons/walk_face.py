"""A walk through a round as a view shows it, and as plain text: what is done, why it may be done, what the table is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.engine.actions import Discard, Draw, Lay, LayOff, Source, SwapJoker, TakeFromMeld
from rummy_learn.engine.actions import End as LayEnd
from rummy_learn.engine.cards import format_cards
from rummy_learn.engine.rules_file import house_known
from rummy_learn.i18n import join, tell, text
from rummy_learn.i18n.tell_action import tell_action
from rummy_learn.play.score_face import describe_score

from .agreement import title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.table import Laid, Table

    from .walk import Step, Walk


def describe_walk(walk: Walk, lang: str, mine: int | None = None) -> dict[str, Any]:
    """Everything a view needs; `mine` is the seat of whoever looks, if they have one.

    `rules` the name of the table's rules, `names` by seat, `steps` from the deal on, each with what is `told`, what
    only the player sees (`secret`), the reasons (`why`), who does it (`seat`), the number of the `turn` and the table
    after it; `score`, if the round is over.
    """
    called = [None if seat == mine else name for seat, name in enumerate(walk.players)]
    first = {
        "seat": walk.start.turn.seat,
        "turn": walk.start.turn.number,
        "told": _opening_words(walk, lang, mine),
        "secret": "",
        "why": [],
        **_table_view(walk.start, {}),
    }
    return {
        "rules": title(walk.start.rules, lang),
        "names": list(walk.players),
        "steps": [first, *(_step_view(step, called, lang) for step in walk.steps)],
        "score": _score_view(walk, called, lang),
    }


def _step_view(step: Step, called: Sequence[str | None], lang: str) -> dict[str, Any]:
    action = step.action
    return {
        "seat": action.seat,
        "turn": step.before.turn.number,
        "told": tell_action(action, step.before, called, lang),
        "secret": _secret(step, lang),
        "why": reasons(step, lang),
        **_table_view(step.after, _lit(step)),
        "fresh": _fresh(step),
        "thrown": isinstance(action, Discard),
    }


def reasons(step: Step, lang: str) -> list[str]:
    """Why the action was allowed, and what it brings, as the referee tells the player."""
    house, cards = house_known(step.before.rules), step.verdict.cards
    told = (tell(found, lang, house=house, cards=cards) for found in step.verdict.findings)
    return list(dict.fromkeys(told))


def transcript(walk: Walk, lang: str) -> str:
    """The round as lines of text, turn by turn; the same every time."""
    lines = [title(walk.start.rules, lang), text("walk.players", lang, names=join(walk.players, lang))]
    lines.append(_opening_words(walk, lang))
    lines += [tell_action(step.action, step.before, walk.players, lang) for step in walk.steps]
    counted = _score_view(walk, walk.players, lang)
    if counted is not None:
        lines.append(counted["end"])
        lines += [f"{row['name']}: {row['total']}" for row in counted["rows"]]
    return "\n".join(lines)


def _opening_words(walk: Walk, lang: str, mine: int | None = None) -> str:
    """What there is before the first action."""
    start = walk.start
    name, you = walk.players[start.turn.seat], ".you" if start.turn.seat == mine else ""
    if start.pack and start.turn.number == 1 and not start.melds:
        count = start.rules.deal.cards_for(start.players)
        return text(f"walk.dealt{you}", lang, count=count, name=name)
    return text(f"walk.set_up{you}", lang, name=name)


def _secret(step: Step, lang: str) -> str:
    """The card from the stock, which only one player sees."""
    match step.action:
        case Draw(source=Source.STOCK):
            return text("walk.drawn", lang, card=step.before.stock[-1].symbol)
        case _:
            return ""


def _fresh(step: Step) -> list[int]:
    """The places, in the hand as shown, of the cards that have just come."""
    seat = step.action.seat
    before = list(step.before.hands[seat])
    places = []
    for place, card in enumerate(sorted(step.after.hands[seat])):
        if card in before:
            before.remove(card)
        else:
            places.append(place)
    return places


def _lit(step: Step) -> dict[int, list[int]]:
    """The cards on the table that the action is about: meld → places."""
    match step.action:
        case Lay(melds=melds):
            first = len(step.before.melds)
            return {first + i: list(range(len(meld))) for i, meld in enumerate(melds)}
        case LayOff(meld=meld, end=end):
            return {meld: [0 if end is LayEnd.START else len(step.after.melds[meld].cards) - 1]}
        case SwapJoker(meld=meld, index=index):
            return {meld: [index]}
        case TakeFromMeld(meld=meld):
            return {meld: []}
        case _:
            return {}


def _table_view(table: Table, lit: dict[int, list[int]]) -> dict[str, Any]:
    return {
        "hands": [format_cards(sorted(hand)) for hand in table.hands],
        "melds": [_meld_view(meld, lit.get(index, ())) for index, meld in enumerate(table.melds)],
        "pile": table.discards[-1].code if table.discards else "",
        "under": max(0, len(table.discards) - 1),
        "stock": len(table.stock),
        "opened": list(table.opened),
        "fresh": [],
        "thrown": False,
    }


def _meld_view(meld: Laid, lit: Sequence[int]) -> dict[str, Any]:
    """A meld: whose it is, its cards, those just laid, and what each joker stands for."""
    stands = {str(index): " / ".join(card.symbol for card in cards) for index, cards in meld.stands_for}
    return {"owner": meld.owner, "cards": format_cards(meld.cards), "lit": list(lit), "stands": stands}


def _score_view(walk: Walk, called: Sequence[str | None], lang: str) -> dict[str, Any] | None:
    """How the round ended and what it brought, item by item."""
    final = walk.steps[-1].after
    if final.outcome is None:
        return None
    return describe_score(final.outcome, final.rules, called, lang)
