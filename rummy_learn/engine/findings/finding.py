"""Findings: what the engine has to say about something tried, as data.

A finding carries facts (cards, numbers, places) and never a sentence. `key` names the sentence that a catalogue has
for it; `rule` is the id of `rules.md` section 2 that it reports, so that two sentences may tell two sides of one rule.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Self, dataclass_transform

FINDINGS: Final[dict[str, type[Finding]]] = {}
"""Every kind of finding defined so far, by key; `every_finding()` makes sure that is all of them."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Facts:
    """What a frozen dataclass with keywords only is, for classes that are many and small.

    There are some ninety kinds of finding; writing the methods of each at import would take longer than all the rest
    of the engine.
    """

    names: ClassVar[tuple[str, ...]] = ()
    _known: ClassVar[frozenset[str]] = frozenset()
    _needed: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = (name for name, kind in cls.__annotations__.items() if not kind.startswith("ClassVar"))
        cls.names = tuple(dict.fromkeys((*cls.names, *own)))
        cls._known = frozenset(cls.names)
        cls._needed = frozenset(name for name in cls.names if not hasattr(cls, name))

    def __init__(self, **facts: Any) -> None:
        if not self._needed <= facts.keys() <= self._known:
            lacking, unknown = self._needed - facts.keys(), facts.keys() - self._known
            wrong = f"lacks {', '.join(lacking)}" if lacking else f"has no {', '.join(unknown)}"
            raise TypeError(f"{type(self).__name__} {wrong}")
        self.__dict__.update(facts)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.names)})"

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.names)


class Finding(Facts):
    """Something the engine found.

    Attributes:
        at: places (indices) in the cards that were judged which the finding is about; a view lights them up.
    """

    key: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    section: ClassVar[str] = ""
    fault: ClassVar[bool] = True
    count: ClassVar[str | None] = None
    """The fact that decides between singular and plural in a sentence, if any: a number, or cards to be counted."""

    at: tuple[int, ...] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.key:
            if "rule" not in cls.__dict__:
                cls.rule = cls.key
            FINDINGS[cls.key] = cls

    @classmethod
    def fact_names(cls) -> tuple[str, ...]:
        """The names of the facts that a sentence may use, besides the house."""
        return tuple(name for name in cls.names if name != "at")

    def facts(self) -> dict[str, Any]:
        """The facts by name."""
        return {name: getattr(self, name) for name in self.fact_names()}

    def shifted(self, by: int) -> Self:
        """The same finding about cards that lie so many places further on."""
        return type(self)(**self.facts(), at=tuple(place + by for place in self.at))
