"""The way into a class in a real browser: on a phone, projected, without a script, by keyboard."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from rummy_learn.i18n import text
from tests.browser.screens import DARK, PHONE
from tests.serving import running_class

SCREENS = {"phone": PHONE, "wide": {}, "phone-dark": PHONE | DARK, "wide-dark": DARK}
SEEN = [("es", "phone"), ("es", "wide-dark"), ("en", "wide"), ("en", "phone-dark")]
"""Each language at both widths and in both themes."""


@pytest.fixture(scope="module")
def klass(tmp_path_factory):
    with running_class("--lang", "es", "--name", "3.º B", folder=tmp_path_factory.mktemp("class")) as running:
        yield running
    assert "Traceback" not in running.log()


@pytest.mark.parametrize(("lang", "screen"), SEEN, ids=map("-".join, SEEN))
def test_a_learner_gets_in_with_a_code_and_a_nickname(klass, open_page, shot, assert_accessible, watch, lang, screen):
    watch.allow("422")  # how a form is refused
    page = open_page(SCREENS[screen])
    name = f"Ana {lang} {screen}"
    page.goto(f"{klass.url}/{lang}")
    page.get_by_role("main").get_by_role("link", name=text("school.strip.join", lang)).click()
    assert_accessible(page)
    page.get_by_label(text("school.join.code", lang)).fill("AAAAAA")
    page.get_by_label(text("school.join.nickname", lang)).fill(name)
    page.get_by_role("button", name=text("school.join.go", lang)).click()
    code = page.get_by_label(text("school.join.code", lang))
    assert code.evaluate("field => field === document.activeElement")
    assert code.get_attribute("aria-invalid") == "true"
    assert_accessible(page)
    shot(f"class-join-{lang}-{screen}", page)
    code.fill(klass.code.lower())
    page.keyboard.press("Enter")
    key = page.locator(".personal-key strong")
    assert len(key.inner_text()) == 6
    assert 40 < key.bounding_box()["height"] < 90  # large, and in one line
    assert_accessible(page)
    shot(f"class-key-{lang}-{screen}", page)
    page.get_by_role("link", name=text("school.key.go", lang)).click()
    page.wait_for_url(f"**/{lang}/class")
    assert page.get_by_role("complementary").get_by_text(name).is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
    shot(f"class-home-{lang}-{screen}", page)
    page.get_by_role("button", name=text("school.home.leave", lang)).click()
    page.wait_for_url(f"**/{lang}/join")


@pytest.mark.parametrize(("lang", "screen"), SEEN, ids=map("-".join, SEEN))
def test_the_board_is_there_to_be_projected(klass, open_page, shot, assert_accessible, lang, screen):
    page = open_page(SCREENS[screen])
    page.request.get(klass.url + urlsplit(klass.teacher).path, max_redirects=0)
    page.goto(f"{klass.url}/{lang}/board")
    assert page.get_by_text(klass.code, exact=True).is_visible()
    picture = page.get_by_role("img", name="QR")
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if screen.startswith("wide"):
        assert picture.bounding_box()["height"] > 300
        bottom = page.get_by_text(klass.code, exact=True).bounding_box()
        assert bottom["y"] + bottom["height"] < 720  # all of it is on the wall at once
    assert_accessible(page)
    shot(f"class-board-{lang}-{screen}", page)


def test_the_door_needs_no_script(klass, new_context):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{klass.url}/es/join?code={klass.code}")
    page.get_by_label(text("school.join.nickname", "es")).fill("Sin guiones")
    page.get_by_role("button", name=text("school.join.go", "es")).click()
    key = page.locator(".personal-key strong").inner_text()
    page.get_by_role("link", name=text("school.key.go", "es")).click()
    page.get_by_role("button", name=text("school.home.leave", "es")).click()
    page.get_by_label(text("school.join.code", "es")).fill(klass.code)
    page.get_by_label(text("school.join.nickname", "es")).fill("sin guiones")
    page.get_by_text(text("school.join.back", "es")).click()
    page.get_by_label(text("school.join.key", "es")).fill(key.lower())
    page.get_by_role("button", name=text("school.join.go", "es")).click()
    assert page.get_by_role("heading", name=text("school.home.hello", "es", name="Sin guiones")).is_visible()
