"""constraints.txt pins everything that any extra or group brings, on every system we name."""

import json
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LINES = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
PINNED = {canonicalize_name(name): version for name, version in (line.split("==") for line in LINES)}

SYSTEMS = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    "mac": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    "windows": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
}


def declared() -> list[Requirement]:
    """Everything pyproject.toml asks for: core, extras, groups, and what builds the project."""
    groups = [entry for group in PROJECT["dependency-groups"].values() for entry in group if isinstance(entry, str)]
    extras = [entry for extra in PROJECT["project"]["optional-dependencies"].values() for entry in extra]
    everything = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"], *groups, *extras]
    return [Requirement(text) for text in everything]


def needed(environment: dict[str, str]) -> set[str]:
    """Names of all that is needed, step by step from what is declared; what is not installed here is not followed."""
    names: set[str] = set()
    seen: set[str] = set()
    waiting = declared()
    while waiting:
        requirement = waiting.pop()
        if str(requirement) in seen:
            continue
        seen.add(str(requirement))
        name = canonicalize_name(requirement.name)
        names.add(name)
        try:
            further = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        for text in further:
            candidate = Requirement(text)
            marker = candidate.marker
            if marker is None or any(marker.evaluate({**environment, "extra": e}) for e in requirement.extras | {""}):
                waiting.append(candidate)
    return names


def test_the_file_is_plain():
    """One exact version a line, sorted, each name once: no addresses, no paths, nothing that only one tool reads."""
    assert all(re.fullmatch(r"[A-Za-z0-9][\w.-]*==[\w.+!]+", line) for line in LINES)
    assert sorted(LINES, key=str.lower) == LINES
    assert len(PINNED) == len(LINES)


@pytest.mark.slow
@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_all_that_is_needed_is_pinned(system, python):
    """Nothing that any system would install is left to chance."""
    environment = {**SYSTEMS[system], "python_version": python, "python_full_version": f"{python}.0"}
    environment |= {"platform_machine": "x86_64", "platform_python_implementation": "CPython"}
    assert needed(environment) - PINNED.keys() == set()


def test_this_environment_follows_the_pins():
    """What the tests run with is what the file says."""
    installed = {canonicalize_name(found.name): found.version for found in metadata.distributions()}
    ours = {name: version for name, version in installed.items() if name in PINNED}
    assert ours == {name: PINNED[name] for name in ours}
    assert {canonicalize_name(requirement.name) for requirement in declared()} - {"jupyterlab"} <= ours.keys()


@pytest.mark.parametrize("python", ["3.11.0", "3.12.0", "3.13.0", "3.14.0"])
def test_every_pin_is_for_every_python_that_we_name(python):
    """Debian's Python is not the newest of its line: a pin that wants 3.11.5 could not be installed there."""
    wishes = {found.name: found.metadata["Requires-Python"] for found in metadata.distributions()}
    too_choosy = {
        name: wish
        for name, wish in wishes.items()
        if canonicalize_name(name) in PINNED and wish and not SpecifierSet(wish).contains(python)
    }
    assert too_choosy == {}


@pytest.mark.slow
def test_a_fresh_install_takes_pinned_versions_only(tmp_path):
    """Asked from nothing for all extras and groups at once, pip finds the pins enough and free of contradiction."""
    report = tmp_path / "report.json"
    wanted = [".[app,lab,sheet,class,hub]", "--group", "dev", *PROJECT["build-system"]["requires"]]
    options = ["--dry-run", "--ignore-installed", "--quiet", "--constraint", "constraints.txt", "--report", str(report)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, *wanted], cwd=ROOT, check=True, timeout=600)
    chosen = {
        canonicalize_name(item["metadata"]["name"]): item["metadata"]["version"]
        for item in json.loads(report.read_text(encoding="utf-8"))["install"]
    }
    del chosen["rummy-learn"]
    assert chosen == {name: PINNED.get(name) for name in chosen}
