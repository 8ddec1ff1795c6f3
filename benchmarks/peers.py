"""Other people's programs to measure against, in an environment of their own: never a dependency of this project."""

import json
import subprocess
import sys
import venv
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "artefacts" / "benchmark-peers"
SCRIPTS = Path(__file__).parent / "peer_scripts"
PACKAGES = ("rummikub-solver[highs]==1.0.0", "rlcard==1.2.0")


def install() -> None:
    """Make the environment, if there is none, and say so."""
    done = FOLDER / "installed.txt"
    wanted = "\n".join(PACKAGES)
    if done.exists() and done.read_text("utf-8") == wanted:
        return
    print(f"Installing {', '.join(PACKAGES)} into {FOLDER}, for this benchmark only.", file=sys.stderr)
    venv.create(FOLDER, with_pip=True, clear=True)
    subprocess.run([_python(), "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    done.write_text(wanted, "utf-8")


def run(script: str, question: object) -> dict:
    """Run a script with the peers' Python; question and answer are JSON."""
    command = [_python(), str(SCRIPTS / script)]
    asked = json.dumps(question)
    answer = subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout
    return json.loads(answer.splitlines()[-1])


def _python() -> str:
    return str(FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
