"""Start the real command line as a learner does, and stop it without leaving anything behind."""

from __future__ import annotations

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
) -> Iterator[RunningApp]:
    """Serve with ``rummy-learn app``, on a free port or on this one; on leaving, stop it and all its kernels."""
    port = port or free_port()
    command = [command_of(python), "app", "--port", str(port), "--no-browser", *arguments]
    log_file.parent.mkdir(parents=True, exist_ok=True)
    with log_file.open("wb") as log:
        process = subprocess.Popen(
            command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        )
    app = RunningApp(f"http://127.0.0.1:{port}", process, log_file)
    try:
        _wait_until_it_answers(app)
        yield app
    finally:
        left_behind = _stop(process)
    assert not left_behind, f"the server left processes behind: {left_behind}"


def _wait_until_it_answers(app: RunningApp) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if app.process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(app.url, timeout=START_SECONDS):
                return
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{app.url} answers {error.code}\n{app.log()}") from error
        except OSError:
            time.sleep(0.1)
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
