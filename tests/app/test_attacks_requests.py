"""Requests that are not what a browser would send, or that another page makes a browser send."""

from __future__ import annotations

import gzip
import json
import random
from urllib.parse import quote, urlencode

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("still_serves")]

FORM = {"Content_Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def pupil(siege):
    return siege.pupil()


# ---- in the name of a pupil who looks at another page ---------------------------------------------------------------

CHANGING = {
    "leave": ("/class/leave", ""),
    "answer": ("/class/answers", '{"lines": []}'),
    "vote": ("/en/vote", "vote=x"),
    "join": ("/en/join", "code=x&nickname=y"),
    "enter": ("/class/enter", '{"code": "x", "nickname": "y"}'),
}
ELSEWHERE = {
    "another site": {"Origin": "http://evil.example"},
    "another port": {"Origin": "http://localhost:1"},
    "a name that begins alike": {"Origin": "http://localhost.evil.example"},
    "a sandboxed frame": {"Origin": "null"},
    "nowhere": {"Origin": "http://[evil"},
    "a name before ours": {"Origin": "http://localhost@evil.example"},
    "another site that knows the word": {"Origin": "https://evil.example", "X_XSRFToken": "abc"},
}


@pytest.mark.parametrize("where", ELSEWHERE)
@pytest.mark.parametrize("what", CHANGING)
def test_a_page_elsewhere_changes_nothing(siege, pupil, where, what):
    path, body = CHANGING[what]
    assert pupil.ask(path, "POST", body, **{**FORM, **ELSEWHERE[where]}).status == 403
    assert pupil.ask("/en/class").status == 200


UNPROVEN = {
    "no word": {"body": "a=b"},
    "a wrong word": {"body": "_xsrf=abd"},
    "an empty word": {"body": "_xsrf="},
    "the word in the cookie alone": {"body": ""},
    "a word of another version": {"body": "_xsrf=2|00000000|00|0"},
    "a word that is no text": {"body": "_xsrf=%ff%fe"},
    "the word in JSON": {"body": '{"_xsrf": "abc"}', "Content_Type": "application/json"},
}


@pytest.mark.parametrize("attempt", UNPROVEN)
@pytest.mark.parametrize("path", ["/class/leave", "/en/vote", "/en/join"])
def test_a_form_without_the_word_that_only_our_pages_know_is_refused(siege, pupil, attempt, path):
    fields = {**FORM, **UNPROVEN[attempt]}
    assert pupil.ask(path, "POST", fields.pop("body"), **fields).status in {400, 403}
    assert pupil.ask("/en/class").status == 200


@pytest.mark.parametrize("path", ["/class/leave", "/class/answers", "/class/enter"])
def test_nothing_is_changed_by_a_link(pupil, path):
    assert pupil.ask(f"{path}?_xsrf=abc").status == 405
    assert pupil.ask("/en/class").status == 200


@pytest.mark.parametrize("name", ["X_HTTP_Method_Override", "X_Method_Override", "X_HTTP_Method"])
def test_a_header_does_not_make_a_post_of_a_link(pupil, name):
    assert pupil.ask("/class/leave?_method=POST&_xsrf=abc", **{name: "POST"}).status == 405
    assert pupil.ask("/en/class").status == 200


@pytest.mark.parametrize("use", ["image", "script", "iframe", "embed", "object", "empty", "audio", "style"])
def test_a_lesson_cannot_be_embedded_elsewhere(pupil, use):
    assert pupil.ask("/en/counting", Sec_Fetch_Dest=use).status == 403


HOSTS = [
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.nip.io",
    "0.0.0.0",
    "[::]",
    "localhost@evil.example",
    "x y",
]


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("path", ["/en/join", "/class/now", "/en/teacher", "/class/enter", "/static/app.css"])
def test_under_another_name_nothing_is_served(siege, host, path):
    """A page elsewhere may have its own name lead here."""
    answer = siege.send(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode(), headers=False)
    assert answer is None or (answer.status in {400, 403} and answer.text == "")


@pytest.mark.parametrize("name", ["X_Forwarded_Host", "X_Original_URL", "X_Rewrite_URL", "Forwarded", "X_Host"])
def test_headers_of_proxies_change_nothing_in_a_page(siege, name):
    """Nor can they be used to leave something in a cache: pages of a class are in none."""
    evil = siege.ask("/en/join", **{name: "evil.example/en/teacher"})
    assert evil.status == 200
    assert "evil.example" not in evil.text + str(evil.headers)
    assert evil.headers["Cache-Control"] == "no-store"


# ---- requests that are none -----------------------------------------------------------------------------------------

HEAD = "Host: localhost\r\n"
MALFORMED = {
    "two lengths": f"POST /class/enter HTTP/1.1\r\n{HEAD}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{{}}",
    "a length and pieces": (
        f"POST /class/enter HTTP/1.1\r\n{HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    "pieces in pieces": f"POST /class/enter HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    "pieces of another kind": f"POST /class/enter HTTP/1.1\r\n{HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "pieces with a space": f"POST /class/enter HTTP/1.1\r\n{HEAD}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "a piece of negative length": f"POST /class/enter HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
    "a piece without end": f"POST /class/enter HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\n"
    + "f" * 40
    + "\r\n",
    "a negative length": f"POST /class/enter HTTP/1.1\r\n{HEAD}Content-Length: -1\r\n\r\n",
    "a length that is none": f"POST /class/answers HTTP/1.1\r\n{HEAD}Content-Length: 1e3\r\n\r\n",
    "a length in other digits": f"POST /class/answers HTTP/1.1\r\n{HEAD}Content-Length: \u0663\r\n\r\n",
    "an enormous length": f"POST /class/answers HTTP/1.1\r\n{HEAD}Content-Length: {'9' * 400}\r\n\r\n",
    "a body that is too long": f"POST /class/answers HTTP/1.1\r\n{HEAD}Content-Length: 99999999\r\n\r\n",
    "a header on two lines": f"GET /en HTTP/1.1\r\n{HEAD}X-A: b\r\n c\r\nHost: evil.example\r\n\r\n",
    "a header without a colon": f"GET /en HTTP/1.1\r\n{HEAD}nonsense\r\n\r\n",
    "a header with a null": f"GET /en HTTP/1.1\r\n{HEAD}X: a\0b\r\n\r\n",
    "a line that ends early": f"GET /en HTTP/1.1\r\n{HEAD}X: a\rX-B: c\r\n\r\n",
    "two hosts": f"GET /en HTTP/1.1\r\n{HEAD}Host: evil.example\r\n\r\n",
    "no version": "GET /en\r\n\r\n",
    "another version": f"GET /en HTTP/9.9\r\n{HEAD}\r\n",
    "another protocol": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a handshake": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "another server's address": f"GET http://evil.example/en HTTP/1.1\r\n{HEAD}\r\n",
    "a tunnel": f"CONNECT evil.example:443 HTTP/1.1\r\n{HEAD}\r\n",
    "a star": f"OPTIONS * HTTP/1.1\r\n{HEAD}\r\n",
    "an unknown method": f"HACK /en HTTP/1.1\r\n{HEAD}\r\n",
    "a method without end": "A" * 70_000 + f" /en HTTP/1.1\r\n{HEAD}\r\n",
    "headers without end": f"GET /en HTTP/1.1\r\n{HEAD}X: " + "a" * 70_000 + "\r\n\r\n",
    "many headers": f"GET /en HTTP/1.1\r\n{HEAD}" + "X-A: b\r\n" * 9000 + "\r\n",
    "a path without end": "GET /en/" + "a" * 60_000 + f" HTTP/1.1\r\n{HEAD}\r\n",
    "a null in the path": f"GET /en/\0 HTTP/1.1\r\n{HEAD}\r\n",
    "two slashes": f"GET //evil.example/%2e%2e HTTP/1.1\r\n{HEAD}\r\n",
    "letters of other alphabets": f"GET /\u00e9\u00e9/join HTTP/1.1\r\n{HEAD}\r\n",
}


@pytest.mark.parametrize("attempt", MALFORMED)
def test_what_is_no_request_is_refused(siege, attempt):
    """Often without a word: then what is no HTTP gets no answer with headers either."""
    answer = siege.send(
        MALFORMED[attempt].encode("latin-1" if attempt != "a length in other digits" else "utf-8"), headers=False
    )
    assert answer is None or 400 <= answer.status < 500


def test_nothing_is_smuggled_behind_a_request(siege, pupil):
    """What follows a body is a request of its own, with its own cookies."""
    inner = "POST /class/leave HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n_xsrf=abc"
    outer = siege.request(
        "POST /class/enter HTTP/1.1",
        f"Cookie: {pupil.cookie}",
        "Content-Length: 2",
        "Transfer-Encoding: chunked",
        body=f"0\r\n\r\n{inner}".encode(),
    )
    siege.send(outer, headers=False)
    assert pupil.ask("/en/class").status == 200


ODD = [
    {"Range": "bytes=-99999999999999999999"},
    {"Range": "bytes=99999999999999999999-"},
    {"Range": "bytes=--1"},
    {"Range": "bytes=0-0," * 5000},
    {"If_Modified_Since": "Mon, 99 Jan 99999 99:99:99 GMT"},
    {"If_Modified_Since": "1 Feb 2024 00:00:00 +99999999999"},
    {"If_None_Match": "*"},
    {"If_None_Match": '"' * 5000},
    {"Accept_Encoding": "gzip;q=9999, *"},
    {"Accept_Language": "es;q=nan, en;q=inf"},
    {"Accept_Language": "es-" * 5000},
    {"Cookie": "a" * 60_000},
    {"Cookie": 'rummy_learner="\\777\\000"; lang=\xff'},
    {"Cookie": "_xsrf=2|zzzz|zz|1"},
    {"Cookie": "_xsrf=9|1|2|3; _xsrf=" + "|" * 500},
    {"Authorization": "\xff \xff"},
    {"Authorization": "Bearer " + "a" * 50_000},
    {"Upgrade": "h2c", "Connection": "Upgrade, HTTP2-Settings"},
    {"X_Forwarded_Proto": "javascript", "X_Forwarded_For": "evil, 1.2.3.4"},
    {"Referer": "http://[", "Origin": "http://["},
    {"Content_Type": "multipart/form-data; boundary=" + "x" * 5000},
    {"Content_Encoding": "gzip, br, zstd"},
    {"Sec_Fetch_Dest": "\xff", "Sec_Fetch_Site": "none"},
]
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.mark.parametrize(
    "headers", ODD, ids=lambda one: " ".join(f"{name} {value[:12]!a}" for name, value in one.items())
)
def test_odd_headers_do_no_harm(siege, headers):
    for path in ("/static/app.css", "/en", "/en/join", "/class/now", "/en/glossary", "/nowhere"):
        assert siege.ask(path, **headers).status in {200, 206, 304, 400, 404, 416}
        for more in ({}, UPGRADE):
            assert siege.ask("/pulse/0-0-0-0-0", **{**more, **headers}).status in {101, 400, 403}


@pytest.mark.parametrize("path", ["/pulse/0-0-0-0-0", "/place/x", "/api/kernels/0-0-0-0-0/channels"])
def test_handshakes_that_are_none_are_refused(siege, path):
    for change in (
        {"Sec_WebSocket_Version": "99"},
        {"Sec_WebSocket_Version": "x"},
        {"Sec_WebSocket_Key": ""},
        {"Upgrade": "smtp"},
        {"Connection": "close"},
        {"Origin": "http://[evil"},
        {"Origin": ""},
    ):
        assert 400 <= siege.ask(path, **{**UPGRADE, **change}).status < 500
    assert 400 <= siege.ask(path, "POST", "", **UPGRADE).status < 500


@pytest.mark.parametrize(
    "path",
    ["/en", "/en/rules", "/en/glossary", "/en/class", "/en/vote", "/nowhere", "/en/juggling", "/class/now", "/fr"],
)
def test_no_page_that_greets_somebody_is_left_in_a_cache(pupil, path):
    assert pupil.ask(path).headers["Cache-Control"] == "no-store"


# ---- what is written into headers -----------------------------------------------------------------------------------

BREAK = "\r\nSet-Cookie: rummy_teacher=evil\r\nX-Evil: 1"
INTO = {
    "the language": lambda: f"/?lang=en{quote(BREAK)}",
    "the lesson": lambda: f"/?lang=en&lesson=counting{quote(BREAK)}",
    "any parameter": lambda: f"/?lang=en&lesson=counting&a={quote(BREAK)}",
    "where to go on": lambda: "/en/join?" + urlencode({"to": f"/en{BREAK}"}),
    "the code": lambda: "/en/join?" + urlencode({"code": BREAK}),
    "a lesson's parameter": lambda: f"/en/counting?x={quote(BREAK)}",
    "a language that there is not": lambda: f"/e%0d%0a/{quote(BREAK)}",
    "a sheet's seed": lambda: f"/en/counting/sheet.pdf?seed={quote(BREAK)}",
}


@pytest.mark.parametrize("attempt", INTO)
def test_no_line_is_broken_into_the_headers(siege, pupil, attempt):
    for one in (siege.ask(INTO[attempt]()), pupil.ask(INTO[attempt]())):
        assert "X-Evil" not in one.headers
        assert "rummy_teacher" not in one.cookies


AWAY = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:evil.example",
    "/en//evil.example",
    "/en/../../evil",
    "/%2fevil.example",
    "/en/class?x=//evil.example",
    "javascript:alert(1)",
    "/\tevil.example",
    "/en/class\n",
    "/en@evil.example",
    "\u2044\u2044evil.example",
]


@pytest.mark.parametrize("to", AWAY)
def test_nobody_is_led_away(pupil, to):
    where = pupil.ask("/en/join?" + urlencode({"to": to})).headers["Location"]
    assert where == "/en/class"
    for path in (f"/?lang={quote(to)}", f"/?lang=en&lesson={quote(to)}", f"/?next={quote(to)}"):
        answer = pupil.ask(path)
        assert not answer.headers.get("Location", "/en").startswith(("//", "/\\", "http"))


# ---- bombs ----------------------------------------------------------------------------------------------------------

BOMBS = {
    "JSON without end": ("/class/enter", "[" * 1_000_000),
    "JSON in JSON": ("/class/enter", '{"code":' * 100_000),
    "a number without end": ("/class/enter", '{"code": ' + "9" * 1_000_000 + "}"),
    "an exponent": ("/class/enter", '{"code": 1e999999999, "nickname": "x"}'),
    "no number": ("/class/enter", '{"code": NaN, "nickname": Infinity}'),
    "many names": ("/class/enter", json.dumps({str(n): n for n in range(50_000)})),
    "the same name": ("/class/enter", "{" + '"code": "x",' * 50_000 + '"nickname": "x"}'),
    "half a pair of surrogates": ("/class/enter", '{"code": "\\ud800", "nickname": "\\udfff", "key": "\\ud83d"}'),
    "no UTF-8": ("/class/enter", b"\xff\xfe{\x00}\x00"),
    "another encoding": ("/class/enter", '{"code": "x", "nickname": "y"}'.encode("utf-16")),
    "many fields": ("/en/join", "&".join(f"a{n}=b" for n in range(100_000))),
    "a form of files": ("/en/join", "--x\r\n" * 10_000),
}


@pytest.mark.parametrize("attempt", BOMBS)
def test_a_bomb_is_put_aside(siege, attempt):
    path, body = BOMBS[attempt]
    kind = {"a form of files": "multipart/form-data; boundary=x"}.get(attempt, "application/x-www-form-urlencoded")
    assert 400 <= siege.ask(path, "POST", body, Content_Type=kind, Cookie="_xsrf=abc", X_XSRFToken="abc").status < 500


def test_what_is_compressed_is_not_unpacked(siege, pupil):
    bomb = gzip.compress(b'{"lines": [' + b'"x",' * 5_000_000 + b'"x"]}')
    bearer = {"Authorization": f"Bearer {pupil.token}", "Content_Encoding": "gzip"}
    assert siege.ask("/class/answers", "POST", bomb, **bearer).status == 400


# ---- anything -------------------------------------------------------------------------------------------------------

METHODS = ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "HACK"]
PARTS = """en es xx join class next vote teacher board counting export.csv answers now enter leave static app.css api
    kernels channels pulse place glossary rules sheet.pdf all.json words.json 0-0-0-0-0 voila shutdown .. %00 %ff a.b"""
