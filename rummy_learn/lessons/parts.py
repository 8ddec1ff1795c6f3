"""What an exercise shows and what it asks for, in a few parts that every view, sheet and transcript knows how to draw.

A kind of exercise is a row of these parts and a way to grade what was put into them; it needs no view of its own.
Cards are counted through all parts in order, so that a *place* is one number for the whole exercise.

An asked part reads its own value out of a message, whether it comes from a view (numbers, codes) or from somebody who
types (`"5H 6H 7H"`), knows when nothing was put in, and can break a first piece off an accepted value for a hint.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rummy_learn.engine.cards import NATURALS, Card, NotationError, parse_card, parse_cards

from .reading import AnswerError, is_number, read_number, read_places
from .remark import Remark

CARDS: Final = Remark("exercise.cards")

# --- shown ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """Cards in a row: a meld, a hand to look at, the top of a pile."""

    cards: tuple[Card, ...]
    label: Remark = CARDS


@dataclass(frozen=True, slots=True)
class Lines:
    """What else is to be known of the position, line by line; `numbered` if their order matters."""

    lines: tuple[Remark, ...]
    numbered: bool = False
    label: Remark | None = None


# --- asked ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked(ABC):
    """A part that the learner fills in; `name` is its place in the message of an answer."""

    type: ClassVar[str]

    name: str
    label: Remark

    @abstractmethod
    def read(self, value: Any) -> Any:
        """The value in a message, checked and put into one form; ``None`` reads as nothing put in.

        Raises:
            AnswerError: it does not fit.
        """

    def is_silent(self, value: Any) -> bool:
        """Whether nothing was put in."""
        return value is None or value == ()

    def piece(self, value: Any) -> Any:
        """A first piece of an accepted value."""
        return value

    def holds(self, value: Any, piece: Any) -> bool:
        """Whether a piece belongs to a value."""
        return bool(value == piece)


@dataclass(frozen=True, slots=True)
class Choice(Asked):
    """One of several: radio buttons.

    Attributes:
        options: value and text of each.
        when: shown only while another part has a certain value, as ``("choice", "none")``.
    """

    type: ClassVar[str] = "choice"

    options: tuple[tuple[str, Remark], ...]
    when: tuple[str, str] | None = None

    def read(self, value: Any) -> str | None:  # noqa: D102
        known = [option for option, _ in self.options]
        if value is None:
            return None
        if value not in known:
            raise AnswerError(self.name, " | ".join(known))
        return str(value)


@dataclass(frozen=True, slots=True)
class Faces(Asked):
    """Some of the cards offered, which may be any: checkboxes with cards. The value is a set of cards."""

    type: ClassVar[str] = "faces"

    options: tuple[Card, ...]

    def read(self, value: Any) -> frozenset[Card]:  # noqa: D102
        if value is None:
            return frozenset()
        try:
            if isinstance(value, str):
                return frozenset(parse_cards(value))
            if isinstance(value, list | tuple) and len(value) <= len(NATURALS):
                return frozenset(parse_card(code) for code in value)
        except (NotationError, TypeError):
            pass
        raise AnswerError(self.name, "[7H, …]")

    def is_silent(self, value: Any) -> bool:  # noqa: D102
        return not value

    def piece(self, value: Any) -> Any:  # noqa: D102
        return frozenset(sorted(value)[:1])

    def holds(self, value: Any, piece: Any) -> bool:  # noqa: D102
        return bool(piece <= value)


@dataclass(frozen=True, slots=True)
class Pick(Asked):
    """One (or with `many` any number) of the cards of a row, which this part shows itself.

    The value is a tuple of places in `cards`, counted from 0 and sorted.
    """

    type: ClassVar[str] = "pick"

    cards: tuple[Card, ...]
    many: bool = False

    def read(self, value: Any) -> tuple[int, ...]:  # noqa: D102
        places = read_places(self.name, value, self.cards)
        if len(places) > 1 and not self.many:
            raise AnswerError(self.name, f"[0…{len(self.cards) - 1}]")
        return tuple(sorted(places))

    def piece(self, value: Any) -> Any:  # noqa: D102
        return value[:1]

    def holds(self, value: Any, piece: Any) -> bool:  # noqa: D102
        return set(piece) <= set(value)


@dataclass(frozen=True, slots=True)
class Lay(Asked):
    """A hand and one or more zones to lay melds in.

    The value is a tuple with, for each zone that holds cards, the places of these cards as laid.
    """

    type: ClassVar[str] = "lay"

    cards: tuple[Card, ...]
    zones: tuple[Remark, ...]

    def read(self, value: Any) -> tuple[tuple[int, ...], ...]:  # noqa: D102
        flat = isinstance(value, str) or (
            isinstance(value, list | tuple) and not any(isinstance(one, list | tuple | str) for one in value)
        )
        melds = [value] if value is not None and flat else value if value is not None else []
        if not isinstance(melds, list | tuple) or len(melds) > len(self.zones):
            raise AnswerError(self.name, f"[[0…{len(self.cards) - 1}], …]")
        taken: set[int] = set()
        zones = []
        for meld in melds:
            zones.append(read_places(self.name, meld, self.cards, taken))
            taken.update(zones[-1])
        return tuple(zone for zone in zones if zone)

    def piece(self, value: Any) -> Any:  # noqa: D102
        first = value[0]
        natural = next((place for place in first if not self.cards[place].is_joker), first[0])
        return ((natural,),)

    def holds(self, value: Any, piece: Any) -> bool:  # noqa: D102
        return all(any(set(some) <= set(zone) for zone in value) for some in piece)


@dataclass(frozen=True, slots=True)
class Number(Asked):
    """A whole number; it may be negative, which nobody would think of unless `signed`."""

    type: ClassVar[str] = "number"

    signed: bool = False

    def read(self, value: Any) -> int | None:  # noqa: D102
        return read_number(self.name, value)


@dataclass(frozen=True, slots=True)
class Numbers(Asked):
    """A sheet to fill in: a whole number in each row. The value is a tuple with a number or ``None`` a row."""

    type: ClassVar[str] = "numbers"

    rows: tuple[Remark, ...]
    signed: bool = False

    def read(self, value: Any) -> tuple[int | None, ...]:  # noqa: D102
        if value is None:
            return (None,) * len(self.rows)
        if not isinstance(value, list | tuple) or len(value) != len(self.rows):
            raise AnswerError(self.name, f"[1, …] ({len(self.rows)})")
        return tuple(read_number(self.name, one) for one in value)

    def is_silent(self, value: Any) -> bool:  # noqa: D102
        return all(one is None for one in value)

    def piece(self, value: Any) -> Any:  # noqa: D102
        return (value[0], *(None for _ in value[1:]))

    def holds(self, value: Any, piece: Any) -> bool:  # noqa: D102
        return all(part is None or part == whole for whole, part in zip(value, piece, strict=True))


@dataclass(frozen=True, slots=True)
class Order(Asked):
    """Things to put in order. The value is a tuple of their numbers; as shown is no answer until something is moved."""

    type: ClassVar[str] = "order"

    items: tuple[Remark, ...]

    def read(self, value: Any) -> tuple[int, ...]:  # noqa: D102
        if value is None:
            return ()
        if not isinstance(value, list | tuple) or not all(is_number(one) for one in value):
            raise AnswerError(self.name, f"[0…{len(self.items) - 1}]")
        if value and sorted(value) != list(range(len(self.items))):
            raise AnswerError(self.name, f"[0…{len(self.items) - 1}]")
        return tuple(value)

    def piece(self, value: Any) -> Any:  # noqa: D102
        return value[:1]

    def holds(self, value: Any, piece: Any) -> bool:  # noqa: D102
        return bool(value[: len(piece)] == piece)


@dataclass(frozen=True, slots=True)
class Match(Asked):
    """For each row some of the options (with `many`), or just one. The value is a tuple with a set of options a row."""

    type: ClassVar[str] = "match"

    rows: tuple[Remark, ...]
    options: tuple[tuple[str, Remark], ...]
    many: bool = False

    def read(self, value: Any) -> tuple[frozenset[str], ...]:  # noqa: D102
        known = {option for option, _ in self.options}
        if value is None:
            return (frozenset(),) * len(self.rows)
        if isinstance(value, list | tuple) and len(value) == len(self.rows):
            rows = [[one] if isinstance(one, str) else one or [] for one in value]
            if all(
                isinstance(row, list | tuple)
                and len(row) <= len(known)
                and all(isinstance(one, str) and one in known for one in row)
                and (self.many or len(row) <= 1)
                for row in rows
            ):
                return tuple(frozenset(row) for row in rows)
        raise AnswerError(self.name, f"[[{' | '.join(sorted(known))}], …] ({len(self.rows)})")

    def is_silent(self, value: Any) -> bool:  # noqa: D102
        return not any(value)

    def piece(self, value: Any) -> Any:  # noqa: D102
        first = next(i for i, row in enumerate(value) if row)
        return tuple(frozenset(sorted(row)[:1]) if i == first else frozenset() for i, row in enumerate(value))

    def holds(self, value: Any, piece: Any) -> bool:  # noqa: D102
        return all(part <= whole for whole, part in zip(value, piece, strict=True))


Part = Row | Lines | Asked


def cards_of(part: Part) -> tuple[Card, ...]:
    """The cards that a part shows, each of which has a place."""
    return part.cards if isinstance(part, Row | Pick | Lay) else ()
