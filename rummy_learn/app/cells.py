"""Runs a notebook's cells in a kernel and turns what they show into HTML that Voilà's front end makes live."""

import json
import logging
import re
from collections.abc import AsyncIterator
from html import escape
from queue import Empty
from typing import Any

from nbformat import NotebookNode

LIMIT = 60  # seconds without a sign of life from a cell
LIVE = "application/vnd.voila.cell-output+json"  # the front end looks for scripts of this type and draws them
COLOURS = re.compile(r"\x1b\[[0-9;]*m")

log = logging.getLogger(__name__)

Output = dict[str, Any]


class KernelLostError(Exception):
    """The kernel died, or has not answered for too long."""


async def run(name: str, notebook: NotebookNode, kernel: Any, client: Any) -> AsyncIterator[tuple[int, list[Output]]]:
    """Run the code cells in order; yield the index and the outputs of each as soon as it is done.

    `name` is what the log calls the notebook. All cells are handed over at once, so that the kernel never waits for
    us. A failure, logged in full, is an output of type `error`; the following cells are run all the same.

    Raises:
        KernelLostError: the kernel died or hangs.
    """
    asked = {
        client.execute(cell.source, store_history=False, stop_on_error=False): index
        for index, cell in enumerate(notebook.cells)
        if cell.cell_type == "code"
    }
    outputs: dict[str, list[Output]] = {request: [] for request in asked}
    while outputs:
        message = await _next(kernel, client)
        request = message["parent_header"].get("msg_id")
        if request not in outputs:
            continue
        kind, content = message["msg_type"], message["content"]
        if kind in {"display_data", "execute_result", "stream"}:
            outputs[request].append({"output_type": kind, **content})
        elif kind == "error":
            trace = COLOURS.sub("", "\n".join(content["traceback"]))
            log.error("%s, cell %s failed\n%s", name, asked[request], trace)
            outputs[request].append({"output_type": kind})
        elif kind == "status" and content["execution_state"] == "idle":
            yield asked[request], outputs.pop(request)


async def _next(kernel: Any, client: Any) -> Any:
    for _ in range(LIMIT):
        try:
            return await client.get_iopub_msg(timeout=1)
        except Empty:
            if not await kernel.is_alive():
                break
    raise KernelLostError


def to_html(outputs: list[Output], apology: str) -> str:
    """Return what a cell shows as HTML; `apology` stands in for a failure."""
    return "".join(_one(output, apology) for output in outputs)


def _one(output: Output, apology: str) -> str:
    match output:
        case {"output_type": "display_data" | "execute_result"}:
            content = json.dumps({**output, "trusted": True}).replace("<", "\\u003c")
            return f'<script type="{LIVE}">{content}</script>'
        case {"output_type": "stream", "name": "stdout", "text": str(words)}:
            return f"<pre>{escape(words)}</pre>"
        case {"output_type": "stream", "text": str(words)}:  # what a cell writes to stderr is for the log
            log.warning("%s", words.rstrip())
            return ""
        case _:
            return f'<p class="apology" role="note">{escape(apology)}</p>'
