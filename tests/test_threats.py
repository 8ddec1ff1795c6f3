"""The page about threats names tests that there are."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_test_that_is_named_as_a_proof_is_there():
    page = (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:tests/\w+/)?test_\w+\.py)`", page))
    assert len(named) > 5
    for name in named:
        assert (ROOT / (name if "/" in name else f"tests/app/{name}")).is_file(), name
