"""Where the notebooks and the glossary are: inside an installed wheel, or at the root of a checkout."""

from importlib.resources import files
from pathlib import Path
from typing import Literal


def data_folder(name: Literal["notebooks", "glossary"]) -> Path:
    """Return the folder of that name.

    A wheel carries it under `rummy_learn/_data`; an editable install or a plain checkout has no such folder and keeps
    it beside the package.

    Raises:
        FileNotFoundError: neither place has it.
    """
    packaged = Path(str(files("rummy_learn"))) / "_data" / name
    checked_out = Path(__file__).resolve().parent.parent / name
    for folder in (packaged, checked_out):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(checked_out)
