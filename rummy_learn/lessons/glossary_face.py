"""The glossary in words and plain data: all that a page or a widget needs to search and to show it by itself."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.engine.cards import JOKER, NATURALS
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.i18n import card_name, house_name, keys, section, tell, text
from rummy_learn.i18n.sheet import rule_name, rule_value

from .course import course, read_exercise
from .face import describe, table_line
from .glossary import TONGUES, glossary
from .shapes import shapes
from .words import rule_title, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.engine.rules import Rules

    from .exercise import Exercise, Ruling
    from .glossary import Term, Words


SPOKEN: Final = {
    **dict.fromkeys(("es", "mx", "ar", "cl", "co", "pe", "uy"), ("es",)),
    "in": ("en",),
    **dict.fromkeys(("at", "ch", "it"), ()),
}
"""The languages whose speakers choose the words of a country; other countries are only named."""


def labels(lang: str) -> dict[str, str]:
    """What the view itself says."""
    return section("glossary.", lang)


@cache
def describe_terms(lang: str) -> dict[str, Any]:
    """The words of all concepts: enough to find them and to tell in a line what they are."""
    whole = glossary()
    return {
        "lang": lang,
        "houses": [[name, house_name(name, lang)] for name in HOUSES],
        "countries": countries(lang),
        "agreement": whole.agreement.get(lang, {}),
        "senses": [{"word": one.word, "terms": list(one.terms)} for one in whole.shared],
        "terms": [_brief(term, lang) for term in whole.terms.values()],
    }


@cache
def describe_glossary(lang: str) -> dict[str, Any]:
    """Everything: :func:`describe_terms`, and of each concept all there is to tell."""
    whole = glossary()
    terms = [brief | _details(whole.terms[brief["key"]], lang) for brief in describe_terms(lang)["terms"]]
    reasons = {rule: text(f"reason.{rule}", lang) for _, rule, _ in shapes().values() if rule}
    return {**describe_terms(lang), "terms": terms, "shapes": shapes(), "reasons": reasons, "cards": card_names(lang)}


@cache
def countries(lang: str) -> list[list[str]]:
    """The countries that speak this language and have words of their own: code and name, in alphabetical order."""
    names = [name for term in glossary().terms.values() for name in term.words[lang].names]
    codes = {place for name in names for place in (*name.where, *name.stands)}
    return sorted(
        ([code, text(f"glossary.country.{code}", lang)] for code in codes if lang in SPOKEN[code]),
        key=lambda one: one[1],
    )


def _brief(term: Term, lang: str) -> dict[str, Any]:
    words = term.words[lang]
    return {
        "key": term.key,
        "kind": term.kind,
        "name": term.name(lang),
        "houses": list(term.houses),
        "everyday": term.everyday,
        "sign": term.sign,
        "names": {tongue: _names(term.words[tongue]) for tongue in TONGUES},
        "forms": list(words.forms),
        "unless": list(words.unless),
        "keeps": list(words.keeps),
        "meaning": words.meaning,
    }


def _names(words: Words) -> list[dict[str, Any]]:
    """Names as data; what does not apply is left out."""
    return [
        {"name": one.name}
        | ({"where": list(one.where)} if one.where else {})
        | ({"houses": list(one.houses)} if one.houses else {})
        | ({} if one.confirmed else {"unconfirmed": True})
        | ({"stands": list(one.stands)} if one.stands else {})
        | ({"narrow": True} if one.narrow else {})
        | ({"plural": one.plural} if one.plural else {})
        | ({"gender": one.gender} if one.gender else {})
        for one in words.names
    ]


def _details(term: Term, lang: str) -> dict[str, Any]:
    words = term.words[lang]
    exercise = practice(term)
    return {
        "text": words.text,
        "note": words.note,
        "see": list(term.see),
        "lesson": term.lesson,
        "practice": None if exercise is None else {"lesson": exercise.lesson, "exercise": exercise.id},
        "rules": [[rule, rule_title(rule, lang)] for rule in term.cited if f"reason.{rule}" in keys(lang)],
        "settled": [_settled(path, lang) for path in term.parameters],
        "parent": term.parent,
        "certain": term.parent_certain,
        "examples": [_example(example, lang) for example in term.examples],
    }


def practice(term: Term) -> Exercise | None:
    """An exercise of the course that is about the term above all, the lesson's own first."""
    plans = sorted(course().values(), key=lambda plan: plan.slug != term.lesson)
    every = [exercise for plan in plans for exercise in plan.exercises.values()]
    by_rule = (one for one in every if one.focus[:1] and one.focus[0] in term.cited)
    by_kind = (one for one in every if one.kind in term.exercises)
    return next(by_rule, None) or next(by_kind, None)


def _settled(path: str, lang: str) -> dict[str, Any]:
    """A parameter, and how each house settles it."""
    values = [rule_value(path, rules.parameters()[path], lang) for rules in HOUSES.values()]
    return {"name": rule_name(path, lang), "values": values}


def read_example(example: Mapping[str, Any]) -> Exercise:
    """A position of the glossary as an exercise: cards as laid, or something done at a table."""
    kind = "referee" if "action" in example else "judge"
    return read_exercise({"id": "", "kind": kind, **example}, "")


def tables(exercise: Exercise) -> list[tuple[str, Rules]]:
    """The tables that judge a position: every house; or, if it is about a special rule, its house with and without."""
    if not exercise.special and not exercise.changes:
        return [(name, house(name)) for name in (exercise.house, *(one for one in HOUSES if one != exercise.house))]
    return [("", exercise.rules), (exercise.house, house(exercise.house))]


def ruling_on(exercise: Exercise, rules: Rules) -> Ruling | None:
    """What a table says of a position; ``None`` if it cannot come about there."""
    return exercise.ruling(exercise.solution(), rules)


def _example(example: Mapping[str, Any], lang: str) -> dict[str, Any]:
    exercise = read_example(example)
    rulings = [(name, ruling_on(exercise, rules)) for name, rules in tables(exercise)]
    return {
        "fits": example["fits"],
        "parts": [part for part in describe(exercise, lang)["parts"] if part["type"] in {"row", "lines"}],
        "verdicts": [
            {
                "table": house_name(name, lang) if name else table_line(exercise, lang),
                "legal": ruling.legal,
                "said": _said(ruling, name or exercise.house, lang),
            }
            for name, ruling in rulings
            if ruling is not None
        ],
    }


def _said(ruling: Ruling, name: str, lang: str) -> str:
    """The first reason, in a sentence."""
    told = [say(remark, lang) for remark in ruling.says]
    told += [tell(finding, lang, house=name, cards=ruling.cards) for finding in ruling.findings]
    return told[0] if told else ""


def card_names(lang: str) -> dict[str, str]:
    """How the cards of a query or an example are read out: by code."""
    return {card.code: card_name(card, lang) for card in (*NATURALS, JOKER)}
