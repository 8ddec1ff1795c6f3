"""What the server must not do, whoever asks."""

import json
import re
import time

import pytest
from websockets.exceptions import InvalidStatus

from tests.app.visiting import ask, channel, kernels, message

pytestmark = pytest.mark.slow

INJECTION = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E"


@pytest.fixture(scope="module")
def lesson(server):
    """A lesson's page, opened."""
    return ask(server, "/es/counting")


@pytest.mark.parametrize("path", ["/es", "/", "/es/counting", "/nowhere", "/fr", "/es/juggling"])
def test_nothing_in_an_address_becomes_markup(server, path):
    options = ("theme", "template", "classic-tree", "lang", "lesson", "house", "exercise", "seed", "anything")
    for some in (options[:3], options):
        query = "&".join(f"{name}={INJECTION}" for name in some)
        assert "<script>alert" not in ask(server, f"{path}?{query}").text


@pytest.mark.parametrize("option", ["theme=dark", "template=lab", "template=nope", "theme=JupyterLab%20Dark"])
def test_the_address_does_not_choose_the_look(server, option, lesson):
    """Nor does a template that does not exist hang the page."""
    page = ask(server, f"/es/counting?{option}")
    assert page.status == 200
    assert look(page) == look(lesson)


def look(page):
    """Return a lesson's page up to its first output, without what differs from visit to visit."""
    return re.sub(r"\?(theme|template)=[^\"]*|[0-9a-f-]{36}", "", page.text.partition("data-for")[0])


@pytest.mark.parametrize(
    "path",
    [
        "/es/01-counting.ipynb",
        "/notebooks/es/01-counting.ipynb",
        "/files/es/01-counting.ipynb",
        "/voila/files/es/01-counting.ipynb",
        "/voila/files/es/table.png",
        "/voila/files/es/.hidden/secret.png",
        "/voila/render/es/01-counting.ipynb",
        "/voila/tree",
        "/voila/tree/es",
        "/voila/api/contents",
        "/voila/api/contents/es/01-counting.ipynb",
        "/voila/templates/lab/static/voila.js",
        "/voila/execution/0-0-0-0-0",
        "/api/kernels",
        "/api/contents",
        "/login",
        "/static/../pages.py",
        "/static/..%2f..%2f..%2f..%2fpages.py",
        "/static/%2e%2e/lesson.html",
    ],
)
def test_nothing_is_served_but_pages_and_what_they_need(server, path):
    answer = ask(server, path)
    assert answer.status in {403, 404}
    assert "secret" not in answer.text
    assert "cell_type" not in answer.text


def test_every_answer_is_guarded(server, lesson):
    """By a policy that runs no script which the server did not send as a file, among other things."""
    files = re.findall(r"(?:src|href)=\"(/(?:static|front-end)/[^\"]+)", lesson.text)
    assert len(files) > 3
    for path in ["/es", "/es/counting", "/nowhere", "/fr", *files]:
        headers = ask(server, path).headers
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'self'", path
        assert re.fullmatch(r"'self' blob:( 'sha256-[\w+/=]+')?", policy["script-src"]), path  # see test_modules.py
        assert policy["frame-ancestors"] == "'none'", path
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers["Referrer-Policy"] == "same-origin", path


@pytest.fixture(scope="module")
def settled(server):
    """What was asked for before has had its kernels by now, and what was left has lost them."""
    seen, since = None, time.monotonic()
    while time.monotonic() - since < 1:
        if (now := set(kernels(server))) != seen:
            seen, since = now, time.monotonic()
        time.sleep(0.1)


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("host", ["evil.example", "evil.example:8866", "192.168.0.7", "127.0.0.1.evil.example", ""])
@pytest.mark.parametrize("path", ["/es", "/es/counting", "/static/app.css", "/nowhere"])
def test_a_foreign_host_is_refused(server, host, path):
    """A page elsewhere that has its own name resolved to this machine gets nothing, and starts nothing."""
    before = set(kernels(server))
    answer = ask(server, path, Host=host)
    assert (answer.status, answer.text) == (403, "")
    assert set(kernels(server)) <= before


