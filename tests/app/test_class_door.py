"""The way into a class: who is let in, who is not, how often one may try, and what is told to whom."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import stat
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import unescape
from urllib.parse import urlencode, urlsplit

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from rummy_learn.app import cli
from rummy_learn.app.commands import class_
from rummy_learn.app.school import whereabouts
from rummy_learn.app.school.announcement import announce
from rummy_learn.app.school.door import Application, admit
from rummy_learn.app.school.limits import Flow, Limit, TooOftenError
from rummy_learn.app.school.links import Links
from rummy_learn.app.school.opening import Wanted, reopen_or_open
from rummy_learn.app.school.school import School
from rummy_learn.app.school.whereabouts import Whereabouts, find_out
from rummy_learn.app.security import hosts
from rummy_learn.classroom import credentials
from rummy_learn.classroom.classes import class_of_teacher, delete_class, open_class
from rummy_learn.classroom.errors import Refusal, RefusedError
from rummy_learn.classroom.roster import join, remove, roster
from rummy_learn.classroom.sessions import begin_session, end_session, learner_of
from rummy_learn.classroom.store import Store
from rummy_learn.i18n import text
from tests.app.scratch import write_lesson, write_shelf
from tests.app.visiting import ask, channel, message
from tests.serving import free_port, running_class

NOW = 1_790_000_000_000
INJECTION = '"><script>alert(1)</script>'


@pytest.fixture
def record(tmp_path):
    return f"sqlite:///{tmp_path / 'classes.db'}"


@pytest.fixture
def store(record):
    store = Store.open(record)
    yield store
    store.close()


# ---- sessions -------------------------------------------------------------------------------------------------------


def test_a_token_stands_for_a_learner_until_it_is_ended(store):
    klass, _ = open_class(store, "es", NOW)
    ana, _ = join(store, klass.code, "Ana", NOW)
    token, other = begin_session(store, ana, NOW), begin_session(store, ana, NOW)
    assert learner_of(store, token) == learner_of(store, other) == ana
    end_session(store, token)
    end_session(store, token)
    assert learner_of(store, token) is None
    assert learner_of(store, other) == ana


def test_a_token_outlives_the_server_but_not_its_learner(store, record):
    klass, _ = open_class(store, "es", NOW)
    ana, _ = join(store, klass.code, "Ana", NOW)
    token = begin_session(store, ana, NOW)
    again = Store.open(record)
    assert learner_of(again, token) == ana
    remove(again, ana)
    assert learner_of(again, token) is None
    again.close()
    with pytest.raises(RefusedError) as refused:
        begin_session(store, ana, NOW)
    assert refused.value.refusal is Refusal.LEARNER


def test_no_token_can_be_read_off_the_record(store, tmp_path):
    klass, _ = open_class(store, "es", NOW)
    ana, _ = join(store, klass.code, "Ana", NOW)
    token = begin_session(store, ana, NOW)
    assert len(token) >= 43  # 256 bits
    for file in tmp_path.glob("classes.db*"):
        assert token.encode() not in file.read_bytes()


@pytest.mark.parametrize("token", ["", "x", "'; DROP TABLE session; --", "\ud800", "a" * 100_000])
def test_what_is_no_token_is_nobodys(store, token):
    assert learner_of(store, token) is None


# ---- how often one may try ------------------------------------------------------------------------------------------


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


def test_a_limit_gives_so_many_tries_and_then_one_each_while():
    clock = Clock()
    limit = Limit(3, 10.0, clock)
    for _ in range(3):
        limit.take("ana")
    with pytest.raises(TooOftenError) as refused:
        limit.take("ana")
    assert refused.value.wait == 10
    limit.take("bea")
    clock.now += 9.5
    with pytest.raises(TooOftenError) as refused:
        limit.check("ana")
    assert refused.value.wait == 1
    clock.now += 0.5
    limit.take("ana")
    with pytest.raises(TooOftenError):
        limit.take("ana")
    clock.now += 1000
    for _ in range(3):
        limit.take("ana")


def test_a_limit_does_not_grow_with_the_number_of_names():
    limit = Limit(3, 10.0, Clock())
    for _ in range(3):
        limit.take("the one who tried most")
    for number in range(25_000):
        limit.take(str(number))
    assert len(limit._empty) <= 10_000
    with pytest.raises(TooOftenError):
        limit.take("the one who tried most")


def test_a_flow_lets_a_burst_pass_and_slows_down_what_goes_on():
    clock = Clock()
    flow = Flow(200, 40, clock)
    assert [flow.pause() for _ in range(200)] == [0] * 200
    assert flow.pause() == pytest.approx(1 / 40)
    assert flow.pause(40) == pytest.approx(41 / 40)
    clock.now += 60
    assert flow.pause() == 0


# ---- letting somebody in --------------------------------------------------------------------------------------------


@pytest.fixture
def school(store, record, monkeypatch):
    monkeypatch.setitem(credentials._COST, "n", 2)  # what makes keys costly to try out makes tests slow
    klass, secret = open_class(store, "es", NOW)
    school = School(store, klass, secret, database=record)
    yield school
    school._executor.shutdown()


def let_in(school, *who, remote="192.168.1.7"):
    return asyncio.run(admit(school, Application(*who), remote))


def refusal_of(school, *who, remote="192.168.1.7"):
    with pytest.raises(RefusedError) as refused:
        let_in(school, *who, remote=remote)
    return refused.value.refusal


def test_a_code_and_a_nickname_let_in_and_the_key_brings_back(school):
    ana = let_in(school, school.klass.code.lower(), " Ana ")
    again = let_in(school, school.klass.code, "ANA", ana.key.lower())
    assert again.learner == ana.learner == learner_of(school.store, ana.token)
    assert again.token != ana.token
    assert again.key == ""


def test_what_is_wrong_is_told_and_nobody_is_let_in(school):
    code = school.klass.code
    ana = let_in(school, code, "Ana")
    assert refusal_of(school, "AAAAAA", "Bea") is Refusal.CLASS
    assert refusal_of(school, code, "  ") is Refusal.NICKNAME
    assert refusal_of(school, code, "ana") is Refusal.TAKEN
    assert refusal_of(school, code, "Ana", "AAAAAA") is Refusal.KEY
    assert refusal_of(school, code, "Bea", ana.key) is Refusal.KEY
    assert len(roster(school.store, school.klass.id)) == 1


def test_the_code_of_another_class_in_the_same_record_opens_nothing_here(school):
    other, _ = open_class(school.store, "es", NOW)
    bea, key = join(school.store, other.code, "Bea", NOW)
    assert refusal_of(school, other.code, "Ana") is Refusal.CLASS
    assert refusal_of(school, other.code, "Bea", key) is Refusal.CLASS
    token = begin_session(school.store, bea, NOW)
    assert asyncio.run(school.recognise(token, None)).learner is None


def test_a_whole_class_joins_from_one_address_within_a_minute(school):
    for number in range(60):
        let_in(school, school.klass.code, f"Nº {number}")
    assert len(roster(school.store, school.klass.id)) == 60


def test_who_guesses_codes_has_to_wait_and_the_others_have_not(school):
    for _ in range(40):
        assert refusal_of(school, "AAAAAA", "Ana") is Refusal.CLASS
    with pytest.raises(TooOftenError):
        let_in(school, "AAAAAA", "Ana")
    with pytest.raises(TooOftenError):  # not even the right one: else guessing would go on unhindered
        let_in(school, school.klass.code, "Ana")
    let_in(school, school.klass.code, "Ana", remote="192.168.1.8")


def test_who_guesses_somebodys_key_has_to_wait_wherever_they_are(school):
    ana = let_in(school, school.klass.code, "Ana")
    for number in range(6):
        assert refusal_of(school, school.klass.code, "Ana", "AAAAAA", remote=f"10.0.0.{number}") is Refusal.KEY
    with pytest.raises(TooOftenError):
        let_in(school, school.klass.code, "aNA", ana.key, remote="10.0.0.9")
    let_in(school, school.klass.code, "Bea", remote="10.0.0.9")


def test_coming_back_with_the_right_key_is_never_limited(school):
    ana = let_in(school, school.klass.code, "Ana")
    for _ in range(10):
        let_in(school, school.klass.code, "Ana", ana.key)


def test_the_teacher_is_known_by_the_secret_alone(school):
    assert asyncio.run(school.recognise(None, school.secret)).is_teacher
    for wrong in (None, "", school.secret[:-1], school.secret + "x", school.klass.code):
        assert not asyncio.run(school.recognise(None, wrong)).is_teacher


# ---- which class is opened ------------------------------------------------------------------------------------------


@pytest.fixture
def links(record):
    return Links.beside(record, {})


def opened(store, links, **wanted):
    return reopen_or_open(store, links, "es", Wanted(**wanted))


def test_the_class_of_the_last_time_is_opened_again_with_the_same_link(store, links):
    first = opened(store, links)
    assert opened(store, links) == first
    assert class_of_teacher(store, first[1]) == first[0]


def test_another_class_is_opened_only_when_asked_for(store, links):
    first, second = opened(store, links), opened(store, links, new=True)
    assert first[0] != second[0]
    assert opened(store, links) == second
    assert opened(store, links, code=first[0].code) == first
    assert opened(store, links) == first


def test_each_name_has_its_own_class(store, links):
    morning, evening = opened(store, links, name="Mañana"), opened(store, links, name="Tarde")
    assert morning[0].name == "Mañana"
    assert opened(store, links, name="Mañana") == morning
    assert opened(store, links, name="Tarde") == evening


def test_a_new_link_closes_the_old_one(store, links):
    klass, old = opened(store, links)
    again, new = opened(store, links, new_link=True)
    assert again == klass
    assert class_of_teacher(store, new) == klass
    with pytest.raises(RefusedError):
        class_of_teacher(store, old)


def test_a_class_whose_link_is_lost_is_opened_by_its_code(store, links):
    klass, old = opened(store, links)
    links.file.unlink()
    again, new = opened(store, links, code=klass.code)
    assert again == klass
    assert new != old
    assert opened(store, links) == (klass, new)


def test_a_class_that_was_deleted_is_not_opened_again(store, links):
    first = opened(store, links)
    delete_class(store, first[0].id)
    assert opened(store, links)[0] != first[0]
    with pytest.raises(RefusedError) as refused:
        opened(store, links, code=first[0].code)
    assert refused.value.refusal is Refusal.CLASS


def test_only_the_user_may_read_the_links(store, links):
    opened(store, links)
    opened(store, links, new=True)
    assert stat.S_IMODE(links.file.stat().st_mode) == 0o600
    assert [file.name for file in links.file.parent.glob("teacher*")] == [links.file.name]


@pytest.mark.parametrize("broken", ["", "{", "[1]", '[{"class_id": 1}]', "\x00"])
def test_a_broken_file_of_links_is_begun_anew(store, links, broken):
    links.file.write_text(broken, "utf-8")
    first = opened(store, links)
    assert opened(store, links) == first


def test_links_of_a_record_on_a_server_are_among_the_users_own_things(tmp_path):
    links = Links.beside("postgresql://me@server/db", {"XDG_DATA_HOME": str(tmp_path)})
    assert links.file == tmp_path / "rummy-learn" / "teacher-links.json"


# ---- where it is found ----------------------------------------------------------------------------------------------


@pytest.fixture
def network(monkeypatch):
    """A machine in a network, as far as it can tell."""

    def connect(**interfaces):
        addresses = {
            name: [psutil._ntuples.snicaddr(socket.AF_INET, address, None, None, None)]
            for name, address in interfaces.items()
        }
        stats = dict.fromkeys(
            interfaces, psutil._ntuples.snicstats(isup=True, duplex=2, speed=1000, mtu=1500, flags="")
        )
        monkeypatch.setattr(psutil, "net_if_addrs", lambda: addresses)
        monkeypatch.setattr(psutil, "net_if_stats", lambda: stats)
        monkeypatch.setattr(whereabouts, "_outward", lambda: interfaces.get("wlan0", ""))
        monkeypatch.setattr(socket, "gethostname", lambda: "Aula7")

    return connect


def test_the_likeliest_address_comes_first(network):
    network(lo="127.0.0.1", docker0="172.17.0.1", eth0="10.1.2.3", wlan0="192.168.1.20", usb0="169.254.3.4")
    place = find_out(8866)
    assert place.addresses == ("http://192.168.1.20:8866", "http://10.1.2.3:8866", "http://172.17.0.1:8866")
    assert {"192.168.1.20", "aula7", "aula7.local"} <= set(place.names)


@pytest.mark.parametrize(
    ("public", "address", "name"),
    [
        ("rummy.example", "http://rummy.example:8866", "rummy.example"),
        ("Rummy.Example:80", "http://rummy.example:80", "rummy.example"),
        ("https://rummy.example/", "https://rummy.example", "rummy.example"),
        ("https://rummy.example:444", "https://rummy.example:444", "rummy.example"),
        ("http://[fd00::7]:8866", "http://[fd00::7]:8866", "[fd00::7]"),
    ],
)
def test_another_address_is_said_by_the_teacher(network, public, address, name):
    network(eth0="10.1.2.3")
    place = find_out(8866, public)
    assert place.addresses == (address, "http://10.1.2.3:8866")
    assert name in place.names


@pytest.mark.parametrize("public", ["", "http://", "ftp://rummy.example", "a b", "https://rummy.example/x", "x:port"])
def test_what_is_no_address_is_told_so(run, public):
    if public:
        code, out, err = run("class", "--host", public, "--lang", "es", "--port", str(free_port()))
        assert (code, out) == (2, "")
        assert public in err


def test_the_server_answers_under_its_names_and_no_other():
    pattern = re.compile(hosts(("192.168.1.20", "Aula7", "aula7.local", "[fd00::7]")))
    for name in ("localhost", "127.0.0.1", "[::1]", "192.168.1.20", "aula7", "aula7.local", "[fd00::7]"):
        assert pattern.match(name)
    for name in ("evil.example", "192.168.1.2", "192.168.1.200", "192x168.1.20", "aula7.local.evil.example", ""):
        assert not pattern.match(name)


# ---- what the teacher sees ------------------------------------------------------------------------------------------


def announced(school, capsys, lang, place):
    school.place = place
    announce(school, lang)
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_terminal_says_where_how_and_what_to_keep_to_oneself(school, capsys, lang):
    place = Whereabouts(("http://192.168.1.20:8866", "http://10.1.2.3:8866"), "http://127.0.0.1:8866")
    out = announced(school, capsys, lang, place)
    lines = out.splitlines()
    assert "http://192.168.1.20:8866" in out
    assert "http://10.1.2.3:8866" in out
    assert any(line.endswith(school.klass.code) for line in lines)
    alone = next(line for line in lines if school.secret in line)
    assert alone.strip() == f"http://127.0.0.1:8866/{lang}/teacher/{school.secret}"
    assert lines[lines.index(alone) - 1] == text("school.open.teacher", lang)
    assert "█" not in out


def test_a_terminal_shows_the_qr_code(school, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    out = announced(school, capsys, "es", Whereabouts(("http://192.168.1.20:8866",), "http://127.0.0.1:8866"))
    assert "▀" in out or "█" in out


def test_where_there_is_no_network_it_is_said_kindly(school, capsys):
    out = announced(school, capsys, "es", Whereabouts((), "http://127.0.0.1:8866"))
    assert "No encuentro ninguna red local" in out
    assert "--host" in out


@pytest.fixture
def run(capsys):
    def command(*arguments):
        try:
            code = cli.main(arguments)
        except SystemExit as ended:
            code = ended.code
        return code, *capsys.readouterr()

    return command


def test_without_the_extras_a_line_says_what_to_install(run, monkeypatch):
    monkeypatch.setattr(class_, "EXTRA", ("a_module_that_nobody_has",))
    code, out, err = run("class", "--lang", "es")
    assert (code, out) == (1, "")
    assert 'pip install "rummy-learn[app,class]"' in err


def test_the_help_tells_the_options_in_both_languages(run):
    for lang in ("es", "en"):
        code, out, _ = run("class", "--help", "--lang", lang)
        assert code == 0
        for option in ("--port", "--name", "--code", "--new", "--new-link", "--host", "--no-browser"):
            assert option in out


# ---- over HTTP ------------------------------------------------------------------------------------------------------

SPY = "import os\nprint('env:', os.environ.get('RUMMY_LEARN_DB'), os.environ.get('RUMMY_LEARN_TEACHER'))"


@pytest.fixture(scope="module")
def klass(tmp_path_factory):
    """A class that is served, with a lesson and a teacher's page that both tell what their kernel was given."""
    folder = tmp_path_factory.mktemp("class")
    shelf = write_shelf(folder / "shelf")
    for lang in ("es", "en"):
        write_lesson(shelf, lang, "spying", [SPY])
        write_lesson(shelf, lang, "teacher", [SPY], teacher=True)
    with running_class("--lang", "es", "--name", "3.º B", "--notebooks", str(shelf), folder=folder) as running:
        yield running
    assert "Traceback" not in running.log()


