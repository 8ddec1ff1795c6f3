"""What every answer of the server carries to keep a page to itself, and under which names the server answers."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

POLICY = {
    "default-src": "'self'",
    # Some widgets' ES modules reach the page as blobs; nothing else is run that the server did not send as a file.
    "script-src": "'self' blob:",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


def policy(*inline: str) -> str:
    """Return the content security policy of a page in which these scripts stand, named by their hashes."""
    wanted = {**POLICY, "script-src": " ".join([POLICY["script-src"], *inline])}
    return "; ".join(f"{what} {where}" for what, where in wanted.items())


HEADERS = {
    "Content-Security-Policy": policy(),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def hosts(names: Iterable[str] = ()) -> str:
    """Return the pattern of the names by which the server answers: those of the machine for itself, and these.

    A request under any other name comes from a page that had a name of its own resolved to this machine: it is refused.
    """
    return f"^({'|'.join(re.escape(name.lower()) for name in (*LOOPBACK, *names))})$"


def is_ours(origin: str | None, host: str) -> bool:
    """Say whether a request that says it comes from a page there comes from a page of this host, or from no page."""
    try:
        return origin is None or urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:  # no address at all
        return False


# The kernel messages that widgets need. Everything else that a page might send (execute, complete, inspect, history,
# debug, interrupt, shutdown) is dropped.
MESSAGES = ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request")
