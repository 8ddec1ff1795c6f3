"""What somebody may ask for that is not the course: files of the machine, Jupyter's own doors, the teacher's pages."""

from __future__ import annotations

import re

import pytest

from rummy_learn.classroom.classes import open_class

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("still_serves")]


@pytest.fixture(scope="module")
def pupil(siege):
    return siege.pupil()


@pytest.fixture(scope="module")
def front(pupil):
    """The folder of the front end's files, which has their version in its name."""
    return re.search(r"front-end/\w+", pupil.ask("/en/counting").text)[0]


FILES = [
    "/static/../../../../../security.py",
    "/static/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/security.py",
    "/static/..%2f..%2f..%2f..%2f..%2fsecurity.py",
    "/static/%252e%252e/security.py",
    "/static/..%5c..%5csecurity.py",
    "/static/..\\..\\security.py",
    "/static/....//....//security.py",
    "/static/..;/lesson.html",
    "/static/%c0%ae%c0%ae/lesson.html",
    "/static//etc/passwd",
    "/static/%2fetc%2fpasswd",
    "/static/file:///etc/passwd",
    "/static/%00",
    "/static/app.css%00.png",
    "/static/../lesson.html",
    "/static/.",
    "/static/",
    "/static/" + "a" * 5000,
    "/static/" + "a/" * 2000,
    "/{front}/static//etc/passwd",
    "/{front}/static/../../../../etc/passwd",
    "/{front}/static/%00",
    "/{front}/labextensions//proc/self/environ",
    "/{front}/labextensions/../../../etc/passwd",
    "/{front}/labextensions/%2e%2e/%2e%2e/kernels/python3/kernel.json",
    "/{front}/labextensions/",
    "/static/../../../../../../../../proc/self/environ",
    "/static/../../../../../../../../proc/self/cmdline",
    "/.git/config",
    "/.git/HEAD",
    "/.env",
    "/pyproject.toml",
    "/rummy_learn/app/server.py",
    "/classes.db",
    "/teacher-links.json",
    "/es/classes.db",
    "/es/../../classes.db",
    "/es/.hidden/secret.png",
    "/es/%2e%2e/%2e%2e/classes.db",
    "/es/table.png",
    "/es/01-counting.ipynb",
    "/es/50-teacher.ipynb",
    "/class/../../classes.db",
    "/modules/cards.js/../../../security.py",
    "/es/counting/../../../classes.db",
    "/es/glossary/..%2f..%2fall.json",
]

JUPYTER = [
    "/api",
    "/api/",
    "/api/contents",
    "/api/contents/es/01-counting.ipynb",
    "/api/contents/?content=1",
    "/api/sessions",
    "/api/terminals",
    "/api/kernels",
    "/api/kernelspecs",
    "/api/config/notebook",
    "/api/status",
    "/api/me",
    "/api/spec.yaml",
    "/api/nbconvert",
    "/api/security/csp-report",
    "/kernelspecs/python3/kernel.json",
    "/nbconvert/html/es/01-counting.ipynb",
    "/files/es/01-counting.ipynb",
    "/view/es/01-counting.ipynb",
    "/edit/es/01-counting.ipynb",
    "/notebooks/es/01-counting.ipynb",
    "/tree",
    "/lab",
    "/lab/api/settings",
    "/lsp/status",
    "/lsp/ws/pylsp",
    "/terminals/1",
    "/terminals/websocket/1",
    "/metrics",
    "/login",
    "/logout",
    "/custom/custom.css",
    "/resources/icon.png",
    "/proxy/22/",
    "/voila/",
    "/voila/tree",
    "/voila/render/es/01-counting.ipynb",
    "/voila/files/es/table.png",
    "/voila/files/es/.hidden/secret.png",
    "/voila/static/voila.js",
    "/voila/templates/lab/static/voila.js",
    "/voila/api/contents",
    "/voila/api/shutdown",
    "/voila/execution/0-0-0-0-0",
    "/voila/jupyterlab/config",
]

