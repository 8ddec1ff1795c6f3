"""Every lesson in the real app: it can be used, keeps nobody out and fits every screen, in both languages."""

from __future__ import annotations

import pytest

from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.course import course

pytestmark = [pytest.mark.browser, pytest.mark.slow]

READY = 60_000
PAGES = (*course(), "course")
WIDTHS = {1280: 720, 390: 844}
AUDITED = {"es": 390, "en": 1280}  # a long page takes seconds to go through, and its twin has the same parts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", PAGES)
def test_a_lesson_fits_every_screen_and_keeps_nobody_out(page, app, shot, assert_accessible, slug, lang):
    page.goto(f"{app.url}/{lang}/{slug}")
    page.locator("html[data-state=ready]").wait_for(timeout=READY)
    assert page.locator(".rl-exercise").count() >= (len(course()[slug].exercises) if slug != "course" else 0)
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            shot(f"lesson-{slug}-{lang}-{width}-{theme}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if AUDITED[lang] == width:
            assert_accessible(page)
