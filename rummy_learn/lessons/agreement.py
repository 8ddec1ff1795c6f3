"""What a table agrees on for itself: a house, special rules, and changes of its own; what clashes, and what follows."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, SpecialRulesError, UnknownNameError, combine, house
from rummy_learn.engine.rules import (
    Aces,
    JokerDiscard,
    JokerRatio,
    LastDiscard,
    PackTooSmallError,
    Rules,
    RulesError,
    StockExhausted,
    SwappedJoker,
)
from rummy_learn.engine.rules_file import house_of, nearest
from rummy_learn.i18n import rules_name

from .remark import Remark

if TYPE_CHECKING:
    from collections.abc import Mapping

QUESTIONS: Final[Mapping[str, tuple[Any, ...]]] = {
    "pack.packs": (1, 2),
    "pack.jokers": (0, 2, 3, 4, 6),
    "deal.hand_size": (7, 10, 13, 14),
    "deal.starter_has_extra": (False, True),
    "draw.must_use_discard": (False, True),
    "draw.ban_return": (False, True),
    "draw.several_from_discard": (False, True),
    "draw.table_take": (False, True),
    "opening.minimum": (0, 30, 40, 51),
    "opening.requires_run": (False, True),
    "opening.requires_clean_run": (False, True),
    "opening.requires_group": (False, True),
    "melding.aces": tuple(Aces),
    "melding.duplicate_suits": (False, True),
    "joker.ratio": tuple(JokerRatio),
    "joker.max_per_meld": (None, 1, 2),
    "joker.swapped": tuple(SwappedJoker),
    "joker.swap_complete_group": (False, True),
    "joker.discard": tuple(JokerDiscard),
    "ending.last_discard": tuple(LastDiscard),
    "ending.stock_exhausted": tuple(StockExhausted),
    "scoring.hand_joker": (20, 25, 50),
    "scoring.one_turn_bonus": (0, 20, 50, 100),
    "match.rounds": (None, 1, 3, 5, 10),
    "match.eliminate_at": (None, 100, 200, 500),
}
"""What people argue about: parameters by dotted path, each with the answers that are common."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """The rules of a table as it came to them; they may not go together yet.

    Attributes:
        house: where it started from.
        special: the special rules chosen, in the order of their numbers.
        changes: what else was agreed on, by dotted path.
    """

    house: str
    special: tuple[str, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: Rules) -> Agreement:
        """The agreement that leads to these rules from the nearest house."""
        name, special = nearest(rules)
        changes = {path: value for path, (_, value) in house(name, special).diff(rules).items()}
        return cls(house=name, special=special, changes=changes)

    def start_from(self, name: str) -> Agreement:
        """The same choices on top of another house.

        Raises:
            UnknownNameError: there is no such house.
        """
        house(name)
        return replace(self, house=name).settled()

    def switch(self, name: str, *, on: bool) -> Agreement:
        """With a special rule added or removed.

        Raises:
            UnknownNameError: there is no such special rule.
        """
        if name not in SPECIAL_RULES:
            raise UnknownNameError("special", name, tuple(SPECIAL_RULES))
        chosen = {*self.special, name} if on else {*self.special} - {name}
        return replace(self, special=tuple(rule for rule in SPECIAL_RULES if rule in chosen)).settled()

    def change(self, path: str, value: Any) -> Agreement:
        """With a parameter set.

        Raises:
            RulesError: there is no such parameter, or it cannot have this value.
        """
        with suppress(PackTooSmallError):  # whether there are cards enough depends on the other choices: see `clashes`
            value = Rules().change({path: value}).parameters()[path]
        return replace(self, changes={**self.changes, path: value}).settled()

    def settled(self) -> Agreement:
        """Without the changes that change nothing."""
        base = replace(self, changes={}).parameters()
        return replace(self, changes={path: value for path, value in self.changes.items() if base[path] != value})

    @property
    def implied(self) -> frozenset[str]:
        """The special rules that the chosen ones bring along."""
        return frozenset(name for rule in self.special for name in SPECIAL_RULES[rule].implies)

    def parameters(self) -> dict[str, Any]:
        """What every parameter would be; the last word counts where choices contradict each other."""
        values = HOUSES[self.house].parameters()
        for name, rule in SPECIAL_RULES.items():
            if name in self.special or name in self.implied:
                values.update(rule.changes)
        return {**values, **self.changes}

    def rules(self) -> Rules:
        """The rules of the table.

        Raises:
            SpecialRulesError: special rules that exclude each other.
            RulesError: parameters that contradict each other.
        """
        return house(self.house, self.special).change(self.changes)

    def clashes(self) -> list[Remark]:
        """What does not go together, each with the reason; nothing if the table can play like this."""
        try:
            chosen = combine(self.special)
        except SpecialRulesError as error:
            return [Remark(f"agree.clash.{error.rule}.{other}") for other in error.clashes]
        against = [
            Remark("agree.clash.parameter", {"special": name, "rule": Remark(f"rule.{path}")})
            for name in chosen
            for path, value in SPECIAL_RULES[name].changes.items()
            if path in self.changes and self.changes[path] != value
        ]
        if against:
            return against
        try:
            self.rules()
        except PackTooSmallError as error:
            facts = {"players": error.players, "hand": error.value, "needed": error.needed, "size": error.size}
            return [Remark("agree.clash.pack", facts)]
        except RulesError:
            values = self.parameters()
            return [Remark("agree.clash.players", {"high": values["deal.players_max"]})]
        return []

    def follows(self) -> list[Remark]:
        """What the choices bring with them that is easily overlooked."""
        values, special = self.parameters(), {*self.special, *self.implied}
        remarks = [Remark(f"agree.follows.{name}") for name in ("small_deck", "calls") if name in special]
        about_jokers = "fixed_jokers" in special or any(path.startswith("joker.") for path in self.changes)
        if values["pack.jokers"] == 0 and about_jokers:
            remarks.append(Remark("agree.follows.no_jokers"))
        elif values["joker.discard"] == JokerDiscard.NEVER and values["ending.last_discard"] == LastDiscard.REQUIRED:
            remarks.append(Remark("agree.follows.joker_last"))
        if values["joker.swapped"] == SwappedJoker.UNTOUCHABLE and values["joker.swap_complete_group"]:
            remarks.append(Remark("agree.follows.untouchable"))
        if values["opening.requires_clean_run"] and values["opening.minimum"] == 0:
            remarks.append(Remark("agree.follows.clean_run"))
        return remarks


def answers(path: str, value: Any) -> tuple[Any, ...]:
    """The answers to choose from, the present one among them, however uncommon."""
    common = QUESTIONS[path]
    return common if value in common else (*common, value)


def title(rules: Rules, lang: str) -> str:
    """What a table's rules are called."""
    house, special = house_of(rules) or (None, ())
    return rules_name(house, special, lang)
