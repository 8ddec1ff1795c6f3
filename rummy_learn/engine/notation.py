"""Actions as short readable lines, such as ``0: lay 7H 8H 9H | QS QD QC``, and back.

A line names the seat (from 0) and what is done. Melds on the table and cards in them are numbered from 0.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Final, assert_never

from .actions import Call, Discard, Draw, End, GoOut, Lay, LayOff, Source, SwapJoker, TakeBack, TakeFromMeld, TimeOut
from .cards import NotationError, format_cards, parse_cards

if TYPE_CHECKING:
    from .actions import Action
    from .cards import Card


class Form(StrEnum):
    """How each kind of line looks: an example of it."""

    DRAW = "0: draw stock"
    TAKE = "0: take card 3 of meld 1"
    LAY = "0: lay 7H 8H 9H | QS QD QC"
    LAY_OFF = "0: lay off TH at end of meld 1"
    SWAP = "0: swap 9H for joker 2 of meld 1"
    DISCARD = "0: discard 4C"
    GO_OUT = "0: go out"
    CALL = "2: call"
    TAKE_BACK = "0: take back"
    TIME_OUT = "0: time out 45"


class ActionError(NotationError):
    """A line that is not an action.

    Attributes:
        forms: the forms it might have had; all of them if it is not even clear what was meant.
    """

    key: ClassVar[str] = "ACTION"

    def __init__(self, text: str, position: int, forms: tuple[Form, ...]) -> None:
        super().__init__(text, position, text[position:], forms[0])
        self.forms = forms


def write_action(action: Action) -> str:  # noqa: C901  one case for each kind
    """The line of an action."""
    match action:
        case Draw(source=source, count=count):
            words = f"draw {source.value}" + (f" {count}" if count > 1 else "")
        case TakeFromMeld(meld=meld, index=index):
            words = f"take card {index} of meld {meld}"
        case Lay(melds=melds):
            words = "lay " + " | ".join(format_cards(cards) for cards in melds)
        case LayOff(card=card, meld=meld, end=end):
            words = f"lay off {card} at {end.value} of meld {meld}"
        case SwapJoker(meld=meld, index=index, card=card, second=second):
            given = (card,) if second is None else (card, second)
            words = f"swap {format_cards(given)} for joker {index} of meld {meld}"
        case Discard(card=card):
            words = f"discard {card}"
        case GoOut():
            words = "go out"
        case Call():
            words = "call"
        case TakeBack():
            words = "take back"
        case TimeOut(seconds=seconds):
            words = f"time out {seconds}"
        case _:
            assert_never(action)
    return f"{action.seat}: {words}"


def read_action(line: str) -> Action:
    """The action of a line.

    Raises:
        ActionError: it is none; the position says from where on it cannot be read.
        TypeError: ``line`` is not a string.
    """
    if not isinstance(line, str):
        raise TypeError(f"an action is read from a string, not from {type(line).__name__}")
    seat = _SEAT.match(line)
    if seat is None:
        raise ActionError(line, 0, tuple(Form))
    words = line[seat.end() :]
    forms = tuple(form for form, begin in _BEGINS.items() if begin.match(words))
    for form in forms:
        if found := _PATTERNS[form].fullmatch(words):
            return _build(form, int(seat.group(1)), found, line)
    if not forms:
        raise ActionError(line, seat.end(), tuple(Form))
    raise ActionError(line, seat.end(), forms[:1])


_SEAT: Final = re.compile(r"\s*([0-9])\s*:\s*")
_N: Final = r"([0-9]{1,3})"
_BEGINS: Final = {
    Form.DRAW: re.compile("draw"),
    Form.TAKE_BACK: re.compile("take b"),
    Form.TAKE: re.compile("take"),
    Form.LAY_OFF: re.compile("lay off"),
    Form.LAY: re.compile("lay(?! off)"),
    Form.SWAP: re.compile("swap"),
    Form.DISCARD: re.compile("discard"),
    Form.GO_OUT: re.compile("go"),
    Form.CALL: re.compile("call"),
    Form.TIME_OUT: re.compile("time"),
}
_PATTERNS: Final = {
    Form.DRAW: re.compile(r"draw (stock|discard)(?: ([1-9][0-9]{0,2}))?"),
    Form.TAKE_BACK: re.compile("take back"),
    Form.TAKE: re.compile(f"take card {_N} of meld {_N}"),
    Form.LAY_OFF: re.compile(f"lay off (.+) at (start|end) of meld {_N}"),
    Form.LAY: re.compile("lay (.+)"),
    Form.SWAP: re.compile(f"swap (.+) for joker {_N} of meld {_N}"),
    Form.DISCARD: re.compile("discard (.+)"),
    Form.GO_OUT: re.compile("go out"),
    Form.CALL: re.compile("call"),
    Form.TIME_OUT: re.compile("time out ([0-9]{1,6})"),
}


def _build(form: Form, seat: int, found: re.Match[str], line: str) -> Action:  # noqa: C901  one case for each form
    at = len(line) - len(found.string)
    match form:
        case Form.DRAW:
            return Draw(seat, Source(found.group(1)), int(found.group(2) or 1))
        case Form.TAKE:
            return TakeFromMeld(seat, meld=int(found.group(2)), index=int(found.group(1)))
        case Form.LAY:
            melds, start = [], at + found.start(1)
            for part in found.group(1).split("|"):
                melds.append(_cards(line, start, part, form))
                start += len(part) + 1
            return Lay(seat, tuple(melds))
        case Form.LAY_OFF:
            (card,) = _cards(line, at + found.start(1), found.group(1), form, most=1)
            return LayOff(seat, card, meld=int(found.group(3)), end=End(found.group(2)))
        case Form.SWAP:
            card, *second = _cards(line, at + found.start(1), found.group(1), form, most=2)
            return SwapJoker(seat, int(found.group(3)), int(found.group(2)), card, second[0] if second else None)
        case Form.DISCARD:
            (card,) = _cards(line, at + found.start(1), found.group(1), form, most=1)
            return Discard(seat, card)
        case Form.GO_OUT:
            return GoOut(seat)
        case Form.CALL:
            return Call(seat)
        case Form.TAKE_BACK:
            return TakeBack(seat)
        case Form.TIME_OUT:
            return TimeOut(seat, int(found.group(1)))
        case _:
            assert_never(form)


def _cards(line: str, at: int, text: str, form: Form, most: int | None = None) -> tuple[Card, ...]:
    """The cards of a part of the line: one at least, and not more than ``most``."""
    try:
        cards = parse_cards(text)
    except NotationError as error:
        raise ActionError(line, at + error.position, (form,)) from None
    if not cards or (most is not None and len(cards) > most):
        raise ActionError(line, at, (form,))
    return cards
