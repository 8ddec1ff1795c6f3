"""The glossary as pages and as a command."""

from __future__ import annotations

import io
import json
import re
from html import unescape
from xml.etree import ElementTree as ET

import pytest

from rummy_learn.app.cli import main
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.glossary import glossary
from tests.app.visiting import ask

pytestmark = pytest.mark.slow  # it starts a server of its own

TERMS = glossary().terms


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_script_the_whole_glossary_can_be_read(server, lang):
    page = ask(server, f"/{lang}/glossary")
    assert (page.status, page.lang) == (200, lang)
    assert "kernelId" not in page.text
    read = unescape(page.text)
    assert all(term.words[lang].meaning in read for term in TERMS.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_concept_has_an_address_with_its_name_and_meaning(server, lang):
    for key in ("run", "set-of-four", "rummy-500"):
        page = ask(server, f"/{lang}/glossary/{key}")
        title = unescape(re.search("<title>(.*)</title>", page.text)[1])
        assert page.status == 200
        assert title.startswith(TERMS[key].name(lang))
        assert TERMS[key].words[lang].meaning in unescape(page.text)
        assert all(f'href="/{other}/glossary/{key}"' in page.text for other in LANGUAGES)


def test_a_word_that_is_no_key_leads_to_the_nearest(server):
    page = ask(server, "/es/glossary/escalrea")
    assert page.status == 404
    assert 'href="/es/glossary/run"' in page.text


def test_a_language_there_is_none_of_is_said_so(server):
    assert ask(server, "/xx/glossary").status == 404
    assert ask(server, "/xx/glossary/run").status == 404
    assert ask(server, "/xx/glossary/words.json").status == 404


@pytest.mark.parametrize("what", ["all", "words"])
def test_scripts_get_what_they_show(server, what):
    answer = ask(server, f"/es/glossary/{what}.json")
    assert answer.headers["Content-Type"].startswith("application/json")
    sent = json.loads(answer.text)
    assert [term["key"] for term in sent["data"]["terms"]] == list(TERMS)
    assert sent["labels"]["glossary.title"]


def test_pages_lead_to_the_glossary(app_of_the_course):
    assert 'href="/en/glossary"' in ask(app_of_the_course, "/en").text
    assert 'href="/en/glossary"' in ask(app_of_the_course, "/en/groups-and-runs").text


@pytest.fixture
def terminal(english_terminal, capsys):
    """Run the command; return its code, what it printed and what it complained of."""

    def run(*arguments):
        code = main(["glossary", *arguments])
        return code, *capsys.readouterr()

    return run


def test_a_word_is_explained_in_four_languages(terminal):
    code, out, _ = terminal("tercia", "--lang", "es")
    assert code == 0
    assert "Un grupo de tres cartas." in out
    assert re.search(r"Español +trío · tercia \(México\) · pierna \(Argentina, sin confirmar\)", out)
    assert re.search(r"Francés +brelan", out)


def test_all_senses_of_a_word_are_told(terminal):
    code, out, _ = terminal("klopfen")
    assert code == 0
    assert out.startswith("“klopfen” means 2 things:")
    assert TERMS["call"].words["en"].meaning in out
    assert TERMS["knock"].words["en"].meaning.split(",")[0] in out


def test_no_colour_and_no_more_than_a_screen_when_nobody_looks(terminal):
    out = terminal("run", "--lang=en")[1]
    assert "\033" not in out
    assert max(map(len, out.splitlines())) <= 100


def test_what_is_not_there_gets_suggestions(terminal):
    code, out, err = terminal("escalrea", "--lang", "es")
    assert (code, out) == (1, "")
    assert "«escalrea»" in err
    assert "escalera" in err
    code, out, err = terminal("xyzzyq")
    assert (code, out) == (1, "")
    assert "xyzzyq" in err


def test_json_for_programs(terminal):
    code, out, _ = terminal("comodin", "--json", "--lang", "es")
    found = json.loads(out)
    assert code == 0
    assert [term["key"] for term in found["terms"]] == ["joker", "wild-card"]
    assert found["terms"][0]["names"]["fr"][0]["name"] == "joker"
    code, out, _ = terminal("xyzzyq", "--json")
    assert (code, json.loads(out)["terms"]) == (1, [])


def test_exports_go_to_the_terminal_or_into_a_file(terminal, tmp_path):
    assert set(json.loads(terminal("--export", "json")[1])) == set(TERMS)
    file = tmp_path / "rummy.tbx"
    code, out, _ = terminal("--export", "tbx", "-o", str(file))
    assert (code, out) == (0, f"{file}: {len(TERMS)} concepts.\n")
    assert ET.fromstring(file.read_text("utf-8")).tag.endswith("tbx")


@pytest.mark.parametrize(
    "arguments", [(), ("--export", "csv"), ("--export",), ("run", "--frobnicate"), ("run", "--lang", "xx")]
)
def test_what_is_not_understood_is_said_in_one_line(terminal, arguments):
    code, out, err = terminal(*arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err


def test_a_place_that_cannot_be_written_to_is_named(terminal, tmp_path):
    code, _, err = terminal("--export", "json", "--output", str(tmp_path / "no" / "such.json"))
    assert code == 1
    assert "such.json" in err


def test_a_terminal_that_lacks_letters_is_no_reason_to_stop(monkeypatch):
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", narrow)
    assert main(["glossary", "žolíky", "--lang", "es"]) == 0
