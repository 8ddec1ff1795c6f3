"""The lessons on disk: which notebooks there are, read from the notebooks' own metadata."""

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One lesson in one language.

    `slug` is its permanent name, the same in every language. `path` is the notebook, relative to the shelf's root,
    with forward slashes. Lessons are shown in the order of their file names. `minutes` is how long a learner needs.
    `is_map`: it is not a lesson but the map of the course. `is_play`: it is the table to play at. `is_teacher`: it is
    the teacher's page of a class, and in no list.
    """

    slug: str
    lang: str
    path: str
    title: str
    summary: str
    minutes: int
    has_heading: bool
    is_map: bool = False
    is_play: bool = False
    is_teacher: bool = False

    @property
    def is_ordinary(self) -> bool:
        """Whether it is a lesson like any other."""
        return not (self.is_map or self.is_play or self.is_teacher)

    @property
    def address(self) -> str:
        """The path of the lesson's page on the server."""
        return f"/{self.lang}/{self.slug}"


@dataclass(frozen=True, slots=True)
class Shelf:
    """All lessons of all languages, in order."""

    lessons: tuple[Lesson, ...]

    def in_language(self, lang: str) -> tuple[Lesson, ...]:
        """Return the lessons of one language, in order, and only those that are lessons like any other."""
        return tuple(one for one in self.lessons if one.lang == lang and one.is_ordinary)

    def course_map(self, lang: str) -> Lesson | None:
        """Return the map of the course in that language, or None if there is none."""
        return next((lesson for lesson in self.lessons if lesson.lang == lang and lesson.is_map), None)

    def play_table(self, lang: str) -> Lesson | None:
        """Return the table to play at in that language, or None if there is none."""
        return next((lesson for lesson in self.lessons if lesson.lang == lang and lesson.is_play), None)

    def ways_in(self, lang: str) -> tuple[Lesson, ...]:
        """The course map and the table, as far as they are there."""
        return tuple(one for one in (self.course_map(lang), self.play_table(lang)) if one)

    def teacher_page(self, lang: str) -> Lesson | None:
        """Return the teacher's page in that language, or None if there is none."""
        return next((lesson for lesson in self.lessons if lesson.lang == lang and lesson.is_teacher), None)

    def find(self, slug: str, lang: str) -> Lesson | None:
        """Return that lesson (or map, or table) in that language, or None; the teacher's page is not found so."""
        found = (one for one in self.lessons if (one.slug, one.lang) == (slug, lang) and not one.is_teacher)
        return next(found, None)

    def after(self, lesson: Lesson) -> Lesson | None:
        """Return the lesson that follows in its language: after the map the first, after last and others none."""
        if lesson.is_play or lesson.is_teacher:
            return None
        lessons = self.in_language(lesson.lang)
        start = 0 if lesson.is_map else lessons.index(lesson) + 1
        return next(iter(lessons[start:]), None)

    def twins(self, slug: str) -> tuple[Lesson, ...]:
        """Return the same lesson in every language that has it."""
        return tuple(lesson for lesson in self.lessons if lesson.slug == slug)


def read_shelf(root: Path, languages: Iterable[str]) -> Shelf:
    """Read the lessons under `root`, where each language has a folder of its own.

    Notebooks that carry no `rummy_learn` metadata, and files that are not notebooks, are left out.
    """
    found = []
    for lang in languages:
        for file in sorted((root / lang).glob("[!.]*.ipynb")):
            metadata = _read(file, file.stat().st_mtime_ns)
            if metadata is not None:
                found.append(Lesson(lang=lang, path=f"{lang}/{file.name}", **metadata))
    return Shelf(tuple(found))


@lru_cache(maxsize=256)
def _read(file: Path, _modified: int) -> dict[str, Any] | None:
    """Return what the shelf needs to know of one notebook; its time of change makes an edited file be read again."""
    try:
        notebook = json.loads(file.read_text("utf-8"))
        about = notebook["metadata"]["rummy_learn"]
        return {
            "slug": str(about["lesson"]),
            "title": str(about["title"]),
            "summary": str(about["summary"]),
            "minutes": int(about["minutes"]),
            "is_map": bool(about.get("map")),
            "is_play": bool(about.get("play")),
            "is_teacher": bool(about.get("teacher")),
            "has_heading": any(
                cell["cell_type"] == "markdown" and "".join(cell["source"]).startswith("# ")
                for cell in notebook["cells"]
            ),
        }
    except (ValueError, KeyError, TypeError, OSError) as problem:
        log.warning("%s is not a lesson: %r", file, problem)
        return None
