"""The engine's public face: what stands in its name list is there, is told of, and comes only when asked for."""

import subprocess
import sys

import pytest

from rummy_learn import engine


@pytest.mark.parametrize("name", engine.__all__)
def test_a_public_name_is_there_and_says_what_it_is(name):
    thing = getattr(engine, name)
    assert not callable(thing) or thing.__doc__


def test_the_list_and_the_homes_name_the_same():
    at_home = [name for names in engine._HOME.values() for name in names.split()]
    assert sorted(at_home) == sorted(engine.__all__)
    assert len(set(at_home)) == len(at_home)


def test_the_public_names_are_offered():
    script = "from rummy_learn import engine; print(*dir(engine))"
    offered = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert offered == sorted(engine.__all__)


def test_what_is_not_public_is_not_there():
    with pytest.raises(AttributeError, match="shuffle_the_cat"):
        engine.shuffle_the_cat  # noqa: B018


def test_a_meld_is_judged_without_solver_and_players():
    script = "import sys; from rummy_learn.engine import judge_meld; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "rummy_learn.engine.melds" in loaded
    assert not {"rummy_learn.engine.solver", "rummy_learn.engine.bots", "rummy_learn.engine.match"} & set(loaded)
