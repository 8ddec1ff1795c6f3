"""What axe-core finds wrong with a page, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page


def barriers(page: Page) -> list[str]:
    """Return one readable entry for each place that keeps somebody out."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}\n  {node['html']}\n  {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    ]


def assert_accessible(page: Page) -> None:
    """Fail with the list of barriers, if there are any."""
    found = barriers(page)
    assert not found, f"axe-core found {len(found)} barriers on {page.url}:\n" + "\n".join(found)
