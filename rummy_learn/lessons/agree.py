"""Exercise: do these special rules go together, and what follows from them?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from rummy_learn.engine.draws import judge_players
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, SpecialRulesError, combine, with_special

from .exercise import Exercise, Grade, Outcome, Ruling
from .parts import Choice, Lines
from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from rummy_learn.engine.findings import Finding
    from rummy_learn.engine.rules import Rules

    from .exercise import Answer
    from .parts import Part

NOTHING: Final = "nothing"
VERDICTS: Final = ("yes", "clash", "players")
SIZES: Final = {1: 2, 2: 3, 3: 4}
"""How many special rules are chosen, by level."""

SECTIONS: Final = {f"3.{rule.number}": name for name, rule in SPECIAL_RULES.items()}
"""The special rule of each section."""


@dataclass(frozen=True)
class AgreeExercise(Exercise):
    """Some special rules that a table would like to play with, perhaps with a number of players.

    Either they go together (and then: what follows?), or two of them clash, or they do not suit so many players.
    They are no rules of this table yet, so `special` stays empty.

    Attributes:
        chosen: the special rules.
        players: how many play; ``None``: no matter.
    """

    kind: ClassVar[str] = "agree"
    focuses: ClassVar[tuple[str, ...]] = (*SECTIONS, "PLAYERS")

    chosen: tuple[str, ...] = ()
    players: int | None = None

    @classmethod
    def from_data(cls, common: Mapping[str, Any], data: Mapping[str, Any]) -> Self:  # noqa: D102
        return cls(**{**common, "special": ()}, chosen=common["special"], players=data.get("players"))

    # --- facts ------------------------------------------------------------------------------------------------------

    @cached_property
    def clashes(self) -> tuple[str, ...]:
        """The pairs of chosen rules that exclude each other, as values of the choice."""
        return tuple(_pair(two) for two in combinations(self.chosen, 2) if not _go_together(two))

    @cached_property
    def agreed(self) -> Rules | None:
        """The rules of the table with all of them; ``None`` if that cannot be."""
        return None if self.clashes else with_special(HOUSES[self.house], self.chosen)

    @cached_property
    def fault(self) -> Finding | None:
        """What is wrong with the number of players."""
        if self.agreed is None or self.players is None:
            return None
        return next(iter(judge_players(self.agreed, self.players).faults), None)

    @property
    def verdict(self) -> str:
        """Which of :data:`VERDICTS` is right."""
        return "clash" if self.clashes else "players" if self.fault else "yes"

    @cached_property
    def follows(self) -> tuple[str, ...]:
        """What follows when they go together: ``implies:RULE``, ``idle:RULE`` or :data:`NOTHING`."""
        if self.agreed is None:
            return ()
        implied = [f"implies:{name}" for name in combine(self.chosen) if name not in self.chosen]
        idle = [f"idle:{name}" for name in self.chosen if self._is_idle(name)]
        return (*implied, *idle) or (NOTHING,)

    def _is_idle(self, name: str) -> bool:
        """Whether the game would be just the same without a rule."""
        others = frozenset(self.chosen) - {name}
        return _felt(self.house, others) == _felt(self.house, frozenset(self.chosen))

    # --- what is shown ----------------------------------------------------------------------------------------------

    def ask(self) -> Remark:  # noqa: D102
        return Remark("exercise.agree.ask")

    def parts(self) -> tuple[Part, ...]:  # noqa: D102
        lines = [Remark(f"special.{name}") for name in self.chosen]
        if self.players is not None:
            lines.append(Remark("exercise.agree.players", {"players": self.players}, count=self.players))
        verdicts = tuple((one, Remark(f"exercise.agree.may.{one}")) for one in VERDICTS)
        pairs = tuple((_pair(two), Remark("exercise.agree.pair", _names(two))) for two in combinations(self.chosen, 2))
        return (
            Lines(tuple(lines), label=Remark("exercise.agree.chosen")),
            Choice("verdict", Remark("exercise.agree.ask"), verdicts),
            Choice("pair", Remark("exercise.agree.which"), pairs, when=("verdict", "clash")),
            Choice("follows", Remark("exercise.agree.follows"), tuple(self._options()), when=("verdict", "yes")),
        )

    def _options(self) -> Iterator[tuple[str, Remark]]:
        yield NOTHING, Remark("exercise.agree.nothing")
        implied = {"no_opening", *(one.removeprefix("implies:") for one in self.follows if one.startswith("implies"))}
        for name in SPECIAL_RULES:
            if name in implied and name not in self.chosen:
                yield f"implies:{name}", Remark("exercise.agree.implies", {"special": name})
            elif name in self.chosen:
                yield f"idle:{name}", Remark("exercise.agree.idle", {"special": name})

    # --- answers ----------------------------------------------------------------------------------------------------

    def judge(self, answer: Answer) -> Grade:  # noqa: D102
        verdict = answer["verdict"]
        detail = {"clash": "pair", "yes": "follows"}.get(verdict or "")
        if verdict is None or (detail and answer[detail] is None):
            return Grade(Outcome.NOT_TRIED, Remark("exercise.agree.more"))
        if verdict != self.verdict:
            return Grade(Outcome.WRONG, Remark(f"exercise.agree.is.{self.verdict}"))
        if verdict == "clash" and answer["pair"] not in self.clashes:
            return Grade(Outcome.WRONG, Remark("exercise.agree.other_pair"))
        if verdict == "yes" and answer["follows"] not in self.follows:
            key = "nothing" if self.follows == (NOTHING,) else "something" if answer["follows"] == NOTHING else "else"
            return Grade(Outcome.WRONG, Remark(f"exercise.agree.follows.{key}"))
        return Grade(Outcome.RIGHT, Remark("exercise.right"), self._told())

    def _told(self) -> Ruling:
        """What the engine says of this table."""
        if self.fault:
            return Ruling(legal=False, findings=(self.fault,))
        if self.clashes:
            pairs = [pair.split("+") for pair in self.clashes]
            return Ruling(legal=False, says=tuple(Remark("exercise.agree.says.clash", _names(two)) for two in pairs))
        return Ruling(legal=True, says=tuple(map(_follows_told, self.follows)))

    def clue(self, level: int) -> Remark:  # noqa: D102
        topic = self.verdict if self.verdict != "yes" else self.follows[0].split(":")[0]
        if level == 1:
            return Remark(f"hint.agree.{topic}")
        if topic == "clash":
            name = self.clashes[0].split("+")[0]
        elif topic == "players":
            name = max(self.chosen, key=lambda one: SPECIAL_RULES[one].players_min)
        elif topic == "implies":
            implied = self.follows[0].removeprefix("implies:")
            name = next(one for one in self.chosen if implied in SPECIAL_RULES[one].implies)
        else:
            if topic == NOTHING:
                return Remark("hint.agree.pairs")
            name = self.follows[0].removeprefix("idle:")
        return Remark("hint.agree.look", {"special": name})

    def solution(self) -> Answer:  # noqa: D102
        return {
            "verdict": self.verdict,
            "pair": self.clashes[0] if self.clashes else None,
            "follows": self.follows[0] if self.verdict == "yes" else None,
        }

    @property
    def has_one_answer(self) -> bool:  # noqa: D102
        return len(self.clashes) <= 1 and len(self.follows) <= 1

    def mistakes(self) -> tuple[Answer, ...]:  # noqa: D102
        pairs = [_pair(two) for two in combinations(self.chosen, 2) if _pair(two) not in self.clashes]
        follows = [value for value, _ in self._options() if value not in self.follows or self.verdict != "yes"]
        return (
            *({"verdict": "clash", "pair": pair, "follows": None} for pair in pairs),
            *({"verdict": "yes", "pair": None, "follows": one} for one in follows),
            *([] if self.fault else [{"verdict": "players", "pair": None, "follows": None}]),
        )

    # --- fresh ones -------------------------------------------------------------------------------------------------

    def propose(self, random: Random) -> Mapping[str, Any]:
        """The rule it is about, what it needs to have its consequence, and others."""
        topic = SECTIONS.get(self.focus[0]) if self.focus else None
        core = {topic} if topic else set[str]()
        if self.clashes:
            core.update(random.choice(self._clashing(topic)))
        elif self.fault and "calls" in self.chosen:
            core.add("calls")
        elif self.follows and self.follows[0] == "idle:fixed_jokers":
            core.update(("fixed_jokers", "no_jokers"))
        elif self.follows and self.follows[0].startswith("implies"):
            core.add("small_deck")
        size = max(len(core) + 1, SIZES[self.level])
        others = [name for name in SPECIAL_RULES if name not in core]
        chosen = [*core, *random.sample(others, size - len(core))]
        chosen = sorted(chosen)  # a set has no order of its own
        random.shuffle(chosen)
        low, high = HOUSES[self.house].deal.players_min, HOUSES[self.house].deal.players_max
        players = None if self.players is None else random.randint(low, high + (self.fault is not None))
        return {"chosen": tuple(chosen), "players": players}

    def _clashing(self, topic: str | None) -> list[tuple[str, str]]:
        pairs = [two for two in combinations(SPECIAL_RULES, 2) if not _go_together(two)]
        return [two for two in pairs if topic in two] or pairs

    def resembles(self, other: Self) -> bool:
        """Whether the same is to be found out, about the same rule."""
        topic = SECTIONS.get(self.focus[0]) if self.focus else None
        kinds = [{one.split(":")[0] for one in exercise.follows} for exercise in (self, other)]
        return (
            other.verdict == self.verdict
            and (self.verdict != "yes" or kinds[0] == kinds[1])
            and (topic is None or topic in other.chosen)
        )


@cache
def _go_together(names: tuple[str, ...]) -> bool:
    try:
        combine(names)
    except SpecialRulesError:
        return False
    return True


def _pair(two: Sequence[str]) -> str:
    return "+".join(two)


def _names(two: Sequence[str]) -> dict[str, Remark]:
    return {name: Remark(f"special.{rule}") for name, rule in zip(("one", "other"), two, strict=True)}


@cache
def _felt(house: str, names: frozenset[str]) -> dict[str, Any]:
    """The parameters of a table that make a difference: without jokers, none that is about them."""
    rules = with_special(HOUSES[house], names)
    about_jokers = () if rules.pack.jokers else ("joker.", "scoring.hand_joker")
    return {path: value for path, value in rules.parameters().items() if not path.startswith(about_jokers)}


def _follows_told(follows: str) -> Remark:
    what, _, name = follows.partition(":")
    return Remark(f"exercise.agree.says.{what}", {"special": name} if name else {})
