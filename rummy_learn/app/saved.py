"""Lessons as they lie in a file: what can be read without a kernel, and how to bring it to life."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from rummy_learn.i18n import LANGUAGES, text

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableMapping

VIEW: Final = "application/vnd.jupyter.widget-view+json"
HTML: Final = "text/html"
MARK: Final = "rl-run-me"


def before_saving(model: MutableMapping[str, Any], **_: Any) -> None:
    """Jupyter's hook before a file is saved: leaves everything but our lessons alone.

    A widget in a file points to a model that is gone with its kernel, and JupyterLab shows an error in its place.
    """
    notebook = model.get("content")
    if model.get("type") == "notebook" and isinstance(notebook, dict):
        rest(notebook)


def rest(notebook: MutableMapping[str, Any]) -> None:
    """Put a lesson to rest: no pointers to widgets; the static form of each, below a line that says how to go on."""
    about = notebook.get("metadata", {}).get("rummy_learn", {})
    lang = about.get("lang")
    if lang not in LANGUAGES:
        return
    line = f'<p class="{MARK}" lang="{lang}"><strong>{escape(text("cli.lab.run_me", lang))}</strong></p>'
    for data in _shown(notebook):
        if HTML in data:
            data.pop(VIEW, None)
            html = "".join(data[HTML])
            data[HTML] = html if MARK in html else line + html


def _shown(notebook: MutableMapping[str, Any]) -> Iterator[MutableMapping[str, Any]]:
    """What the cells have shown, each thing in its forms by type."""
    for cell in notebook.get("cells", ()):
        for output in cell.get("outputs", ()):
            if isinstance(output.get("data"), dict):
                yield output["data"]
