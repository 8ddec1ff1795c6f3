"""Score sheets, the end of a match, the deal, which house this is, and which special rules go together."""

from __future__ import annotations

from itertools import combinations

import pytest

from rummy_learn.engine.cards import JOKER
from rummy_learn.engine.houses import HOUSES, SPECIAL_RULES
from rummy_learn.i18n import LANGUAGES, house_name
from rummy_learn.lessons.course import read_exercise
from rummy_learn.lessons.exercise import LEVELS, Outcome
from rummy_learn.lessons.face import transcript
from rummy_learn.lessons.reply import feedback
from rummy_learn.lessons.variants import at_table

from .every_exercise import PROTOTYPES, graded


def exercise(kind, house="palace", **facts):
    return read_exercise({"id": "x", "kind": kind, "house": house, "focus": ["1.8"], **facts}, "tests")


def reply(asked, **answer):
    """What a learner reads after an answer, in Spanish."""
    given = asked.read(answer)
    return feedback(asked, given, asked.grade(given), "es")


# --- score --------------------------------------------------------------------------------------------------------

FOUR = [{}, {"hand": "QS 9H"}, {"hand": "AS JK"}, {"hand": "TC 2D 7H", "opened": False}]
THREE = [{}, {"hand": "2C 3C", "opened": False}, {"hand": "KH 2C"}]
LAID = "TH JH JK KH AS AD AH 5C 5D 5S KC KD KS"


@pytest.mark.parametrize(
    ("house", "facts", "sheet"),
    [
        ("palace", {"players": FOUR, "closer": 0}, [69, -19, -31, -19]),
        ("palace", {"players": FOUR, "closer": 0, "one_turn": True, "empty_table": True}, [138, -38, -62, -38]),
        ("palace", {"players": FOUR, "closer": 0, "one_turn": True}, [69, -19, -31, -19]),
        (
            "palace",
            {"players": [{"laid": LAID}, *FOUR[1:]], "closer": 0, "special": ["casino_scoring"]},
            [200, -85, -55, -60],
        ),
        ("palace", {"players": [{"hand": "QS"}, {"hand": "JK"}, {"hand": "2C 3C"}]}, [-10, -20, -5]),
        ("cafe", {"players": [{"hand": "KH 2C"}, {"hand": "JK"}], "end": "turn_limit"}, [12, 25]),
        ("romme", {"players": FOUR, "closer": 0}, [0, 19, 31, 19]),
        ("romme", {"players": FOUR, "closer": 0, "last_discard": False}, [0, 38, 62, 38]),
        ("romme", {"players": FOUR, "closer": 0, "one_turn": True, "empty_table": True}, [0, 19, 31, 19]),
        ("rami", {"players": THREE, "closer": 0}, [0, 100, 12]),
        ("rami", {"players": [{}, {"hand": "2C", "opened": False}], "closer": 0}, [0, 200]),
    ],
)
def test_a_round_is_counted_as_the_house_counts_it(house, facts, sheet):
    counted = exercise("score", house, **facts)
    assert graded(counted, sheet=sheet).outcome is Outcome.RIGHT
    assert graded(counted, sheet=[sheet[0], *(number + 1 for number in sheet[1:])]).outcome is Outcome.WRONG


@pytest.mark.parametrize(
    ("house", "facts", "sheet", "said"),
    [
        ("palace", {}, [49, -19, -11, -19], "el comodín cuenta cero. En la mano cuesta 20"),
        ("cafe", {}, [0, 19, 31, 19], "en otras casas. Aquí cuesta 25"),
        ("palace", {}, [59, -19, -21, -19], "el as cuenta 1. En la mano cuesta 11"),
        ("palace", {}, [71, -21, -31, -19], "J, Q y K cuentan 11, 12 y 13"),
        ("palace", {"one_turn": True, "empty_table": True}, [69, -19, -31, -19], "todo va por 2"),
        ("palace", {"one_turn": True}, [138, -38, -62, -38], "aquí no multiplica nada"),
        ("palace", {}, [69, 19, 31, 19], "con signo menos"),
        ("romme", {}, [69, 19, 31, 19], "Aquí se queda en cero"),
        ("rami", {}, [0, 19, 31, 19], "paga 100 justos"),
        ("rami", {}, [0, 19, 31, 119], "no además"),
    ],
)
def test_a_usual_mistake_is_called_by_its_name(house, facts, sheet, said):
    assert said in reply(exercise("score", house, players=FOUR, closer=0, **facts), sheet=sheet)["remark"]


