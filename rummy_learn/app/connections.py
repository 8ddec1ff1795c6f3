"""How many connections there may be: enough for a large class, and not all of them for one machine."""

from __future__ import annotations

import ipaddress
import logging
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

from tornado.httpserver import HTTPServer

if TYPE_CHECKING:
    from tornado.iostream import IOStream

FILES: Final = 1 << 14
"""So many files and sockets the process may have open, if the system lets it; a lesson takes about fifteen."""
SHARE: Final = 4
"""One address may have one in so many of them."""
MOST: Final = 2000
"""And never more than this: a whole class behind one address needs fewer."""

log = logging.getLogger(__name__)


class Connections(HTTPServer):
    """Takes connections; from any one address but this machine's own only so many at once."""

    def initialize(self, *args: Any, most: int = MOST, **options: Any) -> None:
        """Begin with none."""
        super().initialize(*args, **options)
        self.most = most
        self._open: dict[str, WeakSet[IOStream]] = {}

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a connection, or hang up."""
        remote = str(address[0])
        if not ipaddress.ip_address(remote).is_loopback:  # a proxy on this machine brings everybody
            there = WeakSet(one for one in self._open.get(remote, ()) if not one.closed())
            self._open[remote] = there
            if len(there) >= self.most:
                log.warning("%s has %s connections open", remote, len(there))
                stream.close()
                return
            there.add(stream)
        super().handle_stream(stream, address)


def make_room() -> int:
    """Let the process have more files open than shells allow it; return how many connections one address may have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST if soft == resource.RLIM_INFINITY else min(MOST, soft // SHARE)
