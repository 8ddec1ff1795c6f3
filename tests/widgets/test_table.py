"""The table from Python's side, without a browser: what a page may ask for, and what it is told."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from urllib.parse import parse_qs

import pytest

from rummy_learn.engine.cards import parse_cards
from rummy_learn.engine.houses import HOUSES
from rummy_learn.engine.record_reader import read_record
from rummy_learn.engine.sharing import write_code
from rummy_learn.engine.solver import best_melding
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.play.form import Choice
from rummy_learn.play.session import Wait
from rummy_learn.play.table_face import describe
from rummy_learn.widgets import PlayTable
from tests.play.matches import wish
from tests.widgets.at_table import NEW, PLAYERS, ask, play_on, table

# --- playing --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("house", HOUSES)
def test_a_match_is_played_through_messages_alone(house, lang):
    view = table(lang, house=house, rivals=["easy", "hard", "easy", "easy"][: PLAYERS[house] - 1], goal=1)
    told = play_on(view, most=120)
    assert {message["kind"] for message in told} <= {"change", "table"}
    assert [message["n"] for message in view.told] == list(range(1, len(view.told) + 1))
    assert view.session.table.log


@pytest.mark.slow
def test_what_the_page_keeps_is_the_match():
    view = table(house="palace", rivals=["easy", "hard"], goal=2)
    kept = deepcopy(view.told[0]["saved"])
    for message in play_on(view, until=lambda session: session.finished and len(session.table.log) > 9):
        if message["kind"] == "table":
            kept = deepcopy(message["saved"])
        else:
            kept["rounds"][-1] += message["log"]
    other = table()
    (resumed,) = ask(other, {"do": "restore", "saved": json.loads(json.dumps(kept))})
    assert resumed["kind"] == "table"
    assert resumed["saved"] == kept
    assert other.session.table == view.session.table
    play_on(view, 20)
    play_on(other, 20)
    assert other.session.table == view.session.table


def test_a_choice_of_cards_is_weighed_and_laid_as_it_was_weighed():
    view = table(house="cafe", seed=7, rivals=["easy", "easy", "easy"])
    play_on(view, until=lambda session: session.wait is Wait.YOU and session.table.turn.phase == "play")
    session = view.session
    lay = wish(session)
    chosen = [" ".join(card.code for card in reversed(meld)) for meld in lay.melds]
    (weighed,) = ask(view, {"do": "weigh", "melds": chosen})
    assert weighed["legal"]
    assert weighed["total"] == sum(meld["points"] for meld in weighed["melds"]) > 0
    assert view.session is session
    (change,) = ask(view, {"do": "lay", "melds": chosen})
    assert [meld["cards"] for meld in change["melds"].values()] == [meld["cards"] for meld in weighed["melds"]]
    assert change["opened"][0]
    (back,) = ask(view, {"do": "back"})
    assert set(back["melds"].values()) == {None}
    assert sorted(back["hand"].split()) == sorted(card.code for card in session.view.hand)


def test_the_hand_can_be_had_in_the_order_of_its_melds():
    view = table(house="palace", seed=7)
    (reply,) = ask(view, {"do": "arrange"})
    cards = parse_cards(reply["cards"])
    assert sorted(cards) == sorted(view.session.view.hand)
    laid = best_melding(cards, HOUSES["palace"]).melds
    assert laid
    assert cards[: len(laid[0])] in laid


def test_a_second_view_asks_to_look():
    view = table()
    (look,) = ask(view, {"do": "look"})
    assert look["kind"] == "table"
    assert look["hand"] == view.told[0]["hand"]
    assert "saved" not in look


def test_a_page_out_of_step_sees_how_things_are():
    view = table()
    for do in ("step", "pass", "next"):
        session = view.session
        (reply,) = ask(view, {"do": do})
        assert reply["kind"] == "table"
        assert view.session is session


# --- the coach ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_what_the_coach_advises_can_be_done_as_it_says(house):
    view = table("es", house=house, rivals=["easy"] * (HOUSES[house].deal.players_min - 1), seed=8)
    done = 0
    while done < 12 and view.session.wait in (Wait.YOU, Wait.RIVAL):
        if view.session.wait is Wait.RIVAL:
            ask(view, {"do": "step"})
            continue
        (advice,) = ask(view, {"do": "advice"})
        assert advice["kind"] == "advice"
        assert len(advice["told"]) > 1
        assert set(advice["cards"].split()) <= {card.code for card in view.session.view.hand}
        (change,) = ask(view, advice["do"])
        assert change["kind"] == "change", advice
        done += 1
    assert done > 5


def test_the_coach_has_nothing_to_say_while_others_move():
    view = table()
    play_on(view, until=lambda session: session.wait is Wait.RIVAL)
    (reply,) = ask(view, {"do": "advice"})
    assert (reply["kind"], reply["place"]) == ("refused", "table")


@pytest.mark.slow
def test_the_round_is_reviewed_when_it_is_over():
    view = table(seed=8)
    (reply,) = ask(view, {"do": "review"})
    assert reply["kind"] == "refused"
    play_on(view, 1500)
    (replay,) = ask(view, {"do": "replay"})
    (reply,) = ask(view, {"do": "review"})
    assert reply["kind"] == "review"
    assert 0 < len(reply["moves"]) <= 3
    for move in reply["moves"]:
        assert replay["face"]["steps"][move["step"]]["seat"] == view.session.seat
        assert replay["face"]["steps"][move["step"]]["told"] == move["told"]
        assert move["cost"] > 0
        assert move["better"] not in move["told"]
        assert move["why"]


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ({"do": "discard", "card": "2C"}, "pile"),
        ({"do": "lay", "melds": ["2C 3C 4C"]}, "hand"),
        ({"do": "layoff", "card": "2C", "meld": 0}, "meld"),
        ({"do": "swap", "card": "2C", "meld": 0, "index": 1}, "meld"),
        ({"do": "take", "meld": 0, "index": 1}, "meld"),
        ({"do": "draw", "from": "pile", "count": 9}, "pile"),
        ({"do": "out"}, "table"),
        ({"do": "back"}, "table"),
        ({"do": "call"}, "pile"),
        ({"do": "time"}, "table"),
        ({"do": "replay"}, "table"),
    ],
    ids=str,
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_allowed_is_answered_with_its_reason_at_its_place(message, place, lang):
    view = table(lang)
    session = view.session
    (reply,) = ask(view, message)
    assert (reply["kind"], reply["do"], reply["place"]) == ("refused", message["do"], place)
    assert all(reply["told"])
    assert reply["told"]
    assert view.session is session


def test_a_player_is_called_by_name():
    view = table()
    play_on(view, until=lambda session: session.wait is Wait.RIVAL)
    (reply,) = ask(view, {"do": "draw", "from": "stock"})
    assert text("player.1", "en") in reply["told"][0]
    assert reply["rules"] == ["NOT_YOUR_TURN"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"house": "romme", "rivals": ["easy"]},
        {"house": "cafe", "rivals": ["easy"] * 5},
        {"house": "palace", "special": ["calls"], "rivals": ["easy"]},
        {"house": "palace", "special": ["small_deck", "opening_40"]},
        {"house": "bar"},
        {"special": ["none such"]},
        {"rivals": ["clumsy"]},
        {"code": "nonsense"},
        {"house": "palace", "goal": 50_000},
    ],
    ids=str,
)
def test_a_match_that_cannot_be_is_refused_in_the_form(wrong):
    view = PlayTable("en", query="")
    view.told = []
    view.send = view.told.append
    (reply,) = ask(view, {**NEW, **wrong})
    assert (reply["kind"], reply["do"], reply["place"]) == ("refused", "new", "form")
    assert reply["told"][0] != text("error.unexpected", "en")
    assert view.session is None


def test_before_a_match_there_is_nothing_to_do():
    view = PlayTable("es", query="")
    view.told = []
    view.send = view.told.append
    for do in ("step", "draw", "look", "advice", "file"):
        (reply,) = ask(view, {"do": do})
        assert reply["told"] == [text("table.no_match", "es")]


def test_the_clock_ends_a_turn_where_it_is_on_and_says_what_it_did():
    view = table(clock=True)
    assert view.told[0]["seconds"] == 45
    drawn = view.session.table.stock[-1]
    (change,) = ask(view, {"do": "time"})
    assert [move["do"] for move in change["moves"]] == ["time", "draw", "discard", "turn"]
    thrown = parse_cards(change["pile"])[0]
    told = text("action.you.time_out.drawn", "en", drawn=drawn.symbol, card=thrown.symbol)
    assert change["moves"][0]["told"] == told
    assert change["wait"] == "rival"


# --- what was kept --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [({"format": 9}, "newer"), ({"seed": 8}, "illegal"), ({"rounds": "all"}, "broken"), ({"code": "zz"}, "broken")],
)
def test_a_kept_match_that_was_meddled_with_is_refused_and_nothing_is_lost(change, why):
    view = table()
    play_on(view, 30)
    (now,) = ask(view, {"do": "look"})
    session = view.session
    saved = {"format": 1, "code": write_code(session.setup.rules), "rivals": ["easy"], "seed": 7, "clock": False}
    kept = {**saved, "rounds": [[line for message in view.told for line in message.get("log", ())]]}
    (reply,) = ask(view, {"do": "restore", "saved": {**kept, **change}})
    assert (reply["kind"], reply["why"]) == ("refused", why)
    assert view.session is session
    (restored,) = ask(view, {"do": "restore", "saved": kept})
    assert restored["hand"] == now["hand"]


@pytest.mark.slow
def test_a_record_goes_on_where_it_stopped_and_is_walked_through_when_over():
    view = table(rivals=["easy", "easy"], seed=8)
    play_on(view, 25)
    (file,) = ask(view, {"do": "file"})
    assert file["name"].endswith(".rummy")
    assert read_record(file["text"]).rounds[0].table == view.session.table
    other = table(seed=1)
    (opened,) = ask(other, {"do": "open", "text": file["text"]})
    assert opened["kind"] == "table"
    assert other.session.table == view.session.table
    play_on(view, 1500)
    (replay,) = ask(view, {"do": "replay"})
    assert len(replay["face"]["steps"]) == len(view.session.table.log) + 1
    (file,) = ask(view, {"do": "file"})
    (walked,) = ask(table("es"), {"do": "open", "text": file["text"]})
    assert walked["kind"] == "replay"
    assert walked["face"]["names"][walked["face"]["mine"]] == text("table.you", "es")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_round_of_a_match_can_be_walked_through(lang):
    view = table(lang, house="palace", rivals=["easy", "easy"], goal=3, seed=8)
    play_on(view, 3000)
    (file,) = ask(view, {"do": "file"})
    of_strangers = re.sub("bots = .*", "", file["text"])
    readers = [(view, {"do": "replay"})]
    readers += [(table(lang), {"do": "open", "text": words}) for words in (file["text"], of_strangers)]
    sheet, you = describe(view.session, lang)["sheet"], text("table.you", lang)
    for reader, message in readers:
        (last,) = ask(reader, message)
        assert (last["kind"], last["round"], last["rounds"]) == ("replay", 3, 3)
        for number, played in enumerate((*view.session.finished, view.session.table), start=1):
            (shown,) = ask(reader, {"do": "replay", "round": number})
            face = shown["face"]
            assert shown["round"] == number
            assert len(face["steps"]) == len(played.log) + 1
            assert all(step["told"] and step["why"] for step in face["steps"][1:])
            mine = None if message.get("text") == of_strangers else face["names"].index(you)
            assert face.get("mine") == mine
            so_far = [sum(map(int, points)) for points in zip(*sheet[:number], strict=True)]
            assert all(f"\N{NO-BREAK SPACE}{points}" in shown["told"] for points in (*sheet[number - 1], *so_far))
        for none_such in (0, 4, True, "1", None):
            (reply,) = ask(reader, {"do": "replay", "round": none_such})
            assert reply["kind"] == "notice"


@pytest.mark.parametrize("words", ["", "players = 3", "format = 99", "🃏" * 100])
def test_a_file_that_is_no_record_is_refused(words):
    view = table()
    session = view.session
    (reply,) = ask(view, {"do": "open", "text": words})
    assert (reply["kind"], reply["do"], reply["place"]) == ("refused", "open", "form")
    assert view.session is session


def test_the_link_leads_to_the_same_deal():
    view = table(house="rami", rivals=["hard", "expert"], seed=11, goal=500)
    link = view.told[0]["link"]
    assert parse_qs(link[1:])["lesson"] == ["table"]
    led = PlayTable("es", query=link[1:])
    assert led.face["linked"]
    chosen = led.face["chosen"]
    assert (chosen["rivals"], chosen["seed"]) == (["hard", "expert"], 11)
    led.told = []
    led.send = led.told.append
    ask(led, {"do": "new", **chosen})
    assert led.session.table == view.session.table


@pytest.mark.parametrize("query", ["", "rivals=easy", "rules=&seed=x"])
def test_an_address_that_asks_for_no_rules_leaves_the_form_as_it_is(query):
    view = PlayTable("en", Choice(house="rami", rivals=("hard",)), query=query)
    assert not view.face["linked"]
    assert not view.face["unread"]
    assert view.face["chosen"]["house"] == "rami"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("rules=nonsense", "nonsense"),
        ("rules=12u4", "u"),
        ("rules=12", "122d"),
        (f"rules={write_code(HOUSES['cafe'])}&rivals=clumsy", "clumsy"),
        (f"rules={write_code(HOUSES['cafe'])}&rivals=easy,easy,easy,easy", "5"),
    ],
)
def test_an_address_that_cannot_be_played_says_what_is_wrong_and_the_house_goes_on(lang, query, named):
    view = PlayTable(lang, Choice(house="rami", rivals=("hard",)), query=query)
    assert not view.face["linked"]
    assert view.face["chosen"]["house"] == "rami"
    assert named in view.face["unread"]
    assert text("error.unexpected", lang) not in view.face["unread"]


def test_rules_in_an_address_seat_as_many_as_they_need():
    view = PlayTable("en", query=f"rules={write_code(HOUSES['romme'])}&seed={'9' * 5000}")
    assert view.face["linked"]
    assert view.face["chosen"]["players"] == 4
    assert view.face["chosen"]["seed"] is None


def test_the_page_asks_what_goes_with_the_rules_before_a_match_and_during_it():
    view = table()
    asked = {"do": "fit", "house": "palace", "special": ["calls"], "rivals": ["easy"]}
    (fit,) = ask(view, asked)
    assert (fit["kind"], fit["players"]) == ("fit", [3, 4])
    assert fit["title"] == "Rummy Palace + Calls"
    (fit,) = ask(view, {**asked, "house": "casino"})
    assert (fit["players"], fit["title"]) == (None, "")
    assert "casino" in fit["told"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_text_is_the_same_every_time(monkeypatch, lang):
    monkeypatch.delenv("RUMMY_LEARN_LIVE", raising=False)
    one, two = (PlayTable(lang, query="")._repr_mimebundle_()[0] for _ in range(2))
    assert one["text/plain"] == two["text/plain"] == repr(PlayTable(lang, query=""))
    assert one["text/html"] == two["text/html"]
    monkeypatch.setenv("RUMMY_LEARN_LIVE", "1")
    assert "text/html" not in PlayTable(lang, query="")._repr_mimebundle_()[0]
