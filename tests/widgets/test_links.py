"""Every exercise has a link, and it opens exactly that position."""

from __future__ import annotations

import pytest

from rummy_learn.engine.houses import HOUSES
from rummy_learn.lessons.face import link
from rummy_learn.lessons.variants import at_table
from rummy_learn.widgets import Lesson
from tests.lessons.every_exercise import ONE_A_KIND, OWN, its_marks

every_kind = pytest.mark.parametrize(
    "own", [pytest.param(one, id=kind) for kind, one in ONE_A_KIND.items() if one in OWN]
)


def opened(query, exercise):
    """What a lesson's cell shows at an address."""
    return Lesson(exercise.lesson, "es", query=query.removeprefix("?")).exercise(exercise.id)


@pytest.mark.parametrize("own", [pytest.param(one, id=f"{one.lesson}/{one.id}", marks=its_marks(one)) for one in OWN])
def test_the_lessons_own_exercises_are_opened_by_their_links(own):
    view = opened(link(own, "es"), own)
    assert view.exercise == own
    assert view.face["linked"]


@pytest.mark.slow
@every_kind
def test_a_fresh_exercise_of_any_level_is_opened_by_its_link(own):
    for level in (1, 2, 3):
        made = own.another(7, level)
        view = opened(link(made, "es"), own)
        assert view.exercise == made
        assert view.exercise.parts() == made.parts()
        assert view.face["link"] == link(made, "es")


@every_kind
def test_the_next_one_after_a_link_has_a_link_as_well(own):
    """Whoever goes on from a link and passes the next exercise on passes on just that one."""
    view = opened(link(own.another(7), "es"), own)
    sent = []
    view.send = sent.append
    view.on_page_message({"do": "another", "seed": 8, "level": own.level})
    assert opened(sent[0]["face"]["link"], own).exercise == view.exercise == own.another(8)


@every_kind
def test_at_another_house_the_link_leads_to_that_table(own):
    for house in HOUSES:
        moved = at_table(own, house)
        if moved:
            assert opened(link(moved, "es"), own).exercise == moved


@every_kind
@pytest.mark.parametrize("query", ["seed=0", "seed=seven", "seed=1000000", "house=casino", "seed=7&level=9", "house="])
def test_what_an_address_says_wrongly_does_not_count(own, query):
    """The server answers such an address with a kind page; in JupyterLab nobody stands in between."""
    shown = opened(f"exercise={own.id}&{query}", own).exercise
    assert shown.house == own.house
    assert shown.seed in (None, 7)


def test_a_link_to_another_exercise_leaves_this_one_as_it_is():
    own, other = OWN[:2]
    view = opened(f"exercise={other.id}&seed=7", own)
    assert view.exercise == own
    assert not view.face["linked"]
