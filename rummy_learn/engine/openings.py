"""The rules of laying: new melds, the opening (`rules.md` 1.3), and laying off (1.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actions import End
from .cards import JOKER
from .findings.legal import OnlyJokersLeft, Opens, OpensMin
from .findings.play import (
    MustDiscardLast,
    NotOpened,
    NotOpenedMin,
    OpenMin,
    OpenNoCleanRun,
    OpenNoGroup,
    OpenNoRun,
    TakenPutBack,
)
from .melds import MeldKind, judge_meld
from .rules import JokerDiscard, LastDiscard
from .verdict import ActionVerdict, ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .actions import Lay, LayOff
    from .cards import Card
    from .findings import Finding
    from .melds import MeldVerdict
    from .rules import Rules
    from .table import Table


@dataclass(frozen=True, slots=True)
class LayVerdict(ActionVerdict):
    """A verdict on melds laid together.

    Attributes:
        total: the points of the legal melds among them.
        melds: the verdict on each.
    """

    total: int = 0
    melds: tuple[MeldVerdict, ...] = ()


def judge_lay(table: Table, action: Lay) -> LayVerdict:
    """Whether these melds may be laid: as the opening, if the player has not opened yet."""
    melds = tuple(judge_meld(cards, table.rules) for cards in action.melds)
    findings, start = [], 0
    for meld in melds:
        findings += [found.shifted(start) for found in meld.findings]
        start += len(meld.cards)
    faults = [found for found in findings if found.fault]
    faults += batch_faults(table, melds)
    total = sum(meld.points for meld in melds)
    if not table.opened[action.seat]:
        findings.append(_opens(total, table.rules))
    cards = tuple(card for meld in action.melds for card in meld)
    findings += _jokers_left(table, cards)
    return LayVerdict(tuple(faults or findings), cards, total, melds)


def batch_faults(table: Table, melds: Sequence[MeldVerdict]) -> list[Finding]:
    """What is wrong with laying these melds now, besides what is wrong with each of them."""
    faults = [] if table.opened[table.turn.seat] else opening_faults(melds, table.rules)
    return [*faults, *_keeps_no_card(table, sum(len(meld.cards) for meld in melds))]


def opening_faults(melds: Sequence[MeldVerdict], rules: Rules) -> list[Finding]:
    """What these melds lack to be an opening (1.3); only the legal ones among them count."""
    law = rules.opening
    faults: list[Finding] = []
    total = sum(meld.points for meld in melds)
    if total < law.minimum:
        faults.append(OpenMin(have=total, need=law.minimum, short=law.minimum - total))
    runs = [meld for meld in melds if meld.kind is MeldKind.RUN]
    if law.requires_run and not runs:
        faults.append(OpenNoRun())
    if law.requires_clean_run and not any(not meld.stands_for for meld in runs):
        faults.append(OpenNoCleanRun())
    if law.requires_group and not any(meld.kind is MeldKind.GROUP for meld in melds):
        faults.append(OpenNoGroup())
    return faults


def not_opened(table: Table) -> Iterable[Finding]:
    """The fault of a player who has not opened and tries what needs it (1.3, R-13)."""
    if not table.opened[table.turn.seat]:
        need = table.rules.opening.minimum
        yield NotOpenedMin(need=need) if need else NotOpened()


def put_back(table: Table, meld: int, card: Card) -> Iterable[Finding]:
    """The fault of a player who gives a card back to the meld that it was taken from (R-30); a twin of it may go."""
    turn = table.turn
    if meld == turn.taken_from and table.hand.count(card) <= turn.held.count(card):
        yield TakenPutBack(card=card)


def judge_lay_off(table: Table, action: LayOff) -> ActionVerdict:
    """Whether this card may be added to this meld, at this end."""
    cards = extended(table.melds[action.meld].cards, action.card, action.end)
    meld = judge_meld(cards, table.rules)
    faults: list[Finding] = [*not_opened(table), *meld.faults, *put_back(table, action.meld, action.card)]
    faults += _keeps_no_card(table, 1)
    return ruling(faults, (*meld.findings, *_jokers_left(table, (action.card,))), cards)


def extended(cards: tuple[Card, ...], card: Card, end: End) -> tuple[Card, ...]:
    """The cards of a meld with one more at an end."""
    return (card, *cards) if end is End.START else (*cards, card)


def _opens(total: int, rules: Rules) -> Finding:
    need = rules.opening.minimum
    return OpensMin(points=total, need=need) if need else Opens(points=total)


def _jokers_left(table: Table, laid: tuple[Card, ...]) -> Iterable[Finding]:
    """The warning before a dead end: nothing left but jokers that may not be discarded (R-15)."""
    jokers = table.hand.count(JOKER) - laid.count(JOKER)
    if not jokers or jokers < len(table.hand) - len(laid):
        return
    match table.rules.joker.discard:
        case JokerDiscard.FREE:
            pass
        case JokerDiscard.LAST_ONLY:
            if jokers > 1:
                yield OnlyJokersLeft()
        case JokerDiscard.NEVER:
            yield OnlyJokersLeft()


def _keeps_no_card(table: Table, laid: int) -> Iterable[Finding]:
    """A table that asks for a last discard wants a card kept for it (1.8)."""
    if table.rules.ending.last_discard is LastDiscard.REQUIRED and laid >= len(table.hand):
        yield MustDiscardLast()
