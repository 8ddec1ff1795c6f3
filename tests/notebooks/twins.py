"""Each lesson is written by hand in every language; this tells where the twins no longer match.

Every prose cell keeps, in its metadata, the digest of its twin's text as it was when somebody last read both side by
side. Once the twin is edited, the digest is stale. After reviewing both sides::

    python -m tests.notebooks.twins                                     what is stale
    python -m tests.notebooks.twins --accept 03-groups-and-runs         all cells of a lesson
    python -m tests.notebooks.twins --accept 03-groups-and-runs intro   this cell alone
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

ROOT = Path(__file__).parents[2] / "notebooks"
LANGUAGES = ("es", "en")

Notebook = Any  # nbformat has no types of its own


def digest(source: str) -> str:
    """Return what a cell remembers of its twin's text."""
    return hashlib.sha256(source.encode()).hexdigest()[:12]


def faults(root: Path = ROOT) -> list[str]:
    """Return everything that keeps the languages from being twins, each with file and cell."""
    names = {language: {path.name for path in (root / language).glob("*.ipynb")} for language in LANGUAGES}
    everything = set.union(*names.values())
    if not everything:
        return [f"{root}: there are no notebooks"]
    missing = [
        f"{language}/{name}: missing, while another language has it"
        for language in LANGUAGES
        for name in sorted(everything - names[language])
    ]
    shared = sorted(set.intersection(*names.values()))
    return missing + [fault for name in shared for pair in _pairs(root, name) for fault in _compare(*pair)]


def accept(lesson: str, cells: Collection[str] = (), root: Path = ROOT) -> int:
    """Record in the prose cells of a lesson, or in some of them, what their twins say now; return how many changed.

    Raises:
        ValueError: the lesson has no such cell, or its cells do not pair up yet.
    """
    changed = 0
    for (path, notebook), (_, twin) in _pairs(root, f"{lesson}.ipynb"):
        if _ids(notebook) != _ids(twin):
            raise ValueError(f"{lesson}: the languages do not have the same cells in the same order yet")
        if unknown := set(cells) - set(_ids(notebook)):
            raise ValueError(f"{lesson} has no cell {', '.join(sorted(unknown))}; it has {', '.join(_ids(notebook))}")
        for cell, other in zip(notebook.cells, twin.cells, strict=True):
            if cell.cell_type == "markdown" and (not cells or cell.id in cells) and _remembered(cell) != _now(other):
                cell.metadata.setdefault("rummy_learn", {})["twin"] = _now(other)
                changed += 1
        nbformat.write(notebook, path)
    return changed


def _pairs(root: Path, name: str) -> Iterator[tuple[tuple[Path, Notebook], tuple[Path, Notebook]]]:
    """Yield a lesson beside its twin, from each side."""
    for one, other in permutations(LANGUAGES, 2):
        paths = (root / one / name, root / other / name)
        here, there = ((path, nbformat.read(path, as_version=4)) for path in paths)
        yield here, there


def _compare(here: tuple[Path, Notebook], there: tuple[Path, Notebook]) -> Iterator[str]:
    (path, notebook), (twin_path, twin) = here, there
    label = f"{path.parent.name}/{path.name}"
    if _ids(notebook) != _ids(twin):
        yield f"{label}: cells {_ids(notebook)}, its twin has {_ids(twin)}"
        return
    languages = (path.parent.name, twin_path.parent.name)
    first_code = next((cell.id for cell in notebook.cells if cell.cell_type == "code"), None)
    for cell, other in zip(notebook.cells, twin.cells, strict=True):
        where = f"{label}, cell {cell.id}"
        if cell.cell_type != other.cell_type:
            yield f"{where}: {cell.cell_type}, its twin is {other.cell_type}"
        elif cell.cell_type == "code":
            if not _same_code(cell.source, other.source, languages, may_name_language=cell.id == first_code):
                yield f"{where}: its code differs from its twin's"
        elif _remembered(cell) != _now(other):
            yield (
                f"{where}: its twin has changed since both were last read side by side; review both, then "
                f"python -m tests.notebooks.twins --accept {path.stem} {cell.id}"
            )


def _same_code(source: str, twin: str, languages: tuple[str, str], *, may_name_language: bool) -> bool:
    """Compare code line by line; the first cell has one line that names the language."""
    pairs = list(zip(source.splitlines(), twin.splitlines(), strict=False))
    differing = [pair for pair in pairs if pair[0] != pair[1]]
    if len(source.splitlines()) != len(twin.splitlines()):
        return False
    if not may_name_language:
        return not differing
    mine, theirs = (f'"{language}"' for language in languages)
    return len(differing) == 1 and differing[0][0].replace(mine, theirs) == differing[0][1]


def _ids(notebook: Notebook) -> list[str]:
    return [cell.id for cell in notebook.cells]


def _remembered(cell: Notebook) -> str | None:
    digest: str | None = cell.metadata.get("rummy_learn", {}).get("twin")
    return digest


def _now(cell: Notebook) -> str:
    return digest(cell.source)


def main() -> int:
    """Show what is stale, or accept what has been reviewed."""
    parser = argparse.ArgumentParser(description="Where the lessons' languages no longer match.")
    parser.add_argument("--accept", nargs="+", metavar=("LESSON", "CELL"), help="record both sides as they are now")
    reviewed = parser.parse_args().accept
    if reviewed:
        try:
            print(f"{accept(reviewed[0].removesuffix('.ipynb'), reviewed[1:])} digests renewed")
        except (ValueError, FileNotFoundError) as error:
            print(error, file=sys.stderr)
            return 1
    found = faults()
    print("\n".join(found) or "The languages match.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
