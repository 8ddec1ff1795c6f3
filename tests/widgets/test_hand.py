"""The hand of cards from Python's side, without a browser."""

from __future__ import annotations

import logging
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from traitlets import TraitError

from rummy_learn.engine.cards import NotationError, parse_cards
from rummy_learn.i18n import LANGUAGES, UnknownLanguageError, text
from rummy_learn.widgets import Hand
from rummy_learn.widgets.hand import hand_labels


def from_page(hand: Hand, **data: object) -> None:
    """Deliver a message as the browser sends it."""
    hand._handle_msg({"content": {"data": data}, "buffers": []})


@pytest.fixture
def sent(monkeypatch):
    """What hands send to the page, as (kind or method, content)."""
    messages: list[dict[str, object]] = []
    monkeypatch.setattr(Hand, "_send", lambda _, message, buffers=None: messages.append(message))
    return messages


def test_notation_and_cards_give_the_same_hand():
    assert Hand("7H 10♥ JK").held == Hand(parse_cards("7H TH JK")).held == parse_cards("7H TH JK")


def test_bad_notation_is_told_where():
    with pytest.raises(NotationError) as error:
        Hand("7H 1X")
    assert error.value.position == 3


def test_unknown_language_and_unknown_switch():
    with pytest.raises(UnknownLanguageError):
        Hand("7H", lang="xx")
    with pytest.raises(TraitError):
        Hand("7H", selectable="some")
    with pytest.raises(TraitError):
        Hand("7H", marks={0: "ugly"})


def test_transcript_is_the_same_every_time():
    """Nbval compares it: no id, no address."""
    assert Hand("7H 8H JK")._repr_mimebundle_()[0]["text/plain"] == "7♥ 8♥ 🃏"
    assert Hand("7H 8H", face_down=True).transcript() == "🂠 🂠"
    assert Hand("").transcript() == "-"


def test_transcript_shows_what_was_laid():
    hand = Hand("7H 8H 9H JK", zone=True)
    from_page(hand, method="update", state={"state": {"hand": [3], "zone": [2, 0, 1], "selected": []}})
    assert hand.transcript() == "🃏 | 9♥ 7♥ 8♥"
    assert hand.laid == parse_cards("9H 7H 8H")


@pytest.mark.parametrize(
    ("lang", "names"), [("es", ["siete de corazones", "comodín"]), ("en", ["seven of hearts", "joker"])]
)
def test_without_a_kernel_the_page_still_names_the_cards(lang, names):
    found: list[str | None] = []

    class Names(HTMLParser):
        def handle_starttag(self, tag, attrs):
            if dict(attrs).get("role") == "img":
                found.append(dict(attrs)["aria-label"])

    Names().feed(Hand("7H JK", lang=lang)._repr_mimebundle_()[0]["text/html"])
    assert found == names