class Browser:
    """Somebody's visitor: it keeps cookies and sends forms."""

    def __init__(self, app):
        self.app = app
        self.cookies = {}

    def get(self, path, **headers):
        return self._ask(path, "GET", None, **headers)

    def post(self, path, headers=None, **fields):
        if "_xsrf" not in self.cookies:
            self.get("/es/join")
        body = urlencode({"_xsrf": self.cookies["_xsrf"], **fields})
        form = {"Content_Type": "application/x-www-form-urlencoded"}
        return self._ask(path, "POST", body, **form, **(headers or {}))

    def join(self, nickname, key="", **more):
        return self.post("/es/join", code=self.app.code, nickname=nickname, key=key, **more)

    def _ask(self, path, method, body, **headers):
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = ask(self.app, path, method, body, **({"Cookie": cookie} if cookie else {}), **headers)
        for name, value in answer.cookies.items():
            if value and value != '""':
                self.cookies[name] = value
            else:
                self.cookies.pop(name, None)
        return answer


@pytest.fixture
def visitor(klass):
    return Browser(klass)


def key_on(page):
    """The personal key that a page shows."""
    return re.search(r"<strong>(\w{6})</strong>", page.text)[1]


def class_data(page):
    return json.loads(re.search(r'id="class-data" type="application/json">(.*?)</script>', page.text)[1])


