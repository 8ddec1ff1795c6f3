"""What the lessons are called, as their notebooks say themselves."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from rummy_learn._paths import data_folder


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a lesson in one language: its title, how many minutes it takes, and its notebook's file name."""

    title: str
    minutes: int
    file: str


@cache
def heads(lang: str) -> dict[str, Head]:
    """The head of every lesson of a language that has a notebook, by slug."""
    found = {}
    for path in sorted((data_folder("notebooks") / lang).glob("[!.]*.ipynb")):
        about = json.loads(path.read_text("utf-8"))["metadata"].get("rummy_learn", {})
        if "lesson" in about:
            found[about["lesson"]] = Head(about["title"], about["minutes"], path.name)
    return found
