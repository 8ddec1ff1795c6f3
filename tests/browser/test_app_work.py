"""Nothing of a learner's work is lost with a kernel."""

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import text
from tests.app.visiting import kernels

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("lang", ["es", "en"])
def test_what_was_answered_is_still_there_after_the_kernel_died(page, app, lang):
    """The answer, that it was right, and its reasons; and the next answer is judged again."""
    page.goto(f"{app.url}/{lang}/groups-and-runs")
    page.locator("html[data-state=ready]").wait_for()
    queens = page.locator(".rl-exercise-judge").first
    queens.get_by_role("radio", name=text("exercise.judge.group", lang), exact=True).check()
    queens.get_by_role("button", name=text("exercise.check", lang), exact=True).click()
    expect(queens.locator(".rl-ex-solved")).to_contain_text(text("exercise.done", lang))

    kernels(app)[page.evaluate("JSON.parse(document.getElementById('lesson-data').textContent).kernel")].kill()
    page.get_by_role("button", name=text("app.lost.continue", lang)).click()

    page.locator("html[data-state=ready]").wait_for()
    expect(queens.get_by_role("radio", name=text("exercise.judge.group", lang), exact=True)).to_be_checked()
    expect(queens.locator(".rl-ex-solved")).to_contain_text(text("exercise.done", lang))
    expect(queens.locator(".rl-ex-remark")).to_have_text(text("exercise.right", lang))
    queens.get_by_role("radio", name=text("exercise.judge.run", lang), exact=True).check()
    queens.get_by_role("button", name=text("exercise.check", lang), exact=True).click()
    expect(queens.locator(".rl-ex-remark")).not_to_have_text(text("exercise.right", lang))
