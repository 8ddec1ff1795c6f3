"""Reading a record: it is played again from the deal, and refused at the first line that does not hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from .cards import NotationError, parse_cards
from .effects import apply
from .match import Match
from .notation import read_action
from .record import RECORD_FORMAT, Record, RecordedRound, points_word
from .referee import judge
from .round import deal, shuffled
from .rules import Starter
from .rules_file import rules_from_table
from .toml import FileError, Wanted, line_of, read_toml
from .verdict import PlayersError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .actions import Action
    from .cards import Card
    from .rules import Rules
    from .table import Table
    from .toml import Path
    from .verdict import Verdict

LONGEST_NAME: Final = 40


class Refused(StrEnum):
    """Why a record is refused although it can be read."""

    NAMES = "names"
    PLAYERS = "players"
    SEATS = "seats"
    STARTER = "starter"
    PACK = "pack"
    ACTION = "action"
    STRANGER = "stranger"
    ILLEGAL = "illegal"
    AFTER_END = "after_end"
    UNFINISHED = "unfinished"
    NO_MATCH = "no_match"
    MATCH_OVER = "match_over"
    RESULT = "result"


class RecordError(FileError):
    """A record that cannot have happened as it is written.

    Attributes:
        verdict: what the referee says, if an action is illegal.
        cause: what cannot be read, if a line is no action or no cards.
    """

    key: ClassVar[str] = "RECORD"
    verdict: Verdict | None = None
    cause: NotationError | None = None


def read_record(text: str) -> Record:
    """The record in a text file, having been played again.

    Raises:
        FileError: it is no TOML, or not the form of a record; the line says where.
        RecordError: it cannot have happened: an illegal action, cards that are not in the pack, another result.
        TypeError: ``text`` is not a string.
    """
    return _Reader(text).record(read_toml(text))


@dataclass(frozen=True, slots=True)
class _Reader:
    text: str

    # --- the parts of the file ------------------------------------------------------------------------------------

    def record(self, file: Mapping[str, Any]) -> Record:
        self._known(file, (), ("format", "players", "bots", "dealer", "rules", "rounds", "result"))
        version = self._needed(file, ("format",), int)
        if version != RECORD_FORMAT:
            raise self._fault(("format",), version, Wanted.KNOWN_VERSION, (str(RECORD_FORMAT),))
        names = self._names(self._needed(file, ("players",), list))
        rules = rules_from_table(self._needed(file, ("rules",), dict), self.text, ("rules",))
        dealer = len(names) - 1
        if "dealer" in file:
            dealer = self._name(file, ("dealer",), names)
        bots = self._bots(file, names) if "bots" in file else ()
        record = Record(rules=rules, players=names, bots=bots, dealer=dealer)
        try:
            Match(rules=rules.change({"match.rounds": 1, "match.target": 1}), players=len(names))
        except PlayersError as error:
            raise self._refuse(("players",), len(names), Refused.PLAYERS, (f"{error.low}…{error.high}",)) from None
        rounds = self._needed(file, ("rounds",), list)
        for number, played in enumerate(rounds):
            record = self._round(record, number, played, alone=len(rounds) == 1)
        self._result(record, file)
        return record

    def _round(self, record: Record, number: int, entry: object, *, alone: bool) -> Record:
        here: Path = ("rounds", number)
        if not isinstance(entry, dict):
            raise self._fault(("rounds",), entry, Wanted.TABLE)
        self._known(entry, here, ("seats", "starter", "seed", "pack", "actions", "end", "scores", "winners"))
        match = record.match
        if number and match is None:
            raise self._refuse(here, number + 1, Refused.NO_MATCH)
        if record.rounds and not record.rounds[-1].table.is_over:
            raise self._refuse(here, number + 1, Refused.UNFINISHED)
        if match is not None and match.standing.over:
            raise self._refuse(here, number + 1, Refused.MATCH_OVER)
        expected = match.seated if match is not None else tuple(range(len(record.players)))
        seats = self._needed(entry, (*here, "seats"), list)
        if seats != (names := [record.players[player] for player in expected]):
            raise self._refuse((*here, "seats"), _listed(seats), Refused.SEATS, names)
        # in a match the first seat is the one to the left of the dealer; a single round may be numbered as one likes
        first = record.rules.deal.starter is Starter.LEFT_OF_DEALER and not alone
        table = self._deal(record.rules, range(1 if first else len(seats)), len(seats), here, entry)
        for index, line in enumerate(self._needed(entry, (*here, "actions"), list)):
            table = self._play(table, line, (*here, "actions", index))
        played = RecordedRound(table=table, seats=expected, seed=entry.get("seed"))
        self._outcome(played, names, here, entry)
        return replace(record, rounds=(*record.rounds, played))

    def _deal(self, rules: Rules, starters: range, players: int, here: Path, entry: Mapping[str, Any]) -> Table:
        starter = self._needed(entry, (*here, "starter"), int)
        if starter not in starters:
            raise self._refuse((*here, "starter"), starter, Refused.STARTER, [str(seat) for seat in starters])
        if "seed" in entry:
            seed = self._needed(entry, (*here, "seed"), int)
            pack = shuffled(rules, Random(seed))  # noqa: S311  cards, not secrets
        else:
            pack = self._pack(self._needed(entry, (*here, "pack"), list), here)
        try:
            return deal(rules, players, pack, starter)
        except ValueError:
            raise self._refuse((*here, "pack"), f"{len(pack)}", Refused.PACK) from None

    def _pack(self, lines: Sequence[object], here: Path) -> tuple[Card, ...]:
        cards: list[Card] = []
        for index, line in enumerate(lines):
            place = (*here, "pack", index)
            words = self._text(line, place)
            try:
                cards += parse_cards(words)
            except NotationError as error:
                raise self._refuse(place, error.found, Refused.ACTION, cause=error) from None
        return tuple(cards)

    def _play(self, table: Table, line: object, place: Path) -> Table:
        words = self._text(line, place)
        try:
            action: Action = read_action(words)
        except NotationError as error:
            raise self._refuse(place, words, Refused.ACTION, cause=error) from None
        if table.is_over:
            raise self._refuse(place, words, Refused.AFTER_END)
        if action.seat >= table.players:
            raise self._refuse(place, words, Refused.STRANGER, (f"0…{table.players - 1}",))
        verdict = judge(table, action)
        if not verdict:
            raise self._refuse(place, words, Refused.ILLEGAL, verdict=verdict)
        return apply(table, action)

    # --- results --------------------------------------------------------------------------------------------------

    def _outcome(self, played: RecordedRound, names: Sequence[str], here: Path, entry: Mapping[str, Any]) -> None:
        """Compare what the file says about the end of a round with how it ended."""
        counted, outcome = played.score, played.table.outcome
        if counted is None or outcome is None:
            for key in ("end", "scores", "winners"):
                if key in entry:
                    raise self._refuse((*here, key), _listed(entry[key]), Refused.UNFINISHED)
            return
        self._compare(entry, (*here, "end"), outcome.end.value)
        self._compare(entry, (*here, "scores"), [points_word(points) for points in counted.totals])
        self._compare(entry, (*here, "winners"), [names[seat] for seat in counted.winners])

    def _result(self, record: Record, file: Mapping[str, Any]) -> None:
        match = record.match
        if match is None:
            if "result" in file:
                raise self._refuse(("result",), "result", Refused.NO_MATCH)
            return
        result, standing = self._needed(file, ("result",), dict), match.standing
        self._known(result, ("result",), ("over", "totals", "winners"))
        self._compare(result, ("result", "over"), standing.over)
        self._compare(result, ("result", "totals"), [points_word(points) for points in match.totals])
        self._compare(result, ("result", "winners"), [record.players[player] for player in standing.winners])

    def _compare(self, entry: Mapping[str, Any], path: Path, expected: object) -> None:
        found = self._needed(entry, path, type(expected))
        if found != expected:
            raise self._refuse(path, _listed(found), Refused.RESULT, (_listed(expected),))

    # --- values ---------------------------------------------------------------------------------------------------

    def _names(self, players: Sequence[object]) -> tuple[str, ...]:
        for index, name in enumerate(players):
            good = isinstance(name, str) and name.strip() == name and name.isprintable()
            if not good or not 0 < len(str(name)) <= LONGEST_NAME or name in players[:index]:
                raise self._refuse(("players",), name, Refused.NAMES)
        return tuple(map(str, players))

    def _bots(self, file: Mapping[str, Any], names: tuple[str, ...]) -> tuple[str, ...]:
        bots = tuple(self._text(kind, ("bots",)) for kind in self._needed(file, ("bots",), list))
        if len(bots) != len(names):
            raise self._fault(("bots",), _listed(list(bots)), Wanted.VALUE, (f"[…] ({len(names)})",))
        return bots

    def _name(self, entry: Mapping[str, Any], path: Path, names: tuple[str, ...]) -> int:
        name = self._needed(entry, path, str)
        if name not in names:
            raise self._fault(path, name, Wanted.VALUE, names)
        return names.index(name)

    def _needed(self, entry: Mapping[str, Any], path: Path, kind: type) -> Any:
        key = path[-1]
        if key not in entry:
            raise self._fault(path, "", Wanted.NEEDED_KEY)
        value = entry[str(key)]
        if type(value) is not kind:
            raise self._fault(path, value, Wanted.TABLE if kind is dict else Wanted.VALUE, (_EXAMPLES[kind],))
        return value

    def _text(self, value: object, path: Path) -> str:
        if not isinstance(value, str):
            raise self._fault(path, value, Wanted.VALUE, (_EXAMPLES[str],))
        return value

    def _known(self, entry: Mapping[str, Any], path: Path, keys: tuple[str, ...]) -> None:
        for key in entry:
            if key not in keys:
                raise self._fault((*path, key), key, Wanted.KNOWN_KEY, keys)

    def _fault(self, path: Path, found: object, wanted: Wanted, choices: Sequence[str] = ()) -> FileError:
        where = ".".join(part for part in path if isinstance(part, str))
        return FileError(self.text, line_of(self.text, path), found, wanted, where=where, choices=choices)

    def _refuse(  # noqa: PLR0913  an error brings all its facts
        self,
        path: Path,
        found: object,
        why: Refused,
        choices: Sequence[str] = (),
        *,
        verdict: Verdict | None = None,
        cause: NotationError | None = None,
    ) -> RecordError:
        where = ".".join(part for part in path if isinstance(part, str))
        error = RecordError(self.text, line_of(self.text, path), found, why, where=where, choices=choices)
        error.verdict, error.cause = verdict, cause
        return error


_EXAMPLES: Final = {int: "0", str: '"…"', list: "[…]", bool: "true | false", dict: "[…]"}


def _listed(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value).lower()
