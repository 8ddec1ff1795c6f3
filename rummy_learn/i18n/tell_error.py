"""The one place where errors become sentences: what is wrong, where, and what was expected, told kindly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.engine.cards import Expected, NotationError
from rummy_learn.engine.findings.play import Players
from rummy_learn.engine.houses import SpecialRulesError, UnknownNameError
from rummy_learn.engine.rules import RulesError
from rummy_learn.engine.verdict import IllegalMove, PlayersError

from .catalogue import UnknownLanguageError, text
from .tell import join, tell

if TYPE_CHECKING:
    from rummy_learn.engine.record_reader import RecordError
    from rummy_learn.engine.verdict import Verdict


def tell_error(error: Exception, lang: str) -> str:
    """An error of the engine or of a caller as a sentence."""
    match error:
        case NotationError() if type(error) is not NotationError:
            return _tell_reading(error, lang)
        case NotationError():
            letters = ", ".join(error.letters.suits) + ", ♣, ♠, ♥, ♦"
            lacks_suit = error.expected is Expected.SUIT and not error.found
            return text(
                "error.notation.unfinished" if lacks_suit else f"error.notation.{error.expected.value}",
                lang,
                position=error.position + 1,
                found=error.found,
                letters=letters,
                text=error.text[:60],
            )
        case UnknownNameError():
            return text(f"error.unknown.{error.kind}", lang, name=str(error.name)[:60], known=", ".join(error.known))
        case UnknownLanguageError():
            return text("error.unknown.language", lang, name=str(error.lang)[:60], known=", ".join(error.known))
        case SpecialRulesError():
            clashes = join([text(f"special.{rule}", lang) for rule in error.clashes], lang)
            return text("error.special.clash", lang, rule=text(f"special.{error.rule}", lang), clashes=clashes)
        case RulesError():
            expected = ", ".join(error.expected)
            return text("error.rules", lang, parameter=error.parameter, value=error.value, expected=expected)
        case PlayersError():
            return tell(Players(have=error.players, low=error.low, high=error.high), lang)
        case IllegalMove():
            return _tell_faults(error.verdict, lang)
        case _:
            return text("error.unexpected", lang)


def _tell_reading(error: NotationError, lang: str) -> str:
    """What is wrong with a share code, a file of rules, a record or a line of it."""
    # who has met none of these errors needs none of their readers
    from rummy_learn.engine.notation import ActionError
    from rummy_learn.engine.record_reader import RecordError
    from rummy_learn.engine.sharing import CodeError
    from rummy_learn.engine.toml import FileError, shown

    match error:
        case ActionError():
            forms = "; ".join(form.value for form in error.forms)
            return text("error.action", lang, found=shown(error.found or error.text), forms=forms)
        case CodeError():
            return text(
                f"error.code.{error.expected.value}",
                lang,
                text=shown(error.text),
                position=error.position + 1,
                found=shown(error.found),
                where=text(f"rule.{error.parameter}", lang) if error.parameter else "",
                choices=", ".join(error.choices),
            )
        case FileError():
            kind, why = ("record", _why_refused(error, lang)) if isinstance(error, RecordError) else ("file", "")
            return text(
                f"error.{kind}.{error.expected.value}",
                lang,
                line=error.line,
                where=error.where,
                found=error.found,
                choices=", ".join(error.choices),
                why=why,
            )
        case _:
            return text("error.unexpected", lang)


def _why_refused(error: RecordError, lang: str) -> str:
    """What the referee, or the reader of a single line, has to say about a line of a record."""
    if error.cause is not None:
        return tell_error(error.cause, lang)
    return "" if error.verdict is None else _tell_faults(error.verdict, lang)


def _tell_faults(verdict: Verdict, lang: str) -> str:
    cards = getattr(verdict, "cards", ())
    return " ".join(tell(fault, lang, cards=cards) for fault in verdict.faults)
