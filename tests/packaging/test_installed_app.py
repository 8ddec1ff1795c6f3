"""The app from an installed wheel, far from any checkout, serves real lessons."""

import json
import re
import urllib.error
import urllib.request
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest

from tests.packaging.conftest import ROOT, clean_environment, outside, run
from tests.serving import running_app

pytestmark = pytest.mark.slow

LESSONS = sorted(
    path.relative_to(ROOT / "notebooks")
    for path in (ROOT / "notebooks").glob("??/[0-9]*.ipynb")
    if "teacher" not in path.name  # which is there in a class alone
)
OPENED = [lesson for lesson in LESSONS if lesson.stem in {"00-course", "05-joker", "20-table"}]
"""One of each sort: what the browser tests see of the others, they see in the checkout."""


@pytest.fixture(scope="module")
def served(built, tmp_path_factory):
    """The app, started from a clean environment in an empty folder."""
    folder = tmp_path_factory.mktemp("installed")
    python = clean_environment(folder, "--constraint", ROOT / "constraints.txt", f"{built.wheel}[app]")
    where = run(python, "-c", "import rummy_learn; print(rummy_learn.__file__)", cwd=folder).stdout
    assert str(python.parents[1]) in where
    home = folder / "home"
    home.mkdir()
    environment = outside() | {"HOME": str(home)}
    with running_app(log_file=folder / "app.log", python=python, cwd=home, env=environment) as app:
        yield app
    assert "Traceback" not in app.log(), app.log()


def fetch(url: str) -> tuple[str, str]:
    """Return the text of a page and the address it was found at."""
    with urllib.request.urlopen(url, timeout=60) as answer:
        return answer.read().decode(errors="replace"), answer.url


def about(lesson):
    """What a notebook says of itself."""
    return json.loads((ROOT / "notebooks" / lesson).read_text(encoding="utf-8"))["metadata"]["rummy_learn"]


@pytest.mark.parametrize("lesson", LESSONS, ids=str)
def test_a_lesson_is_listed(served, lesson):
    """The start page of its language names the lesson."""
    language, told = lesson.parts[0], about(lesson)
    start, _ = fetch(f"{served.url}/{language}")
    assert told["title"] in unescape(start)
    assert f'href="/{language}/{told["lesson"]}' in start


@pytest.mark.parametrize("lesson", OPENED, ids=str)
def test_a_lesson_opens(served, lesson):
    """Its page has its prose, a live view, and all files it needs."""
    language, told = lesson.parts[0], about(lesson)
    page, address = fetch(f"{served.url}/{language}/{told['lesson']}")
    assert re.search(rf"<h1[^>]*>\s*{re.escape(told['title'])}", unescape(page))
    assert "application/vnd.jupyter.widget-view+json" in page
    tags = re.findall(r"<(?:script|link|img)\b[^>]*?\b(?:src|href)=\"([^\"]+)", page)
    files = [urljoin(address, unescape(link)) for link in tags if not link.startswith("data:")]
    assert files
    assert {urlsplit(file).netloc for file in files} == {urlsplit(served.url).netloc}
    for file in files:
        try:
            fetch(file)
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{file}: {error}") from error
