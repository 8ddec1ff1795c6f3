"""The files that a class has handed in, and whose each of them is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rummy_learn.app.agreed import STDIN, read_text
from rummy_learn.app.usage import UsageError
from rummy_learn.i18n import text

if TYPE_CHECKING:
    from collections.abc import Sequence

SUFFIX: Final = ".jsonl"
EXPORTED: Final = "rummy-learn-progress"
"""How the app names the file. Whoever has left it at that is known by the folder, if it is the only one there."""
PUT_ASIDE: Final = f"{EXPORTED}-undone{SUFFIX}"


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What was handed in.

    Attributes:
        files: learner, file name and lines of each file that could be read.
        problems: what is wrong with the others, in words.
    """

    files: tuple[tuple[str, str, list[str]], ...]
    problems: tuple[str, ...]


def handed_in(names: Sequence[str], lang: str) -> HandedIn:
    """Read files, and all logs in and below folders; one that cannot be read does not keep the others from it."""
    files, problems = [], []
    paths = list(dict.fromkeys(path for name in names for path in _found(name)))
    alone = Counter(Path(path).parent for path in paths if Path(path).stem.startswith(EXPORTED))
    for path in paths:
        try:
            lines = read_text(path, lang).split("\n")
        except UsageError as problem:
            problems.append(printable(str(problem)))
            continue
        files.append((_learner(Path(path), alone=alone[Path(path).parent] == 1), printable(path), lines))
    problems += [text("cli.collect.empty", lang, name=printable(name)) for name in names if not _found(name)]
    return HandedIn(tuple(files), tuple(problems))


def _found(name: str) -> list[str]:
    """The files that a name stands for; none if it is a folder without any."""
    folder = Path(name)
    try:
        if name == STDIN or not folder.is_dir():
            return [name]
        return [str(path) for path in sorted(folder.rglob(f"*{SUFFIX}")) if path.name != PUT_ASIDE]
    except (OSError, ValueError):  # longer than a name may be, or closed
        return [name]


def _learner(path: Path, *, alone: bool) -> str:
    if path.stem.startswith(EXPORTED) and alone:
        return printable(path.resolve().parent.name)
    return printable(path.stem)


def printable(name: str) -> str:
    """A name without what would command the terminal; file names may hold anything."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name)
