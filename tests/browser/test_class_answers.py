"""What a learner answers reaches the class whatever happens, and on a shared device never as somebody else's."""

from __future__ import annotations

import os
import re
import time
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from rummy_learn.classroom.answers import class_report
from rummy_learn.classroom.errors import StoreError, Trouble, tell_trouble
from rummy_learn.classroom.schema import classes
from rummy_learn.classroom.store import Store
from rummy_learn.classroom.votes import close_vote, open_vote
from rummy_learn.i18n import text
from rummy_learn.lessons.course import course
from tests.browser.screens import DARK, PHONE
from tests.lessons.learners import START, curated, entry
from tests.serving import free_port, running_app

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSON = "groups-and-runs"
READY = 60_000


@dataclass
class Classroom:
    """A class, its record, and how to serve it."""

    record: str
    folder: object
    port: int

    @contextmanager
    def serving(self):
        log = self.folder / f"{time.monotonic_ns()}.log"
        env = {**os.environ, "RUMMY_LEARN_DB": self.record}
        with running_app("--lang", "es", command="class", log_file=log, port=self.port, env=env) as app:
            yield app
        assert "Traceback" not in app.log(), app.log()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def open_record(self):
        store = Store.open(self.record)
        yield store
        store.close()

    def only(self):
        """The id and the code of the class."""
        with self.open_record() as store, store.reading() as connection:
            return connection.execute(classes.select()).one()

    def kept(self):
        """What everybody has answered: by nickname, the choices in the order in which they were made."""
        with self.open_record() as store:
            answers = class_report(store, self.only().id).answers
        return {name: [one.answer["choice"] for one in given] for name, given in answers.items()}

    def join(self, page, nickname, lang="es", key=""):
        page.goto(f"{self.url}/{lang}/join?code={self.only().code}")
        page.locator("#join-nickname").fill(nickname)
        if key:
            page.locator("summary").click()
            page.locator("#join-key").fill(key)
        page.locator("form[action$='/join'] [type=submit]").click()
        expect(page.locator(".strip-name")).to_have_text(nickname)
        given = page.locator(".personal-key strong")
        return given.inner_text() if given.count() else ""

    def open_exercise(self, page, lang="es", name="four-queens"):
        page.goto(f"{self.url}/{lang}/{LESSON}?exercise={name}")
        page.locator("html[data-state=ready]").wait_for(timeout=READY)
        return page.locator(".rl-exercise-judge").first


@pytest.fixture
def classroom(tmp_path):
    return Classroom(f"sqlite:///{tmp_path / 'classes.db'}", tmp_path, free_port())


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """One that is served for several tests."""
    folder = tmp_path_factory.mktemp("class")
    found = Classroom(f"sqlite:///{folder / 'classes.db'}", folder, free_port())
    with found.serving():
        yield found


def answer(panel, lang, choice):
    panel.get_by_role("radio", name=text(f"exercise.judge.{choice}", lang), exact=True).check()
    panel.get_by_role("button", name=text("exercise.check", lang), exact=True).click()
    expect(panel.locator(".rl-ex-remark")).to_be_visible()


def status(page):
    return page.locator("#class-status")


def saved(lang="es"):
    return text("school.answers.saved", lang)


def waiting(count, lang="es"):
    return text("school.answers.waiting", lang, n=count, count=count)


def test_answers_arrive_once_though_the_record_is_locked_and_the_server_dies(
    page, classroom, watch, shot, assert_accessible
):
    watch.allow("status of 503|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection")
    with classroom.serving() as app:
        classroom.join(page, "Ana")
        queens = classroom.open_exercise(page)
        answer(queens, "es", "run")
        expect(status(page)).to_have_text(saved())
        assert classroom.kept() == {"Ana": ["run"]}
        assert_accessible(page)
        shot("class-saved-es-1280")
        with classroom.open_record() as store, store.writing():  # somebody else writes and writes
            answer(queens, "es", "group")
            busy = tell_trouble(StoreError(Trouble.BUSY), "es")
            expect(status(page)).to_have_text(f"{busy} {waiting(1)}")
            shot("class-busy-es-1280")
            app.process.kill()
    page.goto("about:blank")  # the page is closed as well
    assert classroom.kept() == {"Ana": ["run"]}
    with classroom.serving():
        page.goto(f"{classroom.url}/en")
        expect(status(page)).to_have_text(saved("en"))
        assert classroom.kept() == {"Ana": ["run", "group"]}


def test_two_pupils_one_after_the_other_on_the_same_tablet(open_page, served, watch, shot):
    watch.allow("ERR_FAILED")
    page = open_page(PHONE)
    away = "**/class/answers"
    key = served.join(page, "Berta")
    queens = served.open_exercise(page)
    answer(queens, "es", "run")
    expect(status(page)).to_have_text(saved())
    page.route(away, lambda route: route.abort())
    answer(queens, "es", "group")
    expect(status(page)).to_have_text(waiting(1))
    shot("class-waiting-es-390", page)

    asked = []
    page.on("dialog", lambda dialog: asked.append(dialog.message) or dialog.accept())
    page.goto(f"{served.url}/es/class")
    page.get_by_role("button", name=text("school.home.leave", "es")).click()
    expect(page.locator(".strip-name")).to_have_count(0)
    assert asked == [text("school.answers.leave", "es", n=1, count=1)]

    page.unroute(away)
    served.join(page, "Carla", "en")
    page.goto(f"{served.url}/en")
    expect(page.locator("#resume")).to_be_hidden()
    queens = served.open_exercise(page, "en")
    expect(queens.get_by_role("radio", checked=True)).to_have_count(0)
    answer(queens, "en", "group")
    expect(status(page)).to_have_text(saved("en"))
    found = served.kept()
    assert (found["Berta"], found["Carla"]) == (["run"], ["group"])

    other = page.context.new_page()  # and a page that is still open hears that somebody else has come
    other.goto(f"{served.url}/es/class")
    other.get_by_role("button", name=text("school.home.leave", "es")).click()
    expect(page.locator(".strip-name")).to_have_count(0)
    served.join(other, "Berta", key=key)
    expect(page.locator(".strip-name")).to_have_text("Berta")
    expect(status(other)).to_have_text(saved())
    assert served.kept()["Berta"] == ["run", "group"]
    other.goto(f"{served.url}/es/course")
    done = text("course.lesson.solved", "es", solved=1, total=len(course()[LESSON].exercises))
    expect(other.locator(".rl-map-lessons")).to_contain_text(done, timeout=READY)
    expect(other.locator(".rl-map-care")).to_contain_text(text("course.care.class", "es"))


@pytest.mark.parametrize(("lang", "screen", "width"), [("es", PHONE | DARK, 390), ("en", {}, 1280)])
def test_a_vote_is_called_while_the_page_is_open(open_page, served, shot, assert_accessible, lang, screen, width):
    page = open_page(screen)
    served.join(page, f"Dora {lang} {width}", lang)
    page.goto(f"{served.url}/{lang}")
    call = page.get_by_role("link", name=text("school.answers.vote", lang))
    with served.open_record() as store:
        vote = open_vote(store, served.only().id, entry(curated(LESSON, "twin-nines")).place, time.time_ns())
        expect(call).to_be_visible()
        page.mouse.wheel(0, 3000)
        expect(call).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert_accessible(page)
        shot(f"class-vote-{lang}-{width}", page)
        call.click()
        page.wait_for_url(re.compile("/vote"))
        expect(call).to_be_hidden()
        close_vote(store, served.only().id, vote.id, START)
