"""What the README tells to type does what it says, and the app that it installs serves real lessons."""

import json
import re
import shlex
import urllib.error
import urllib.request
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest

from tests.lessons.learners import curated, entry
from tests.packaging.conftest import ROOT, outside, run
from tests.serving import free_port, running

pytestmark = pytest.mark.slow

LESSONS = sorted(
    path.relative_to(ROOT / "notebooks")
    for path in (ROOT / "notebooks").glob("??/[0-9]*.ipynb")
    if "teacher" not in path.name  # which is there in a class alone
)
OPENED = [lesson for lesson in LESSONS if lesson.stem in {"00-course", "05-joker", "20-table"}]
"""One of each sort: what the browser tests see of the others, they see in the checkout."""


BLOCKS = re.findall(r"(?:^    .*\n)+", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
TYPED = [block.replace("    ", "").splitlines() for block in BLOCKS if not re.match(r"    (?:[$]|>>>|py )", block)]
"""The commands of the README that are shown without what they print, but for those of Windows."""
BY_HAND = next(block for block in TYPED if block[0].startswith("python3"))
INSTALLING = 300  # seconds at most
SERVING = {
    "make app",
    ".venv/bin/rummy-learn app",
    ".venv/bin/rummy-learn class",
    ".venv/bin/rummy-learn lab my-lessons",
}


@pytest.fixture(scope="module")
def copy(built):
    """A copy of the checkout, a learner's answers in it as a teacher has collected them."""
    answers = built.source / "handed-in" / "Ana.jsonl"
    answers.parent.mkdir()
    answers.write_text(entry(curated("groups-and-runs", "twin-nines")).line() + "\n", encoding="utf-8")
    return built.source


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """The environment of somebody who has nothing of ours yet: an empty home."""
    return outside() | {"HOME": str(tmp_path_factory.mktemp("home"))}


def enter(line, copy, env):
    """Type a command into a terminal, wait until it is done, and return what it has printed."""
    return run(*shlex.split(line), cwd=copy, env=env).stdout


def serving(line, cwd, env):
    """Type a command that serves; on a port of its own, and without a browser."""
    port = free_port()
    options = f"--port {port} --no-browser"
    words = [line, f"ARGS={shlex.quote(options)}"] if line.startswith("make") else [line, options]
    line = shlex.split(" ".join(words))
    return running(line, port=port, log_file=cwd / "log", cwd=cwd, env=env, patience=INSTALLING)


def test_what_the_readme_tells_to_type_does_what_it_says(copy, elsewhere):
    """Command by command, from nothing; `make test` is what runs this."""
    for line in (line for block in TYPED for line in block):
        if line == "make test":
            assert "pytest" in enter("make --dry-run test", copy, elsewhere)
        elif line in SERVING:
            with serving(line, copy, elsewhere) as app:
                page, _ = fetch(app.url)
                assert ("Jupyter Server" if " lab " in line else "rummy.css") in page
            assert "Traceback" not in app.log(), app.log()
        else:
            said = enter(line, copy, elsewhere)
            assert not line.endswith("handed-in") or "Ana" in said


@pytest.fixture(scope="module")
def served(built, copy, elsewhere, tmp_path_factory):
    """The app from the wheel, where by hand all is installed that it needs; started in an empty folder."""
    before = () if (copy / ".venv").exists() else BY_HAND[:-1]
    for line in (*before, f".venv/bin/pip install --force-reinstall --no-deps {built.wheel}"):
        enter(line, copy, elsewhere)
    away = tmp_path_factory.mktemp("away")
    where = enter(f"{copy}/.venv/bin/python -c 'import rummy_learn; print(rummy_learn.__file__)'", away, elsewhere)
    assert f"{copy}/.venv/lib" in where
    with serving(f"{copy}/{BY_HAND[-1]}", away, elsewhere) as app:
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
