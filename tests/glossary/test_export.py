"""The glossary for other programs."""

import json
from xml.etree import ElementTree as ET

from rummy_learn.lessons.glossary import TONGUES, glossary
from rummy_learn.lessons.glossary_export import BASIC, LANG, MIN, NAMESPACE, to_json, to_tbx

TBX = f"{{{NAMESPACE}}}"


def test_json_says_everything_of_every_concept():
    data = json.loads(to_json())
    assert list(data) == list(glossary().terms)
    assert data["set-of-three"]["words"]["es"]["names"][1] == {
        "name": "tercia",
        "where": ["mx"],
        "houses": [],
        "confirmed": True,
    }
    assert data["scala-quaranta"]["words"]["es"]["names"][0]["confirmed"] is False
    assert data["run"]["examples"][0]["cards"]


def test_tbx_is_xml_with_an_entry_for_each_concept_and_every_name_in_it():
    root = ET.fromstring(to_tbx())  # our own text
    assert (root.tag, root.get("type"), root.get("style")) == (f"{TBX}tbx", "TBX-Basic", "dct")
    assert root.find(f"{TBX}tbxHeader/{TBX}fileDesc/{TBX}sourceDesc/{TBX}p") is not None
    entries = root.findall(f"{TBX}text/{TBX}body/{TBX}conceptEntry")
    assert [entry.get("id") for entry in entries] == list(glossary().terms)
    for entry, term in zip(entries, glossary().terms.values(), strict=True):
        for section in entry.findall(f"{TBX}langSec"):
            names = [one.text for one in section.findall(f"{TBX}termSec/{TBX}term")]
            assert names == [name.name for name in term.words[section.get(LANG)].names]
        assert [one.get("target") for one in entry.findall(f"{{{BASIC}}}crossReference")] == list(term.see)
    spoken = {section.get(LANG) for section in root.iter(f"{TBX}langSec")}
    assert spoken == set(TONGUES)


def test_tbx_tells_the_preferred_name_and_what_is_not_confirmed():
    root = ET.fromstring(to_tbx())
    entry = next(one for one in root.iter(f"{TBX}conceptEntry") if one.get("id") == "spades")
    spanish = next(one for one in entry.findall(f"{TBX}langSec") if one.get(LANG) == "es")
    preferred, other = spanish.findall(f"{TBX}termSec")
    status = f"{{{MIN}}}administrativeStatus"
    assert (preferred.find(status).text, other.find(status).text) == (
        "preferredTerm-admn-sts",
        "admittedTerm-admn-sts",
    )
    assert other.find(f"{TBX}note").text == "unconfirmed"
    assert other.find(f"{{{BASIC}}}geographicalUsage").text == "mx"


# ---- the structure that ISO 30042 and the TBX-Basic dialect ask for ----

CATEGORIES = {
    f"{TBX}conceptEntry": {f"{{{MIN}}}subjectField", f"{{{BASIC}}}crossReference", f"{TBX}langSec"},
    f"{TBX}langSec": {f"{{{BASIC}}}definition", f"{TBX}note", f"{TBX}termSec"},
    f"{TBX}termSec": {
        f"{TBX}term",
        f"{{{MIN}}}administrativeStatus",
        f"{{{BASIC}}}geographicalUsage",
        f"{{{MIN}}}customerSubset",
        f"{TBX}note",
    },
}
STATUS = {"preferredTerm-admn-sts", "admittedTerm-admn-sts", "deprecatedTerm-admn-sts", "supersededTerm-admn-sts"}


def test_tbx_has_the_parts_of_the_standard_in_their_order():
    root = ET.fromstring(to_tbx())
    assert [part.tag for part in root] == [f"{TBX}tbxHeader", f"{TBX}text"]
    assert root.get(LANG)
    (source,) = root.find(f"{TBX}tbxHeader")
    assert [part.tag for part in source] == [f"{TBX}titleStmt", f"{TBX}sourceDesc"]
    assert [part.tag for part in root.find(f"{TBX}text")] == [f"{TBX}body"]
    assert {part.tag for part in root.find(f"{TBX}text/{TBX}body")} == {f"{TBX}conceptEntry"}


def test_tbx_has_nothing_but_the_categories_of_its_dialect():
    root = ET.fromstring(to_tbx())
    for level, allowed in CATEGORIES.items():
        for part in root.iter(level):
            assert {child.tag for child in part} <= allowed
    assert {one.text for one in root.iter(f"{{{MIN}}}administrativeStatus")} <= STATUS
    leaves = {tag for allowed in CATEGORIES.values() for tag in allowed} - set(CATEGORIES)
    for part in root.iter():
        if part.tag in leaves:
            assert len(part) == 0
            assert part.text.strip()


def test_tbx_has_one_id_for_each_concept_and_one_section_for_each_language_that_has_a_word():
    entries = list(ET.fromstring(to_tbx()).iter(f"{TBX}conceptEntry"))
    ids = [entry.get("id") for entry in entries]
    assert len(ids) == len(set(ids))
    for entry in entries:
        languages = [section.get(LANG) for section in entry.findall(f"{TBX}langSec")]
        assert languages
        assert len(languages) == len(set(languages))
        assert set(languages) <= set(TONGUES)
        assert {one.get("target") for one in entry.findall(f"{{{BASIC}}}crossReference")} <= set(ids)
        for section in entry.findall(f"{TBX}langSec"):
            for term in section.findall(f"{TBX}termSec"):
                assert [part.tag for part in term][:1] == [f"{TBX}term"]
                assert len(term.findall(f"{TBX}term")) == 1
