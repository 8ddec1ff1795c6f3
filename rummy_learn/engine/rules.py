"""The rules of a table as data: one frozen, self-validating value, grouped one level deep.

Every parameter cites the section (or ruling) of `rules.md` that defines it, so that comparing two houses, printing a
rule sheet or asking a table for its own rules needs no further knowledge. Differences of kind are enums; the code that
acts on one does so in a single exhaustive ``match``. Nothing here knows the name of a house.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")


class RulesError(ValueError):
    """A parameter that does not exist, or a value it cannot have.

    Attributes:
        parameter: dotted path, such as ``opening.minimum``.
        value: what was given.
        expected: what would be accepted: choices, or the name of a type or range.
    """

    def __init__(self, parameter: str, value: object, expected: tuple[str, ...]) -> None:
        super().__init__(f"{parameter} = {value!r}: expected {' | '.join(expected)}")
        self.parameter, self.value, self.expected = parameter, value, expected


class PackTooSmallError(RulesError):
    """More cards would be dealt than a table has.

    Attributes:
        players: at how many players it happens.
        needed: the cards it takes: all hands, an upcard and one to draw.
        size: the cards there are.
    """

    def __init__(self, hand_size: int, players: int, needed: int, size: int) -> None:
        super().__init__("deal.hand_size", hand_size, (f"{needed} <= {size}",))
        self.players, self.needed, self.size = players, needed, size


class Starter(StrEnum):
    """Who plays first (1.1)."""

    LEFT_OF_DEALER = "left_of_dealer"
    RANDOM = "random"


class Aces(StrEnum):
    """Where an ace may stand in a run (1.4, special rule 4)."""

    LOW = "low"
    LOW_OR_HIGH = "low_or_high"
    ROUND_THE_CORNER = "round_the_corner"


class JokerRatio(StrEnum):
    """How many jokers a meld may hold against its naturals (1.6)."""

    ANY = "any"
    AT_MOST_NATURALS = "le"
    FEWER_THAN_NATURALS = "lt"


class SwappedJoker(StrEnum):
    """What happens to a joker recovered from the table (1.6)."""

    KEEP = "keep"
    SAME_TURN = "same_turn"
    SAME_TURN_OR_UNDO = "same_turn_or_undo"
    UNTOUCHABLE = "untouchable"


class JokerDiscard(StrEnum):
    """When a joker may be discarded (1.6)."""

    FREE = "free"
    LAST_ONLY = "last_only"
    NEVER = "never"


class LastDiscard(StrEnum):
    """Whether going out needs a discard (1.8)."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class StockExhausted(StrEnum):
    """What happens when the stock has run out (1.8)."""

    END_ALL_LOSE = "end_all_lose"
    RESHUFFLE = "reshuffle_unlimited"
    RESHUFFLE_ONCE = "reshuffle_once_then_all_pay"


class ScoringSystem(StrEnum):
    """How a finished round is counted (1.8, section 4)."""

    WINNER_TAKES_SUM = "winner_takes_sum"
    ROUND_WIN = "round_win"
    PENALTY = "penalty"
    CASINO = "casino"


class DryCondition(StrEnum):
    """When a close counts as dry (R-32)."""

    NO_OPPONENT_OPENED = "no_opponent_opened"
    ONE_TURN = "one_turn"


class MatchEnd(StrEnum):
    """What ends a match (1.8)."""

    ROUNDS = "rounds"
    SINGLE_ROUND = "single_round"
    POINTS = "points"


