"""How a finished round is counted, item by item, or why it cannot have ended like this."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from rummy_learn.engine.closes import turns_are_up
from rummy_learn.engine.findings.legal import ClosesMultiplied
from rummy_learn.engine.findings.play import MustDiscardLast
from rummy_learn.engine.rules import LastDiscard, ScoringSystem, StockExhausted
from rummy_learn.engine.scoring import Reason, score
from rummy_learn.engine.table import RoundEnd

from .exercise import Ruling
from .players import player
from .remark import Remark
from .slips import GAINS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.scoring import Line
    from rummy_learn.engine.table import Outcome

TURNS_WITHOUT_END = 10_000


def sheet_ruling(outcome: Outcome, rules: Rules) -> Ruling:
    """A round as these rules count it, or why no round can end like this there."""
    if (refused := impossible(outcome, rules)) is not None:
        return refused
    counted, law = score(outcome, rules), rules.scoring
    says = [_row(seat, lines, law.system) for seat, lines in enumerate(counted.lines)]
    if law.system is ScoringSystem.ROUND_WIN and counted.winners:
        key = "closed" if outcome.closer is not None else "fewest"
        says.insert(0, Remark(f"exercise.score.says.{key}", {"players": tuple(map(player, counted.winners))}))
    findings = (ClosesMultiplied(times=counted.times),) if counted.times > 1 else ()
    return Ruling(legal=True, findings=findings, says=tuple(says))


def impossible(outcome: Outcome, rules: Rules) -> Ruling | None:
    """Why no round can end like this; ``None``: it can."""
    law = rules.ending
    if outcome.closer is not None and not outcome.last_discard and law.last_discard is LastDiscard.REQUIRED:
        return Ruling(legal=False, findings=(MustDiscardLast(),))
    if outcome.end is RoundEnd.STOCK_EXHAUSTED and law.stock_exhausted is StockExhausted.RESHUFFLE:
        return Ruling(legal=False, says=(Remark("exercise.score.goes_on"),))
    if outcome.end is RoundEnd.TURN_LIMIT and not turns_are_up(rules, TURNS_WITHOUT_END):
        return Ruling(legal=False, says=(Remark("exercise.score.no_limit"),))
    return None


def _row(seat: int, lines: Sequence[Line], system: ScoringSystem) -> Remark:
    """A row of the sheet with its items: "Ana: Q♠ (10) and 9♥ (9) → 19"."""
    total = sum((line.points for line in lines), Fraction(0))
    facts = {"player": player(seat), "total": _points(total, signed=system in GAINS)}
    if not lines:
        return Remark("exercise.score.says.nothing", facts)
    times = lines[0].times
    key = "exercise.score.says.row" + (".times" if times > 1 else "")
    return Remark(key, {**facts, "items": tuple(_items(lines)), "times": times})


def _items(lines: Sequence[Line]) -> Iterator[Remark]:
    """What a row adds up, before any multiplier: own cards one by one, everything else in sums."""
    for (reason, seat), some in groupby(lines, lambda line: (line.reason, line.seat)):
        items = list(some)
        if reason is Reason.HAND:
            for line in items:
                facts = {"card": line.card, "points": _points(abs(line.points) / line.times)}
                yield Remark("exercise.score.item.hand", facts)
        else:
            of = {} if seat is None else {"player": player(seat)}
            points = sum((abs(line.points) / line.times for line in items), Fraction(0))
            own = ".others" if seat is not None and reason is not Reason.SHARE_OF_LAID else ""
            key = "others_hand" if reason is Reason.OTHERS_HAND else f"{reason}{own}"
            yield Remark(f"exercise.score.item.{key}", {**of, "points": _points(points)})


def _points(points: Fraction, *, signed: bool = False) -> str:
    """Points as people write them: whole, or with two decimals (R-09); a gain with its sign."""
    size = str(abs(points)) if points.denominator == 1 else f"{float(abs(points)):.2f}"
    return ("\N{MINUS SIGN}" if points < 0 else "+" if signed and points else "") + size
