"""What a match is chosen from: houses, special rules, rivals, and where it ends; and the choice as a setup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.bots import BOTS
from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, SpecialRulesError, UnknownNameError, house
from rummy_learn.engine.rules import MatchEnd, RulesError
from rummy_learn.engine.sharing import read_code
from rummy_learn.i18n import house_name, tell_error, text

from .session import Setup

if TYPE_CHECKING:
    from rummy_learn.engine.rules import Rules

ROUNDS: Final = 3
TARGET: Final = 300
"""Where a match ends if neither the rules nor the learner say so."""
MOST_PLAYERS: Final = 8
"""No rules are made for more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What the learner wants to play.

    Attributes:
        house: the house.
        special: its special rules.
        code: a share code, which goes before house and special rules; empty if there is none.
        rivals: the kind of each rival.
        goal: the rounds or the points that end the match; what the rules say, if it is left open.
        clock: whether the clock runs, where the rules have one.
        seed: where the cards come from; left open, the page draws one.
    """

    house: str = "cafe"
    special: tuple[str, ...] = ()
    code: str = ""
    rivals: tuple[str, ...] = ("easy",)
    goal: int | None = None
    clock: bool = False
    seed: int | None = None

    def rules(self) -> Rules:
        """The rules of the table, the end of the match included.

        Raises:
            UnknownNameError: there is no such house or special rule.
            SpecialRulesError: special rules that exclude each other.
            RulesError: a goal out of range.
            CodeError: the code is none.
        """
        rules = read_code(self.code) if self.code else house(self.house, self.special)
        law = rules.match
        match law.end:
            case MatchEnd.ROUNDS if law.eliminate_at is None:
                return rules.change({"match.rounds": self.goal or law.rounds or ROUNDS})
            case MatchEnd.POINTS if law.eliminate_at is None:
                return rules.change({"match.target": self.goal or law.target or TARGET})
            case _:
                return rules

    def setup(self, seed: int) -> Setup:
        """The setup of the match.

        Args:
            seed: where the cards come from, if the choice leaves it open.

        Raises:
            PlayersError: the rules are not made for so many players.
            Exception: what :meth:`rules` and :class:`~rummy_learn.play.session.Setup` raise.
        """
        seed = seed if self.seed is None else self.seed
        return Setup(rules=self.rules(), rivals=self.rivals, seed=seed, clock=self.clock)


def describe_form(choice: Choice, lang: str, *, linked: bool) -> dict[str, Any]:
    """The form (see :mod:`~rummy_learn.play.table_face`), but for what fits the rules chosen."""
    return {
        "houses": [[name, house_name(name, lang)] for name in HOUSES],
        "most": MOST_PLAYERS,
        "specials": [
            [name, text(f"special.{name}", lang), text(f"special.{name}.help", lang)] for name in SPECIAL_RULES
        ],
        "levels": [[name, text(f"table.level.{name}", lang)] for name in BOTS],
        "chosen": {
            "house": choice.house,
            "special": list(choice.special),
            "code": choice.code,
            "players": 1 + len(choice.rivals),
            "rivals": list(choice.rivals),
            "goal": choice.goal,
            "clock": choice.clock,
            "seed": choice.seed,
        },
        "linked": linked,
    }


def describe_fit(choice: Choice, lang: str) -> dict[str, Any]:
    """What goes with the rules chosen, or why they cannot be played (see :mod:`~rummy_learn.play.table_face`)."""
    fit: dict[str, Any] = {"code": choice.code, "players": None, "goal": None, "clock": None, "clash": [], "told": ""}
    special = () if choice.code else choice.special
    fit["implied"] = [one for name in special if name in SPECIAL_RULES for one in SPECIAL_RULES[name].implies]
    try:
        rules = choice.rules()
    except SpecialRulesError as error:
        told = " ".join(text(f"agree.clash.{error.rule}.{other}", lang) for other in error.clashes)
        return {**fit, "clash": [error.rule, *error.clashes], "told": told}
    except (UnknownNameError, RulesError, NotationError) as error:
        return {**fit, "told": tell_error(error, lang)}
    players = [rules.deal.players_min, rules.deal.players_max]
    if choice.code:  # which says the rest as well
        return {**fit, "players": players}
    return {**fit, "players": players, "goal": _goal(rules), "clock": rules.ending.turn_seconds}


def _goal(rules: Rules) -> dict[str, Any] | None:
    match rules.match.end:
        case MatchEnd.SINGLE_ROUND:
            return None
        case MatchEnd.ROUNDS:
            return {"kind": "rounds", "value": rules.match.rounds or ROUNDS}
        case MatchEnd.POINTS:
            return {"kind": "points", "value": rules.match.target or TARGET}
