"""In the app, where the kernel is there, an exercise shows no more than itself."""

from rummy_learn.i18n import text
from rummy_learn.widgets import Lesson

LESSON, EXERCISE = "groups-and-runs", "build-with-joker"


def shown(lang="en"):
    return Lesson(LESSON, lang=lang).exercise(EXERCISE)._repr_mimebundle_()[0]


def test_a_page_without_a_kernel_gets_the_exercise_with_its_hints_and_answer(monkeypatch):
    monkeypatch.delenv("RUMMY_LEARN_LIVE", raising=False)
    assert text("exercise.answer", "en") in shown()["text/html"]


def test_a_live_page_does_not_carry_the_answer(monkeypatch):
    """Nor is it worked out before anybody asks."""
    monkeypatch.setenv("RUMMY_LEARN_LIVE", "1")
    assert set(shown()) == {"text/plain", "application/vnd.jupyter.widget-view+json"}
