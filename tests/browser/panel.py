"""A page with one exercise on it and the real Python behind it, but no server and no kernel: quick, and all there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rummy_learn.i18n import text
from rummy_learn.lessons.face import plain
from rummy_learn.widgets._assets import script, stylesheet
from rummy_learn.widgets._shared import PARTS
from rummy_learn.widgets.exercise import ExerciseView

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from rummy_learn.lessons.exercise import Answer, Exercise

PAGE = """<!doctype html>
<html lang="{lang}">
<head><title>Exercise</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>{css}
html {{ color-scheme: light dark; background: light-dark(#f6efe2, #1f1c19) }}
body {{ margin: 16px auto; max-width: 46rem; padding-inline: 16px }}</style></head>
<body><main><h1 class="rl">Lesson</h1><h2 class="rl">Exercise</h2>{before}<div id="root"></div></main>
<script type="module">
const heard = [];
const traits = {traits};
window.replies = (messages) => messages.forEach((message) => heard.forEach((deed) => deed(message)));
const model = {{
  get: (name) => traits[name],
  on: (_, deed) => heard.push(deed),
  off() {{}},
  send: (content) => window.python(content).then(window.replies),
}};
const address = URL.createObjectURL(new Blob([{module}], {{ type: "text/javascript" }}));
const {{ default: view }} = await import(address);
view.render({{ model, el: document.getElementById("root"), texts: {texts} }});
window.shown = true;
</script></body></html>"""


class Panel:
    """An exercise as a learner handles it."""

    def __init__(self, page: Page, exercise: Exercise, lang: str = "en", *, in_app: bool = True) -> None:
        self.page, self.lang = page, lang
        self.sent: list[Any] = []
        self.view = ExerciseView(exercise, lang, "")
        self.view.send = self._collect  # type: ignore[method-assign]
        self._replies: list[Any] = []
        page.expose_function("python", self._python)
        page.set_content(
            PAGE.format(
                lang=lang,
                css=stylesheet(),
                before='<script id="lesson-data" type="application/json">{}</script>' if in_app else "",
                traits=_script({"face": self.view.face, "lang": lang, "store": ""}),
                module=_script(script(*PARTS)),
                texts=_script(self.view.shared.texts),
            )
        )
        page.wait_for_function("window.shown")

    def _collect(self, content: Any, *_: Any) -> None:
        self._replies.append(content)

    def _python(self, content: Any) -> list[Any]:
        self.sent.append(content)
        self._replies = []
        self.view.on_page_message(content)
        return self._replies

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

    def settle(self) -> None:
        """Wait until nothing moves."""
        self.page.wait_for_function("document.getAnimations().every((moving) => moving.playState !== 'running')")

    @property
    def answer(self) -> Any:
        """The last answer that was sent."""
        return next(content["answer"] for content in reversed(self.sent) if content["do"] == "check")


def _script(value: Any) -> str:
    return json.dumps(value).replace("<", "\\u003c")
