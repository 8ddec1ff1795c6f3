"""A coach: what it would do now, and why; from what the learner may see, never from hidden cards.

It thinks as the expert rival does. Its reasons are data; :mod:`.coach_words` tells them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import Call, Discard, Draw, GoOut, Lay, LayOff, SwapJoker, TakeBack
from rummy_learn.engine.bots import ExpertBot
from rummy_learn.engine.bots.bot import best_turn
from rummy_learn.engine.bots.expert import hides
from rummy_learn.engine.bots.prospects import Prospect, weigh_discards, weigh_draws
from rummy_learn.engine.closes import without
from rummy_learn.engine.effects import apply
from rummy_learn.engine.referee import judge
from rummy_learn.engine.scoring import hand_points
from rummy_learn.engine.solver import best_melding
from rummy_learn.engine.table import Phase

from .coach_reasons import Reason, useful, why_discard, why_draw

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.views import View

WORLDS: Final = 120
EXPERT: Final = ExpertBot(worlds=WORLDS)
"""It takes more time over a move than a rival does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What the coach would do.

    Attributes:
        action: the next thing to do; `None`, if there is nothing to do: not to call.
        reasons: the most important first.
        cards: of the hand or on the table, that it is about.
        numbers: by name: `outs` (unseen cards that would help after it), `unseen` (cards that may come), `at_risk`
            (what the hand would cost if the round ended now), `use` (in how many of a hundred cases the next player
            can use the card thrown).
    """

    action: Action | None
    reasons: tuple[Reason, ...]
    cards: tuple[Card, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)


def advice(view: View) -> Advice:
    """What to do now: draw, lay or throw, or call for the last discard. The same view always gets the same advice.

    Raises:
        ValueError: there is nothing for this player to decide.
    """
    table = view.as_table()
    if table.turn.phase is not Phase.OVER and table.turn.seat == view.seat:
        return _draw(view) if table.turn.phase is Phase.DRAW else _play(view, table)
    if view.seat in table.callers():
        return _call(view)
    raise ValueError("there is nothing to decide")


def chance(view: View) -> Random:
    """The chance by which the coach imagines hidden cards: always the same for the same moment."""
    return Random(f"coach {len(view.log)}")  # noqa: S311 - no secret


def best_draw(view: View) -> tuple[Prospect, tuple[Prospect, ...]]:
    """The best draw, and all of them."""
    found = weigh_draws(view, chance(view), WORLDS)
    return min(found, key=lambda one: one.cost), found


def at_risk(hand: tuple[Card, ...], view: View) -> int:
    """What a hand would cost if somebody else went out now."""
    flat = view.rules.scoring.unopened_penalty
    return flat if flat is not None and not view.opened[view.seat] else hand_points(hand, view.rules)


def _numbers(hand: tuple[Card, ...], view: View) -> dict[str, int]:
    helping, unseen = useful(hand, view)
    return {"outs": helping, "unseen": unseen, "at_risk": at_risk(hand, view)}


def _draw(view: View) -> Advice:
    if view.log and view.log[-1] == TakeBack(view.seat):
        return Advice(action=Draw(view.seat), reasons=(Reason("draw.after_all"),), numbers=_numbers(view.hand, view))
    best, found = best_draw(view)
    cards = () if best.card is None else (best.card,)
    return Advice(
        action=best.action, reasons=why_draw(view, best, found), cards=cards, numbers=_numbers(view.hand, view)
    )


def _play(view: View, table: Table) -> Advice:
    action = EXPERT.choose(view, chance(view))
    match action:
        case Discard(card=card):
            weighed = weigh_discards(view, chance(view), WORLDS, besides=card)
            best = next(one for one in weighed if one.card == card)
            kept = without(view.hand, card)
            numbers = {**_numbers(kept, view), "use": round(100 * best.uses)}
            return Advice(
                action=action, reasons=why_discard(view, best, held=_held(view)), cards=(card,), numbers=numbers
            )
        case Lay(melds=melds):
            cards = tuple(card for meld in melds for card in meld)
        case LayOff(card=card) | SwapJoker(card=card):
            cards = (card,)
        case _:
            cards = ()
    left = view.hand if isinstance(action, TakeBack) else apply(table, action).hands[view.seat]
    return Advice(
        action=action, reasons=_why_lay(view, table, action), cards=cards, numbers={"at_risk": at_risk(left, view)}
    )


def _held(view: View) -> tuple[tuple[Card, ...], ...]:
    """The melds that could be laid, and are kept hidden."""
    table = view.as_table()
    plan = best_turn(table)
    return plan.melding.melds if hides(plan, view) else ()


def _why_lay(view: View, table: Table, action: Action) -> tuple[Reason, ...]:
    if isinstance(action, GoOut):
        return (Reason("go_out"),)
    if isinstance(action, TakeBack):
        return (Reason("take_back"),)
    found = []
    plan = best_turn(table)
    others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
    if not plan.melding.rest:
        found.append(Reason("lay.ends"))
    elif table.turn.unused:
        found.append(Reason("lay.must", {"card": table.turn.unused[0]}))
    elif hides(plan, view):
        found.append(Reason("lay.begun"))
    else:
        found.append(Reason("lay.near", {"count": min(others)}, count=min(others)))
    match action:
        case Lay() if not view.opened[view.seat]:
            points = sum(meld.points for meld in getattr(judge(table, action), "melds", ()))
            found.append(Reason("lay.opens", {"points": points}))
        case LayOff(card=card):
            found.append(Reason("lay.off", {"card": card}))
        case SwapJoker(card=card):
            found.append(Reason("lay.swap", {"card": card}))
        case _:
            pass
    return tuple(found)


def _call(view: View) -> Advice:
    card = view.discards[-1]
    if not EXPERT.calls(view, chance(view)):
        return Advice(action=None, reasons=(Reason("call.no", {"card": card}),), numbers=_numbers(view.hand, view))
    melding = best_melding((*view.hand, card), view.rules)
    meld = next(meld for meld in melding.melds if card in meld)
    return Advice(
        action=Call(view.seat), reasons=(Reason("call.meld", {"card": card, "ordered": meld}),), cards=(card,)
    )
