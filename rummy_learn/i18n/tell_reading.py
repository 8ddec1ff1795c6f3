"""What is wrong with a share code, a file of rules, a record or a line of it, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.engine.notation import ActionError
from rummy_learn.engine.record_reader import RecordError
from rummy_learn.engine.sharing import CodeError
from rummy_learn.engine.toml import FileError, shown

from .catalogue import text
from .tell import tell, tell_error

if TYPE_CHECKING:
    from rummy_learn.engine.cards import NotationError


def tell_reading_error(error: NotationError, lang: str) -> str:
    """The error of a reader other than that of cards, told kindly: what is wrong, where, and what was expected."""
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
            kind = "record" if isinstance(error, RecordError) else "file"
            return text(
                f"error.{kind}.{error.expected.value}",
                lang,
                line=error.line,
                where=error.where,
                found=error.found,
                choices=", ".join(error.choices),
                why=_why_refused(error, lang),
            )
        case _:
            return text("error.unexpected", lang)


def _why_refused(error: FileError, lang: str) -> str:
    """What the referee, or the reader of a single line, has to say about a line of a record."""
    if not isinstance(error, RecordError):
        return ""
    if error.cause is not None:
        return tell_error(error.cause, lang)
    if error.verdict is None:
        return ""
    cards = getattr(error.verdict, "cards", ())
    return " ".join(tell(fault, lang, cards=cards) for fault in error.verdict.faults)
