"""A class at its teacher's desk, and what its page is sent."""

from itertools import count

import pytest

from rummy_learn.classroom import credentials
from rummy_learn.classroom.classes import open_class
from rummy_learn.classroom.roster import join
from rummy_learn.classroom.store import Store
from rummy_learn.desk import Desk
from tests.lessons.learners import START


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setitem(credentials._COST, "n", 2)  # what makes keys costly to try out makes tests slow
    store = Store.open(f"sqlite:///{tmp_path / 'classes.db'}")
    yield store
    store.close()


@pytest.fixture
def opened(store):
    """The class and its teacher's secret."""
    return open_class(store, "es", START)


@pytest.fixture
def klass(opened):
    return opened[0]


@pytest.fixture
def desk(store, klass):
    return Desk("es", store, klass)


@pytest.fixture
def enter(store, klass):
    """Lets somebody join, a millisecond after whoever joined before: the learner."""
    clock = count(START)
    return lambda nickname: join(store, klass.code, nickname, next(clock))[0]
