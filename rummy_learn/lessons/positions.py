"""A table in the middle of a round, as an exercise shows it: what the learner may see, and nothing else.

The learner has the first seat. What the others hold is never told; cards that nobody has seen yet stand in for it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, Self

from rummy_learn.engine.actions import Discard, Draw, GoOut, Lay, LayOff, Source, SwapJoker, TakeFromMeld
from rummy_learn.engine.cards import Card, parse_cards
from rummy_learn.engine.effects import apply
from rummy_learn.engine.notation import read_action
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import full_pack
from rummy_learn.engine.table import Phase, position

from .exercise import Ruling
from .parts import Lines, Row
from .players import player
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.verdict import ActionVerdict

YOU: Final = 0
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

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


# --- told -----------------------------------------------------------------------------------------------------------


def seat_name(seat: int) -> Remark:
    """What a player is called: "tú" or a name."""
    return Remark("exercise.you") if seat == YOU else player(seat)


def meld_name(table: Table, meld: int) -> Remark:
    """What a meld on the table is called: a letter, and whose it is."""
    owner = table.melds[meld].owner
    facts = {"letter": LETTERS[meld], "name": seat_name(owner)}
    return Remark("exercise.meld.own" if owner == YOU else "exercise.meld", facts)


def table_parts(table: Table, steps: Sequence[Step] = ()) -> tuple[Row | Lines, ...]:
    """What the learner sees of a table: melds, the top of the pile, how things stand, and the own hand, in this order.

    Args:
        table: as it is now.
        steps: what has been done in this turn.
    """
    rows = [Row(meld.cards, meld_name(table, i)) for i, meld in enumerate(table.melds)]
    if top := visible_pile(table):
        rows.append(Row(top, Remark("exercise.pile" if len(top) == 1 else "exercise.pile.all")))
    done = [Lines(tuple(told(step) for step in steps), label=Remark("exercise.done_so_far"))] if steps else []
    return (*rows, Lines(_standing(table)), *done, Row(table.hands[YOU], Remark("exercise.hand")))


def visible_pile(table: Table) -> tuple[Card, ...]:
    """The cards of the pile that count: the top one, or all of them where several may be taken."""
    return table.discards if table.rules.draw.several_from_discard else table.discards[-1:]


def _standing(table: Table) -> tuple[Remark, ...]:
    """Who plays, whose turn it is and what for, who has opened, and what is left to draw."""
    names = tuple(
        Remark("exercise.seated", {"number": seat + 1, "name": seat_name(seat)}) for seat in range(table.players)
    )
    turn = table.turn
    who = "you" if turn.seat == YOU else "other"
    open_seats = tuple(seat_name(seat) for seat in range(table.players) if table.opened[seat])
    opened = Remark("exercise.opened", {"names": open_seats}) if open_seats else Remark("exercise.opened.nobody")
    return (
        Remark("exercise.seats", {"names": names}),
        Remark(f"exercise.turn_of.{who}.{turn.phase}", {"name": seat_name(turn.seat)}),
        opened,
        Remark("exercise.stock_left", {"count": len(table.stock)}, count=len(table.stock)),
    )


def told(step: Step) -> Remark:
    """A step as a sentence, with the card that only the learner sees if it is to be told."""
    if step.card is not None:
        return Remark("exercise.step.drawn", {"card": step.card})
    return Remark("exercise.step", {"step": step})


# --- judged ---------------------------------------------------------------------------------------------------------


def action_ruling(table: Table, action: Action, verdict: ActionVerdict, before: int = 0) -> Ruling:
    """A verdict on an action, with the places of its cards.

    Args:
        table: as it is shown.
        action: what was judged.
        verdict: on it.
        before: how many cards are shown before the parts of the table.
    """
    places = tuple(before + place for place in _places(table, action)) if verdict.cards else ()
    fits = len(places) == len(verdict.cards)
    return Ruling(verdict.legal, verdict.findings, verdict.cards, places if fits else ())


def meld_places(table: Table, meld: int) -> tuple[int, ...]:
    """The places of a meld's cards among those shown by :func:`table_parts`."""
    start = sum(len(other.cards) for other in table.melds[:meld])
    return tuple(range(start, start + len(table.melds[meld].cards)))


def hand_places(table: Table, cards: Sequence[Card]) -> tuple[int, ...]:
    """The places of cards of the learner's hand; of those that are not in it, none."""
    start = sum(len(meld.cards) for meld in table.melds) + len(visible_pile(table))
    free, hand = list(range(len(table.hands[YOU]))), table.hands[YOU]
    found = []
    for card in cards:
        at = next((place for place in free if hand[place] == card), None)
        if at is not None:
            free.remove(at)
            found.append(start + at)
    return tuple(found)


def _places(table: Table, action: Action) -> tuple[int, ...]:
    """Where the cards that an action is judged by are shown, in the order in which they would lie."""
    if action.seat != YOU:
        return ()
    match action:
        case Lay(melds=melds):
            return hand_places(table, [card for cards in melds for card in cards])
        case LayOff(card=card, meld=meld, end=end) if meld < len(table.melds):
            given, there = hand_places(table, [card]), meld_places(table, meld)
            return (*given, *there) if end.value == "start" else (*there, *given)
        case SwapJoker(meld=meld) | TakeFromMeld(meld=meld) if meld < len(table.melds):
            return meld_places(table, meld)
        case Discard(card=card):
            return hand_places(table, [card])
        case GoOut():
            return hand_places(table, table.hands[YOU])
        case Draw(source=Source.DISCARD, count=1):
            start = sum(len(meld.cards) for meld in table.melds)
            return (start + len(visible_pile(table)) - 1,)
        case _:
            return ()
