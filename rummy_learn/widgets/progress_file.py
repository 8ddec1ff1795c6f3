"""Where JupyterLab keeps a learner's answers: a file in the folder in which the notebooks are worked through.

In the app the browser keeps them instead (``static/exercise_log.js``); a page there may have a new kernel every time.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from traitlets.config import Application

if TYPE_CHECKING:
    from collections.abc import Iterable


NAME: Final = "rummy-learn-progress.jsonl"
UNDONE: Final = "rummy-learn-progress-undone.jsonl"


class ProgressFile:
    """The answers of one folder, a line each."""

    def __init__(self, folder: Path) -> None:
        self.path, self.undone = folder / NAME, folder / UNDONE

    def lines(self) -> list[str]:
        """Every line there is, readable or not."""
        return _lines(self.path)

    def keep(self, lines: Iterable[str]) -> None:
        """Append lines.

        Raises:
            OSError: the folder cannot be written to.
        """
        _append(self.path, lines)

    def reset(self) -> None:
        """Put all answers aside, in a second file."""
        _append(self.undone, self.lines())
        self.path.unlink(missing_ok=True)

    def undo(self) -> None:
        """Bring back what a reset has put aside."""
        self.keep(_lines(self.undone))
        self.undone.unlink(missing_ok=True)

    @property
    def undoable(self) -> bool:
        """Whether a reset can be undone."""
        return bool(_lines(self.undone))


def _lines(path: Path) -> list[str]:
    with suppress(FileNotFoundError):
        return [line for line in path.read_text("utf-8", errors="replace").splitlines() if line.strip()]
    return []


def _append(path: Path, lines: Iterable[str]) -> None:
    text = "".join(f"{line}\n" for line in lines)
    if text:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)


def progress_file() -> ProgressFile | None:
    """The file of the working folder, if this is a kernel; outside of kernels ``None``."""
    if not Application.initialized():
        return None
    return ProgressFile(Path.cwd())
