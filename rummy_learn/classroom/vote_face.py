"""A vote in words and plain data: what a learner sees of it, what a teacher does, and the reason once it is told."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rummy_learn.i18n import text
from rummy_learn.lessons.exercise import UNKNOWN, Said
from rummy_learn.lessons.face import describe
from rummy_learn.lessons.reply import feedback
from rummy_learn.lessons.words import say, say_value

from .vote_count import distribution, right_answers
from .votes import VoteState, own_answer, vote_answers

if TYPE_CHECKING:
    from rummy_learn.lessons.exercise import Answer, Exercise

    from .store import Store
    from .vote_count import Distribution, Question
    from .votes import Vote


def answer_words(exercise: Exercise, answer: Answer, lang: str) -> str:
    """An answer to an exercise in words."""
    if UNKNOWN in answer:
        return text("classroom.answer.unknown", lang)
    return " · ".join(
        say_value(Said(part, answer[part.name]), lang)
        for part in exercise.asked
        if not part.is_silent(answer[part.name])
    )


def learner_view(store: Store, class_id: str, learner_id: str | None, vote: Vote, lang: str) -> dict[str, Any] | None:
    """What a learner may see; ``None`` if the course no longer has the position.

    `id`, `state`, the `face` of the position, and what the learner has `said`, if anything. Once it is revealed, the
    `reason` (see :func:`reason_view`), whether what was said is right, and the `distribution`; before, nothing of it.

    Raises:
        StoreError: the record cannot be read.
    """
    exercise = vote.exercise
    if exercise is None:
        return None
    own = own_answer(store, learner_id, vote) if learner_id else None
    view: dict[str, Any] = {"id": vote.id, "state": vote.state.value, "face": _face(exercise, lang), "said": None}
    if own is not None:
        view["said"] = answer_words(exercise, own, lang)
        view["unknown"] = UNKNOWN in own
    if vote.state is VoteState.REVEALED:
        view["reason"] = reason_view(exercise, lang)
        view["distribution"] = distribution_view(_final(store, class_id, vote), lang, told=True)
        if own is not None:
            grade = exercise.grade(own)
            view["outcome"] = grade.outcome.value
            view["remark"] = "" if UNKNOWN in own else say(grade.remark, lang)
    return view


def teacher_view(store: Store, class_id: str, vote: Vote, lang: str) -> dict[str, Any] | None:
    """What a teacher sees: the same as a learner, with the distribution as it comes.

    Raises:
        StoreError: the record cannot be read.
    """
    exercise = vote.exercise
    if exercise is None:
        return None
    revealed = vote.state is VoteState.REVEALED
    counted = distribution(exercise, vote_answers(store, class_id, vote))
    view = {"id": vote.id, "state": vote.state.value, "face": _face(exercise, lang)}
    view["distribution"] = distribution_view(counted, lang, told=revealed)
    return view | ({"reason": reason_view(exercise, lang)} if revealed else {})


def distribution_view(counted: Distribution, lang: str, *, told: bool) -> dict[str, Any]:
    """A distribution in words: each question with its options, and where ``told`` what is right.

    Who does not know says so to the first question.
    """
    questions = [_question_view(question, question.count, lang, told=told) for question in counted.questions]
    questions[0] = _question_view(counted.questions[0], counted.count, lang, told=told)
    unknown = _option_view(text("classroom.answer.unknown", lang), counted.unknown, counted.count)
    questions[0]["options"].append(unknown)
    view = {"count": counted.count, "questions": questions}
    return view | ({"right": counted.right} if told else {})


def _question_view(question: Question, whole: int, lang: str, *, told: bool) -> dict[str, Any]:
    options = [
        _option_view(say(option.says, lang), option.count, whole, right=told and option.right)
        for option in question.options
    ]
    return {"label": say(question.label, lang), "count": question.count, "options": options}


def _option_view(says: str, count: int, whole: int, *, right: bool = False) -> dict[str, Any]:
    """An option in words; its share in hundredths."""
    return {"says": says, "count": count, "share": round(100 * count / max(whole, 1), 1), "right": right}


@lru_cache(maxsize=64)
def reason_view(exercise: Exercise, lang: str) -> dict[str, Any]:
    """Every right `answers` in words, and the reason: `sentences`, `marks` by place, `elsewhere`, `repair`, `links`."""
    solution = exercise.solution()
    told = feedback(exercise, solution, exercise.grade(solution), lang)
    own = next((one for one in told.get("houses", ()) if one["id"] == exercise.house), None)
    lit = {str(place): "good" for place in told["lit"]}
    return {
        "answers": [answer_words(exercise, answer, lang) for answer in right_answers(exercise)],
        "legal": own and own["legal"],
        "sentences": own["sentences"] if own else [],
        "marks": lit | (own["marks"] if own else {}),
        "elsewhere": told.get("elsewhere", ""),
        "repair": told.get("repair", ""),
        "links": told["links"],
    }


@lru_cache(maxsize=64)
def _face(exercise: Exercise, lang: str) -> dict[str, Any]:
    return describe(exercise, lang)


@lru_cache(maxsize=8)  # a whole class looks at it at the same moment, and no answer is taken any more
def _final(store: Store, class_id: str, vote: Vote) -> Distribution:
    exercise = vote.exercise
    assert exercise
    return distribution(exercise, vote_answers(store, class_id, vote))
