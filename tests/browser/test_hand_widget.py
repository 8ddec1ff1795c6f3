"""The widget `Hand` where it lives: in a notebook that the app serves."""

from __future__ import annotations

import nbformat
import pytest
from playwright.sync_api import expect

from tests.serving import running_app

CELLS = [
    "from ipywidgets import Label, VBox\nfrom rummy_learn.widgets import Hand",
    """
hand = Hand("7H 8H 9H JK 2S", lang="es", zone=True)
heard = Label()
hand.observe(lambda change: setattr(heard, "value", "Python: " + hand.transcript()), "state")
VBox([hand, heard])
""",
    'broken = Hand("KS QS", lang="es")\nbroken.observe(lambda change: 1 / 0, "state")\nbroken',
]


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    """The address of a notebook with two hands, and the log of the server."""
    root = tmp_path_factory.mktemp("shelf")
    about = {"lesson": "hands", "lang": "es", "title": "Manos", "summary": "Dos manos.", "minutes": 1}
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in CELLS],
        metadata={
            "rummy_learn": about,
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        },
    )
    (root / "es").mkdir()
    nbformat.write(notebook, root / "es" / "01-hands.ipynb")
    with running_app("--notebooks", str(root), log_file=root / "server.log") as app:
        yield f"{app.url}/es/hands", app


def test_what_the_learner_does_reaches_python(page, lesson, assert_accessible, shot):
    address, _ = lesson
    page.goto(address)
    card = page.get_by_role("option", name="ocho de corazones")
    card.click(timeout=30_000)
    page.get_by_role("button", name="Bajar").click()
    expect(page.get_by_text("Python: 7♥ 9♥ 🃏 2♠ | 8♥")).to_be_visible()
    expect(page.get_by_role("listbox", name="Tu combinación").get_by_role("option")).to_have_count(1)
    assert_accessible(page)
    shot("hand-widget")


def test_a_mistake_of_ours_is_one_polite_line(page, lesson):
    """Nothing technical in the page; the whole story in the log of the server."""
    address, app = lesson
    page.goto(address)
    page.get_by_role("option", name="rey de picas").click(timeout=30_000)
    expect(page.get_by_role("alert").filter(has_text="Algo ha fallado por nuestra parte")).to_be_visible()
    assert "ZeroDivisionError" not in page.content()
    assert "ZeroDivisionError" in app.log()
    expect(page.get_by_role("option", name="rey de picas")).to_have_attribute("aria-selected", "true")
