"""What the browser benchmarks stand on: a shelf of notebooks, a server of it, a browser."""

import json
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from nbformat import v4
from playwright.sync_api import Browser, Page, sync_playwright

from rummy_learn._paths import data_folder
from tests.browser import chromium
from tests.serving import free_port

SERVE = """
import sys
from pathlib import Path
from rummy_learn.app.ports import take
from rummy_learn.app.server import make_server
folder, port, nodelay = sys.argv[1:]
make_server(Path(folder), take(int(port)), nodelay=nodelay == "True").serve(lambda: None)
"""

# Tells when the page says that what is in sight can be used, and when all of it can, in milliseconds since its address
# was opened.
WHEN_READY = """
new MutationObserver((_, observer) => {
  const { state } = document.documentElement?.dataset ?? {};
  if (state === "usable" || state === "ready") window.usableAt ??= performance.now();
  if (state === "ready") {
    window.readyAt = performance.now();
    observer.disconnect();
  }
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-state"] });
"""


def write_lesson(folder: Path, slug: str, *cells: str) -> None:
    """Write a small lesson of these code cells."""
    about = {"lesson": slug, "lang": "en", "title": slug, "summary": slug, "minutes": 1}
    notebook = v4.new_notebook(metadata={"rummy_learn": about}, cells=[v4.new_code_cell(cell) for cell in cells])
    (folder / "en").mkdir(exist_ok=True)
    nbformat.write(notebook, folder / "en" / f"{slug}.ipynb")


def copy_lesson(folder: Path, slug: str) -> None:
    """Copy a real lesson onto the shelf."""
    (folder / "en").mkdir(exist_ok=True)
    for file in (data_folder("notebooks") / "en").glob("*.ipynb"):
        if json.loads(file.read_text("utf-8"))["metadata"]["rummy_learn"]["lesson"] == slug:
            shutil.copy(file, folder / "en")


@contextmanager
def server(folder: Path, *, nodelay: bool = True) -> Iterator[tuple[str, int]]:
    """Serve the folder; yield the address and the process id."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(folder), str(port), str(nodelay)])
    try:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/en", timeout=60).close()
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def browser() -> Iterator[Browser]:
    """Start the browser that the tests use."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        yield launched
        launched.close()


def open_until_ready(page: Page, address: str) -> tuple[float, float]:
    """Open a lesson; return the milliseconds until what is in sight can be used, and until all of it can."""
    page.add_init_script(WHEN_READY)
    page.goto(address, wait_until="commit")
    page.locator("html[data-state=ready]").wait_for()
    usable, ready = page.evaluate("[window.usableAt, window.readyAt]")
    return float(usable), float(ready)
