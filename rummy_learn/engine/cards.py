"""Cards and their notation.

A card is a *face*: rank and suit, or the joker. Two packs hold every face twice, and the two copies are equal;
a hand is therefore a multiset of faces, and where a copy matters (which card on the screen?) its place in a
sequence tells it apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS: Final = "A23456789TJQK"
ACE, JACK, QUEEN, KING = 1, 11, 12, 13


class Suit(IntEnum):
    """The four suits, in the order of special rule 7 (clubs, spades, hearts, diamonds)."""

    CLUBS = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3

    @property
    def letter(self) -> str:
        """The letter of the canonical notation: C, S, H or D."""
        return "CSHD"[self]

    @property
    def symbol(self) -> str:
        """The printed sign: ♣ ♠ ♥ ♦."""
        return "♣♠♥♦"[self]


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One face: a natural card with rank 1 (ace) to 13 (king) and a suit, or the joker (rank 0, no suit).

    Raises:
        ValueError: a rank outside 0…13, or a suit where there is no rank.
    """

    rank: int
    suit: Suit | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.rank <= KING or (self.rank == 0) != (self.suit is None):
            raise ValueError(f"no such card: rank {self.rank!r}, suit {self.suit!r}")

    def __hash__(self) -> int:
        # the generated one hashes the suit by its name, which takes several times as long
        return self.rank * 4 if self.suit is None else self.rank * 4 + self.suit

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker, that is, not a natural card."""
        return self.rank == 0

    @property
    def code(self) -> str:
        """The canonical two-letter code: ``7H``, ``TS``, ``JK``."""
        return "JK" if self.suit is None else RANKS[self.rank - 1] + self.suit.letter

    @property
    def symbol(self) -> str:
        """The card as people print it: ``7♥``, ``10♠``, ``🃏``."""
        if self.suit is None:
            return "🃏"
        return ("10" if self.rank == 10 else RANKS[self.rank - 1]) + self.suit.symbol

    def __str__(self) -> str:
        return self.code


JOKER: Final = Card(0)
NATURALS: Final = tuple(Card(rank, suit) for suit in Suit for rank in range(ACE, KING + 1))


class Letters(StrEnum):
    """Whose letters name the suits. ``C`` is clubs in English and hearts (corazones) in Spanish, so it must be said."""

    ENGLISH = "en"
    SPANISH = "es"

    @property
    def suits(self) -> str:
        """The four suit letters, in the order of :class:`Suit`."""
        return {"en": "CSHD", "es": "TPCD"}[self.value]


class Expected(StrEnum):
    """What a reader of card notation was looking for when it stopped."""

    CARD = "card"
    RANK = "rank"
    SUIT = "suit"
    END = "end"
    ONE_CARD = "one_card"


class NotationError(ValueError):
    """Text that is not a card, or not a list of cards; other notations of the engine have subclasses of their own.

    Attributes:
        text: the whole text that was read.
        position: index into ``text`` of the first character that does not fit.
        found: the offending fragment (empty at the end of the text).
        expected: what would have fitted there.
        letters: the letters in force, so that a message can list them.
    """

    key: ClassVar[str] = "NOTATION"

    def __init__(
        self, text: str, position: int, found: str, expected: StrEnum, letters: Letters = Letters.ENGLISH
    ) -> None:
        super().__init__(f"{self.key} at {position}: {found!r}, expected {expected.value}")
        self.text, self.position, self.found, self.expected, self.letters = text, position, found, expected, letters


_SEPARATOR = re.compile(r"[\s,;+·]+")
_JOKER = re.compile("[Jj][Kk]|[\U0001f0cf\U0001f0bf\U0001f0df]")
_RANK = re.compile("10|[A2-9TJQKatjqk]")  # spelled out: case folding would let the Kelvin sign pass for a K
_SIGNS = {"♣": 0, "♧": 0, "♠": 1, "♤": 1, "♥": 2, "♡": 2, "♦": 3, "♢": 3}
_PRESENTATION = re.compile("[\ufe0e\ufe0f]")  # emoji and text presentation marks may follow a sign: 7♥️
_FRAGMENT = re.compile(r"[^\s,;+·]{1,12}")


def parse_cards(text: str, letters: Letters = Letters.ENGLISH) -> tuple[Card, ...]:
    """Read cards, in order, from text such as ``7H 8H JK``, ``7♥, 10♥``, ``TH``, ``7h8h🃏`` or, in Spanish, ``7C 10P``.

    Blanks, commas, semicolons, plus signs and middle dots separate cards and may be left out.

    Args:
        text: the notation; an empty text means no cards.
        letters: the language of the suit letters. The signs ♣ ♠ ♥ ♦ are read in any.

    Raises:
        NotationError: at the first place that cannot be read, with what was expected there.
        TypeError: ``text`` is not a string.
    """
    if not isinstance(text, str):
        raise TypeError(f"cards are read from a string, not from {type(text).__name__}")
    cards: list[Card] = []
    at = _skip(text, 0)
    while at < len(text):
        card, at = _read_card(text, at, letters)
        cards.append(card)
        at = _skip(text, at)
    return tuple(cards)


def parse_card(text: str, letters: Letters = Letters.ENGLISH) -> Card:
    """Read exactly one card.

    Raises:
        NotationError: the text holds no card, cannot be read, or holds more than one.
    """
    if not isinstance(text, str):
        raise TypeError(f"a card is read from a string, not from {type(text).__name__}")
    at = _skip(text, 0)
    if at == len(text):
        raise NotationError(text, at, "", Expected.ONE_CARD, letters)
    card, at = _read_card(text, at, letters)
    at = _skip(text, at)
    if at < len(text):
        raise NotationError(text, at, _fragment(text, at), Expected.END, letters)
    return card


def format_cards(cards: Iterable[Card]) -> str:
    """The canonical codes, separated by blanks; :func:`parse_cards` reads them back."""
    return " ".join(card.code for card in cards)


def _read_card(text: str, at: int, letters: Letters) -> tuple[Card, int]:
    if joker := _JOKER.match(text, at):
        return JOKER, joker.end()
    rank = _RANK.match(text, at)
    if rank is None:
        expected = Expected.RANK if text[at : at + 1].isalnum() else Expected.CARD
        raise NotationError(text, at, _fragment(text, at), expected, letters)
    suit = _suit_signs(letters).get(text[rank.end() : rank.end() + 1])
    if suit is None:
        raise NotationError(text, rank.end(), _fragment(text, rank.end()), Expected.SUIT, letters)
    value = 10 if rank.group() == "10" else RANKS.index(rank.group().upper()) + 1
    return Card(value, suit), rank.end() + 1


@cache
def _suit_signs(letters: Letters) -> dict[str, Suit]:
    named = {sign: suit for suit, letter in zip(Suit, letters.suits, strict=True) for sign in (letter, letter.lower())}
    return named | {sign: Suit(suit) for sign, suit in _SIGNS.items()}


def _skip(text: str, at: int) -> int:
    while found := _SEPARATOR.match(text, at) or _PRESENTATION.match(text, at):
        at = found.end()
    return at


def _fragment(text: str, at: int) -> str:
    found = _FRAGMENT.match(text, at)
    return found.group() if found else ""
