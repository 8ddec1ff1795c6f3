"""A learner with one misconception is found out within five answers, and nobody else is suspected."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from rummy_learn.engine.cards import parse_cards
from rummy_learn.engine.houses import house
from rummy_learn.engine.melds import judge_meld
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.cure import contrast, cure
from rummy_learn.lessons.diagnosis import diagnose
from rummy_learn.lessons.exercise import Outcome
from rummy_learn.lessons.judge import JudgeExercise
from rummy_learn.lessons.log import cards_shown
from rummy_learn.lessons.misconceptions import MISCONCEPTIONS
from rummy_learn.lessons.referee import RefereeExercise

from .every_exercise import EXERCISES
from .learners import curated, guesser, holder, judged

every_misconception = pytest.mark.parametrize("misconception", MISCONCEPTIONS.values(), ids=lambda one: one.id)


TWINS = curated("groups-and-runs", "twin-nines")
ACE = curated("groups-and-runs", "round-the-corner")
OWN = (
    JudgeExercise(id="three", house="cafe", focus=("1.4",), cards=parse_cards("7S 7H 7D")),
    RefereeExercise.from_data(
        {"id": "with-a-lay-off", "house": "palace", "focus": ("OPEN_MIN",), "level": 3},
        {
            "hand": "9C 9D 9H QS KD 5H 2C 4D",
            "melds": [{"owner": 1, "cards": "9S TS JS"}],
            "action": "0: lay 9C 9D 9H",
        },
    ),
)
"""What no lesson asks."""


@cache
def touched(name):
    """The exercises that a misconception gets wrong."""
    misconception = MISCONCEPTIONS[name]
    return [exercise for exercise in (*EXERCISES, *OWN) if any(True for _ in misconception.temptations(exercise))]


def five_items(misconception, random):
    """Two fresh ones that it gets wrong, and three that it gets right, in any order.

    Where another misconception would get the same two wrong, others are made if there are any, and two of the three
    that it gets right tell them apart.
    """
    for _ in range(20):
        wrong = []
        while len(wrong) < 2:
            made = random.choice(touched(misconception.id)).another(random.randrange(1, 100_000))
            if any(True for _ in misconception.temptations(made)) and made not in wrong:
                wrong.append(made)
        answers = [(one, holder(misconception)(one)) for one in wrong]
        others = [
            other
            for other in MISCONCEPTIONS.values()
            if other is not misconception and all(other.shown_by(one, a, one.grade(a)) for one, a in answers)
        ]
        if not others:
            break
    telling = [one for other in others for one in touched(other.id) if one not in touched(misconception.id)]
    plain = [one for one in EXERCISES if one not in touched(misconception.id) and one.kind in ("judge", "joker")]
    right = [*random.sample(telling, min(2, len(telling))), *random.sample(plain, 3)]
    items = [*wrong, *right[:3]]
    random.shuffle(items)
    return items


@pytest.mark.slow
@every_misconception
def test_some_exercise_brings_it_to_light(misconception):
    assert touched(misconception.id)


@pytest.mark.slow
@every_misconception
def test_who_has_it_is_found_out_within_five_answers(misconception):
    for seed in range(5):
        answer = holder(misconception)
        items = five_items(misconception, Random(seed))
        found = diagnose(judged((item, answer(item)) for item in items))
        assert [one.misconception.id for one in found] == [misconception.id]


def test_who_knows_everything_is_not_suspected():
    for seed in range(20):
        items = Random(seed).sample(EXERCISES, 12)
        assert diagnose(judged((item, item.solution()) for item in items)) == ()


@pytest.mark.slow
def test_who_guesses_is_not_suspected():
    """Hardly one of many looks as if a misconception explained it all; the threshold allows for one in sixty."""
    suspected = 0
    for seed in range(60):
        random = Random(seed)
        answer = guesser(random)
        items = random.choices(EXERCISES, k=12)
        answers = judged((item, answer(item)) for item in items)
        suspected += bool(diagnose([one for one in answers if one.grade.outcome is Outcome.WRONG or one.right]))
    assert suspected <= 1


def test_a_slip_now_and_then_is_no_misconception():
    """One wrong answer that would fit, among right ones."""
    exercise = TWINS
    wrong = next(MISCONCEPTIONS["twin_suits"].temptations(exercise))
    others = [exercise.another(seed) for seed in range(1, 6)]
    assert diagnose(judged([(exercise, wrong), *((one, one.solution()) for one in others)])) == ()


def test_who_has_learnt_better_is_no_longer_suspected():
    misconception = MISCONCEPTIONS["ace_in_the_middle"]
    like = ACE
    before = [like.another(seed) for seed in range(1, 6)]
    after = [like.another(seed) for seed in range(6, 13)]
    wrong = [(one, holder(misconception)(one)) for one in before]
    assert diagnose(judged(wrong))
    assert diagnose(judged([*wrong, *((one, one.solution()) for one in after)])) == ()


@pytest.mark.slow
@every_misconception
def test_the_cure_is_two_fresh_exercises_that_it_would_get_wrong(misconception):
    random = Random(1)
    answers = judged((item, holder(misconception)(item)) for item in five_items(misconception, random))
    (found,) = diagnose(answers)
    helps = cure(found, [one.entry for one in answers])
    easy, normal = helps.exercises
    assert easy.level <= normal.level
    for exercise in helps.exercises:
        assert any(True for _ in misconception.temptations(exercise))
    shown = [one.entry.cards for one in answers if one.entry.exercise == easy.id]
    if any(shown):
        assert cards_shown(easy) not in shown
        assert cards_shown(normal) not in [*shown, cards_shown(easy)]
    for lang in LANGUAGES:
        assert contrast(helps, lang)[0]["sentences"]
        assert text(f"misconception.{misconception.id}", lang)
        assert text(f"misconception.{misconception.id}.why", lang)


@every_misconception
def test_its_pair_is_told_apart_by_its_rule(misconception):
    if not misconception.pair:
        return
    rules = house(misconception.house)
    good, other = (judge_meld(parse_cards(cards), rules) for cards in misconception.pair)
    assert good
    assert other or misconception.rule in other.rules


def test_an_opening_may_hold_a_card_that_was_drawn_only_afterwards():
    """Who lets too few points pass is understood also where the hand that is shown had not drawn the card yet."""
    lays_off = MISCONCEPTIONS["lay_offs_count"]
    drawn_later = 0
    for seed in range(1, 60):
        exercise = curated("whole-round", "spot-the-opening").another(seed, 2)
        answer = exercise.read({"choice": "legal", "step": None, "reason": None})
        grade = exercise.grade(answer)
        lays_off.shown_by(exercise, answer, grade)
        drawn_later += grade.ruling is not None and any(card not in exercise.table.hand for card in grade.ruling.cards)
    assert drawn_later, "or this has shown nothing"
