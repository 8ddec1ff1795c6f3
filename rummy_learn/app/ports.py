"""Ports: take one, or find the next that is free."""

import errno
import socket

HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  # what a class asks for, and nothing else
LAST_PORT = 65535


class PortTakenError(Exception):
    """The port is in use, or not ours to use. `free` is the next one that can be had, None if there is none."""

    def __init__(self, port: int, free: int | None) -> None:
        super().__init__(port)
        self.port = port
        self.free = free


def take(port: int, host: str = HOST) -> socket.socket:
    """Return a socket that listens on the port, of this machine alone unless another host is named.

    Raises:
        PortTakenError: the port cannot be had.
    """
    try:
        return _listen(port, host)
    except OSError as problem:
        if problem.errno in {errno.EADDRINUSE, errno.EACCES}:
            raise PortTakenError(port, next_free(port, host)) from problem
        raise


def next_free(port: int, host: str = HOST) -> int | None:
    """Return the first port above `port` that can be had, or None."""
    for candidate in range(port + 1, min(port + 200, LAST_PORT) + 1):
        try:
            _listen(candidate, host).close()
        except OSError:
            continue
        return candidate
    return None


def _listen(port: int, host: str) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
        listener.setblocking(False)  # noqa: FBT003
    except OSError:
        listener.close()
        raise
    return listener
