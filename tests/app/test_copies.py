"""A learner's own copies of the lessons: nothing the learner has written is ever lost without a word."""

from __future__ import annotations

import json

import pytest
from nbformat import v4

from rummy_learn.app.copies import RECORD, Copies, Fate
from rummy_learn.app.saved import MARK, VIEW, before_saving
from rummy_learn.i18n import text

LESSON = "01-counting.ipynb"


def write(file, *cells, outputs=()):
    """Write a lesson with these code cells."""
    about = {"lesson": "counting", "lang": "es", "title": "Contar", "summary": "Contar.", "minutes": 5}
    notebook = v4.new_notebook(metadata={"rummy_learn": about}, cells=[v4.new_code_cell(cell) for cell in cells])
    notebook.cells[0].outputs = list(outputs)
    file.write_text(json.dumps(notebook), "utf-8")


def edit(file, source):
    """Change the first cell, as a learner does."""
    notebook = json.loads(file.read_text("utf-8"))
    notebook["cells"][0]["source"] = source
    file.write_text(json.dumps(notebook), "utf-8")


def source_of(file):
    return "".join(json.loads(file.read_text("utf-8"))["cells"][0]["source"])


@pytest.fixture
def copies(tmp_path):
    """Copies that have been made once."""
    (tmp_path / "ours").mkdir()
    write(tmp_path / "ours" / LESSON, "one()")
    copies = Copies(tmp_path / "ours", tmp_path / "theirs" / "es")
    assert copies.bring(never) == {LESSON: Fate.COPIED}
    return copies


def never(name):
    raise AssertionError(f"nobody should be asked about {name}")


def test_a_second_time_there_is_nothing_to_do(copies):
    before = (copies.target / LESSON).read_bytes()
    assert copies.bring(never) == {LESSON: Fate.THERE}
    assert (copies.target / LESSON).read_bytes() == before


def test_a_lesson_that_was_only_run_is_brought_up_to_date(copies):
    """What a cell has shown is not the learner's writing."""
    notebook = json.loads((copies.target / LESSON).read_text("utf-8"))
    notebook["cells"][0]["execution_count"] = 7
    notebook["cells"][0]["outputs"] = [v4.new_output("stream", text="shown")]
    (copies.target / LESSON).write_text(json.dumps(notebook), "utf-8")
    write(copies.source / LESSON, "two()")
    assert copies.bring(never) == {LESSON: Fate.COPIED}
    assert source_of(copies.target / LESSON) == "two()"


def test_a_changed_lesson_stays_and_nobody_is_asked_while_there_is_nothing_newer(copies):
    edit(copies.target / LESSON, "mine()")
    assert copies.bring(never) == {LESSON: Fate.KEPT}
    assert source_of(copies.target / LESSON) == "mine()"


def test_a_changed_lesson_is_replaced_only_on_a_yes_and_kept_beside(copies):
    edit(copies.target / LESSON, "mine()")
    write(copies.source / LESSON, "two()")
    assert copies.bring(lambda _: False) == {LESSON: Fate.KEPT}
    assert source_of(copies.target / LESSON) == "mine()"
    for again in ("mine()", "mine_too()"):
        assert copies.bring(lambda _: True) == {LESSON: Fate.COPIED if again == "mine()" else Fate.THERE}
    assert source_of(copies.target / LESSON) == "two()"
    assert source_of(copies.target / "01-counting.old.ipynb") == "mine()"
    edit(copies.target / LESSON, "mine_too()")
    write(copies.source / LESSON, "three()")
    copies.bring(lambda _: True)
    kept = {source_of(file) for file in copies.target.glob("*.old*.ipynb")}
    assert kept == {"mine()", "mine_too()"}


@pytest.mark.parametrize("record", ["", "[]", "{", '{"01-counting.ipynb": 7}'])
def test_without_a_readable_record_whatever_differs_counts_as_changed(copies, record):
    edit(copies.target / LESSON, "mine()")
    (copies.target / RECORD).write_text(record, "utf-8")
    assert copies.bring(lambda _: False) == {LESSON: Fate.KEPT}


def test_a_copy_that_is_no_notebook_any_more_stays(copies):
    (copies.target / LESSON).write_text("notes of my own", "utf-8")
    write(copies.source / LESSON, "two()")
    assert copies.bring(lambda _: False) == {LESSON: Fate.KEPT}
    assert (copies.target / LESSON).read_text("utf-8") == "notes of my own"


def test_a_lesson_thrown_away_comes_back(copies):
    (copies.target / LESSON).unlink()
    assert copies.bring(never) == {LESSON: Fate.COPIED}


# --- what lies in a file --------------------------------------------------------------------------------------------


def saved(outputs, **about):
    """What reaches the file of a notebook with these outputs."""
    cell = {"cell_type": "code", "source": "", "outputs": outputs}
    model = {"type": "notebook", "content": {"metadata": about, "cells": [cell, {"cell_type": "markdown"}]}}
    before_saving(model=model, path="x.ipynb", contents_manager=None)
    return model["content"]["cells"][0]["outputs"]


def shown(**data):
    return {"output_type": "display_data", "data": {name.replace("__", "/"): value for name, value in data.items()}}


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_saved_widget_leaves_its_readable_form_and_a_line_that_says_how_to_go_on(lang):
    widget = {"output_type": "display_data", "data": {VIEW: {"model_id": "1"}, "text/html": "<pre>7♥</pre>"}}
    (output,) = saved([widget], rummy_learn={"lang": lang})
    assert VIEW not in output["data"]
    assert output["data"]["text/html"].endswith("<pre>7♥</pre>")
    assert text("cli.lab.run_me", lang) in output["data"]["text/html"]
    again = saved([output], rummy_learn={"lang": lang})
    assert again[0]["data"]["text/html"].count(MARK) == 1


def test_other_notebooks_and_other_outputs_are_left_alone():
    widget = {"output_type": "display_data", "data": {VIEW: {"model_id": "1"}, "text/html": "<p>theirs</p>"}}
    stream = {"output_type": "stream", "name": "stdout", "text": "7"}
    assert saved([dict(widget)], language_info={}) == [widget]
    assert saved([stream, shown(text__plain="7")], rummy_learn={"lang": "es"}) == [stream, shown(text__plain="7")]
    before_saving(model={"type": "file", "content": "text"}, path="x.txt")
    before_saving(model={"type": "notebook"}, path="x.ipynb")
