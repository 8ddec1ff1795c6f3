"""A real browser, the real app, and a watch over both."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import LANGUAGES
from tests.browser import accessibility, chromium
from tests.browser.watch import Watch
from tests.serving import RunningApp, running_app

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

expect.set_options(timeout=30_000)  # ms; a busy machine is no fault of the code


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Drive the Chromium that is there; Playwright's own where it is the only one."""
    executable = chromium.find()
    own = {"executable_path": executable} if executable else {}
    return {**browser_type_launch_args, **own, "args": chromium.ARGUMENTS}


@pytest.fixture(scope="session")
def app(artefacts: Path) -> Iterator[RunningApp]:
    """The app as a learner starts it, one for all tests of the run; it must never print a traceback."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    with running_app(log_file=artefacts / f"app-{worker}.log") as app:
        yield app
    assert "Traceback" not in app.log(), app.log()


@pytest.fixture(autouse=True)
def watch() -> Iterator[Watch]:
    """Fail the test on any console error, uncaught error or request to elsewhere that it does not allow."""
    watch = Watch()
    yield watch
    assert not watch.unexpected(), "the pages complained:\n" + "\n".join(watch.unexpected())


@pytest.fixture
def new_context(new_context, watch: Watch) -> Callable[..., BrowserContext]:
    """Make browser contexts that are watched."""

    def create(**settings: object) -> BrowserContext:
        context: BrowserContext = new_context(**settings)
        watch.over(context)
        return context

    return create


@pytest.fixture
def open_page(new_context) -> Callable[[dict[str, object]], Page]:
    """Open a page on another screen: ``open_page(PHONE | DARK)``, see screens.py."""
    return lambda settings: new_context(**settings).new_page()


@pytest.fixture
def shot(request: pytest.FixtureRequest, artefacts: Path) -> Callable[..., None]:
    """Keep a picture under artefacts/screenshots, if the variable PICTURES asks for it: nobody else looks at them.

    ``shot("lost")``, or ``shot("lost", other_page)``.
    """

    def take(name: str, page: Page | None = None) -> None:
        if os.environ.get("PICTURES"):
            path = artefacts / "screenshots" / f"{name}.png"
            (page or request.getfixturevalue("page")).screenshot(path=path, full_page=True, animations="disabled")

    return take


@pytest.fixture
def assert_accessible() -> Callable[[Page], None]:
    """Fail with a readable list of what axe-core finds on the page."""
    return accessibility.assert_accessible


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of two tests that differ in the language alone keep one, now of this language, now of that.

    The pages of both are built alike, and twenty minutes are soon over. The variable EVERYWHERE keeps them all.
    """
    if os.environ.get("EVERYWHERE"):
        return
    twins: dict[str, list[pytest.Item]] = {}
    for item in items:
        params = getattr(getattr(item, "callspec", None), "params", {})
        if params.get("lang") in LANGUAGES and "browser" in item.keywords:
            rest = sorted((name, str(value)) for name, value in params.items() if name != "lang")
            twins.setdefault(f"{item.location[0]} {item.originalname} {rest}", []).append(item)
    left = {id(item) for at, alike in enumerate(twins.values()) for item in alike if item != alike[at % len(alike)]}
    config.hook.pytest_deselected(items=[item for item in items if id(item) in left])
    items[:] = [item for item in items if id(item) not in left]
