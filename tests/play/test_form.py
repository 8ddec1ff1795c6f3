"""What a match is chosen from, and what comes of a choice."""

from __future__ import annotations

import pytest

from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, SpecialRulesError, UnknownNameError
from rummy_learn.engine.rules import RulesError
from rummy_learn.engine.sharing import write_code
from rummy_learn.engine.verdict import PlayersError
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.play.form import MOST_PLAYERS, Choice, describe_fit, describe_form
from rummy_learn.play.session import Session


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_offers_all_there_is(lang):
    form = describe_form(Choice(), lang, linked=False)
    assert [name for name, *_ in form["houses"]] == list(HOUSES)
    assert [name for name, *_ in form["specials"]] == list(SPECIAL_RULES)
    assert all(what.endswith(".") for *_, what in form["specials"])
    assert [name for name, _ in form["levels"]] == ["easy", "hard", "expert"]
    assert not form["chosen"]["clock"], "never on for somebody who plays for the first time"


def test_what_fits_a_house_is_offered_with_it():
    fits = {name: describe_fit(Choice(house=name), "en") for name in HOUSES}
    assert {name: fit["players"] for name, fit in fits.items()} == {
        "palace": [2, 4],
        "cafe": [2, 4],
        "romme": [4, 4],
        "rami": [2, 5],
    }
    assert {name: fit["clock"] for name, fit in fits.items()} == {
        "palace": None,
        "cafe": 45,
        "romme": None,
        "rami": None,
    }
    assert fits["cafe"]["goal"] is None
    assert fits["romme"]["goal"] == {"kind": "points", "value": 200}


def test_a_special_rule_may_need_more_players_and_bring_another_one_along():
    assert describe_fit(Choice(house="cafe", special=("calls",)), "en")["players"] == [3, 4]
    assert describe_fit(Choice(house="cafe", special=("small_deck",)), "en")["implied"] == ["no_opening"]


@pytest.mark.parametrize(("low", "high"), [(2, 2), (2, 3), (3, 6), (MOST_PLAYERS, MOST_PLAYERS)])
def test_a_code_offers_the_players_that_its_rules_allow(low, high):
    own = HOUSES["cafe"].change({"deal.players_max": high, "deal.players_min": low})
    code = write_code(own)
    assert describe_fit(Choice(code=code), "es")["players"] == [low, high]
    for players in range(2, MOST_PLAYERS + 1):
        choice = Choice(code=code, rivals=("easy",) * (players - 1))
        if low <= players <= high:
            assert Session.start(choice.setup(1)).setup.players == players
        else:
            with pytest.raises(PlayersError):
                choice.setup(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_special_rules_that_exclude_each_other_are_named_and_the_reason_told(lang):
    fit = describe_fit(Choice(house="palace", special=("opening_40", "no_opening")), lang)
    assert (fit["players"], fit["clash"]) == (None, ["opening_40", "no_opening"])
    assert fit["told"] == text("agree.clash.opening_40.no_opening", lang)
    unread = describe_fit(Choice(code="12u4"), lang)
    assert (unread["players"], unread["clash"]) == (None, [])
    assert "«u»" in unread["told"] or "“u”" in unread["told"]


@pytest.mark.parametrize("house", HOUSES)
def test_a_choice_without_a_goal_has_the_one_that_the_form_shows(house):
    goal = describe_fit(Choice(house=house), "en")["goal"]
    law = Choice(house=house).rules().match
    match goal:
        case None:
            assert (law.rounds, law.target) == (None, None)
        case {"kind": "rounds", "value": value}:
            assert law.rounds == value
        case {"kind": "points", "value": value}:
            assert law.target == value


def test_a_goal_of_ones_own_goes_before():
    assert Choice(house="palace", goal=7).rules().match.rounds == 7
    assert Choice(house="romme", goal=500).rules().match.target == 500
    assert Choice(house="cafe", goal=500).rules() == HOUSES["cafe"]


def test_rules_of_ones_own_come_as_a_code():
    own = HOUSES["rami"].change({"opening.minimum": 40, "match.target": 90})
    choice = Choice(code=write_code(own), rivals=("hard", "easy"), seed=3)
    assert choice.setup(9).rules == own
    assert choice.setup(9).seed == 3
    assert Session.start(choice.setup(9)).setup.players == 3


@pytest.mark.parametrize(
    ("choice", "error"),
    [
        (Choice(house="bar"), UnknownNameError),
        (Choice(house="palace", special=("small_deck", "opening_40")), SpecialRulesError),
        (Choice(house="palace", special=("calls",)), PlayersError),
        (Choice(house="romme"), PlayersError),
        (Choice(house="palace", goal=10_000), RulesError),
        (Choice(code="zz"), NotationError),
        (Choice(rivals=("clumsy",)), UnknownNameError),
    ],
    ids=str,
)
def test_what_cannot_be_played_says_why(choice, error):
    with pytest.raises(error):
        choice.setup(1)
