"""`rummy-learn lab`: the lessons in a folder of one's own, and JupyterLab on top."""

from __future__ import annotations

import os
import sys

import pytest
from jupyterlab.commands import get_app_dir
from jupyterlab_server.settings_utils import get_settings

from rummy_learn._paths import data_folder
from rummy_learn.app.cli import main
from rummy_learn.app.commands import lab
from rummy_learn.i18n import LANGUAGES, text
from tests.app.test_copies import edit

LESSON = "03-groups-and-runs.ipynb"


@pytest.fixture
def started(monkeypatch):
    """The commands that would have become JupyterLab."""
    commands = []
    monkeypatch.setattr(lab, "EXTRA", ())
    monkeypatch.setattr(os, "execve", lambda _program, command, _surroundings: commands.append(command))
    monkeypatch.setattr(lab.subprocess, "call", lambda _command, env: 0)
    return commands


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lessons_of_the_language_are_copied_and_jupyterlab_opens_on_the_map(tmp_path, started, capsys, lang):
    assert main(["lab", str(tmp_path / "mine"), "--lang", lang, "--port", "9345", "--no-browser"]) == 0
    copied = {file.name for file in (tmp_path / "mine" / lang).glob("*.ipynb")}
    assert copied == {file.name for file in (data_folder("notebooks") / lang).glob("[!.]*.ipynb")}
    out = capsys.readouterr().out
    assert text("cli.lab.copied", lang, n=len(copied), count=len(copied), folder=tmp_path / "mine" / lang) in out
    (command,) = started
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert {f"--ServerApp.root_dir={tmp_path / 'mine'}", "--ServerApp.port=9345", "--no-browser"} <= set(command)
    assert f"--LabApp.default_url=/lab/tree/{lang}/00-course.ipynb" in command


def test_jupyterlab_does_not_ask_about_its_news(monkeypatch):
    """That is a default, which a learner's own settings overrule; what the machine has set counts as before."""
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/of/the/machine")
    surroundings = lab.environment()
    assert surroundings["JUPYTER_CONFIG_PATH"].split(os.pathsep)[1:] == ["/of/the/machine"]
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", surroundings["JUPYTER_CONFIG_PATH"])
    places = {f"{name}_dir": get_app_dir() + f"/{name.removeprefix('app_')}" for name in ("app_settings", "schemas")}
    told, _ = get_settings(**places, settings_dir="", schema_name="@jupyterlab/apputils-extension:notification")
    assert told["schema"]["properties"]["fetchNews"]["default"] == "false"


def test_copying_alone_opens_nothing(tmp_path, started):
    assert main(["lab", str(tmp_path), "--only-copy"]) == 0
    assert started == []


@pytest.mark.parametrize(("answer", "replaced"), [("n", False), ("", False), ("y", True)])
def test_at_a_terminal_a_changed_lesson_is_a_question(tmp_path, monkeypatch, capsys, answer, replaced):
    copy = tmp_path / "en" / LESSON
    main(["lab", str(tmp_path), "--only-copy", "--lang", "en"])
    (tmp_path / "en" / ".rummy-learn.json").unlink()
    edit(copy, "mine()")
    asked = []
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or answer)
    assert main(["lab", str(tmp_path), "--only-copy", "--lang", "en"]) == 0
    assert len(asked) == 1
    assert LESSON in asked[0]
    assert ("mine()" not in copy.read_text("utf-8")) == replaced
    assert (text("cli.lab.kept", "en", name=LESSON) in capsys.readouterr().out) != replaced


def test_without_jupyterlab_a_line_says_what_to_install_and_nothing_is_copied(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(lab, "EXTRA", ("a_module_that_nobody_has",))
    assert main(["lab", str(tmp_path / "mine"), "--lang", "es"]) == 1
    assert 'pip install "rummy-learn[lab]"' in capsys.readouterr().err
    assert not (tmp_path / "mine").exists()


@pytest.mark.parametrize("port", ["0", "many", "65536"])
def test_a_port_that_cannot_be(tmp_path, capsys, port):
    assert main(["lab", str(tmp_path), "--port", port, "--lang", "en"]) == 2
    assert "65535" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made(tmp_path, capsys, started):
    (tmp_path / "file").write_text("taken")
    assert main(["lab", str(tmp_path / "file"), "--lang", "en"]) == 1
    assert str(tmp_path / "file") in capsys.readouterr().err
    assert started == []
