"""What the form of the table is told: what goes with the rules chosen, and why what it asks for cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.engine.record_reader import RecordError, Refused
from rummy_learn.engine.rules_file import house_known
from rummy_learn.engine.toml import Wanted
from rummy_learn.engine.verdict import PlayersError
from rummy_learn.i18n import house_here, tell_error, text
from rummy_learn.lessons.agreement import title
from rummy_learn.play.form import Choice, describe_fit
from rummy_learn.play.kept import KeptError, Wrong

if TYPE_CHECKING:
    from rummy_learn.engine.cards import NotationError


def fit(choice: Choice, lang: str) -> dict[str, Any]:
    """What goes with the rules chosen, and what these are called."""
    found = describe_fit(choice, lang)
    return {**found, "title": "" if found["told"] else title(choice.rules(), lang)}


def no_choice(error: Exception, choice: Choice, lang: str) -> dict[str, Any]:
    """Why what was chosen cannot be played."""
    if isinstance(error, PlayersError) and error.low == error.high:
        here = house_here(house_known(choice.rules()), lang)
        return _refused([text("deal.exactly", lang, here=here, count=error.low)])
    return _refused([tell_error(error, lang)])


def no_record(error: NotationError, lang: str) -> dict[str, Any]:
    """Why a file is no record."""
    why = Wrong.BROKEN
    if error.expected is Wanted.KNOWN_VERSION:
        why = Wrong.NEWER
    elif isinstance(error, RecordError) and error.expected is Refused.ILLEGAL:
        why = Wrong.ILLEGAL
    return _refused([tell_error(error, lang)], why)


def no_match(error: KeptError, lang: str, what: str = "kept") -> dict[str, Any]:
    """Why a match that was kept, or the position in an address, cannot be gone on with."""
    told = [text(f"table.{what}.{error.why.value}", lang, round=error.round, line=error.line)]
    if error.cause is not None:
        told.append(tell_error(error.cause, lang))
    return _refused(told, error.why)


def nothing_played(lang: str) -> dict[str, Any]:
    """Why there is nothing to look back on in a record."""
    return _refused([text("table.open.empty", lang)], Wrong.BROKEN)


def _refused(told: list[str], why: Wrong | None = None) -> dict[str, Any]:
    return {"place": "form", "told": told, **({} if why is None else {"why": why.value})}
