"""How `make test` comes by a browser on machines that differ."""

import os
import stat

import pytest

from tests.browser import chromium


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """A PATH on which nothing is, and a way to put programs there."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)

    def put(name: str, exit_code: int = 0) -> str:
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\nexit {exit_code}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return str(program)

    return put


@pytest.fixture
def attempts(monkeypatch):
    """Record what would be installed, instead of installing it; Playwright has none of its own."""
    made: list[str] = []
    monkeypatch.setattr(chromium, "playwrights_own", lambda: None)
    monkeypatch.setattr(chromium, "download_playwrights", lambda: made.append("playwright"))
    monkeypatch.setattr(chromium, "driver_works", lambda: True)
    monkeypatch.setattr(chromium, "install_debians", lambda package: made.append(f"debian's {package}"))
    return made


@pytest.mark.parametrize("name", chromium.NAMES)
def test_a_browser_on_the_path_is_used(programs, attempts, name):
    """Whatever name the system gives it, nothing is installed."""
    path = programs(name)
    assert chromium.ensure() == path
    assert attempts == []


def test_the_variable_wins(programs, attempts, monkeypatch):
    """CHROMIUM says which of several."""
    programs("chromium")
    mine = programs("my-own-browser")
    monkeypatch.setenv("CHROMIUM", mine)
    assert chromium.ensure() == mine


def test_a_wrong_variable_is_no_reason_to_take_another(programs, attempts, monkeypatch):
    """Who names a browser wants that one."""
    programs("chromium")
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    with pytest.raises(chromium.NoBrowserError, match="/no/such/browser"):
        chromium.ensure()


def test_a_placeholder_is_passed_over(programs, attempts):
    """A program of that name which only says what to install is not a browser."""
    programs("chromium-browser", exit_code=1)
    real = programs("google-chrome")
    assert chromium.ensure() == real


def test_debians_package_comes_before_a_download(programs, attempts, monkeypatch):
    """With neither at hand, first the system's own package, then Playwright's."""
    monkeypatch.setattr(chromium, "install_debians", lambda package: attempts.append(programs(package)))
    assert attempts == []
    assert chromium.ensure() == attempts[0]
    assert len(attempts) == 1


def test_no_browser_at_all_is_said_aloud(programs, attempts):
    """After both attempts the tests do not go on without: they stop and say what helps."""
    with pytest.raises(chromium.NoBrowserError, match="apt install chromium"):
        chromium.ensure()
    assert attempts == ["debian's chromium-headless-shell", "debian's chromium", "playwright"]


def test_the_driver_comes_first(programs, attempts, monkeypatch):
    """Where Playwright lacks a library it is installed, and if that does not help, said aloud."""
    programs("chromium")
    monkeypatch.setattr(chromium, "driver_works", lambda: "debian's libatomic1" in attempts)
    chromium.ensure()
    assert attempts == ["debian's libatomic1"]
    monkeypatch.setattr(chromium, "driver_works", lambda: False)
    with pytest.raises(chromium.NoBrowserError, match="apt install libatomic1"):
        chromium.ensure()


def test_only_root_asks_debian(programs, monkeypatch):
    """Somebody who cannot install packages is not bothered with it."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    programs("apt-get")
    monkeypatch.setattr(chromium.subprocess, "run", lambda *_, **__: pytest.fail("ran a command"))
    chromium.install_debians("chromium")
