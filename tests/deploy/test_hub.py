"""A class that has outgrown one machine: two learners on servers of their own, and a teacher, on a real JupyterHub."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
import requests

from rummy_learn._paths import data_folder
from rummy_learn.app.shelf import read_shelf
from rummy_learn.desk import desk
from rummy_learn.i18n import text
from rummy_learn.lessons.course import course
from rummy_learn.lessons.face import plain
from tests.classroom.postgres import server
from tests.deploy.hub import running_hub
from tests.deploy.visitor import Visitor

pytestmark = pytest.mark.slow

EXERCISE = course()["groups-and-runs"].exercises["twin-nines"]

ANSWER = """
from rummy_learn.widgets import Lesson
Lesson("groups-and-runs", lang="es").exercise("twin-nines").on_page_message(
    {{"do": "check", "answer": {answer!r}, "anew": True, "hints": 0}})
"""

LOOK_AROUND = """
import json, os
from pathlib import Path
def environment(process):
    return dict(line.split("=", 1) for line in Path(f"/proc/{process}/environ").read_text().split("\\0") if "=" in line)
files = [file for file in Path.home().rglob("*") if file.is_file()]
print(json.dumps({
    "kernel": dict(os.environ),
    "server": environment(os.getppid()),
    "files": "".join(file.read_text(errors="replace") for file in files),
}))
"""


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    with server() as fresh, running_hub(tmp_path_factory.mktemp("hub"), fresh()) as running:
        yield running


@pytest.fixture(scope="module")
def learners(hub):
    """Ana and Bruno, who have come in for the first time, each on a server of their own."""

    def come_in(nickname):
        visitor = Visitor(hub.address)
        visitor.go()
        visitor.fill(code=hub.code.lower(), nickname=nickname)
        welcome = visitor.page.text
        visitor.follow(text("school.key.go", "es"))
        visitor.wait_for_server()
        return SimpleNamespace(visitor=visitor, welcome=welcome, start=visitor.page, kernel=visitor.kernel())

    with ThreadPoolExecutor() as at_once:
        return dict(zip(("Ana", "Bruno"), at_once.map(come_in, ("Ana", "Bruno")), strict=True))


@pytest.fixture(scope="module")
def teacher(hub):
    """The teacher's browser, after the secret link."""
    browser = requests.Session()
    assert browser.get(f"{hub.school}/es/teacher/{hub.secret}", allow_redirects=False, timeout=30).status_code == 302
    return browser


def key_of(learner):
    return learner.welcome.split('class="personal-key"')[1].split("<strong>")[1].split("<")[0]


def test_each_learner_gets_a_key_and_a_server_of_their_own_open_on_the_map_of_the_course(learners):
    for nickname, learner in learners.items():
        assert text("school.key.welcome", "es", name=nickname) in learner.welcome
        assert len(key_of(learner)) == 6
        assert learner.start.url.endswith("/lab/tree/es/00-course.ipynb")
    assert learners["Ana"].visitor.base != learners["Bruno"].visitor.base
    assert key_of(learners["Ana"]) != key_of(learners["Bruno"])
    theirs = learners["Ana"].visitor.session.get(f"{learners['Bruno'].visitor.base}/api/contents", timeout=30)
    assert theirs.status_code in {403, 404}


def test_what_learners_answer_there_is_on_the_teachers_map(hub, learners, teacher, monkeypatch):
    """The map as the teacher's page shows it, whose kernel is told the same two things."""
    right, wrong = plain(EXERCISE.solution()), plain(EXERCISE.mistakes()[0])
    learners["Ana"].kernel.run(ANSWER.format(answer=right))
    learners["Bruno"].kernel.run(ANSWER.format(answer=wrong))
    monkeypatch.setenv("RUMMY_LEARN_DB", hub.database)
    monkeypatch.setenv("RUMMY_LEARN_TEACHER", hub.secret)
    shown = desk("es").map()
    until = time.monotonic() + 20
    while (rows := shown.pieces(shown.desk.live.refresh()))["class"]["attempts"] < 2:
        assert time.monotonic() < until, rows
        time.sleep(0.2)
    assert {name: row["solved"] for name, row in rows.items() if name.startswith("row/")} == {
        "row/Ana": 1,
        "row/Bruno": 0,
    }
    assert {rows[f"row/{name}"]["here"] for name in learners} == {"groups-and-runs"}
    page = teacher.get(f"{hub.school}/es/teacher", timeout=60)
    assert page.ok
    assert read_shelf(data_folder("notebooks"), ("es",)).teacher_page("es").title in page.text


