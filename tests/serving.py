"""Start the real command line as a learner does, and stop it without leaving anything behind."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

START_SECONDS = 60
STOP_SECONDS = 20


@dataclass(frozen=True)
class RunningApp:
    """A server that answers."""

    url: str
    process: subprocess.Popen[bytes]
    log_file: Path

    def log(self) -> str:
        """Return everything the server has printed so far."""
        return self.log_file.read_text(encoding="utf-8", errors="replace")


def command_of(python: Path | str) -> str:
    """Return the path of the ``rummy-learn`` command that is installed beside the interpreter."""
    return str(Path(python).with_name("rummy-learn.exe" if sys.platform == "win32" else "rummy-learn"))


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_app(
    *arguments: str,
    log_file: Path,
    python: Path | str = sys.executable,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    port: int | None = None,
    command: str = "app",
) -> Iterator[RunningApp]:
    """Serve with ``rummy-learn app``, on a free port or on this one; on leaving, stop it and all its kernels."""
    port = port or free_port()
    line = [command_of(python), command, "--port", str(port), "--no-browser", *arguments]
    with running(line, port=port, log_file=log_file, cwd=cwd, env=env) as app:
        yield app


@contextmanager
def running(
    line: list[str],
    *,
    port: int,
    log_file: Path,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    patience: float = START_SECONDS,
) -> Iterator[RunningApp]:
    """Run a command line that serves on this port, soon; on leaving, stop it and all that it has started."""
    log_file.parent.mkdir(parents=True, exist_ok=True)
    with log_file.open("wb") as log:
        process = subprocess.Popen(
            line, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        )
    app = RunningApp(f"http://127.0.0.1:{port}", process, log_file)
    try:
        _wait_until_it_answers(app, patience)
        yield app
    finally:
        left_behind = _stop(process)
    assert not left_behind, f"the server left processes behind: {left_behind}"


@dataclass(frozen=True)
class RunningClass(RunningApp):
    """A server of a class that answers.

    Attributes:
        code: the code that learners enter.
        teacher: the teacher's link.
        record: the address of the record.
    """

    code: str
    teacher: str
    record: str


@contextmanager
def running_class(
    *arguments: str, folder: Path, env: Mapping[str, str] | None = None, **options: object
) -> Iterator[RunningClass]:
    """Serve with ``rummy-learn class``; record, teacher's link and log are in that folder."""
    record = (env or {}).get("RUMMY_LEARN_DB", f"sqlite:///{folder / 'classes.db'}")
    environment = {**os.environ, **(env or {}), "RUMMY_LEARN_DB": record}
    with running_app(*arguments, command="class", log_file=folder / "class.log", env=environment, **options) as app:
        code, teacher = _read_off(app)
        yield RunningClass(app.url, app.process, app.log_file, code, teacher, record)


def _read_off(app: RunningApp) -> tuple[str, str]:
    """What a teacher reads in the terminal: the code, and the secret link."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        teacher = re.search(r"http\S+/teacher/\S+", app.log())
        code = re.search(r":  ([A-Z0-9]{6})$", app.log(), re.MULTILINE)
        if teacher and code:
            return code[1], teacher[0]
        time.sleep(0.05)
    raise AssertionError(f"the class was not announced:\n{app.log()}")


def _wait_until_it_answers(app: RunningApp, patience: float) -> None:
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if app.process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(app.url, timeout=START_SECONDS):
                return
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{app.url} answers {error.code}\n{app.log()}") from error
        except OSError:
            time.sleep(0.02)
    raise AssertionError(f"the app did not start (exit code {app.process.poll()}):\n{app.log()}")


def _stop(process: subprocess.Popen[bytes]) -> list[str]:
    if process.poll() is not None:
        return []
    family = psutil.Process(process.pid).children(recursive=True)
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    _, alive = psutil.wait_procs(family, timeout=STOP_SECONDS)
    names = [" ".join(orphan.cmdline()) for orphan in alive]
    for orphan in alive:
        orphan.kill()
    return names
