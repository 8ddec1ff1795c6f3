"""What the strip at the top of a class's pages says while they are open."""

from __future__ import annotations

from functools import cache
from typing import Final

from rummy_learn.i18n import text

PLAIN: Final = ("saved",)
COUNTED: Final = ("waiting", "leave", "work")


@cache
def strip_labels(lang: str) -> dict[str, str | dict[str, str]]:
    """The texts of ``static/class.js``; those that count something with both of their forms, and a place to fill in."""
    counted = {key: {form: _counted(key, lang, n) for form, n in (("one", 1), ("other", 2))} for key in COUNTED}
    return {key: text(f"school.answers.{key}", lang) for key in PLAIN} | counted


def _counted(key: str, lang: str, n: int) -> str:
    return text(f"school.answers.{key}", lang, n=n, count="{count}")
