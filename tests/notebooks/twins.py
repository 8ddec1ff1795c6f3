"""Each lesson is written by hand in every language; this tells where the twins no longer match.

Every prose cell keeps, in its metadata, the digest of its twins' text, in all other languages, as it was when somebody
last read them side by side. Once a twin is edited, the digest is stale. After reviewing all sides::

    python -m tests.notebooks.twins                                     what is stale
    python -m tests.notebooks.twins --accept 03-groups-and-runs         all cells of a lesson
    python -m tests.notebooks.twins --accept 03-groups-and-runs intro   this cell alone
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat

from rummy_learn.i18n import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

ROOT = Path(__file__).parents[2] / "notebooks"

Notebook = Any  # nbformat has no types of its own


def digest(*sources: str) -> str:
    """Return what a cell remembers of its twins' text."""
    return hashlib.sha256("\0".join(sources).encode()).hexdigest()[:12]


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
    return missing + [fault for name in shared for sides in _sides(root, name) for fault in _compare(*sides)]


def accept(lesson: str, cells: Collection[str] = (), root: Path = ROOT) -> int:
    """Record in the prose cells of a lesson, or in some of them, what their twins say now; return how many changed.

    Raises:
        ValueError: the lesson has no such cell, or its cells do not pair up yet.
    """
    changed = 0
    for (path, notebook), *others in _sides(root, f"{lesson}.ipynb"):
        if any(_ids(notebook) != _ids(twin) for _, twin in others):
            raise ValueError(f"{lesson}: the languages do not have the same cells in the same order yet")
        if unknown := set(cells) - set(_ids(notebook)):
            raise ValueError(f"{lesson} has no cell {', '.join(sorted(unknown))}; it has {', '.join(_ids(notebook))}")
        for cell, *twins in zip(notebook.cells, *(twin.cells for _, twin in others), strict=True):
            if cell.cell_type == "markdown" and (not cells or cell.id in cells) and _remembered(cell) != _now(twins):
                cell.metadata.setdefault("rummy_learn", {})["twin"] = _now(twins)
                changed += 1
        nbformat.write(notebook, path)
    return changed


def _sides(root: Path, name: str) -> Iterator[list[tuple[Path, Notebook]]]:
    """Yield a lesson before its twins, from the side of each language."""
    every = [(root / language / name, nbformat.read(root / language / name, as_version=4)) for language in LANGUAGES]
    for one in every:
        yield [one, *(other for other in every if other is not one)]


def _compare(here: tuple[Path, Notebook], *others: tuple[Path, Notebook]) -> Iterator[str]:
    path, notebook = here
    label = f"{path.parent.name}/{path.name}"
    if parted := [ids for _, twin in others if (ids := _ids(twin)) != _ids(notebook)]:
        yield f"{label}: cells {_ids(notebook)}, its twin has {parted[0]}"
        return
    first_code = next((cell.id for cell in notebook.cells if cell.cell_type == "code"), None)
    for cell, *twins in zip(notebook.cells, *(twin.cells for _, twin in others), strict=True):
        where = f"{label}, cell {cell.id}"
        for (twin_path, _), twin in zip(others, twins, strict=True):
            languages = (path.parent.name, twin_path.parent.name)
            if cell.cell_type != twin.cell_type:
                yield f"{where}: {cell.cell_type}, its twin is {twin.cell_type}"
            elif cell.cell_type == "code" and not _same_code(
                cell.source, twin.source, languages, may_name_language=cell.id == first_code
            ):
                yield f"{where}: its code differs from its twin's"
        if cell.cell_type == "markdown" and _remembered(cell) != _now(twins):
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


def _now(twins: Collection[Notebook]) -> str:
    return digest(*(twin.source for twin in twins))


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
