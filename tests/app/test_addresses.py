"""An address that names something unknown leads to what there is."""

import pytest

from rummy_learn.app.addresses import address, find_unknown
from rummy_learn.app.shelf import read_shelf
from tests.app.scratch import write_shelf


@pytest.fixture
def shelf(tmp_path):
    return read_shelf(write_shelf(tmp_path), ("es", "en"))


def ways_on(unknown):
    return [(choice.label, choice.address) for choice in unknown.choices]


def test_what_exists_is_not_complained_about(shelf):
    query = {"house": "palace", "seed": "7", "something": "else"}
    assert find_unknown(shelf, asked="es", speaking="es", slug="counting", query=query) is None


def test_an_unknown_language_leads_to_the_same_lesson_in_the_others(shelf):
    """Each language is named in its own words; nothing else in the address is lost."""
    unknown = find_unknown(shelf, asked="fr", speaking="en", slug="counting", query={"seed": "7"})
    assert (unknown.kind, unknown.name) == ("language", "fr")
    assert ways_on(unknown) == [("Español", "/es/counting?seed=7"), ("English", "/en/counting?seed=7")]


def test_an_unknown_lesson_leads_to_the_lessons_of_its_language(shelf):
    unknown = find_unknown(shelf, asked="en", speaking="es", slug="juggling")
    assert (unknown.kind, unknown.name) == ("lesson", "juggling")
    assert ways_on(unknown) == [("Counting", "/en/counting"), ("Stumbling", "/en/stumbling")]


def test_an_unknown_house_leads_to_the_four_houses(shelf):
    unknown = find_unknown(shelf, asked="es", speaking="es", slug="counting", query={"house": "casino", "seed": "7"})
    assert (unknown.kind, unknown.name) == ("house", "casino")
    assert len(unknown.choices) == 4
    assert "/es/counting?house=rami&seed=7" in [choice.address for choice in unknown.choices]


def test_an_unknown_exercise_leads_to_those_of_the_lesson(tmp_path):
    file = write_shelf(tmp_path) / "es" / "01-counting.ipynb"
    file.write_text(file.read_text("utf-8").replace('"counting"', '"groups-and-runs"'), "utf-8")
    shelf = read_shelf(tmp_path, ("es",))
    unknown = find_unknown(shelf, asked="es", speaking="es", slug="groups-and-runs", query={"exercise": "no-such"})
    assert (unknown.kind, unknown.name) == ("exercise", "no-such")
    assert len(unknown.choices) >= 8
    for choice in unknown.choices:
        assert choice.address == f"/es/groups-and-runs?exercise={choice.label}"
        query = {"exercise": choice.label}
        assert find_unknown(shelf, asked="es", speaking="es", slug="groups-and-runs", query=query) is None


@pytest.mark.parametrize("level", ["0", "4", "-1", "hard", "", "²"])
def test_an_unknown_level_leads_to_the_three_there_are(shelf, level):
    query = {"exercise": "x", "seed": "7", "level": level}
    unknown = find_unknown(shelf, asked="en", speaking="en", slug="counting", query=query)
    assert (unknown.kind, unknown.name) == ("level", level)
    assert [choice.address for choice in unknown.choices] == [
        f"/en/counting?exercise=x&seed=7&level={it}" for it in (1, 2, 3)
    ]


@pytest.mark.parametrize("seed", ["0", "1000000", "-7", "seven", "", "7.0", "٧", "9" * 5000])
def test_a_seed_out_of_range_leads_to_the_exercise_without_one(shelf, seed):
    query = {"exercise": "x", "seed": seed, "level": "2"}
    unknown = find_unknown(shelf, asked="en", speaking="en", slug="counting", query=query)
    assert (unknown.kind, unknown.name) == ("seed", seed)
    assert [choice.address for choice in unknown.choices] == ["/en/counting?exercise=x&level=2"]


def test_what_a_visitor_writes_stays_inside_the_query(shelf):
    """Nothing typed into an address can turn a way on into another address."""
    assert address("es", "counting", {"seed": "1&lang=en#x"}) == "/es/counting?seed=1%26lang%3Den%23x"
