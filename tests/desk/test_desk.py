"""The desk: it opens the class that the environment names, or says kindly why not."""

from __future__ import annotations

import importlib.util

import pytest

from rummy_learn.classroom.classes import delete_class
from rummy_learn.classroom.errors import Refusal, RefusedError, StoreError, Trouble, tell_trouble
from rummy_learn.desk import Desk, desk
from rummy_learn.i18n import LANGUAGES, text
from rummy_learn.widgets import LessonError

CELLS = ("map", "hard", "vote", "work", "sheets", "take", "learners", "farewell")


@pytest.fixture
def environment(monkeypatch, store, opened):
    """What the kernel of the teacher's page is given."""
    monkeypatch.setenv("RUMMY_LEARN_DB", str(store.engine.url))
    monkeypatch.setenv("RUMMY_LEARN_TEACHER", opened[1])
    return monkeypatch


@pytest.mark.usefixtures("environment")
def test_the_teachers_secret_opens_the_class(klass):
    found = desk("en")
    assert isinstance(found, Desk)
    assert klass.code in found._repr_mimebundle_()["text/plain"]
    assert "../en/board" in found._repr_mimebundle_()["text/html"]
    for cell in CELLS:
        shown = getattr(found, cell)()
        data = shown._repr_mimebundle_()
        assert (data[0] if isinstance(data, tuple) else data)["text/plain"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_class_every_cell_says_what_would_be_there(monkeypatch, lang):
    monkeypatch.delenv("RUMMY_LEARN_TEACHER", raising=False)
    none = desk(lang)
    assert none._repr_mimebundle_()["text/plain"] == text("desk.none", lang)
    told = [getattr(none, cell)()._repr_mimebundle_()["text/plain"] for cell in CELLS]
    assert told == [text(f"desk.{cell}.preview", lang) for cell in CELLS]
    with pytest.raises(AttributeError):
        none.castling  # noqa: B018


def shown_for(error):
    return tell_trouble(error, "es")


def test_a_class_that_was_deleted_is_told_in_a_sentence(environment, store, klass):
    delete_class(store, klass.id)
    assert repr(desk("es")) == shown_for(RefusedError(Refusal.TEACHER))
    environment.setenv("RUMMY_LEARN_TEACHER", "guessed")
    assert repr(desk("es")) == shown_for(RefusedError(Refusal.TEACHER))


def test_a_record_that_cannot_be_opened_is_told_in_a_sentence(environment, tmp_path):
    environment.setenv("RUMMY_LEARN_DB", "mysql://somewhere")
    assert repr(desk("es")) == shown_for(StoreError(Trouble.ADDRESS))
    (tmp_path / "letter.txt").write_text("Dear class, " * 1000)
    environment.setenv("RUMMY_LEARN_DB", f"sqlite:///{tmp_path / 'letter.txt'}")
    assert repr(desk("es")) == shown_for(StoreError(Trouble.DAMAGED))


def test_what_is_not_installed_is_told_with_the_command(environment):
    found = importlib.util.find_spec
    environment.setattr(importlib.util, "find_spec", lambda name: None if name == "sqlalchemy" else found(name))
    assert "rummy-learn[class]" in repr(desk("es"))


def test_an_unknown_language_is_told_without_a_traceback():
    with pytest.raises(LessonError):
        desk("xx")


def test_each_lesson_has_a_worksheet_and_the_class_two_files(desk):
    sheets = desk.sheets()._repr_mimebundle_()["text/html"]
    assert sheets.count("sheet.pdf") == 12
    take = desk.take()._repr_mimebundle_()["text/html"]
    assert 'href="../es/teacher/export.csv"' in take
    assert 'href="../es/teacher/export.json"' in take