class MatchWinner(StrEnum):
    """Whose total wins (1.8)."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    ROUND = "round"


class Tie(StrEnum):
    """What becomes of equal totals (1.8, R-12)."""

    SHARED = "shared"
    PLAY_ON = "play_on"


def _rule(section: str, default: T, low: int | None = None, high: int | None = None) -> T:
    """One parameter: where it is defined, its default, and the range of a number."""
    value: T = field(default=default, metadata={"section": section, "low": low, "high": high})
    return value


class _Group:
    """A group of parameters; checks each of its own fields when built."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for parameter in fields(self):  # type: ignore[arg-type]
            _check(f"{type(self).__name__.lower()}.{parameter.name}", parameter, getattr(self, parameter.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack(_Group):
    """The cards on the table (1.1)."""

    packs: int = _rule("1.1", 2, 1, 4)
    jokers: int = _rule("1.1", 6, 0, 12)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(_Group):
    """Players, hands and who starts (1.1)."""

    players_min: int = _rule("1.1", 2, 2, 8)
    players_max: int = _rule("1.1", 4, 2, 8)
    hand_size: int = _rule("1.1", 13, 3, 20)
    hand_size_for_two: int | None = _rule("1.1", None, 3, 20)
    starter_has_extra: bool = _rule("1.1", default=False)
    starter: Starter = _rule("1.1", Starter.LEFT_OF_DEALER)

    def cards_for(self, players: int) -> int:
        """How many cards each of ``players`` is dealt."""
        return self.hand_size_for_two if players == 2 and self.hand_size_for_two is not None else self.hand_size


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(_Group):
    """Where the card that starts a turn may come from (1.2, 1.7)."""

    must_use_discard: bool = _rule("R-29", default=False)
    ban_return: bool = _rule("R-10", default=False)
    several_from_discard: bool = _rule("1.2", default=False)
    table_take: bool = _rule("R-30", default=False)
    calls: bool = _rule("R-16", default=False)
    call_penalty: int = _rule("R-16", 1, 0, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening(_Group):
    """What a player's first melds of the round must amount to (1.3)."""

    minimum: int = _rule("1.3", 0, 0, 150)
    requires_run: bool = _rule("1.3", default=False)
    requires_clean_run: bool = _rule("R-27", default=False)
    requires_group: bool = _rule("R-26", default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Melding(_Group):
    """Groups and runs (1.4), and what an ace is worth in them (1.5)."""

    aces: Aces = _rule("1.4", Aces.LOW_OR_HIGH)
    run_max: int = _rule("1.4", 13, 3, 13)
    group_max: int = _rule("1.4", 4, 3, 8)
    duplicate_suits: bool = _rule("R-39", default=False)
    fixed_groups: bool = _rule("3.7", default=False)
    ace_low: int = _rule("1.5", 1, 0, 25)
    ace_high: int = _rule("1.5", 11, 0, 25)


@dataclass(frozen=True, slots=True, kw_only=True)
class Joker(_Group):
    """What a joker may do in a meld, when it may be swapped and when discarded (1.6)."""

    ratio: JokerRatio = _rule("1.6", JokerRatio.ANY)
    min_naturals: int = _rule("1.6", 1, 1, 13)
    max_per_meld: int | None = _rule("1.6", None, 0, 12)
    one_in: int | None = _rule("8", None, 2, 13)
    max_adjacent: int | None = _rule("R-02", None, 1, 12)
    swapped: SwappedJoker = _rule("1.6", SwappedJoker.KEEP)
    swap_complete_group: bool = _rule("R-31", default=False)
    swap_needs_both: bool = _rule("R-04", default=False)
    discard: JokerDiscard = _rule("1.6", JokerDiscard.FREE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(_Group):
    """How a round ends (1.8), and the clocks that may end it (1.2)."""

    last_discard: LastDiscard = _rule("1.8", LastDiscard.REQUIRED)
    stock_exhausted: StockExhausted = _rule("1.8", StockExhausted.RESHUFFLE)
    turn_seconds: int | None = _rule("R-20", None, 5, 3600)
    max_turns: int | None = _rule("R-19", None, 1, 10_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring(_Group):
    """How a finished round is counted (1.5, 1.8, section 4)."""

    system: ScoringSystem = _rule("1.8", ScoringSystem.PENALTY)
    hand_joker: int = _rule("1.5", 20, 0, 100)
    hand_ace: int = _rule("1.5", 11, 0, 25)
    one_turn_multiplier: int = _rule("R-06", 1, 1, 10)
    one_turn_bonus: int = _rule("1.8", 0, 0, 500)
    no_discard_multiplier: int = _rule("R-25", 1, 1, 10)
    unopened_penalty: int | None = _rule("R-32", None, 0, 1000)
    dry_penalty: int | None = _rule("R-32", None, 0, 1000)
    dry_condition: DryCondition = _rule("R-32", DryCondition.NO_OPPONENT_OPENED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(_Group):
    """When a match is over and who has won it (1.8)."""

    end: MatchEnd = _rule("1.8", MatchEnd.ROUNDS)
    rounds: int | None = _rule("1.8", None, 1, 1000)
    target: int | None = _rule("1.8", None, 1, 100_000)
    stop_at: int | None = _rule("R-37", None, -100_000, -1)
    eliminate_at: int | None = _rule("1.8", None, 1, 100_000)
    winner: MatchWinner = _rule("1.8", MatchWinner.LOWEST)
    tie: Tie = _rule("R-12", Tie.SHARED)
    ranked: bool = _rule("3.11", default=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Everything a table has agreed on.

    Raises:
        RulesError: a value out of range, or two parameters that contradict each other.
    """

    pack: Pack = field(default_factory=Pack)
    deal: Deal = field(default_factory=Deal)
    draw: Draw = field(default_factory=Draw)
    opening: Opening = field(default_factory=Opening)
    melding: Melding = field(default_factory=Melding)
    joker: Joker = field(default_factory=Joker)
    ending: Ending = field(default_factory=Ending)
    scoring: Scoring = field(default_factory=Scoring)
    match: Match = field(default_factory=Match)

    def __post_init__(self) -> None:
        deal = self.deal
        if deal.players_min > deal.players_max:
            raise RulesError("deal.players_min", deal.players_min, (f"<= {deal.players_max}",))
        size = 52 * self.pack.packs + self.pack.jokers
        for players in range(deal.players_min, deal.players_max + 1):
            # an upcard and one card to draw must be left, or no turn can be played
            if (needed := players * deal.cards_for(players) + deal.starter_has_extra + 2) > size:
                raise PackTooSmallError(deal.hand_size, players, needed, size)

    def parameters(self) -> dict[str, Any]:
        """All parameters by dotted path, in the order of the groups."""
        return {path: getattr(getattr(self, group), one.name) for path, (group, one) in _PARAMETERS.items()}

    @staticmethod
    def sections() -> dict[str, str]:
        """For each dotted path, the section or ruling of the normative rules that defines it."""
        return {path: one.metadata["section"] for path, (_, one) in _PARAMETERS.items()}

    def change(self, changes: Mapping[str, Any]) -> Rules:
        """The same rules with some parameters, named by dotted path, set anew.

        Enum parameters take the member or its value.

        Raises:
            RulesError: an unknown path or a value it cannot have.
        """
        by_group: dict[str, dict[str, Any]] = {}
        for path, value in changes.items():
            if path not in _PARAMETERS:
                raise RulesError(path, value, tuple(_PARAMETERS))
            group, parameter = _PARAMETERS[path]
            by_group.setdefault(group, {})[parameter.name] = _as_member(path, parameter, value)
        return replace(self, **{group: replace(getattr(self, group), **new) for group, new in by_group.items()})

    def diff(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """The parameters in which two tables differ: path → (mine, theirs)."""
        mine, theirs = self.parameters(), other.parameters()
        return {path: (mine[path], theirs[path]) for path in mine if mine[path] != theirs[path]}


_PARAMETERS: dict[str, tuple[str, Field[Any]]] = {
    f"{group.name}.{parameter.name}": (group.name, parameter)
    for group in fields(Rules)
    for parameter in fields(cast("type[Any]", group.default_factory))
}
"""For each dotted path the name of its group, and the parameter."""


def _check(path: str, parameter: Field[Any], value: object) -> None:
    default = parameter.default
    low, high = parameter.metadata["low"], parameter.metadata["high"]
    if isinstance(default, StrEnum):
        if not isinstance(value, type(default)):
            raise RulesError(path, value, tuple(member.value for member in type(default)))
    elif isinstance(default, bool):
        if not isinstance(value, bool):
            raise RulesError(path, value, ("true", "false"))
    elif value is None and "None" in str(parameter.type):
        return
    elif not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise RulesError(path, value, (f"{low}…{high}", *(("none",) if "None" in str(parameter.type) else ())))


def _as_member(path: str, parameter: Field[Any], value: object) -> object:
    kind = type(parameter.default)
    if not issubclass(kind, StrEnum) or isinstance(value, kind):
        return value
    try:
        return kind(str(value))
    except ValueError:
        raise RulesError(path, value, tuple(member.value for member in kind)) from None
