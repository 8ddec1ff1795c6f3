"""Deals to watch: the right number of cards for everybody, and sentences that agree with them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from rummy_learn.engine.houses import HOUSES
from rummy_learn.engine.verdict import PlayersError
from rummy_learn.i18n import LANGUAGES
from rummy_learn.lessons.dealing import PLAYERS, Dealing, describe_deal, tell_deal, transcript


def deals():
    for house, rules in HOUSES.items():
        for players in PLAYERS:
            if rules.deal.players_min <= players <= rules.deal.players_max:
                for small in (False, True):
                    for extra in (False, True):
                        yield Dealing(house=house, players=players, seed=3, small_deck=small, extra=extra)


@pytest.mark.parametrize("dealing", list(deals()), ids=str)
def test_the_cards_go_round_from_the_starter_and_add_up(dealing):
    shown = describe_deal(dealing, "en")
    order, counts = shown["order"], Counter(shown["order"])
    assert order[0] == shown["starter"]
    assert len(shown["hand"]) == counts[0]
    size = (10 if dealing.players == 2 else 7) if dealing.small_deck else 13
    assert all(counts[seat] == size + (dealing.extra and seat == shown["starter"]) for seat in range(dealing.players))
    assert all(second == (first + 1) % dealing.players for first, second in pairwise(order))
    assert len(order) + 1 + shown["stock"] == shown["size"]


def test_the_stock_is_that_of_the_rules():
    """The numbers of section 1.1."""
    wanted = {"palace": {2: 83, 3: 70, 4: 57}, "romme": {4: 53}, "rami": {2: 81, 3: 68, 4: 55, 5: 42}}
    for house, stocks in wanted.items():
        for players, stock in stocks.items():
            assert describe_deal(Dealing(house=house, players=players, seed=1), "es")["stock"] == stock


def test_the_deal_passes_on_and_the_starter_sits_on_the_left():
    dealers = [Dealing(house="cafe", players=3, seed=seed).dealer for seed in range(1, 5)]
    assert dealers == [2, 0, 1, 2]
    assert [Dealing(house="cafe", players=3, seed=seed).starter for seed in range(1, 5)] == [0, 1, 2, 0]


def test_where_the_starter_is_drawn_by_lot_nobody_deals():
    seeds = [Dealing(house="palace", players=4, seed=seed) for seed in range(1, 40)]
    assert {dealing.dealer for dealing in seeds} == {None}
    assert {dealing.starter for dealing in seeds} == {0, 1, 2, 3}
    assert "se sortea" in " ".join(tell_deal(seeds[0], "es"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sentences_do_the_sum(lang):
    told = " ".join(tell_deal(Dealing(house="rami", players=5, seed=1, extra=True), lang))
    assert "108" in told
    assert "5 × 13" in told
    assert "41" in told
    assert "14" in told


def test_the_same_seed_gives_the_same_text():
    one, two = (transcript(Dealing(house="cafe", players=4, seed=7), "es") for _ in range(2))
    assert one == two
    assert one != transcript(Dealing(house="cafe", players=4, seed=8), "es")


def test_too_many_players_are_refused():
    with pytest.raises(PlayersError):
        describe_deal(Dealing(house="cafe", players=5, seed=1), "es")
