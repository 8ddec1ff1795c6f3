"""What a pupil who knows the protocol may try on kernels: to run code, to look inside, to reach somebody else's."""

from __future__ import annotations

import json
import re
import struct
import time
from contextlib import ExitStack, suppress
from functools import partial
from urllib.parse import urlencode

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from rummy_learn.app.attendance import LOOKING_ON
from tests.app.siege import INSIDE, close_code
from tests.app.visiting import message

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("still_serves")]

V1 = "v1.kernel.websocket.jupyter.org"
CODE = "import pathlib; pathlib.Path({!r}).touch()"


@pytest.fixture(scope="module")
def pupil(siege):
    return siege.pupil()


@pytest.fixture(scope="module")
def lesson(pupil):
    """The pupil's lesson, on a screen for as long as it is attacked: nobody can have more right to its kernel."""
    page = pupil.ask("/en/counting")
    with pupil.channel(page.kernel_id):
        yield page


@pytest.fixture(scope="module")
def widget(lesson):
    """The id by which the lesson's widget is talked to."""
    return re.search(r'"model_id": ?"([0-9a-f]{32})"', lesson.text)[1]


def lives(owner, page):
    """Whether the kernel of a page is still there."""
    return owner.ask(f"/api/kernels/{page.kernel_id}").status == 200


def hear(line):
    """What the kernel says until it has told about itself, which it is asked for last."""
    line.send(message("kernel_info_request", {}))
    heard, until = [], time.monotonic() + 20
    while time.monotonic() < until:
        try:
            said = line.recv(timeout=max(0.05, until - time.monotonic()))
        except TimeoutError:
            break
        told = json.loads(said)
        heard.append(told)
        if told["header"]["msg_type"] == "kernel_info_reply":
            until = min(until, time.monotonic() + 0.15)
    assert heard
    return [one for one in heard if one["header"]["msg_type"] not in {"status", "kernel_info_reply"}]


def code(mark):
    return CODE.format(str(mark))


FORBIDDEN = {
    "run code": ("execute_request", lambda mark: {"code": code(mark), "silent": False, "store_history": True}),
    "run code without a word": ("execute_request", lambda mark: {"code": code(mark), "silent": True}),
    "run an expression": (
        "execute_request",
        lambda mark: {"code": "", "user_expressions": {"x": f"__import__('pathlib').Path({str(mark)!r}).touch()"}},
    ),
    "run code as a reply": ("execute_reply", lambda mark: {"code": code(mark)}),
    "complete a name": ("complete_request", lambda _: {"code": "import os; os.", "cursor_pos": 14}),
    "inspect a name": ("inspect_request", lambda _: {"code": "open", "cursor_pos": 2, "detail_level": 1}),
    "read the history": (
        "history_request",
        lambda _: {"hist_access_type": "range", "output": True, "raw": True, "session": 0},
    ),
    "search the history": ("history_request", lambda _: {"hist_access_type": "search", "pattern": "*"}),
    "ask whether code is complete": ("is_complete_request", lambda _: {"code": "1"}),
    "debug": ("debug_request", lambda _: {"type": "request", "seq": 1, "command": "evaluate", "arguments": {}}),
    "answer what was not asked": ("input_reply", lambda _: {"value": "x"}),
    "shut down": ("shutdown_request", lambda _: {"restart": False}),
    "restart": ("shutdown_request", lambda _: {"restart": True}),
    "interrupt": ("interrupt_request", lambda _: {}),
    "ask for usage": ("usage_request", lambda _: {}),
    "make a shell within": ("create_subshell_request", lambda _: {}),
    "ask to connect": ("connect_request", lambda _: {}),
    "apply a function": ("apply_request", lambda _: {}),
    "clear": ("clear_request", lambda _: {}),
    "abort": ("abort_request", lambda _: {}),
    "name a kind in capitals": ("EXECUTE_REQUEST", lambda mark: {"code": code(mark)}),
    "name a kind with a space": ("execute_request ", lambda mark: {"code": code(mark)}),
    "name a kind with a null": ("execute_request\0comm_msg", lambda mark: {"code": code(mark)}),
}


@pytest.mark.parametrize("attempt", FORBIDDEN)
def test_what_no_widget_needs_is_not_done(pupil, lesson, tmp_path, attempt):
    """On whichever channel, though it is one's own kernel."""
    kind, content = FORBIDDEN[attempt]
    mark = tmp_path / "ran"
    with pupil.channel(lesson.kernel_id) as line:
        for on in ("shell", "control", "stdin"):
            line.send(message(kind, content(mark), on))
        assert hear(line) == []
    assert not mark.exists()
    assert lives(pupil, lesson)


def forged(kind, content, **more):
    return {**json.loads(message(kind, content)), **more}