@pytest.mark.slow
def test_the_server_listens_to_the_network_and_says_where(klass):
    listening = {
        one.laddr.ip for one in psutil.Process(klass.process.pid).net_connections("tcp") if one.status == "LISTEN"
    }
    assert listening == {"0.0.0.0"}
    port = urlsplit(klass.url).port
    for address in whereabouts.lan_addresses():
        assert f"http://{address}:{port}" in klass.log()
        assert ask(klass, "/es", Host=f"{address}:{port}").status == 200
    assert ask(klass, "/es", Host=f"{socket.gethostname()}:{port}").status == 200
    for foreign in ("evil.example", "8.8.8.8", f"{socket.gethostname()}.evil.example"):
        answer = ask(klass, "/es/join", Host=foreign)
        assert (answer.status, answer.text) == (403, "")


@pytest.mark.slow
def test_the_app_without_a_class_stays_on_this_machine_and_has_no_door(server):
    listening = psutil.Process(server.process.pid).net_connections("tcp")
    assert {one.laddr.ip for one in listening if one.status == "LISTEN"} == {"127.0.0.1"}
    for path in ("/es/join", "/es/class", "/es/vote", "/es/teacher", "/es/board", "/class/now"):
        assert ask(server, path).status == 404
    assert ask(server, "/class/enter", "POST", "{}").status == 404
    assert "class-strip" not in ask(server, "/es").text


