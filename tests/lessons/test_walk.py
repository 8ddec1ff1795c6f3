"""Rounds to walk through: every step has its reason, and the table adds up after each."""

from __future__ import annotations

from collections import Counter

import pytest

from rummy_learn.engine.houses import UnknownNameError
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.walk import walk, walks
from rummy_learn.lessons.walk_face import describe_walk, transcript


def codes(row):
    return row.split()


@pytest.mark.parametrize("name", walks())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_is_told_with_a_reason(name, lang):
    shown = describe_walk(walk(name), lang)
    assert len(shown["steps"]) == len(walk(name).log) + 1
    for step in shown["steps"][1:]:
        assert step["told"].startswith(shown["names"][step["seat"]])
        assert step["why"]
        assert "{" not in "".join([step["told"], step["secret"], *step["why"]])


@pytest.mark.parametrize("name", walks())
def test_no_card_is_lost_on_the_way(name):
    round_ = walk(name)
    steps = describe_walk(round_, "en")["steps"]
    for step in steps:
        cards = [code for hand in step["hands"] for code in codes(hand)]
        cards += [code for meld in step["melds"] for code in codes(meld["cards"])]
        seen = Counter(cards + codes(step["pile"]))
        hidden = step["stock"] + step["under"]
        assert len(cards) + bool(step["pile"]) + hidden == len(round_.start.pack)
        assert not seen - Counter(card.code for card in round_.start.pack)


def test_the_sample_turn_of_the_cafe_leaves_four_cards():
    """U001: the queen from the pile, four cards onto the run, the five thrown."""
    last = describe_walk(walk("cafe-turn"), "es")["steps"][-1]
    assert sorted(codes(last["hands"][0])) == ["2D", "2S", "KH", "QH"]
    assert last["melds"][0] == {
        "owner": 0,
        "cards": "6C 7C 8C 9C JK JC QC",
        "lit": [],
        "stands": {"4": "10♣"},
    }
    assert last["pile"] == "5H"
    assert last["thrown"]


def test_what_a_step_is_about_is_lit():
    steps = describe_walk(walk("cafe-turn"), "es")["steps"]
    drawn, laid_off = steps[1], steps[2]
    assert [codes(drawn["hands"][0])[place] for place in drawn["fresh"]] == ["QC"]
    assert laid_off["melds"][0]["lit"] == [3]
    assert laid_off["fresh"] == []
    swap = next(step for step in describe_walk(walk("cafe-3"), "es")["steps"] if "cambia J♥" in step["told"])
    assert [codes(meld["cards"])[place] for meld in swap["melds"] for place in meld["lit"]] == ["JH"]
    assert [codes(swap["hands"][1])[place] for place in swap["fresh"]] == ["JK"]


def test_the_card_from_the_stock_is_a_secret_and_true():
    for step, after in zip(walk("rami-3").steps, describe_walk(walk("rami-3"), "en")["steps"][1:], strict=True):
        if "draws from the stock" in after["told"]:
            assert step.after.turn.drawn[0].symbol in after["secret"]
        else:
            assert after["secret"] == ""


def test_a_finished_round_is_counted_item_by_item():
    counted = describe_walk(walk("cafe-3"), "es")["score"]
    assert counted["end"] == "Carlos cierra la ronda."
    assert [(row["name"], row["total"], row["won"]) for row in counted["rows"]] == [
        ("Ana", "2", False),
        ("Bea", "4", False),
        ("Carlos", "0", True),
    ]
    for row in counted["rows"]:
        assert sum(int(line["points"]) for line in row["lines"]) == int(row["total"])
    assert describe_walk(walk("cafe-turn"), "es")["score"] is None


def test_the_text_tells_the_whole_round():
    told = transcript(walk("rami-3"), "es").splitlines()
    assert told[:2] == ["Rami", "Juegan Ana, Bea y Carlos."]
    assert told[-4:] == ["Ana cierra la ronda.", "Ana: 0", "Bea: 8", "Carlos: 10"]
    assert len(told) == 3 + len(walk("rami-3").log) + 4


def test_a_round_that_does_not_exist_is_told_with_those_that_do():
    with pytest.raises(UnknownNameError) as caught:
        walk("casino-9")
    assert caught.value.known == walks()
