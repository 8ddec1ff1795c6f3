"""A page with one exercise on it and the real Python behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.i18n import text
from rummy_learn.lessons.face import plain
from rummy_learn.widgets.exercise import ExerciseView

from .one_view import OneView

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from rummy_learn.lessons.exercise import Answer, Exercise


class Panel(OneView):
    """An exercise as a learner handles it."""

    def __init__(self, page: Page, exercise: Exercise, lang: str = "en", *, in_app: bool = True) -> None:
        super().__init__(page, lang)
        self.view = ExerciseView(exercise, lang, "")
        data = '<script id="lesson-data" type="application/json">{}</script>'
        page.set_content(self.show(self.view, title="Exercise", before=data if in_app else ""))
        page.wait_for_function("window.shown")

    @property
    def box(self) -> Locator:
        return self.page.locator(".rl-exercise")

    @property
    def remark(self) -> Locator:
        return self.page.locator(".rl-ex-remark")

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=text(key, self.lang), exact=True)

    def card(self, name: str, nth: int = 0) -> Locator:
        """The ``nth`` card of this name, in the order of the page."""
        return self.page.get_by_role("option", name=name).nth(nth)

    def fill(self, answer: Answer) -> None:
        """Put an answer in, the way the last hint does."""
        hint = {"kind": "hint", "level": 4, "text": "", "sentences": [], "at": [], "answer": plain(answer)}
        self.page.evaluate("message => replies([message])", hint)
        self.settle()

    @property
    def answer(self) -> Any:
        """The last answer that was sent."""
        return next(content["answer"] for content in reversed(self.sent) if content["do"] == "check")
