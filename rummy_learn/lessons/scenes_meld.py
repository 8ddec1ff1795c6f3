"""Scenes about opening, laying, laying off and swapping jokers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import End
from rummy_learn.engine.cards import JOKER, KING, NATURALS, QUEEN, Card, Suit, format_cards
from rummy_learn.engine.melds import MeldKind, judge_meld
from rummy_learn.engine.openings import extended
from rummy_learn.engine.rules import JokerRatio

from .dealer import Misdeal, Scene, lay_off, nearby

if TYPE_CHECKING:
    from collections.abc import Callable

    from .dealer import Dealer


def _opening(d: Dealer, sets: list[tuple[Card, ...]]) -> Scene:
    """Laying these melds as the first ones, out of a full hand; lay-offs may tempt, but do not count."""
    laid = tuple(card for cards in sets for card in cards)
    action = f"0: lay {' | '.join(map(format_cards, sets))}"
    if d.level == 1:
        return Scene(d.drawn(d.filled(laid, opened=False)), action)
    meld = d.meld()
    tempting = (d.addition(meld)[0],) if d.random.random() < 0.5 else ()
    return Scene(d.drawn(d.filled((*laid, *tempting), opened=False), ((d.others(), meld),)), action)


def _jokers(d: Dealer) -> int:
    return int(d.level > 1 and d.rules.pack.jokers > 0 and d.random.random() < 0.3)


def _open_min(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """Some points short, or just enough."""
    return _opening(d, d.opening(*(() if legal else ("OPEN_MIN",)), jokers=_jokers(d)))


def _open_no_run(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """Groups only."""
    return _opening(d, d.opening() if legal else d.opening("OPEN_NO_RUN", kind=MeldKind.GROUP, jokers=_jokers(d)))


def _open_no_group(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """Runs only."""
    return _opening(d, d.opening() if legal else d.opening("OPEN_NO_GROUP", kind=MeldKind.RUN))


def _open_no_clean_run(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A single run, and a joker in it."""
    if legal:
        return _opening(d, d.opening(jokers=1))
    for _ in range(200):
        run = d.run(3, 4, 5, 6, jokers=1)
        sets = [run] if d.random.random() < 0.3 else [run, d.group()]
        if sum(judge_meld(cards, d.rules).points for cards in sets) >= d.rules.opening.minimum:
            return _opening(d, sets)
        for card in (card for cards in sets for card in cards):
            d.left[card] += 1
    raise Misdeal


