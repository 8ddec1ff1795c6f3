"""The process that kernels are forked from: it has loaded what a lesson needs, and does nothing else.

A fork is sound only while nothing but this one thread runs, so there is no event loop here, no ZeroMQ context and no
socket but the one that requests come through. A request is one byte and the end of a lifeline, a pair of connected
sockets whose other end the server keeps. The process reads nothing of a request: it forks, and the child, alone with
its lifeline, reads there what to run and says its process id. While the lifeline holds, each side knows that the other
lives. Whatever must differ from child to child is made after the fork: Python itself seeds `random` anew in a child,
and everything secret here comes from the system's own source or from the connection file.
"""

import gc
import json
import os
import signal
import socket
import sys
import threading
from contextlib import suppress

from rummy_learn.app import kernel

LONGEST = 1 << 20  # bytes of a request


def main() -> None:
    """Fork a kernel for each request on the socket whose number is the first argument, until the server closes it."""
    requests = socket.socket(fileno=int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system buries the children
    _load()
    lifeline = _fork_for_each(requests)
    if lifeline is not None:
        requests.close()
        _be_a_kernel(lifeline)


def _load() -> None:
    """Load what a lesson needs, and leave it where children find it without a copy of their own."""
    gc.disable()  # what a collection frees leaves holes, and whoever fills them copies the page
    kernel.load()
    gc.freeze()  # a collection in a child would touch every object, and a touched page is a copied page
    if threading.active_count() > 1:
        raise RuntimeError("something that was loaded has started a thread: no fork is sound any more")


def _fork_for_each(requests: socket.socket) -> socket.socket | None:
    """Return the lifeline in a child, None in this process when the server is gone."""
    while True:
        called, ends, _, _ = socket.recv_fds(requests, 1, 1)
        if not called:
            return None
        for end in ends:
            os.set_inheritable(end, False)  # noqa: FBT003
            if os.fork() == 0:
                return socket.socket(fileno=end)
            os.close(end)


def _be_a_kernel(lifeline: socket.socket) -> None:
    """Read what to run, say who runs it, and run it."""
    gc.enable()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    with lifeline.makefile() as incoming:
        asked = incoming.readline(LONGEST)
    if not asked:
        return
    request = json.loads(asked)
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["cwd"])
    sys.argv[1:] = request["arguments"]
    lifeline.sendall(b"%d\n" % os.getpid())
    threading.Thread(target=_end_with, args=[lifeline], daemon=True).start()
    kernel.main()


def _end_with(lifeline: socket.socket) -> None:
    """End this process when the server does."""
    with suppress(OSError):
        lifeline.recv(1)
    os._exit(0)


if __name__ == "__main__":
    main()
