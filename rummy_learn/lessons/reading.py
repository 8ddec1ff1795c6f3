"""What was put into a part, read out of a message: numbers and places of cards, and what is said of anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.engine.cards import NotationError, format_cards, parse_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.cards import Card


class AnswerError(ValueError):
    """An answer that this exercise cannot have: it names the part that does not fit and what would.

    Attributes:
        part: the offending part of the message.
        expected: what was expected there.
    """

    def __init__(self, part: str, expected: str) -> None:
        super().__init__(f"{part}: expected {expected}")
        self.part, self.expected = part, expected


def is_number(value: Any) -> bool:
    """Whether it is a whole number, which ``True`` is not here."""
    return isinstance(value, int) and not isinstance(value, bool)


def read_number(part: str, value: Any) -> int | None:
    """A whole number; ``None`` if nothing was put in.

    Raises:
        AnswerError: it is none, or nobody would think of one so large.
    """
    if value is None or (is_number(value) and abs(value) < 1_000_000):
        return value  # type: ignore[no-any-return]
    raise AnswerError(part, "0, 1, 2, …")


def read_places(
    part: str, value: Any, cards: Sequence[Card], taken: set[int] | frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """Places in cards, each at most once and none of those taken, from numbers or from cards written down.

    Raises:
        AnswerError: they are not there.
    """
    if value is None:
        return ()
    if isinstance(value, str):
        free = [place for place in range(len(cards)) if place not in taken]
        try:
            return places_of(parse_cards(value), cards, free)
        except (NotationError, StopIteration) as error:
            raise AnswerError(part, format_cards(cards)) from error
    if (
        not isinstance(value, list | tuple)
        or not all(is_number(place) and 0 <= place < len(cards) and place not in taken for place in value)
        or len(set(value)) != len(value)
    ):
        raise AnswerError(part, f"[0…{len(cards) - 1}]")
    return tuple(value)


def places_of(laid: Sequence[Card], cards: Sequence[Card], among: Sequence[int]) -> tuple[int, ...]:
    """Where in ``cards`` the laid ones are, using each of the places ``among`` once.

    Raises:
        StopIteration: one of them is not there.
    """
    free = list(among)
    found = []
    for card in laid:
        place = next(place for place in free if cards[place] == card)
        free.remove(place)
        found.append(place)
    return tuple(found)
