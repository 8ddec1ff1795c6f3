"""What a match is chosen from, and what comes of a choice."""

from __future__ import annotations

import pytest

from rummy_learn.engine.cards import NotationError
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, SpecialRulesError, UnknownNameError
from rummy_learn.engine.rules import RulesError
from rummy_learn.engine.sharing import write_code
from rummy_learn.engine.verdict import PlayersError
from rummy_learn.i18n import LANGUAGES
from rummy_learn.play.form import Choice, describe_form
from rummy_learn.play.session import Session


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_offers_all_there_is(lang):
    form = describe_form(Choice(), lang, linked=False)
    assert [name for name, *_ in form["houses"]] == list(HOUSES)
    assert [name for name, _ in form["specials"]] == list(SPECIAL_RULES)
    assert [name for name, _ in form["levels"]] == ["easy", "hard", "expert"]
    assert form["clocks"] == {"palace": None, "cafe": 45, "romme": None, "rami": None}
    assert form["goals"]["cafe"] is None
    assert form["goals"]["romme"] == {"kind": "points", "value": 200}
    assert not form["chosen"]["clock"], "never on for somebody who plays for the first time"


@pytest.mark.parametrize("house", HOUSES)
def test_a_choice_without_a_goal_has_the_one_that_the_form_shows(house):
    goal = describe_form(Choice(), "en", linked=False)["goals"][house]
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
