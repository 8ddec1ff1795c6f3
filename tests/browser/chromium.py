"""Find a Chromium for the browser tests, or fetch one.

``python -m tests.browser.chromium`` makes sure that there is one: the one named by the variable CHROMIUM, else one on
the PATH, else Debian's package (as root), else Playwright's own download. It fails aloud where none of these works.
Without a window of its own Chromium does the same with a seventh less of the processor: that one is preferred.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# No sandbox, since root cannot have one; no chatter of its own with the world outside, of which the tests see nothing.
# Windows that nobody sees need no popup under their address bar, which is a page of its own: half a second of the
# processor for each. The others are those that Playwright switches off; of two such lists only the last one counts.
FEATURES = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
]
ARGUMENTS = [
    f"--disable-features={','.join(FEATURES)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]

NO_BROWSER = """\
The browser tests need a Chromium, and none could be found or installed. Any one of these will do:
  - install it yourself (Debian: sudo apt install chromium) and run again;
  - say where one is: CHROMIUM=/path/to/chromium make test;
  - run again where Playwright can download its own."""


NO_DRIVER = """\
Playwright, which drives the browser in the tests, does not start. `python -m playwright --version` says why; on Debian
it is mostly a small library: sudo apt install libatomic1"""


class NoBrowserError(Exception):
    """There is no browser that the tests could drive."""


def works(executable: str) -> bool:
    """Whether the program starts; a placeholder that only tells what to install does not."""
    try:
        run = subprocess.run([executable, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0


def find() -> str | None:
    """Return the path of the browser to use, or None where only Playwright's own might be there.

    Raises:
        NoBrowserError: the variable CHROMIUM names something that does not run.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        if not works(named):
            raise NoBrowserError(f"CHROMIUM={named} does not run")
        return named
    candidates = (shutil.which(name) for name in NAMES)
    return next((path for path in candidates if path and works(path)), None)


def driver_works() -> bool:
    """Whether Playwright itself starts: it brings a program that needs a library which a bare Debian lacks."""
    run = subprocess.run([sys.executable, "-m", "playwright", "--version"], capture_output=True, check=False)
    return run.returncode == 0


def playwrights_own() -> str | None:
    """Return the path of the browser that Playwright has downloaded, or None."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install_debians(package: str) -> None:
    """Install a package of Debian's; does nothing where that is not possible."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "-q", *command], env=quiet, check=False)


def download_playwrights() -> None:
    """Have Playwright download its own browser."""
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def ensure() -> str:
    """Return the path of a browser that Playwright can drive, after installing what is missing.

    Raises:
        NoBrowserError: something is missing and could not be installed.
    """
    if not driver_works():
        install_debians("libatomic1")
    if not driver_works():
        raise NoBrowserError(NO_DRIVER)
    path = find() or playwrights_own()
    for fetch in (partial(install_debians, SHELL), partial(install_debians, "chromium"), download_playwrights):
        if not path:
            fetch()
            path = find() or playwrights_own()
    if not path:
        raise NoBrowserError(NO_BROWSER)
    return path


if __name__ == "__main__":
    try:
        print("Browser for the tests:", ensure())
    except NoBrowserError as error:
        sys.exit(str(error))
