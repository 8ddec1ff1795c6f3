"""A hand of cards to look at, choose from, reorder and lay a meld from."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Final

import traitlets as t

from rummy_learn.engine.cards import JOKER, NATURALS, Card, parse_card, parse_cards
from rummy_learn.i18n import card_name, section, text

from ._assets import HAND_PARTS, script, stylesheet
from ._guard import GuardedWidget

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

SELECTABLE: Final = ("none", "one", "many")
MARKS: Final = ("bad", "good", "hint", "asked")
BACK: Final = "🂠"


def hand_labels(lang: str) -> dict[str, str]:
    """Every text that ``createHand`` needs: the ``hand.…`` texts by key, and the name of every card by code.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    return section("hand.", lang) | {card.code: card_name(card, lang) for card in (*NATURALS, JOKER)}


def is_hand_state(value: Any, count: int) -> bool:
    """Whether ``value`` says where ``count`` cards lie: each once in ``hand`` or ``zone``, any of them ``selected``."""
    if not isinstance(value, dict) or set(value) != {"hand", "zone", "selected"}:
        return False
    if not all(isinstance(part, list) and all(type(index) is int for index in part) for part in value.values()):
        return False
    chosen = value["selected"]
    return sorted(value["hand"] + value["zone"]) == list(range(count)) and len(set(chosen) & set(range(count))) == len(
        chosen
    )


class Hand(GuardedWidget):
    """A hand of cards in the page.

    A card is told apart from its double by its place in ``cards``; ``state`` speaks of these places.

    Args:
        cards: notation such as ``"7H 8H JK"``, or cards.
        lang: the language of names and buttons.
        zone: whether there is a place to lay a meld in.
        four_colour: clubs green and diamonds blue.
        face_down: show the backs only.
        selectable: how many cards can be chosen: ``none``, ``one`` or ``many``.
        reorderable: whether cards can be put into another order.
        marks: cards to light up, by place: ``bad``, ``good`` or ``hint``.

    Raises:
        NotationError: ``cards`` cannot be read.
        UnknownLanguageError: there is no such language.
        TraitError: ``selectable`` or ``marks`` is none of those named.
    """

    _esm = script(*HAND_PARTS, "notice", "hand_widget")
    _css = stylesheet()
    page_may_set: ClassVar[frozenset[str]] = frozenset({"state"})

    cards = t.List(t.Unicode()).tag(sync=True)
    labels = t.Dict().tag(sync=True)
    state = t.Dict().tag(sync=True)
    marks = t.Dict(key_trait=t.Unicode(), value_trait=t.Enum(MARKS)).tag(sync=True)
    zone = t.Bool(default_value=False).tag(sync=True)
    selectable = t.Enum(SELECTABLE, default_value="many").tag(sync=True)
    reorderable = t.Bool(default_value=True).tag(sync=True)
    four_colour = t.Bool(default_value=False).tag(sync=True)
    face_down = t.Bool(default_value=False).tag(sync=True)
    disabled = t.Bool(default_value=False).tag(sync=True)

    def __init__(  # noqa: PLR0913 -- all but the cards are switches with a name
        self,
        cards: str | Sequence[Card],
        *,
        lang: str = "es",
        zone: bool = False,
        four_colour: bool = False,
        face_down: bool = False,
        selectable: str = "many",
        reorderable: bool = True,
        marks: Mapping[int, str] | None = None,
    ) -> None:
        faces = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        super().__init__(
            cards=[face.code for face in faces],
            state=_all_in_hand(len(faces)),
            labels=hand_labels(lang),
            marks={str(place): mark for place, mark in (marks or {}).items()},
            lang=lang,
            zone=zone,
            four_colour=four_colour,
            face_down=face_down,
            selectable=selectable,
            reorderable=reorderable,
        )

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards in the hand, from left to right."""
        return self._faces("hand")

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards in the zone, from left to right."""
        return self._faces("zone")

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The selected cards, in the order they were chosen."""
        return self._faces("selected")

    def admits(self, name: str, value: Any) -> bool:
        """A page may only say where the cards lie, and no card may get lost or appear."""
        return name == "state" and is_hand_state(value, len(self.cards)) and (self.zone or not value["zone"])

    @t.validate("state")
    def _check_state(self, proposal: dict[str, Any]) -> dict[str, list[int]]:
        value: dict[str, list[int]] = proposal["value"]
        if not is_hand_state(value, len(self.cards)):
            raise t.TraitError(f"not a state of {len(self.cards)} cards: {value!r}")
        return value

    @t.validate("cards")
    def _check_cards(self, proposal: dict[str, Any]) -> list[str]:
        return [parse_card(code).code for code in proposal["value"]]

    @t.observe("cards")
    def _deal(self, change: dict[str, Any]) -> None:
        if not is_hand_state(self.state, len(change["new"])):
            self.state = _all_in_hand(len(change["new"]))

    def __repr__(self) -> str:
        return f'Hand("{" ".join(self.cards)}")'

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/plain": self.transcript(), "text/html": self._static_html()}, metadata

    def transcript(self) -> str:
        """What the hand shows, as one line of text: ``7♥ 8♥ 🃏``, and the cards laid after a bar."""
        shown = " ".join(self._symbols(self.held)) or "-"
        return f"{shown} | {' '.join(self._symbols(self.laid))}" if self.laid else shown

    def _static_html(self) -> str:
        """The hand for a page without a kernel."""
        rows = [(text("hand.hand", self.lang), self.held)]
        if self.zone:
            rows.append((text("hand.zone", self.lang), self.laid))
        return "".join(
            f'<p lang="{escape(self.lang)}">{escape(name)}: {" ".join(self._static_cards(cards))}</p>'
            for name, cards in rows
        )

    def _static_cards(self, cards: Iterable[Card]) -> list[str]:
        names = [text("hand.back", self.lang) if self.face_down else card_name(card, self.lang) for card in cards]
        return [
            f'<span role="img" aria-label="{escape(name)}">{sign}</span>'
            for name, sign in zip(names, self._symbols(cards), strict=True)
        ]

    def _symbols(self, cards: Iterable[Card]) -> list[str]:
        return [BACK if self.face_down else card.symbol for card in cards]

    def _faces(self, part: str) -> tuple[Card, ...]:
        return tuple(parse_card(self.cards[index]) for index in self.state[part])


def _all_in_hand(count: int) -> dict[str, list[int]]:
    return {"hand": list(range(count)), "zone": [], "selected": []}
