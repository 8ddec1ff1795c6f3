"""A learner's own copies of the lessons: brought up to date without losing what the learner has written."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from rummy_learn.app.saved import rest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RECORD: Final = ".rummy-learn.json"
"""Beside the copies: the digest of each lesson as it was copied, by file name."""


class Fate(Enum):
    """What became of a lesson: copied (anew), already there, or kept because the learner has changed it."""

    COPIED = auto()
    THERE = auto()
    KEPT = auto()


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies of the notebooks of one folder in another one."""

    source: Path
    target: Path

    def bring(self, may_replace: Callable[[str], bool]) -> dict[str, Fate]:
        """Copy every lesson that is missing or out of date; return what became of each, by file name.

        A copy that the learner has changed is replaced only if there is something newer and `may_replace` agrees;
        then it is kept beside, with `.old` before its ending. Running a lesson does not change it.

        Raises:
            OSError: the folder cannot be written to.
        """
        self.target.mkdir(parents=True, exist_ok=True)
        record = self._read_record()
        fates = {}
        for lesson in sorted(self.source.glob("[!.]*.ipynb")):
            fates[lesson.name] = self._bring(lesson, record, may_replace)
            (self.target / RECORD).write_text(json.dumps(record, indent=1, sort_keys=True) + "\n", "utf-8")
        return fates

    def _bring(self, lesson: Path, record: dict[str, str], may_replace: Callable[[str], bool]) -> Fate:
        name, ours = lesson.name, digest(lesson)
        copy = self.target / name
        if copy.exists():
            theirs = digest(copy)
            if theirs == ours:
                record[name] = ours
                return Fate.THERE
            if theirs != record.get(name):
                if record.get(name) == ours or not may_replace(name):
                    return Fate.KEPT
                copy.replace(_free(copy.with_suffix(".old.ipynb")))
        notebook = json.loads(lesson.read_text("utf-8"))
        rest(notebook)
        copy.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")
        record[name] = ours
        return Fate.COPIED

    def _read_record(self) -> dict[str, str]:
        """The digests; one that cannot be read counts as none, and then every copy that differs counts as changed."""
        try:
            found = json.loads((self.target / RECORD).read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return {str(name): str(of) for name, of in found.items()} if isinstance(found, dict) else {}


def digest(notebook: Path) -> str:
    """A digest of what is written in a notebook: the cells' text, not what running them has shown.

    Of a file that is not a notebook, the digest of its bytes.
    """
    content = notebook.read_bytes()
    try:
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]]
        content = json.dumps(cells).encode()
    except (ValueError, KeyError, TypeError):
        pass  # the learner's doing: it is compared as it is
    return hashlib.sha256(content).hexdigest()


def _free(path: Path) -> Path:
    """A name like this one that no file has yet."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name.removesuffix('.ipynb')}-{number}.ipynb")
    return free
