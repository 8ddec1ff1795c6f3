"""The glossary: its concepts, their words in four languages, and their positions, read from `glossary/`.

`docs/glossary.md` describes the files. What a word means stands there, and nowhere in the program.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final

from rummy_learn._paths import data_folder
from rummy_learn.engine.findings import every_finding
from rummy_learn.i18n import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

TONGUES: Final = (*LANGUAGES, "de", "fr")
"""The languages that have names for the concepts; those of the catalogues explain them as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """One name of a concept.

    Attributes:
        name: as it is written.
        where: the countries that say so, by their two-letter codes; none: no particular one.
        houses: the houses that say so; none: no particular one.
        confirmed: whether a source that was consulted shows it.
        stands: the countries for whose learners it takes the place of the preferred name in sentences.
        narrow: whether it means less than the concept, as *tercia*: a group of three.
        gender: `m` or `f`, of names that may change places in a language with genders.
        plural: the same, of several; names without one stay where they are.
    """

    name: str
    where: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    confirmed: bool = True
    stands: tuple[str, ...] = ()
    narrow: bool = False
    gender: str = ""
    plural: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a language has to say of a concept.

    Attributes:
        names: the preferred one first; empty if the language has no word for it.
        meaning: one line; empty in a language that only names.
        text: a paragraph more.
        note: on usage, on false friends.
        forms: other forms of the names in running text: irregular plurals, conjugated verbs.
        unless: phrases in which the name means something else: "the stock runs out" is about no run.
        keeps: words beside which a narrow name does not take the place of the preferred one.
    """

    names: tuple[Name, ...] = ()
    meaning: str = ""
    text: str = ""
    note: str = ""
    forms: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A concept, or a related game.

    Attributes:
        key: its permanent name.
        kind: `term` or `game`.
        houses: where it matters.
        see: other concepts to read on with.
        lesson: the slug of the lesson that teaches it, if one does.
        findings: keys of what the engine says that is about this.
        rules: sections of the rules and rulings that are about this; those of its findings come on top.
        parameters: paths of the parameters of a table's rules that settle it.
        exercises: the kinds of exercise that practise it.
        parent: of a game, the one it comes from, or is told next to.
        parent_certain: whether that is known.
        sign: the rank or suit it is the name of, as in the codes of cards.
        everyday: a word so ordinary that running text does not point it out.
        words: in each language.
        examples: positions, as the files of lessons have them, with `fits`.
    """

    key: str
    kind: str
    houses: tuple[str, ...]
    see: tuple[str, ...] = ()
    lesson: str | None = None
    findings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    exercises: tuple[str, ...] = ()
    parent: str | None = None
    parent_certain: bool = True
    sign: str = ""
    everyday: bool = False
    words: Mapping[str, Words]
    examples: tuple[Mapping[str, Any], ...] = ()

    def name(self, lang: str) -> str:
        """What it is called: the preferred name, or that of the next language that has one."""
        order = (lang, *(tongue for tongue in reversed(TONGUES) if tongue != lang))
        return next(self.words[tongue].names[0].name for tongue in order if self.words[tongue].names)

    @property
    def cited(self) -> tuple[str, ...]:
        """Every rule this is the term of: ids, sections and rulings."""
        known = every_finding()
        ids = (known[key].rule for key in self.findings)
        return tuple(dict.fromkeys((*(rule for rule in ids if rule in self.findings), *self.rules)))


@dataclass(frozen=True, slots=True)
class SharedWord:
    """A word that names more than one concept, in one language or another."""

    word: str
    terms: tuple[str, ...]


@dataclass(frozen=True)
class Glossary:
    """All concepts by key, and the words that have several senses."""

    terms: Mapping[str, Term]
    shared: tuple[SharedWord, ...]

    @cached_property
    def agreement(self) -> Mapping[str, Any]:
        """By language, the words that agree with a noun: what a sentence needs to take another country's word."""
        return _file("agreement")

    @cached_property
    def by_rule(self) -> Mapping[str, Term]:
        """The term of every rule, section and ruling that has one."""
        return {rule: term for term in self.terms.values() for rule in term.cited}


@cache
def glossary() -> Glossary:
    """The whole glossary."""
    facts = _file("terms")
    examples = _file("examples")
    words = {tongue: _file(tongue) for tongue in TONGUES}
    terms = {
        key: Term(
            key=key,
            words={tongue: _words(entries.get(key, {})) for tongue, entries in words.items()},
            examples=tuple(examples.get(key, ())),
            **_plain(fields),
        )
        for key, fields in facts.items()
    }
    return Glossary(terms, _shared(terms))


def _shared(terms: Mapping[str, Term]) -> tuple[SharedWord, ...]:
    """The words with several senses: names that concepts share within a language, and those that the file adds."""
    names: dict[tuple[str, str], list[str]] = {}
    for term in terms.values():
        for tongue, words in term.words.items():
            for name in words.names:
                names.setdefault((tongue, name.name.lower()), []).append(term.key)
    senses: dict[str, list[str]] = {}
    for (_, word), keys in names.items():
        if len(set(keys)) > 1:
            senses.setdefault(word, []).extend(keys)
    for sense in _file("senses")["sense"]:
        senses.setdefault(sense["word"], []).extend(sense["terms"])
    return tuple(SharedWord(word, tuple(dict.fromkeys(keys))) for word, keys in sorted(senses.items()))


def _file(name: str) -> dict[str, Any]:
    return tomllib.loads((data_folder("glossary") / f"{name}.toml").read_text("utf-8"))


def _plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a file as those of a class: underscores for hyphens, tuples for lists."""
    return {
        name.replace("-", "_"): tuple(value) if isinstance(value, list) else value for name, value in fields.items()
    }


def _words(entry: Mapping[str, Any]) -> Words:
    names = tuple(
        Name(confirmed=not name.pop("unconfirmed", False), **_plain(name))
        for name in (dict(one) for one in entry.get("names", ()))
    )
    return Words(**{**_plain(entry), "names": names})
