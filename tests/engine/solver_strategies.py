"""Hands and rules for the tests of the solver."""

from hypothesis import strategies as st

from rummy_learn.engine.cards import JOKER, Card, Suit
from rummy_learn.engine.houses import HOUSES
from rummy_learn.engine.rules import Aces, JokerDiscard, JokerRatio, LastDiscard, Rules, SwappedJoker

from .some_rules import some_rules

SWITCHES = {
    "melding.aces": st.sampled_from(Aces),
    "melding.run_max": st.integers(3, 13),
    "melding.group_max": st.integers(3, 6),
    "melding.duplicate_suits": st.booleans(),
    "melding.fixed_groups": st.booleans(),
    "melding.ace_low": st.sampled_from([0, 1, 5, 11]),
    "melding.ace_high": st.sampled_from([0, 1, 11, 15]),
    "joker.ratio": st.sampled_from(JokerRatio),
    "joker.min_naturals": st.integers(1, 3),
    "joker.max_per_meld": st.sampled_from([None, 0, 1, 2]),
    "joker.one_in": st.sampled_from([None, 2, 3, 4]),
    "joker.max_adjacent": st.sampled_from([None, 1, 2]),
    "joker.discard": st.sampled_from(JokerDiscard),
    "joker.swapped": st.sampled_from(SwappedJoker),
    "joker.swap_complete_group": st.booleans(),
    "joker.swap_needs_both": st.booleans(),
    "ending.last_discard": st.sampled_from(LastDiscard),
    "opening.minimum": st.sampled_from([0, 15, 30, 40]),
    "opening.requires_run": st.booleans(),
    "opening.requires_clean_run": st.booleans(),
    "opening.requires_group": st.booleans(),
    "scoring.hand_joker": st.sampled_from([0, 20, 25, 50]),
    "scoring.hand_ace": st.sampled_from([1, 11]),
}


def any_rules() -> st.SearchStrategy[Rules]:
    """A house with some of the switches that matter here set at random, or anything that a table could agree on."""
    switches = st.fixed_dictionaries({}, optional=SWITCHES)
    houses = st.sampled_from(list(HOUSES.values()))
    return st.builds(lambda house, changes: house.change(changes), houses, switches) | some_rules()


@st.composite
def crowded_hands(draw: st.DrawFn, most: int = 6, jokers: int = 2) -> tuple[Card, ...]:
    """A few cards of two packs, close to one another so that melds are likely, and some jokers."""
    middle = draw(st.integers(1, 13))
    ranks = [(middle + step - 1) % 13 + 1 for step in range(5)]
    suits = draw(st.sampled_from([[Suit.HEARTS], [Suit.CLUBS, Suit.HEARTS], list(Suit)]))
    pack = [Card(rank, suit) for rank in ranks for suit in suits] * 2 + [JOKER] * jokers
    places = draw(st.lists(st.sampled_from(range(len(pack))), unique=True, min_size=3, max_size=most))
    return tuple(pack[place] for place in places)
