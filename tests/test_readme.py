"""What the README and its neighbours show is true."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import command_of

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
CONSOLE = re.compile(r"^    \$ rummy-learn (.+)\n((?:    .*\n)+)", re.MULTILINE)


def test_the_python_in_the_readme_does_what_it_says():
    """Every example is run and its output compared."""
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert tried
    assert not failed


def test_the_commands_in_the_readme_print_what_it_says(tmp_path):
    """Every command shown with its output prints just that."""
    shown = CONSOLE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown
    for arguments, output in shown:
        words = [first or second for first, second in re.findall(r'"([^"]*)"|(\S+)', arguments)]
        run = subprocess.run(
            [command_of(sys.executable), "--lang", "en", *words],
            capture_output=True,
            encoding="utf-8",
            check=False,
            cwd=tmp_path,
        )
        assert run.stdout.rstrip() == re.sub("^    ", "", output, flags=re.MULTILINE).rstrip()


@pytest.mark.parametrize("document", PAGES)
def test_links_lead_somewhere(document):
    """Every link and picture that stays in the repository is there."""
    links = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / document).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("document", PAGES)
def test_folders_and_commands_that_are_named_exist(document):
    """What stands in code style and looks like a folder, a file or a make command is there."""
    text = (ROOT / document).read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name in re.findall(r"(?:`|^    )make ([a-z]+)", text, re.MULTILINE) if name not in targets] == []
    places = re.findall(r"`((?:rummy_learn|tests|notebooks|glossary|benchmarks)/[\w./*-]*)`", text)
    missing = [place for place in places if not ("NN-" in place or "NAME" in place or list(ROOT.glob(place)))]
    assert missing == []
