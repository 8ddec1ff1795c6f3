"""What all tests share."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no fault of the code. The same examples are tried each time, so that a run says something of the
# change it is about; EXPLORE=1 tries others.
settings.register_profile("here", deadline=None, derandomize="EXPLORE" not in os.environ, print_blob=True)
settings.load_profile("here")

# A run that was started in the background is deaf to Ctrl+C, and so would be every server that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

BROWSER_TESTS = Path(__file__).parent / "browser"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever lives in tests/browser is a browser test: nobody has to remember the mark."""
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def artefacts(pytestconfig: pytest.Config) -> Path:
    """The folder, ignored by git, for what people may want to look at after a run."""
    folder = pytestconfig.rootpath / "artefacts"
    folder.mkdir(exist_ok=True)
    return folder