DISGUISES = {
    "in the guise of another kind": lambda mark: json.dumps(
        forged("comm_info_request", {"code": code(mark)}, msg_type="execute_request")
    ),
    "by a second header": lambda mark: (
        message("execute_request", {"code": code(mark)})[:-1]
        + ', "header": {"msg_id": "1", "msg_type": "execute_request", "session": "x", "username": ""}}'
    ),
    "with the kernel's own session": lambda mark: json.dumps(
        forged("execute_request", {"code": code(mark)}, parent_header={"msg_type": "execute_request", "session": ""})
    ),
    "as an identity": lambda mark: json.dumps(forged("comm_info_request", {}, ident=["x"], idents=[code(mark)])),
}


@pytest.mark.parametrize("attempt", DISGUISES)
def test_code_in_disguise_does_not_run(pupil, lesson, tmp_path, attempt):
    mark = tmp_path / "ran"
    with pupil.channel(lesson.kernel_id) as line:
        line.send(DISGUISES[attempt](mark))
        assert not {"execute_reply", "execute_input", "stream"} & {one["header"]["msg_type"] for one in hear(line)}
    assert not mark.exists()


def test_code_does_not_run_by_the_other_protocol_either(pupil, lesson, tmp_path):
    mark = tmp_path / "ran"
    told = json.loads(message("execute_request", {"code": code(mark)}))
    parts = [
        b"shell",
        *(json.dumps(told[name]).encode() for name in ("header", "parent_header", "metadata", "content")),
    ]
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    parcel = struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets) + b"".join(parts)
    with pupil.channel(lesson.kernel_id, subprotocols=[V1]) as line:
        line.send(parcel)
        with suppress(TimeoutError):
            while True:
                assert b"execute_" not in line.recv(timeout=0.5)
    assert not mark.exists()


BROKEN = {
    "no JSON": "{",
    "a list": "[]",
    "nothing": "",
    "no header": "{}",
    "a header that is a list": json.dumps({"channel": "shell", "header": ["comm_msg"]}),
    "a header without a kind": json.dumps({"channel": "shell", "header": {}}),
    "no content": json.dumps({"channel": "shell", "header": {"msg_type": "comm_msg"}}),
    "a channel that is a list": json.dumps({"channel": ["shell"], "header": {"msg_type": "comm_msg"}}),
    "buffers that are words": json.dumps(forged("comm_msg", {"comm_id": "x", "data": {}}, buffers=["x"])),
    "nested without end": '{"channel": "shell", "header": {"msg_type": "comm_msg"}, "content": ' + "[" * 100_000,
    "bytes that are no message": b"\xff" * 64,
    "bytes that promise more than there is": struct.pack("<QQ", 1 << 60, 1 << 60),
    "no bytes": b"",
    "half a pair of surrogates": '{"channel": "shell", "header": {"msg_type": "comm_msg", "msg_id": "\\ud800"}}',
}


@pytest.mark.parametrize("attempt", BROKEN)
def test_what_is_no_message_closes_the_channel_and_no_more(pupil, lesson, attempt):
    with pupil.channel(lesson.kernel_id) as line:
        line.send(BROKEN[attempt])
        assert close_code(line) == 1007
    assert lives(pupil, lesson)


PROTOCOL = {"version": "2.1.0"}
WRONG = {
    "a number for a text": ("comm_msg", {"data": {"method": "update", "state": {"value": "x"}}}),
    "no number at all": ("comm_msg", {"data": {"method": "update", "state": {"value": float("nan")}}}),
    "an enormous number": ("comm_msg", {"data": {"method": "update", "state": {"value": 10**400}}}),
    "a state that is a list": ("comm_msg", {"data": {"method": "update", "state": [1]}}),
    "what there is none of": ("comm_msg", {"data": {"method": "update", "state": {"__class__": "x", "comm": 1}}}),
    "other code for the page": ("comm_msg", {"data": {"method": "update", "state": {"_esm": "alert(1)"}}}),
    "buffers where there are none": (
        "comm_msg",
        {"data": {"method": "update", "state": {}, "buffer_paths": [["a", "b", 9]]}},
    ),
    "no data": ("comm_msg", {}),
    "data that is a number": ("comm_msg", {"data": 7}),
    "another method": ("comm_msg", {"data": {"method": "__init__"}}),
    "a module as a target": ("comm_open", {"comm_id": "a", "target_name": "os", "target_module": "os", "data": {}}),
    "a target that is a path": ("comm_open", {"comm_id": "b", "target_name": "../../x", "data": {}}),
    "a widget that is none": ("comm_open", {"comm_id": "c", "target_name": "jupyter.widget", "data": {}}),
    "a widget of another library": (
        "comm_open",
        {
            "comm_id": "d",
            "target_name": "jupyter.widget",
            "data": {"state": {"_model_module": "os", "_model_module_version": "1", "_model_name": "system"}},
        },
    ),
    "an id that is a list": ("comm_open", {"comm_id": ["x"], "target_name": "jupyter.widget", "data": {}}),
}