def test_any_other_mistake_lights_the_hand_that_is_counted_wrong():
    shown = reply(exercise("score", players=FOUR, closer=0), sheet=[69, -19, -30, -19])
    assert "Nora" in shown["remark"]
    assert shown["lit"] == [2, 3]


def test_a_sheet_with_a_gap_is_no_answer_yet():
    assert graded(exercise("score", players=FOUR, closer=0), sheet=[69, -19, None, -19]).outcome is Outcome.NOT_TRIED


def test_a_right_sheet_is_shown_item_by_item_as_every_house_counts_it():
    shown = reply(exercise("score", players=FOUR, closer=0), sheet=[69, -19, -31, -19])
    told = {view["id"]: " ".join(view["sentences"]) for view in shown["houses"]}
    assert "Nora: A♠ (11) y 🃏 (20) → \N{MINUS SIGN}31" in told["palace"]
    assert "Nora: A♠ (11) y 🃏 (25) → 36" in told["cafe"]
    assert "Diego: por no haber abierto (100) → 100" in told["rami"]
    assert shown["counted"], "no house finds a sum legal or not"


def test_a_rule_that_stands_in_two_places_is_named_once():
    casino = exercise("score", players=FOUR, closer=0, special=["casino_scoring"], focus=["4", "3.10"])
    given = casino.read({"sheet": [0, 0, 0, 0]})
    links = feedback(casino, given, casino.grade(given), "en")["links"]
    assert [link["rule"] for link in links] == ["4"]


def test_a_close_that_a_house_does_not_know_is_said_to_be_none_there():
    shown = reply(exercise("score", "romme", players=FOUR, closer=0, last_discard=False), sheet=[0, 38, 62, 38])
    told = {view["id"]: (view["legal"], " ".join(view["sentences"])) for view in shown["houses"]}
    assert told["romme"][0]
    assert not told["cafe"][0]
    assert "último descarte" in told["cafe"][1]


def test_an_end_of_a_round_is_only_moved_to_a_table_where_it_can_happen():
    stuck = PROTOTYPES["score-stock-exhausted"]
    assert at_table(stuck, "cafe") is None
    assert at_table(stuck, "romme") is not None


@pytest.mark.parametrize(
    ("house", "rules", "sheet", "said"),
    [
        ("romme", {"scoring.one_turn_bonus": 30}, [0, 49, 61, 49], "por el cierre de una vez (30) → 61"),
        ("palace", {"scoring.one_turn_bonus": 30}, [318, -98, -122, -98], "Bruno, por el cierre de una vez (30)"),
        ("palace", {"scoring.unopened_penalty": 100}, [600, -200, -200, -200], "Bruno, sin abrir (100)"),
        ("palace", {"scoring.dry_penalty": 50}, [300, -100, -100, -100], "Bruno, por el cierre en seco (50)"),
    ],
)
def test_what_a_table_has_agreed_on_is_an_item_of_its_own(house, rules, sheet, said):
    players = [{"hand": one.get("hand", "")} for one in FOUR]
    counted = exercise("score", house, players=players, closer=0, one_turn=True, empty_table=True, rules=rules)
    shown = reply(counted, sheet=sheet)
    assert shown["outcome"] == "right"
    own = next(view for view in shown["houses"] if view["id"] == house)
    assert said in " ".join(own["sentences"])


def size(asked):
    """How much there is to look at: cards and lines."""
    return len(asked.shown) + len(transcript(asked, "en").splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["score", "house", "agree"])
