"""Run the lessons and keep their output in them, as nbval will compare it.

``python -m tests.notebooks.rerun`` runs all, with ``groups-and-runs`` or ``03-groups-and-runs`` behind it that one, in
every language. What differs from run to run (times, versions, the ids of live views) is not kept.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import nbformat
from nbclient import NotebookClient

from tests.notebooks.twins import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LIVE_VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def tidy(notebook: Any) -> None:
    """Drop from a notebook, in place, all that would differ after the next run."""
    notebook.metadata["kernelspec"] = KERNEL
    notebook.metadata["language_info"] = {"name": "python"}
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(LIVE_VIEW, None)


def rerun(path: Path) -> None:
    """Run one notebook where it stands and write it back.

    Raises:
        nbclient.exceptions.CellExecutionError: a cell fails that is not tagged ``raises-exception``.
    """
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook, kernel_name="python3", store_widget_state=False, resources={"metadata": {"path": str(path.parent)}}
    )
    client.execute()
    tidy(notebook)
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    wanted = [name.removesuffix(".ipynb") for name in sys.argv[1:]]
    every = sorted(ROOT.glob("??/*.ipynb"))
    found = [path for path in every if not wanted or {path.stem, path.stem.partition("-")[2]} & set(wanted)]
    if not found:
        sys.exit(f"no such lesson: {' '.join(wanted)}; there are {', '.join(sorted({path.stem for path in every}))}")
    for notebook_path in found:
        print(notebook_path.relative_to(ROOT))
        rerun(notebook_path)
