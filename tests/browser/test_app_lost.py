"""A kernel that dies, a server that stops or starts anew: the page notices, says so kindly and leads on."""

import re
import signal
import time

import psutil
import pytest
from playwright.sync_api import expect

from rummy_learn.i18n import text
from tests.app.scratch import write_shelf
from tests.app.visiting import kernels
from tests.serving import free_port, running_app

pytestmark = pytest.mark.browser

NOTICED = 5000  # ms within which a loss must be told


@pytest.fixture(scope="module")
def shelf_folder(tmp_path_factory):
    return write_shelf(tmp_path_factory.mktemp("shelf"))


@pytest.fixture(scope="module")
def serve(shelf_folder, tmp_path_factory):
    """Start a server of the small shelf; `with serve(port) as app`."""
    logs = tmp_path_factory.mktemp("logs")
    return lambda port=None: running_app(
        "--notebooks", str(shelf_folder), log_file=logs / f"{time.monotonic_ns()}.log", port=port
    )


@pytest.fixture(scope="module")
def server(serve):
    with serve() as app:
        yield app


def open_lesson(page, app, lang="es"):
    """Open the lesson and use its widget once."""
    page.goto(f"{app.url}/{lang}/counting")
    page.locator("html[data-state=ready]").wait_for()
    page.locator(".counter").click()
    expect(page.locator(".counter")).to_have_text("counted 1")


def kernel_of(page, app):
    return kernels(app)[page.evaluate("JSON.parse(document.getElementById('lesson-data').textContent).kernel")]


def expect_lost(page, lang, timeout=NOTICED):
    """The loss is told in the page's language, to the eye and to a screen reader, and widgets do not look alive."""
    notice = page.get_by_role("alertdialog", name=text("app.lost.title", lang))
    expect(notice).to_be_visible(timeout=timeout)
    expect(notice).to_have_accessible_description(text("app.lost.text", lang))
    button = notice.get_by_role("button", name=text("app.lost.continue", lang))
    expect(button).to_be_focused()
    for slot in page.locator(".slot").all():
        assert slot.evaluate("slot => slot.closest('[inert]') !== null")
        assert float(slot.evaluate("slot => getComputedStyle(slot).opacity")) < 0.6
    return button


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_killed_kernel_is_noticed_and_one_button_goes_on(page, server, lang, shot, assert_accessible):
    open_lesson(page, server, lang)
    for kernel in kernels(server).values():
        kernel.kill()  # and with the page's own the spare
    button = expect_lost(page, lang)
    assert_accessible(page)
    shot(f"lost-{lang}")
    button.press("Enter")
    page.locator("html[data-state=ready]").wait_for()
    page.locator(".counter").click()
    expect(page.locator(".counter")).to_have_text("counted 1")


def test_a_dead_kernel_is_not_revived_empty(page, server):
    """A new process under the old name would know nothing of the page's widgets."""
    open_lesson(page, server)
    kernel = kernel_of(page, server)
    kernel.kill()
    expect_lost(page, "es")
    page.wait_for_timeout(4000)
    assert kernel.pid not in [process.pid for process in kernels(server).values()]
    assert page.evaluate("JSON.parse(document.getElementById('lesson-data').textContent).kernel") not in kernels(server)


def test_a_kernel_that_dies_while_the_page_is_drawn_is_noticed_too(page, server, watch):
    """Not only later: the prose is there, and nothing hangs."""
    watch.allow(r"status of 404.*/api/kernels/|The model for kernel id \S+ does not exist")  # says the front end
    page.goto(f"{server.url}/es")
    for kernel in kernels(server).values():
        kernel.suspend()
    page.goto(f"{server.url}/es/counting", wait_until="commit")
    expect(page.get_by_role("heading", level=1)).to_have_text("Contar")
    for kernel in kernels(server).values():
        kernel.kill()
    expect_lost(page, "es")


def test_a_stopped_server_is_noticed_and_waited_for(page, serve, watch, shot):
    """The button does not lead to the browser's own error page: it waits until the server is back."""
    watch.allow("ERR_CONNECTION_REFUSED|WebSocket connection")
    port = free_port()
    with serve(port) as app:
        open_lesson(page, app)
    button = expect_lost(page, "es")
    button.click()
    expect(page.get_by_text(text("app.lost.waiting", "es"))).to_be_visible()
    shot("lost-waiting")
    with serve(port):
        page.locator("html[data-state=ready]").wait_for()
        page.locator(".counter").click()
        expect(page.locator(".counter")).to_have_text("counted 1")


def test_a_server_that_was_started_anew_is_noticed(page, serve, watch):
    watch.allow("ERR_CONNECTION_REFUSED|WebSocket connection|404")
    port = free_port()
    with serve(port) as app:
        open_lesson(page, app)
    with serve(port):
        expect_lost(page, "es").click()
        page.locator("html[data-state=ready]").wait_for()


def test_a_server_that_falls_silent_is_noticed(page, server):
    """As does a network that swallows everything: nothing is closed, nothing comes."""
    open_lesson(page, server)
    process = psutil.Process(server.process.pid)
    process.send_signal(signal.SIGSTOP)
    try:
        expect_lost(page, "es")
    finally:
        process.send_signal(signal.SIGCONT)


def test_a_short_silence_is_no_loss(page, server):
    """Nobody is bothered about two seconds."""
    open_lesson(page, server)
    process = psutil.Process(server.process.pid)
    process.send_signal(signal.SIGSTOP)
    page.wait_for_timeout(2000)
    process.send_signal(signal.SIGCONT)
    page.wait_for_timeout(4000)
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    page.locator(".counter").click()
    expect(page.locator(".counter")).to_have_text("counted 2")


def test_the_kernels_of_left_pages_end(page, new_context, server):
    """One page goes to another lesson, one is closed: goodbye is said at once."""
    open_lesson(page, server)
    left = [kernel_of(page, server)]
    other = new_context().new_page()
    open_lesson(other, server, "en")
    left.append(kernel_of(other, server))
    page.goto(f"{server.url}/es")
    other.close(run_before_unload=True)
    assert not psutil.wait_procs(left, timeout=10)[1]


def test_the_kernel_of_a_page_that_vanishes_ends_within_a_minute(browser, server):
    """A browser that is killed says no goodbye."""
    context = browser.new_context()
    page = context.new_page()
    open_lesson(page, server)
    kernel = kernel_of(page, server)
    page.route(re.compile("/voila/api/shutdown/"), lambda route: route.abort())
    page.evaluate("navigator.sendBeacon = () => true")
    context.close()
    assert not psutil.wait_procs([kernel], timeout=60)[1]
