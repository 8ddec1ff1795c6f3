"""Pages that send what no page would, and what they must never be sent."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from rummy_learn.engine.cards import Card
from rummy_learn.engine.houses import HOUSES
from rummy_learn.i18n import text
from rummy_learn.play.session import Wait
from tests.widgets.at_table import NEW, PLAYERS, ask, next_message, play_on, table

ATOMS = (
    None,
    True,
    1.5,
    -1,
    10**30,
    "",
    "🃏" * 500,
    "XX",
    "7H 8H",
    "\ud800",
    [],
    {},
    [[]],
    {"do": "draw"},
    float("nan"),
)
NEEDED = (
    {"do": "draw", "from": ATOMS},
    {"do": "draw", "from": "stock", "count": (0, -1, 1.5, "1", [], True, 10**30)},
    {"do": "take", "meld": ATOMS, "index": 0},
    {"do": "take", "meld": 0, "index": ATOMS},
    {"do": "weigh", "melds": ATOMS[:10]},
    {"do": "weigh", "melds": [["7H"], ["XX"], [None], ["7H"] * 99]},
    {"do": "lay", "melds": (*ATOMS, ["XX"], ["7H", 3], [["7H"]], [""])},
    {"do": "layoff", "card": ATOMS, "meld": 0},
    {"do": "layoff", "card": "7H", "meld": (None, True, "0", -1, 10**30, [])},
    {"do": "layoff", "card": "7H", "meld": 0, "end": (True, 1, "middle", [], {})},
    {"do": "swap", "card": ATOMS, "meld": 0, "index": 0},
    {"do": "swap", "card": "7H", "meld": ATOMS, "index": 0},
    {"do": "discard", "card": ATOMS},
    {"do": ATOMS},
    {"do": "restore", "saved": ATOMS},
    {"do": "open", "text": ATOMS},
    {"do": "new", "house": ATOMS, "special": [], "rivals": ["easy"]},
    {"do": "new", "house": "cafe", "special": (None, 3, [3], "calls", {}), "rivals": ["easy"]},
    {"do": "new", "house": "cafe", "special": [], "rivals": ATOMS},
    {"do": "fit", "house": ATOMS, "special": [], "rivals": ["easy"]},
    {"do": "fit", "code": ATOMS, "rivals": ["easy"]},
    {**NEW, "seed": (True, "7", -1, 1.5, 10**30, [])},
    {**NEW, "goal": (True, "7", -1, 0, 1.5, 10**30, [])},
)
"""Messages that lack something; where one of the values is a row of values, any of them will do."""


def malformed(rng):
    """A message that is none."""
    if rng.random() < 0.4:
        return junk(rng, 3)
    form = rng.choice(NEEDED)
    message = {
        key: rng.choice(value) if isinstance(value, tuple) or (isinstance(value, list) and len(value) > 2) else value
        for key, value in form.items()
    }
    return {**message, **({"x": junk(rng, 2)} if rng.random() < 0.2 else {})}


def junk(rng, depth):
    """Any JSON at all."""
    kind = rng.randrange(4) if depth else 0
    if kind == 1:
        return [junk(rng, depth - 1) for _ in range(rng.randrange(4))]
    if kind == 2:
        keys = ["do", "from", "card", "meld", "melds", "index", "saved", "rivals", "x"]
        return {rng.choice(keys): junk(rng, depth - 1) for _ in range(rng.randrange(5))}
    return rng.choice(ATOMS)


@pytest.mark.slow
@pytest.mark.parametrize("state", ["own turn to draw", "own turn to play", "a rival's turn", "a round that is over"])
def test_ten_thousand_malformed_messages_change_nothing(state, caplog):
    view = table(rivals=["easy", "easy", "easy"], house="romme")
    reached = {
        "own turn to draw": lambda session: session.wait is Wait.YOU and session.table.melds,
        "own turn to play": lambda session: session.wait is Wait.YOU and session.table.turn.phase == "play",
        "a rival's turn": lambda session: session.wait is Wait.RIVAL,
        "a round that is over": lambda session: session.table.is_over,
    }
    play_on(view, 2000, until=reached[state])
    session, rng = view.session, Random(state)
    hidden = [card.code for hand in session.table.hands[1:] for card in hand]
    for _ in range(2500):
        message = malformed(rng)
        replies = ask(view, message)
        assert view.session is session, message
        kinds = {reply["kind"] for reply in replies}
        assert kinds <= {"fit", "notice", "refused", "table", "weighed"}, message
    assert text("error.unexpected", "en") not in {reply.get("text") for reply in view.told}
    assert not [record for record in caplog.records if record.exc_info]
    assert hidden
    (look,) = ask(view, {"do": "look"})
    assert look["counts"][0] == len(session.view.hand)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_what_is_sent_holds_no_hidden_card(house):
    """Every card that is sent is in the learner's hand, lies on the table, or everybody has seen it."""
    view = table(house=house, seed=8, rivals=["easy", "hard", "easy", "easy"][: PLAYERS[house] - 1])
    seen = set()
    for _ in range(60):
        session = view.session
        if session.wait in (Wait.NEXT, Wait.END):
            break
        for message in (*ask(view, next_message(session)), *ask(view, {"do": "look"})):
            after = view.session
            if after.table.is_over:
                break
            open_cards = [*after.table.discards, *session.table.discards, *session.view.hand, *after.view.hand]
            open_cards += [card for moment in (session, after) for meld in moment.table.melds for card in meld.cards]
            open_cards += [card for action in after.table.log for card in cards_of(action)]
            sent = words_of(message)
            seen |= sent
            assert sent <= {card.code for card in open_cards} | {"JK"}, message
    assert len(seen) > 20


def cards_of(action):
    """The cards that an action names."""
    values = [getattr(action, name) for name in type(action).__slots__]
    rows = [value for value in values if isinstance(value, tuple)]
    flat = [card for row in rows for meld in row for card in (meld if isinstance(meld, tuple) else (meld,))]
    return [card for card in (*values, *flat) if isinstance(card, Card)]


def words_of(message):
    """The codes of cards in a message."""
    return set(re.findall(r"\b[A2-9TJQK][CDHS]\b", json.dumps(message)))
