"""Every exercise proves itself: it rejects silence and a wrong answer, accepts right ones, and its hints lead there."""

from __future__ import annotations

import pytest

from rummy_learn.engine.cards import parse_cards
from rummy_learn.engine.houses import UnknownNameError
from rummy_learn.engine.melds import judge_meld
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.build import BuildExercise
from rummy_learn.lessons.course import KINDS, course, lesson_plan
from rummy_learn.lessons.exercise import LAST_HINT, AnswerError, Outcome
from rummy_learn.lessons.face import describe, feedback, say, self_check, transcript
from rummy_learn.lessons.joker import JokerExercise
from rummy_learn.lessons.judge import CHOICES, REASONS, JudgeExercise

EXERCISES = [
    pytest.param(exercise, id=f"{plan.slug}/{exercise.id}")
    for plan in course().values()
    for exercise in plan.exercises.values()
]
LESSON = lesson_plan("groups-and-runs")
every_exercise = pytest.mark.parametrize("exercise", EXERCISES)


def graded(exercise, **answer):
    return exercise.grade(exercise.read(answer))


@every_exercise
def test_silence_is_not_wrong(exercise):
    silent = {"judge": {}, "build": {"laid": []}, "joker": {"cards": []}}[exercise.kind]
    assert graded(exercise, **silent).outcome is Outcome.NOT_TRIED


@every_exercise
def test_a_solution_is_accepted_and_a_mistake_is_not(exercise):
    assert graded(exercise, **exercise.solution()).outcome is Outcome.RIGHT
    assert graded(exercise, **exercise.mistake()).outcome is Outcome.WRONG


@every_exercise
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reply_is_told_and_names_the_houses(exercise, lang):
    for answer in (exercise.solution(), exercise.mistake()):
        grade = graded(exercise, **answer)
        shown = feedback(exercise, grade, lang)
        assert shown["remark"]
        if "rule" in shown:
            assert "houses" not in shown, "the verdict would give the answer away"
            continue
        assert [view["id"] for view in shown["houses"]] == ["palace", "cafe", "romme", "rami"]
        assert all(view["sentences"] and view["marks"] for view in shown["houses"])
        own = next(view for view in shown["houses"] if view["id"] == exercise.house)
        assert own["legal"] == bool(grade.verdict)
    assert exercise.cards[0].symbol in transcript(exercise, lang)


@every_exercise
def test_hints_are_told_and_point_at_cards(exercise):
    hints = [exercise.hint(level) for level in range(1, LAST_HINT + 1)]
    assert all(say(hint, lang) for hint in hints for lang in LANGUAGES)
    assert hints[-1].at
    assert all(0 <= place < len(exercise.cards) for place in hints[-1].at)


@every_exercise
def test_a_face_shows_no_answer(exercise):
    """What reaches the page before an answer holds choices only."""
    known = {"id", "kind", "seed", "house", "ask", "table", "cards"}
    more = {"judge": {"choices", "reasons"}, "build": {"want"}, "joker": {"joker", "options"}}
    assert set(describe(exercise, "es")) == known | more[exercise.kind]


@every_exercise
def test_others_like_it_are_fresh_alike_and_the_same_for_the_same_seed(exercise):
    for seed in range(1, 6):
        other = exercise.another(seed)
        assert other == exercise.another(seed)
        assert other.cards != exercise.cards
        check_alike(exercise, other)


@pytest.mark.slow
@every_exercise
def test_a_thousand_others_like_it_are_alike(exercise):
    for seed in range(1, 1001):
        check_alike(exercise, exercise.another(seed))


def check_alike(exercise, other):
    solved = graded(other, **other.solution())
    assert solved.outcome is Outcome.RIGHT
    assert graded(other, **other.mistake()).outcome is Outcome.WRONG
    own = graded(exercise, **exercise.solution())
    assert solved.verdict.kind == own.verdict.kind
    assert solved.verdict.rules[:1] == own.verdict.rules[:1]
    if exercise.kind == "judge":
        assert set(other.verdict.rules) <= set(other.reasons)


def test_every_legal_meld_in_the_hand_is_right_whatever_the_order_of_its_naturals():
    hand = BuildExercise(id="x", house="cafe", cards=parse_cards("7H 6H 5H 5S 5D 8H"), want="meld")
    for laid in ([0, 1, 2], [2, 0, 1], [1, 0, 5], [2, 3, 4], [5, 0, 1, 2]):
        assert graded(hand, laid=laid).outcome is Outcome.RIGHT, laid
    assert graded(hand, laid=[0, 1]).outcome is Outcome.WRONG


def test_the_other_kind_of_meld_is_a_meld_but_not_what_was_asked():
    grade = graded(LESSON.exercise("hidden-group"), laid=[1, 4, 6])
    assert grade.outcome is Outcome.RIGHT
    wanted_run = BuildExercise(id="x", house="cafe", cards=parse_cards("5H 5S 5D 6H 7H"), want="run")
    grade = graded(wanted_run, laid=[0, 1, 2])
    assert (grade.outcome, grade.remark.key) == (Outcome.WRONG, "exercise.build.want.run")


