"""The sockets of a page that is closed at an awkward moment."""

from __future__ import annotations

import asyncio
import gc
import json
import time

import pytest
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from rummy_learn.app.sockets import KernelChannel, Place, Pulse
from tests.app.visiting import ask, channel, kernels, message


async def lost():
    raise WebSocketClosedError


@pytest.mark.parametrize("kind", [KernelChannel, Pulse, Place])
def test_a_page_that_is_closed_while_it_is_told_something_is_no_trouble_to_the_server(kind, monkeypatch):
    """What nobody has waited for ends up in the server's log as a traceback."""
    monkeypatch.setattr(WebSocketHandler, "write_message", lambda *_: asyncio.ensure_future(lost()))

    async def tell():
        troubles = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: troubles.append(context["message"]))
        open_ = kind.__new__(kind)
        (open_.write_message if kind is KernelChannel else open_.tell)("go")
        await asyncio.sleep(0.01)
        gc.collect()
        return troubles

    assert asyncio.run(tell()) == []


@pytest.mark.slow
def test_a_page_that_is_left_before_its_kernel_has_answered_is_no_trouble_to_the_server(server):
    """The kernel stands still, so that the server still waits for it when the page goes."""
    kernel_id = ask(server, "/en/counting").kernel_id
    kernel = kernels(server)[kernel_id]
    kernel.suspend()
    try:
        with pytest.raises(TimeoutError):
            channel(server, kernel_id, open_timeout=0.5)
        time.sleep(0.5)
    finally:
        kernel.resume()
    with channel(server, kernel_id) as line:
        line.send(message("kernel_info_request", {}))
        while json.loads(line.recv(timeout=20))["header"]["msg_type"] != "kernel_info_reply":
            pass
    assert "Traceback" not in server.log()