SECRETS = ("RUMMY_LEARN", "SQLite format", "root:", "cell_type", "for the teacher alone", "class_id", "def hosts")


@pytest.mark.parametrize("path", [*FILES, *JUPYTER])
def test_nothing_but_the_course_is_served(siege, pupil, front, path):
    """Not to a pupil of the class either. Sent as it is: a browser would tidy the path."""
    line = f"GET {path.replace('{front}', front)} HTTP/1.1"
    for cookie in ((), (f"Cookie: {pupil.cookie}",)):
        answer = siege.send(siege.request(line, *cookie))
        assert answer.status in {400, 403, 404}
        assert not [word for word in SECRETS if word in answer.text]


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize(
    "path", ["/api/contents/x.ipynb", "/api/sessions", "/api/kernels", "/api/terminals", "/files/x"]
)
def test_nothing_can_be_put_there(siege, pupil, path, method):
    assert pupil.ask(path, method, '{"type": "notebook", "name": "python3"}').status == 404


# ---- what is the teacher's ------------------------------------------------------------------------------------------

TEACHERS = ["/en/teacher", "/en/board", "/en/teacher/export.csv", "/en/teacher/export.json", "/es/teacher?lang=en"]


def guises(siege):
    store = siege.store()
    try:
        _, other = open_class(store, "en", 1)
    finally:
        store.close()
    return {
        "nobody": "",
        "a pupil": siege.pupil().cookie,
        "a forged secret": "rummy_teacher=" + "A" * 32,
        "an empty secret": "rummy_teacher=",
        "the beginning of the secret": f"rummy_teacher={siege.app.secret[:-1]}",
        "the secret in capitals": f"rummy_teacher={siege.app.secret.swapcase()}",
        "the secret as a learner's": f"rummy_learner={siege.app.secret}",
        "the code of the class": f"rummy_teacher={siege.app.code}",
        "a pupil's token": f"rummy_teacher={siege.pupil().token}",
        "another class's teacher": f"rummy_teacher={other}",
        "a statement": "rummy_teacher='%20OR%201=1--",
        "two cookies": f"rummy_teacher=x; rummy_teacher={'y' * 32}",
    }


@pytest.mark.parametrize(
    "guise",
    [
        "nobody",
        "a pupil",
        "a forged secret",
        "an empty secret",
        "the beginning of the secret",
        "the secret in capitals",
        "the secret as a learner's",
        "the code of the class",
        "a pupil's token",
        "another class's teacher",
        "a statement",
        "two cookies",
    ],
)
def test_what_is_the_teachers_is_for_nobody_else(siege, guise):
    """They see what they would see of any page that there is not."""
    cookie = guises(siege)[guise]
    unknown = siege.ask("/en/juggling", Cookie=cookie)
    for path in TEACHERS:
        answer = siege.ask(path, Cookie=cookie)
        assert answer.status == unknown.status == 404
        assert siege.app.secret not in answer.text
        assert siege.app.code not in answer.text
    assert siege.ask("/en/board", Cookie=cookie).text.replace("board", "juggling") == unknown.text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"])
def test_the_teachers_link_is_only_followed(siege, method):
    answer = siege.ask(f"/en/teacher/{siege.app.secret}", method)
    assert answer.status in {403, 405}
    assert "rummy_teacher" not in answer.cookies


def test_the_teachers_secret_is_in_no_page(siege):
    cookie = f"rummy_teacher={siege.app.secret}"
    for path in ("/en", "/en/class", "/en/teacher", "/en/board", "/en/join", "/en/vote", "/class/now"):
        answer = siege.ask(path, Cookie=cookie)
        assert siege.app.secret not in answer.text + str(answer.headers)
        assert siege.record not in answer.text
    link = siege.ask(f"/en/teacher/{siege.app.secret}")
    assert link.headers["Location"] == "/en/teacher"
    assert link.headers["Referrer-Policy"] == "no-referrer"
