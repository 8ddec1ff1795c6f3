"""Find the proxy that stands in front of a JupyterHub, or fetch it.

``python -m tests.deploy.proxy`` makes sure that there is one: on the PATH, or in ``deploy/node_modules``, where npm
puts the version that ``deploy/package-lock.json`` names. It needs Node.js and npm, which it takes from Debian where
they are missing (as root), and fails aloud where that does not help.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.browser.chromium import install_debians

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "configurable-http-proxy"
OLDEST_NODE = 20

NO_NODE = f"""\
The tests of the JupyterHub configuration need its proxy, {NAME}, which needs Node.js {OLDEST_NODE} or newer and npm.
These are not here and could not be installed. On Debian 13 or newer: sudo apt install nodejs npm"""
NO_PROXY = f"""\
npm could not fetch {NAME}; what it says is above. Where npm reaches its registry: cd deploy && npm ci"""


class NoProxyError(Exception):
    """There is no proxy that the tests could start."""


def node_version() -> int:
    """Return the major version of Node.js, 0 if there is none."""
    try:
        run = subprocess.run(["node", "--version"], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return 0
    found = re.match(r"v(\d+)\.", run.stdout)
    return int(found[1]) if found else 0


def find() -> str | None:
    """Return the path of the proxy, or None."""
    return shutil.which(NAME) or shutil.which(NAME, path=DEPLOY / "node_modules" / ".bin")


def ensure() -> str:
    """Return the path of a proxy, after installing what is missing.

    Raises:
        NoProxyError: something is missing and could not be installed.
    """
    for package in ("nodejs", "npm"):
        if node_version() < OLDEST_NODE or not shutil.which("npm"):
            install_debians(package)
    if node_version() < OLDEST_NODE or not shutil.which("npm"):
        raise NoProxyError(NO_NODE)
    if not find():
        quiet = ["--no-audit", "--no-fund", "--silent"]
        subprocess.run([shutil.which("npm"), "ci", *quiet], cwd=DEPLOY, check=False, timeout=600)
    path = find()
    if not path:
        raise NoProxyError(NO_PROXY)
    return path


if __name__ == "__main__":
    try:
        print("Proxy for the tests:", ensure())
    except NoProxyError as error:
        sys.exit(str(error))
