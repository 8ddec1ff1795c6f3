"""The import contracts of pyproject.toml refuse what they say they refuse."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = "app -> desk -> widgets | classroom -> lessons -> play -> i18n -> engine"
CORE = "the core needs nothing but the standard library"
QUIET = "no threads, processes or sockets below the app"

# What is planted where, and the contract that must refuse it.
TRESPASSES = {
    "engine imports a layer above it": ({"engine/trespass.py": "import rummy_learn.lessons"}, LAYERS),
    "engine imports it through a friend": (
        {"engine/trespass.py": "from rummy_learn import _paths", "_paths.py": "import rummy_learn.widgets"},
        LAYERS,
    ),
    "play imports the lessons": ({"play/trespass.py": "import rummy_learn.lessons"}, LAYERS),
    "widgets import the app, late": ({"widgets/trespass.py": "def late():\n    import rummy_learn.app"}, LAYERS),
    "the desk imports the app": ({"desk/trespass.py": "import rummy_learn.app"}, LAYERS),
    "the classroom imports widgets": ({"classroom/trespass.py": "import rummy_learn.widgets"}, LAYERS),
    "a package outside the layers": ({"trespass/__init__.py": ""}, LAYERS),
    "engine imports something to be installed": ({"engine/trespass.py": "import tornado.web"}, CORE),
    "i18n imports something to be installed": ({"i18n/trespass.py": "from babel import Locale"}, CORE),
    "widgets open a socket": ({"widgets/trespass.py": "import socket"}, QUIET),
    "lessons start a process": ({"lessons/trespass.py": "from subprocess import run"}, QUIET),
}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the code, where anything may be planted."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "rummy_learn", tmp_path / "rummy_learn", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tests").mkdir()
    for name in ("__init__.py", "import_contracts.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests")
    return tmp_path


def lint(folder: Path) -> dict[str, bool]:
    """Lint the folder and say of each contract whether it is kept."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    verdicts = {name: f"{name} KEPT" in run.stdout for name in (LAYERS, CORE, QUIET)}
    assert run.returncode == (0 if all(verdicts.values()) else 1), run.stdout + run.stderr
    assert all(verdicts[name] != (f"{name} BROKEN" in run.stdout) for name in verdicts), run.stdout
    return verdicts


@pytest.mark.slow
def test_the_code_keeps_every_contract(copied):
    """A copy with nothing planted passes, so that a refusal below means something."""
    assert lint(copied) == {LAYERS: True, CORE: True, QUIET: True}


@pytest.mark.slow
@pytest.mark.parametrize("trespass", TRESPASSES)
def test_a_trespass_breaks_its_contract_alone(copied, trespass):
    """Each forbidden import is refused, by the contract that is meant to."""
    files, contract = TRESPASSES[trespass]
    for path, code in files.items():
        target = copied / "rummy_learn" / path
        target.parent.mkdir(exist_ok=True)
        target.write_text(code + "\n")
    assert lint(copied) == {name: name != contract for name in (LAYERS, CORE, QUIET)}
