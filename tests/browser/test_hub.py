"""The hub's pages as a learner sees them, from the code on the board to the map of the course in JupyterLab."""

import re

import pytest

from rummy_learn.i18n import text
from tests.browser.screens import DARK, PHONE
from tests.deploy.hub import running_hub

LANG = "en"  # tests/deploy walks through the Spanish ones


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hub")
    with running_hub(folder, f"sqlite:///{folder}/class.db", LANG) as running:
        yield running


def test_from_the_code_on_the_board_to_the_map_of_the_course(hub, open_page, watch, shot, assert_accessible):
    def say(key, **facts):
        return text(key, LANG, **facts)

    def look(name):
        assert page.locator("html").get_attribute("lang") == LANG
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert_accessible(page)
        shot(f"hub-{name}", page)

    watch.allow("403")
    page = open_page(PHONE | DARK)
    page.goto(hub.address)
    look("door")
    page.get_by_label(say("school.join.code")).fill("AAAAAA")
    page.get_by_label(say("school.join.nickname")).fill("Ana")
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_text(say("classroom.class.unknown")).wait_for()
    look("door-wrong")
    page.get_by_label(say("school.join.code")).fill(hub.code)
    page.get_by_role("button", name=say("school.join.go")).click()
    page.get_by_role("heading", name=say("school.key.welcome", name="Ana")).wait_for()
    assert re.fullmatch(r"\w{6}", page.locator(".personal-key strong").inner_text())
    look("key")
    page.get_by_role("link", name=say("school.key.go")).click()
    page.get_by_role("heading", name=say("hub.starting.title")).wait_for()
    look("starting")
    page.wait_for_url(f"**/lab/tree/{LANG}/00-course.ipynb", timeout=60_000, wait_until="commit")
    page.close()
