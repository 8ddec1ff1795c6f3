"""Notebooks are kept in one form, so that a change shows what was changed and nothing else."""

import copy

import nbformat
import pytest

from tests.notebooks.rerun import tidy
from tests.notebooks.twins import ROOT

NOTEBOOKS = sorted(ROOT.glob("??/*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_notebook_is_valid_and_tidy(path):
    """As ``python -m tests.notebooks.rerun`` leaves it: no times, versions or ids of live views, usual layout."""
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    tidied = copy.deepcopy(notebook)
    tidy(tidied)
    assert tidied == notebook
    assert nbformat.writes(notebook).rstrip() == path.read_text(encoding="utf-8").rstrip()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_notebook_has_been_run_from_top_to_bottom(path):
    """Every code cell was run, once, in order: what readers without a kernel see is a whole lesson."""
    code = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert any(cell.outputs for cell in code)