@pytest.mark.slow
def test_a_learner_joins_goes_and_comes_back(klass, visitor):
    assert "/es/join" in visitor.get("/es").text
    page = visitor.join("Ana")
    assert page.status == 200
    key = key_on(page)
    home = visitor.get("/es/class")
    assert "Ana" in home.text
    assert key not in home.text
    assert class_data(home)["nickname"] == "Ana"
    assert visitor.get("/es/join").headers["Location"] == "/es/class"
    assert visitor.post("/class/leave").headers["Location"] == "/es/join"
    assert "rummy_learner" not in visitor.cookies
    assert class_data(visitor.get("/es"))["learner"] is None
    other = Browser(klass)
    assert other.join("ana", key.lower()).headers["Location"] == "/es/class"
    assert class_data(other.get("/es/rules"))["learner"] == class_data(home)["learner"]


@pytest.mark.slow
def test_leaving_ends_the_session_and_not_only_the_cookie(klass, visitor):
    visitor.join("Blas")
    stolen = dict(visitor.cookies)
    visitor.post("/class/leave")
    visitor.cookies = stolen
    assert visitor.get("/es/class").headers["Location"] == "/es/join"


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_form_that_is_refused_says_why_beside_the_field_and_keeps_what_was_typed(klass, visitor, lang):
    Browser(klass).join(f"Cora {lang}")
    for fields, wrong, key, facts in (
        ({"code": "QQQQQQ", "nickname": "Dora"}, "code", "classroom.class.unknown", {}),
        ({"code": klass.code, "nickname": "x" * 30}, "nickname", "classroom.nickname.bad", {"most": 24}),
        (
            {"code": klass.code, "nickname": f"cora {lang}"},
            "nickname",
            "classroom.nickname.taken",
            {"name": f"cora {lang}"},
        ),
        ({"code": klass.code, "nickname": f"cora {lang}", "key": "QQQQQQ"}, "key", "classroom.learner.wrong_key", {}),
    ):
        page = visitor.post(f"/{lang}/join", **fields)
        assert (page.status, page.lang) == (422, lang)
        told = re.search(rf'id="join-{wrong}-error"[^>]*>([^<]+)<', page.text)[1]
        assert unescape(told) == text(key, lang, **facts)
        assert page.text.count('-error" class') == 1
        for name, value in fields.items():
            assert re.search(rf'name="{name}" value="{re.escape(value)}"', page.text)
    assert "rummy_learner" not in visitor.cookies