def test_a_learners_own_server_runs_code_and_finds_no_secret(hub, learners):
    """Neither the database's address nor the teacher's secret nor another's token is in its reach."""
    found = {name: json.loads(learner.kernel.run(LOOK_AROUND)) for name, learner in learners.items()}
    tokens = {name: around["kernel"]["RUMMY_LEARN_TOKEN"] for name, around in found.items()}
    assert tokens["Ana"] != tokens["Bruno"]
    for name, around in found.items():
        other = tokens["Bruno" if name == "Ana" else "Ana"]
        everything = json.dumps(around)
        for secret in (hub.database, hub.secret, other):
            assert secret not in everything
        for place in ("kernel", "server"):
            ours = {variable for variable in around[place] if "RUMMY" in variable or "CRYPT" in variable}
            assert ours == {"RUMMY_LEARN_CLASS", "RUMMY_LEARN_TOKEN", "RUMMY_LEARN_LANG"}


def test_the_token_of_a_learners_server_opens_no_more_than_the_learners_own_door(hub, learners):
    around = json.loads(learners["Ana"].kernel.run(LOOK_AROUND))["kernel"]
    as_server = {"Authorization": f"token {around['JUPYTERHUB_API_TOKEN']}"}
    me = requests.get(f"{hub.address}/hub/api/user", headers=as_server, timeout=30)
    assert me.ok
    assert not me.json().get("auth_state")
    assert (
        "auth_state" not in requests.get(f"{me.url}s/{around['JUPYTERHUB_USER']}", headers=as_server, timeout=30).text
    )
    other = learners["Bruno"].visitor.base.rpartition("/")[2]
    assert requests.get(f"{me.url}s/{other}", headers=as_server, timeout=30).status_code in {403, 404}
    as_learner = {"Authorization": f"Bearer {around['RUMMY_LEARN_TOKEN']}"}
    for cookies in ({}, {"rummy_learner": around["RUMMY_LEARN_TOKEN"], "rummy_teacher": around["RUMMY_LEARN_TOKEN"]}):
        for page in ("es/teacher", "es/teacher/export.json", "es/teacher/export.csv"):
            refused = requests.get(f"{hub.school}/{page}", headers=as_learner, cookies=cookies, timeout=30)
            assert refused.status_code == 404, page


def test_whoever_comes_back_with_the_key_finds_the_same_server(hub, learners):
    again = Visitor(hub.address)
    again.go("/hub/login?code=" + hub.code)
    assert f'value="{hub.code}"' in again.page.text
    again.fill(code=hub.code, nickname="ana", key="WRONG7")
    assert again.page.status_code == 403
    assert text("classroom.learner.wrong_key", "es") in again.page.text
    again.fill(code=hub.code, nickname="ana", key=key_of(learners["Ana"]))
    again.wait_for_server()
    assert again.base == learners["Ana"].visitor.base


@pytest.mark.parametrize(
    ("typed", "refusal", "facts"),
    [
        ({"code": "AAAAAA", "nickname": "Clara"}, "class.unknown", {}),
        ({"nickname": "Ana"}, "nickname.taken", {"name": "Ana"}),
    ],
)
def test_who_is_not_let_in_reads_why_and_need_not_type_everything_again(hub, learners, typed, refusal, facts):
    visitor = Visitor(hub.address)
    visitor.go()
    visitor.fill(**{"code": hub.code, **typed})
    assert visitor.page.status_code == 403
    assert text(f"classroom.{refusal}", "es", **facts) in visitor.page.text
    assert f'value="{typed["nickname"]}"' in visitor.page.text
