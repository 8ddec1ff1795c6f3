"""The sockets of a page that is closed while something is on its way to it."""

from __future__ import annotations

import asyncio
import gc

import pytest
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from rummy_learn.app.sockets import KernelChannel, Place, Pulse


async def lost():
    raise WebSocketClosedError


@pytest.mark.parametrize("socket", [KernelChannel, Pulse, Place])
def test_a_page_that_is_closed_while_it_is_told_something_is_no_trouble_to_the_server(socket, monkeypatch):
    """What nobody has waited for ends up in the server's log as a traceback."""
    monkeypatch.setattr(WebSocketHandler, "write_message", lambda *_: asyncio.ensure_future(lost()))

    async def tell():
        troubles = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: troubles.append(context["message"]))
        open_ = socket.__new__(socket)
        (open_.write_message if socket is KernelChannel else open_.tell)("go")
        await asyncio.sleep(0.01)
        gc.collect()
        return troubles

    assert asyncio.run(tell()) == []
