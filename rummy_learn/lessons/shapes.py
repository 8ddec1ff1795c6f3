"""Which words describe a few cards: a table by shape, made by the engine, so that a page can look it up by itself.

Whoever has cards in hand but not the word for them lays them into the search of the glossary. The page boils them down
to a shape, in which nothing is judged (how many, of one suit, how far apart), and finds here what the engine says of
cards of that shape. A shape is written as

- `g4.1.0`: four naturals of one rank, one joker; the last figure is 1 if a suit is there twice;
- `r3.1.4`: three different naturals of one suit, one joker, in a row as far as four ranks; instead of the last number
  `x` if they are too far apart for the jokers, `w` if they meet only around the ace, `d` if a rank is there twice;
- `m3.1.1`: anything else; the last figure is 1 if all ranks differ and would do in a row;
- `f`: fewer than three cards; `j`: jokers only.

All naturals count in the first number.

With more than :data:`JOKERS` jokers it matters where they lie, and a shape does not tell.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.cards import JOKER, KING, Card, Suit
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.melds import MIN_SIZE, MeldKind, judge_meld

from .glossary import glossary

if TYPE_CHECKING:
    from collections.abc import Iterator

JOKERS: Final = 2
MOST: Final = 14
"""Cards of one suit that a run could hold, and one more."""

CYCLIC: Final = "cyclic_runs"


@cache
def shapes() -> dict[str, list[Any]]:
    """For every shape: a letter for each house (`1` legal, `0` not), the first broken rule, and the terms by key."""
    return {shape: _said(cards) for shape, cards in _representatives()}


def _said(cards: tuple[Card, ...]) -> list[Any]:
    verdicts = [judge_meld(cards, house(name)) for name in HOUSES]
    legal = [verdict for verdict in verdicts if verdict]
    rule = next((one.rules[0] for one in verdicts if not one), "")
    terms: list[str] = []
    if legal:
        size = len(cards)
        if legal[0].kind is MeldKind.GROUP:
            terms += ["set-of-four" if size == len(Suit) else "set-of-three", "group"]
        else:
            terms += ["run-of-three", "run"] if size == MIN_SIZE else ["run"]
        terms.append("mixed-meld" if JOKER in cards else "clean-run" if "run" in terms else "meld")
    elif judge_meld(cards, house("palace", [CYCLIC])):
        terms.append("cyclic-run")
    if rule and rule in glossary().by_rule:
        terms.append(glossary().by_rule[rule].key)
    return ["".join("1" if verdict else "0" for verdict in verdicts), rule, list(dict.fromkeys(terms))]


def _representatives() -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Cards of every shape, laid as somebody who knows the rules would lay them."""
    yield "f", _of(5, 6)
    yield "j", (JOKER,) * MIN_SIZE
    for jokers in range(JOKERS + 1):
        more = (JOKER,) * jokers
        for size in range(1, len(Suit) * 2 + 1):
            group = tuple(Card(9, Suit(place % len(Suit))) for place in range(size))
            if size + jokers >= MIN_SIZE:
                if size <= len(Suit):
                    yield f"g{size}.{jokers}.0", group + more
                yield f"g{size}.{jokers}.1", (*group[: size - 1], group[0], *more)
        for size in range(2, MOST):
            if size + jokers >= MIN_SIZE:
                yield from ((f"r{size}.{jokers}.{far}", row) for far, row in _runs(size, jokers))
                yield f"m{size}.{jokers}.1", (*_of(*range(2, size + 1)), Card(size % KING + 1, Suit.CLUBS), *more)
                yield f"m{size}.{jokers}.0", (Card(9, Suit.CLUBS), *_of(*range(2, size), 13), *more)
            if size + 1 + jokers >= MIN_SIZE:
                yield f"r{size + 1}.{jokers}.d", (*_of(*range(2, size + 2), 2), *more)


def _runs(size: int, jokers: int) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Different naturals of one suit: near enough to each other, too far, or near only around the ace."""
    room = size + jokers
    low = range(2, size + 1)
    for far in range(size, min(room, KING) + 1):
        gap = far - size
        yield str(far), (*_of(*low), *(JOKER,) * gap, *_of(far + 1), *(JOKER,) * (jokers - gap))
    if room >= KING:
        return
    yield "x", (*_of(*low), *(JOKER,) * jokers, *_of(room + 2))
    if size > 2:
        yield "w", (*_of(*range(KING - size + 3, KING + 3)), *(JOKER,) * jokers)
    elif jokers:
        yield "w", (*_of(KING), JOKER, *_of(2), *(JOKER,) * (jokers - 1))


def _of(*ranks: int) -> tuple[Card, ...]:
    """Hearts of these ranks; beyond the king they begin again with the ace."""
    return tuple(Card((rank - 1) % KING + 1, Suit.HEARTS) for rank in ranks)
