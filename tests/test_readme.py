"""What the README and its neighbours show is true."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import command_of

ROOT = Path(__file__).parents[1]
READMES = {"en": "README.md", "es": "README.es.md"}
GUIDE = "docs/engine.md"
PAGES = (*READMES.values(), GUIDE, "CONTRIBUTING.md", "CHANGELOG.md", "deploy/README.md")
CONSOLE = re.compile(r"^    \$ \.venv/bin/rummy-learn (.+)\n((?:    .*\n)+)", re.MULTILINE)
SAME = {"mis-lecciones": "my-lessons", "entregas": "handed-in", "hoja.pdf": "sheet.pdf"}
"""Names that a reader chooses, in Spanish and in English."""


def read(document: str) -> str:
    """Return the text of a page."""
    return (ROOT / document).read_text(encoding="utf-8")


@pytest.mark.parametrize("document", [*READMES.values(), GUIDE])
def test_the_python_in_the_readme_does_what_it_says(document):
    """Every example is run and its output compared."""
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False, encoding="utf-8")
    assert tried
    assert not failed


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "document"), READMES.items())
def test_the_commands_in_the_readme_print_what_it_says(tmp_path, lang, document):
    """Every command shown with its output prints just that, to a reader of that language."""
    shown = CONSOLE.findall(read(document))
    assert shown
    for arguments, output in shown:
        words = [first or second for first, second in re.findall(r'"([^"]*)"|(\S+)', arguments)]
        run = subprocess.run(
            [command_of(sys.executable), "--lang", lang, *words],
            capture_output=True,
            encoding="utf-8",
            check=False,
            cwd=tmp_path,
        )
        assert run.stdout.rstrip() == re.sub("^    ", "", output, flags=re.MULTILINE).rstrip()


def test_both_languages_are_told_to_type_the_same():
    """All that is typed is in both READMEs, in the same order."""
    english, spanish = (
        re.findall(r"^    ((?:\$ )?(?:make|py|python3|\.venv\S+) .*|>>> .*)", read(document), re.MULTILINE)
        for document in READMES.values()
    )
    for theirs, ours in SAME.items():
        spanish = [line.replace(theirs, ours) for line in spanish]
    assert spanish == english


def test_windows_is_told_the_same_as_the_rest():
    """The commands for Windows are those for a Mac as Windows writes them."""
    for document in READMES.values():
        mac, windows = (
            re.search(rf"^    {first} -m venv .*\n((?:    .*\n)+)", read(document), re.MULTILINE)
            for first in ("python3", "py")
        )
        assert mac[1].replace(".venv/bin/", ".venv\\Scripts\\").replace("'", "") == windows[1]


def test_links_within_a_page_lead_to_one_of_its_headings():
    """The doors of the READMEs open."""
    for document in PAGES:
        text = read(document)
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
        assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors


@pytest.mark.parametrize("document", PAGES)
def test_links_lead_somewhere(document):
    """Every link and picture that stays in the repository is there."""
    links = re.findall(r"\]\((?!https?:)([^)#]+)", read(document))
    assert [link for link in links if not ((ROOT / document).parent / link).exists()] == []


@pytest.mark.parametrize("document", PAGES)
def test_folders_and_commands_that_are_named_exist(document):
    """What stands in code style and looks like a folder, a file or a make command is there."""
    text = read(document)
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name in re.findall(r"(?:`|^    )make ([a-z]+)", text, re.MULTILINE) if name not in targets] == []
    places = re.findall(r"`((?:rummy_learn|tests|notebooks|glossary|benchmarks)/[\w./*-]*)`", text)
    missing = [place for place in places if not ("NN-" in place or "NAME" in place or list(ROOT.glob(place)))]
    assert missing == []
