"""The table by which a page finds words for cards: as the engine judges, for cards of every shape."""

from rummy_learn.engine.findings import every_finding
from rummy_learn.lessons.glossary import glossary
from rummy_learn.lessons.shapes import shapes


def test_each_shape_names_terms_that_exist_and_a_rule_where_a_house_says_no():
    for shape, (legal, rule, terms) in shapes().items():
        assert len(legal) == 4, shape
        assert bool(rule) == ("0" in legal), shape
        assert not rule or rule in {finding.rule for finding in every_finding().values()}
        assert terms, shape
        assert set(terms) <= set(glossary().terms), shape


def test_cards_lead_to_their_word():
    found = {shape: terms[0] for shape, (_, _, terms) in shapes().items()}
    assert found["r3.0.3"] == "run-of-three"
    assert found["r5.0.5"] == "run"
    assert found["g3.0.0"] == "set-of-three"
    assert found["g4.0.0"] == "set-of-four"
    assert found["r3.0.w"] == "cyclic-run"
    assert found["g3.0.1"] == "duplicate"
    assert found["f"] == "meld"


def test_what_depends_on_the_house_does_so_here():
    assert shapes()["r2.2.4"][:2] == ["1100", "JOKER_MAX"]
