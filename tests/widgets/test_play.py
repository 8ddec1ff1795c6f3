"""A deal, a walk and an agreement from Python's side, without a browser."""

from __future__ import annotations

import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummy_learn.engine.sharing import write_code
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.widgets import Lesson, LessonError


def lesson(lang="es", query=""):
    return Lesson("groups-and-runs", lang=lang, query=query)


def sent(view, content):
    """Let a message arrive from the page and return what the view is sent, changes of its face left out."""
    replies = []
    view.send = replies.append
    view._handle_msg({"content": {"data": {"method": "custom", "content": content}}})
    return replies


PLAYS = {
    "deal": lambda it: it.deal(),
    "agree": lambda it: it.agree(),
    "round": lambda it: it.round("cafe-3"),
    "turn": lambda it: it.round("cafe-turn"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("make", PLAYS.values(), ids=PLAYS)
def test_its_text_is_the_same_every_time(monkeypatch, make, lang):
    monkeypatch.delenv("RUMMY_LEARN_LIVE", raising=False)
    one, two = (make(lesson(lang))._repr_mimebundle_()[0] for _ in range(2))
    assert one["text/plain"] == two["text/plain"] == repr(make(lesson(lang)))
    assert one["text/html"] == two["text/html"]
    assert f'lang="{lang}"' in one["text/html"]


@pytest.mark.parametrize("make", PLAYS.values(), ids=PLAYS)
def test_the_page_has_its_view_and_its_heading(make):
    view = make(lesson())
    assert f"export const {view.part} =" in view.shared.module, "its script is to be named in MODULES"
    assert view.labels[f"{view.part}.ask"]


@pytest.mark.parametrize("make", PLAYS.values(), ids=PLAYS)
def test_a_live_page_does_not_carry_the_static_form(monkeypatch, make):
    monkeypatch.setenv("RUMMY_LEARN_LIVE", "1")
    assert "text/html" not in make(lesson())._repr_mimebundle_()[0]


@pytest.mark.parametrize(
    ("deed", "named"),
    [
        (lambda it: it.deal("casino"), "rami"),
        (lambda it: it.deal("cafe", players=5), "el máximo, 4"),
        (lambda it: it.round("casino-9"), "cafe-turn"),
        (lambda it: it.agree("zz"), "código"),
    ],
)
def test_what_does_not_exist_is_told_without_a_traceback(deed, named):
    with pytest.raises(LessonError) as caught:
        deed(lesson())
    assert named in caught.value.said[0]


# ---- the deal ----


def ask(**changes):
    return {"do": "deal", "house": "cafe", "players": 3, "small": False, "extra": False, **changes}


def test_each_press_of_the_button_is_another_deal():
    view = lesson().deal()
    assert view.face["deal"] is None
    sent(view, ask())
    first = view.face["deal"]
    sent(view, ask())
    assert view.face["deal"]["hand"] != first["hand"]
    assert view.face["deal"]["dealer"] == (first["dealer"] + 1) % 3


def test_the_first_deal_is_the_one_that_the_text_tells():
    view = lesson().deal(seed=5)
    said = view.transcript()
    sent(view, ask())
    assert view.transcript() == said


def test_too_many_players_get_the_reason_and_no_cards():
    view = lesson().deal()
    sent(view, ask())
    sent(view, ask(players=5))
    assert view.face["deal"] is None
    assert view.face["refused"] == "5 jugadores. En esta mesa, con estas reglas, el mínimo es 2 y el máximo, 4."
    sent(view, ask(house="romme", players=2))
    assert view.face["refused"] == "En el rommé juegan exactamente 4."
    sent(view, ask(house="rami", players=5))
    assert view.face["refused"] == ""
    assert len(view.face["deal"]["hand"]) == 13


def test_dealing_by_typing():
    view = lesson("en").deal()
    assert "10 cards" in view.deal(players=2, small_deck=True)
    assert "the most 4" in view.deal(players=5)


# ---- the agreement ----


def test_choices_one_by_one():
    view = lesson().agree()
    sent(view, {"do": "house", "house": "palace"})
    sent(view, {"do": "special", "name": "calls", "on": True})
    sent(view, {"do": "rule", "path": "opening.minimum", "option": 3})
    rules = view.agreement.rules()
    assert (rules.draw.calls, rules.opening.minimum, rules.pack.jokers) == (True, 51, 6)
    assert [row[0] for row in view.face["result"]["differences"]] == [
        text(f"rule.{path}", "es") for path in ("deal.players_min", "draw.calls", "opening.minimum")
    ]
    sent(view, {"do": "reset"})
    assert view.face["result"]["differences"] == []
    assert view.face["house"] == "palace"


def test_a_code_is_read_back_and_a_bad_one_is_told():
    view = lesson().agree()
    view.choose("rami", {"cyclic_runs": True}, scoring__hand_joker=50)
    code, link = view.face["result"]["code"], view.face["result"]["link"]
    other = lesson().agree()
    sent(other, {"do": "read", "code": f"https://example.org/es/x{link}"})
    assert other.agreement.rules() == view.agreement.rules()
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    sent(other, {"do": "read", "code": wrong})
    assert "error de escritura" in other.face["unread"]
    assert other.agreement.rules() == view.agreement.rules()
    sent(other, {"do": "read", "code": code.upper()})
    assert other.face["unread"] == ""


def test_an_address_with_rules_leads_to_them():
    rules = lesson().agree("romme").agreement.change("scoring.hand_joker", 50).rules()
    view = lesson(query=f"rules={write_code(rules)}").agree()
    assert view.face["linked"]
    assert view.agreement.rules() == rules
    odd = lesson(query="rules=%00%00").agree()
    assert odd.face["unread"]
    assert odd.face["result"]["differences"] == []


def test_agreeing_by_typing():
    view = lesson("en").agree()
    assert "Points to open: 40 (51)" in view.choose("rami", opening__minimum=40)
    before = view.agreement
    for said in (view.choose("casino"), view.choose(opening__minimum=999), view.choose(special={"tarot": True})):
        assert said
    assert view.agreement == before


# ---- whatever a page may send ----

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
messages = junk | st.fixed_dictionaries(
    {"do": st.sampled_from(["deal", "house", "special", "rule", "reset", "read", "explode"]) | junk},
    optional={
        "house": st.sampled_from(["cafe", "romme", "casino"]) | junk,
        "players": junk,
        "small": junk,
        "extra": junk,
        "name": st.sampled_from(["calls", "opening_40", "small_deck"]) | junk,
        "on": junk,
        "path": st.sampled_from(["pack.packs", "deal.hand_size", "opening.minimum"]) | junk,
        "option": st.integers(-2, 6) | junk,
        "code": st.text(max_size=12) | junk,
    },
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(messages, max_size=4), st.sampled_from(sorted(PLAYS)))
def test_no_message_breaks_a_view(caplog, said, kind):
    view = PLAYS[kind](lesson("en"))
    with caplog.at_level(logging.ERROR, "rummy_learn"):
        replies = [reply for message in said for reply in sent(view, message)]
    assert not caplog.records, "an exception had to be caught"
    assert {reply["kind"] for reply in replies} <= {"notice"}
    assert view.transcript()