def test_a_meld_that_is_too_short_is_told_apart_from_no_meld():
    grade = graded(LESSON.exercise("longest-run"), laid=[0, 3, 2])
    assert (grade.outcome, grade.remark.key) == (Outcome.WRONG, "exercise.build.longer")


def test_jokers_stay_where_they_are_laid():
    hand = LESSON.exercise("build-with-joker")
    joker, nine, jack = (hand.cards.index(card) for card in parse_cards("JK 9H JH"))
    assert graded(hand, laid=[nine, joker, jack]).outcome is Outcome.RIGHT
    assert graded(hand, laid=[joker, nine, jack]).outcome is Outcome.WRONG


def test_a_reason_counts_as_well_as_the_choice():
    judge = LESSON.exercise("twin-nines")
    assert graded(judge, choice="none").outcome is Outcome.NOT_TRIED
    assert graded(judge, choice="none", reason="GROUP_SUIT_DUP").outcome is Outcome.RIGHT
    grade = graded(judge, choice="none", reason="RUN_GAP")
    assert (grade.outcome, grade.remark.key) == (Outcome.WRONG, "exercise.judge.other_reason")


def test_any_true_reason_is_right():
    judge = JudgeExercise(id="x", house="romme", cards=parse_cards("6S JK JK 9S"))
    assert len(judge.verdict.rules) > 1
    for reason in judge.verdict.rules:
        assert graded(judge, choice="none", reason=reason).outcome is Outcome.RIGHT


def test_a_joker_in_a_group_has_every_missing_suit():
    kings = LESSON.exercise("joker-among-kings")
    assert graded(kings, cards=["KC", "KD"]).outcome is Outcome.RIGHT
    assert graded(kings, cards=["KD"]).remark.key == "exercise.joker.more"
    assert graded(kings, cards=["KC", "KD", "KS"]).remark.key == "exercise.joker.fewer"


@pytest.mark.parametrize(
    ("kind", "answer", "part"),
    [
        (JudgeExercise, {"choice": "maybe"}, "choice"),
        (JudgeExercise, {"choice": "none", "reason": 7}, "reason"),
        (JudgeExercise, {"choice": ["run"]}, "choice"),
        (BuildExercise, {}, "laid"),
        (BuildExercise, {"laid": [0, 0]}, "laid"),
        (BuildExercise, {"laid": [99]}, "laid"),
        (BuildExercise, {"laid": [True]}, "laid"),
        (BuildExercise, {"laid": "012"}, "laid"),
        (JokerExercise, {"cards": "5D"}, "cards"),
        (JokerExercise, {"cards": [5]}, "cards"),
        (JokerExercise, {"cards": ["5X"]}, "cards"),
        (JokerExercise, {"cards": ["5D"] * 1000}, "cards"),
    ],
)
def test_an_unreadable_answer_names_its_part(kind, answer, part):
    exercise = next(one for one in LESSON.exercises.values() if isinstance(one, kind))
    with pytest.raises(AnswerError) as caught:
        exercise.read(answer)
    assert caught.value.part == part


def test_the_lesson_has_three_kinds_and_enough_of_them():
    assert {exercise.kind for exercise in LESSON.exercises.values()} == set(KINDS)
    assert len(LESSON.exercises) >= 8


def test_each_exercise_brings_at_most_one_new_rule():
    """A judge exercise never breaks several rules before each of them was met, but for those that come together."""
    met = set()
    for exercise in LESSON.exercises.values():
        if isinstance(exercise, JudgeExercise):
            new = set(exercise.verdict.rules) - met
            assert len({rule.split("_")[0] for rule in new}) <= 1, exercise.id
            met |= new


def test_reasons_cover_every_rule_a_meld_can_break():
    texts = "5H 6S 7H;5H 9S KD;7H 7S 7S;KH AH 2H;5H 7H 8H;5H 5H 6H;QH KH AH JK;8C JK JK;6H 7H;7C 7D 7H 7S JK"
    for name in ("palace", "cafe", "romme", "rami"):
        for text in texts.split(";"):
            rules = JudgeExercise(id="x", house=name, cards=parse_cards(text)).rules
            assert set(judge_meld(parse_cards(text), rules).rules) <= set(REASONS)
    assert CHOICES[-1] == "none"


def test_unknown_lessons_and_exercises_list_the_known_ones():
    with pytest.raises(UnknownNameError) as caught:
        lesson_plan("chess")
    assert caught.value.known == tuple(course())
    with pytest.raises(UnknownNameError) as caught:
        LESSON.exercise("castling")
    assert "four-queens" in caught.value.known


def test_the_self_check_works_through_every_exercise():
    rows = self_check(list(LESSON.exercises.values()), "es")
    assert [name for name, _, _ in rows] == list(LESSON.exercises)
    assert all(len(houses) == 4 for _, _, houses in rows)
