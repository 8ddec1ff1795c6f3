"""What is said to an answer, and in the hints before it, in plain data: sentences, and the cards they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.melds import judge_meld
from rummy_learn.i18n import house_here, house_name, join, tell, tell_meld, text

from .course import course, lesson_of
from .exercise import LAST_HINT, UNKNOWN, Outcome, Ruling
from .face import plain
from .glossary import glossary
from .remark import Remark
from .words import names, rule_title, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.cards import Card

    from .course import LessonPlan
    from .exercise import Answer, Exercise, Grade


def feedback(exercise: Exercise, answer: Answer, grade: Grade, lang: str) -> dict[str, Any]:
    """What a view shows after an answer.

    `outcome` and `remark` always; `lit` the places the remark is about; then, if there is something to judge, `houses`
    (what every house says of the same, the own one among them; `counted` if nothing is allowed or not there),
    `elsewhere` (wrong here, right there), `repair` and `links` (where the rules are taught).
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
    if exercise.is_sum:
        shown["counted"] = True
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
    links: list[dict[str, str]] = []
    for rule in rules[:2]:
        name = rule_title(rule, lang)
        if any(link["name"] == name for link in links):  # a special rule and the section that goes into it
            continue
        plan = _taught_in(rule, exercise)
        term = glossary().by_rule.get(rule)
        word = {"term": term.key, "word": term.name(lang)} if term else {}
        links.append({"rule": rule, "name": name, "lesson": plan.slug if plan else "", **word})
    return links


def _taught_in(rule: str, exercise: Exercise) -> LessonPlan | None:
    """The lesson to go back to for a rule: never one further on, where the exercise's own is about it as well."""
    plan, own = lesson_of(rule), course().get(exercise.lesson)
    if plan and own and plan.order > own.order and any(rule in one.focus[:1] for one in own.exercises.values()):
        return own
    return plan


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
