"""Views: cards, exercises and lessons in the browser."""

from typing import TYPE_CHECKING, Any

from .course_map import CourseMap
from .exercise import ExampleView, ExerciseView, TryView
from .glossary import Glossary
from .hand import Hand
from .lesson import Lesson, LessonError

if TYPE_CHECKING:
    from .table import PlayTable

__all__ = [
    "CourseMap",
    "ExampleView",
    "ExerciseView",
    "Glossary",
    "Hand",
    "Lesson",
    "LessonError",
    "PlayTable",
    "TryView",
]


def __getattr__(name: str) -> Any:
    """The table, once somebody asks for it: a lesson's kernel does without rivals and a coach."""
    if name == "PlayTable":
        from .table import PlayTable

        return PlayTable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
