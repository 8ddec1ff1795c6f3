"""Exercise: is the match over, and what becomes of everybody?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.closes import turns_are_up
from rummy_learn.engine.match import Standing, standing
from rummy_learn.engine.rules import MatchEnd, MatchWinner, Tie
from rummy_learn.engine.scoring import fewest

from .exercise import Exercise, Grade, Outcome, Ruling
from .parts import Lines, Match
from .players import player
from .random_totals import random_totals
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from .exercise import Answer
    from .parts import Part

FATES: Final = ("wins", "loses", "plays", "out")
"""What can become of a player: the match is over (won or not), or goes on (with or without)."""


@dataclass(frozen=True)
class MatchExercise(Exercise):
    """The totals after some rounds: who wins, who does not, who plays on, who is out.

    Attributes:
        totals: by player. With `turns`, the points that each still holds in a single round.
        rounds: how many have been played.
        wins: by player, how many of them they have won, where that counts.
        turns: how many turns of a single round have been played without anybody going out.
    """

    kind: ClassVar[str] = "match"
    focuses: ClassVar[tuple[str, ...]] = ("1.8", "R-12", "R-19", "R-37")
    is_sum: ClassVar[bool] = True

    totals: tuple[int, ...] = ()
    rounds: int = 1
    wins: tuple[int, ...] = ()
    turns: int | None = None

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(
            **common,
            totals=tuple(data["totals"]),
            rounds=data.get("rounds", 1),
            wins=tuple(data.get("wins", ())),
            turns=data.get("turns"),
        )

    @cached_property
    def now(self) -> Standing:
        """Where the match stands.

        Raises:
            ValueError: these rules do not say when it ends.
        """
        law = self.rules.match
        agreed = {MatchEnd.ROUNDS: law.rounds, MatchEnd.POINTS: law.target, MatchEnd.SINGLE_ROUND: 1}[law.end]
        if self.turns is None and agreed is None and law.eliminate_at is None:
            raise ValueError(f"{self.id}: no end is agreed on by the rules of {self.house}")
        if self.turns is not None:
            over = turns_are_up(self.rules, self.turns)
            return Standing(over, fewest(self.totals) if over else ())
        return standing(self.rules, self.totals, self.rounds, self.wins or (0,) * len(self.totals))

    @cached_property
    def fates(self) -> tuple[frozenset[str], ...]:
        """For each player, every true word: somebody who was out before a match ended has also lost it."""
        if not self.now.over:
            return tuple(frozenset({"out" if i in self.now.out else "plays"}) for i in self._everybody)
        return tuple(
            frozenset({"wins"} if i in self.now.winners else {"loses", "out"} if i in self.now.out else {"loses"})
            for i in self._everybody
        )

    @property
    def _everybody(self) -> range:
        return range(len(self.totals))

    # --- what is shown ----------------------------------------------------------------------------------------------

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.match.ask" + (".turns" if self.turns is not None else ""))

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        fates = tuple((fate, Remark(f"exercise.match.{fate}")) for fate in FATES)
        names = tuple(player(i) for i in self._everybody)
        return Lines(tuple(self._facts())), Match("fates", Remark("exercise.match.fates"), names, fates)

    def _facts(self) -> Iterator[Remark]:
        if self.turns is not None:
            yield Remark("exercise.match.turns", {"turns": self.turns}, count=self.turns)
        else:
            yield Remark("exercise.match.rounds", {"rounds": self.rounds}, count=self.rounds)
        for i, total in enumerate(self.totals):
            key = "exercise.match.holds" if self.turns is not None else "exercise.match.total"
            yield Remark(key, {"player": player(i), "points": total}, count=abs(total))
        if self.rules.match.winner is MatchWinner.ROUND and self.turns is None:
            for i, wins in enumerate(self.wins):
                if wins:
                    yield Remark("exercise.match.has_won", {"player": player(i)})

    # --- answers ----------------------------------------------------------------------------------------------------

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        given = answer["fates"]
        if not all(given):
            return Grade(Outcome.NOT_TRIED, Remark("exercise.match.more"))
        wrong = [i for i in self._everybody if not given[i] <= self.fates[i]]
        if not wrong:
            ruling = Ruling(legal=True, says=tuple(self._reasons()))
            return Grade(Outcome.RIGHT, Remark("exercise.right"), ruling)
        ended = any(fate & {"wins", "loses"} for fate in given)
        if ended and not self.now.over:
            return Grade(Outcome.WRONG, Remark("exercise.match.not_over"))
        if any("plays" in fate for fate in given) and self.now.over:
            return Grade(Outcome.WRONG, Remark("exercise.match.is_over"))
        names = {"players": tuple(player(i) for i in wrong)}
        return Grade(Outcome.WRONG, Remark("exercise.match.other", names))

    def _reasons(self) -> Iterator[Remark]:
        """Why the match is over or goes on, and who is ahead."""
        yield Remark(f"exercise.match.says.{self.cause}", self._law())
        if self.now.out:
            out = tuple(player(i) for i in self.now.out)
            yield Remark("exercise.match.says.out", {"players": out, "limit": self.rules.match.eliminate_at})
        if self.now.over:
            key = "tied" if len(self.now.winners) > 1 else self._best
            yield Remark(f"exercise.match.says.{key}", {"players": tuple(player(i) for i in self.now.winners)})

    @property
    def _best(self) -> str:
        """Which total is the best one, as the last part of a key."""
        return "lowest" if self.turns is not None else str(self.rules.match.winner)

    @cached_property
    def cause(self) -> str:
        """What decides whether the match is over."""
        law, now = self.rules.match, self.now
        if self.turns is not None:
            return "turns_up" if now.over else "turns_left"
        if now.out and now.over and len(self.totals) - len(now.out) < max(2, self.rules.deal.players_min):
            return "few"
        if law.stop_at is not None and min(self.totals) <= law.stop_at:
            return "stop"
        match law.end:
            case MatchEnd.SINGLE_ROUND:
                return "single_round"
            case MatchEnd.ROUNDS:
                return "rounds_played" if self.rounds >= (law.rounds or 0) and law.rounds else "rounds_left"
            case MatchEnd.POINTS:
                if law.target is None:
                    return "enough_left"
                if max(self.totals) < law.target:
                    return "target_ahead"
                return "target_reached" if now.over else "tie_goes_on"

    def _law(self) -> dict[str, Any]:
        """The numbers that decide."""
        law = self.rules.match
        limit = self.rules.ending.max_turns
        return {
            "rounds": law.rounds,
            "target": law.target,
            "stop": law.stop_at,
            "turns": limit,
            "limit": law.eliminate_at,
        }

    @property
    def _ending(self) -> str:
        """What can end it, as the last part of a key."""
        law = self.rules.match
        if self.turns is not None:
            return "turns"
        if law.eliminate_at is not None:
            return "elimination"
        return "stop" if law.stop_at is not None else str(law.end)

    def clue(self, level: int) -> Remark:  # noqa: D102
        law = self._law()
        if level == 1:
            tie = ".play_on" if self._ending == "points" and self.rules.match.tie is Tie.PLAY_ON else ""
            return Remark(f"hint.match.{self._ending}{tie}", law)
        return Remark(f"hint.match.{self._best}" if self.now.over else "hint.match.goes_on", law)

    def solution(self) -> Answer:  # noqa: D102
        return {"fates": tuple(frozenset({min(fate)}) for fate in self.fates)}

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return all(len(fate) == 1 for fate in self.fates)

    def mistakes(self) -> tuple[Answer, ...]:
        """The match goes on, or is over; the worst total wins; a tie is not shared; nobody is out."""
        ways = [["plays"] * len(self.totals)]
        for best in (max(self.totals), min(self.totals)):
            ways.append(["wins" if total == best else "loses" for total in self.totals])
            ways.append(["wins" if i == self.totals.index(best) else "loses" for i in self._everybody])
        ways.append(["out" if total == max(self.totals) else "plays" for total in self.totals])
        answers = dict.fromkeys(tuple(frozenset({fate}) for fate in way) for way in ways)
        return tuple(
            {"fates": way} for way in answers if not all(one <= fate for one, fate in zip(way, self.fates, strict=True))
        )

    # --- fresh ones -------------------------------------------------------------------------------------------------

    def propose(self, random: Random) -> Mapping[str, Any]:  # noqa: D102
        return random_totals(self, random)

    def resembles(self, other: Self) -> bool:
        """Whether the same thing decides it, and as clearly; the hardest level does not give away what."""
        same = other.cause == self.cause and other.now.over == self.now.over
        ties = [len(one.now.winners) > 1 for one in (self, other)]
        outs = [bool(one.now.out) for one in (self, other)]
        return (same or self.level == 3) and ties[0] == ties[1] and outs[0] == outs[1]

    @property
    def is_tied(self) -> bool:
        """Whether several have the best total when a match could end."""
        return len(self.now.winners) > 1 or (self.cause == "tie_goes_on" and self.rules.match.tie is Tie.PLAY_ON)
