"""A page with one view on it and the real Python behind it, but no server and no kernel: quick, and all there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rummy_learn.app.pages import json_in_script

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Page

    from rummy_learn.widgets._shared import SharingWidget

TRAITS = ("face", "labels", "lang", "store")

PAGE = """<!doctype html>
<html lang="{lang}">
<head><title>{title}</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>{css}
html {{ color-scheme: light dark; background: light-dark(#f6efe2, #1f1c19) }}
body {{ margin: {above} 0 }} main {{ margin-inline: auto; max-width: 46rem; padding-inline: {beside} }}</style></head>
<body class="{body}"><main><h1 class="rl">Lesson</h1><h2 class="rl">{title}</h2>{before}<div id="root"></div></main>
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
const views = await import(address);
views[{name}].render({{ model, el: document.getElementById("root"), texts: {texts} }});
window.shown = true;
</script></body></html>"""


def page_with(
    *,
    title: str,
    lang: str,
    css: str,
    module: str,
    traits: Mapping[str, Any],
    texts: Mapping[str, str] | None = None,
    name: str = "default",
    before: str = "",
    body: str = "",
    above: str = "16px",
    beside: str = "16px",
) -> str:
    """The page on which ``module`` shows the view ``name``, with the traits of its model."""
    held = {"traits": traits, "module": module, "texts": texts or {}, "name": name}
    told = {key: json_in_script(value) for key, value in held.items()}
    return PAGE.format(title=title, lang=lang, css=css, before=before, body=body, above=above, beside=beside, **told)


class OneView:
    """A view as a learner handles it; ``replies`` is what its widget answered last, ``sent`` all that the page said."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page, self.lang = page, lang
        self.sent: list[Any] = []
        self.replies: list[Any] = []
        page.expose_function("python", self._python)

    def show(self, widget: SharingWidget, **layout: str) -> str:
        """The page that shows a widget; what it sends, this widget answers from now on."""
        self._widget = widget
        widget.send = self._collect  # type: ignore[method-assign]
        return page_with(
            lang=self.lang,
            css="".join(widget.shared.sheets.values()),
            module=widget.shared.module,
            name=widget.view,
            traits={name: getattr(widget, name) for name in TRAITS if widget.has_trait(name)},
            texts=widget.shared.texts,
            **layout,
        )

    def tell(self, content: Any) -> list[Any]:
        """Have the widget take a message; what it answers."""
        self.replies = []
        self._widget.on_page_message(content)
        return self.replies

    def _collect(self, content: Any, *_: Any) -> None:
        self.replies.append(json.loads(json.dumps(content)))

    def _python(self, content: Any) -> list[Any]:
        self.sent.append(content)
        return self.tell(content)

    def settle(self) -> None:
        """Wait until nothing moves."""
        self.page.wait_for_function("document.getAnimations().every((moving) => moving.playState !== 'running')")
