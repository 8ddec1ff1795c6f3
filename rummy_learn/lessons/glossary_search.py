"""Finding a concept by any of its names: what `static/glossary_search.js` does in a page, for a terminal and addresses.

The nearest comes first: exactly the preferred name or its plural, then one that begins so, then one that has it inside;
the same for other names and languages; only if there is none of these, names with a slip or two; and if there is none
of these either, concepts whose names and meaning have all the words in them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final
from unicodedata import combining, normalize

from .glossary import TONGUES, glossary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .glossary import Term

ALIAS: Final = 3
"""How much further than the preferred name any other name is."""

NOT_FOUND: Final = 9.0
SHORT: Final = 3
"""Shorter words than this are too short to be looked for inside others; up to this, to be misspelt."""

LONG: Final = 7
"""Longer words than this may have two slips."""


@dataclass(frozen=True, slots=True)
class Found:
    """A concept that was found, by which of its names, in which language; exactly or not."""

    term: Term
    name: str
    tongue: str
    exact: bool


@dataclass(frozen=True, slots=True)
class _Entry:
    term: Term
    name: str
    tongue: str
    preferred: bool
    far: int
    place: int

    @property
    def folded(self) -> str:
        return fold(self.name)


@cache
def fold(text: str) -> str:
    """A text as it is compared: small letters, no accents; but ñ is a letter of its own."""
    letters = normalize("NFD", text.lower()).replace("n\u0303", "ñ").replace("ß", "ss").replace("œ", "oe")
    plain = "".join(letter for letter in letters if not combining(letter))
    return re.sub(r"[^\w]+|_+", " ", plain).strip()


def search(query: str, lang: str, most: int = 12) -> tuple[Found, ...]:
    """Concepts for a query, the best first, each once."""
    asked = fold(query)
    if not asked:
        return ()
    found = [(tier, entry) for entry in _index(lang) if (tier := _tier(entry, asked)) < NOT_FOUND]
    if not found and len(asked) > SHORT:
        allowed = 2 if len(asked) > LONG else 1
        slips = ((_typo(entry.folded, asked, allowed), entry) for entry in _index(lang))
        found = [(count, entry) for count, entry in slips if count <= allowed + 0.5]
    if not found:
        found = list(_by_words(asked, lang))
    best: dict[str, Found] = {}
    for _, entry in sorted(found, key=lambda one: (one[0], one[1].far, len(one[1].folded), one[1].place)):
        exact = entry.folded in {asked, *_singulars(asked)}
        best.setdefault(entry.term.key, Found(entry.term, entry.name, entry.tongue, exact))
    return tuple(best.values())[:most]


@cache
def _index(lang: str) -> tuple[_Entry, ...]:
    return tuple(_entries(lang))


def _entries(lang: str) -> Iterator[_Entry]:
    order = (lang, *(tongue for tongue in TONGUES if tongue != lang))
    whole = glossary()
    names: dict[str, set[str]] = {}
    order_of = {key: at for at, key in enumerate(whole.terms)}
    for at, term in enumerate(whole.terms.values()):
        known = names.setdefault(term.key, set())
        for far, tongue in enumerate(order):
            for place, name in enumerate(term.words[tongue].names):
                known.add(fold(name.name))
                yield _Entry(term, name.name, tongue, not far and not place, far, at)
        for form in term.words[lang].forms:
            yield _Entry(term, form, lang, preferred=False, far=0, place=at)
    for sense in whole.shared:
        for key in sense.terms:
            if fold(sense.word) not in names[key]:
                yield _Entry(whole.terms[key], sense.word, lang, preferred=False, far=0, place=order_of[key])


def _by_words(asked: str, lang: str) -> Iterator[tuple[float, _Entry]]:
    """Concepts that have all the words of a query in their names and meaning; more in the names is nearer."""
    words = [word for word in asked.split() if len(word) >= SHORT]
    names: dict[str, set[str]] = {}
    for entry in _index(lang):
        if entry.far == 0:
            names.setdefault(entry.term.key, set()).update(entry.folded.split())
    for entry in _index(lang):
        if entry.preferred and words:
            named = names[entry.term.key]
            told = named | set(fold(entry.term.words[lang].meaning).split())
            if all(_has(told, word) for word in words):
                yield -sum(_has(named, word) for word in words), entry


def _has(words: set[str], asked: str) -> bool:
    """Whether one of the words begins so, or is the asked one but for its ending."""
    return any(word.startswith(asked) or (len(word) > SHORT and asked.startswith(word)) for word in words)


def _tier(entry: _Entry, asked: str) -> float:
    shift = 0 if entry.preferred else ALIAS
    if entry.folded == asked:
        return shift
    if entry.folded in _singulars(asked):
        return shift + 0.5
    if entry.folded.startswith(asked):
        return shift + 1
    if len(asked) >= SHORT and asked in entry.folded:
        return shift + 2
    return NOT_FOUND


def _singulars(asked: str) -> tuple[str, ...]:
    """What the query may be the plural of."""
    return tuple(asked.removesuffix(ending) for ending in ("s", "es") if len(asked) > SHORT and asked.endswith(ending))


def _typo(name: str, asked: str, most: int) -> float:
    """Slips between the two, or between the query and the beginning of the name, which may still be being typed."""
    return min(slips(asked, name, most), slips(asked, name[: len(asked)], most) + 0.5)


def slips(one: str, two: str, most: int) -> int:
    """Letters to put in, leave out, change or swap to make one word of the other; n for ñ makes another word."""
    if abs(len(one) - len(two)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(two, 1):
            change = 0 if a == b else most + 1 if {a, b} == {"n", "ñ"} else 1
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
            if i > 1 and j > 1 and a == two[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]
