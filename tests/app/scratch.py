"""A small shelf of lessons for tests of the server: a bare widget, a button, a cell that fails, a folder to hide."""

from pathlib import Path

import nbformat
from nbformat import v4

COUNTER = '''
import os
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default {
      render({ model, el }) {
        const button = document.createElement("button");
        button.className = "counter";
        const show = () => { button.textContent = "counted " + model.get("value"); };
        button.onclick = () => model.send("click");
        model.on("change:value", show);
        show();
        el.append(button);
      },
    };
    """
    value = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self._count)

    def _count(self, *_):
        self.value += 1
'''

PROSE = {
    "es": "Un *grupo* son cartas del mismo número; una **escalera**, cartas seguidas del mismo palo.",
    "en": "A *group* is cards of one rank; a **run** is cards in a row of one suit.",
}
TITLES = {
    "counting": {"es": "Contar", "en": "Counting"},
    "stumbling": {"es": "Tropezar", "en": "Stumbling"},
}
CELLS = {
    "counting": [COUNTER, "Counter()", "print('query:', os.environ['QUERY_STRING'])"],
    "stumbling": ["secret = 'a word of the code'\n1 / 0", "print('the rest')"],
}


def write_shelf(folder: Path) -> Path:
    """Write the lessons, each in both languages, and files that must never be served; return the folder."""
    for lang in ("es", "en"):
        (folder / lang / ".hidden").mkdir(parents=True)
        (folder / lang / ".hidden" / "secret.png").write_bytes(b"secret")
        (folder / lang / "table.png").write_bytes(b"secret")
        for order, (slug, titles) in enumerate(TITLES.items(), start=1):
            about = {"lesson": slug, "lang": lang, "title": titles[lang], "summary": PROSE[lang], "minutes": 5 + order}
            notebook = v4.new_notebook(
                metadata={"rummy_learn": about},
                cells=[
                    v4.new_markdown_cell(f"# {titles[lang]}\n\n{PROSE[lang]}"),
                    *(v4.new_code_cell(source) for source in CELLS[slug]),
                    v4.new_markdown_cell(PROSE[lang]),
                ],
            )
            nbformat.write(notebook, folder / lang / f"{order:02}-{slug}.ipynb")
    return folder


def write_lesson(folder: Path, lang: str, slug: str, cells: list[str], **marks: object) -> None:
    """Add a lesson of these cells to a shelf, whose metadata carry some more marks."""
    about = {"lesson": slug, "lang": lang, "title": slug, "summary": slug, "minutes": 5, **marks}
    notebook = v4.new_notebook(metadata={"rummy_learn": about}, cells=[v4.new_code_cell(source) for source in cells])
    nbformat.write(notebook, folder / lang / f"50-{slug}.ipynb")