@pytest.mark.slow
def test_the_code_of_the_qr_code_is_filled_in(klass, visitor):
    assert f'value="{klass.code}"' in visitor.get(f"/es/join?code={klass.code}").text


@pytest.mark.slow
def test_thirty_learners_join_at_once_from_one_address(klass):
    def one(number):
        visitor = Browser(klass)
        page = visitor.join(f"Treinta {number}")
        return page.status, class_data(visitor.get("/es/class"))["nickname"]

    with ThreadPoolExecutor(30) as crowd:
        assert list(crowd.map(one, range(30))) == [(200, f"Treinta {number}") for number in range(30)]


@pytest.mark.slow
def test_a_lesson_is_for_who_belongs_to_the_class_and_leads_back_there(klass, visitor):
    sent = visitor.get("/es/counting?seed=3")
    assert sent.headers["Location"] == "/es/join?" + urlencode({"to": "/es/counting?seed=3"})
    assert 'name="to" value="/es/counting?seed=3"' in visitor.get(sent.headers["Location"]).text
    page = visitor.join("Elia", to="/es/counting?seed=3")
    assert 'href="/es/counting?seed=3"' in page.text
    assert visitor.get("/es/counting?seed=3").status == 200


@pytest.mark.slow
@pytest.mark.parametrize(
    "to", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", INJECTION]
)
def test_the_door_leads_to_our_own_pages_alone(klass, visitor, to):
    page = visitor.join(f"Fe {abs(hash(to))}", to=to)
    assert 'class="go" href="/es/class"' in page.text
    assert visitor.get("/es/join?" + urlencode({"to": to})).headers["Location"] == "/es/class"


