"""The two sockets of a lesson page: the channel of its widgets to their kernel, and the pulse that tells how it is."""

import asyncio
import logging
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.iostream import StreamBufferFullError
from tornado.web import Finish, HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from rummy_learn.app.attendance import GONE, Attendance
from rummy_learn.app.line import Line
from rummy_learn.app.pages import Guarded
from rummy_learn.app.school.badges import badges

log = logging.getLogger(__name__)


LONGEST = 4 << 20  # bytes of one message
PATIENCE = 5  # seconds for which a page that goes on and on is made to wait before its channel is closed

PING = 20.0  # seconds from one question whether a page is still there to the next, and for its answer

TOO_MUCH = 1008  # as WebSocket calls it: against the server's policy


NONSENSE = 1007  # what was sent is no message

# What a kernel says that a page needs. What it prints stays here: it would be tracebacks, and paths of this machine.
ANSWERS = frozenset({"comm_open", "comm_close", "comm_msg", "comm_info_reply", "kernel_info_reply", "status"})
UNREAD = 32 << 20  # bytes that wait for a page which does not read them; then its channel is closed


class Connection(ZMQChannelsWebsocketConnection):
    """What stands between a page and its kernel."""

    def _on_zmq_reply(self, stream: Any, msg: Any) -> None:
        """Pass on what a page needs."""
        header = msg["header"] if isinstance(msg, dict) else self.session.unpack(msg[0])
        if header["msg_type"] in ANSWERS:
            super()._on_zmq_reply(stream, msg)
        elif header["msg_type"] == "error":
            log.warning("kernel %s: a message could not be dealt with", self.kernel_id)

    def take_back(self) -> None:
        """Undo what was prepared for a page that was left before it was connected."""
        if self._open_sessions.get(self.session_key) is self.websocket_handler:
            del self._open_sessions[self.session_key]


class KernelChannel(Guarded, VoilaKernelWebsocketHandler):
    """What widgets say to Python and Python to widgets."""

    ping_interval = ping_timeout = PING

    def initialize(self) -> None:
        """Begin to count."""
        super().initialize()
        self._waited = 0.0
        self._left = False

    @property
    def max_message_size(self) -> int:
        """Up to which length a message is taken; a longer one closes the channel."""
        return LONGEST

    async def on_message(self, message: str | bytes) -> None:
        """Pass a message on; a flood of them only as fast as it does no harm, and in the end not at all."""
        messages, characters = self.settings["attendance"].flows(self.kernel_id)
        pause = max(messages.pause(), characters.pause(len(message)))
        self._waited = self._waited + pause if pause else 0.0
        if pause:
            if self._waited > PATIENCE:
                log.warning("kernel %s: a flood of messages", self.kernel_id)
                self.close(TOO_MUCH)
                return
            await asyncio.sleep(pause)  # nothing further is read until then
        try:
            super().on_message(message)
        except Exception:  # noqa: BLE001 -- it is read by Jupyter, which knows no errors of its own for it
            log.warning("kernel %s: a message that is none", self.kernel_id)
            self.close(NONSENSE)

    def write_message(self, message: Any, binary: bool = False) -> Any:  # noqa: FBT001, FBT002
        """Send a message, unless the page leaves too many unread."""
        try:
            sent = super().write_message(message, binary)
        except WebSocketClosedError:
            return None  # what the page no longer hears
        except StreamBufferFullError:
            log.warning("kernel %s: its page reads nothing", self.kernel_id)
            self.ws_connection.stream.close()
            return None
        if sent is not None:
            sent.add_done_callback(_forget)  # Jupyter does not wait for it
        return sent

    async def get(self, kernel_id: str) -> None:
        """Open the channel to whoever the kernel belongs to; to everybody else it is not there."""
        attendance = self.settings["attendance"]
        if not attendance.belongs_to(badges(self), kernel_id):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        if attendance.is_crowded(kernel_id):
            raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)
        attendance.channel(kernel_id, +1)
        try:
            await super().get(kernel_id)  # as long as the channel is open
        finally:
            attendance.channel(kernel_id, -1)

    async def pre_get(self) -> None:
        """Find the kernel and wait until it answers; the page may be left meanwhile."""
        await super().pre_get()
        if self._left:
            self.connection.take_back()
            raise Finish

    async def open(self, kernel_id: str) -> None:  # noqa: ARG002
        """Begin to pass messages on."""
        # Otherwise a message waits for the acknowledgement of the one before: 40 ms on every click.
        self.set_nodelay(self.settings["nodelay"])
        self.ws_connection.stream.max_write_buffer_size = UNREAD
        # Not Jupyter's `open`: it asks besides Tornado, and takes the time before its first question for silence.
        await self.connection.connect()

    def on_close(self) -> None:
        """Disconnect the page from its kernel, if it had come as far as being connected."""
        self._left = True
        if self.get_status() == HTTPStatus.SWITCHING_PROTOCOLS:
            super().on_close()