def test_a_higher_level_shows_more(kind):
    for model in (one for one in PROTOTYPES.values() if one.kind == kind):
        easy, hard = (sum(size(model.another(seed, level)) for seed in range(1, 9)) for level in (1, 3))
        assert easy < hard, model.id


@pytest.mark.parametrize("level", LEVELS)
def test_fresh_rounds_can_have_been_dealt(level):
    for model in (one for one in PROTOTYPES.values() if one.kind == "score"):
        for seed in range(1, 6):
            made = model.another(seed, level)
            cards = [*(card for hand in made.hands for card in hand), *made.laid]
            assert cards.count(JOKER) <= made.rules.pack.jokers
            assert all(cards.count(card) <= made.rules.pack.packs for card in cards if card != JOKER)
            if made.closer is not None:
                assert not made.hands[made.closer]


# --- match --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "facts", "fates"),
    [
        ("romme", {"totals": [201, 150, 160, 180]}, ["loses", "wins", "loses", "loses"]),
        ("romme", {"totals": [200, 150, 160, 180]}, ["loses", "wins", "loses", "loses"]),
        ("romme", {"totals": [199, 150, 160, 180]}, ["plays"] * 4),
        ("romme", {"totals": [210, 150, 150, 180]}, ["plays"] * 4),
        ("rami", {"totals": [310, 120, 120], "rules": {"match.target": 300}}, ["loses", "wins", "wins"]),
        ("rami", {"totals": [160, 90, 40], "rules": {"match.eliminate_at": 150}}, ["out", "plays", "plays"]),
        ("rami", {"totals": [160, 90], "rules": {"match.eliminate_at": 150}}, ["out", "wins"]),
        ("palace", {"totals": [50, -20, -30], "rounds": 3, "rules": {"match.rounds": 3}}, ["wins", "loses", "loses"]),
        ("palace", {"totals": [50, -20, -30], "rounds": 2, "rules": {"match.rounds": 3}}, ["plays"] * 3),
        ("cafe", {"totals": [12, 25, 11], "turns": 120}, ["loses", "loses", "wins"]),
        ("cafe", {"totals": [12, 25, 11], "turns": 119}, ["plays"] * 3),
        ("cafe", {"totals": [0, 25, 11], "wins": [1, 0, 0]}, ["wins", "loses", "loses"]),
    ],
)
def test_a_match_ends_as_the_house_ends_it(house, facts, fates):
    match = exercise("match", house, **facts)
    assert graded(match, fates=fates).outcome is Outcome.RIGHT
    assert graded(match, fates=[None, *fates[1:]]).outcome is Outcome.NOT_TRIED
    for way in ("wins", "loses", "plays"):
        if way != fates[-1]:
            assert graded(match, fates=[*fates[:-1], way]).outcome is Outcome.WRONG


def test_a_match_without_an_agreed_end_is_not_moved_to_such_a_table():
    assert at_table(PROTOTYPES["match-target"], "palace") is None


# --- deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "facts", "cards", "starter"),
    [
        ("palace", {"players": 4}, [110, 13, 57], "by_lot"),
        ("palace", {"players": 2, "special": ["small_deck"]}, [55, 10, 34], "by_lot"),
        ("palace", {"players": 3, "special": ["small_deck"]}, [55, 7, 33], "by_lot"),
        ("cafe", {"players": 3, "dealer": 2}, [110, 13, 70], "0"),
        ("romme", {"players": 4}, [106, 13, 53], "1"),
        ("rami", {"players": 5, "dealer": 1}, [108, 13, 42], "2"),
        ("rami", {"players": 5, "dealer": 1, "rules": {"deal.starter_has_extra": True}}, [108, 13, 14, 41], "2"),
    ],
)
def test_cards_are_dealt_as_the_house_deals_them(house, facts, cards, starter):
    deal = exercise("deal", house, **facts)
    assert graded(deal, cards=cards, starter=starter).outcome is Outcome.RIGHT
    assert graded(deal, cards=cards, starter="by_lot" if starter != "by_lot" else "1").outcome is Outcome.WRONG
    assert graded(deal, cards=cards).outcome is Outcome.NOT_TRIED
    assert "descubierta" in reply(deal, cards=[*cards[:-1], cards[-1] + 1], starter=starter)["remark"]


