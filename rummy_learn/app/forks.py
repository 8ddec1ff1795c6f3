"""Kernels forked from a process that has loaded everything already: a fraction of the time and memory of a start.

`ForkProvisioner` is how Jupyter's kernel managers come by such a kernel; they interrupt, end and restart it like any
other. Where there is no such process, or it fails, the kernel is started the ordinary way. Only Linux forks: Windows
cannot, and what Apple's libraries load on a Mac does not survive it. `RUMMY_LEARN_FORKS=off` switches it off.
"""

import asyncio
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

SWITCH = "RUMMY_LEARN_FORKS"
NAME = "rummy-learn-forks"  # as jupyter/kernels/rummy-learn/kernel.json says it
PATIENCE = 30.0  # seconds until a fork says its process id; the first waits until everything is loaded
ATTEMPTS = 2

ARGUMENTS = (
    # The lifeline ends a fork, so IPython need not look every second whether its parent lives: 1 is one for good.
    "--IPKernelApp.parent_handle=1",
    # When ipywidgets was loaded there was no kernel yet to which it could have made itself known.
    "--ext=ipywidgets",
)

log = logging.getLogger(__name__)


def register() -> None:
    """Tell Jupyter of the provisioner that the kernel's specification names."""
    # An entry point in the package's metadata would do the same, but only where the package was installed anew.
    factory = KernelProvisionerFactory.instance()
    factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:{ForkProvisioner.__name__}", factory.GROUP_NAME)


def can_fork() -> bool:
    """Say whether kernels are forked on this machine."""
    return sys.platform == "linux" and os.environ.get(SWITCH, "").lower() not in {"0", "no", "off"}


class Fork:
    """A forked kernel, with what a provisioner asks of `subprocess.Popen`.

    It is not our child, so nobody tells us its exit code; that it ended we hear because its end of the lifeline closes.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int, lifeline: socket.socket) -> None:
        self.pid = pid
        self._lifeline: socket.socket | None = lifeline

    def poll(self) -> int | None:
        """Return None while the process lives."""
        if self._lifeline is None:
            return 0
        with suppress(BlockingIOError, InterruptedError):
            try:
                ended = not self._lifeline.recv(1)
            except ConnectionError:
                ended = True
            if ended:
                self._lifeline.close()
                self._lifeline = None
                return 0
        return None

    def wait(self) -> int:
        """Return once the process has ended."""
        if self._lifeline is not None:
            self._lifeline.setblocking(True)  # noqa: FBT003
        self.poll()
        return 0

    def send_signal(self, signum: int) -> None:
        """Send a signal to the process, if it lives."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signum)

    def terminate(self) -> None:
        """Ask the process to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the process."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """Keeps the process that forks, starts another when it is gone, and asks it for kernels."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = dict(environment)
        self._process: subprocess.Popen[bytes] | None = None
        self._requests: socket.socket | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, None before its start."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the process if it does not run."""
        if self._process is not None and self._process.poll() is None:
            return
        if self._process is not None:
            log.warning("the process that forks kernels has ended (%s); it is started anew", self._process.returncode)
        self.close()
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603  # our own interpreter and module
                [sys.executable, "-m", "rummy_learn.app.zygote", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env=self._environment,
                start_new_session=True,
            )
        ours.setblocking(False)  # noqa: FBT003
        self._requests = ours

    async def fork(self, arguments: Sequence[str], *, cwd: str, env: Mapping[str, str]) -> Fork | None:
        """Return a new kernel that runs with these arguments, None if there is none to be had."""
        request = json.dumps({"arguments": list(arguments), "cwd": cwd, "env": dict(env)}).encode() + b"\n"
        for _ in range(ATTEMPTS):
            self.start()
            lifeline = self._call()
            if lifeline is None:
                continue
            try:
                return Fork(await asyncio.wait_for(_introduce(lifeline, request), PATIENCE), lifeline)
            except (OSError, ValueError):
                log.warning("a kernel could not be forked", exc_info=True)
                lifeline.close()
        return None

    def _call(self) -> socket.socket | None:
        """Send the one end of a lifeline; return the other."""
        assert self._requests
        ours, theirs = socket.socketpair()
        ours.setblocking(False)  # noqa: FBT003
        with theirs:
            try:
                socket.send_fds(self._requests, [b"."], [theirs.fileno()])
            except OSError:
                log.warning("the process that forks kernels does not listen", exc_info=True)
                ours.close()
                self._end()
                return None
        return ours

    def close(self) -> None:
        """End the process. The kernels it forked live on until their lifelines are closed."""
        if self._requests is not None:
            self._requests.close()
            self._requests = None
        self._end()

    def _end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()


async def _introduce(lifeline: socket.socket, request: bytes) -> int:
    """Send a fork its request; return its process id.

    Raises:
        OSError: nobody is there.
        ValueError: whoever was there has gone without a word.
    """
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(lifeline, request)
    return int(await loop.sock_recv(lifeline, 32))


class ForkProvisioner(LocalProvisioner):
    """Brings a kernel to life by a fork. `start_kernel(..., forks=...)` says which process forks."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Fork the kernel, or start it if that cannot be."""
        forks: ForkServer | None = kwargs.pop("forks", None)
        cwd = str(kwargs.get("cwd") or Path.cwd())
        arguments = cmd[cmd.index("rummy_learn.app.kernel") + 1 :]
        process = await forks.fork([*arguments, *ARGUMENTS], cwd=cwd, env=kwargs["env"]) if forks else None
        if process is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process, self.pid, self.pgid, self.cwd = process, process.pid, process.pid, Path(cwd)
        return self.connection_info

    async def send_signal(self, signum: int) -> None:
        """Send a signal to the kernel's process group, unless it has ended: its number may be another's by now."""
        if await self.poll() is None:
            await super().send_signal(signum)