def _not_opened(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A lay-off, or at a higher level perhaps a swap, before the own first meld or after it."""
    swaps = d.level > 1 and d.rules.pack.jokers > 0 and d.random.random() < 0.4
    meld = d.run(3, 4, 5, jokers=1) if swaps else d.meld()
    other = d.meld()
    if swaps:
        at, free = judge_meld(meld, d.rules).stands_for[0]
        (card,) = d.take(free[:1])
        action = f"0: swap {card} for joker {at} of meld 0"
    else:
        card, end = d.addition(meld)
        action = lay_off(card, end, 0)
    melds = ((1, meld), (0 if legal else 2, other))
    return Scene(d.drawn(d.filled((card,), opened=legal), melds), action)


def _not_in_hand(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A meld with one card that is in the pile, or of another suit, instead of in the hand."""
    meld = d.meld()
    missing = d.random.choice(meld)
    hand = list(meld)
    if not legal:
        hand.remove(missing)
        hand += d.take([d.random.choice([card for card in nearby(meld) if card not in meld])])
    rest = d.filled(hand, opened=True, away=(missing,))
    pile = (*d.spare(1), missing) if not legal and d.left[missing] else d.spare(2)
    return Scene(d.drawn(rest, ((0, d.meld()),), pile=pile), f"0: lay {format_cards(meld)}")


ADDED_RULES: Final = (
    *("NOT_A_MELD", "RUN_SUIT", "RUN_GAP", "RUN_RANK_DUP", "ACE_MIDDLE", "RUN_MAX13"),
    *("GROUP_SUIT_DUP", "GROUP_MAX4", "FIXED_GROUP_ORDER"),
    *("JOKER_RATIO", "JOKER_MAX", "JOKER_ADJACENT", "JOKER_OFF_END"),
)
"""The rules of melds that a meld may come to break when a card is added."""


def added(rule: str) -> Callable[[Dealer, bool], Scene]:
    """Scenes in which a card added to a meld makes it break this rule of melds, or fits."""

    def make(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
        if legal:
            meld = d.group(3) if rule.startswith("GROUP") else d.run(11, 12) if rule == "RUN_MAX13" else d.meld()
            card, end = d.addition(meld)
        else:
            meld = _table_meld(d, rule)
            card, end = _breaking(d, meld, rule)
        own = d.meld()
        melds = ((d.others(), meld), (0, own))
        return Scene(d.drawn(d.filled((card,), opened=True), melds), lay_off(card, end, 0))

    return make


def _table_meld(d: Dealer, rule: str) -> tuple[Card, ...]:
    """A meld that is likely to break a rule when something is added."""
    match rule:
        case "ACE_MIDDLE":
            return d.take(_corner(d))
        case "RUN_MAX13":
            return d.run(13)
        case "GROUP_MAX4":
            return d.group(4)
        case "GROUP_SUIT_DUP" | "FIXED_GROUP_ORDER":
            return d.group(3)
        case "RUN_GAP" | "RUN_SUIT" | "RUN_RANK_DUP":
            return d.run()
        case "JOKER_OFF_END":
            return d.take(_corner(d))
        case "JOKER_ADJACENT":
            most = d.rules.joker.max_adjacent or 1
            naturals = d.run(most + 1)
            return (*naturals, *d.take([JOKER] * most)) if most > 1 else d.run(3, 4, 5, jokers=1)
        case "JOKER_RATIO" if d.rules.joker.ratio is JokerRatio.AT_MOST_NATURALS:
            return d.run(4, jokers=2)
        case "JOKER_RATIO" | "JOKER_MAX":
            return d.run(3, 4, 5, jokers=d.random.choice((1, 1, 2)))
        case _:
            return d.meld()


def _corner(d: Dealer) -> list[Card]:
    """A run that ends or begins with an ace, or could."""
    suit = d.random.choice(list(Suit))
    size = d.random.choice((3, 4))
    start = d.random.choice((1, QUEEN + 3 - size, KING + 1 - size))
    return [Card((start + i - 1) % KING + 1, suit) for i in range(size)]


def _breaking(d: Dealer, meld: tuple[Card, ...], rule: str) -> tuple[Card, End]:
    """A card, natural or joker, that makes the meld break a rule before all others, and the end."""
    cards = [*nearby(meld), d.random.choice(NATURALS), *([JOKER] if d.left[JOKER] else [])]
    if rule == "RUN_SUIT":
        cards = [Card(card.rank, suit) for card in nearby(meld) for suit in Suit]
    ways = [
        (card, end)
        for card in cards
        for end in End
        if d.left[card] and judge_meld(extended(meld, card, end), d.rules).rules[:1] == (rule,)
    ]
    if not ways:
        raise Misdeal
    card, end = d.random.choice(ways)
    return d.take((card,))[0], end


# --- jokers -----------------------------------------------------------------------------------------------------------


def _swap_wrong_card(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A neighbour of the card that the joker stands for, or this card itself."""
    group = d.random.random() < 0.3
    meld = d.group(4, jokers=1) if group else d.run(3, 4, 5, jokers=1)
    at, free = judge_meld(meld, d.rules).stands_for[0]
    wrong = [card for card in nearby([*meld, *free]) if card not in free and card not in meld]
    (card,) = d.take([d.random.choice(free if legal else wrong)])
    melds = ((d.others(), meld), (0, d.meld()))
    hand = d.filled((card,), opened=True, away=() if legal else free)
    return Scene(d.drawn(hand, melds), f"0: swap {card} for joker {at} of meld 0")


def _swap_group_incomplete(d: Dealer, legal: bool) -> Scene:  # noqa: FBT001
    """A joker in a group of three whose fourth suit is missing, or in a complete one."""
    law = d.rules.joker
    meld = d.group(4 if legal and law.swap_complete_group else 3, jokers=1)
    at, free = judge_meld(meld, d.rules).stands_for[0]
    both = legal and law.swap_needs_both and len(free) > 1
    given = d.take(free[:2] if both else [d.random.choice(free)])
    melds = ((d.others(), meld), (0, d.meld()))
    hand = d.filled(given, opened=True)
    return Scene(d.drawn(hand, melds), f"0: swap {format_cards(given)} for joker {at} of meld 0")


MELD_SCENES: Final[dict[str, Callable[[Dealer, bool], Scene]]] = {
    "OPEN_MIN": _open_min,
    "OPEN_NO_RUN": _open_no_run,
    "OPEN_NO_GROUP": _open_no_group,
    "OPEN_NO_CLEAN_RUN": _open_no_clean_run,
    "NOT_OPENED": _not_opened,
    "NOT_IN_HAND": _not_in_hand,
    "SWAP_WRONG_CARD": _swap_wrong_card,
    "SWAP_GROUP_INCOMPLETE": _swap_group_incomplete,
}
