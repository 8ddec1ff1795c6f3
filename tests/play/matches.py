"""Matches for tests, and a learner who plays them quickly."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.actions import Discard, Lay, LayOff, SwapJoker
from rummy_learn.engine.cards import JOKER
from rummy_learn.engine.houses import house
from rummy_learn.engine.table import changed
from rummy_learn.play.session import Session, Setup, Wait
from tests.engine.players import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card

GOALS: Final = {"match.rounds": 2, "match.target": 1000}
TABLES: Final = (
    ("cafe", (), 2),
    ("cafe", (), 4),
    ("palace", ("calls",), 4),
    ("palace", ("small_deck", "fixed_groups"), 3),
    ("palace", ("fixed_jokers", "win_without_discard", "casino_scoring"), 2),
    ("romme", (), 4),
    ("rami", (), 2),
    ("rami", (), 5),
)
"""Houses with special rules and numbers of players."""
SOME: Final = (TABLES[1], TABLES[2], TABLES[5], TABLES[7])
"""One of each house, with many players: where a match takes its time."""


def setup_of(
    name: str = "cafe",
    special: tuple[str, ...] = (),
    players: int = 2,
    *,
    seed: int = 1,
    rivals: str = "easy",
    changes: Mapping[str, Any] | None = None,
    clock: bool = False,
) -> Setup:
    """A match of a house against rivals of one kind."""
    rules = house(name, special).change({**GOALS, **(changes or {})})
    return Setup(rules=rules, rivals=(rivals,) * (players - 1), seed=seed, clock=clock)


def begin(*args: Any, **more: Any) -> Session:
    """Such a match, dealt."""
    return Session.start(setup_of(*args, **more))


def wish(session: Session) -> Action:
    """What the learner of these tests does next; the same every time."""
    # without an offer, for it would call in the name of others
    return choose(changed(session.table, offer=None), Random(f"{session.setup.seed} {len(session.table.log)}"))


def one_more(session: Session) -> Session:
    """The next thing that happens, whoever does it."""
    match session.wait:
        case Wait.YOU:
            return session.act(wish(session))
        case Wait.CALL:
            return session.let_pass() if len(session.table.log) % 3 else session.call()
        case Wait.RIVAL:
            return session.step()
        case Wait.NEXT:
            return session.next_round()
        case Wait.END:
            raise AssertionError("the match is over")


def moments(session: Session, most: int = 400) -> Iterator[Session]:
    """The match moment by moment, until it ends or so much has happened."""
    for _ in range(most):
        yield session
        if session.wait is Wait.END:
            return
        session = one_more(session)


def until(session: Session, wanted: Callable[[Session], Any], most: int = 400) -> Session:
    """The first moment of which something is true."""
    return next(moment for moment in moments(session, most) if wanted(moment))


def played_cards(action: Action) -> tuple[Card, ...]:
    """The cards of the hand that an action shows."""
    match action:
        case Lay(melds=melds):
            return tuple(card for meld in melds for card in meld)
        case SwapJoker(card=card, second=second):
            return (card,) if second is None else (card, second)
        case LayOff(card=card) | Discard(card=card):
            return (card,)
        case _:
            return ()


def with_other_hidden_cards(session: Session, rng: Random, action: Action | None = None) -> Session:
    """A moment that looks the same to the learner, the cards that nobody has shown lying elsewhere.

    The next card of the stock stays if the learner is about to draw it, and a rival keeps the cards that this action
    is about to show.
    """
    table, seat = session.table, session.seat
    hands = [list(hand) for hand in table.hands]
    kept: list[Card] = []
    if action is not None and action.seat != seat:
        for card in played_cards(action):
            if card in hands[action.seat]:
                hands[action.seat].remove(card)
                kept.append(card)
    first = 1 if action is None or action.seat == seat else 0
    stock, top = list(table.stock[: len(table.stock) - first]), table.stock[len(table.stock) - first :]
    others = [number for number in range(table.players) if number != seat]
    hidden = [*stock, *(card for number in others for card in hands[number])]
    rng.shuffle(hidden)
    new = iter(hidden)
    stock = [next(new) for _ in stock]
    for number in others:
        hands[number] = [next(new) for _ in hands[number]] + (kept if action and number == action.seat else [])
    turn, undo = table.turn, table.undo
    if turn.seat != seat and not turn.seen:
        turn = changed(turn, drawn=(JOKER,) * len(turn.drawn), held=(JOKER,) * len(turn.held))
    mixed = changed(table, hands=tuple(map(tuple, hands)), stock=(*stock, *top), turn=turn, undo=undo)
    return Session(
        setup=session.setup,
        match=session.match,
        table=mixed,
        finished=session.finished,
        passed=session.passed,
    )
