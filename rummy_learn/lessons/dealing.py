"""A deal to watch: who deals, in which order the cards go round, and what is left."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.houses import house
from rummy_learn.engine.round import deal, shuffled
from rummy_learn.engine.rules import Starter
from rummy_learn.i18n import house_name, symbols, text

if TYPE_CHECKING:
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table

PLAYERS: Final = range(2, 6)
NEIGHBOURS: Final = ("Ana", "Bea", "Carlos", "Diego")
"""Who else sits at the table, clockwise from the learner's left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """A deal at some table; the learner has seat 0.

    Attributes:
        house: whose rules.
        players: how many play.
        seed: which shuffle; with each the deal passes on to the next player.
        small_deck: one pack and shorter hands (special rule 1).
        extra: the starter is dealt one card more and does not draw.
    """

    house: str
    players: int
    seed: int
    small_deck: bool = False
    extra: bool = False

    @property
    def rules(self) -> Rules:
        """The rules of this table."""
        agreed = house(self.house, ["small_deck"] if self.small_deck else [])
        return agreed.change({"deal.starter_has_extra": True}) if self.extra else agreed

    @property
    def dealer(self) -> int | None:
        """Who deals, where the starter depends on it (1.1)."""
        return (self.seed - 2) % self.players if self.rules.deal.starter is Starter.LEFT_OF_DEALER else None

    @property
    def starter(self) -> int:
        """Who plays first."""
        if self.dealer is not None:
            return (self.dealer + 1) % self.players
        return Random(f"starter {self.seed}").randrange(self.players)  # noqa: S311  cards, not secrets

    def table(self) -> Table:
        """The table after the deal.

        Raises:
            PlayersError: the table is not made for so many players.
        """
        pack = shuffled(self.rules, Random(self.seed))  # noqa: S311  cards, not secrets
        return deal(self.rules, self.players, pack, self.starter)


def name_of(seat: int, lang: str) -> str:
    """Who sits there."""
    return text("deal.you", lang) if seat == 0 else NEIGHBOURS[seat - 1]


def tell_deal(dealing: Dealing, lang: str) -> list[str]:
    """The deal in sentences: cards each, who deals and starts, the upcard, and what is left.

    Raises:
        PlayersError: the table is not made for so many players.
    """
    table, rules = dealing.table(), dealing.rules
    hand, extra = rules.deal.cards_for(dealing.players), rules.deal.starter_has_extra
    sentences = [text("deal.each", lang, count=hand)]
    if dealing.dealer is None:
        sentences += [text("deal.by_lot", lang), _of_seat("deal.starter", dealing.starter, lang)]
    else:
        sentences += [_of_seat("deal.dealer", dealing.dealer, lang), _of_seat("deal.left", dealing.starter, lang)]
    if extra:
        sentences.append(text("deal.no_draw", lang, count=hand + 1))
    sentences.append(text("deal.upcard", lang, card=table.discards[0].symbol))
    sum_of = {"size": len(table.pack), "players": dealing.players, "hand": hand, "stock": len(table.stock)}
    sentences.append(text("deal.stock.extra" if extra else "deal.stock", lang, **sum_of))
    return sentences


def _of_seat(key: str, seat: int, lang: str) -> str:
    """A sentence about somebody: Spanish and English speak to the learner in another form."""
    return text(f"{key}.you", lang) if seat == 0 else text(key, lang, name=name_of(seat, lang))


def describe_deal(dealing: Dealing, lang: str) -> dict[str, Any]:
    """The deal as a view shows it, in the `order` in which the cards go round.

    Raises:
        PlayersError: the table is not made for so many players.
    """
    table = dealing.table()
    size = dealing.rules.deal.cards_for(dealing.players)
    order = [(dealing.starter + turn) % dealing.players for turn in range(size * dealing.players)]
    if dealing.extra:
        order.append(dealing.starter)
    return {
        "order": order,
        "seats": [name_of(seat, lang) for seat in range(dealing.players)],
        "dealer": dealing.dealer,
        "starter": dealing.starter,
        "hand": [card.code for card in table.hands[0]],
        "upcard": table.discards[0].code,
        "size": len(table.pack),
        "stock": len(table.stock),
        "sentences": tell_deal(dealing, lang),
    }


def transcript(dealing: Dealing, lang: str) -> str:
    """The deal as text: the same seed, the same text.

    Raises:
        PlayersError: the table is not made for so many players.
    """
    head = text("deal.table", lang, house=house_name(dealing.house, lang), players=dealing.players)
    hand = text("deal.hand", lang, cards=symbols(dealing.table().hands[0]))
    return "\n".join([head, *tell_deal(dealing, lang), hand])