NAMES = "lang lesson exercise seed level house code nickname key to vote at theme paper _xsrf"
VALUES = """en 1 -1 999999999999999999999999999999 1e9 counting romme \0 \ud7ff <b> '-- ../.. NaN 🂡"""
FIXED = """/ /en /en/join /en/class /en/class/next /en/vote /en/board /en/teacher /en/teacher/export.json /class/now
    /class/answers /class/enter /class/leave /modules/cards.js /en/rules /en/glossary /en/glossary/run
    /en/glossary/all.json /en/counting/sheet.pdf /static/app.css /api/kernels/0-0-0-0-0 /pulse/0-0-0-0-0 /place/x
    /voila/api/shutdown/0-0-0-0-0"""


def test_whatever_is_asked_the_server_does_not_stumble(siege):
    """A thousand requests by chance, the same each time; `harmless` looks at every answer."""
    chance = random.Random(7)
    fixed, parts, names = FIXED.split(), PARTS.split(), NAMES.split()
    values = ["", "x" * 3000, *VALUES.split(" ")]
    cookies = ["", "", "rummy_learner=x", "rummy_teacher=x; lang=xx", "=; ;;", f"rummy_teacher={siege.app.secret}"]
    bodies = [None, b"", b"{}", b"[1]", b"\xff", b"_xsrf=abc", b'{"lines": ["x"]}', b'{"code": [], "nickname": {}}']
    kinds = [
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "x/y; charset=z",
    ]
    for count in range(1000):
        if count % 250 == 0:  # by then one has left the class by chance
            pupil = siege.pupil()
            cookies[0] = pupil.cookie
        path = (
            chance.choice(fixed)
            if chance.random() < 0.7
            else "/" + "/".join(chance.choices(parts, k=chance.randint(1, 4)))
        )
        query = {chance.choice(names): chance.choice(values) for _ in range(chance.randint(0, 3))}
        headers = {"Cookie": chance.choice(cookies), "Content_Type": chance.choice(kinds)}
        if chance.random() < 0.3:
            headers["Authorization"] = chance.choice(["Bearer x", "Bearer ", "Basic eDp4", f"Bearer {pupil.token}"])
        if chance.random() < 0.5:
            headers["X_XSRFToken"] = "abc"
        if chance.random() < 0.3:
            headers["Accept_Language"] = chance.choice(
                ["es", "en;q=x", "*;q=" + "9" * 400, "\xff", ",,,;;=", "x" * 2000]
            )
        method = chance.choice(["GET", "POST", *METHODS])
        siege.ask(f"{path}?{urlencode(query)}" if query else path, method, chance.choice(bodies), **headers)