class KernelFacts(Guarded, KernelHandler):
    """What the front end asks about its kernel before it opens the channel; nothing can be changed here."""

    SUPPORTED_METHODS = ("GET",)

    async def get(self, kernel_id: str) -> None:
        """Tell whoever the kernel belongs to."""
        if not self.settings["attendance"].belongs_to(badges(self), kernel_id):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        await super().get(kernel_id)


class Telling(Guarded, WebSocketHandler):
    """Says single words to a page."""

    max_message_size = 1 << 10

    def tell(self, word: str) -> None:
        """Send one word to the page."""
        with suppress(WebSocketClosedError):  # closed already
            self.write_message(word).add_done_callback(_forget)

    def on_message(self, message: str | bytes) -> None:
        """Ignore it: a page has nothing to say here."""


class Pulse(Telling):
    """Says once a second how the page's kernel is."""

    kernel_id = ""
    ping_interval = ping_timeout = PING  # a phone that is out of reach says no goodbye, and would never be missed

    @property
    def attendance(self) -> Attendance:
        """The server's list of open pages."""
        found: Attendance = self.settings["attendance"]
        return found

    def open(self, kernel_id: str) -> None:
        """Put the page on the list."""
        self.kernel_id = kernel_id
        self.set_nodelay(True)
        if not self.attendance.belongs_to(badges(self), kernel_id):
            self.tell(GONE)
        elif self.attendance.is_crowded(kernel_id):
            self.close(TOO_MUCH)
        else:
            self.attendance.arrive(kernel_id, self)

    def on_close(self) -> None:
        """Take the page off the list."""
        self.attendance.leave(self.kernel_id, self)


class Place(Telling):
    """Says to a page that waits which place in line is its own, and when it may come in."""

    ticket = ""
    ping_interval = ping_timeout = 10.0  # seconds; the place of a phone that is out of reach is given away

    @property
    def line(self) -> Line:
        """The line."""
        found: Line = self.settings["line"]
        return found

    def open(self, ticket: str) -> None:
        """Keep the place."""
        self.ticket = ticket
        self.set_nodelay(True)
        self.line.arrive(ticket, self)

    def on_close(self) -> None:
        """Keep the place a little longer: the page may only be loading anew."""
        self.line.leave(self.ticket, self)


def _forget(sent: asyncio.Future[None]) -> None:
    """Not mind that the page closed before the word reached it; it is taken off the list for that."""
    if not sent.cancelled():
        sent.exception()


class Goodbye(Guarded):
    """What a page sends when it is left: its kernel is ended."""

    async def post(self, kernel_id: str) -> None:
        """End the kernel."""
        self.check_xsrf_cookie()
        if self.settings["attendance"].belongs_to(badges(self), kernel_id):
            await self.settings["attendance"].dismiss(kernel_id)
        self.set_status(204)
