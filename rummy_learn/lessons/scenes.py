"""Scenes: for each rule of play a table where it is just broken, or just kept. The engine has the last word on both."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import Action, Call, Discard, Draw, End, GoOut, Lay, LayOff, SwapJoker, TakeFromMeld
from rummy_learn.engine.cards import format_cards
from rummy_learn.engine.effects import apply
from rummy_learn.engine.notation import read_action, write_action
from rummy_learn.engine.referee import judge
from rummy_learn.engine.table import Phase

from .dealer import Dealer, Misdeal, Scene, dealt
from .positions import YOU, Position, exists
from .scenes_draw import DRAW_SCENES
from .scenes_end import END_SCENES
from .scenes_meld import ADDED_RULES, MELD_SCENES, added

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.verdict import ActionVerdict

LEGAL_LAY_OFF: Final = "1.7"

SCENES: Final[dict[str, Callable[[Dealer, bool], Scene]]] = {
    **DRAW_SCENES,
    **MELD_SCENES,
    **END_SCENES,
    **{rule: added(rule) for rule in (*ADDED_RULES, LEGAL_LAY_OFF)},
}
"""For each rule: makes a scene in which it is the first one broken or, if so wanted, in which nothing is."""


def scene(rule: str, random: Random, rules: Rules, level: int, *, legal: bool) -> Scene:
    """A scene about a rule, checked by the engine.

    Raises:
        Misdeal: there is none at such a table.
    """
    return dealt(lambda dealer: _made(rule, dealer, legal=legal), random, rules, level)


def _made(rule: str, dealer: Dealer, *, legal: bool) -> Scene:
    """One attempt at a scene."""
    made = SCENES[rule](dealer, legal)
    table = exists(made.position, dealer.rules, (made.action,))
    if table is None:
        raise Misdeal
    broken = judge(table, read_action(made.action)).rules
    if broken if legal else not is_first(rule, broken):
        raise Misdeal
    return made


def is_first(rule: str, broken: tuple[str, ...]) -> bool:
    """Whether a rule is the first one broken, or as good as that.

    Who takes a card out of the middle of a run always leaves something broken behind as well, which is told first.
    """
    return rule in (broken if rule == "TAKE_END_ONLY" else broken[:1])


def scene_of(focus: tuple[str, ...], verdict: ActionVerdict, action: Action) -> str:
    """The rule of the scene that an exercise is an example of: its focus, what is broken, or else what is done."""
    named = [rule for rule in (*focus[:1], *verdict.rules) if rule in SCENES]
    if named:
        return named[0]
    match action:
        case Draw():
            return "DRAW_ONE"
        case TakeFromMeld():
            return "CANT_BREAK3"
        case Lay():
            return "NOT_IN_HAND"
        case SwapJoker():
            return "SWAP_WRONG_CARD"
        case Discard():
            return "DRAW_FIRST"
        case GoOut():
            return "CARDS_LEFT"
        case Call():
            return "OWN_DISCARD"
        case _:
            return LEGAL_LAY_OFF


def turn_scene(rule: str, random: Random, rules: Rules, level: int, *, legal: bool) -> tuple[Position, tuple[str, ...]]:
    """A whole turn about a rule: the position at its start, and the steps. Harder ones have more steps.

    Raises:
        Misdeal: there is none at such a table.
    """

    def make(dealer: Dealer) -> tuple[Position, tuple[str, ...]]:
        made = _made(rule, dealer, legal=legal)
        position, steps = made.position, (*made.position.before, made.action)
        if level > 2 and (more := _with_a_group(position, steps, dealer)):
            position, steps = more
        table = exists(replace(position, before=steps[:-1]), rules, steps[-1:])
        if table is None:
            raise Misdeal
        if level > 1 or legal or len(steps) < 2:
            steps = (*steps, *_ending(table, read_action(steps[-1]), random))
        if len(steps) < 2:
            raise Misdeal
        return replace(position, before=()), steps

    return dealt(make, random, rules, level)


def _with_a_group(
    position: Position, steps: tuple[str, ...], dealer: Dealer
) -> tuple[Position, tuple[str, ...]] | None:
    """The same with three more cards, laid right after the draw, if the learner has opened."""
    is_open = YOU in position.opened or any(owner == YOU for owner, _ in position.melds)
    if not is_open or not steps[0].startswith("0: draw") or len(steps) < 2 or " lay " in steps[1]:
        return None
    cards = dealer.group(3)
    more = replace(position, hand=tuple(sorted((*position.hand, *cards))), before=())
    return more, (steps[0], f"0: lay {format_cards(cards)}", *steps[1:])


def _ending(table: Table, action: Action, random: Random) -> tuple[str, ...]:
    """The end of a turn: a taken card is laid off, and one that nothing else was done with is discarded.

    Who has forgotten to draw and ends the turn draws then.
    """
    if isinstance(action, Discard) and table.turn.phase is Phase.DRAW:
        return ("0: draw stock",)
    if action.seat != YOU or isinstance(action, Discard | GoOut | Call):
        return ()
    verdict, lays = judge(table, action), list[Action]()
    after = apply(table, action) if verdict else table
    if after.turn.seat != YOU:
        return ()
    if after.turn.unused:
        ways = (LayOff(YOU, after.turn.unused[0], i, end) for i in range(len(after.melds)) for end in End)
        lays += [way for way in ways if judge(after, way)][:1]
        for lay in lays:
            after = apply(after, lay)
    drawn = after.turn.phase is Phase.PLAY
    cards = [
        card
        for card in after.hand
        if not card.is_joker and card not in verdict.cards and (not drawn or judge(after, Discard(YOU, card)))
    ]
    return (*map(write_action, lays), f"0: discard {random.choice(cards)}") if cards else ()
