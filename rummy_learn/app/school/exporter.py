"""``python -m rummy_learn.app.school.exporter csv es CLASS``: writes a class to stdout; of trouble, its name to stderr.

A process of its own: to judge all answers of a large class takes a while, and the server has learners to serve.
"""

from __future__ import annotations

import json
import sys

from rummy_learn.classroom.answers import class_report
from rummy_learn.classroom.errors import StoreError
from rummy_learn.classroom.export import to_csv, to_data
from rummy_learn.classroom.store import open_store

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""At the beginning of a table, by which spreadsheets know how its letters are written."""


def export(form: str, lang: str, class_id: str) -> str:
    """A class as a file.

    Raises:
        StoreError: the record cannot be read.
    """
    store = open_store()
    try:
        report = class_report(store, class_id)
    finally:
        store.close()
    if form == "csv":
        return MARK + to_csv(report, lang)
    return json.dumps(to_data(report, lang), ensure_ascii=False, indent=1)


def main() -> int:
    """Write what the arguments ask for; return 0, or 1 if the record cannot be read."""
    try:
        made = export(*sys.argv[1:4])
    except StoreError as error:
        sys.stderr.write(error.trouble)
        return 1
    sys.stdout.buffer.write(made.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