@pytest.mark.slow
def test_nothing_that_is_typed_becomes_markup(klass, visitor):
    for field in ("code", "nickname", "key", "to"):
        assert "<script>alert" not in visitor.get("/es/join?" + urlencode({field: INJECTION})).text
        fields = {"code": klass.code, "nickname": "Gil", field: INJECTION}
        if field != "to":
            assert "<script>alert" not in visitor.post("/es/join", **fields).text
    name = "<b onclick=a()>&'x'"
    assert name not in visitor.join(name).text
    for path in ("/es", "/es/class", "/es/rules"):
        page = visitor.get(path)
        assert name not in page.text
        assert class_data(page)["nickname"] == name


@pytest.mark.slow
def test_another_site_cannot_act_in_a_learners_name(klass, visitor):
    visitor.join("Hugo")
    evil = {"Origin": "http://evil.example"}
    assert visitor.post("/class/leave", headers=evil).status == 403
    token = visitor.cookies.pop("_xsrf")
    body = {"Content_Type": "application/x-www-form-urlencoded"}
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    assert ask(klass, "/class/leave", "POST", f"_xsrf={token}", Cookie=cookie, **body).status == 403
    assert visitor.get("/es/class").status == 200


@pytest.mark.slow
def test_who_keeps_no_cookies_is_told_so(klass):
    form = {"Content_Type": "application/x-www-form-urlencoded", "Accept_Language": "en"}
    page = ask(klass, "/en/join", "POST", urlencode({"code": klass.code, "nickname": "Ines"}), **form)
    assert page.status == 403
    assert text("school.cookies", "en") in unescape(page.text)


