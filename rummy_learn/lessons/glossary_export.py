"""The glossary for other programs: JSON, and TBX-Basic, the exchange format of terminologists (ISO 30042)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

from .glossary import TONGUES, glossary

if TYPE_CHECKING:
    from .glossary import Name, Term, Words

NAMESPACE: Final = "urn:iso:std:iso:30042:ed-2"
MIN: Final = "http://www.tbxinfo.net/ns/min"
BASIC: Final = "http://www.tbxinfo.net/ns/basic"
LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"


def to_json() -> str:
    """Every concept with its words in every language, as an object by key."""
    return json.dumps({key: _plain(term) for key, term in glossary().terms.items()}, ensure_ascii=False, indent=2)


def _plain(term: Term) -> dict[str, Any]:
    facts = {
        "kind": term.kind,
        "houses": term.houses,
        "see": term.see,
        "lesson": term.lesson,
        "findings": term.findings,
        "rules": term.rules,
        "parameters": term.parameters,
        "exercises": term.exercises,
        "parent": term.parent,
        "parent-certain": term.parent_certain if term.parent else None,
        "words": {tongue: _plain_words(words) for tongue, words in term.words.items()},
        "examples": term.examples,
    }
    return {name: value for name, value in facts.items() if value not in (None, ())}


def _plain_words(words: Words) -> dict[str, Any]:
    names = [
        {"name": one.name, "where": one.where, "houses": one.houses, "confirmed": one.confirmed} for one in words.names
    ]
    told = {"meaning": words.meaning, "text": words.text, "note": words.note}
    return {"names": names, **{name: value for name, value in told.items() if value}}


def to_tbx() -> str:
    """Every concept as an entry of TBX-Basic, in the style that names categories by elements of their own (DCT)."""
    ET.register_namespace("", NAMESPACE)
    ET.register_namespace("min", MIN)
    ET.register_namespace("basic", BASIC)
    root = ET.Element(_tag("tbx"), {"type": "TBX-Basic", "style": "dct", LANG: "en"})
    header = _add(_add(root, "tbxHeader"), "fileDesc")
    _add(_add(header, "titleStmt"), "title").text = "rummy-learn"
    _add(_add(header, "sourceDesc"), "p").text = "rummy-learn/glossary"
    body = _add(_add(root, "text"), "body")
    for term in glossary().terms.values():
        _entry(body, term)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _entry(body: ET.Element, term: Term) -> None:
    concept = _add(body, "conceptEntry", id=term.key)
    ET.SubElement(concept, f"{{{MIN}}}subjectField").text = f"rummy/{term.kind}"
    for other in term.see:
        ET.SubElement(concept, f"{{{BASIC}}}crossReference", target=other).text = other
    for tongue in TONGUES:
        words = term.words[tongue]
        if not words.names:
            continue  # a language without a word for it
        section = _add(concept, "langSec")
        section.set(LANG, tongue)
        if words.meaning:
            ET.SubElement(section, f"{{{BASIC}}}definition").text = f"{words.meaning} {words.text}".strip()
        if words.note:
            _add(section, "note").text = words.note
        for place, name in enumerate(words.names):
            _name(section, name, preferred=place == 0)


def _name(section: ET.Element, name: Name, *, preferred: bool) -> None:
    term = _add(section, "termSec")
    _add(term, "term").text = name.name
    status = "preferredTerm-admn-sts" if preferred else "admittedTerm-admn-sts"
    ET.SubElement(term, f"{{{MIN}}}administrativeStatus").text = status
    for country in name.where:
        ET.SubElement(term, f"{{{BASIC}}}geographicalUsage").text = country
    for house in name.houses:
        ET.SubElement(term, f"{{{MIN}}}customerSubset").text = house
    if not name.confirmed:
        _add(term, "note").text = "unconfirmed"


def _add(parent: ET.Element, name: str, **attributes: str) -> ET.Element:
    return ET.SubElement(parent, _tag(name), attributes)


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"
