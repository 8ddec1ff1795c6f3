"""The lessons of all languages are twins, and the check for it notices what it should."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from tests.notebooks import twins


def test_the_lessons_are_twins():
    """Same files, same cells, same code; no prose changed on one side alone."""
    found = twins.faults()
    assert not found, "\n".join(found)


@pytest.fixture(params=[("es", "en"), ("es", "en", "pt")], ids="-".join)
def lessons(request, monkeypatch, tmp_path):
    """Small twins that match, as notebooks by language."""
    monkeypatch.setattr(twins, "LANGUAGES", request.param)
    for language in request.param:
        cells = [
            new_markdown_cell(f"Three sevens are a group, in {language}.", id="intro"),
            new_code_cell(f'import rummy\nlesson = rummy.lesson("x", "{language}")', id="open"),
            new_code_cell('lesson.exercise("first")', id="first"),
        ]
        (tmp_path / language).mkdir()
        nbformat.write(new_notebook(cells=cells), tmp_path / language / "01-x.ipynb")
    twins.accept("01-x", root=tmp_path)
    return tmp_path


def edit(root, language, change):
    """Change one side of the twins."""
    path = root / language / "01-x.ipynb"
    notebook = nbformat.read(path, as_version=4)
    change(notebook.cells)
    nbformat.write(notebook, path)


def setting(index, source):
    """Return an edit that gives a cell another text."""
    return lambda cells: cells[index].update(source=source)


def test_twins_that_match_have_no_faults(lessons):
    """Different words and a language line are what twins are about."""
    assert twins.faults(lessons) == []


def test_an_edit_of_prose_shows_on_every_other_side(lessons):
    """The sides that were not edited are named, with the command for afterwards; accepting settles it."""
    edit(lessons, "es", setting(0, "Cuatro sietes son un grupo."))
    found, others = twins.faults(lessons), twins.LANGUAGES[1:]
    for fault, language in zip(found, others, strict=True):
        assert fault.startswith(f"{language}/01-x.ipynb, cell intro: its twin has changed")
        assert "--accept 01-x intro" in fault
    assert twins.accept("01-x", ["intro"], root=lessons) == len(others)
    assert twins.faults(lessons) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (setting(2, 'lesson.exercise("second")'), "cell first: its code differs"),
        (setting(1, 'import rummy\nlesson = rummy.lesson("y", "en")'), "cell open: its code differs"),
        (setting(1, 'import rummy\nlesson = rummy.lesson("x", "es")'), "cell open: its code differs"),
        (setting(1, 'import rummy\nlesson = rummy.lesson("x", "en")\n1'), "cell open: its code differs"),
        (lambda cells: cells[2].update(id="other"), "its twin has"),
        (lambda cells: cells.reverse(), "its twin has"),
        (lambda cells: cells.pop(), "its twin has"),
        (lambda cells: cells[0].update(cell_type="raw"), "its twin is"),
        (lambda cells: cells[0].update(metadata={}), "cell intro: its twin has changed"),
    ],
)
def test_whatever_parts_the_twins_is_found(lessons, change, complaint):
    """Code, order, identity, kind and memory of the cells are all looked at."""
    edit(lessons, "en", change)
    assert any(complaint in fault for fault in twins.faults(lessons))


def test_a_lesson_in_one_language_alone_is_found(lessons):
    """The language that lacks it is named."""
    (lessons / "en" / "01-x.ipynb").unlink()
    assert twins.faults(lessons) == ["en/01-x.ipynb: missing, while another language has it"]


def test_no_lessons_at_all_is_a_fault(tmp_path):
    """The check cannot pass by looking at nothing."""
    assert len(twins.faults(tmp_path)) == 1


def test_accepting_a_cell_that_is_not_there_is_refused(lessons):
    """A slip of the pen accepts nothing and names the cells there are."""
    with pytest.raises(ValueError, match=r"no cell outro; it has intro, open, first"):
        twins.accept("01-x", ["outro"], root=lessons)
