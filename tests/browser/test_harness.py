"""The browser tests' own tools notice what they are there to notice."""

from urllib.parse import quote

import pytest

from tests.browser.screens import DARK, PHONE, STILL

GOOD = "<!doctype html><html lang=en><title>Table</title><main><h1>Table</h1></main></html>"


def as_url(html: str) -> str:
    return "data:text/html," + quote(html)


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("console.error('the deck is short')", "console error: the deck is short"),
        ("setTimeout(() => { throw new Error('no joker') })", "no joker"),
        ("Promise.reject(new Error('no meld'))", "no meld"),
        (
            "fetch('http://elsewhere.example/cards').catch(() => {})",
            "left this machine: http://elsewhere.example/cards",
        ),
        ("new WebSocket('ws://elsewhere.example/table')", "left this machine: ws://elsewhere.example/table"),
    ],
)
def test_nothing_goes_wrong_unseen(page, watch, script, complaint):
    """A test fails on errors and on requests that leave this machine, unless it allows them."""
    page.goto(as_url(f"<script>{script}</script>"))
    page.wait_for_timeout(300)
    assert any(complaint in fault for fault in watch.unexpected())
    watch.allow("deck is short|no joker|no meld|elsewhere|ERR_NAME_NOT_RESOLVED")
    assert not watch.unexpected()


def test_a_page_without_faults_is_left_in_peace(page, watch):
    """Warnings and a page's own data are no faults."""
    page.goto(as_url(GOOD + "<script>console.warn('hm'); console.log('well')</script>"))
    page.wait_for_timeout(100)
    assert watch.faults == []


def test_barriers_are_named(page, assert_accessible):
    """A picture without words, or grey on grey, is found and shown; a plain good page is not."""
    page.goto(as_url(GOOD))
    assert_accessible(page)
    page.goto(as_url(GOOD.replace("</main>", "<img src='data:,'><p style='color:#ccc'>Pale</p></main>")))
    with pytest.raises(AssertionError, match=r"(?s)color-contrast.*Pale.*image-alt"):
        assert_accessible(page)


def test_screens_are_what_they_say(page, open_page):
    """The plain page is wide; the others are a phone, in the dark, without motion."""
    asks = """() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches,
        matchMedia('(prefers-reduced-motion: reduce)').matches, navigator.maxTouchPoints > 0]"""
    assert page.evaluate(asks) == [1280, False, False, False]
    phone = open_page(PHONE | DARK | STILL)
    phone.goto(as_url("<meta name=viewport content='width=device-width'>"))
    assert phone.evaluate(asks) == [390, True, True, True]


def test_pictures_are_kept_for_who_asks(page, shot, artefacts, monkeypatch):
    """A shot lands among the artefacts."""
    kept = artefacts / "screenshots" / "harness.png"
    kept.unlink(missing_ok=True)
    page.goto(as_url(GOOD))
    monkeypatch.delenv("PICTURES", raising=False)
    shot("harness")
    assert not kept.exists()
    monkeypatch.setenv("PICTURES", "1")
    shot("harness")
    assert kept.read_bytes().startswith(b"\x89PNG")
