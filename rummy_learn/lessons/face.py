"""An exercise in plain data: what a view shows of it, its plain text, the address that leads to it. Never an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rummy_learn.engine.cards import Card
from rummy_learn.i18n import house_name, symbols, text
from rummy_learn.i18n.sheet import rule_name, rule_value

from .parts import Choice, Faces, Lay, Lines, Match, Number, Numbers, Order, Pick, Row
from .words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .exercise import Answer, Exercise
    from .parts import Part


def describe(exercise: Exercise, lang: str) -> dict[str, Any]:
    """Everything a view needs to show an exercise, in plain data: its question and its parts. Never an answer."""
    return {
        "id": exercise.id,
        "lesson": exercise.lesson,
        "kind": exercise.kind,
        "seed": exercise.seed,
        "level": exercise.level,
        "house": exercise.house,
        "focus": list(exercise.focus),
        "ask": say(exercise.ask(), lang),
        "lit": list(exercise.ask().at),
        "table": table_line(exercise, lang),
        "parts": [_part(part, lang) for part in exercise.parts()],
    }


def _part(part: Part, lang: str) -> dict[str, Any]:  # noqa: C901 - one case each
    """A part as plain data: its `type` and what it holds."""
    match part:
        case Row():
            return {"type": "row", "label": say(part.label, lang), "cards": _codes(part.cards)}
        case Lines():
            label = "" if part.label is None else say(part.label, lang)
            lines = [say(line, lang) for line in part.lines]
            return {"type": "lines", "label": label, "numbered": part.numbered, "lines": lines}
        case _:
            pass
    asked: dict[str, Any] = {"type": part.type, "name": part.name, "label": say(part.label, lang)}
    match part:
        case Choice():
            asked |= {"options": [[value, say(option, lang)] for value, option in part.options]}
            asked |= {"when": list(part.when) if part.when else None}
        case Faces():
            asked |= {"options": _codes(part.options)}
        case Pick():
            asked |= {"cards": _codes(part.cards), "many": part.many}
        case Lay():
            asked |= {"cards": _codes(part.cards), "zones": [say(zone, lang) for zone in part.zones]}
        case Numbers():
            asked |= {"rows": [say(row, lang) for row in part.rows], "signed": part.signed}
        case Order():
            asked |= {"items": [say(item, lang) for item in part.items]}
        case Match():
            asked |= {"rows": [say(row, lang) for row in part.rows], "many": part.many}
            asked |= {"options": [[value, say(option, lang)] for value, option in part.options]}
        case Number():
            asked |= {"signed": part.signed}
        case _:
            raise TypeError(type(part).__name__)
    return asked


def _codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


def plain(answer: Answer) -> dict[str, Any]:
    """An answer as a message: what :meth:`Exercise.read` reads back."""
    return {name: _plain(value) for name, value in answer.items()}


def _plain(value: Any) -> Any:
    match value:
        case Card():
            return value.code
        case frozenset():
            return [_plain(one) for one in sorted(value)]
        case tuple():
            return [_plain(one) for one in value]
        case _:
            return value


def table_line(exercise: Exercise, lang: str) -> str:
    """Whose rules apply: "Café Rummy", with any special rules and whatever else the table has agreed on."""
    if exercise.hides_house:
        return text("exercise.house.hidden", lang)
    special = [text(f"special.{name}", lang) for name in exercise.special]
    changes = [
        f"{rule_name(path, lang)}: {rule_value(path, value, lang)}"
        for path, value in exercise.rules.parameters().items()
        if path in dict(exercise.changes)
    ]
    return " · ".join([house_name(exercise.house, lang), *special, *changes])


def transcript(exercise: Exercise, lang: str) -> str:
    """The exercise as plain text, the same every time: what it shows and what it asks for, never an answer."""
    lines = [f"{exercise.id} · {table_line(exercise, lang)}", say(exercise.ask(), lang)]
    for part in exercise.parts():
        lines.extend(_plain_part(part, lang))
    return "\n".join(line for line in lines if line)


def _plain_part(part: Part, lang: str) -> list[str]:  # noqa: C901 - one case each
    match part:
        case Row():
            return [f"{say(part.label, lang)}: {symbols(part.cards)}"]
        case Lines():
            marks = [f"{i}. " for i in range(1, len(part.lines) + 1)] if part.numbered else ["- "] * len(part.lines)
            head = [] if part.label is None else [f"{say(part.label, lang)}:"]
            return head + [mark + say(line, lang) for mark, line in zip(marks, part.lines, strict=True)]
        case Pick() | Lay():
            return [f"{say(part.label, lang)}: {symbols(part.cards)}"]
        case Choice() if part.when:
            return []
        case Choice():
            return [" / ".join(say(option, lang) for _, option in part.options)]
        case Faces():
            return [" / ".join(card.symbol for card in part.options)]
        case Order():
            return [f"- {say(item, lang)}" for item in part.items]
        case Match():
            options = " / ".join(say(option, lang) for _, option in part.options)
            return [f"{say(part.label, lang)} {options}", *(f"- {say(row, lang)}" for row in part.rows)]
        case Numbers():
            return [f"- {say(row, lang)}: ___" for row in part.rows]
        case Number():
            return [f"{say(part.label, lang)}: ___"]
        case _:
            raise TypeError(type(part).__name__)


def link(exercise: Exercise, lang: str) -> str:
    """The query that leads to exactly this exercise, wherever the app is served."""
    query = {"lesson": exercise.lesson, "exercise": exercise.id}
    if exercise.seed is not None:
        query |= {"seed": str(exercise.seed), "level": str(exercise.level)}
    return "?" + urlencode({**query, "house": exercise.house, "lang": lang})
