"""A match: rounds with the same players until somebody has won (`rules.md` 1.8, R-12, R-36, R-37)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from .draws import judge_players
from .round import deal, shuffled
from .rules import MatchEnd, MatchWinner, RulesError, Starter, Tie
from .scoring import score
from .verdict import PlayersError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from .rules import Rules
    from .scoring import RoundScore
    from .table import Outcome, Table


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands.

    Attributes:
        over: whether it has ended.
        winners: who has won: several if a tie is shared, nobody if nobody has won a round that had to be won.
        out: who has been eliminated.
    """

    over: bool
    winners: tuple[int, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A finished round of a match: who sat at it, by seat, and what it brought."""

    players: tuple[int, ...]
    score: RoundScore


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Some players, what they have agreed on, and the rounds they have played.

    Attributes:
        rules: what they have agreed on; a number of rounds or a target where the match end needs one.
        players: how many they are.
        dealer: who deals the next round.
        rounds: those played so far.

    Raises:
        PlayersError: the rules are not made for so many players.
        RulesError: the number of rounds or the target is missing.
    """

    rules: Rules
    players: int
    dealer: int = 0
    rounds: tuple[PlayedRound, ...] = ()

    def __post_init__(self) -> None:
        law = self.rules.match
        if not judge_players(self.rules, self.players):
            raise PlayersError(self.rules, self.players)
        if law.eliminate_at is None and law.end is MatchEnd.ROUNDS and law.rounds is None:
            raise RulesError("match.rounds", None, ("1…1000",))
        if law.eliminate_at is None and law.end is MatchEnd.POINTS and law.target is None:
            raise RulesError("match.target", None, ("1…100000",))

    @property
    def totals(self) -> tuple[Fraction, ...]:
        """For each player, the sum of the rounds."""
        totals = [Fraction(0)] * self.players
        for played in self.rounds:
            for player, points in zip(played.players, played.score.totals, strict=True):
                totals[player] += points
        return tuple(totals)

    @property
    def wins(self) -> tuple[int, ...]:
        """For each player, how many rounds they have won."""
        winners = [played.players[seat] for played in self.rounds for seat in played.score.winners]
        return tuple(winners.count(player) for player in range(self.players))

    @property
    def standing(self) -> Standing:
        """Whether it is over, and who has won."""
        return standing(self.rules, self.totals, len(self.rounds), self.wins)

    @property
    def seated(self) -> tuple[int, ...]:
        """Who plays the next round, in order: the first one plays first, unless chance decides."""
        out = self.standing.out
        order = [(self.dealer + step) % self.players for step in range(1, self.players + 1)]
        return tuple(player for player in order if player not in out)

    def deal(self, rng: Random) -> Table:
        """The next round. Its seats are those of :attr:`seated`, in that order."""
        seated = len(self.seated)
        match self.rules.deal.starter:
            case Starter.LEFT_OF_DEALER:
                starter = 0
            case Starter.RANDOM:
                starter = int(rng.random() * seated)
        return deal(self.rules, seated, shuffled(self.rules, rng), starter)

    def finish(self, outcome: Outcome) -> Match:
        """The match after a round with this outcome. The deal goes on to the next player who is still in."""
        played = PlayedRound(self.seated, score(outcome, self.rules))
        after = replace(self, rounds=(*self.rounds, played))
        return replace(after, dealer=(after.seated or self.seated)[0])


def standing(rules: Rules, totals: Sequence[Fraction | int], rounds: int, wins: Sequence[int]) -> Standing:
    """Whether a match is over, and who has won.

    Args:
        rules: what the players have agreed on.
        totals: by player.
        rounds: how many have been played.
        wins: by player, how many of them they have won.
    """
    law, everybody = rules.match, range(len(totals))
    out = tuple(player for player in everybody if _is_out(rules, totals[player]))
    inside = [player for player in everybody if player not in out]
    best = _best(rules, totals, wins, inside or list(everybody))
    few = bool(out) and len(inside) < rules.deal.players_min
    tied = law.tie is Tie.PLAY_ON and len(best) != 1
    over = few or (_is_over(rules, totals, rounds) and not tied)
    return Standing(over, best if over else (), out)


def _is_out(rules: Rules, total: Fraction | int) -> bool:
    limit = rules.match.eliminate_at
    if limit is None:
        return False
    return total <= -limit if rules.match.winner is MatchWinner.HIGHEST else total >= limit


def _is_over(rules: Rules, totals: Sequence[Fraction | int], rounds: int) -> bool:
    law = rules.match
    if law.stop_at is not None and min(totals) <= law.stop_at:
        return True
    match law.end:
        case MatchEnd.SINGLE_ROUND:
            return rounds >= 1
        case MatchEnd.ROUNDS:
            return law.rounds is not None and rounds >= law.rounds
        case MatchEnd.POINTS:
            return law.target is not None and max(totals) >= law.target


def _best(
    rules: Rules, totals: Sequence[Fraction | int], wins: Sequence[int], players: Sequence[int]
) -> tuple[int, ...]:
    match rules.match.winner:
        case MatchWinner.HIGHEST:
            return tuple(player for player in players if totals[player] == max(totals[i] for i in players))
        case MatchWinner.LOWEST:
            return tuple(player for player in players if totals[player] == min(totals[i] for i in players))
        case MatchWinner.ROUND:
            most = max(wins[i] for i in players)
            return tuple(player for player in players if most and wins[player] == most)
