"""Random totals of a match, near to what ends it: the raw material of generated exercises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.rules import MatchEnd, MatchWinner

from .players import MOST_AT

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from .match import MatchExercise

MARGIN: Final = {1: 40, 2: 15, 3: 2}
"""How far beyond or below a limit the total is that decides, at most, by level."""

NO_TARGET: Final = 300


def random_totals(like: MatchExercise, random: Random) -> Mapping[str, Any]:
    """Another standing of the same sort, in the fields of an exercise."""
    law = like.rules.deal
    players = random.randint(law.players_min, max(law.players_min, min(law.players_max, MOST_AT[like.level])))
    if like.turns is not None:
        return {"turns": _turns(like, random), "totals": _tie(like, random, _hands(random, players))}
    if like.rules.match.winner is MatchWinner.ROUND:
        winner = random.randrange(players)
        held = tuple(0 if i == winner else points for i, points in enumerate(_hands(random, players)))
        return {"totals": held, "wins": tuple(int(i == winner) for i in range(players))}
    if like.rules.match.winner is MatchWinner.HIGHEST:
        totals = _gains(like, random, players)
    else:
        totals = _penalties(like, random, players)
    return {"totals": _tie(like, random, totals), "rounds": _rounds(like, random)}


def _hands(random: Random, players: int) -> list[int]:
    return random.sample(range(3, 60), players)


def _turns(like: MatchExercise, random: Random) -> int:
    limit = like.rules.ending.max_turns or 1
    if like.now.over and like.level < 3:
        return limit
    return max(1, limit - random.randint(0 if like.level == 3 else 1, MARGIN[like.level]))


def _rounds(like: MatchExercise, random: Random) -> int:
    law = like.rules.match
    if law.end is not MatchEnd.ROUNDS or not law.rounds:
        return random.randint(3, 9)
    if like.level == 3:
        return max(1, law.rounds - random.randint(0, 1))
    return law.rounds if like.now.over and like.cause != "stop" else random.randint(1, max(1, law.rounds - 1))


def _penalties(like: MatchExercise, random: Random, players: int) -> list[int]:
    """Different totals, the highest of them beyond the limit, or not yet."""
    limits = [limit for limit in (like.rules.match.target, like.rules.match.eliminate_at) if limit is not None]
    limit, margin = min(limits, default=NO_TARGET), MARGIN[like.level]
    reached = like.cause in ("target_reached", "tie_goes_on") or bool(like.now.out)
    if like.level == 3 and not like.now.out:
        reached = reached or random.random() < 0.5
    highest = limit + random.randint(0, margin) if reached else limit - random.randint(1, margin)
    totals = [highest, *random.sample(range(limit // 4, limit), players - 1)]
    totals = [highest, *(min(total, highest - 1 - i) for i, total in enumerate(totals[1:]))]
    random.shuffle(totals)
    return totals


def _gains(like: MatchExercise, random: Random, players: int) -> list[int]:
    """Totals that add up to nothing, for what one gains the others lose."""
    lowest = like.rules.match.stop_at
    losses = random.sample(range(10, 120), players - 1)
    if lowest is not None:
        margin = random.randint(0, MARGIN[like.level])
        losses[0] = -lowest + margin if like.cause == "stop" else -lowest - 1 - margin
    totals = [sum(losses), *(-loss for loss in losses)]
    if lowest is None and players > 2 and random.random() < 0.5:  # not always one alone in front
        totals[0], totals[1] = totals[0] + 2 * totals[1], -totals[1]
    random.shuffle(totals)
    return totals


def _tie(like: MatchExercise, random: Random, totals: list[int]) -> tuple[int, ...]:
    """The same totals, with two best ones if the model has them."""
    if like.is_tied:
        best = max if like.rules.match.winner is MatchWinner.HIGHEST and like.turns is None else min
        first = totals.index(best(totals))
        others = [i for i in range(len(totals)) if i != first and totals[i] != max(totals)]
        others = others or [i for i in range(len(totals)) if i != first]
        totals[random.choice(others)] = totals[first]
    return tuple(totals)
