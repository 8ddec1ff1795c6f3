"""Findings about play: whose turn it is, drawing, opening, laying off, swapping, discarding, closing, calling.

A player is told by number, counted from 1, because that is how people count seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .finding import Finding

if TYPE_CHECKING:
    from rummy_learn.engine.cards import Card

# --- stage 1: whose turn is it, and what is to be done in it? -----------------------------------------------------


class NotYourTurn(Finding):
    """Somebody acts out of turn."""

    key, section = "NOT_YOUR_TURN", "1.2"
    player: int


class CallsOff(Finding):
    """A call, at a table that does not play with calls."""

    key, rule, section = "CALLS_OFF", "NOT_YOUR_TURN", "R-16"


class RoundOver(Finding):
    """The round has ended."""

    key, section = "ROUND_OVER", "1.8"


class DrawFirst(Finding):
    """A turn begins with drawing a card."""

    key, section = "DRAW_FIRST", "1.2"


class DrawOne(Finding):
    """One card is drawn in a turn, no more."""

    key, section = "DRAW_ONE", "1.2"


class NothingToTakeBack(Finding):
    """Nothing has been played that could be taken back."""

    key, section = "NOTHING_TO_TAKE_BACK", "1.2"


class NoClock(Finding):
    """This table does not play against the clock."""

    key, section = "NO_CLOCK", "R-20"


class ClockRunning(Finding):
    """The time of the turn is not up yet. Both numbers are seconds."""

    key, section, count = "CLOCK_RUNNING", "R-20", "left"
    need: int
    left: int


# --- stage 2: are the cards there? --------------------------------------------------------------------------------


class NotInHand(Finding):
    """Cards that the player does not hold, or not so often."""

    key, section, count = "NOT_IN_HAND", "1.2", "cards"
    cards: tuple[Card, ...]


class NoSuchMeld(Finding):
    """There is no such meld on the table."""

    key, section = "NO_SUCH_MELD", "1.7"


class NoSuchCard(Finding):
    """The meld has no card at that place."""

    key, section = "NO_SUCH_CARD", "1.7"


class StockEmpty(Finding):
    """The stock has no card left."""

    key, section = "STOCK_EMPTY", "1.8"


class PileShort(Finding):
    """The discard pile has fewer cards than asked for."""

    key, section, count = "PILE_SHORT", "1.2", "have"
    have: int


# --- stage 3: the rules of drawing --------------------------------------------------------------------------------


class NoTableTake(Finding):
    """Cards of melds stay where they are."""

    key, section = "NO_TABLE_TAKE", "1.7"


class TakeJoker(Finding):
    """A joker cannot be taken from a meld, only swapped."""

    key, section = "TAKE_JOKER", "R-30"


class CantBreak(Finding):
    """What would stay on the table is no meld."""

    key, rule, section = "CANT_BREAK3", "CANT_BREAK3", "1.7"
    rest: tuple[Card, ...]


class TakeEndOnly(Finding):
    """Only the first or last card of a run may be taken."""

    key, section = "TAKE_END_ONLY", "R-30"
    ends: tuple[Card, ...]


# --- stage 3: the rules of opening --------------------------------------------------------------------------------


class NotOpened(Finding):
    """This is for players who have laid their first meld."""

    key, section = "NOT_OPENED", "1.3"


class NotOpenedMin(Finding):
    """This is for players who have opened, which takes some points here."""

    key, rule, section, count = "NOT_OPENED_MIN", "NOT_OPENED", "1.3", "need"
    need: int


class OpenMin(Finding):
    """The first melds of a player are worth too little."""

    key, section, count = "OPEN_MIN", "1.3", "short"
    have: int
    need: int
    short: int


class OpenNoRun(Finding):
    """An opening without a run."""

    key, section = "OPEN_NO_RUN", "1.3"


class OpenNoCleanRun(Finding):
    """An opening without a run that is free of jokers."""

    key, section = "OPEN_NO_CLEAN_RUN", "R-27"


class OpenNoGroup(Finding):
    """An opening without a group."""

    key, section = "OPEN_NO_GROUP", "R-26"


# --- stage 3: the rules of swapping a joker -----------------------------------------------------------------------


class SwapForbidden(Finding):
    """Jokers stay in the melds."""

    key, section = "SWAP_FORBIDDEN", "1.6"


class SwapNoJoker(Finding):
    """There is no joker at that place."""

    key, rule, section = "SWAP_NO_JOKER", "SWAP_WRONG_CARD", "1.6"
    card: Card


class SwapWrongCard(Finding):
    """The joker stands for something else: `free` are the cards that would release it."""

    key, section = "SWAP_WRONG_CARD", "1.6"
    card: Card
    free: tuple[Card, ...]


class SwapOneCard(Finding):
    """A second card is offered for a joker where one is enough."""

    key, rule, section = "SWAP_ONE_CARD", "SWAP_WRONG_CARD", "R-04"
    card: Card


class SwapGroupIncomplete(Finding):
    """A group must be complete before its joker may leave."""

    key, section, count = "SWAP_GROUP_INCOMPLETE", "R-31", "have"
    have: int
    need: int


class SwapNeedsBoth(Finding):
    """A joker in a group is released only for both missing cards."""

    key, rule, section = "SWAP_NEEDS_BOTH", "SWAP_GROUP_INCOMPLETE", "R-04"
    cards: tuple[Card, ...]


class SwapNotReused(Finding):
    """A recovered joker has not been played again."""

    key, section, count = "SWAP_NOT_REUSED", "1.6", "jokers"
    jokers: int


# --- stage 3: the rules of discarding and closing -----------------------------------------------------------------


class JokerDiscarded(Finding):
    """Jokers are never discarded here."""

    key, section = "JOKER_DISCARD", "1.6"


class JokerDiscardedEarly(Finding):
    """A joker may be discarded only as the last card."""

    key, rule, section = "JOKER_DISCARD_LAST_ONLY", "JOKER_DISCARD", "1.6"


class ReturnTaken(Finding):
    """The card just taken from the discard pile may not go back."""

    key, section = "RETURN_TAKEN", "R-10"
    card: Card


class MustUseTaken(Finding):
    """A card taken from the pile or the table has not been laid yet."""

    key, section, count = "MUST_USE_TAKEN", "R-29", "cards"
    cards: tuple[Card, ...]


class TakenPutBack(Finding):
    """A card taken from a meld may not go back to the same meld."""

    key, rule, section = "TAKEN_PUT_BACK", "MUST_USE_TAKEN", "R-30"
    card: Card


class MustDiscardLast(Finding):
    """A card must be kept for the last discard."""

    key, section = "MUST_DISCARD_LAST", "1.8"


class CardsLeft(Finding):
    """Whoever closes has no cards left."""

    key, section, count = "CARDS_LEFT", "1.8", "cards"
    cards: tuple[Card, ...]


# --- calls and players --------------------------------------------------------------------------------------------


class OwnDiscard(Finding):
    """Nobody calls for a card they have discarded themselves."""

    key, section = "OWN_DISCARD", "R-16"


class TakenAlready(Finding):
    """Somebody else was quicker."""

    key, section = "TAKEN_ALREADY", "R-16"
    player: int


class CallClosed(Finding):
    """There is no fresh discard that could be called for."""

    key, section = "CALL_CLOSED", "R-16"


class CallOnTurn(Finding):
    """The player in turn need not call, but simply draws."""

    key, section = "CALL_ON_TURN", "R-16"


class CallStockShort(Finding):
    """The stock cannot give the extra card that a call costs."""

    key, section = "CALL_STOCK_SHORT", "R-16"


class Players(Finding):
    """Too few or too many players."""

    key, section, count = "PLAYERS", "1.1", "have"
    have: int
    low: int
    high: int
