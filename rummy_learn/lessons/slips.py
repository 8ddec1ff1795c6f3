"""Ways of miscounting a round: for each, the sheet of somebody who makes just this mistake."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rummy_learn.engine.cards import ACE, JACK
from rummy_learn.engine.houses import with_special
from rummy_learn.engine.rules import ScoringSystem
from rummy_learn.engine.scoring import Reason, RoundScore, hand_value, price, score
from rummy_learn.engine.table import RoundEnd

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from rummy_learn.engine.cards import Card
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Outcome

GAINS = (ScoringSystem.WINNER_TAKES_SUM, ScoringSystem.CASINO)
"""Where the winner gains what the others lose; elsewhere points are penalties."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A named mistake, what it leads to, and the facts that put it right."""

    name: str
    totals: tuple[Fraction, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)


def slips(outcome: Outcome, rules: Rules) -> tuple[Slip, ...]:
    """Every slip that can be made here: those that lead to a wrong sheet of whole numbers, each sheet once."""
    right = score(outcome, rules).totals
    found: dict[tuple[Fraction, ...], Slip] = {}
    for slip in _slips(outcome, rules, score(outcome, rules)):
        if slip.totals != right and all(total.denominator == 1 for total in slip.totals):
            found.setdefault(slip.totals, slip)
    return tuple(found.values())


def _slips(outcome: Outcome, rules: Rules, counted: RoundScore) -> Iterator[Slip]:
    yield from _of_values(rules, counted)
    yield from _of_penalties(outcome, rules)
    times = counted.times
    if times > 1:
        yield Slip("times_forgotten", price(outcome, rules, 1).totals, {"times": times})
    elif outcome.closer is not None and (outcome.one_turn or not outcome.last_discard):
        yield Slip("times_added", price(outcome, rules, 2).totals)
    if rules.scoring.system in GAINS:
        yield from _of_gains(outcome, rules, counted)
    else:
        yield Slip("minus", tuple(-total for total in counted.totals))
        if outcome.closer is not None:
            sums = list(counted.totals)
            sums[outcome.closer] = sum(counted.totals, Fraction(0))
            yield Slip("winner_takes", tuple(sums))
    if outcome.end is RoundEnd.STOCK_EXHAUSTED:
        yield Slip("nobody_pays", (Fraction(0),) * len(counted.totals))


def _of_values(rules: Rules, counted: RoundScore) -> Iterator[Slip]:
    """A card in the hand counted otherwise than it counts."""
    law = rules.scoring
    if law.system is ScoringSystem.CASINO:
        basic = rules.change({"scoring.system": ScoringSystem.WINNER_TAKES_SUM})
        yield Slip("casino_values", _recounted(counted, rules, lambda card: hand_value(card, basic)))
        yield Slip("casino_joker", _recounted(counted, rules, lambda card: 20 if card.is_joker else None))
        return
    yield Slip(
        "joker_zero",
        _recounted(counted, rules, lambda card: 0 if card.is_joker else None),
        {"points": law.hand_joker},
    )
    other = 25 if law.hand_joker == 20 else 20
    yield Slip(
        "joker_elsewhere",
        _recounted(counted, rules, lambda card: other if card.is_joker else None),
        {"points": law.hand_joker},
    )
    yield Slip(
        "ace_one", _recounted(counted, rules, lambda card: 1 if card.rank == ACE else None), {"points": law.hand_ace}
    )
    yield Slip("court", _recounted(counted, rules, lambda card: card.rank if card.rank >= JACK else None))


def _of_penalties(outcome: Outcome, rules: Rules) -> Iterator[Slip]:
    """What a player pays who has not opened, or when nobody has."""
    law = rules.scoring
    if law.dry_penalty is not None:
        yield Slip(
            "dry_forgotten",
            score(outcome, rules.change({"scoring.dry_penalty": None})).totals,
            {"points": law.dry_penalty},
        )
        opened = replace(outcome, opened=(False,) * len(outcome.opened))
        yield Slip("dry_added", score(opened, rules).totals, {"points": law.dry_penalty})
    if law.unopened_penalty is not None:
        flat = {"points": law.unopened_penalty}
        hands = score(outcome, rules.change({"scoring.unopened_penalty": None, "scoring.dry_penalty": None})).totals
        yield Slip("unopened_forgotten", hands, flat)
        both = tuple(
            hand + whole if reasons == {Reason.UNOPENED} else whole
            for hand, whole, reasons in zip(hands, score(outcome, rules).totals, _reasons(outcome, rules), strict=True)
        )
        yield Slip("unopened_on_top", both, flat)
    elif not all(outcome.opened):
        yield Slip("unopened_added", score(outcome, rules.change({"scoring.unopened_penalty": 100})).totals)
    if law.one_turn_bonus:
        yield Slip(
            "bonus_forgotten",
            score(outcome, rules.change({"scoring.one_turn_bonus": 0})).totals,
            {"points": law.one_turn_bonus},
        )


def _of_gains(outcome: Outcome, rules: Rules, counted: RoundScore) -> Iterator[Slip]:
    """What the winner gets and the others lose."""
    yield Slip("minus_forgotten", tuple(map(abs, counted.totals)))
    if outcome.closer is not None:
        nothing = list(counted.totals)
        nothing[outcome.closer] = Fraction(0)
        yield Slip("winner_nothing", tuple(nothing))
    if rules.scoring.system is ScoringSystem.CASINO:
        yield Slip("laid_forgotten", _without(counted, {Reason.LAID, Reason.SHARE_OF_LAID}))
        yield Slip("share_forgotten", _without(counted, {Reason.SHARE_OF_LAID}))
    else:
        casino = score(outcome, with_special(rules, ["casino_scoring"])).totals
        yield Slip("casino_added", casino)


def _reasons(outcome: Outcome, rules: Rules) -> list[set[Reason]]:
    return [{line.reason for line in lines} for lines in score(outcome, rules).lines]


def _without(counted: RoundScore, reasons: Collection[Reason]) -> tuple[Fraction, ...]:
    return tuple(
        sum((line.points for line in lines if line.reason not in reasons), Fraction(0)) for lines in counted.lines
    )


def _recounted(counted: RoundScore, rules: Rules, value: Callable[[Card], int | None]) -> tuple[Fraction, ...]:
    """The totals, were each card in a hand worth what `value` says (``None``: what it is worth)."""
    loss = -1 if rules.scoring.system in GAINS else 1
    totals = []
    for lines in counted.lines:
        total = Fraction(0)
        for line in lines:
            worth = None if line.card is None else value(line.card)
            if worth is None or line.reason not in (Reason.HAND, Reason.OTHERS_HAND):
                total += line.points
            else:
                total += worth * line.times * (loss if line.reason is Reason.HAND else 1)
        totals.append(total)
    return tuple(totals)
