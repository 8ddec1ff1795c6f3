"""A page with one hand of cards on it and no Python behind it: whatever works there needs no round trip."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rummy_learn.widgets._assets import HAND_PARTS, script, stylesheet
from rummy_learn.widgets.hand import hand_labels

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PAGE = """<!doctype html>
<html lang="{lang}">
<head><title>Hand</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>{css}
html {{ color-scheme: light dark; background: light-dark(#f6efe2, #1f1c19) }}
body {{ margin: 16px }}</style></head>
<body><main><h1 class="rl">Hand</h1><div id="root"></div><div style="height: {below}px"></div></main>
<script type="module">{script}
window.log = [];
Object.assign(window, {{ createHand, cardElement, cardText }});
const onChange = (state) => window.log.push(state);
window.hand = createHand(document.getElementById("root"), {{ ...{options}, onChange }});
</script></body></html>"""


class Table:
    """The hand on a page, as a learner handles it; ``options`` are those of ``createHand``."""

    def __init__(self, page: Page, cards: str, lang: str = "es", below: int = 0, **options: Any) -> None:
        self.page = page
        self.codes = cards.split()
        self.labels = hand_labels(lang)
        options = {"cards": self.codes, "labels": self.labels, **options}
        page.set_content(
            PAGE.format(
                lang=lang,
                below=below,
                css=stylesheet(),
                script=script(*HAND_PARTS),
                options=json.dumps(options).replace("<", "\\u003c"),
            )
        )
        page.wait_for_function("window.hand")

    def card(self, code: str, nth: int = 0) -> Locator:
        """The ``nth`` card of this code, left to right, hand before zone."""
        return self.page.get_by_role("option", name=self.labels[code]).nth(nth)

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.labels[f"hand.{key}"])

    @property
    def zone(self) -> Locator:
        return self.page.locator(".rl-area-zone")

    def shown(self, place: str) -> str:
        """The codes in ``hand`` or ``zone``, in the order they lie on the screen: row by row, left to right."""
        found = self.page.evaluate(
            """(place) => [...document.querySelectorAll(`.rl-area-${place} .rl-item`)].map((item) => {
                 const box = item.getBoundingClientRect();
                 return [Math.round(box.top), box.left, item.getAttribute("aria-label")];
               }).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map((found) => found[2])""",
            place,
        )
        code_of = {name: code for code, name in self.labels.items() if "." not in code}
        return " ".join(code_of[name.split(", ")[0]] for name in found)

    @property
    def hand_row(self) -> str:
        self.settle()
        return self.shown("hand")

    @property
    def zone_row(self) -> str:
        self.settle()
        return self.shown("zone")

    @property
    def state(self) -> dict[str, list[int]]:
        return self.page.evaluate("hand.getState()")

    @property
    def told(self) -> list[dict[str, list[int]]]:
        """Every state that the owner of the hand was told of."""
        return self.page.evaluate("log")

    @property
    def focused(self) -> str:
        return self.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")

    @property
    def said(self) -> str:
        return self.page.get_by_role("status").inner_text().strip()

    def settle(self) -> None:
        """Wait until nothing moves."""
        self.page.wait_for_function("document.getAnimations().every((moving) => moving.playState !== 'running')")

    def middle(self, thing: Locator) -> tuple[float, float]:
        box = thing.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, card: Locator, to: tuple[float, float]) -> None:
        """Drag with the mouse, as a hand does it: in steps."""
        mouse = self.page.mouse
        mouse.move(*self.middle(card))
        mouse.down()
        mouse.move(*to, steps=8)
        mouse.up()

    def finger(self) -> Finger:
        return Finger(self.page)


class Finger:
    """A finger on a touch screen; real touch events, so that the browser scrolls when it would."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def _send(self, kind: str, points: list[tuple[float, float]]) -> None:
        self.session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def down(self, at: tuple[float, float]) -> None:
        self.at = at
        self._send("touchStart", [at])

    def rest(self, milliseconds: int = 260) -> None:
        self.page.wait_for_timeout(milliseconds)

    def slide(self, to: tuple[float, float], steps: int = 10) -> None:
        (x0, y0), (x1, y1) = self.at, to
        for step in range(1, steps + 1):
            self.at = (x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps)
            self._send("touchMove", [self.at])
            self.page.wait_for_timeout(16)

    def up(self) -> None:
        self._send("touchEnd", [])
