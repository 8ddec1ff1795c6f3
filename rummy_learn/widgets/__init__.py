"""Views: cards, exercises and lessons in the browser."""

from .exercise import ExampleView, ExerciseView, TryView
from .hand import Hand
from .lesson import Lesson, LessonError

__all__ = ["ExampleView", "ExerciseView", "Hand", "Lesson", "LessonError", "TryView"]
