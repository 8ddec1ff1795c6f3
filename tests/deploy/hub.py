"""A JupyterHub as ``deploy/jupyterhub_config.py`` sets it up, with its class and a database server, on loopback."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import psutil
import requests

from rummy_learn.i18n import text
from tests.deploy.proxy import DEPLOY, ensure
from tests.serving import free_port

if TYPE_CHECKING:
    from pathlib import Path

START_SECONDS, STOP_SECONDS = 120, 15


@dataclass(frozen=True)
class Hub:
    """A hub that answers.

    Attributes:
        address: of the hub, as learners open it.
        school: of the class service.
        code: of the class.
        secret: of the teacher's link.
        database: the address of the record.
        process: the hub's own.
    """

    address: str
    school: str
    code: str
    secret: str
    database: str
    process: psutil.Process


@contextmanager
def running_hub(folder: Path, database: str, lang: str = "es"):
    """Start a hub in a folder of its own, and stop all that it has started."""
    ensure()
    hub, hub_inside, proxy, school = (f"http://127.0.0.1:{free_port()}" for _ in range(4))
    kept = ("PATH", "LANG", "TMPDIR")
    environment = {name: os.environ[name] for name in kept if name in os.environ} | {
        "HOME": str(folder),
        "RUMMY_LEARN_DB": database,
        "RUMMY_LEARN_LANG": lang,
        "RUMMY_LEARN_CLASS_PORT": school.rpartition(":")[2],
        "JUPYTERHUB_CRYPT_KEY": secrets.token_hex(32),
    }
    command = [sys.executable, "-m", "jupyterhub", "-f", DEPLOY / "jupyterhub_config.py"]
    command += [f"--JupyterHub.bind_url={hub}", f"--JupyterHub.hub_bind_url={hub_inside}"]
    command += [f"--ConfigurableHTTPProxy.api_url={proxy}"]
    log = folder / "hub.log"
    with log.open("wb") as stream:
        process = psutil.Popen(command, cwd=folder, env=environment, stdout=stream, stderr=subprocess.STDOUT)
        try:
            code, secret = _announced(log, lang)
            _wait_for(f"{hub}/hub/login", log)
            yield Hub(hub, school, code, secret, database, process)
        finally:
            _stop(process)


def _announced(log, lang):
    """The class's code and the teacher's secret, as the class tells them to whoever runs it."""
    code = re.compile(rf"{re.escape(text('school.open.code', lang))}\s+(?:\x1b\[\d+m)?(\w+)")
    link = re.compile(rf"http://127\.0\.0\.1:\d+/{lang}/teacher/([\w-]+)")

    def both():
        told = log.read_text("utf-8", errors="replace")
        found = code.search(told), link.search(told)
        return all(found) and tuple(one[1] for one in found)

    return _soon(both, log)


def _wait_for(address, log):
    def answers():
        try:
            return requests.get(address, timeout=5).ok
        except requests.ConnectionError:
            return False

    _soon(answers, log)


def _soon(question, log):
    until = time.monotonic() + START_SECONDS
    while not (answer := question()):
        assert time.monotonic() < until, log.read_text("utf-8", errors="replace")
        time.sleep(0.2)
    return answer


def _stop(process):
    """Ask the hub and all that it has started to end, at once, and see to it that nothing is left."""
    started = [process, *process.children(recursive=True)]
    for one in started:
        with suppress(psutil.NoSuchProcess):
            one.terminate()
    _, alive = psutil.wait_procs(started, timeout=STOP_SECONDS)
    for one in alive:
        one.kill()
    psutil.wait_procs(alive, timeout=5)
