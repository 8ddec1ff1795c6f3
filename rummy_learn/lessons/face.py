"""An exercise in words and plain data: what a view shows of it, what it answers, and its plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rummy_learn.engine.cards import Card
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, house
from rummy_learn.engine.melds import judge_meld
from rummy_learn.i18n import house_here, house_name, join, symbols, tell, tell_meld, text
from rummy_learn.i18n.sheet import rule_name, rule_value

from .course import lesson_of
from .exercise import LAST_HINT, UNKNOWN, Outcome, Ruling
from .glossary import glossary
from .parts import AnswerError, Choice, Faces, Lay, Lines, Match, Number, Numbers, Order, Pick, Row
from .remark import Remark
from .words import names, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .exercise import Answer, Exercise, Grade
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


def feedback(exercise: Exercise, answer: Answer, grade: Grade, lang: str) -> dict[str, Any]:
    """What a view shows after an answer.

    `outcome` and `remark` always; `lit` the places the remark is about; then, if there is something to judge, `houses`
    (what every house says of the same, the own one among them), `elsewhere` (wrong here, right there), `repair` and
    `links` (where the rules are taught).
    """
    shown: dict[str, Any] = {
        "outcome": grade.outcome.value,
        "remark": say(grade.remark, lang),
        "lit": list(grade.remark.at),
    }
    if grade.outcome is Outcome.NOT_TRIED:
        return shown
    shown["links"] = _links(exercise, grade, lang)
    if grade.ruling is None:
        if grade.outcome is not Outcome.RIGHT:
            # the verdict would give the answer away: the rule in words lets the learner find it
            shown["rule"] = say(exercise.hint(1).remark, lang)
        return shown
    judged = exercise.solution() if UNKNOWN in answer else answer
    others = {name: exercise.ruling(judged, house(name)) for name in HOUSES if name != exercise.house}
    if any(others.values()):
        views = {
            name: _house_view(name, ruling, lang) if ruling else _nowhere(name, lang) for name, ruling in others.items()
        }
        views[exercise.house] = _own_view(exercise, grade.ruling, lang)
        shown["houses"] = [views[name] for name in HOUSES]
        right = [name for name, ruling in others.items() if ruling and ruling.legal]
        if not grade.ruling.legal and right:
            shown["elsewhere"] = text(
                "exercise.elsewhere", lang, houses=join([house_name(name, lang) for name in right], lang)
            )
    else:
        shown["houses"] = [_own_view(exercise, grade.ruling, lang)]
    repair = exercise.repair(judged) if grade.outcome is Outcome.WRONG or not grade.ruling.legal else None
    if repair:
        way = "swap" if repair.add and repair.give_back else "add" if repair.add else "give_back"
        way = way if repair.add or repair.give_back else "order"
        rows = {"give_back": repair.give_back, "add": repair.add, "cards": repair.cards}
        shown["repair"] = say(
            Remark(f"exercise.repair.{way}", {f"row_{name}": row for name, row in rows.items()}), lang
        )
    return shown


def _links(exercise: Exercise, grade: Grade, lang: str) -> list[dict[str, str]]:
    """Where the rules that an answer is about are taught and written down: rule id, its name, the lesson's slug.

    And the word for what they are about: its key in the glossary, and its name.
    """
    rules = grade.ruling.rules if grade.ruling and grade.ruling.rules else exercise.focus
    links = []
    for rule in rules[:2]:
        plan = lesson_of(rule)
        term = glossary().by_rule.get(rule)
        word = {"term": term.key, "word": term.name(lang)} if term else {}
        links.append({"rule": rule, "name": rule_title(rule, lang), "lesson": plan.slug if plan else "", **word})
    return links


def rule_title(rule: str, lang: str) -> str:
    """A rule in a few words: "a run with a gap"; the name of a special rule or of a section; of others, the number."""
    if special := next((name for name, one in SPECIAL_RULES.items() if rule == f"3.{one.number}"), None):
        return text(f"special.{special}", lang)
    if rule[0].isdigit() or rule.startswith("R-"):
        try:
            return text(f"section.{rule}", lang)
        except KeyError:
            return text("rule.section", lang, section=rule)
    return text(f"reason.{rule}", lang)


def hint_view(exercise: Exercise, level: int, lang: str) -> dict[str, Any]:
    """A hint as a view shows it: text, lit places, what it fills in, and with the last one the reason."""
    hint = exercise.hint(level)
    sentences = _sentences(_whose(exercise), hint.ruling, lang) if hint.ruling else []
    return {
        "level": level,
        "text": say(hint.remark, lang),
        "sentences": sentences,
        "at": list(hint.remark.at),
        "answer": plain(hint.answer) if level == LAST_HINT else {},
    }


def judgement(cards: Sequence[Card], name: str, lang: str) -> dict[str, Any]:
    """How one house judges cards as laid: the material of examples."""
    verdict = judge_meld(cards, house(name))
    return _house_view(
        name,
        Ruling(verdict.legal, verdict.findings, tuple(cards), tuple(range(len(cards)))),
        lang,
        tell_meld(verdict, lang, name),
    )


def _house_view(name: str, ruling: Ruling, lang: str, sentences: Sequence[str] = ()) -> dict[str, Any]:
    faults = ruling.faults
    lit = faults[0].at if faults else range(len(ruling.places))
    return {
        "id": name,
        "name": house_name(name, lang),
        "legal": ruling.legal,
        "sentences": list(sentences or _sentences(name, ruling, lang)),
        "marks": {str(ruling.places[i]): "good" if ruling.legal else "bad" for i in lit if i < len(ruling.places)},
    }


def _own_view(exercise: Exercise, ruling: Ruling, lang: str) -> dict[str, Any]:
    """What the table of an exercise says: in the place of its house, and in its name unless it has agreed otherwise."""
    return _house_view(exercise.house, ruling, lang, _sentences(_whose(exercise), ruling, lang))


def _whose(exercise: Exercise) -> str | None:
    """In whose name a verdict is told: the house, or ``None`` if the table plays by rules of its own."""
    return None if exercise.special or exercise.changes else exercise.house


def _nowhere(name: str, lang: str) -> dict[str, Any]:
    """Of a house where this cannot come about: that it is neither legal nor illegal there."""
    said = text("exercise.houses.nowhere", lang, here=house_here(name, lang))
    return {"id": name, "name": house_name(name, lang), "legal": None, "sentences": [said], "marks": {}}


def _sentences(name: str | None, ruling: Ruling, lang: str) -> list[str]:
    findings = ruling.findings[:1] if ruling.rules[:1] == ("NOT_A_MELD",) else ruling.findings
    told = [tell(finding, lang, house=name, cards=ruling.cards, names=names(lang)) for finding in findings]
    return list(dict.fromkeys([*(say(remark, lang) for remark in ruling.says), *told]))


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


def _is_readable(exercise: Exercise, message: dict[str, Any]) -> bool:
    try:
        exercise.read(message)
    except AnswerError:
        return False
    return True


def self_check(exercises: Sequence[Exercise], lang: str) -> list[tuple[str, str]]:
    """Every exercise worked through by the engine: its id and an accepted answer with its reason, in words.

    Raises:
        AssertionError: an exercise does not accept its solution, or accepts a mistake, silence or what is no answer.
    """
    rows = []
    for exercise in exercises:
        assert exercise.grade(exercise.read(plain(exercise.solution()))).outcome is Outcome.RIGHT, exercise.id
        assert exercise.grade(exercise.read({})).outcome is Outcome.NOT_TRIED, exercise.id
        for mistake in exercise.mistakes():
            assert exercise.grade(exercise.read(plain(mistake))).outcome is Outcome.WRONG, (exercise.id, mistake)
        assert not any(_is_readable(exercise, {part.name: {}}) for part in exercise.asked), exercise.id
        shown = hint_view(exercise, LAST_HINT, lang)
        rows.append((exercise.id, " ".join([shown["text"], *shown["sentences"][:1]])))
    return rows
