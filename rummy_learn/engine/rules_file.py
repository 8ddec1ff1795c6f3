"""The rules of a table as a text file (TOML), so that people can keep, read and edit them.

Only what differs from a house needs to be said::

    format = 1
    base = "cafe"
    special = ["cyclic_runs"]

    [opening]
    minimum = 40

Without ``base`` the values not mentioned are those of :class:`Rules` itself. ``"none"`` stands for "no limit".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from .houses import HOUSES, SPECIAL_RULES, SpecialRulesError, combine, house, with_special
from .rules import Rules, RulesError
from .toml import FileError, Wanted, line_of, read_toml, shown, write_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .toml import Path

RULES_FORMAT: Final = 1
_HEAD: Final = ("format", "base", "special")
_DEFAULTS: Final = Rules()
LEFT_OPEN: Final = frozenset({"match.rounds", "match.target"})
"""What every table of a house agrees on for itself; it is the same house all the same."""


def write_rules(rules: Rules, *, full: bool = False) -> str:
    """The text file of a table's rules.

    Args:
        rules: what the table has agreed on.
        full: write every parameter, whether or not it differs from a house: a form to fill in.
    """
    if not full:
        return "\n".join(rules_tables(rules))
    return "\n".join([write_table({"format": RULES_FORMAT}), *_groups(rules.parameters())])


def read_rules(text: str) -> Rules:
    """The rules that a text file describes.

    Raises:
        FileError: it is no TOML, has unknown names or values that a parameter cannot have, or is of a newer format.
        TypeError: ``text`` is not a string.
    """
    return rules_from_table(read_toml(text), text)


def rules_tables(rules: Rules, name: str = "") -> list[str]:
    """The tables of the file, as far as they differ from the nearest house.

    Args:
        rules: what the table has agreed on.
        name: of the table around them, in a larger file.
    """
    base, special = nearest(rules)
    head = {"format": RULES_FORMAT, "base": base} | ({"special": special} if special else {})
    changes = {path: value for path, (_, value) in house(base, special).diff(rules).items()}
    return [write_table(head, f"[{name}]" if name else ""), *_groups(changes, f"{name}." if name else "")]


@lru_cache(maxsize=64)  # a round asks for its house at every action
def nearest(rules: Rules) -> tuple[str, tuple[str, ...]]:
    """The house, with the special rules, from which these rules differ in the fewest parameters."""
    agreed = rules.parameters()
    held = {name for name, rule in SPECIAL_RULES.items() if rule.changes.items() <= agreed.items()}
    found = []
    for name, plain in HOUSES.items():
        special: tuple[str, ...] = ()
        left = len(plain.diff(rules))
        for rule in SPECIAL_RULES:
            if rule in held and (closer := _with_special(name, (*special, rule))):
                rest = len(closer.diff(rules))
                if rest < left:
                    special, left = combine((*special, rule)), rest
        found.append((left + len(special), name, special))
    _, name, special = min(found, key=lambda entry: entry[0])
    return name, special


def house_of(rules: Rules) -> tuple[str, tuple[str, ...]] | None:
    """The house, with special rules, whose rules these are; ``None`` for rules of a table's own."""
    base, special = nearest(rules)
    return None if house(base, special).diff(rules).keys() - LEFT_OPEN else (base, special)


def house_known(rules: Rules) -> str | None:
    """The house alone, for sentences that name it."""
    known = house_of(rules)
    return known[0] if known else None


def _with_special(name: str, special: tuple[str, ...]) -> Rules | None:
    """The rules of a house with special rules, if they can be combined."""
    try:
        return house(name, special)
    except (SpecialRulesError, RulesError):
        return None


def rules_from_table(table: Mapping[str, Any], text: str, within: Path = ()) -> Rules:
    """The rules in a table of a file that has been read.

    Args:
        table: the parsed values.
        text: the whole file, for the line numbers of what is wrong.
        within: the path of the table in the file.

    Raises:
        FileError: as :func:`read_rules` does.
    """
    fault = _Fault(text, within)
    version = table.get("format", RULES_FORMAT)
    if type(version) is not int or not 1 <= version <= RULES_FORMAT:
        raise fault(("format",), version, Wanted.KNOWN_VERSION, (str(RULES_FORMAT),))
    rules = _base(table, fault)
    try:
        return rules.change(_read_groups(table, fault))
    except RulesError as error:
        raise fault(tuple(error.parameter.split(".")), error.value, Wanted.VALUE, error.expected) from None


@dataclass(frozen=True, slots=True)
class _Fault:
    """Makes the errors of one file: looks up the line of what is wrong."""

    text: str
    within: Path

    def __call__(self, path: Path, found: object, wanted: Wanted, choices: Iterable[str] = ()) -> FileError:
        where = ".".join(part for part in path if isinstance(part, str))
        line = line_of(self.text, (*self.within, *path))
        return FileError(self.text, line, found, wanted, where=where, choices=tuple(choices))


def _read_groups(table: Mapping[str, Any], fault: _Fault) -> dict[str, Any]:
    """The parameters in the groups of a file, by dotted path."""
    known: dict[str, dict[str, Any]] = {}
    for path, value in _DEFAULTS.parameters().items():
        group, name = path.split(".")
        known.setdefault(group, {})[name] = value
    changes: dict[str, Any] = {}
    for group, values in table.items():
        if group in _HEAD:
            continue
        if group not in known:
            raise fault((group,), group, Wanted.KNOWN_KEY, (*_HEAD, *known))
        if not isinstance(values, dict):
            raise fault((group,), values, Wanted.TABLE)
        for name, value in values.items():
            if name not in known[group]:
                raise fault((group, name), name, Wanted.KNOWN_KEY, known[group])
            changes[f"{group}.{name}"] = _plain(value, known[group][name])
    return changes


def _plain(value: object, default: object) -> object:
    """A value as rules take it; "none" means that there is none, but where that word is one of the choices."""
    if value == "none" and not isinstance(default, str):
        return None
    return value if isinstance(value, str | int) else shown(value)


def _base(table: Mapping[str, Any], fault: _Fault) -> Rules:
    """The house and special rules that a file begins with."""
    base, special = table.get("base"), table.get("special", [])
    if base is not None and (not isinstance(base, str) or base not in HOUSES):
        raise fault(("base",), base, Wanted.VALUE, HOUSES)
    if not isinstance(special, list):
        raise fault(("special",), special, Wanted.VALUE, SPECIAL_RULES)
    for number, name in enumerate(special):
        if not isinstance(name, str) or name not in SPECIAL_RULES:
            raise fault(("special", number), name, Wanted.VALUE, SPECIAL_RULES)
    rules = _DEFAULTS if base is None else HOUSES[base]
    try:
        rules = with_special(rules, special)
    except SpecialRulesError as error:
        found = " + ".join((error.rule, *error.clashes))
        allowed = (name for name in SPECIAL_RULES if name not in error.clashes)
        raise fault(("special",), found, Wanted.VALUE, allowed) from None
    return rules


def _groups(parameters: Mapping[str, Any], prefix: str = "") -> list[str]:
    """Parameters by dotted path as tables of the file, one for each group; ``prefix`` goes before their names."""
    groups: dict[str, dict[str, Any]] = {}
    for path, value in parameters.items():
        group, name = path.split(".")
        groups.setdefault(group, {})[name] = value
    return [write_table(values, f"[{prefix}{group}]") for group, values in groups.items()]
