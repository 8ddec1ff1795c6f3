"""The project built from a copy of the checkout, and clean environments to install it in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_AT_HOME = {".git", ".venv", "artefacts", "dist", "build", "node_modules"}


@dataclass(frozen=True)
class Built:
    """What a build made, and the copy of the checkout that it was made from."""

    source: Path
    wheel: Path
    sdist: Path
    wheel_from_sdist: Path


def outside() -> dict[str, str]:
    """Return an environment for a process that must not see this checkout nor the tests' own settings."""
    hidden = {"PYTHONPATH", "VIRTUAL_ENV", "JUPYTER_PATH", "PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"}
    return {name: value for name, value in os.environ.items() if name not in hidden}


def run(
    *command: object, cwd: Path, check: bool = True, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command outside the checkout, or in this environment; show what it printed if it fails."""
    words = [str(word) for word in command]
    result = subprocess.run(
        words, cwd=cwd, env=env or outside(), capture_output=True, text=True, encoding="utf-8", timeout=600, check=False
    )
    assert result.returncode == 0 or not check, f"{words}\n{result.stdout}{result.stderr}"
    return result


def clean_environment(folder: Path, *wanted: object) -> Path:
    """Make a virtual environment with nothing but what is wanted in it, and return its interpreter."""
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env", cwd=folder)
    python = folder / "env" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", *wanted, cwd=folder)
    return python


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Built:
    """The wheel, the source archive, and the wheel made from that archive."""
    source = tmp_path_factory.mktemp("checkout") / "rummy-learn"
    shutil.copytree(
        ROOT, source, ignore=lambda folder, names: LEFT_AT_HOME & set(names) if Path(folder) == ROOT else ()
    )
    litter = source / "notebooks" / "es" / ".ipynb_checkpoints" / "draft-checkpoint.ipynb"
    litter.parent.mkdir(exist_ok=True)
    litter.write_text("{}")
    straight, roundabout = (tmp_path_factory.mktemp(name) for name in ("straight", "roundabout"))
    build = (sys.executable, "-m", "build", "--no-isolation")
    run(*build, "--wheel", "--outdir", straight, cwd=source)
    run(*build, "--outdir", roundabout, cwd=source)
    (wheel,), (wheel_from_sdist,) = (list(folder.glob("*.whl")) for folder in (straight, roundabout))
    (sdist,) = roundabout.glob("*.tar.gz")
    return Built(source, wheel, sdist, wheel_from_sdist)
