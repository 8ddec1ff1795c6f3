"""Runs a notebook's cells in a kernel and turns what they show into HTML that Voilà's front end makes live."""

import json
import logging
from collections.abc import AsyncIterator
from html import escape
from typing import Any

from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

CELL_TIMEOUT = 60  # seconds a cell may take
LIVE = "application/vnd.voila.cell-output+json"  # the front end looks for scripts of this type and draws them

log = logging.getLogger(__name__)


async def run(notebook: NotebookNode, kernel: Any, client: Any) -> AsyncIterator[tuple[int, list[NotebookNode] | None]]:
    """Run the code cells in order; yield each one's index and outputs, None for a cell that failed.

    A failure is logged in full and does not keep the following cells from being run.

    Raises:
        CellTimeoutError: a cell took too long; the kernel may never answer again.
        DeadKernelError: the kernel died.
    """
    runner = NotebookClient(notebook, km=kernel, timeout=CELL_TIMEOUT, store_widget_state=False)
    runner.kc = client
    for index, cell in enumerate(notebook.cells):
        if cell.cell_type == "code":
            try:
                await runner.async_execute_cell(cell, index, store_history=False)
            except CellExecutionError:
                log.exception("cell %s failed", cell.get("id", index))
                yield index, None
            else:
                yield index, cell.outputs


def to_html(outputs: list[NotebookNode] | None, apology: str) -> str:
    """Return the outputs of a cell as HTML; `apology` stands in for a cell that failed."""
    if outputs is None:
        return f'<p class="apology" role="note">{escape(apology)}</p>'
    return "".join(_one(output) for output in outputs)


def _one(output: NotebookNode) -> str:
    match output.output_type:
        case "display_data" | "execute_result":
            content = json.dumps({**output, "trusted": True}).replace("<", "\\u003c")
            return f'<script type="{LIVE}">{content}</script>'
        case "stream" if output.name == "stdout":
            return f"<pre>{escape(output.text)}</pre>"
        case _:  # what a cell writes to stderr is for the log
            log.warning("%s", output.get("text", output))
            return ""
