"""Cases about counting: the deal, the score of a round, the state of a match."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from rummy_learn.engine.cards import parse_card
from rummy_learn.engine.closes import turns_are_up
from rummy_learn.engine.draws import judge_players
from rummy_learn.engine.match import standing
from rummy_learn.engine.round import deal, full_pack, shuffled
from rummy_learn.engine.scoring import fewest, price
from rummy_learn.engine.table import Outcome, RoundEnd

from .answers import Answer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from rummy_learn.engine.rules import Rules


def dealing(case: Mapping[str, Any], rules: Rules) -> Answer:
    """How many cards are there, and where do they go?"""
    players = case["players"]
    if faults := judge_players(rules, players).faults:
        return Answer.of(faults, dict.fromkeys(("hand_size", "deck_size", "jokers", "upcard", "stock")))
    table = deal(rules, players, shuffled(rules, Random(0)))  # noqa: S311 - only counted
    results = {
        "hand_size": len(table.hands[-1]),
        "deck_size": len(full_pack(rules)),
        "jokers": rules.pack.jokers,
        "upcard": len(table.discards),
        "stock": len(table.stock),
    }
    return Answer.of((), results)


def scoring(case: Mapping[str, Any], rules: Rules) -> Answer:
    """What does the round bring to each player?"""
    players: Mapping[str, Any] = case["players"]
    names, winner = list(players), case.get("winner")
    no_winner = RoundEnd.STOCK_EXHAUSTED if rules.ending.max_turns is None else RoundEnd.TURN_LIMIT
    outcome = Outcome(
        end=no_winner if winner is None else RoundEnd.CLOSED,
        hands=tuple(tuple(parse_card(code) for code in player["hand"]) for player in players.values()),
        opened=tuple(player.get("opened", True) for player in players.values()),
        laid=tuple(tuple(parse_card(code) for code in player.get("laid", ())) for player in players.values()),
        closer=None if winner is None else names.index(winner),
        one_turn=case.get("one_turn", False),
    )
    priced = price(outcome, rules, case.get("multiplier", 1))
    scores = {name: _number(total) for name, total in zip(names, priced.totals, strict=True)}
    return Answer.of((), {"scores": scores, "result_winner": [names[seat] for seat in priced.winners]})


def match(case: Mapping[str, Any], rules: Rules) -> Answer:
    """Is the match over, and who has won?"""
    if "hand_points" in case:  # a single round that nobody has closed
        points: Mapping[str, int] = case["hand_points"]
        over = turns_are_up(rules, case["turns"])
        winners = fewest(points.values()) if over else ()
        names = list(points)
    else:
        changes = {"match.rounds": case.get("rounds_set"), "match.target": case.get("target")}
        rules = rules.change({path: value for path, value in changes.items() if value is not None})
        totals: Mapping[str, int] = case["totals"]
        names = list(totals)
        now = standing(rules, list(totals.values()), case.get("rounds_played", 1), case.get("wins", [0] * len(names)))
        over, winners = now.over, now.winners
    return Answer.of((), {"result": {"over": over, "winners": [names[i] for i in winners]}})


def _number(points: Fraction) -> int | float:
    """Whole points as they are, a share of points with two decimals (R-09)."""
    return points.numerator if points.denominator == 1 else round(float(points), 2)