def test_a_hidden_card_is_not_given_away_without_a_kernel_either():
    assert "♥" not in Hand("7H 8H", face_down=True)._repr_mimebundle_()[0]["text/html"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_every_button_has_its_words(lang):
    labels = hand_labels(lang)
    assert len({labels[code] for code in labels if "." not in code}) == 53
    for needed in (
        "hand",
        "zone",
        "back",
        "invitation",
        "to_zone",
        "to_hand",
        "left",
        "right",
        "sort",
        "help.title",
        "help",
    ):
        assert labels[f"hand.{needed}"]


# ---- what comes from a page ----


def test_a_page_may_move_and_choose(sent):
    hand = Hand("7H 8H 9H", zone=True)
    sent.clear()
    from_page(hand, method="update", state={"state": {"hand": [2, 0], "zone": [1], "selected": [0]}})
    assert (hand.held, hand.laid, hand.chosen) == (parse_cards("9H 7H"), parse_cards("8H"), parse_cards("7H"))
    assert [message["method"] for message in sent] in ([], ["echo_update"])


STATES = [
    None,
    5,
    "hand",
    [],
    {},
    {"hand": [0, 1, 2]},
    {"hand": [0, 1], "zone": [], "selected": []},
    {"hand": [0, 1, 1], "zone": [], "selected": []},
    {"hand": [0, 1, 3], "zone": [], "selected": []},
    {"hand": [0, 1, "2"], "zone": [], "selected": []},
    {"hand": [0, 1, 2.0], "zone": [], "selected": []},
    {"hand": [False, True, 2], "zone": [], "selected": []},
    {"hand": [0, 1, None], "zone": [], "selected": []},
    {"hand": [0, [1], 2], "zone": [], "selected": []},
    {"hand": {"0": 0}, "zone": [], "selected": []},
    {"hand": [0, 1], "zone": [2], "selected": [7]},
    {"hand": [0, 1], "zone": [2], "selected": [1, 1]},
    {"hand": [0, 1, 2], "zone": [], "selected": [], "more": 1},
]


@pytest.mark.parametrize("state", STATES)
def test_a_state_that_cannot_be_is_refused_and_the_page_corrected(state, sent, capsys):
    hand = Hand("7H 8H 9H", zone=True)
    before = dict(hand.state)
    sent.clear()
    from_page(hand, method="update", state={"state": state})
    assert hand.state == before
    assert {"method": "update", "state": {"state": before}, "buffer_paths": []} in sent
    assert capsys.readouterr() == ("", "")


def test_without_a_zone_nothing_can_be_laid(sent):
    hand = Hand("7H 8H 9H")
    from_page(hand, method="update", state={"state": {"hand": [0, 1], "zone": [2], "selected": []}})
    assert hand.laid == ()


@pytest.mark.parametrize("name", ["cards", "labels", "marks", "zone", "lang", "disabled", "_esm", "nonsense", "layout"])
def test_a_page_cannot_change_anything_else(name, sent):
    hand = Hand("7H 8H 9H")
    before = hand.get_state()
    from_page(hand, method="update", state={name: ["2S"]})
    assert hand.get_state() == before


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"method": 7},
        {"method": "update"},
        {"method": "update", "state": [1]},
        {"method": "custom"},
        {"method": "eval"},
    ],
)
def test_a_message_that_makes_no_sense_changes_nothing(data, sent, capsys):
    hand = Hand("7H 8H")
    before = hand.get_state()
    from_page(hand, **data)
    hand._handle_msg({})
    assert hand.get_state() == before
    assert capsys.readouterr() == ("", "")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 5) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["hand", "zone", "selected", "x"]), inner)
    ),
    max_leaves=12,
)


@given(JSON)
def test_no_state_loses_or_invents_a_card(state):
    hand = Hand("7H 8H JK", zone=True)
    from_page(hand, method="update", state={"state": state})
    assert sorted(hand.held + hand.laid) == sorted(parse_cards("7H 8H JK"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_failing_observer_is_one_polite_line_and_a_log_entry(lang, sent, capsys, caplog):
    hand = Hand("7H 8H", lang=lang)

    def fail(change: object) -> None:
        raise RuntimeError("a mistake of ours")

    hand.observe(fail, "state")
    with caplog.at_level(logging.ERROR, "rummy_learn"):
        from_page(hand, method="update", state={"state": {"hand": [1, 0], "zone": [], "selected": []}})
    assert {"method": "custom", "content": {"kind": "notice", "text": text("error.unexpected", lang)}} in sent
    assert "a mistake of ours" in caplog.text
    assert capsys.readouterr() == ("", "")


# ---- what Python may do ----


def test_python_may_set_the_state_but_not_a_wrong_one():
    hand = Hand("7H 8H", zone=True)
    hand.state = {"hand": [1], "zone": [0], "selected": []}
    assert hand.laid == parse_cards("7H")
    with pytest.raises(TraitError):
        hand.state = {"hand": [1], "zone": [1], "selected": []}
    assert hand.laid == parse_cards("7H")


def test_new_cards_are_all_in_the_hand():
    hand = Hand("7H 8H", zone=True)
    hand.state = {"hand": [1], "zone": [0], "selected": [1]}
    hand.cards = ["2S", "3S", "JK"]
    assert (hand.held, hand.laid, hand.chosen) == (parse_cards("2S 3S JK"), (), ())
    with pytest.raises(NotationError):
        hand.cards = ["2S", "XX"]


def test_two_hands_do_not_share_anything():
    one, other = Hand("7H 8H", zone=True), Hand("7H 8H", zone=True)
    one.state = {"hand": [], "zone": [1, 0], "selected": []}
    assert other.laid == ()
