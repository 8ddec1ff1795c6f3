"""A table in the middle of a round, as an exercise shows it: what the learner may see, and nothing else.

The learner has the first seat. What the others hold is never told; cards that nobody has seen yet stand in for it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, Self

from rummy_learn.engine.actions import Discard, Draw, Lay, LayOff, Source, SwapJoker
from rummy_learn.engine.cards import Card, parse_cards
from rummy_learn.engine.effects import apply
from rummy_learn.engine.notation import read_action
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import full_pack
from rummy_learn.engine.table import Phase, position

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table

YOU: Final = 0

Melds = tuple[tuple[int, tuple[Card, ...]], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is done or proposed, and the table as it is before: told as one sentence.

    Attributes:
        tells_card: whether the card that comes from the stock is told as well, as the learner sees it.
    """

    action: Action
    table: Table
    tells_card: bool = False

    @property
    def card(self) -> Card | None:
        """The card that the learner draws unseen by the others, if this is what happens and it is to be told."""
        match self.action:
            case Draw(seat=0, source=Source.STOCK) if self.tells_card and self.table.stock:
                return self.table.stock[-1]
            case _:
                return None


@dataclass(frozen=True, slots=True)
class Position:
    """A table at one moment.

    Attributes:
        hand: of the learner, before what has been done `before`.
        melds: owner and cards of each, before that.
        opened: who else has opened.
        pile: the discard pile, its top last.
        draws: what the learner draws from the stock, the next card first.
        stock: how many cards the stock has.
        players: how many play.
        seat: whose turn it is.
        phase: what comes next in it.
        before: what has been done since, in the notation of records; the rule that is asked about may depend on it.
    """

    hand: tuple[Card, ...]
    melds: Melds = ()
    opened: tuple[int, ...] = ()
    pile: tuple[Card, ...] = ()
    draws: tuple[Card, ...] = ()
    stock: int = 30
    players: int = 3
    seat: int = YOU
    phase: str = "play"
    before: tuple[str, ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The position in the table of a lesson file."""
        numbers = {name: data[name] for name in ("stock", "players", "seat", "phase") if name in data}
        return cls(
            hand=parse_cards(data["hand"]),
            melds=tuple((meld["owner"], parse_cards(meld["cards"])) for meld in data.get("melds", ())),
            opened=tuple(data.get("opened", ())),
            pile=parse_cards(data.get("pile", "")),
            draws=parse_cards(data.get("draws", "")),
            before=tuple(data.get("before", ())),
            **numbers,
        )

    def start(self, rules: Rules, coming: tuple[str, ...] = ()) -> Table:
        """The table before anything is done.

        Args:
            rules: of the table.
            coming: what is done later, so that the other players hold what they are going to play.

        Raises:
            ValueError: these cards cannot lie like that at such a table.
        """
        actions = [_action(line) for line in (*self.before, *coming)]
        played = {seat: _needed(seat, actions, self.pile) for seat in range(1, self.players)}
        seen = [*self.hand, *self.pile, *self.draws, *(card for _, cards in self.melds for card in cards)]
        seen += [card for cards in played.values() for card in cards]
        unseen = list(_unseen(rules, tuple(sorted(seen))))
        hands = [self.hand]
        for seat in range(1, self.players):
            laid = sum(len(cards) for owner, cards in self.melds if owner == seat)
            missing = max(2, rules.deal.cards_for(self.players) - laid) - len(played[seat])
            hands.append((*played[seat], *(unseen.pop() for _ in range(max(0, missing)))))
        own, drawn = list(self.draws), list[Card]()
        for action in actions:
            if isinstance(action, Draw) and action.source is Source.STOCK and (action.seat or own):
                drawn.append(unseen.pop() if action.seat else own.pop(0))
        drawn += own
        drawn += [unseen.pop() for _ in range(self.stock - len(drawn))]
        return position(
            rules,
            hands,
            melds=self.melds,
            opened=self.opened,
            seat=self.seat,
            phase=Phase(self.phase),
            stock=drawn[::-1],
            discards=self.pile,
        )

    def steps(self, rules: Rules, coming: tuple[str, ...] = ()) -> tuple[Step, ...]:
        """What has been done, each step with the table before it.

        Raises:
            ValueError: there is no such position at this table.
        """
        table, steps = self.start(rules, coming), []
        for line in self.before:
            action = _action(line)
            if not judge(table, action):
                raise ValueError(f"{line}: {', '.join(judge(table, action).rules)}")
            steps.append(Step(action, table, tells_card=True))
            table = apply(table, action)
        return tuple(steps)

    def table(self, rules: Rules, coming: tuple[str, ...] = ()) -> Table:
        """The table now.

        Raises:
            ValueError: there is no such position at this table.
        """
        steps = self.steps(rules, coming)
        return apply(steps[-1].table, steps[-1].action) if steps else self.start(rules, coming)


EMPTY: Final = Position(hand=())


def exists(given: Position, rules: Rules, coming: tuple[str, ...] = ()) -> Table | None:
    """The table of a position under some rules, or ``None`` where it cannot come about."""
    try:
        return given.table(rules, coming)
    except (ValueError, IndexError):  # no such meld, not so many cards, an illegal step on the way
        return None


@cache
def _action(line: str) -> Action:
    return read_action(line)


@cache
def _unseen(rules: Rules, seen: tuple[Card, ...]) -> tuple[Card, ...]:
    left = Counter(full_pack(rules))
    left.subtract(seen)
    if min(left.values()) < 0 or len(left) > len(set(full_pack(rules))):
        raise ValueError("more of a card than the pack has")
    cards = sorted(left.elements(), key=lambda card: card.code)
    Random(len(seen)).shuffle(cards)  # noqa: S311 - stands in for what nobody sees
    return tuple(cards)


def _needed(seat: int, actions: Iterable[Action], pile: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that a player has to hold to do all this."""
    needed = list[Card]()
    for action in actions:
        match action:
            case Discard(seat=player, card=card) | LayOff(seat=player, card=card) | SwapJoker(seat=player, card=card):
                needed += [card] if player == seat else []
            case Lay(seat=player, melds=melds):
                needed += [card for cards in melds for card in cards] if player == seat else []
            case _:
                pass
    took = any(
        isinstance(action, Draw) and action.seat == seat and action.source.value == "discard" for action in actions
    )
    if took and pile and pile[-1] in needed:
        needed.remove(pile[-1])
    return tuple(needed)
