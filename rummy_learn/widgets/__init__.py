"""Views: cards, exercises and lessons in the browser."""

from .course_map import CourseMap
from .exercise import ExampleView, ExerciseView, TryView
from .glossary import Glossary
from .hand import Hand
from .lesson import Lesson, LessonError
from .table import PlayTable

__all__ = ["CourseMap", "ExampleView", "ExerciseView", "Glossary", "Hand", "Lesson", "LessonError", "PlayTable", "TryView"]
