"""A match as a code in an address: whole again on the other side, and never anything else."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from rummy_learn.play import position
from rummy_learn.play.kept import FORMAT, KeptError, Wrong, keep
from rummy_learn.play.position import LONGEST, MOST, VERSION, read_position, write_position
from rummy_learn.play.session import Wait
from tests.play.matches import SOME, begin, moments, until


def packed(kept):
    plain = kept if isinstance(kept, bytes) else json.dumps(kept).encode()
    return VERSION + base64.urlsafe_b64encode(zlib.compress(plain)).decode().rstrip("=")


@pytest.mark.slow
@pytest.mark.parametrize("table", SOME, ids=lambda table: table[0])
def test_a_position_is_the_match_at_that_moment(table):
    for number, moment in enumerate(moments(begin(*table, seed=31), 150)):
        if number % 10:
            continue
        code = write_position(moment)
        assert code.isascii()
        assert code.replace("-", "").replace("_", "").isalnum()
        again = read_position(code)
        assert (again.table, again.finished, again.setup) == (moment.table, moment.finished, moment.setup)
    assert len(code) < LONGEST / 2


def test_the_clock_of_whoever_shares_does_not_run_for_others():
    session = begin("cafe", seed=3, clock=True)
    assert session.setup.seconds
    assert read_position(write_position(session)).setup.seconds is None


def test_a_match_that_is_too_long_has_no_code(monkeypatch):
    session = until(begin("cafe"), lambda it: len(it.table.log) > 20)
    code = write_position(session)
    monkeypatch.setattr(position, "LONGEST", len(code) - 1)
    assert write_position(session) is None
    with pytest.raises(KeptError):
        read_position(code)


@pytest.mark.slow
def test_every_wrong_or_missing_letter_is_noticed():
    code = write_position(until(begin("cafe", (), 4), lambda it: len(it.table.log) > 20))
    for at in range(0, len(code), 7):
        other = "A" if code[at] != "A" else "B"
        for bad in (code[:at] + other + code[at + 1 :], code[:at], code[:at] + code[at + 1 :]):
            with pytest.raises(KeptError) as caught:
                read_position(bad)
            assert caught.value.why is Wrong.BROKEN


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", Wrong.BROKEN),
        ("1", Wrong.BROKEN),
        ("x" * 100, Wrong.BROKEN),
        ("1" + "ñ" * 20, Wrong.BROKEN),
        ("1" * (LONGEST + 1), Wrong.BROKEN),
        ("2abc", Wrong.NEWER),
        (packed({"format": FORMAT + 1}), Wrong.NEWER),
        (packed(7), Wrong.BROKEN),
        (packed(b"[" * 100_000), Wrong.BROKEN),
        (packed(b"0" * 10_000), Wrong.BROKEN),
        (packed(b" " * (MOST + 1) + b"{}"), Wrong.BROKEN),
        (packed(b"\xff\xfe"), Wrong.BROKEN),
        (packed(keep(begin())) + "AAAA", Wrong.BROKEN),
        (packed({**keep(begin()), "rounds": [["0: discard 7H"]]}), Wrong.ILLEGAL),
        (packed({**keep(begin()), "rounds": [[], []]}), Wrong.BROKEN),
    ],
    ids=str,
)
def test_what_is_no_position_is_refused(code, why):
    with pytest.raises(KeptError) as caught:
        read_position(code)
    assert caught.value.why is why


def test_a_finished_round_can_be_shared():
    session = until(begin("palace", seed=4), lambda it: it.wait is Wait.NEXT)
    assert read_position(write_position(session)).wait is Wait.NEXT
