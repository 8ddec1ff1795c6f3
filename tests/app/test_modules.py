"""The modules of the widgets as files of the server."""

import base64
import hashlib
import json
import re

import pytest

from rummy_learn.widgets._assets import MODULES, NOWHERE
from tests.app.visiting import ask

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def lesson(server):
    """A lesson's page, opened."""
    return ask(server, "/es/counting")


@pytest.fixture(scope="module")
def import_map(lesson):
    """What the page says of where modules are."""
    return re.search(r'<script type="importmap">(.*?)</script>', lesson.text).group(1)


def test_a_page_says_where_every_module_is(server, import_map):
    found = json.loads(import_map)["imports"]
    assert set(found) == {f"{NOWHERE}{name}.js" for name in MODULES}
    for address in found.values():
        answer = ask(server, address)
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert "immutable" in answer.headers["Cache-Control"]
        assert "\nexport " in answer.text


@pytest.mark.parametrize("address", ["/modules/glossary.js", "/modules/cards.js", "/modules/cards.js?v=000000000000"])
def test_what_does_not_name_this_version_is_asked_for_anew_each_time(server, address):
    first = ask(server, address)
    assert first.headers["Cache-Control"] == "no-cache"
    assert ask(server, address, If_None_Match=first.headers["ETag"]).status == 304


def test_it_comes_before_any_script_that_could_ask(lesson):
    assert lesson.text.index("importmap") < lesson.text.index('type="module"')


def test_the_policy_of_the_page_admits_this_script_and_no_other(lesson, import_map):
    policy = dict(part.split(" ", 1) for part in lesson.headers["Content-Security-Policy"].split("; "))
    digest = base64.b64encode(hashlib.sha256(import_map.encode()).digest()).decode()
    assert policy["script-src"] == f"'self' blob: 'sha256-{digest}'"


@pytest.mark.parametrize("name", ["nothing", "server", "_assets"])
def test_there_is_no_other_module(server, name):
    assert ask(server, f"/modules/{name}.js").status == 404
