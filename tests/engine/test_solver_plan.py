"""The best turn at a table, against a search of everything the referee allows."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.engine.actions import End, Lay, LayOff, SwapJoker
from rummy_learn.engine.cards import JOKER, parse_cards
from rummy_learn.engine.houses import house
from rummy_learn.engine.referee import judge
from rummy_learn.engine.round import play
from rummy_learn.engine.rules import SwappedJoker
from rummy_learn.engine.solver import Aim, best_discard, best_plan, best_use
from rummy_learn.engine.solver.solve import solver
from rummy_learn.engine.solver.tally import holds, jokers_in, tally
from rummy_learn.engine.table import changed, position

from .brute_force import Outcome, ends, layouts, meldings
from .solver_strategies import any_rules, crowded_hands
from .test_solver import ORDERS

SPARE = (JOKER,) * 20


def at_table(hand, melds, rules, *, opened=True):
    """A table with this player to play; the other player owns the melds."""
    return position(rules, [hand, SPARE], melds=[(1, meld) for meld in melds], opened=[0] if opened else [])


def lays(table):
    """Every meld that the hand can lay at this moment."""
    for size in range(3, len(table.hand) + 1):
        for cards in combinations(table.hand, size):
            for meld in layouts(tuple(sorted(cards)), table.rules):
                yield Lay(0, (meld.cards,))


def single_plays(table):
    """Every lay-off and swap one could think of."""
    hand = tuple(dict.fromkeys(table.hand))
    for index, meld in enumerate(table.melds):
        for card in hand:
            yield from (LayOff(0, card, index, end) for end in End)
            for place in range(len(meld.cards)):
                yield from (SwapJoker(0, index, place, card, second) for second in (None, *hand))


def turns(table):
    """Every table that a player can reach before the discard."""
    seen, pending = set(), [table]
    while pending:
        now = pending.pop()
        key = (tuple(sorted(now.hand)), tuple(sorted(meld.cards for meld in now.melds)), now.turn.jokers_owed)
        key += (now.turn.held,)
        if key in seen:
            continue
        seen.add(key)
        yield now
        pending += [play(now, action) for action in (*lays(now), *single_plays(now)) if judge(now, action)]


def outcomes(table, since=None):
    """The numbers of every turn that owes no joker and no taken card at its end, counted from a table before it."""
    since = since or table
    before, found = sum(meld.points for meld in since.melds), set()
    for end in turns(table):
        if not end.turn.jokers_owed and not end.turn.unused:
            points = sum(meld.points for meld in end.melds) - before
            found |= ends(end.hand, len(since.hand) - len(end.hand), points, table.rules, keep_discard=None)
    return found


def openings(table):
    """The same for a player who has not opened, and whose melds are therefore laid all at once."""
    found = set()
    for laid in meldings(table.hand, table.rules):
        opening = Lay(0, tuple(meld.cards for meld in laid.melds)) if laid.melds else None
        if opening and judge(table, opening):
            found |= outcomes(play(table, opening), since=table)
    return found


def carry_out(plan, table):
    """Play a plan, with the referee looking on."""
    opening, later = ([Lay(0, melds)] if melds else [] for melds in (plan.opening, plan.later))
    for action in (*opening, *plan.plays, *later):
        table = play(table, action)
    return table


def check(plan, table):
    """A plan can be played, and ends as it says."""
    end = carry_out(plan, table)
    thrown = () if plan.melding.discard is None else (plan.melding.discard,)
    assert Counter(end.hand) == Counter(plan.melding.rest + thrown)
    assert plan.points == sum(meld.points for meld in end.melds) - sum(meld.points for meld in table.melds)
    assert not end.turn.jokers_owed
    assert not end.turn.unused
    return Outcome(plan.melding.deadwood, len(table.hand) - len(end.hand), plan.points)


@st.composite
def tables(draw, cards, **changes):
    """A hand of a few cards, and melds that some of them may go to."""
    rules = draw(any_rules()).change(changes)
    pool = draw(crowded_hands(most=7, jokers=3))
    laid = draw(st.sampled_from(meldings(pool, rules)))
    melds = tuple(meld.cards for meld in laid.melds)
    hand = (*laid.rest, *draw(crowded_hands(most=4, jokers=1)))[:cards]
    return hand, melds, rules


@settings(max_examples=15)
@given(tables(cards=4), st.sampled_from(Aim))
def test_no_turn_of_a_player_who_has_opened_is_better(setting, aim):
    hand, melds, rules = setting
    table = at_table(hand, melds, rules)
    plan = best_plan(hand, melds, rules, aim=aim)
    if ways := outcomes(table):
        assert check(plan, table) == max(ways, key=ORDERS[aim])
    else:
        assert not plan.plays
        assert not plan.melding.melds


@settings(max_examples=15)
@given(tables(cards=5, **{"opening.minimum": 15}), st.sampled_from(Aim))
def test_no_opening_turn_is_better(setting, aim):
    hand, melds, rules = setting
    table = at_table(hand, melds, rules, opened=False)
    plan = best_plan(hand, melds, rules, opened=False, aim=aim)
    ways = openings(table)
    if ways:
        assert check(plan, table) == max(ways, key=ORDERS[aim])
    else:
        assert not plan.plays
        assert not plan.melding.melds
        assert plan.melding.discard == best_discard(hand, rules)


def having_taken(table, card, taken_from=None):
    """The same table, but this card of the hand has just been taken, and has to be laid."""
    return changed(table, turn=changed(table.turn, drawn=(card,), held=(card,), must_use=card, taken_from=taken_from))


@pytest.mark.slow
@settings(max_examples=25)
@given(tables(cards=4), st.sampled_from(Aim), st.data())
def test_no_turn_that_lays_a_taken_card_is_better(setting, aim, data):
    hand, melds, rules = setting
    card = data.draw(st.sampled_from(hand))
    places = () if card.is_joker else range(len(melds))  # a joker is never taken from a meld
    taken_from = data.draw(st.sampled_from([None, *places]))
    table = having_taken(at_table(hand, melds, rules), card, taken_from)
    plan = best_use(card, hand, melds, rules, taken_from=taken_from, aim=aim)
    ways = outcomes(table)
    assert (plan is None) == (not ways)
    if plan:
        assert check(plan, table) == max(ways, key=ORDERS[aim])


@pytest.mark.slow
@settings(max_examples=25)
@given(tables(cards=5, **{"opening.minimum": 15}), st.sampled_from(Aim), st.data())
def test_no_opening_turn_that_lays_a_taken_card_is_better(setting, aim, data):
    hand, melds, rules = setting
    card = data.draw(st.sampled_from(hand))
    table = having_taken(at_table(hand, melds, rules, opened=False), card)
    plan = best_use(card, hand, melds, rules, opened=False, aim=aim)
    ways = openings(table)
    assert (plan is None) == (not ways)
    if plan:
        assert check(plan, table) == max(ways, key=ORDERS[aim])


@settings(max_examples=15)
@given(tables(cards=6))
def test_the_single_plays_are_those_the_referee_allows(setting):
    hand, melds, rules = setting
    table = at_table((*hand, JOKER, JOKER), melds, rules)  # with two spare cards no play is the last
    allowed = {action for action in single_plays(table) if judge(table, action)}
    cards = tally(table.hand)
    found = {
        replace(step.play, seat=0, meld=index)
        for index, meld in enumerate(melds)
        for step in solver(rules).plays.steps(meld)
        if holds(cards, step.takes) and jokers_in(step.takes) <= jokers_in(cards)
    }
    assert found == allowed


def test_a_joker_is_won_and_completes_a_meld():
    plan = best_plan(parse_cards("8H QS QD 2C"), [parse_cards("7H JK 9H")], house("cafe"))
    assert plan.plays == (SwapJoker(0, 0, 1, *parse_cards("8H")),)
    assert plan.melding.melds == (parse_cards("QS QD JK"),)
    assert plan.melding.discard == parse_cards("2C")[0]


def test_a_joker_that_could_not_be_replayed_is_left_on_the_table():
    rules = house("cafe").change({"melding.run_max": 3, "scoring.hand_joker": 0})
    assert best_plan(parse_cards("8H 2C 4D"), [parse_cards("7H JK 9H")], rules).plays == ()
    may_keep_it = rules.change({"joker.swapped": "keep"})
    assert best_plan(parse_cards("8H 2C 4D"), [parse_cards("7H JK 9H")], may_keep_it).plays != ()


def test_a_joker_may_be_won_from_one_meld_and_laid_off_to_one_before_it():
    rules = house("cafe").change({"melding.run_max": 4})
    plan = best_plan(parse_cards("8H 2C 4D"), [parse_cards("TS JS QS"), parse_cards("6H 7H JK 9H")], rules)
    assert plan.plays == (SwapJoker(0, 1, 2, *parse_cards("8H")), LayOff(0, JOKER, 0, End.END))


def test_an_untouchable_joker_stays():
    rules = house("cafe").change({"joker.swapped": SwappedJoker.UNTOUCHABLE})
    assert best_plan(parse_cards("8H QS QD 2C"), [parse_cards("7H JK 9H")], rules).plays == ()


def test_a_joker_is_won_in_the_turn_of_the_opening():
    hand = parse_cards("KH KS KC TD TC TH 5S 8D 9D 2C")
    table = at_table(hand, [parse_cards("4S JK 6S")], house("cafe"), opened=False)
    plan = best_plan(hand, [meld.cards for meld in table.melds], house("cafe"), opened=False)
    assert tuple(play.card for play in plan.plays) == parse_cards("5S")
    assert [sorted(meld) for meld in plan.opening] == [sorted(parse_cards("KC KH KS"))]
    assert any(JOKER in meld for meld in plan.later)
    assert check(plan, table).cards == 9


def test_the_last_card_is_laid_off_where_no_discard_is_needed():
    assert best_plan(parse_cards("TH"), [parse_cards("7H 8H 9H")], house("romme")).melding.rest == ()
    assert best_plan(parse_cards("TH"), [parse_cards("7H 8H 9H")], house("rami")).plays == ()


def test_a_card_of_a_meld_on_the_table_is_taken_for_a_new_one():
    rules, left = house("rami"), [parse_cards("5C 6C 7C")]
    (eight,) = parse_cards("8C")
    plan = best_use(eight, parse_cards("8S 8D KH 8C"), left, rules, taken_from=0)
    assert (plan.plays, plan.melding.melds) == ((), (parse_cards("8C 8S 8D"),))
    assert best_use(eight, parse_cards("8S 9D KH 8C"), left, rules, taken_from=0) is None
    assert best_use(eight, parse_cards("8S 9D KH 8C"), left, rules).plays == (LayOff(0, eight, 0, End.END),)
    with pytest.raises(ValueError, match="8C is not in the hand"):
        best_use(eight, parse_cards("8S 9D KH"), left, rules)


def test_a_card_of_the_pile_is_laid_even_where_less_is_laid_for_it():
    (eight,), hand = parse_cards("8H"), parse_cards("9H TH 9S 9D 2C 8H")
    assert best_plan(hand, [], house("rami")).melding.melds == (parse_cards("9S 9H 9D"),)
    assert best_use(eight, hand, [], house("rami")).melding.melds == (parse_cards("8H 9H TH"),)


def test_a_card_of_the_pile_is_taken_for_the_opening():
    (nine,) = parse_cards("9H")
    plan = best_use(nine, parse_cards("QS KS AS TH JH 2C 5D 9H"), [], house("rami"), opened=False)
    assert set(plan.melding.melds) == {parse_cards("QS KS AS"), parse_cards("9H TH JH")}
    assert best_use(nine, parse_cards("QS KS AS TH 2C 5D 9H"), [], house("rami"), opened=False) is None


def test_cards_on_the_table_that_are_no_meld_are_refused():
    with pytest.raises(ValueError, match="no meld: 7H 8H TH"):
        best_plan(parse_cards("2C"), [parse_cards("7H 8H TH")], house("rami"))
