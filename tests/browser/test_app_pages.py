"""The pages in a real browser: both languages, every screen, keyboard and screen reader; and what an address may do."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import text
from tests.app.scratch import TITLES, write_shelf
from tests.app.visiting import kernels
from tests.browser.screens import DARK, PHONE
from tests.serving import running_app

pytestmark = pytest.mark.browser

SCREENS = {"wide": {}, "wide-dark": DARK, "phone": PHONE, "phone-dark": PHONE | DARK}
PAGES = {
    "start": "/es",
    "lesson": "/en/counting",
    "stumbling": "/es/stumbling",
    "unknown": "/es/juggling",
    "missing": "/en/counting/nothing",
}

# The front end looks for a widget ten times a second, for two seconds. What the kernel tells of its widgets is held
# back until it looks; then the two seconds are over at once, so that the widgets come just after its last look.
LAST_MOMENT = """
(() => {
  const { get, set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  const now = Date.now;
  let passed = 0;
  Date.now = () => now() + passed;
  const looks = () => document.body.textContent.includes("Loading widget");
  const tells = ({ data }) => typeof data !== "string" && new TextDecoder().decode(data).includes("update_states");
  let before = Promise.resolve();
  Object.defineProperty(WebSocket.prototype, "onmessage", { get, set(hear) {
    set.call(this, (event) => {
      before = before.then(async () => {
        if (tells(event)) {
          while (!looks()) await new Promise((resolve) => setTimeout(resolve, 10));
          passed = 2000;
        }
        hear.call(this, event);
      });
    });
  } });
})();
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = write_shelf(tmp_path_factory.mktemp("shelf"))
    with running_app("--notebooks", str(folder), log_file=tmp_path_factory.mktemp("log") / "app.log") as app:
        yield app


def wait_until_drawn(page):
    page.locator("html[data-state=ready]").wait_for()


def test_a_lesson_is_heard_with_its_number(page, server):
    page.goto(f"{server.url}/en")
    lessons = page.get_by_role("main").locator("ol").get_by_role("link")
    expect(lessons.first).to_have_accessible_name(re.compile("^1 · "))
    expect(lessons.nth(1)).to_have_accessible_name(re.compile("^2 · "))


@pytest.mark.parametrize(("locale", "lang"), [("es-CL", "es"), ("en-US", "en"), ("fr-FR", "en")])
def test_from_the_first_page_to_a_lesson_in_the_language_of_the_browser(new_context, server, locale, lang):
    page = new_context(locale=locale).new_page()
    page.goto(server.url)
    expect(page.get_by_role("heading", level=1)).to_have_text(text("app.start.title", lang))
    page.get_by_role("main").get_by_role("link", name=TITLES["counting"][lang]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["counting"][lang])
    assert page.url == f"{server.url}/{lang}/counting"
    wait_until_drawn(page)
    page.locator(".counter").click()
    expect(page.locator(".counter")).to_have_text("counted 1")
    page.get_by_role("link", name=text("app.onward.next", lang, title=TITLES["stumbling"][lang])).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["stumbling"][lang])


def test_the_language_is_switched_and_remembered(new_context, server):
    context = new_context(locale="es-ES")
    page = context.new_page()
    page.goto(f"{server.url}/es/counting?seed=7")
    page.get_by_role("navigation", name="Idioma").get_by_role("link", name="English").click()
    assert page.url == f"{server.url}/en/counting?seed=7"
    expect(page.get_by_role("heading", level=1)).to_have_text("Counting")
    later = context.new_page()
    later.goto(server.url)
    assert later.url == f"{server.url}/en"


@pytest.fixture
def visit(open_page, server, watch, request):
    """One of the pages on one of the screens, drawn."""
    name, screen = request.param
    watch.allow("status of 404")
    page = open_page(SCREENS[screen])
    page.goto(server.url + PAGES[name])
    if name in {"lesson", "stumbling"}:
        wait_until_drawn(page)
    return page, f"app-{name}-{screen}"


