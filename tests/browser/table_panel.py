"""A page with a table to play at and the real Python behind it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from rummy_learn.engine.cards import parse_card, parse_cards
from rummy_learn.engine.table import position
from rummy_learn.i18n import card_name, text
from rummy_learn.play.form import Choice
from rummy_learn.widgets.table import PlayTable

from .one_view import OneView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

ADDRESS = "http://127.0.0.1/table"
"""Nobody listens there: the page is made here, with an address so that it has a storage."""

ROUNDS: Final[dict[str, dict[str, Any]]] = {
    "palace": {"house": "palace", "rivals": ("easy",), "seed": 4},
    "cafe": {"house": "cafe", "rivals": ("easy", "easy", "easy"), "seed": 3},
    "romme": {"house": "romme", "rivals": ("easy", "easy", "easy"), "seed": 5},
    "rami": {"house": "rami", "rivals": ("easy",), "seed": 4},
    "calls": {"house": "palace", "special": ("calls",), "rivals": ("easy", "hard"), "seed": 2},
}
FULL: Final[dict[str, Any]] = {"house": "palace", "rivals": ("hard", "hard", "hard"), "seed": 5}
"""Short rounds of every house, with little and much going on."""


class TablePanel(OneView):
    """A table as a learner handles it; the match can be looked at from here as well."""

    def __init__(self, page: Page, lang: str = "en", **choice: Any) -> None:
        super().__init__(page, lang)
        self.choice = Choice(**choice)
        self.query = ""
        page.route(ADDRESS, lambda route: route.fulfill(content_type="text/html", body=self._html))
        self.load()

    def load(self) -> None:
        """Open the page, or load it anew, with a kernel behind it that knows nothing yet."""
        self.view = PlayTable(self.lang, self.choice, query=self.query)
        self._html = self.show(self.view, title="Table", body="rl", above="0", beside="1.25rem")
        self.page.goto(ADDRESS)
        self.page.wait_for_function("window.shown")

    # ---- what is there ----

    @property
    def session(self) -> Any:
        return self.view.session

    @property
    def box(self) -> Locator:
        return self.page.locator(".rl-table")

    @property
    def status(self) -> Locator:
        return self.page.locator(".rl-told-status")

    def button(self, key: str, **values: Any) -> Locator:
        return self.page.get_by_role("button", name=text(f"table.{key}", self.lang, **values), exact=True)

    def name(self, code: str) -> str:
        return card_name(parse_card(code), self.lang)

    def card(self, code: str) -> Locator:
        """A card of the hand."""
        return self.page.locator(".rl-own").get_by_role("option", name=self.name(code), exact=True).first

    def meld(self, index: int) -> Locator:
        return self.page.locator(f"[data-meld='{index}'] .rl-meld-cards")

    @property
    def stock(self) -> Locator:
        return self.page.locator(".rl-heap-stock .rl-heap-card")

    @property
    def pile(self) -> Locator:
        return self.page.locator(".rl-heap-pile .rl-heap-card").last

    # ---- what a learner does ----

    def deal(self) -> None:
        self.button("form.start").click()
        expect(self.page.locator(".rl-game")).to_be_visible()

    def until_mine(self) -> None:
        """Let the rivals play, without watching."""
        skip = self.button("skip")
        if skip.is_visible():
            skip.click()
        expect(self.box).not_to_have_attribute("data-wait", "rival", timeout=60_000)

    def put(self, hand: str, *, melds: Sequence[tuple[int, str]] = (), opened: Sequence[int] = (), **more: Any) -> None:
        """Another position in the match on the table: the learner's hand, and of the rivals' cards only how many."""
        session = self.session
        rivals = [parse_cards("KS QS JS TS 9S")] * len(session.setup.rivals)
        laid = [(seat, parse_cards(cards)) for seat, cards in melds]
        piles = {"stock": parse_cards("2C 3C 4C 5C 6C"), "discards": parse_cards("9H")}
        more = {
            name: parse_cards(cards) if isinstance(cards, str) and name in piles else cards
            for name, cards in more.items()
        }
        table = position(session.setup.rules, [parse_cards(hand), *rivals], melds=laid, opened=opened, **(piles | more))
        self.view.session = replace(session, table=table)
        self.page.evaluate("messages => window.replies(messages)", self.tell({"do": "look"}))


def place(item: Locator) -> tuple[float, float]:
    """The middle of a thing on the screen."""
    box = item.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, item: Locator, goal: Locator) -> None:
    """With the mouse, up from the hand to where the goal is seen; the button stays down."""
    page.locator(".rl-game").evaluate("game => game.scrollIntoView()")
    x, y = place(item)
    page.mouse.move(x - 12, y)
    page.mouse.down()
    page.mouse.move(x - 20, y - 30, steps=4)
    page.mouse.move(*place(goal), steps=8)


def names_in_hand(page: Page) -> list[str]:
    """As they lie on the screen, row by row."""
    return page.locator(".rl-own [role=option]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label').split(', ')[0])"
    )
