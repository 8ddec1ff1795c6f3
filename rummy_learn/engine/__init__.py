"""The rules engine: pure Python, standard library only, no sentence in any human language.

What stands here is its public face; ``docs/engine.md`` walks through it. A module is imported when one of its names is
first asked for: who judges a meld does without the solver.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .actions import (
        Action,
        Call,
        Discard,
        Draw,
        End,
        GoOut,
        Lay,
        LayOff,
        Source,
        SwapJoker,
        TakeBack,
        TakeFromMeld,
        TimeOut,
    )
    from .cards import JOKER, Card, Letters, NotationError, Suit, format_cards, parse_card, parse_cards
    from .houses import HOUSES, SPECIAL_RULES, SpecialRulesError, UnknownNameError, house, with_special
    from .match import Match, Standing
    from .melds import MeldKind, MeldVerdict, arrange, is_meld, judge_meld
    from .moves import legal_actions
    from .record import Record, record_of_round, write_record
    from .record_reader import RecordError, read_record
    from .referee import judge
    from .round import deal, play, replay, shuffled
    from .rules import Rules, RulesError
    from .rules_file import read_rules, write_rules
    from .scoring import RoundScore, hand_points, score
    from .sharing import CodeError, read_code, write_code
    from .solver import Melding, Plan, best_discard, best_melding, best_opening, best_plan, deadwood, outs
    from .table import Outcome, Phase, Table, position
    from .verdict import ActionVerdict, IllegalMove, PlayersError, Verdict
    from .views import View, view

__all__ = [
    "HOUSES",
    "JOKER",
    "SPECIAL_RULES",
    "Action",
    "ActionVerdict",
    "Call",
    "Card",
    "CodeError",
    "Discard",
    "Draw",
    "End",
    "GoOut",
    "IllegalMove",
    "Lay",
    "LayOff",
    "Letters",
    "Match",
    "MeldKind",
    "MeldVerdict",
    "Melding",
    "NotationError",
    "Outcome",
    "Phase",
    "Plan",
    "PlayersError",
    "Record",
    "RecordError",
    "RoundScore",
    "Rules",
    "RulesError",
    "Source",
    "SpecialRulesError",
    "Standing",
    "Suit",
    "SwapJoker",
    "Table",
    "TakeBack",
    "TakeFromMeld",
    "TimeOut",
    "UnknownNameError",
    "Verdict",
    "View",
    "arrange",
    "best_discard",
    "best_melding",
    "best_opening",
    "best_plan",
    "deadwood",
    "deal",
    "format_cards",
    "hand_points",
    "house",
    "is_meld",
    "judge",
    "judge_meld",
    "legal_actions",
    "outs",
    "parse_card",
    "parse_cards",
    "play",
    "position",
    "read_code",
    "read_record",
    "read_rules",
    "record_of_round",
    "replay",
    "score",
    "shuffled",
    "view",
    "with_special",
    "write_code",
    "write_record",
    "write_rules",
]

_HOME = {
    "actions": "Action Call Discard Draw End GoOut Lay LayOff Source SwapJoker TakeBack TakeFromMeld TimeOut",
    "cards": "JOKER Card Letters NotationError Suit format_cards parse_card parse_cards",
    "houses": "HOUSES SPECIAL_RULES SpecialRulesError UnknownNameError house with_special",
    "match": "Match Standing",
    "melds": "MeldKind MeldVerdict arrange is_meld judge_meld",
    "moves": "legal_actions",
    "record": "Record record_of_round write_record",
    "record_reader": "RecordError read_record",
    "referee": "judge",
    "round": "deal play replay shuffled",
    "rules": "Rules RulesError",
    "rules_file": "read_rules write_rules",
    "scoring": "RoundScore hand_points score",
    "sharing": "CodeError read_code write_code",
    "solver": "Melding Plan best_discard best_melding best_opening best_plan deadwood outs",
    "table": "Outcome Phase Table position",
    "verdict": "ActionVerdict IllegalMove PlayersError Verdict",
    "views": "View view",
}
"""The names that each module has of them."""


def __getattr__(name: str) -> Any:
    """A public name, once somebody asks for it."""
    for module, names in _HOME.items():
        if name in names.split():
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, as somebody who completes them with the Tab key finds them."""
    return sorted(__all__)
