"""Every exercise of every kind proves itself: what it accepts and rejects, its hints, its face, and others like it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.engine.houses import HOUSES, UnknownNameError
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.course import KINDS, course, lesson_plan
from rummy_learn.lessons.exercise import LAST_HINT, LEVELS, UNKNOWN, Outcome
from rummy_learn.lessons.face import describe, plain, transcript
from rummy_learn.lessons.parts import Number, Numbers, Order
from rummy_learn.lessons.reading import AnswerError
from rummy_learn.lessons.reply import feedback, hint_view
from rummy_learn.lessons.self_check import self_check

from .every_exercise import (
    EXERCISES,
    RULES_OF,
    check_answers,
    check_solvable,
    every_exercise,
    graded,
    one_a_rule,
    thousand,
)

FACE = {"id", "lesson", "kind", "seed", "level", "house", "focus", "ask", "lit", "table", "parts"}
PARTS = {
    "row": {"label", "cards"},
    "lines": {"label", "lines", "numbered"},
    "choice": {"options", "when"},
    "faces": {"options"},
    "pick": {"cards", "many"},
    "lay": {"cards", "zones"},
    "number": {"signed"},
    "numbers": {"rows", "signed"},
    "order": {"items"},
    "match": {"rows", "options", "many"},
}


def test_there_is_an_exercise_of_every_kind():
    assert {exercise.kind for exercise in EXERCISES} == set(KINDS)


def test_no_two_exercises_share_a_name():
    names = [(exercise.lesson, exercise.id) for exercise in EXERCISES]
    assert len(names) == len(set(names))


@every_exercise
def test_silence_is_not_wrong_and_not_to_know_is_an_answer(exercise):
    assert graded(exercise).outcome is Outcome.NOT_TRIED
    unknown = graded(exercise, unknown=True)
    assert unknown.outcome is Outcome.UNKNOWN
    assert graded(exercise, **{part.name: None for part in exercise.asked}).outcome is Outcome.NOT_TRIED


@every_exercise
def test_a_solution_is_accepted_a_mistake_is_not_and_the_hints_lead_to_a_solution(exercise):
    check_solvable(exercise)


@every_exercise
def test_answers_survive_the_way_through_a_message(exercise):
    for answer in (exercise.solution(), *exercise.mistakes()):
        assert exercise.read(plain(answer)) == exercise.read(plain(exercise.read(plain(answer))))
        assert exercise.grade(exercise.read(plain(answer))) == exercise.grade(answer)


@every_exercise
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reply_is_told(exercise, lang):
    for answer in (exercise.solution(), *exercise.mistakes(), {UNKNOWN: True}, exercise.read({})):
        grade = exercise.grade(answer)
        shown = feedback(exercise, answer, grade, lang)
        assert shown["remark"]
        assert all(0 <= place < len(exercise.shown) for place in shown["lit"])
        if grade.outcome is Outcome.NOT_TRIED:
            assert set(shown) == {"outcome", "remark", "lit"}
        elif grade.ruling is None:
            assert ("rule" in shown) == (grade.outcome is not Outcome.RIGHT)
            assert "houses" not in shown, "the verdict would give the answer away"
        else:
            own = next(view for view in shown["houses"] if view["id"] == exercise.house)
            assert own["sentences"]
            assert own["legal"] == grade.ruling.legal
            for view in shown["houses"]:
                assert all(0 <= int(place) < len(exercise.shown) for place in view["marks"])


@every_exercise
@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_are_told(exercise, lang):
    for level in range(1, LAST_HINT + 1):
        view = hint_view(exercise, level, lang)
        assert view["text"]
        assert bool(view["answer"]) == (level == LAST_HINT)


@every_exercise
def test_a_face_shows_no_answer(exercise):
    """What reaches the page before an answer is the question, the cards and the choices."""
    for lang in LANGUAGES:
        face = describe(exercise, lang)
        assert set(face) == FACE
        assert face["ask"]
        for part in face["parts"]:
            own = {"name", "label"} if "name" in part else set()
            assert set(part) == {"type"} | own | PARTS[part["type"]]
            for name in ("rows", "zones", "items", "lines"):
                assert all(part.get(name, [True]))
            options = [option[1] if isinstance(option, list) else option for option in part.get("options", [])]
            assert len(set(options)) == len(options), "choices must be told apart"


@every_exercise
def test_the_transcript_shows_the_question_and_every_card(exercise):
    for lang in LANGUAGES:
        said = transcript(exercise, lang)
        assert describe(exercise, lang)["ask"] in said
        assert all(card.symbol in said for card in exercise.shown)


@every_exercise
def test_an_unreadable_answer_names_its_part(exercise):
    for part in exercise.asked:
        unfit = "many" if isinstance(part, Number | Numbers | Order) else ["?"] * 1000
        with pytest.raises(AnswerError) as caught:
            exercise.read({part.name: unfit})
        assert caught.value.part == part.name
        assert caught.value.expected
    with pytest.raises(AnswerError) as caught:
        exercise.read({"checkmate": True})
    assert caught.value.part == "checkmate"


json = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 20) | st.floats() | st.text(max_size=5),
    lambda some: st.lists(some, max_size=5) | st.dictionaries(st.text(max_size=3), some, max_size=3),
    max_leaves=12,
)


@given(data=st.data())
def test_no_message_breaks_an_exercise(data):
    exercise = data.draw(st.sampled_from(EXERCISES))
    names = st.sampled_from([*(part.name for part in exercise.asked), UNKNOWN])
    answers = [plain(answer) for answer in (exercise.solution(), *exercise.mistakes())]
    likely = [value for answer in answers for value in answer.values()]
    message = data.draw(st.dictionaries(names, st.sampled_from(likely) | json))
    try:
        answer = exercise.read(message)
    except AnswerError as error:
        unfit = error.part
    else:
        assert feedback(exercise, answer, exercise.grade(answer), "es")["remark"]
        return
    assert unfit in message


@every_exercise
def test_the_self_check_works_through_it(exercise):
    for lang in LANGUAGES:
        ((name, said),) = self_check([exercise], lang)
        assert name == exercise.id
        assert said


# --- others like it -----------------------------------------------------------------------------------------------


@every_exercise
def test_others_like_it_are_fresh_alike_and_the_same_for_the_same_seed(exercise):
    others = [exercise.another(level, level) for level in LEVELS]
    assert others == [exercise.another(level, level) for level in LEVELS]
    for level, other in zip(LEVELS, others, strict=True):
        check_like(exercise, other)
        assert other.level == level
    assert len({str(other.parts()) for other in others}) > 1


@pytest.mark.slow
@one_a_rule
def test_a_thousand_of_each_kind_are_alike(exercise):
    for seed in thousand(RULES_OF[exercise.kind]):
        other = exercise.another(seed, LEVELS[seed % len(LEVELS)])
        if seed % 10:
            check_answers(other)
        else:
            check_like(exercise, other)


def check_like(exercise, other):
    check_solvable(other)
    assert other.parts() != exercise.parts()
    assert (other.kind, other.id, other.house, other.focus) == (
        exercise.kind,
        exercise.id,
        exercise.house,
        exercise.focus,
    )
    for lang in LANGUAGES:
        assert transcript(other, lang)


# --- the course ---------------------------------------------------------------------------------------------------


def test_every_exercise_of_the_course_says_what_it_practises():
    for plan in course().values():
        for exercise in plan.exercises.values():
            assert exercise.focus, exercise.id
            assert exercise.house in HOUSES


def test_unknown_lessons_and_exercises_list_the_known_ones():
    with pytest.raises(UnknownNameError) as caught:
        lesson_plan("chess")
    assert caught.value.known == tuple(course())
    with pytest.raises(UnknownNameError) as caught:
        lesson_plan("groups-and-runs").exercise("castling")
    assert "four-queens" in caught.value.known
