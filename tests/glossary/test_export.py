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
