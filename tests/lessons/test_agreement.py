"""A table's own rules: what clashes is said with its reason, what does not leads to rules that can be shared."""

from __future__ import annotations

from itertools import combinations

import pytest

from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, SpecialRulesError, UnknownNameError, combine, house
from rummy_learn.engine.rules import RulesError
from rummy_learn.engine.rules_file import read_rules
from rummy_learn.engine.sharing import read_code
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.i18n.sheet import rule_value
from rummy_learn.lessons.agreement import QUESTIONS, Agreement, answers
from rummy_learn.lessons.agreement_face import describe_agreement, transcript
from rummy_learn.lessons.words import say

CAFE = Agreement(house="cafe")


def clashes(agreement, lang="es"):
    return [say(remark, lang) for remark in agreement.clashes()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("pair", list(combinations(SPECIAL_RULES, 2)), ids="+".join)
def test_two_special_rules_clash_where_the_engine_says_so_and_nowhere_else(pair, lang):
    agreement = Agreement(house="palace", special=pair)
    try:
        combine(pair)
    except SpecialRulesError:
        assert clashes(agreement, lang)
        assert describe_agreement(agreement, lang, "x")["result"] is None
    else:
        assert not clashes(agreement, lang)
        assert agreement.rules() == house("palace", pair)


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("path", QUESTIONS)
def test_every_answer_to_every_question_leads_somewhere(name, path):
    for value in QUESTIONS[path]:
        agreement = Agreement(house=name).change(path, value)
        if agreement.clashes():
            with pytest.raises(RulesError):
                agreement.rules()
        else:
            assert agreement.rules().parameters()[path] == value
            result = describe_agreement(agreement, "en", "x")["result"]
            assert read_code(result["code"]) == read_rules(result["file"]) == agreement.rules()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_answers_to_a_question_sound_alike(lang):
    for path, values in QUESTIONS.items():
        told = [rule_value(path, value, lang) for value in values]
        assert len(set(told)) == len(told), path


def test_a_special_rule_and_a_change_that_contradict_each_other():
    agreement = CAFE.switch("opening_40", on=True).change("opening.minimum", 51)
    (said,) = clashes(agreement)
    assert text("special.opening_40", "es") in said
    assert text("rule.opening.minimum", "es") in said
    assert not clashes(agreement.change("opening.minimum", 40))
    assert not clashes(agreement.switch("opening_40", on=False))


def test_more_cards_than_there_are_is_told_with_the_sum():
    assert not clashes(CAFE.change("pack.packs", 1).change("deal.hand_size", 14))  # 58 are just enough
    (said,) = clashes(CAFE.change("pack.packs", 1).change("deal.hand_size", 14).change("pack.jokers", 3))
    assert "58" in said
    assert "4 jugadores" in said
    (said,) = clashes(CAFE.change("deal.hand_size", 14).change("pack.packs", 1).change("pack.jokers", 0), "en")
    assert "there are 52" in said


def test_what_is_easily_overlooked_is_told():
    def follows(agreement):
        return [remark.key.removeprefix("agree.follows.") for remark in agreement.follows()]

    assert follows(CAFE) == []
    assert follows(CAFE.switch("small_deck", on=True)) == ["small_deck"]
    assert follows(CAFE.switch("calls", on=True)) == ["calls"]
    assert follows(CAFE.switch("fixed_jokers", on=True)) == ["joker_last"]
    assert follows(CAFE.switch("fixed_jokers", on=True).switch("win_without_discard", on=True)) == []
    assert follows(CAFE.switch("fixed_jokers", on=True).switch("no_jokers", on=True)) == ["no_jokers"]
    assert follows(CAFE.change("opening.requires_clean_run", value=True)) == ["clean_run"]
    untouchable = CAFE.change("joker.swapped", "untouchable").change("joker.swap_complete_group", value=True)
    assert follows(untouchable) == ["untouchable"]


def test_a_choice_that_changes_nothing_is_forgotten():
    assert CAFE.change("opening.minimum", 40).change("opening.minimum", 0) == CAFE
    assert CAFE.change("opening.minimum", 51).start_from("rami") == Agreement(house="rami")
    kept = CAFE.change("opening.minimum", 40).start_from("rami")
    assert kept.rules().opening.minimum == 40


def test_rules_from_elsewhere_can_be_taken_up_whatever_they_are():
    rules = HOUSES["romme"].change({"scoring.hand_joker": 33, "draw.calls": True})
    agreement = Agreement.of(rules)
    assert agreement.rules() == rules
    assert answers("scoring.hand_joker", 33)[-1] == 33
    form = describe_agreement(agreement, "en", "x")["groups"]
    (asked,) = [it for group in form for it in group["questions"] if it["path"] == "scoring.hand_joker"]
    assert asked["options"][asked["chosen"]] == "33"
    assert asked["changed"]


def test_what_does_not_exist_is_refused():
    for deed in (
        lambda: CAFE.start_from("casino"),
        lambda: CAFE.switch("tarot", on=True),
        lambda: CAFE.change("opening.points", 3),
        lambda: CAFE.change("opening.minimum", 9999),
    ):
        with pytest.raises((UnknownNameError, RulesError)):
            deed()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_says_what_was_agreed_on(lang):
    told = transcript(CAFE.switch("calls", on=True).change("opening.minimum", 51), lang)
    assert text("special.calls", lang) in told
    assert "51" in told
    code = told.splitlines()[-1].split()[-1]
    assert read_code(code).opening.minimum == 51
    assert transcript(CAFE.switch("small_deck", on=True).switch("opening_40", on=True), lang).splitlines()[-1] == text(
        "agree.clash.small_deck.opening_40", lang
    )
