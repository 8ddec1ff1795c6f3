"""A match of the learner against computer rivals, as one immutable value: no clock, no thread, no hidden state.

Whatever happens follows from the setup and from what the learner has done: the cards of a round from the seed and its
number, the moves of a rival from these and from how much has been done before. A match that was left goes on just as
it would have.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Final

from rummy_learn.engine.actions import Call, Draw, Source
from rummy_learn.engine.bots import BOTS
from rummy_learn.engine.houses import UnknownNameError
from rummy_learn.engine.match import Match
from rummy_learn.engine.record import Record, RecordedRound
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import deal, play, shuffled
from rummy_learn.engine.rules import Starter
from rummy_learn.engine.views import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.actions import Action
    from rummy_learn.engine.match import Standing
    from rummy_learn.engine.rules import Rules
    from rummy_learn.engine.table import Table
    from rummy_learn.engine.views import View

YOU: Final = 0
"""The learner's number among the players; the rivals follow in the order of play."""
NOWHERE: Final = -1
"""The seat of a learner who is out of the match and looks on."""
HASTY: Final = {"expert": "hard"}
"""How a rival plays for whom nobody wants to wait."""
SEEDS: Final = range(1, 1_000_000)
"""What a match may be dealt from; numbers that can be read aloud, and stand in an address."""


