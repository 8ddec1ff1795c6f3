"""Reading and writing the text files of the engine: TOML, with the line of everything that is wrong in it.

The standard library reads TOML but forgets where things stood, and does not write it. Both are small enough here:
the files hold tables of plain values and lists of words.
"""

from __future__ import annotations

import json
import re
import tomllib
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from .cards import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands in a file: keys from the outside in, numbers for the items of lists."""

LONGEST_SHOWN: Final = 60


class Wanted(StrEnum):
    """What a reader of a text file was looking for when it stopped."""

    TOML = "toml"
    KNOWN_VERSION = "known_version"
    KNOWN_KEY = "known_key"
    NEEDED_KEY = "needed_key"
    TABLE = "table"
    VALUE = "value"


class FileError(NotationError):
    """A text file that cannot be read as what it should be.

    Attributes:
        line: the line, from 1, where the trouble is.
        where: the dotted name of what is wrong there, such as ``opening.minimum``; empty if there is none.
        choices: what would be accepted there, if it can be listed.
    """

    key: ClassVar[str] = "FILE"

    def __init__(  # noqa: PLR0913  an error brings all its facts
        self, text: str, line: int, found: object, expected: StrEnum, *, where: str = "", choices: Sequence[str] = ()
    ) -> None:
        super().__init__(text, _offset(text, line), shown(found), expected)
        self.line, self.where, self.choices = line, where, tuple(choices)


def read_toml(text: str) -> dict[str, Any]:
    """The tables and values of a text.

    Raises:
        FileError: it is not TOML; the line says where the first fault is.
        TypeError: ``text`` is not a string.
    """
    if not isinstance(text, str):
        raise TypeError(f"TOML is read from a string, not from {type(text).__name__}")
    try:
        tables = tomllib.loads(text)
        _refuse_giants(tables)
    except (ValueError, RecursionError) as error:  # ValueError: also numbers too long to be read
        place = re.search(r"\(at line (\d+), column (\d+)\)$", str(error))
        line = int(place.group(1)) if place else max(1, len(text.splitlines()))
        rows = text.split("\n")
        raise FileError(text, line, rows[min(line, len(rows)) - 1].strip(), Wanted.TOML) from None
    return tables


def _refuse_giants(tables: dict[str, Any]) -> None:
    """Numbers beyond 64 bits are no TOML; the standard library reads them all the same, but cannot print them."""
    waiting: list[Any] = [tables]  # a stack: dotted keys nest deeper than functions may
    while waiting:
        match waiting.pop():
            case dict() as table:
                waiting += table.values()
            case list() as items:
                waiting += items
            case int() as number if number.bit_length() > 63:
                raise ValueError("number out of range")
            case _:
                pass


def line_of(text: str, path: Path) -> int:
    """The line, from 1, on which the value of a path begins; that of the nearest table around it if it has none.

    Args:
        text: the whole file.
        path: keys from the outside in; a number picks one of several tables ``[[…]]``, or an item of a list.
    """
    best, best_depth = 1, 0
    for found, line, offset in _keys(text):
        depth = len(found)
        if found == path[:depth] and depth > best_depth:
            best, best_depth = line, depth
            if depth == len(path) - 1 and isinstance(path[-1], int) and offset >= 0:
                return text.count("\n", 0, _item(text, offset, path[-1])) + 1
    return best


def write_table(values: Mapping[str, Any], header: str = "") -> str:
    """The plain values of one table, one a line, under a header such as ``[rules.opening]``; nothing if empty."""
    lines = [f"{key} = {write_value(value)}" for key, value in values.items()]
    return "\n".join([*([header] if header else []), *lines, ""]) if lines else ""


def write_value(value: object) -> str:
    """One plain value: text, whole number, yes or no, a list of those; ``None`` is written as the word "none"."""
    match value:
        case None:
            return '"none"'
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
        case list() | tuple():
            return "[" + ", ".join(write_value(item) for item in value) + "]"
        case _:
            raise TypeError(f"no way to write {type(value).__name__}")


def write_lines(items: Sequence[str]) -> str:
    """A list of texts, one a line."""
    return "[\n" + "".join(f"  {write_value(item)},\n" for item in items) + "]"


def shown(value: object) -> str:
    """A value as it may be quoted in a message: short, and on one line."""
    match value:
        case str():
            text = value
        case dict():
            text = "{…}"
        case list() | tuple():
            text = "[…]"
        case bool() | int() | None:
            text = write_value(value).strip('"')
        case _:
            text = str(value)
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


_HEADER = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_.\- \"']+?)\s*\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\-]+|\"[^\"]*\"|'[^']*')\s*=\s*")
_TOKEN = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'|#[^\n]*|[^\s,\[\]#\"']+|\]")


def _keys(text: str) -> Iterator[tuple[Path, int, int]]:
    """Every header and key with its line, and for a key the offset of its value (-1 for a header)."""
    table: Path = ()
    counts: dict[str, int] = {}
    offset = 0
    for number, row in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(row):
            name = header.group(2)
            table = tuple(part.strip(" \"'") for part in name.split("."))
            if header.group(1) == "[[":
                counts[name] = counts.get(name, -1) + 1
                table = (*table, counts[name])
            yield table, number, -1
        elif key := _KEY.match(row):
            parts = key.group(1).strip("\"'").split(".")
            yield (*table, *parts), number, offset + key.end()
        offset += len(row) + 1


def _item(text: str, offset: int, index: int) -> int:
    """The offset of an item of the list that begins at ``offset``, or of the place where the list ends."""
    seen = -1
    for token in _TOKEN.finditer(text, offset):
        if token.group().startswith("#"):
            continue
        seen += 1
        if seen == index or token.group() == "]":
            return token.start()
    return offset


def _offset(text: str, line: int) -> int:
    return sum(len(row) + 1 for row in text.split("\n")[: line - 1])
