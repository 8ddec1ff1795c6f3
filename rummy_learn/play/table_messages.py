"""What a page asks for at the table, read: every message is taken for hostile until it has the shape of a known one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.actions import (
    Action,
    Call,
    Discard,
    Draw,
    End,
    GoOut,
    Lay,
    LayOff,
    Source,
    SwapJoker,
    TakeBack,
    TakeFromMeld,
    TimeOut,
)
from rummy_learn.engine.cards import NotationError, format_cards, parse_cards
from rummy_learn.engine.houses import SpecialRulesError, UnknownNameError
from rummy_learn.engine.referee import judge
from rummy_learn.engine.rules import RulesError
from rummy_learn.engine.sharing import read_code
from rummy_learn.engine.verdict import PlayersError

from .form import MOST_PLAYERS, Choice
from .session import SEEDS
from .targets import swap_with
from .weigh import weigh

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.engine.cards import Card

    from .session import Session

LONGEST_CHOICE: Final = 200
"""Letters; more cards than any hand holds."""
MOST_CHOICES: Final = 20
MOST_RIVALS: Final = MOST_PLAYERS - 1
DRAWN: Final = range(2**32)
"""What a page may draw a seed from."""
MOST_GOAL: Final = 100_000
PLACES: Final = range(1000)
WRONG_CHOICE: Final = (UnknownNameError, SpecialRulesError, RulesError, PlayersError, NotationError)
"""What is raised by a choice that has the shape of one and cannot be played."""
SEED: Final = re.compile(r"[1-9][0-9]{0,5}")
"""One of those in :data:`~rummy_learn.play.session.SEEDS`, as it stands in an address."""
FROM: Final = {"stock": Source.STOCK, "pile": Source.DISCARD}


class MessageError(ValueError):
    """A message that is none."""


def read_action(message: Any, session: Session) -> Action:  # noqa: C901 - one case for each
    """What the learner tries to do; whether it is legal is for the referee to say.

    Raises:
        MessageError: the message is none, or lacks something.
    """
    seat = session.seat
    match message:
        case {"do": "draw", "from": "stock" | "pile" as where, **rest}:
            return Draw(seat, FROM[where], place(rest.get("count", 1), PLACES[1:]))
        case {"do": "take", "meld": meld, "index": index}:
            return TakeFromMeld(seat, place(meld), place(index))
        case {"do": "lay", "melds": melds}:
            chosen = [choice for choice in read_choices(melds) if choice]
            if not chosen:
                raise MessageError
            return Lay(seat, weigh(session.table, seat, chosen).lay)
        case {"do": "layoff", "card": card, "meld": meld, **rest}:
            return _lay_off(session, read_card(card), place(meld), rest.get("end"))
        case {"do": "swap", "card": card, "meld": meld, "index": index}:
            return swap_with(session.view.as_table(), SwapJoker(seat, place(meld), place(index), read_card(card)))
        case {"do": "discard", "card": card}:
            return Discard(seat, read_card(card))
        case {"do": "out"}:
            return GoOut(seat)
        case {"do": "back"}:
            return TakeBack(seat)
        case {"do": "time"}:
            return TimeOut(seat, session.setup.seconds or 0)
        case _:
            raise MessageError


def message_of(action: Action) -> dict[str, Any]:  # noqa: C901 - one case for each
    """The message that asks for an action: what :func:`read_action` reads, or a call."""
    match action:
        case Draw(source=source, count=count):
            return {"do": "draw", "from": "stock" if source is Source.STOCK else "pile", "count": count}
        case TakeFromMeld(meld=meld, index=index):
            return {"do": "take", "meld": meld, "index": index}
        case Lay(melds=melds):
            return {"do": "lay", "melds": [format_cards(meld) for meld in melds]}
        case LayOff(card=card, meld=meld, end=end):
            return {"do": "layoff", "card": card.code, "meld": meld, "end": end.value}
        case SwapJoker(card=card, meld=meld, index=index):
            return {"do": "swap", "card": card.code, "meld": meld, "index": index}
        case Discard(card=card):
            return {"do": "discard", "card": card.code}
        case GoOut():
            return {"do": "out"}
        case Call():
            return {"do": "call"}
        case TakeBack():
            return {"do": "back"}
        case TimeOut():
            return {"do": "time"}


def read_choices(melds: Any) -> list[tuple[Card, ...]]:
    """The choices of cards of a message.

    Raises:
        MessageError: they are none.
    """
    if not isinstance(melds, list) or len(melds) > MOST_CHOICES:
        raise MessageError
    return [_cards(choice) for choice in melds]


def read_card(card: Any) -> Card:
    """The one card of a message.

    Raises:
        MessageError: it is none.
    """
    cards = _cards(card)
    if len(cards) != 1:
        raise MessageError
    return cards[0]


def read_choice(message: Any) -> Choice:
    """What is to be played, from a message or from an address that has been taken apart.

    Raises:
        MessageError: the message is none.
    """
    match message:
        case {"rivals": list(rivals), **rest} if len(rivals) <= MOST_RIVALS and all(map(_is_name, rivals)):
            seed, goal = rest.get("seed"), rest.get("goal")
            common: dict[str, Any] = {
                "rivals": tuple(rivals),
                "clock": rest.get("clock") is True,
                "seed": None if seed is None else _seed(place(seed, DRAWN)),
                "goal": None if goal is None else place(goal, range(1, MOST_GOAL + 1)),
            }
        case _:
            raise MessageError
    match rest:
        case {"code": str(code)} if code:
            return Choice(code=code, **common)
        case {"house": str(house), "special": list(special)} if all(map(_is_name, special)):
            return Choice(house=house, special=tuple(special), **common)
        case _:
            raise MessageError


def read_linked(asked: Mapping[str, str]) -> Choice | None:
    """The choice in the query of an address, if there is one.

    Raises:
        Exception: one of those in :data:`WRONG_CHOICE`: it cannot be played.
    """
    if "rules" not in asked:
        return None
    code, seed = asked["rules"], asked.get("seed", "")
    fewest = ["easy"] * (read_code(code).deal.players_min - 1)
    choice = Choice(
        code=code,
        rivals=tuple(asked["rivals"].split(",") if "rivals" in asked else fewest),
        seed=int(seed) if SEED.fullmatch(seed) else None,
    )
    choice.setup(SEEDS[0])
    return choice


def place(number: Any, among: range = PLACES) -> int:
    """A number of a message, if it is one and in range.

    Raises:
        MessageError: it is not.
    """
    if type(number) is not int or number not in among:
        raise MessageError
    return number


def _seed(drawn: int) -> int:
    return drawn if drawn in SEEDS else SEEDS[drawn % len(SEEDS)]


def _is_name(name: Any) -> bool:
    return isinstance(name, str)


def _cards(text: Any) -> tuple[Card, ...]:
    if not isinstance(text, str) or len(text) > LONGEST_CHOICE:
        raise MessageError
    try:
        return parse_cards(text)
    except NotationError:
        raise MessageError from None


def _lay_off(session: Session, card: Card, meld: int, end: Any) -> LayOff:
    if end is not None and end not in ("start", "end"):
        raise MessageError
    ends = (End.END, End.START) if end is None else (End(end),)
    tries = [LayOff(session.seat, card, meld, one) for one in ends]
    return next((action for action in tries if judge(session.table, action)), tries[0])