@pytest.mark.slow
def test_cookies_are_kept_from_scripts_and_other_sites(klass, visitor):
    visitor.get("/es/join")
    page = visitor.join("Juan")
    (cookie,) = [one for one in page.headers.get_all("Set-Cookie") if one.startswith("rummy_learner=")]
    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip().lower() for part in cookie.split(";")}
    assert page.headers["Cache-Control"] == "no-store"


@pytest.mark.slow
def test_programs_enter_by_json(klass):
    entered = ask(klass, "/class/enter", "POST", json.dumps({"code": klass.code, "nickname": "Kim"}))
    data = json.loads(entered.text)
    assert set(data) == {"token", "learner", "nickname", "key"}
    again = json.dumps({"code": klass.code, "nickname": "Kim", "key": data["key"]})
    assert json.loads(ask(klass, "/class/enter", "POST", again).text)["learner"] == data["learner"]
    bearer = {"Authorization": f"Bearer {data['token']}"}
    assert class_data(ask(klass, "/es/class", **bearer))["learner"] == data["learner"]
    assert ask(klass, "/es/class", Authorization="Bearer nobody").status == 302


@pytest.mark.slow
@pytest.mark.parametrize(
    "body", ["", "{", "[]", "null", "7", '"x"', "{}", '{"code": {"a": 1}, "nickname": ["x"]}', "[" * 100_000, "\x00"]
)
def test_what_is_no_application_is_refused_in_words(klass, body):
    answer = ask(klass, "/class/enter", "POST", body, Accept_Language="es")
    assert answer.status in {400, 403}
    assert set(json.loads(answer.text)) == {"why", "retry"}
    assert "Traceback" not in answer.text


@pytest.mark.slow
def test_wrong_links_are_like_any_unknown_page_and_cannot_be_tried_for_ever(klass, visitor):
    unknown = visitor.get("/es/juggling")
    for path in ("/es/teacher", "/es/teacher/" + "x" * 32, "/es/board"):
        page = visitor.get(path)
        assert page.status == unknown.status == 404
        assert re.sub("«(teacher|board)»", "«juggling»", page.text) == unknown.text
    refused = [visitor.get(f"/es/teacher/{number}") for number in range(12)][-1]
    assert refused.status == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 20
    assert visitor.get(urlsplit(klass.teacher).path).status == 302  # who has the right one is not guessing


