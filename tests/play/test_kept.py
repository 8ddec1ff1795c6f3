"""A match that a page has kept, as it was kept and as somebody has meddled with it."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.play.kept import KeptError, Wrong, keep, lines, resume
from tests.play.matches import begin, moments, until

KEPT = json.loads(json.dumps(keep(list(moments(begin("palace", players=3, seed=2), 40))[-1])))


def test_it_holds_nothing_but_what_the_page_chose_and_everybody_saw():
    session = list(moments(begin("cafe", players=3), 30))[-1]
    kept = keep(session)
    assert list(kept) == ["format", "code", "rivals", "seed", "clock", "rounds"]
    assert kept["rounds"] == [lines(session.table)]
    assert len(json.dumps(kept)) < 30 * 60


def test_each_round_is_a_list_of_its_own():
    session = until(begin("palace", players=2, seed=3), lambda it: it.finished and len(it.table.log) > 5)
    kept = keep(session)
    assert len(kept["rounds"]) == 2
    again = resume(kept)
    assert (again.table, again.match, again.finished) == (session.table, session.match, session.finished)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": 2}, Wrong.NEWER),
        ({"format": 0}, Wrong.BROKEN),
        ({"format": "1"}, Wrong.BROKEN),
        ({"code": "nonsense"}, Wrong.BROKEN),
        ({"code": "1" * 5000}, Wrong.BROKEN),
        ({"rivals": []}, Wrong.BROKEN),
        ({"rivals": ["clumsy", "easy"]}, Wrong.BROKEN),
        ({"rivals": ["easy"] * 9}, Wrong.BROKEN),
        ({"seed": -1}, Wrong.BROKEN),
        ({"seed": 10**40}, Wrong.BROKEN),
        ({"clock": 1}, Wrong.BROKEN),
        ({"rounds": []}, Wrong.BROKEN),
        ({"rounds": [[], []]}, Wrong.BROKEN),
        ({"rounds": ["0: draw stock"]}, Wrong.BROKEN),
        ({"rounds": [[1]]}, Wrong.BROKEN),
        ({"rounds": [["0: steal JK"]]}, Wrong.BROKEN),
        ({"rounds": [["7: draw stock"]]}, Wrong.BROKEN),
        ({"rounds": [["0: discard JK"]]}, Wrong.ILLEGAL),
        ({"seed": 77}, Wrong.ILLEGAL),
    ],
    ids=str,
)
def test_what_is_no_match_is_refused_with_the_reason(change, why):
    with pytest.raises(KeptError) as caught:
        resume({**KEPT, **change})
    assert caught.value.why is why


def test_it_says_where_it_cannot_have_happened():
    played = KEPT["rounds"][0]
    with pytest.raises(KeptError) as caught:
        resume({**KEPT, "rounds": [[*played[:7], "0: go out", *played[7:]]]})
    assert (caught.value.why, caught.value.round, caught.value.line) == (Wrong.ILLEGAL, 1, 8)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*KEPT, "x"]), inner, max_size=6),
    max_leaves=12,
)


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from(list(KEPT)), JUNK, min_size=1, max_size=3), JUNK)
def test_nothing_else_than_a_refusal_comes_of_junk(changes, junk):
    for kept in ({**KEPT, **changes}, junk):
        with suppress(KeptError):
            assert resume(kept).setup.rules == resume(KEPT).setup.rules