@pytest.mark.parametrize(
    ("house", "players", "may"),
    [
        ("cafe", 5, "too_many"),
        ("rami", 5, "yes"),
        ("romme", 3, "too_few"),
        ("rami", 1, "too_few"),
        ("palace", 4, "yes"),
    ],
)
def test_so_many_may_sit_down_or_not(house, players, may):
    deal = exercise("deal", house, players=players, seats=True)
    for answer in ("yes", "too_few", "too_many"):
        assert graded(deal, may=answer).outcome is (Outcome.RIGHT if answer == may else Outcome.WRONG)


def test_who_may_not_sit_down_here_is_told_where_they_may():
    assert "Rami" in reply(exercise("deal", "cafe", players=5, seats=True), may="yes")["elsewhere"]


# --- house --------------------------------------------------------------------------------------------------------


def test_every_house_that_fits_has_to_be_chosen_and_no_other():
    which = PROTOTYPES["house-hand"]
    assert graded(which, houses=[["palace", "rami"]]).outcome is Outcome.RIGHT
    assert reply(which, houses=[["rami"]])["remark"].startswith("Bien encaminado")
    shown = reply(which, houses=[["palace", "rami", "cafe"]])
    assert "Café Rummy" in shown["remark"]
    assert shown["lit"] == [0, 1]


def test_more_jokers_than_a_house_has_are_not_seen_there():
    which = exercise("house", "cafe", clues=[{"meld": "JK JK 7C JK"}])
    assert graded(which, houses=[["palace", "cafe", "rami"]]).outcome is Outcome.RIGHT


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_house_to_be_found_out_is_not_named(lang):
    for model in (one for one in PROTOTYPES.values() if one.kind == "house"):
        head = transcript(model, lang).splitlines()[0]
        assert not any(house_name(name, lang) in head for name in HOUSES)


# --- agree --------------------------------------------------------------------------------------------------------

CLASHES = {("small_deck", "opening_40"), ("opening_40", "no_opening")}
FOLLOWS = {
    ("small_deck", "no_opening"): "idle:no_opening",
    ("no_jokers", "fixed_jokers"): "idle:fixed_jokers",
}


@pytest.mark.parametrize("two", list(combinations(SPECIAL_RULES, 2)))
def test_two_special_rules_go_together_as_the_table_of_section_3_says(two):
    agree = exercise("agree", special=list(two))
    verdict = "clash" if two in CLASHES else "yes"
    follows = FOLLOWS.get(two, "implies:no_opening" if "small_deck" in two else "nothing")
    assert graded(agree, verdict=verdict, pair="+".join(two), follows=follows).outcome is Outcome.RIGHT
    other = "yes" if verdict == "clash" else "clash"
    assert graded(agree, verdict=other, pair="+".join(two), follows=follows).outcome is Outcome.WRONG


@pytest.mark.parametrize(("players", "verdict"), [(2, "players"), (3, "yes"), (5, "players")])
def test_calls_need_three_players(players, verdict):
    agree = exercise("agree", special=["calls", "practice"], players=players)
    assert graded(agree, verdict=verdict, follows="nothing").outcome is Outcome.RIGHT


def test_the_other_half_of_an_answer_is_asked_for():
    agree = exercise("agree", special=["small_deck", "opening_40", "practice"])
    assert graded(agree, verdict="clash").outcome is Outcome.NOT_TRIED
    shown = reply(agree, verdict="clash", pair="small_deck+practice")
    assert shown["outcome"] == "wrong"
    assert "esas dos van bien juntas" in shown["remark"]


def test_a_special_rule_is_called_by_its_name():
    links = reply(PROTOTYPES["agree-cyclic"], verdict="yes", follows="nothing")["links"]
    assert [link["name"] for link in links] == ["Secuencias cíclicas"]
