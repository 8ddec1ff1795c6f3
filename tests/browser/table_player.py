"""Somebody who plays a round at the table in the browser, by mouse or by the keys alone; what to do, a rival says."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rummy_learn.engine.actions import Discard, Draw, End, GoOut, Lay, LayOff, Source, SwapJoker, TakeBack, TakeFromMeld
from rummy_learn.engine.bots import BOTS
from rummy_learn.i18n import text
from rummy_learn.play.session import Wait

if TYPE_CHECKING:
    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.cards import Card

    from .table_panel import TablePanel

MOST = 400  # turns' worth of deeds; a round that takes more does not end


def play_round(panel: TablePanel, hand: MouseHand | KeyHand, level: str = "hard") -> list[str]:
    """Play until the round is over; the kinds of deeds done."""
    bot, random, done = BOTS[level], Random(1), list[str]()
    for _ in range(MOST):
        panel.until_mine()
        session = panel.session
        if session.wait is Wait.CALL:
            hand.press("call" if bot.calls(session.view, random) else "pass")
            continue
        if session.wait is not Wait.YOU:
            return done
        before = len(session.table.log)
        action = bot.choose(session.view, random)
        hand.do(action)
        panel.page.evaluate("0")  # what the page has sent has arrived
        after = panel.session
        assert len(after.table.log) > before or after.match is not session.match, (action, panel.replies)
        done.append(type(action).__name__)
    raise AssertionError(f"the round does not end: {done[-20:]}")


class Hand:
    """What both ways of playing share."""

    def __init__(self, panel: TablePanel) -> None:
        self.panel, self.page = panel, panel.page

    def do(self, action: Action) -> None:
        """Do it, as the page lets one do it."""
        match action:
            case Draw(source=source):
                self.draw(source)
            case TakeFromMeld(meld=meld, index=index):
                self.take(meld, index)
            case Lay(melds=melds):
                self.choose([card for meld in melds for card in meld])
                self.lay()
            case LayOff(card=card, meld=meld, end=end):
                self.choose([card])
                self.on_meld(meld, text(f"table.way.{End(end).value}", self.panel.lang))
            case SwapJoker(card=card, meld=meld):
                self.choose([card])
                name = self.panel.name(card.code)
                self.on_meld(meld, text("table.way.swap", self.panel.lang, card=name))
            case Discard(card=card):
                self.choose([card])
                self.throw()
            case GoOut():
                self.press("go_out")
            case TakeBack():
                self.press("back")
            case _:
                raise AssertionError(action)

    def chosen(self) -> list[str]:
        chosen = self.page.locator(".rl-own [role=option][aria-selected=true]")
        return chosen.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")


class MouseHand(Hand):
    """With a mouse."""

    def press(self, key: str) -> None:
        self.panel.button(key).click() if key != "call" else self.page.locator(".rl-deed-call").click()

    def draw(self, source: Source) -> None:
        (self.panel.stock if source is Source.STOCK else self.panel.pile).click()

    def take(self, meld: int, index: int) -> None:
        self.panel.meld(meld).locator(".rl-spread-card .rl-card").nth(index).click(position={"x": 4, "y": 10})

    def choose(self, cards: list[Card]) -> None:
        for card in cards:
            name = self.panel.name(card.code)
            unchosen = self.page.locator(".rl-own [role=option][aria-selected=false]")
            unchosen.and_(self.page.get_by_role("option", name=name, exact=True)).first.click(
                position={"x": 12, "y": 30}
            )

    def lay(self) -> None:
        lay = self.page.locator(".rl-deed-lay")
        self.page.wait_for_function(
            "() => document.querySelector('.rl-deed-lay').getAttribute('aria-disabled') === null"
        )
        lay.click()

    def on_meld(self, meld: int, way: str) -> None:
        self.panel.meld(meld).click(position={"x": 3, "y": 3})
        ways = self.page.locator(f"[data-meld='{meld}'] .rl-meld-ways .rl-button")
        if ways.first.is_visible():
            ways.filter(has_text=way).first.click()

    def throw(self) -> None:
        self.panel.pile.click()


class KeyHand(Hand):
    """With the keys alone: Tab goes round until it is there."""

    def _go(self, selector: str) -> None:
        for _ in range(60):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def press(self, key: str) -> None:
        names = {"go_out": "out"}
        self._go(f".rl-deed-{names.get(key, key)}")
        self.page.keyboard.press("Enter")

    def draw(self, source: Source) -> None:
        self.press("draw" if source is Source.STOCK else "take")

    def take(self, meld: int, index: int) -> None:
        self._to_meld(meld)
        self.page.keyboard.press("Enter")
        self._choose_way(meld, index)

    def _to_meld(self, meld: int) -> None:
        self._go(".rl-meld-cards")
        for _ in range(40):
            if self.page.evaluate("meld => document.activeElement.matches(`[data-meld='${meld}'] *`)", meld):
                return
            at = self.page.evaluate("() => Number(document.activeElement.closest('[data-meld]').dataset.meld)")
            self.page.keyboard.press("ArrowRight" if at < meld else "ArrowLeft")
        raise AssertionError(f"the arrows never come to meld {meld}")

    def _choose_way(self, meld: int, index: int) -> None:
        ways = self.page.locator(f"[data-meld='{meld}'] .rl-meld-ways .rl-button")
        if ways.first.is_visible():
            self.page.keyboard.press("Enter")

    def choose(self, cards: list[Card]) -> None:
        self._go(".rl-own [role=option]")
        wanted = [self.panel.name(card.code) for card in cards]
        self.page.keyboard.press("Home")
        for _ in range(40):
            name, chosen = self.page.evaluate(
                "() => [document.activeElement.getAttribute('aria-label'), document.activeElement.ariaSelected]"
            )
            if name in wanted and chosen == "false":
                self.page.keyboard.press("Space")
                wanted.remove(name)
            if not wanted:
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrows never come to {wanted}")

    def lay(self) -> None:
        self.page.wait_for_function(
            "() => document.querySelector('.rl-deed-lay').getAttribute('aria-disabled') === null"
        )
        self.press("lay")

    def on_meld(self, meld: int, way: str) -> None:
        self._to_meld(meld)
        self.page.keyboard.press("Enter")
        ways = self.page.locator(f"[data-meld='{meld}'] .rl-meld-ways .rl-button")
        if ways.first.is_visible():
            while not self.page.evaluate("way => document.activeElement.textContent.includes(way)", way):
                self.page.keyboard.press("Tab")
            self.page.keyboard.press("Enter")

    def throw(self) -> None:
        self.press("discard")
