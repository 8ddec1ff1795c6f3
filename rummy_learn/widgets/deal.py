"""Dealing a round oneself: the engine's side of ``static/deal.js``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rummy_learn.engine.houses import HOUSES
from rummy_learn.engine.verdict import PlayersError
from rummy_learn.i18n import house_here, house_name, tell_error, text
from rummy_learn.lessons.dealing import PLAYERS, Dealing, describe_deal, transcript

from .play import PlayView


class DealView(PlayView):
    """A table at which the learner presses the button, and the cards go round.

    Args:
        dealing: what is dealt first; each further deal is the next seed.
        lang: the language.

    Raises:
        PlayersError: the table is not made for so many players.
    """

    part = "deal"

    def __init__(self, dealing: Dealing, lang: str) -> None:
        self._first, self._dealt = dealing, 0
        self.dealing = dealing
        dealing.table()  # raises what there is to raise
        super().__init__(self._form(lang), lang)

    def _form(self, lang: str) -> dict[str, Any]:
        it = self.dealing
        return {
            "houses": [[name, house_name(name, lang)] for name in HOUSES],
            "counts": list(PLAYERS),
            "house": it.house,
            "players": it.players,
            "small": it.small_deck,
            "extra": it.extra,
            "number": self._dealt,
            "refused": "",
            "deal": None,
        }

    def deal(self, **changes: Any) -> str:
        """Deal, and read what lies on the table: ``deal(house="rami", players=5, small_deck=True, extra=True)``.

        Nothing changes if the table is not made for so many players; the reply then says why.
        """
        wanted = replace(self.dealing, **changes, seed=self._first.seed + self._dealt)
        try:
            shown = describe_deal(wanted, self.lang)
        except PlayersError as error:
            said = self._refuse(error, wanted.house)
            self.face = {**self.face, "refused": said, "deal": None, "number": self.face["number"] + 1}
            return said
        self.dealing, self._dealt = wanted, self._dealt + 1
        self.face = {**self._form(self.lang), "deal": shown, "number": self.face["number"] + 1}
        return transcript(wanted, self.lang)

    def _refuse(self, error: PlayersError, house: str) -> str:
        if error.low < error.high:
            return tell_error(error, self.lang)
        return text("deal.exactly", self.lang, here=house_here(house, self.lang), count=error.low)

    def on_page_message(self, content: Any) -> None:
        """Deal as the page asks."""
        match content:
            case {
                "do": "deal",
                "house": str(name),
                "players": int(players),
                "small": bool(small),
                "extra": bool(extra),
            } if name in HOUSES and players in PLAYERS:
                self.deal(house=name, players=players, small_deck=small, extra=extra)
            case _:
                self.notice(text("exercise.unreadable", self.lang, part="do", expected="deal"))

    def transcript(self) -> str:
        """The deal on the table; before the first one, what the button will bring."""
        return transcript(self.dealing, self.lang)
