"""An exercise as plain HTML, for where there is neither a kernel nor a script: a code host, an export, a print."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rummy_learn.i18n import card_name, text
from rummy_learn.lessons.exercise import LAST_HINT
from rummy_learn.lessons.face import table_line
from rummy_learn.lessons.parts import Choice, Faces, Lay, Lines, Match, Number, Numbers, Order, Pick, Row
from rummy_learn.lessons.reply import hint_view
from rummy_learn.lessons.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.engine.cards import Card
    from rummy_learn.lessons.exercise import Exercise
    from rummy_learn.lessons.parts import Part
    from rummy_learn.lessons.remark import Remark

ONE, SOME, GAP = "◯", "☐", "______"
WHERE = 2
"""The hint that lights up cards; here it names them."""


def static_exercise(exercise: Exercise, lang: str) -> str:
    """The question, what it shows and asks for, and folded away four hints, the last of them an answer."""
    ask = say(exercise.ask(), lang)
    parts = "".join(_part(part, lang, ask) for part in exercise.parts())
    head = f"<p><em>{escape(table_line(exercise, lang))}</em><br><strong>{escape(ask)}</strong></p>"
    return f'<div lang="{escape(lang)}">{head}{parts}{_hints(exercise, lang)}</div>'


def static_cards(cards: Iterable[Card], lang: str) -> str:
    """Cards as signs, with their names for those who cannot see them."""
    signs = (f'<span role="img" aria-label="{escape(card_name(card, lang))}">{card.symbol}</span>' for card in cards)
    return " ".join(signs)


def _hints(exercise: Exercise, lang: str) -> str:
    folds = []
    for level in range(1, LAST_HINT + 1):
        hint = hint_view(exercise, level, lang)
        key = "exercise.answer" if level == LAST_HINT else "exercise.hint.count"
        title = text(key, lang, level=level, last=LAST_HINT)
        told = [escape(words) for words in [hint["text"], *hint["sentences"]]]
        if level == WHERE:
            told.append(static_cards((exercise.shown[place] for place in hint["at"]), lang))
        words = "".join(f"<p>{line}</p>" for line in told if line)
        folds.append(f"<details><summary>{escape(title)}</summary>{words}</details>")
    return "".join(folds)


def _part(part: Part, lang: str, ask: str) -> str:
    label = "" if part.label is None else escape(say(part.label, lang))
    match part:
        case Row() | Pick() | Lay():
            return f"<p>{label}: {static_cards(part.cards, lang)}</p>"
        case Lines():
            return (f"<p>{label}:</p>" if label else "") + _list("ol" if part.numbered else "ul", part.lines, lang)
        case Choice() if part.when:
            return ""  # it depends on another answer, and would give that away
        case Choice():
            head = "" if label == escape(ask) else f"{label}<br>"
            return f"<p>{head}{_options(ONE, part.options, lang)}</p>"
        case Faces():
            return f"<p>{label}: {' '.join(f'{SOME} {static_cards([card], lang)}' for card in part.options)}</p>"
        case Number():
            return f"<p>{label}: {GAP}</p>"
        case Numbers():
            rows = "<br>".join(f"{escape(say(row, lang))}: {GAP}" for row in part.rows)
            return f"<p>{label}</p><p>{rows}</p>"
        case Order():
            return f"<p>{label}</p>" + _list("ul", part.items, lang)
        case Match():
            options = _options(SOME if part.many else ONE, part.options, lang)
            return f"<p>{label}</p>" + "".join(f"<p>{escape(say(row, lang))}<br>{options}</p>" for row in part.rows)
        case _:
            raise TypeError(type(part).__name__)


def _list(tag: str, lines: Sequence[Remark], lang: str) -> str:
    return f"<{tag}>{''.join(f'<li>{escape(say(line, lang))}</li>' for line in lines)}</{tag}>"


def _options(sign: str, options: Sequence[tuple[str, Remark]], lang: str) -> str:
    return " &nbsp; ".join(f"{sign} {escape(say(option, lang))}" for _, option in options)