@pytest.mark.parametrize("visit", list(product(PAGES, SCREENS)), ids="-".join, indirect=True)
def test_every_page_is_open_to_everybody_on_every_screen(visit, assert_accessible, shot):
    """No barrier that axe-core finds, nothing wider than the screen, one title, one main part, the right language."""
    page, name = visit
    assert_accessible(page)
    width, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("banner")).to_be_visible()
    expect(page.get_by_role("contentinfo")).to_have_count(1)
    shot(name, page)


def test_the_keyboard_skips_to_the_content_and_shows_where_it_is(page, server):
    page.goto(f"{server.url}/es")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name=text("app.skip", "es"))
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    first = page.get_by_role("main").get_by_role("link").first
    expect(first).to_be_focused()
    assert first.evaluate("link => getComputedStyle(link).outlineStyle") == "solid"


def test_the_prose_can_be_read_while_the_kernel_starts(page, server):
    """And a calm line says so, for as long as it is true."""
    page.goto(f"{server.url}/es")
    waiting = list(kernels(server).values())
    for kernel in waiting:
        kernel.suspend()
    page.goto(f"{server.url}/es/counting", wait_until="commit")
    expect(page.get_by_text("cartas seguidas del mismo palo").first).to_be_visible()
    progress = page.get_by_role("status").filter(has_text=text("app.wait.starting", "es"))
    expect(progress).to_be_visible()
    for kernel in waiting:
        kernel.resume()
    wait_until_drawn(page)
    expect(progress).to_have_count(0)
    page.locator(".counter").click()
    expect(page.locator(".counter")).to_have_text("counted 1")


def test_nothing_in_another_language_while_a_widget_is_drawn(page, server):
    """The front end has English words of its own for that; nobody sees them."""
    held = []
    drawing = re.compile(r"/labextensions/anywidget/static/(?!remoteEntry)")
    page.route(drawing, lambda route: held.append(route))  # noqa: PLW0108
    with page.expect_request(drawing):
        page.goto(f"{server.url}/es/counting", wait_until="commit")
        expect(page.get_by_text(text("app.wait.drawing", "es"))).to_be_visible()
    page.wait_for_timeout(2000)
    assert held
    expect(page.get_by_text("widget")).to_be_hidden()
    for route in held:
        route.continue_()
    page.unroute_all()
    wait_until_drawn(page)


def test_a_widget_that_comes_at_the_last_moment_is_drawn(page, server):
    """On a slow machine two seconds are soon over; nobody is told then that there is no widget."""
    page.add_init_script(LAST_MOMENT)
    page.goto(f"{server.url}/es/counting")
    wait_until_drawn(page)
    assert page.evaluate("Date.now() - performance.timeOrigin - performance.now()") > 1900  # so it was late
    expect(page.locator(".counter")).to_have_text("counted 0")
    page.locator(".counter").click()
    expect(page.locator(".counter")).to_have_text("counted 1")


@pytest.mark.parametrize("option", ["theme", "template", "lang", "lesson", "house", "exercise"])
def test_an_address_cannot_run_a_script(page, server, watch, option):
    watch.allow("status of 404")
    page.on("dialog", lambda dialog: pytest.fail(f"a script of the address ran: {dialog.message}"))
    payload = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E%3Cimg src=x onerror=alert(2)%3E"
    for path in ("/", "/es", "/es/counting", "/nowhere"):
        page.goto(f"{server.url}{path}?{option}={payload}")
        page.wait_for_timeout(100)


def test_no_code_and_no_traceback_is_to_be_seen(page, server):
    """Not in what is visible, and not hidden in the page either."""
    page.goto(f"{server.url}/es/stumbling")
    wait_until_drawn(page)
    expect(page.get_by_text(text("app.cell.failed", "es"))).to_be_visible()
    for word in ("ZeroDivisionError", "Traceback", "a word of the code", "1 / 0", "print("):
        assert word not in page.content()
    page.goto(f"{server.url}/es/counting")
    wait_until_drawn(page)
    for word in ("import anywidget", "class Counter", "Traceback"):
        assert word not in page.content()
