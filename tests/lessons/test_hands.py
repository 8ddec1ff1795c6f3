"""Exercises about a hand: where a joker fits, points, the best melds, may I open, which card goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummy_learn.engine.cards import format_cards, parse_card, parse_cards
from rummy_learn.engine.solver import best_discard, best_melding
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.discard import DiscardExercise
from rummy_learn.lessons.exercise import Outcome
from rummy_learn.lessons.open import OpenExercise
from rummy_learn.lessons.place import PlaceExercise
from rummy_learn.lessons.points import PointsExercise
from rummy_learn.lessons.reply import feedback
from rummy_learn.lessons.sort import SortExercise

from .every_exercise import PROTOTYPES, graded


def of(kind, cards, house="cafe", **more):
    return kind(id="x", house=house, cards=parse_cards(cards), **more)


# --- where a joker fits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "house", "places"),
    [
        ("5H 6H 7H", "cafe", {"0", "3"}),
        ("5H 7H", "cafe", {"1"}),
        ("5H 6H 8H", "rami", {"2"}),
        ("QH KH AH", "palace", {"0"}),
        ("AH 2H 3H", "palace", {"3"}),
        ("8C 8D 8H 8S", "cafe", {"none"}),
        ("8C 8D 8H", "cafe", {"0", "1", "2", "3"}),
        ("5H JK 7H", "romme", {"none"}),
        ("5H JK 7H 8H", "cafe", {"0", "4"}),
    ],
)
def test_a_joker_fits_where_it_makes_a_meld(cards, house, places):
    exercise = of(PlaceExercise, cards, house)
    assert exercise.accepted == places
    assert graded(exercise, places=[sorted(places)]).outcome is Outcome.RIGHT


def test_one_place_of_two_is_not_enough_and_a_wrong_one_is_shown():
    exercise = of(PlaceExercise, "5H 6H 7H")
    assert graded(exercise, places=[["0"]]).remark.key == "exercise.place.more"
    wrong = graded(exercise, places=[["0", "1"]])
    assert wrong.remark.key == "exercise.place.not_there"
    assert wrong.ruling.rules == ("RUN_GAP",)
    assert wrong.ruling.places[1] == 3, "the joker's own place"
    assert graded(exercise, places=[["none"]]).remark.key == "exercise.place.somewhere"


# --- points -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "house", "more", "points"),
    [
        ("AH 2H 3H", "palace", {}, 6),
        ("QH KH AH", "palace", {}, 31),
        ("AH AS AD", "palace", {}, 33),
        ("JH QH JK", "rami", {}, 30),
        ("JK QH KH", "rami", {}, 30),
        ("KH AH 2H", "palace", {"special": ("cyclic_runs",)}, 23),
        ("AH 7C QD JK", "cafe", {"of": "hand"}, 53),
        ("AH 7C QD JK", "rami", {"of": "hand"}, 48),
        ("QS AH 7C JK", "palace", {"of": "hand", "special": ("casino_scoring",)}, 60),
    ],
)
def test_points_are_what_the_table_says(cards, house, more, points):
    exercise = of(PointsExercise, cards, house, **more)
    assert exercise.total == sum(exercise.values(exercise.rules)) == points
    assert graded(exercise, number=points).outcome is Outcome.RIGHT


@pytest.mark.parametrize(
    ("number", "slip"), [(20, "joker_zero"), (40, "joker_hand"), (33, "court"), (29, "more"), (31, "fewer")]
)
def test_a_usual_miscount_is_recognised(number, slip):
    exercise = of(PointsExercise, "JH JK JS", "rami")
    expected = {"court": 33}.get(slip, number)
    assert graded(exercise, number=expected).remark.key == f"exercise.points.{slip}"


# --- the best melds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("melds", [["7H 7S 7D", "8H 9H TH"], ["TH 9H 8H", "7D 7H 7S"]])
def test_every_best_way_to_lay_a_hand_is_right(melds):
    assert graded(PROTOTYPES["sort-two"], laid=melds).outcome is Outcome.RIGHT


def test_a_lesser_way_is_told_what_is_possible():
    grade = graded(PROTOTYPES["sort-two"], laid=["7H 8H 9H TH"])
    assert grade.outcome is Outcome.WRONG
    assert grade.remark.facts == {"have": 34, "best": 48}
    assert grade.ruling.legal


def test_two_ways_that_are_worth_the_same_are_both_right():
    hand = of(SortExercise, "7H 7S 7D 7C 8H 9H 2C", aim="cards")
    for melds in (["7S 7D 7C", "7H 8H 9H"],):
        assert graded(hand, laid=melds).outcome is Outcome.RIGHT
    either = of(SortExercise, "7H 7S 7D 5H 6H", aim="points")
    assert graded(either, laid=["7H 7S 7D"]).outcome is Outcome.RIGHT
    assert graded(either, laid=["5H 6H 7H"]).outcome is Outcome.WRONG


def test_the_aim_decides_between_points_and_cards():
    cards = "KH KS KD JK 3C 4C 5C 6C 7C"
    assert best_melding(parse_cards(cards), of(SortExercise, cards).rules).cards == 9
    short = of(SortExercise, "9H TH JH JS JD 8H 7H 6H", aim="cards")
    assert graded(short, laid=["6H 7H 8H 9H TH", "JH JS JD"]).outcome is Outcome.RIGHT
    assert graded(short, laid=["6H 7H 8H 9H TH JH"]).outcome is Outcome.WRONG


def test_the_first_meld_that_is_none_is_lit_and_repaired_from_the_rest_of_the_hand():
    exercise = PROTOTYPES["sort-two"]
    answer = exercise.read({"laid": ["7H 7S 8H"]})
    grade = exercise.grade(answer)
    assert set(grade.remark.at) == {0, 1, 3}
    repair = exercise.repair(answer)
    assert format_cards(repair.cards) in ("7S 7H 7D", "7H 8H 9H", "7H 7S 7D")


# --- may I open ---------------------------------------------------------------------------------------------------


def test_any_legal_opening_is_right_and_needs_no_word():
    exercise = of(OpenExercise, "JH QH KH AH 6C 6D 6S 2C", "palace")
    for melds in (["JH QH KH"], ["QH KH AH"], ["JH QH KH AH"], ["JH QH KH", "6C 6D 6S"]):
        assert graded(exercise, laid=melds).outcome is Outcome.RIGHT, melds
    assert graded(exercise, choice="can").outcome is Outcome.NOT_TRIED
    assert graded(exercise, choice="cannot").remark.key == "exercise.open.you_can"


def test_three_points_short_is_short():
    grade = graded(PROTOTYPES["open-short"], choice="can", laid=["JH QH KH", "6C 6D 6S"])
    assert grade.outcome is Outcome.WRONG
    assert grade.ruling.findings[0].short == 3
    assert graded(PROTOTYPES["open-short"], choice="cannot").outcome is Outcome.RIGHT


def test_wrong_here_is_said_to_be_right_elsewhere():
    exercise = PROTOTYPES["open-short"]
    answer = exercise.read({"choice": "can", "laid": ["JH QH KH", "6C 6D 6S"]})
    for lang in LANGUAGES:
        said = feedback(exercise, answer, exercise.grade(answer), lang)["elsewhere"]
        assert "Rummy Palace" in said
        assert "Café Rummy" in said


def test_a_card_has_to_be_left_where_the_table_asks_for_a_last_discard():
    assert of(OpenExercise, "JH QH KH", "palace").opening is None
    assert of(OpenExercise, "JH QH KH 2C", "palace").opening
    assert of(OpenExercise, "JH QH KH AH", "romme").opening


# --- which card goes ----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["discard-lonely", "discard-no-joker"])
def test_the_card_that_the_solver_throws_is_right(name):
    for seed in range(1, 30):
        exercise = PROTOTYPES[name].another(seed, 3)
        assert best_discard(exercise.cards, exercise.rules) in exercise.accepted


def test_any_true_reason_is_right_and_an_untrue_one_is_not():
    exercise = PROTOTYPES["discard-lonely"]
    for reason in ("dear", "keeps_melds", "alone"):
        assert graded(exercise, card="KS", reason=reason).outcome is Outcome.RIGHT
    for reason in ("twin", "closes"):
        assert graded(exercise, card="KS", reason=reason).remark.key == f"exercise.discard.not.{reason}"
    assert graded(exercise, card="KS").outcome is Outcome.NOT_TRIED


def test_what_a_worse_card_costs_is_told_in_points():
    grade = graded(PROTOTYPES["discard-lonely"], card="5H", reason="dear")
    assert (grade.remark.key, grade.remark.facts["points"], grade.remark.facts["best"]) == (
        "exercise.discard.costs",
        50,
        27,
    )


def test_what_the_next_player_has_taken_decides_between_equals():
    exercise = PROTOTYPES["discard-watched"]
    assert exercise.accepted == {parse_card("JD")}
    assert graded(exercise, card="KS", reason="dear").remark.key == "exercise.discard.danger"
    careless = replace(exercise, taken=())
    assert graded(careless, card="KS", reason="dear").outcome is Outcome.RIGHT


def test_a_joker_is_not_thrown_where_the_table_forbids_it_nor_where_it_does_not():
    grade = graded(PROTOTYPES["discard-no-joker"], card="JK", reason="dear")
    assert grade.ruling.rules == ("JOKER_DISCARD",)
    free = of(DiscardExercise, "5H 6H 7H KS JK 3C", "palace")
    assert graded(free, card="JK", reason="dear").remark.key == "exercise.discard.joker"


def test_whatever_lets_one_go_out_is_right_even_a_joker():
    exercise = of(DiscardExercise, "5H 6H 7H JK", "cafe")
    for card in ("JK", "5H", "6H", "7H"):
        assert graded(exercise, card=card, reason="closes").outcome is Outcome.RIGHT
    forbidden = of(DiscardExercise, "5H 6H 7H JK", "palace", special=("fixed_jokers",))
    assert graded(forbidden, card="JK", reason="closes").outcome is Outcome.WRONG
