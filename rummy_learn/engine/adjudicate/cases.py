"""The kinds of case, and what each of them asks."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.houses import SpecialRulesError, UnknownNameError
from rummy_learn.engine.rules import RulesError

from . import counts, plays
from .agreements import agreed_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rummy_learn.engine.rules import Rules

    from .answers import Answer

KINDS: Final[Mapping[str, Callable[[Mapping[str, Any], Rules], Answer]]] = MappingProxyType(
    {
        "meld": plays.meld,
        "opening": plays.opening,
        "layoff": plays.lay_off,
        "swap": plays.swap,
        "discard": plays.discard,
        "go_out": plays.go_out,
        "draw": plays.draw,
        "turn": plays.turn,
        "scoring": counts.scoring,
        "deal": counts.dealing,
        "match": counts.match,
    }
)


class CaseError(ValueError):
    """A case that cannot be understood.

    Attributes:
        case: its id, if it has one.
        field: the field that is missing or wrong.
        value: what was there.
    """

    def __init__(self, case: object, field: str, value: object = None) -> None:
        super().__init__(f"case {case!r}: {field} = {value!r}")
        self.case, self.field, self.value = case, field, value


def adjudicate(case: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a case: its id, the verdict (``valid`` or ``invalid``), the failing rules, and the results of its kind.

    Expected fields in the case (verdict, points and the like) are not looked at.

    Raises:
        CaseError: a field is missing, or has a value that makes no sense.
        UnknownNameError: no such house or special rule.
        NotationError: a card that cannot be read.
    """
    name, kind = case.get("id"), str(case.get("kind"))
    if kind not in KINDS:
        raise CaseError(name, "kind", case.get("kind"))
    try:
        rules = agreed_rules(case)
    except SpecialRulesError:
        return {"id": name, "verdict": "invalid", "rules": ["SPECIAL_RULES"]}
    except UnknownNameError:
        raise
    except RulesError as error:
        raise CaseError(name, error.parameter, error.value) from error
    except KeyError as error:
        raise CaseError(name, str(error.args[0])) from error
    except (TypeError, ValueError) as error:
        raise CaseError(name, "overrides", str(error)) from error
    try:
        answer = KINDS[kind](case, rules)
    except NotationError:
        raise
    except KeyError as error:
        raise CaseError(name, str(error.args[0])) from error
    except (TypeError, ValueError, AttributeError, IndexError) as error:
        raise CaseError(name, kind, str(error)) from error
    return {"id": name, **answer.as_fields()}
