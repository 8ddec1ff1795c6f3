"""Exercises about turns at a table: positions, plays judged, steps ordered, lay-offs and swaps found."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import permutations

import pytest

from rummy_learn.engine.actions import LayOff, SwapJoker
from rummy_learn.engine.cards import JOKER, parse_card, parse_cards
from rummy_learn.engine.findings import every_finding
from rummy_learn.engine.houses import HOUSES, house
from rummy_learn.engine.moves import legal_actions
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.lessons.course import lesson_plan
from rummy_learn.lessons.exercise import LEVELS, Outcome
from rummy_learn.lessons.face import transcript
from rummy_learn.lessons.layoff import LayoffExercise
from rummy_learn.lessons.positions import Position, exists
from rummy_learn.lessons.referee import RefereeExercise
from rummy_learn.lessons.reply import feedback
from rummy_learn.lessons.spot import SpotExercise
from rummy_learn.lessons.swap import SwapExercise
from rummy_learn.lessons.turn import TurnExercise

from .every_exercise import PROTOTYPES, TABLES, about, check_solvable, graded, rules_of, thousand

KINDS = (RefereeExercise, SpotExercise, TurnExercise, LayoffExercise, SwapExercise)
every_rule = rules_of(*KINDS)
about = partial(about, tables=TABLES | {"JOKER_ADJACENT": {"house": "palace"}})


def check(made, rule):
    check_solvable(made)
    if made.kind in ("referee", "spot") and rule != "1.7":
        broken = made.grade(made.solution()).ruling.rules
        assert broken[0] == rule or (rule in broken and rule == "TAKE_END_ONLY")


# --- fresh ones ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@every_rule
def test_every_kind_makes_exercises_of_each_rule_it_names(kind, rule):
    for level in LEVELS:
        check(about(kind, rule, level).another(level), rule)


@pytest.mark.slow
@every_rule
def test_a_thousand_of_each_kind(kind, rule):
    for seed in thousand(len(kind.focuses)):
        check(about(kind, rule, LEVELS[seed % 3]).another(seed), rule)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["not-opened", "a-joker-kept", "the-middle-of-a-run", "round-the-ace", "own-discard"])
def test_fresh_ones_break_the_same_rule(name):
    exercise = PROTOTYPES[name]
    for seed in range(1, 10):
        check(exercise.another(seed), exercise.focus[0])


def test_what_is_legal_stays_legal():
    for name in ("lay-off-after-opening", "nothing-wrong"):
        for seed in range(1, 10):
            assert PROTOTYPES[name].another(seed).solution()["choice"] == "legal"


# --- positions ----------------------------------------------------------------------------------------------------


def test_what_the_others_hold_is_not_shown():
    exercise = PROTOTYPES["not-opened"]
    seen = [card for meld in exercise.table.melds for card in meld.cards]
    assert list(exercise.shown) == [*seen, *exercise.table.discards[-1:], *exercise.table.hands[0]]
    assert all(exercise.table.hands[1:])


def test_an_empty_hand_is_said_to_be_empty():
    exercise = lesson_plan("ending").exercise("palace-without-discard")
    assert exercise.table.hands[0] == ()
    assert text("exercise.hand.empty", "en") in transcript(exercise, "en")


def test_a_table_never_has_more_of_a_card_than_the_pack():
    cards = parse_cards("7H 7H 7H")
    assert exists(Position(cards), house("cafe")) is None
    jokers = Position((JOKER,) * 3)
    assert exists(jokers, house("rami")) is not None
    assert exists(jokers, house("romme")) is None, "two jokers are all there are"


def test_an_illegal_past_cannot_have_come_about():
    given = Position(parse_cards("7H 8H 9H 2C"), phase="draw", before=("0: discard 2C",))
    assert exists(given, house("cafe")) is None
    with pytest.raises(ValueError, match="DRAW_FIRST"):
        given.table(house("cafe"))


def test_the_learner_sees_the_drawn_card_and_nobody_elses():
    given = Position(
        parse_cards("2C 3D 4S"),
        pile=parse_cards("5C"),
        seat=1,
        phase="draw",
        before=("1: draw stock", "1: discard KH"),
    )
    call = RefereeExercise(id="x", house="palace", special=("calls",), position=given, action="0: call")
    said = transcript(call, "en")
    assert f"{text('player.2', 'en')} draws from the stock." in said
    assert call.table.discards[-1] == parse_card("KH")
    own = PROTOTYPES["own-discard"]
    assert "You draw from the stock and get 4♣." in transcript(own, "en")
    assert "Robas del mazo y te llega 4♣." in transcript(own, "es")


# --- referee ------------------------------------------------------------------------------------------------------


def test_every_fault_has_a_reason_and_a_hint_in_words():
    for finding in every_finding().values():
        for lang in LANGUAGES if finding.fault else ():
            assert text(f"reason.{finding.rule}", lang)
            assert text(f"hint.{finding.rule}", lang)


def test_any_broken_rule_is_a_right_reason():
    middle = PROTOTYPES["the-middle-of-a-run"]
    for reason in ("CANT_BREAK3", "TAKE_END_ONLY"):
        assert graded(middle, choice="illegal", reason=reason).outcome is Outcome.RIGHT
    assert {"CANT_BREAK3", "TAKE_END_ONLY"} < set(middle.reasons)


def test_no_reason_is_offered_that_holds_although_the_referee_did_not_get_that_far():
    own = PROTOTYPES["own-discard"]
    assert "NOT_YOUR_TURN" not in own.reasons, "true of every call"
    waiting = RefereeExercise(
        id="x",
        house="palace",
        position=Position(parse_cards("5H 9D KS"), melds=((1, parse_cards("6H 7H 8H")),), seat=1, phase="draw"),
        action="0: lay off 5H at end of meld 0",
    )
    assert waiting.verdict.rules == ("NOT_YOUR_TURN",)
    assert not {"NOT_OPENED", "DRAW_FIRST", "RUN_GAP"} & set(waiting.reasons)


def test_a_verdict_without_a_reason_is_half_an_answer():
    assert graded(PROTOTYPES["not-opened"], choice="illegal").outcome is Outcome.NOT_TRIED


def test_what_is_wrong_here_may_be_right_elsewhere():
    kept = PROTOTYPES["a-joker-kept"]
    answer = kept.read({"choice": "legal"})
    shown = feedback(kept, answer, kept.grade(answer), "en")
    assert shown["outcome"] == "wrong"
    assert "Rummy Palace" in shown["elsewhere"]
    assert "rami" not in shown["elsewhere"].lower()


def test_a_position_that_another_house_does_not_know_is_not_judged_there():
    middle = PROTOTYPES["the-middle-of-a-run"]
    jokers = replace(middle, position=replace(middle.position, hand=(JOKER,) * 3))
    assert jokers.ruling(jokers.solution(), HOUSES["romme"]) is None
    assert jokers.ruling(jokers.solution(), HOUSES["cafe"]).rules == ("NO_TABLE_TAKE",)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_houses_where_it_can_come_about_are_told_apart_from_those_where_it_cannot(lang):
    exercise = lesson_plan("ending").exercise("palace-without-discard")
    shown = feedback(exercise, exercise.solution(), exercise.grade(exercise.solution()), lang)
    assert {view["id"]: view["legal"] for view in shown["houses"]} == {
        "palace": True,
        "cafe": None,
        "romme": True,
        "rami": None,
    }
    nowhere = text("exercise.houses.nowhere", lang, here=text("house.cafe.in", lang))
    assert shown["houses"][1]["sentences"] == [nowhere]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_are_told_by_their_names(lang):
    late = lesson_plan("special-rules").exercise("too-late")
    said = feedback(late, late.solution(), late.grade(late.solution()), lang)["houses"][0]["sentences"]
    assert said == [text("finding.TAKEN_ALREADY.named", lang, player=text("player.4", lang))]
    hasty = replace(late, focus=("NOT_YOUR_TURN",)).another(1)
    said = feedback(hasty, hasty.solution(), hasty.grade(hasty.solution()), lang)["houses"][0]["sentences"]
    assert not any(char.isdigit() for char in said[0])


# --- spot ---------------------------------------------------------------------------------------------------------


def test_the_first_wrong_step_is_asked_for_with_its_reason():
    short = PROTOTYPES["three-points-short"]
    assert graded(short, choice="illegal", step="2", reason="OPEN_MIN").outcome is Outcome.RIGHT
    assert graded(short, choice="illegal", step="1", reason="OPEN_MIN").remark.key == "exercise.spot.later"
    assert graded(short, choice="illegal", step="3", reason="OPEN_MIN").remark.key == "exercise.spot.earlier"
    assert graded(short, choice="illegal", step="2").outcome is Outcome.NOT_TRIED
    wrong = next(rule for rule in short.reasons if rule != "OPEN_MIN")
    assert graded(short, choice="illegal", step="2", reason=wrong).remark.key == "exercise.spot.other_reason"
    at_cafe = short.ruling(short.solution(), HOUSES["cafe"])
    assert at_cafe.legal


# --- turn ---------------------------------------------------------------------------------------------------------


def can_be_played(exercise, order):
    return exercise.stuck(order, exercise.table) is None


def test_every_order_that_can_be_played_is_right_and_no_other():
    turn = PROTOTYPES["first-open-then-lay-off"]
    draw, lay, own, other, discard = range(5)
    right = {(draw, lay, own, other, discard), (draw, lay, other, own, discard)}
    assert set(turn.orders()) == right
    for order in permutations(range(5)):
        answer = {"order": tuple(turn.shuffled.index(number) for number in order)}
        assert (turn.grade(answer).outcome is Outcome.RIGHT) == (order in right)


def test_the_first_step_that_cannot_be_where_it_is_is_named():
    turn = PROTOTYPES["first-open-then-lay-off"]
    grade = turn.grade({"order": tuple(turn.shuffled.index(number) for number in (0, 3, 1, 2, 4))})
    assert grade.remark.facts["number"] == 2
    assert grade.ruling.rules == ("NOT_OPENED",)
    shown = feedback(turn, {"order": tuple(turn.shuffled.index(number) for number in (0, 3, 1, 2, 4))}, grade, "en")
    assert "You lay off 5♣ in front of 6♣ 7♣ 8♣." in shown["remark"]


def test_melds_laid_in_either_order_keep_what_is_added_to_them():
    turn = TurnExercise(
        id="x",
        house="cafe",
        position=Position(parse_cards("8H 9H JH 4C 4D 4S 2S"), draws=parse_cards("TH"), phase="draw"),
        steps=(
            "0: draw stock",
            "0: lay 8H 9H TH",
            "0: lay 4C 4D 4S",
            "0: lay off JH at end of meld 0",
            "0: discard 2S",
        ),
    )
    assert set(turn.orders()) == {(0, 1, 2, 3, 4), (0, 2, 1, 3, 4), (0, 1, 3, 2, 4)}


def test_a_freed_joker_is_played_again_before_the_discard():
    turn = TurnExercise(
        id="x",
        house="cafe",
        position=Position(
            parse_cards("2S 3D"),
            melds=((1, parse_cards("6H 7H JK")), (0, parse_cards("9C TC JC"))),
            draws=parse_cards("8H"),
            phase="draw",
        ),
        steps=(
            "0: draw stock",
            "0: swap 8H for joker 2 of meld 0",
            "0: lay off JK at end of meld 1",
            "0: discard 2S",
        ),
    )
    assert set(turn.orders()) == {(0, 1, 2, 3)}
    at_palace = replace(turn, house="palace")
    assert set(at_palace.orders()) == {(0, 1, 2, 3)}
    assert at_palace.stuck((0, 1, 3, 2), at_palace.table)[0] == 3


# --- lay-offs and swaps -------------------------------------------------------------------------------------------


def test_exactly_the_legal_lay_offs_are_right():
    for seed in range(1, 20):
        exercise = PROTOTYPES["every-lay-off"].another(seed, LEVELS[seed % 3])
        legal = {action for action in legal_actions(exercise.table) if isinstance(action, LayOff)}
        melds = exercise.table.melds
        wanted = {(action.card, action.meld, str(action.end)) for action in legal}
        found = set()
        for card, spot in exercise.accepted:
            meld, end = exercise.spots[spot]
            found |= {(card, meld, way) for way in ([str(end)] if melds[meld].kind == "run" else ["start", "end"])}
        assert found == wanted


def test_a_missing_lay_off_and_a_stray_one_are_told_apart_and_lit():
    exercise = PROTOTYPES["every-lay-off"]
    (start, end, _, _, queen) = exercise.solution()["layoffs"]
    missing = graded(exercise, layoffs=[[*start], [*end], [], [], []])
    assert (missing.outcome, missing.remark.key) == (Outcome.WRONG, "exercise.layoff.missing")
    assert [exercise.shown[at] for at in missing.remark.at] == [parse_card("QH")]
    stray = graded(exercise, layoffs=[[*start], [*end], ["B"], [], [*queen]])
    assert (stray.outcome, stray.remark.key) == (Outcome.WRONG, "exercise.layoff.stray")
    assert [exercise.shown[at] for at in stray.remark.at] == [parse_card("9C")]
    assert stray.ruling.faults


def test_exactly_the_legal_swaps_are_right():
    for seed in range(1, 20):
        exercise = PROTOTYPES["free-the-joker"].another(seed, LEVELS[seed % 3])
        swaps = {action for action in legal_actions(exercise.table) if isinstance(action, SwapJoker)}
        found = {(*exercise.jokers[joker], card) for joker, card in exercise.accepted}
        assert found == {(action.meld, action.index, action.card) for action in swaps}


def test_what_becomes_of_the_joker_depends_on_the_house():
    exercise = PROTOTYPES["free-the-joker"]
    for name, then in {
        "palace": "keep",
        "cafe": "same_turn",
        "romme": "same_turn_or_undo",
        "rami": "same_turn",
    }.items():
        here = replace(exercise, house=name)
        assert graded(here, swaps=[["9H"]], then=then).outcome is Outcome.RIGHT
        assert graded(here, swaps=[["9H"]]).outcome is Outcome.NOT_TRIED


def test_a_group_that_wants_both_missing_cards_gets_both():
    position = Position(
        parse_cards("QH QC 2D 5S"), melds=((1, parse_cards("QS QD JK")), (0, parse_cards("6H 7H 8H"))), phase="play"
    )
    exercise = SwapExercise(id="x", house="cafe", changes=(("joker.swap_needs_both", True),), position=position)
    assert exercise.solution()["swaps"] == (frozenset({"QH", "QC"}),)
    alone = replace(exercise, position=replace(position, hand=parse_cards("QH 2D 5S")))
    assert not alone.accepted
