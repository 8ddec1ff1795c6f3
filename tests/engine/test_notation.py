"""Actions are written as short lines and read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.engine.actions import (
    Action,
    Call,
    Discard,
    Draw,
    End,
    GoOut,
    Lay,
    LayOff,
    Source,
    SwapJoker,
    TakeBack,
    TakeFromMeld,
    TimeOut,
)
from rummy_learn.engine.cards import JOKER, NATURALS, NotationError, parse_card, parse_cards
from rummy_learn.engine.notation import ActionError, Form, read_action, write_action
from rummy_learn.i18n import LANGUAGES, tell_error

SEATS = st.integers(0, 7)
PLACES = st.integers(0, 40)
CARDS = st.sampled_from((*NATURALS, JOKER))
MELDS = st.lists(st.lists(CARDS, min_size=1, max_size=6).map(tuple), min_size=1, max_size=4).map(tuple)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Draw, SEATS, st.sampled_from(Source), st.integers(1, 110)),
    st.builds(TakeFromMeld, SEATS, PLACES, PLACES),
    st.builds(Lay, SEATS, MELDS),
    st.builds(LayOff, SEATS, CARDS, PLACES, st.sampled_from(End)),
    st.builds(SwapJoker, SEATS, PLACES, PLACES, CARDS, st.none() | CARDS),
    st.builds(Discard, SEATS, CARDS),
    st.builds(GoOut, SEATS),
    st.builds(Call, SEATS),
    st.builds(TakeBack, SEATS),
    st.builds(TimeOut, SEATS, st.integers(0, 3600)),
)


@settings(max_examples=60)
@given(ACTIONS)
def test_any_action_comes_back(action: Action) -> None:
    assert read_action(write_action(action)) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("0: draw stock", Draw(0)),
        ("3: draw discard 4", Draw(3, Source.DISCARD, 4)),
        ("1: take card 3 of meld 2", TakeFromMeld(1, meld=2, index=3)),
        ("0: lay 7H 8H 9H | QS QD QC", Lay(0, (parse_cards("7H 8H 9H"), parse_cards("QS QD QC")))),
        ("2: lay off JK at start of meld 0", LayOff(2, JOKER, 0, End.START)),
        ("0: swap 9H for joker 2 of meld 1", SwapJoker(0, 1, 2, parse_card("9H"))),
        ("0: swap KC KD for joker 2 of meld 1", SwapJoker(0, 1, 2, parse_card("KC"), parse_card("KD"))),
        ("0: discard TC", Discard(0, parse_card("TC"))),
        ("1: go out", GoOut(1)),
        ("2: call", Call(2)),
        ("0: take back", TakeBack(0)),
        ("0: time out 45", TimeOut(0, 45)),
    ],
)
def test_how_each_kind_is_written(line: str, action: Action) -> None:
    assert write_action(action) == line
    assert read_action(line) == action


def test_every_form_is_an_example_that_can_be_read() -> None:
    assert {write_action(read_action(form.value)) for form in Form} == {form.value for form in Form}


def test_signs_are_read_as_well() -> None:
    assert read_action("0: lay 7♥ 8♥ 🃏") == Lay(0, (parse_cards("7H 8H JK"),))


@pytest.mark.parametrize(
    ("line", "position", "form"),
    [
        ("draw stock", 0, Form.DRAW),
        ("0: fold", 3, Form.DRAW),
        ("0: draw pile", 3, Form.DRAW),
        ("0: draw discard 0", 3, Form.DRAW),
        ("0: lay", 3, Form.LAY),
        ("0: lay 7H 8X", 11, Form.LAY),
        ("0: lay 7H 8H 9H | ", 17, Form.LAY),
        ("0: lay off 7H", 3, Form.LAY_OFF),
        ("0: lay off 7H 8H at end of meld 0", 11, Form.LAY_OFF),
        ("0: discard 7H 8H", 11, Form.DISCARD),
        ("0: swap 7H 8H 9H for joker 0 of meld 0", 8, Form.SWAP),
        ("0: take card 1", 3, Form.TAKE),
        ("0: time out", 3, Form.TIME_OUT),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place_and_an_example(line: str, position: int, form: Form) -> None:
    with pytest.raises(ActionError) as caught:
        read_action(line)
    assert (caught.value.position, caught.value.forms[0]) == (position, form)
    for lang in LANGUAGES:
        assert form.value in tell_error(caught.value, lang)


@given(
    st.text() | st.builds("0: {} {}".format, st.sampled_from(["lay", "swap", "draw", "take", "time out"]), st.text())
)
def test_nothing_else_is_ever_raised(line: str) -> None:
    try:
        action = read_action(line)
    except NotationError:
        return
    assert read_action(write_action(action)) == action


def test_only_text_is_read() -> None:
    with pytest.raises(TypeError):
        read_action(7)  # type: ignore[arg-type]