class Wait(StrEnum):
    """Whose word it is."""

    YOU = "you"
    RIVAL = "rival"
    CALL = "call"
    NEXT = "next"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a match is played with.

    Attributes:
        rules: what the table has agreed on, the end of the match included.
        rivals: by name, the kind of each computer player.
        seed: where the cards come from.
        clock: whether the clock of the rules runs.

    Raises:
        PlayersError: the rules are not made for so many players.
        RulesError: the rules do not say when a match ends.
        UnknownNameError: there is no such kind of rival.
        ValueError: the seed is out of range.
    """

    rules: Rules
    rivals: tuple[str, ...]
    seed: int
    clock: bool = False

    def __post_init__(self) -> None:
        for name in self.rivals:
            if name not in BOTS:
                raise UnknownNameError("rival", name, tuple(BOTS))
        if self.seed not in SEEDS:
            raise ValueError(f"seed is {self.seed}: expected {SEEDS[0]} … {SEEDS[-1]}")
        self.match()

    @property
    def players(self) -> int:
        """How many play, the learner included."""
        return 1 + len(self.rivals)

    @property
    def seconds(self) -> int | None:
        """How long a turn of the learner may take, if a clock runs."""
        return self.rules.ending.turn_seconds if self.clock else None

    def match(self) -> Match:
        """The match before its first round. The last rival deals it, so that the learner plays first."""
        return Match(rules=self.rules, players=self.players, dealer=len(self.rivals))

    def seed_of(self, number: int) -> int:
        """The seed of a round, counted from 0."""
        return Random(f"{self.seed} {number}").getrandbits(32) if number else self.seed  # noqa: S311 - cards

    def deal(self, match: Match, number: int) -> Table:
        """A round, counted from 0, of a match as it stands; its pack follows from the seed alone, as in records."""
        seed, seated = self.seed_of(number), len(match.seated)
        match self.rules.deal.starter:
            case Starter.LEFT_OF_DEALER:
                starter = 0
            case Starter.RANDOM:
                starter = Random(f"{seed} starter").randrange(seated)  # noqa: S311 - cards
        return deal(self.rules, seated, shuffled(self.rules, Random(seed)), starter)  # noqa: S311 - cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A match in the middle of a round, or between two.

    Attributes:
        setup: what is played.
        match: the rounds before this one.
        table: of this round.
        finished: the tables of the rounds before, as they were left.
        passed: how much had been done in this round when the learner last let a call go by.
        seats: by seat, the player who has it in this round; it follows from the match.
    """

    setup: Setup
    match: Match
    table: Table
    finished: tuple[Table, ...] = ()
    passed: int = -1
    seats: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", self.match.seated)  # asked for again and again, and long to find out

    @classmethod
    def start(cls, setup: Setup) -> Session:
        """The first round, dealt."""
        match = setup.match()
        return cls(setup=setup, match=match, table=setup.deal(match, 0))

    # --- how things stand -----------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The learner's seat in this round; `NOWHERE`, if the others play it without the learner."""
        return NOWHERE if self.looks_on else self.seats.index(YOU)

    @property
    def looks_on(self) -> bool:
        """Whether the learner is out of the match, and the others play this round."""
        return YOU not in self.seats

    @property
    def view(self) -> View:
        """What the learner may see of this round. Whoever looks on sees nobody's cards."""
        if not self.looks_on:
            return view(self.table, self.seat)
        anybody_else = view(self.table, (self.table.turn.seat + 1) % self.table.players)
        return replace(anybody_else, seat=NOWHERE, hand=())

    @property
    def match_after(self) -> Match:
        """The match with this round, if it is over."""
        return self.match if self.table.outcome is None else self.match.finish(self.table.outcome)

    @property
    def standing(self) -> Standing:
        """Whether the match is over, and who has won."""
        return self.match_after.standing

    @property
    def wait(self) -> Wait:
        """Whose word it is."""
        table = self.table
        if table.is_over:
            return Wait.END if self.standing.over else Wait.NEXT
        if self.looks_on:
            return Wait.RIVAL
        if self.passed != len(table.log) and judge(table, Call(self.seat)):
            return Wait.CALL
        return Wait.YOU if table.turn.seat == self.seat else Wait.RIVAL

    # --- what can be done -----------------------------------------------------------------------------------------

    def act(self, action: Action) -> Session:
        """The learner does something. What others are quicker at happens before it (R-16).

        Raises:
            IllegalMove: the referee says no, or somebody was quicker to call.
            ValueError: it is an action of somebody else.
        """
        if self.looks_on or action.seat != self.seat:
            raise ValueError(f"seat is {action.seat}: the learner has {self.seat}")
        if action == Draw(self.seat) and judge(self.table, action) and (called := self._call_of_rivals()):
            return called if called.table.is_over else called.act(action)
        return self._played(action)

    def call(self) -> Session:
        """The learner calls for the last discard: the player in turn goes first, then the nearest one (R-16).

        Whether the learner has got it shows in the log.

        Raises:
            IllegalMove: it may not be called for.
            ValueError: the learner only looks on.
        """
        if self.looks_on:
            raise ValueError("whoever looks on does not call")
        after = self._played(Call(self.seat))
        quicker = self._choice()
        if isinstance(quicker, Draw) and quicker.source is Source.DISCARD:
            return self._played(quicker)
        callers = self.table.callers()
        return self._call_of_rivals(callers[: callers.index(self.seat)]) or after

    def let_pass(self) -> Session:
        """The learner does not call for the last discard."""
        return replace(self, passed=len(self.table.log))

    def step(self, *, hasty: bool = False) -> Session:
        """One move of a rival: of the one in turn, or a call.

        Args:
            hasty: nobody wants to wait for a rival who thinks long; only where the learner looks on.

        Raises:
            ValueError: it is not for a rival to move.
        """
        if self.wait is not Wait.RIVAL:
            raise ValueError(f"it is for {self.wait.value} to move")
        if hasty and self.looks_on:
            rivals = tuple(HASTY.get(name, name) for name in self.setup.rivals)
            hurried = replace(self, setup=replace(self.setup, rivals=rivals)).step()
            return replace(hurried, setup=self.setup)
        action = self._choice()
        assert action is not None, "the one in turn is a rival"
        takes = isinstance(action, Draw) and action.source is Source.DISCARD
        return (None if takes else self._call_of_rivals()) or self._played(action)

    def next_round(self) -> Session:
        """The next round, dealt.

        Raises:
            ValueError: this one is not over, or the match is.
        """
        if self.wait is not Wait.NEXT:
            raise ValueError("there is no next round now")
        match, finished = self.match_after, (*self.finished, self.table)
        return Session(setup=self.setup, match=match, table=self.setup.deal(match, len(finished)), finished=finished)

    def record(self, names: Sequence[str]) -> Record:
        """The record of the match so far, which ends with the round being played.

        Args:
            names: of the players.
        """
        setup, before, rounds = self.setup, self.setup.match(), list[RecordedRound]()
        for number, table in enumerate((*self.finished, self.table)):
            rounds.append(RecordedRound(table=table, seats=before.seated, seed=setup.seed_of(number)))
            before = before if table.outcome is None else before.finish(table.outcome)
        first = setup.match().dealer
        return Record(
            rules=setup.rules, players=tuple(names), bots=("", *setup.rivals), dealer=first, rounds=tuple(rounds)
        )

    # --- within ---------------------------------------------------------------------------------------------------

    def _played(self, action: Action) -> Session:
        return replace(self, table=play(self.table, action))

    def _choice(self) -> Action | None:
        """What the rival in turn wants to do; of the learner nobody knows."""
        seat = self.table.turn.seat
        if seat == self.seat:
            return None
        return BOTS[self._kind(seat)].choose(view(self.table, seat), self._chance(seat, "move"))

    def _call_of_rivals(self, seats: tuple[int, ...] | None = None) -> Session | None:
        """The first rival to call, out of these seats (by default all) in their order; nobody, if nobody wants to."""
        table = self.table
        for seat in table.callers() if seats is None else seats:
            if seat == self.seat or not judge(table, Call(seat)):
                continue
            if BOTS[self._kind(seat)].calls(view(table, seat), self._chance(seat, "call")):
                return self._played(Call(seat))
        return None

    def _kind(self, seat: int) -> str:
        return self.setup.rivals[self.seats[seat] - 1]

    def _chance(self, seat: int, what: str) -> Random:
        seed = self.setup.seed_of(len(self.finished))
        return Random(f"{seed} {len(self.table.log)} {seat} {what}")  # noqa: S311 - no secret
