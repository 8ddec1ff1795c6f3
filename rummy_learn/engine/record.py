"""Records: a round or a whole match as a text file (TOML) that people can read and the engine can play again.

::

    format = 1
    players = ["Ana", "Bea"]

    [rules]
    format = 1
    base = "cafe"

    [[rounds]]
    seats = ["Bea", "Ana"]
    starter = 0
    seed = 7
    actions = [
      "0: draw stock",
      "0: discard 4C",
    ]

    [result]
    over = false
    totals = [0, 0]
    winners = []

Instead of a seed, ``pack`` may list all cards in the order of the deal; ``bots`` may name, for each player, the kind of
computer player, or ``""`` for a person. A finished round also says how it ended, what each seat scored and who won;
reading a record plays it again and refuses whatever does not come out as written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from .cards import format_cards
from .match import Match
from .notation import write_action
from .rules import MatchEnd
from .rules_file import rules_tables
from .scoring import score
from .toml import write_lines, write_table, write_value

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from .cards import Card
    from .rules import Rules
    from .scoring import RoundScore
    from .table import Table

RECORD_FORMAT: Final = 1
CARDS_A_LINE: Final = 13


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRound:
    """A round of a record.

    Attributes:
        table: as the round was left; it holds the deal and everything that was done.
        seats: for each seat, the player (by number) who sat there.
        seed: what the pack was shuffled with, if it is known; a file then need not list the cards.
    """

    table: Table
    seats: tuple[int, ...]
    seed: int | None = None

    @property
    def score(self) -> RoundScore | None:
        """What the round brought, if it is over."""
        return None if self.table.outcome is None else score(self.table.outcome, self.table.rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A round or a match that was played, or is being played.

    Attributes:
        rules: what the players had agreed on.
        players: their names.
        bots: for each player, the kind of computer player, or nothing for a person; none at all if nobody says so.
        dealer: the player (by number) who dealt the first round.
        rounds: in the order of play; only the last one may be unfinished.
    """

    rules: Rules
    players: tuple[str, ...]
    bots: tuple[str, ...] = ()
    dealer: int = 0
    rounds: tuple[RecordedRound, ...] = ()

    @property
    def match(self) -> Match | None:
        """The match as far as its rounds are finished; ``None`` if the rules do not say when one would end."""
        if not ends(self.rules):
            return None
        match = Match(rules=self.rules, players=len(self.players), dealer=self.dealer)
        for played in self.rounds:
            if played.table.outcome is not None:
                match = match.finish(played.table.outcome)
        return match


def record_of_round(table: Table, players: Iterable[str], seed: int | None = None) -> Record:
    """The record of a single round, the players being named by seat."""
    names = tuple(players)
    # the first seat is the one to the left of the dealer
    played = RecordedRound(table=table, seats=tuple(range(len(names))), seed=seed)
    return Record(rules=table.rules, players=names, dealer=len(names) - 1, rounds=(played,))


def ends(rules: Rules) -> bool:
    """Whether the rules say when a match is over, so that more than one round can be played."""
    law = rules.match
    if law.eliminate_at is not None:
        return True
    match law.end:
        case MatchEnd.SINGLE_ROUND:
            return True
        case MatchEnd.ROUNDS:
            return law.rounds is not None
        case MatchEnd.POINTS:
            return law.target is not None


def write_record(record: Record) -> str:
    """The text file of a record."""
    head: dict[str, Any] = {"format": RECORD_FORMAT, "players": record.players}
    if record.bots:
        head["bots"] = record.bots
    if record.match is not None:
        head["dealer"] = record.players[record.dealer]
    tables = [write_table(head), *rules_tables(record.rules, "rules")]
    tables += [_write_round(played, record.players) for played in record.rounds]
    if (match := record.match) is not None:
        standing = match.standing
        result = {
            "over": standing.over,
            "totals": [points_word(points) for points in match.totals],
            "winners": [record.players[player] for player in standing.winners],
        }
        tables.append(write_table(result, "[result]"))
    return "\n".join(tables)


def points_word(points: Fraction) -> int | str:
    """Points as a file has them: a whole number, or a fraction such as "100/3"."""
    return points.numerator if points.denominator == 1 else str(points)


def pack_lines(pack: tuple[Card, ...]) -> list[str]:
    """A pack in lines of some cards each."""
    return [format_cards(pack[at : at + CARDS_A_LINE]) for at in range(0, len(pack), CARDS_A_LINE)]


def _write_round(played: RecordedRound, names: tuple[str, ...]) -> str:
    table, seats = played.table, [names[player] for player in played.seats]
    lines = ["[[rounds]]", f"seats = {write_value(seats)}", f"starter = {table.starter}"]
    if played.seed is None:
        lines.append(f"pack = {write_lines(pack_lines(table.pack))}")
    else:
        lines.append(f"seed = {played.seed}")
    lines.append(f"actions = {write_lines([write_action(action) for action in table.log])}")
    if table.outcome is not None and (counted := played.score) is not None:
        lines += [
            f"end = {write_value(table.outcome.end.value)}",
            f"scores = {write_value([points_word(points) for points in counted.totals])}",
            f"winners = {write_value([seats[seat] for seat in counted.winners])}",
        ]
    return "\n".join([*lines, ""])
