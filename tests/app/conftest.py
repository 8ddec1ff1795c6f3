"""A server of a small shelf of lessons."""

from contextlib import contextmanager

import pytest

from rummy_learn.classroom.classes import class_of_code
from tests.app.scratch import write_lesson, write_shelf
from tests.app.siege import Siege
from tests.app.small_class import small_class
from tests.serving import running_app


@pytest.fixture(scope="package")
def shelf_folder(tmp_path_factory):
    return write_shelf(tmp_path_factory.mktemp("shelf"))


@pytest.fixture(scope="package")
def server(shelf_folder, tmp_path_factory):
    with running_app("--notebooks", str(shelf_folder), log_file=tmp_path_factory.mktemp("log") / "app.log") as app:
        yield app


@pytest.fixture(scope="package")
def app_of_the_course(tmp_path_factory):
    """A server of the real lessons."""
    with running_app(log_file=tmp_path_factory.mktemp("log") / "course.log") as app:
        yield app


@contextmanager
def besieged(folder, **options):
    shelf = write_shelf(folder / "shelf")
    for lang in ("es", "en"):
        write_lesson(shelf, lang, "teacher", ["print('for the teacher alone')"], teacher=True)
    record = folder / "classes.db"
    with small_class(shelf, record, **options) as app:
        yield Siege(app, f"sqlite:///{record}", str(folder))


@pytest.fixture(scope="package")
def besiege():
    """To open a class in a folder for somebody to attack."""
    return besieged


@pytest.fixture(scope="package")
def siege(tmp_path_factory):
    """A class that several attack."""
    with besieged(tmp_path_factory.mktemp("siege"), seats=20) as found:
        yield found


@pytest.fixture(scope="module")
def still_serves(siege):
    """Whatever a module's tests have tried, the attacked class lives on."""
    yield
    siege.still_serves()


@pytest.fixture(scope="module")
def store(siege):
    """The record of the attacked class."""
    store = siege.store()
    yield store
    store.close()


@pytest.fixture(scope="module")
def klass(siege, store):
    """The attacked class, as its record has it."""
    return class_of_code(store, siege.app.code)


@pytest.fixture
def pupil(siege):
    """Somebody who has just joined the attacked class."""
    return siege.pupil()


@pytest.fixture
def english_terminal(monkeypatch):
    """A terminal that names no language."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
