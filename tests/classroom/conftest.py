"""A record for each test, in a file of SQLite and on a real PostgreSQL server."""

import pytest

from rummy_learn.classroom.store import Store

from .postgres import server


@pytest.fixture(scope="session")
def postgres():
    """Empties the server's database and returns its address."""
    with server() as fresh:
        yield fresh


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def address(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'classes.db'}"
    return request.getfixturevalue("postgres")()


@pytest.fixture
def store(address):
    store = Store.open(address)
    yield store
    store.close()
