"""The teacher's links of this machine's classes, in a private file: the record itself has only their digests."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from rummy_learn.classroom.store import address_of, file_of
from rummy_learn.classroom.variables import DATABASE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NAME: Final = "teacher-links.json"


@dataclass(frozen=True, slots=True)
class Link:
    """A teacher's link: the id of the class and the secret that opens it."""

    class_id: str
    secret: str


class Links:
    """The links in a file, the one that was used last at the end."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @classmethod
    def beside(cls, address: str, environment: Mapping[str, str]) -> Links:
        """Those for the record at an address: beside its file or, if it is a server's, among the user's own things.

        Raises:
            StoreError: the address is of no database that we know.
        """
        file = file_of(address) or file_of(address_of({**environment, DATABASE: ""}))
        assert file
        return cls(file.with_name(NAME))

    def read(self) -> list[Link]:
        """Return them; none if there is no such file, or none that can be read."""
        try:
            return [Link(str(one["class_id"]), str(one["secret"])) for one in json.loads(self.file.read_text("utf-8"))]
        except (OSError, ValueError, KeyError, TypeError):
            return []

    def keep(self, link: Link) -> None:
        """Keep a link as the one that was used last; nobody but the user may read it.

        Raises:
            OSError: the file cannot be written.
        """
        others = [one for one in self.read() if one.class_id != link.class_id]
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = self.file.with_suffix(".new")
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as stream:
            json.dump([asdict(one) for one in (*others, link)], stream)
        draft.replace(self.file)