@pytest.mark.parametrize("use", ["image", "script", "iframe", "empty"])
def test_a_page_elsewhere_cannot_start_kernels_by_embedding_a_lesson(server, use):
    before = set(kernels(server))
    assert ask(server, "/es/counting", Sec_Fetch_Dest=use).status == 403
    assert set(kernels(server)) == before


@pytest.mark.parametrize("host", ["localhost:8866", "127.0.0.1", "[::1]:8866"])
def test_this_machine_is_served_under_each_of_its_names(server, host):
    assert ask(server, "/es", Host=host).status == 200


@pytest.mark.parametrize("socket", ["/api/kernels/{id}/channels", "/pulse/{id}"])
def test_a_foreign_origin_is_refused_on_the_sockets(server, lesson, socket):
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    answer = ask(server, socket.format(id=lesson.kernel_id), Origin="http://evil.example", **upgrade)
    assert answer.status == 403


def test_a_kernel_nobody_has_cannot_be_reached(server):
    with pytest.raises(InvalidStatus), channel(server, "00000000-0000-4000-8000-000000000000"):
        pass


def test_a_kernel_cannot_be_changed_over_http(server, lesson):
    for method in ("DELETE", "POST", "PUT", "PATCH"):
        assert ask(server, f"/api/kernels/{lesson.kernel_id}", method, "").status in {403, 405}
    for action in ("restart", "interrupt"):
        assert ask(server, f"/api/kernels/{lesson.kernel_id}/{action}", "POST", "").status == 404
    assert lesson.kernel_id in kernels(server)


def test_messages_that_no_widget_needs_are_dropped(server, lesson, tmp_path):
    """No code of the page's choosing runs, and nothing of the kernel's inside is told."""
    mark = tmp_path / "ran"
    code = f"open({str(mark)!r}, 'w')"
    forbidden = [
        ("execute_request", {"code": code, "silent": False, "store_history": False, "user_expressions": {"x": code}}),
        ("complete_request", {"code": "imp", "cursor_pos": 3}),
        ("inspect_request", {"code": "open", "cursor_pos": 3, "detail_level": 0}),
        ("history_request", {"hist_access_type": "tail", "n": 9, "output": True, "raw": True}),
        ("is_complete_request", {"code": "1"}),
        ("debug_request", {"type": "request", "seq": 1, "command": "debugInfo", "arguments": {}}),
        ("interrupt_request", {}),
        ("shutdown_request", {"restart": False}),
        ("create_subshell_request", {}),
        ("usage_request", {}),
    ]
    with channel(server, lesson.kernel_id) as socket:
        for on in ("shell", "control", "stdin"):
            for kind, content in forbidden:
                socket.send(message(kind, content, on))
        socket.send(message("kernel_info_request", {}))
        heard = listen(socket, until="kernel_info_reply")
    assert "kernel_info_reply" in heard
    replies = {kind.replace("_request", "_reply") for kind, _ in forbidden}
    assert not replies & set(heard)
    assert not mark.exists()
    assert lesson.kernel_id in kernels(server)


def listen(socket, until: str) -> list[str]:
    """Return the kinds of message that come within a second of the awaited one."""
    heard, deadline = [], time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            heard.append(json.loads(socket.recv(timeout=max(0.1, deadline - time.monotonic())))["header"]["msg_type"])
        except TimeoutError:
            break
        if heard[-1] == until:
            deadline = min(deadline, time.monotonic() + 1)
    return heard


def test_only_the_page_itself_may_say_goodbye(server):
    """Another page cannot end a kernel even if it learns its id: it does not know the token."""
    page = ask(server, "/es/counting")
    goodbye = f"/voila/api/shutdown/{page.kernel_id}"
    assert ask(server, goodbye, "POST", "").status == 403
    assert page.kernel_id in kernels(server)
    token = page.cookies["_xsrf"]
    form = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"_xsrf={token}"}
    assert ask(server, goodbye, "POST", f"_xsrf={token}", **form).status == 204
    assert page.kernel_id not in kernels(server)
