"""In the app, where the kernel is there, an exercise shows no more than itself."""

import pytest

from rummy_learn.i18n import text
from rummy_learn.widgets import Lesson
from rummy_learn.widgets._shared import _in_language

LESSON, EXERCISE = "groups-and-runs", "build-with-joker"


def shown(lang="en"):
    return Lesson(LESSON, lang=lang).exercise(EXERCISE)._repr_mimebundle_()[0]


@pytest.fixture(autouse=True)
def anew():
    """What widgets share is made once a kernel, and one kernel is either in the app or not."""
    _in_language.cache_clear()
    yield
    _in_language.cache_clear()


def test_a_page_without_a_kernel_gets_the_exercise_with_its_hints_and_answer(monkeypatch):
    monkeypatch.delenv("RUMMY_LEARN_LIVE", raising=False)
    assert text("exercise.answer", "en") in shown()["text/html"]


def test_a_live_page_does_not_carry_the_answer(monkeypatch):
    """Nor is it worked out before anybody asks."""
    monkeypatch.setenv("RUMMY_LEARN_LIVE", "1")
    assert set(shown()) == {"text/plain", "application/vnd.jupyter.widget-view+json"}


def test_a_live_page_loads_the_script_from_the_server(monkeypatch):
    """Once for all exercises, instead of a copy with each."""
    monkeypatch.setenv("RUMMY_LEARN_LIVE", "1")
    view = Lesson(LESSON, lang="en").exercise(EXERCISE)
    assert view._esm == "https://rummy-learn.invalid/shared.js"
    assert view.shared.module == "https://rummy-learn.invalid/lesson.js"


def test_any_other_page_is_given_the_script(monkeypatch):
    monkeypatch.delenv("RUMMY_LEARN_LIVE", raising=False)
    view = Lesson(LESSON, lang="en").exercise(EXERCISE)
    assert "export default" in view._esm
    assert "export default" in view.shared.module