@pytest.mark.slow
def test_the_secret_link_opens_the_teachers_page_and_tells_its_kernel_alone(klass, visitor):
    entered = visitor.get(urlsplit(klass.teacher).path)
    assert entered.headers["Location"] == "/es/teacher"
    secret = klass.teacher.rsplit("/", 1)[1]
    page = visitor.get("/es/teacher")
    assert page.status == 200
    assert f"env: {klass.record} {secret}" in unescape(page.text)
    assert "env: None None" in visitor.get("/es/spying").text  # an ordinary lesson, and were it the teacher's
    for other in ("/es", "/es/class", "/es/board", "/en/rules"):
        assert secret not in visitor.get(other).text
    assert visitor.get("/es/teacher?lang=xx").status == 200
    learner = Browser(klass)
    learner.join("Lola")
    assert "env: None None" in learner.get("/es/spying").text
    assert learner.get("/es/teacher").status == 404


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_board_shows_everything_but_the_secret(klass, visitor, lang):
    visitor.get(urlsplit(klass.teacher).path)
    board = visitor.get(f"/{lang}/board")
    assert board.status == 200
    assert "3.º B" in board.text
    assert klass.code in board.text
    assert "data:image/svg+xml" in board.text
    assert urlsplit(whereabouts.find_out(urlsplit(klass.url).port).addresses[0]).netloc in board.text.replace(
        "<wbr>", ""
    )
    assert klass.teacher.rsplit("/", 1)[1] not in board.text


@pytest.mark.slow
def test_a_class_is_the_same_after_a_restart_and_its_learners_are_still_in(tmp_path):
    options = ("--lang", "en", "--notebooks", str(write_shelf(tmp_path / "shelf")))
    with running_class(*options, folder=tmp_path) as first:
        visitor = Browser(first)
        visitor.join("Mia")
    with running_class(*options, folder=tmp_path) as second:
        assert (second.code, second.teacher.rsplit("/", 1)[1]) == (first.code, first.teacher.rsplit("/", 1)[1])
        visitor.app = second
        assert class_data(visitor.get("/en/class"))["nickname"] == "Mia"


@pytest.mark.slow
def test_a_record_that_cannot_be_opened_is_told_in_a_sentence(run, tmp_path, monkeypatch):
    (tmp_path / "classes.db").write_text("this is no database, and long enough to see it")
    monkeypatch.setenv("RUMMY_LEARN_DB", f"sqlite:///{tmp_path / 'classes.db'}")
    code, out, err = run("class", "--port", str(free_port()), "--lang", "es")
    assert (code, out) == (1, "")
    assert err.strip() == text("classroom.store.damaged", "es")


# ---- what comes in over a channel -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def seated(klass):
    """The channel of a learner's lesson."""
    visitor = Browser(klass)
    visitor.join("Nora")
    kernel_id = visitor.get("/es/counting").kernel_id
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    return partial(channel, klass, kernel_id, additional_headers={"Cookie": cookie})


def close_code(line, parcels):
    """Send messages until the channel is closed; with which code it is, if that is heard while one is still sending."""
    try:
        for parcel in parcels:
            line.send(parcel)
        while True:
            line.recv(timeout=20)
    except ConnectionClosed as closed:
        return closed.rcvd and closed.rcvd.code


@pytest.mark.slow
def test_a_message_that_is_too_long_closes_the_channel_and_nothing_else(klass, seated):
    with seated(max_size=None) as line:
        assert close_code(line, [message("comm_msg", {"data": "x" * (5 << 20)})]) in {1009, None}
    assert ask(klass, "/es").status == 200


@pytest.mark.slow
def test_whoever_drags_cards_about_is_not_slowed_down(klass, seated):
    with seated() as line:
        for _ in range(150):
            line.send(message("comm_info_request", {}))
        replies = 0
        while replies < 150:
            replies += json.loads(line.recv(timeout=5))["header"]["msg_type"] == "comm_info_reply"


@pytest.mark.slow
def test_a_flood_of_messages_closes_the_channel_and_nobody_else_notices(klass, seated):
    flood = message("comm_msg", {"comm_id": "nobody", "data": {"x": "x" * 3_900_000}})
    with seated() as line:
        assert close_code(line, [flood] * 5) in {1008, None}
    assert ask(klass, "/es").status == 200


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/es/join", "/class/enter", "/class/leave"])
def test_a_body_that_is_too_long_is_not_read(klass, path):
    port = urlsplit(klass.url).port
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000000\r\n\r\n".encode())
        assert line.recv(100).startswith(b"HTTP/1.1 4")
