"""Pricing a finished round: itemised lines that sum up to the score of each player (`rules.md` 1.8, section 4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from .cards import ACE, QUEEN, Suit
from .closes import close_multiplier
from .rules import DryCondition, ScoringSystem
from .table import RoundEnd

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .cards import Card
    from .rules import Rules
    from .table import Outcome


class Reason(StrEnum):
    """What a line of a score is for."""

    HAND = "hand"
    OTHERS_HAND = "others_hand"
    LAID = "laid"
    SHARE_OF_LAID = "share_of_laid"
    UNOPENED = "unopened"
    DRY = "dry"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One item of a score.

    Attributes:
        points: what it adds to the score, with its sign.
        reason: what for.
        section: where the normative rules say so.
        card: the card that is counted, if it is one.
        times: the multiplier that is in ``points`` already.
        seat: the other player the item comes from, or whose cards it is for, if there is one.
    """

    points: Fraction
    reason: Reason
    section: str
    card: Card | None
    times: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The score of a round.

    Attributes:
        lines: for each seat, the items of its score.
        winners: the seats that have won the round; several at the turn limit, none when the stock ran out.
        times: what everything was multiplied with.
    """

    lines: tuple[tuple[Line, ...], ...]
    winners: tuple[int, ...]
    times: int

    @property
    def totals(self) -> tuple[Fraction, ...]:
        """For each seat, the sum of its lines: a gain where the sum goes to the winner, else a penalty."""
        return tuple(sum((line.points for line in lines), Fraction(0)) for lines in self.lines)


def score(outcome: Outcome, rules: Rules) -> RoundScore:
    """Price the facts of a round."""
    times = 1
    if outcome.closer is not None:
        times = close_multiplier(
            rules,
            one_turn=outcome.one_turn,
            empty_table=outcome.empty_table,
            last_discard=outcome.last_discard,
        )
    return price(outcome, rules, times)


def price(outcome: Outcome, rules: Rules, times: int) -> RoundScore:
    """Price the facts of a round with a multiplier that is known already."""
    match rules.scoring.system:
        case ScoringSystem.WINNER_TAKES_SUM | ScoringSystem.CASINO:
            lines = _gains(outcome, rules, times)
        case ScoringSystem.PENALTY | ScoringSystem.ROUND_WIN:
            lines = _penalties(outcome, rules, times)
    return RoundScore(tuple(map(tuple, lines)), _winners(outcome, rules), times)


def hand_value(card: Card, rules: Rules) -> int:
    """What a card costs its holder at the end of a round (1.5; with casino scoring, section 4)."""
    if rules.scoring.system is ScoringSystem.CASINO:
        return casino_value(card)
    if card.is_joker:
        return rules.scoring.hand_joker
    return rules.scoring.hand_ace if card.rank == ACE else min(card.rank, 10)


def casino_value(card: Card) -> int:
    """The value of a card in casino scoring, in the hand and on the table alike (section 4)."""
    if card.is_joker:
        return 0
    if card.rank == QUEEN and card.suit is Suit.SPADES:
        return 40
    if card.rank == ACE:
        return 15
    return 10 if card.rank >= 10 else 5


def hand_points(hand: Iterable[Card], rules: Rules) -> int:
    """What a hand costs its holder."""
    return sum(hand_value(card, rules) for card in hand)


def fewest(points: Iterable[int]) -> tuple[int, ...]:
    """The seats with the fewest points: a tie is shared (R-19)."""
    row = tuple(points)
    return tuple(seat for seat, value in enumerate(row) if value == min(row))


def _winners(outcome: Outcome, rules: Rules) -> tuple[int, ...]:
    if outcome.end is RoundEnd.TURN_LIMIT:
        return fewest(hand_points(hand, rules) for hand in outcome.hands)
    return () if outcome.closer is None else (outcome.closer,)


# --- lines --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Cost:
    """What a player has to pay, before any multiplier."""

    points: int
    reason: Reason
    section: str
    card: Card | None = None


def _costs(outcome: Outcome, rules: Rules, seat: int) -> Iterator[_Cost]:
    """What a round costs a player: the hand or what stands for it, and the bonus of whoever closed at once."""
    law, winner = rules.scoring, outcome.closer
    if seat == winner:
        return
    if winner is not None and law.dry_penalty is not None and _is_dry(outcome, rules):
        yield _Cost(law.dry_penalty, Reason.DRY, "R-32")
    elif law.unopened_penalty is not None and not outcome.opened[seat]:
        yield _Cost(law.unopened_penalty, Reason.UNOPENED, "R-32")
    else:
        section = "4" if law.system is ScoringSystem.CASINO else "1.8"
        for card in outcome.hands[seat]:
            yield _Cost(hand_value(card, rules), Reason.HAND, section, card)
    if winner is not None and law.one_turn_bonus and outcome.one_turn:
        yield _Cost(law.one_turn_bonus, Reason.BONUS, "1.8")


def _is_dry(outcome: Outcome, rules: Rules) -> bool:
    match rules.scoring.dry_condition:
        case DryCondition.NO_OPPONENT_OPENED:
            return not any(opened for seat, opened in enumerate(outcome.opened) if seat != outcome.closer)
        case DryCondition.ONE_TURN:
            return outcome.one_turn


def _penalties(outcome: Outcome, rules: Rules, times: int) -> list[list[Line]]:
    """Everybody's costs are their penalty points."""
    return [
        [_line(cost.points, cost.reason, cost.section, times, card=cost.card) for cost in _costs(outcome, rules, seat)]
        for seat in range(len(outcome.hands))
    ]


def _gains(outcome: Outcome, rules: Rules, times: int) -> list[list[Line]]:
    """Everybody's costs are their loss, and the winner's gain."""
    lines: list[list[Line]] = [[] for _ in outcome.hands]
    winner = outcome.closer
    for seat in range(len(lines)):
        for cost in _costs(outcome, rules, seat):
            lines[seat].append(_line(-cost.points, cost.reason, cost.section, times, card=cost.card))
            if winner is not None:
                reason = Reason.OTHERS_HAND if cost.reason is Reason.HAND else cost.reason
                lines[winner].append(_line(cost.points, reason, cost.section, times, card=cost.card, seat=seat))
    if winner is not None and rules.scoring.system is ScoringSystem.CASINO:
        losers = [seat for seat in range(len(lines)) if seat != winner]
        for card in outcome.laid[winner]:
            value = casino_value(card)
            lines[winner].append(_line(value, Reason.LAID, "4", times, card=card))
            for seat in losers:
                share = Fraction(-value, len(losers))
                lines[seat].append(_line(share, Reason.SHARE_OF_LAID, "4", times, card=card, seat=winner))
    return lines


def _line(  # noqa: PLR0913
    points: Fraction | int,
    reason: Reason,
    section: str,
    times: int,
    *,
    card: Card | None = None,
    seat: int | None = None,
) -> Line:
    return Line(points=Fraction(points) * times, reason=reason, section=section, card=card, times=times, seat=seat)
