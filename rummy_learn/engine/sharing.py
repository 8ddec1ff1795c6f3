"""The share code: the rules of a table in a few characters that fit into a URL and survive being read aloud.

A code is a row of the 32 digits below (letters that look like digits are left out, and read as those digits)::

    version · base · (step to the next changed parameter, its value)… · two check digits

Numbers take one digit for every four bits, the fifth says that more follow. A house is its place in `BASES`, a
parameter its place in `PARAMETERS`, a choice its place among its choices: all three may grow at the end, and old codes
stay readable. The check digits notice every single wrong digit and every two neighbours that have changed places.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final

from .cards import NotationError
from .houses import HOUSES
from .rules import Rules, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DIGITS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
VERSION: Final = 1
LONGEST: Final = 1000
"""More digits than any rules need."""
_LOOKALIKES: Final = str.maketrans({"o": "0", "i": "1", "l": "1", "-": None, " ": None})
_MODULUS: Final = 1021  # the largest prime that two digits can hold

BASES: Final = ("", "palace", "cafe", "romme", "rami")
"""What a code may start from: `Rules()` itself or a house. Only ever add at the end."""

PARAMETERS: Final = (
    "pack.packs",
    "pack.jokers",
    "deal.players_min",
    "deal.players_max",
    "deal.hand_size",
    "deal.hand_size_for_two",
    "deal.starter_has_extra",
    "deal.starter",
    "draw.must_use_discard",
    "draw.ban_return",
    "draw.several_from_discard",
    "draw.table_take",
    "draw.calls",
    "draw.call_penalty",
    "opening.minimum",
    "opening.requires_run",
    "opening.requires_clean_run",
    "opening.requires_group",
    "melding.aces",
    "melding.run_max",
    "melding.group_max",
    "melding.duplicate_suits",
    "melding.fixed_groups",
    "melding.ace_low",
    "melding.ace_high",
    "joker.ratio",
    "joker.min_naturals",
    "joker.max_per_meld",
    "joker.one_in",
    "joker.max_adjacent",
    "joker.swapped",
    "joker.swap_complete_group",
    "joker.swap_needs_both",
    "joker.discard",
    "ending.last_discard",
    "ending.stock_exhausted",
    "ending.turn_seconds",
    "ending.max_turns",
    "scoring.system",
    "scoring.hand_joker",
    "scoring.hand_ace",
    "scoring.one_turn_multiplier",
    "scoring.one_turn_bonus",
    "scoring.no_discard_multiplier",
    "scoring.unopened_penalty",
    "scoring.dry_penalty",
    "scoring.dry_condition",
    "match.end",
    "match.rounds",
    "match.target",
    "match.stop_at",
    "match.eliminate_at",
    "match.winner",
    "match.tie",
    "match.ranked",
)
"""The parameters in the order of the code. Only ever add at the end: a place given away can never be taken back."""


class Wrong(StrEnum):
    """What is the matter with a share code."""

    LENGTH = "length"
    DIGIT = "digit"
    CHECK = "check"
    NEWER = "newer"
    VALUE = "value"


class CodeError(NotationError):
    """A text that is not a share code of rules, or one that this version cannot read.

    Attributes:
        parameter: the dotted path of the parameter whose value does not fit; empty for other faults.
        choices: what would be accepted there.
    """

    key: ClassVar[str] = "CODE"

    parameter: str = ""
    choices: tuple[str, ...] = ()

    def about(self, parameter: str, choices: Sequence[str] = ()) -> CodeError:
        """The same error, saying which parameter is concerned."""
        self.parameter, self.choices = parameter, tuple(choices)
        return self


def write_code(rules: Rules) -> str:
    """The share code of a table's rules: lower-case letters and digits only."""
    return min((_write(rules, base) for base in range(len(BASES))), key=len)


def read_code(code: str) -> Rules:
    """The rules of a share code, in capitals or not, with or without hyphens and blanks.

    Raises:
        CodeError: it is no share code, holds a typing error, or comes from a newer version.
        TypeError: ``code`` is not a string.
    """
    if not isinstance(code, str):
        raise TypeError(f"a share code is a string, not {type(code).__name__}")
    digits = _digits(code)
    if not 4 <= len(digits) <= LONGEST:
        raise CodeError(code, len(code), code[:40], Wrong.LENGTH)
    body, check = digits[:-2], digits[-2:]
    if check_digits(body) != check:
        raise CodeError(code, 0, code[:40], Wrong.CHECK)
    if body[0] != VERSION or body[1] >= len(BASES) or body[-1] >= 16:
        raise CodeError(code, 0, code[:1], Wrong.NEWER)
    changes: dict[str, Any] = {}
    defaults = Rules().parameters()
    numbers = _numbers(body[2:])
    place = -1
    for step in numbers:
        place += step + 1
        value = next(numbers, None)
        if place >= len(PARAMETERS) or value is None:
            raise CodeError(code, 0, code[:1], Wrong.NEWER)
        path = PARAMETERS[place]
        changes[path] = _value(code, path, value, defaults[path])
    try:
        return _base(body[1]).change(changes)
    except RulesError as error:
        raise CodeError(code, 0, str(error.value), Wrong.VALUE).about(error.parameter, error.expected) from None


def _write(rules: Rules, base: int) -> str:
    digits = [VERSION, base]
    last = -1
    changed = _base(base).diff(rules)
    for place, path in enumerate(PARAMETERS):
        if path in changed:
            digits += _number(place - last - 1) + _number(_code(changed[path][1]))
            last = place
    return "".join(DIGITS[digit] for digit in digits + check_digits(digits))


def _base(place: int) -> Rules:
    return HOUSES[BASES[place]] if BASES[place] else Rules()


def _code(value: object) -> int:
    """A value as a number that is never negative: none is 0, numbers from 0 up are odd, those below 0 even."""
    match value:
        case StrEnum():
            return list(type(value)).index(value)
        case bool():
            return int(value)
        case int():
            return 2 * value + 1 if value >= 0 else -2 * value
        case _:
            return 0


def _value(code: str, path: str, number: int, default: object) -> object:
    """The inverse of :func:`_code` for a parameter, told apart by its default."""
    match default:
        case StrEnum():
            choices = list(type(default))
            if number >= len(choices):
                raise CodeError(code, 0, str(number), Wrong.NEWER).about(path)
            return choices[number]
        case bool() if number <= 1:
            return bool(number)
        case _:
            return None if number == 0 else (number - 1) // 2 if number % 2 else -(number // 2)


def _number(value: int) -> list[int]:
    """A number in digits of four bits, the lowest first; 16 is added to all but the last."""
    digits = []
    while value >= 16:
        digits.append(16 + value % 16)
        value //= 16
    return [*digits, value]


def _numbers(digits: Sequence[int]) -> Iterator[int]:
    value = shift = 0
    for digit in digits:
        value |= (digit & 15) << shift
        shift += 4
        if digit < 16:
            yield value
            value = shift = 0


def check_digits(digits: Sequence[int]) -> list[int]:
    """The two digits that stand behind these."""
    total = 0
    for digit in digits:
        total = (total * 37 + digit + 1) % _MODULUS
    return [total // 32, total % 32]


def _digits(code: str) -> list[int]:
    digits = []
    for place, sign in enumerate(code):
        for plain in sign.lower().translate(_LOOKALIKES):
            if plain not in DIGITS:
                raise CodeError(code, place, sign, Wrong.DIGIT)
            digits.append(DIGITS.index(plain))
    return digits