@pytest.mark.parametrize("attempt", WRONG)
def test_what_a_widget_cannot_understand_tells_nothing_of_the_inside(pupil, lesson, widget, attempt):
    """What a kernel prints about it, a traceback, stays with the server."""
    kind, content = WRONG[attempt]
    with pupil.channel(lesson.kernel_id) as line:
        line.send(json.dumps(forged(kind, {"comm_id": widget, **content}, metadata=PROTOCOL)))
        heard = hear(line)
    assert not {"error", "stream"} & {one["header"]["msg_type"] for one in heard}
    assert not INSIDE.search(json.dumps(heard))
    assert lives(pupil, lesson)


def test_the_widget_works_in_spite_of_it_all(pupil, lesson, widget):
    with pupil.channel(lesson.kernel_id) as line:
        line.send(message("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": "click"}}))
        assert any(one["content"]["data"].get("state", {}).get("value") for one in hear(line))


# ---- somebody else's kernel -----------------------------------------------------------------------------------------


def stranger(siege):
    """Somebody without any cookie."""
    other = siege.pupil()
    other.cookies = {"_xsrf": "abc"}
    return other


OTHERS = {
    "a classmate": lambda siege: siege.pupil(),
    "somebody from outside": stranger,
    "a teacher by a forged cookie": lambda siege: _with(stranger(siege), rummy_teacher="x" * 32),
    "a learner by a forged cookie": lambda siege: _with(stranger(siege), rummy_learner="x" * 43),
}


def _with(pupil, **cookies):
    pupil.cookies |= cookies
    return pupil


@pytest.mark.parametrize("attempt", OTHERS)
def test_a_kernel_whose_id_has_become_known_is_still_its_owners(siege, pupil, lesson, attempt):
    other = OTHERS[attempt](siege)
    assert other.ask(f"/api/kernels/{lesson.kernel_id}").status == 404
    with pytest.raises(InvalidStatus) as refused, other.channel(lesson.kernel_id):
        pass
    assert refused.value.response.status_code == 404
    assert other.post(f"/voila/api/shutdown/{lesson.kernel_id}").status in {204, 403}
    assert lives(pupil, lesson)
    address = f"ws://127.0.0.1:{siege.port}/pulse/{lesson.kernel_id}"
    with connect(address, additional_headers={"Cookie": other.cookie}) as pulse:
        assert pulse.recv(timeout=10) == "gone"


def test_a_pupil_does_not_reach_the_teachers_kernel(siege, pupil):
    teacher = _with(stranger(siege), rummy_teacher=siege.app.secret)
    page = teacher.ask("/en/teacher")
    assert "for the teacher alone" in page.text
    with pytest.raises(InvalidStatus), pupil.channel(page.kernel_id):
        pass
    pupil.post(f"/voila/api/shutdown/{page.kernel_id}")
    assert lives(teacher, page)
    with teacher.channel(page.kernel_id) as line:
        assert hear(line) == []


@pytest.mark.parametrize("kernel", ["00000000-0000-4000-8000-000000000000", "0-0-0-0-0", "x-x-x-x-x"])
def test_guessed_kernels_are_not_there(siege, pupil, kernel):
    assert pupil.ask(f"/api/kernels/{kernel}").status == 404
    with pytest.raises(InvalidStatus), pupil.channel(kernel):
        pass


@pytest.mark.parametrize(
    "address", ["/api/kernels/{}/channels", "/pulse/{}", "/place/abc"], ids=["channel", "pulse", "place"]
)
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost.evil.example", "file://"])
def test_a_page_elsewhere_opens_no_socket(siege, pupil, lesson, address, origin):
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    assert pupil.ask(address.format(lesson.kernel_id), Origin=origin, **upgrade).status == 403


def test_a_place_in_line_cannot_be_taken_by_a_forged_ticket(siege):
    with connect(f"ws://127.0.0.1:{siege.port}/place/{'f' * 16}") as line:
        assert line.recv(timeout=10) == "go"  # it may try, like everybody
    assert siege.ask("/en/counting?" + urlencode({"ticket": "f" * 16})).headers["Location"].startswith("/en/join")


def test_one_kernel_takes_only_so_many_channels(pupil, lesson):
    open_channel = partial(pupil.channel, lesson.kernel_id, close_timeout=0.1)
    with ExitStack() as lines:
        for _ in range(LOOKING_ON - 1):  # besides the one of the page
            lines.enter_context(open_channel())
        with pytest.raises(InvalidStatus) as refused:
            lines.enter_context(open_channel())
        assert refused.value.response.status_code == 429
