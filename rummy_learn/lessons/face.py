"""An exercise in words: what a view shows of it, what it answers, and its plain text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rummy_learn.engine.cards import Card, Suit
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.melds import arrange, judge_meld
from rummy_learn.i18n import house_name, join, suit_name, tell_meld, text

from .build import BuildExercise
from .exercise import Outcome, places_of
from .joker import JokerExercise
from .judge import CHOICES, JudgeExercise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.engine.rules import Rules

    from .exercise import Exercise, Grade, Remark


def say(remark: Remark, lang: str) -> str:
    """A remark as a sentence."""
    facts: dict[str, Any] = {}
    for name, value in remark.facts.items():
        match value:
            case Suit():
                facts[name] = suit_name(value, lang)
            case tuple():
                facts[name] = join([card.symbol for card in value], lang)
            case int() if name == "rank":
                facts[name] = text(f"rank.{value}.many", lang)
            case _:
                facts[name] = str(value)
    return text(remark.key, lang, **facts)


def describe(exercise: Exercise, lang: str) -> dict[str, Any]:
    """Everything a view needs to show an exercise, in plain data: its question, cards and choices."""
    face: dict[str, Any] = {
        "id": exercise.id,
        "kind": exercise.kind,
        "seed": exercise.seed,
        "house": exercise.house,
        "ask": say(exercise.ask(), lang),
        "table": table_line(exercise, lang),
        "cards": [card.code for card in exercise.cards],
    }
    match exercise:
        case JudgeExercise():
            face["choices"] = [[choice, text(f"exercise.judge.{choice}", lang)] for choice in CHOICES]
            face["reasons"] = [[rule, text(f"reason.{rule}", lang)] for rule in exercise.reasons]
        case JokerExercise():
            face["joker"] = exercise.joker
            face["options"] = [card.code for card in exercise.options]
        case BuildExercise():
            face["want"] = exercise.want
        case _:
            pass
    return face


def table_line(exercise: Exercise, lang: str) -> str:
    """Whose rules apply: "Café Rummy", with any special rules."""
    special = [text(f"special.{name}", lang) for name in exercise.special]
    return " · ".join([house_name(exercise.house, lang), *special])


def feedback(exercise: Exercise, grade: Grade, lang: str) -> dict[str, Any]:
    """What a view shows after an answer: outcome, sentences, lit cards, and how every house would judge the same."""
    shown: dict[str, Any] = {"outcome": grade.outcome.value, "remark": say(grade.remark, lang)}
    if grade.outcome is Outcome.NOT_TRIED or grade.verdict is None:
        return shown
    if isinstance(exercise, JokerExercise) and grade.outcome is Outcome.WRONG:
        # the verdict would give the answer away: the rule in words lets the learner find it
        shown["rule"] = say(exercise.hint(1), lang)
        return shown
    cards = tuple(exercise.cards[place] for place in grade.laid)
    laid = _Laid(cards, grade.laid, sort=isinstance(exercise, BuildExercise))
    shown["laid"] = list(grade.laid)
    shown["houses"] = [
        _house_view(name, exercise.rules if name == exercise.house else house(name), laid, lang) for name in HOUSES
    ]
    return shown


def judgement(cards: Sequence[Card], name: str, lang: str) -> dict[str, Any]:
    """How one house judges cards as laid: the material of examples."""
    return _house_view(name, house(name), _Laid(tuple(cards), tuple(range(len(cards)))), lang)


def transcript(exercise: Exercise, lang: str) -> str:
    """The exercise as plain text, the same every time."""
    lines = [f"{exercise.id} · {table_line(exercise, lang)}", say(exercise.ask(), lang), symbols(exercise.cards)]
    match exercise:
        case JudgeExercise():
            lines.append(" / ".join(text(f"exercise.judge.{choice}", lang) for choice in CHOICES))
        case JokerExercise():
            lines.append(" / ".join(card.symbol for card in exercise.options))
        case _:
            pass
    return "\n".join(lines)


def symbols(cards: Sequence[Card]) -> str:
    """Cards as people print them, in a row."""
    return " ".join(card.symbol for card in cards)


def self_check(exercises: Sequence[Exercise], lang: str) -> list[tuple[str, str, list[tuple[str, bool]]]]:
    """Every exercise worked through by the engine: id, an accepted answer in words, and what each house says of it.

    Raises:
        AssertionError: an exercise does not accept its solution, accepts a mistake or judges silence.
    """
    rows = []
    for exercise in exercises:
        right = exercise.grade(exercise.read(exercise.solution()))
        wrong = exercise.grade(exercise.read(exercise.mistake()))
        assert (right.outcome, wrong.outcome) == (Outcome.RIGHT, Outcome.WRONG), exercise.id
        shown = feedback(exercise, right, lang)
        answer = next(view for view in shown["houses"] if view["id"] == exercise.house)
        rows.append((exercise.id, answer["sentences"][0], [(view["name"], view["legal"]) for view in shown["houses"]]))
    return rows


@dataclass(frozen=True, slots=True)
class _Laid:
    """Cards as laid, their places in the exercise, and whether naturals may be put in order before judging."""

    cards: tuple[Card, ...]
    places: tuple[int, ...]
    sort: bool = False


def _house_view(name: str, rules: Rules, shown: _Laid, lang: str) -> dict[str, Any]:
    laid = arrange(shown.cards, rules) if shown.sort else shown.cards
    own = [shown.places[i] for i in places_of(laid, shown.cards, range(len(laid)))]
    verdict = judge_meld(laid, rules)
    lit = verdict.faults[0].at if verdict.faults else range(len(laid))
    return {
        "id": name,
        "name": house_name(name, lang),
        "legal": verdict.legal,
        "sentences": list(tell_meld(verdict, lang, name)),
        "marks": {str(own[i]): "good" if verdict else "bad" for i in lit},
    }
