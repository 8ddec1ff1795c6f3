"""Computer players: always legal, from what their seat may see, and done some day."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from rummy_learn.engine.actions import Discard, Draw, GoOut, Lay, LayOff, Source, TakeBack, TakeFromMeld
from rummy_learn.engine.bots import BOTS, ExpertBot, HardBot
from rummy_learn.engine.bots.bot import PATIENCE, is_restless
from rummy_learn.engine.bots.memory import remember
from rummy_learn.engine.bots.worlds import are_near, drawable, imagine
from rummy_learn.engine.cards import parse_card, parse_cards
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES, SpecialRulesError, house, with_special
from rummy_learn.engine.melds import is_meld
from rummy_learn.engine.round import deal, play, shuffled
from rummy_learn.engine.rules import RulesError
from rummy_learn.engine.table import Phase
from rummy_learn.engine.views import view

from .bot_rounds import moments, other_world
from .some_rules import some_rules
from .test_referee import table
from .test_round import dealt, last_of_the_stock

KINDS = st.sampled_from(list(BOTS.values()))


def chosen(bot, now, seed=0):
    return bot.choose(view(now, now.turn.seat), Random(seed))


def holding(now, seat, hand):
    """The same table with other cards in a hand."""
    return replace(now, hands=tuple(tuple(hand) if i == seat else other for i, other in enumerate(now.hands)))


@pytest.mark.slow
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(some_rules(), st.sets(st.sampled_from(list(SPECIAL_RULES))), st.data())
def test_whatever_the_rules_every_move_is_legal(rules, special, data):
    try:
        rules = with_special(rules, special)
    except (RulesError, SpecialRulesError):
        reject()
    players = data.draw(st.integers(rules.deal.players_min, rules.deal.players_max))
    bots = [data.draw(KINDS) for _ in range(players)]
    rng = Random(data.draw(st.integers(0, 1000)))
    for _ in moments(deal(rules, players, shuffled(rules, rng)), bots, rng, 50):
        pass


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
@pytest.mark.parametrize("name", HOUSES)
def test_a_move_follows_from_the_view_and_chance_alone(name, bot):
    """The same view, the same move; wherever the hidden cards lie."""
    rng = Random(4)
    now = dealt(name, 4, seed=3)
    for after in moments(now, [bot] * 4, rng, 30):
        seat = now.turn.seat
        elsewhere = other_world(now, seat, Random(9))
        assert chosen(bot, elsewhere) == chosen(bot, now) == chosen(bot, now)
        now = after


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
@pytest.mark.parametrize("name", HOUSES)
def test_every_round_ends(name, bot):
    """Within a hundred turns of each player, of which not one is endless either."""
    rules = HOUSES[name]
    for seed in range(5):
        for players in {rules.deal.players_min, rules.deal.players_max}:
            rng = Random(seed)
            *_, last = moments(deal(rules, players, shuffled(rules, rng)), [bot] * players, rng, 1000 * players)
            assert last.is_over
            assert last.turn.number <= 100 * players


def test_all_kinds_go_out_when_nothing_but_the_discard_is_left():
    now = table("cafe", "9S", ["5H 6H 7H"])
    assert {bot.name: chosen(bot, now) for bot in BOTS.values()} == dict.fromkeys(BOTS, Discard(0, parse_card("9S")))
    done = play(table("romme", "2C 2D 2H", players=4), Lay(0, (parse_cards("2C 2D 2H"),)))
    assert {bot.name: chosen(bot, done) for bot in BOTS.values()} == dict.fromkeys(BOTS, GoOut(0))


def test_a_hard_rival_takes_what_makes_a_meld_and_lays_it():
    now = table("cafe", "5C 5H 9S KD 2H 7C JD", phase=Phase.DRAW, opened=False)
    assert chosen(HardBot(), now) == Draw(0, Source.DISCARD)
    taken = play(now, Draw(0, Source.DISCARD))
    lay = chosen(HardBot(), taken)
    assert isinstance(lay, Lay)
    assert sorted(lay.melds[0]) == sorted(parse_cards("5C 5H 5D"))


def test_a_hard_rival_takes_from_a_meld_only_what_it_can_lay():
    now = table("rami", "8S 8D 9C KS 2H", ["5C 6C 7C 8C"], phase=Phase.DRAW, pile="KC")
    assert chosen(HardBot(), now) == TakeFromMeld(0, 0, 3)
    useless = table("rami", "JS QD 9C KS 2H", ["5C 6C 7C 8C"], phase=Phase.DRAW, pile="KC")
    assert chosen(HardBot(), useless) == Draw(0)


def test_an_expert_takes_what_it_can_lay_off_though_it_is_the_dearest_of_its_cards():
    for name in ("cafe", "rami"):
        now = table(name, "7H 2C 4D", ["9S TS JS"], phase=Phase.DRAW, pile="QS", players=2)
        assert chosen(ExpertBot(), now) == Draw(0, Source.DISCARD)


def test_who_took_a_card_that_cannot_be_laid_gives_it_back_and_draws_from_the_stock():
    now = play(table("rami", "2C 4D 9S", phase=Phase.DRAW, opened=False), Draw(0, Source.DISCARD))
    for bot in BOTS.values():
        assert chosen(bot, now) == TakeBack(0)
        assert chosen(bot, play(now, TakeBack(0))) == Draw(0)


def test_an_expert_hides_its_melds_until_the_end_is_near():
    near = table("cafe", "2C 2D 2H 9S KD", ["5H 6H 7H"], players=2)
    at_ease = holding(near, 1, parse_cards("3D") * 8)
    assert isinstance(chosen(ExpertBot(), at_ease), Discard)
    assert isinstance(chosen(HardBot(), at_ease), Lay)
    assert isinstance(chosen(ExpertBot(), near), Lay), "the next player has two cards left"
    ends = holding(at_ease, 0, parse_cards("2C 2D 2H 9S"))
    assert isinstance(chosen(ExpertBot(), ends), Lay), "it can end the round"


@pytest.mark.parametrize(("hand", "calls"), [("KC KD 9S 3H", True), ("KC 9D 9S 3H", False)])
def test_a_call_is_worth_it_for_a_new_meld(hand, calls):
    rules = house("palace", ["calls"])
    thrown = play(table(rules, "5H 9S KH", players=4), Discard(0, parse_card("KH")))
    caller = holding(thrown, 2, parse_cards(hand))
    for bot in (HardBot(), ExpertBot()):
        assert bot.calls(view(caller, 2), Random(0)) is calls


def test_an_expert_does_not_throw_what_the_next_player_was_seen_to_want():
    """Of two useless cards of one value, the one that fits what the next player took is kept."""
    now = dealt("cafe", 2, seed=1)
    now = holding(holding(now, 0, parse_cards("KC QH 2S 4D 6S 8C 3H")), 1, parse_cards("KD KH 9C 9D 3C 5S 7D"))
    for action in (
        *(Draw(0), Discard(0, parse_card("KC"))),
        *(Draw(1, Source.DISCARD), Discard(1, parse_card("QD"))),
        *(Draw(0), Discard(0, parse_card("2S"))),
        *(Draw(1), Discard(1, parse_card("QC"))),
    ):
        if isinstance(action, Discard):  # the card is there, whatever was dealt
            now = holding(now, action.seat, [*now.hands[action.seat], action.card])
        now = play(now, action)
    now = play(now, Draw(0))
    now = holding(now, 0, parse_cards("KS QS 4D 4H 4C 6H 6C 6D"))
    assert chosen(ExpertBot(), now) == Discard(0, parse_card("QS"))


# --- memory -------------------------------------------------------------------------------------------------------


def test_taken_cards_are_remembered_until_they_are_shown():
    now = dealt("cafe", 2, seed=1)
    top = now.discards[-1]
    now = play(now, Draw(0))
    thrown = min(card for card in now.hand if not card.is_joker and card != top)
    now = play(now, Discard(0, thrown))
    now = play(now, Draw(1, Source.DISCARD))
    assert remember(view(now, 0)).held == ((), (thrown,))
    assert remember(view(now, 0)).thrown == ((thrown,), ())
    back = play(now, TakeBack(1))
    assert remember(view(back, 0)).held == ((), ())
    assert remember(view(play(now, Discard(1, thrown)), 0)).held == ((), ())


def test_what_others_hold_cannot_be_drawn():
    now = dealt("cafe", 2, seed=1)
    now = play(now, Draw(0))
    thrown = min(card for card in now.hand if not card.is_joker)
    before = drawable(view(now, 0))[thrown]
    now = play(play(now, Discard(0, thrown)), Draw(1, Source.DISCARD))
    assert drawable(view(now, 0))[thrown] == before
    assert all(world.next_hand.count(thrown) for world in imagine(view(now, 0), Random(1), 5, 2))


def test_once_the_pile_is_the_stock_all_other_cards_are_in_the_hands():
    """With two players, the other hand is then known, but for what is drawn from now on."""
    rng = Random(6)
    now = deal(HOUSES["cafe"], 2, shuffled(HOUSES["cafe"], rng))
    while not now.reshuffles:
        seat = now.turn.seat
        now = play(now, Draw(seat))
        now = play(now, Discard(seat, rng.choice([card for card in now.hand if not card.is_joker])))
    seat = now.turn.seat
    for world in imagine(view(now, seat), Random(1), 5, 2):
        wrong = Counter(world.next_hand) - Counter(now.hands[1 - seat])
        assert wrong.total() <= 1, "only the first upcard is in no log"


@pytest.mark.slow
def test_imagined_worlds_hold_the_cards_there_are():
    for now in moments(dealt("palace", 3, seed=2), [HardBot()] * 3, Random(2), 40):
        if now.is_over:
            break
        for seat in range(3):
            seen = view(now, seat)
            for world in imagine(seen, Random(1), 3, 2):
                assert len(world.next_hand) == seen.counts[(seat + 1) % 3]
                every = [*seen.hand, *seen.discards, *world.next_hand, *world.draws]
                assert all(every.count(card) <= now.pack.count(card) for card in every)


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [("7H", "7D", True), ("7H", "8H", True), ("7H", "9H", False), ("AH", "KH", True), ("7H", "8D", False)],
)
def test_cards_are_near_that_could_begin_a_meld(one, other, near):
    assert are_near(parse_card(one), parse_card(other)) is near


# --- patience -----------------------------------------------------------------------------------------------------


def test_players_grow_restless_when_nothing_is_laid():
    now = dealt("cafe", 2, seed=1)
    for _ in range(2 * PATIENCE + 1):
        assert not is_restless(view(now, now.turn.seat))
        seat = now.turn.seat
        now = play(now, Draw(seat))
        now = play(now, Discard(seat, next(card for card in now.hand if not card.is_joker)))
    assert is_restless(view(now, now.turn.seat))
    drawn = holding(play(now, Draw(now.turn.seat)), now.turn.seat, parse_cards("KC QH 2S 4D 6S 8C"))
    assert len({chosen(HardBot(), drawn, seed) for seed in range(12)}) > 1, "it tries something else"


def test_a_rival_lays_off_where_it_fits():
    now = table("cafe", "8H 2C KD", ["5H 6H 7H"], players=2)
    assert chosen(HardBot(), now) == LayOff(0, parse_card("8H"), 0)
    assert is_meld(parse_cards("5H 6H 7H 8H"), now.rules)


def test_the_last_stock_card_is_no_trouble():
    for name in HOUSES:
        now = last_of_the_stock(name)
        for bot in BOTS.values():
            play(now, chosen(bot, now))
