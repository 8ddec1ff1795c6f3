"""Kernels are forked: quick and small, yet each of them by itself, and none outlives its server."""

import asyncio
import os
import signal
import stat
import subprocess
import sys
import tempfile
import time
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import psutil
import pytest
from jupyter_client.multikernelmanager import AsyncMultiKernelManager

from rummy_learn.app import forks
from rummy_learn.app.seats import kernel_environment
from rummy_learn.app.server import TEMPLATES, configuration

pytestmark = pytest.mark.slow  # it starts processes and waits for them

if not forks.can_fork():
    pytest.skip("only Linux forks kernels", allow_module_level=True)

WIDGETS = {"comm_id": "c", "target_name": "jupyter.widget.control", "target_module": None, "data": {}}


@pytest.fixture(autouse=True)
def known(monkeypatch):
    """The kernel's specification and its provisioner are known to Jupyter."""
    monkeypatch.setenv("JUPYTER_PATH", str(TEMPLATES))
    forks.register()


@pytest.fixture(scope="module")
def folder():
    """A short name, since sockets have their names in it."""
    with tempfile.TemporaryDirectory(prefix="rl") as name:
        yield name


@pytest.fixture(scope="module")
def server(folder):
    server = forks.ForkServer(kernel_environment(folder))
    server.start()
    yield server
    server.close()


@asynccontextmanager
async def kernel_of(server, folder, **environment):
    """A kernel, and a way to talk to it."""
    kernels = AsyncMultiKernelManager(config=configuration(), connection_dir=folder)
    env = {**kernel_environment(folder), **environment}
    kernel = kernels.get_kernel(await kernels.start_kernel(kernel_name="rummy-learn", env=env, forks=server))
    client = kernel.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=60)
        yield kernel, client
    finally:
        client.stop_channels()
        await kernels.shutdown_all(now=True)


async def ask(client, code):
    """Run code in a kernel; return what its last line is."""
    found = []

    def note(message):
        if message["msg_type"] == "execute_result":
            found.append(message["content"]["data"]["text/plain"])

    await client.execute_interactive(code, timeout=30, output_hook=note)
    return "".join(found)


async def until(condition, seconds=10):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.05)


def test_a_lesson_works_and_its_widgets_can_be_asked_for(server, folder):
    """The page's front end asks for all widgets at once, when it comes."""

    async def play():
        async with kernel_of(server, folder) as (kernel, client):
            assert kernel.provisioner.pid in {one.pid for one in psutil.Process(server.pid).children()}
            lesson = 'from rummy_learn.widgets import Lesson; Lesson("ace", lang="en").exercise("low-run").model_id'
            model = await ask(client, lesson)
            client.shell_channel.send(client.session.msg("comm_open", WIDGETS, metadata={"version": "1.0.0"}))
            wanted = {"comm_id": "c", "data": {"method": "request_states"}}
            client.shell_channel.send(client.session.msg("comm_msg", wanted))
            while True:
                message = await client.get_iopub_msg(timeout=20)
                if message["msg_type"] == "comm_msg" and message["content"]["comm_id"] == "c":
                    break
            assert model.strip("'") in message["content"]["data"]["states"]

    asyncio.run(play())


def test_each_has_its_own_chance_secrets_and_session(server, folder):
    drawn = "import os, random, secrets, uuid; (random.random(), secrets.token_hex(), str(uuid.uuid4()), os.getpid())"

    async def play():
        async with kernel_of(server, folder) as (_, one), kernel_of(server, folder) as (_, other):
            first, second = await ask(one, drawn), await ask(other, drawn)
            assert not set(first.strip("()").split(", ")) & set(second.strip("()").split(", "))
            assert one.session.key != other.session.key

    asyncio.run(play())


def test_a_kernel_sees_its_own_environment_alone(folder, monkeypatch):
    monkeypatch.setenv("RUMMY_LEARN_DB", "sqlite:///of-the-class.db")
    monkeypatch.setenv("RUMMY_LEARN_TEACHER", "secret-of-the-teacher")
    server = forks.ForkServer(kernel_environment(folder))

    async def play():
        async with kernel_of(server, folder, QUERY_STRING="seed=7") as (_, client):
            seen = await ask(client, "import os; (os.environ['QUERY_STRING'], dict(os.environ))")
            begun = await ask(client, "open('/proc/self/environ').read()")
            assert "seed=7" in seen
            for told in (seen, begun):
                assert "of-the-class" not in told
                assert "secret-of-the-teacher" not in told

    try:
        asyncio.run(play())
    finally:
        server.close()


def test_what_is_long_can_be_interrupted_and_a_kernel_started_again(server, folder):
    async def play():
        async with kernel_of(server, folder) as (kernel, client):
            pid = kernel.provisioner.pid
            request = client.execute("import time; time.sleep(60)")
            await asyncio.sleep(0.3)
            await kernel.interrupt_kernel()
            reply = await client.get_shell_msg(timeout=10)
            while reply["parent_header"]["msg_id"] != request:
                reply = await client.get_shell_msg(timeout=10)
            assert reply["content"]["ename"] == "KeyboardInterrupt"
            await kernel.restart_kernel(now=True)
            await client.wait_for_ready(timeout=30)
            assert kernel.provisioner.pid != pid
            assert await kernel.is_alive()

    asyncio.run(play())


def test_a_kernel_that_is_asked_to_end_ends(server, folder):
    async def play():
        async with kernel_of(server, folder) as (kernel, _):
            pid = kernel.provisioner.pid
            await kernel.shutdown_kernel(now=False)
            assert not psutil.pid_exists(pid)

    asyncio.run(play())


def test_a_killed_kernel_is_noticed_and_buried(server, folder):
    async def play():
        async with kernel_of(server, folder) as (kernel, _):
            os.kill(kernel.provisioner.pid, signal.SIGKILL)
            await until(lambda: not psutil.pid_exists(kernel.provisioner.pid))  # it would be, as a zombie
            assert not await kernel.is_alive()
            await kernel.interrupt_kernel()  # hits nobody

    asyncio.run(play())


def test_the_process_that_forks_has_one_thread_and_only_one_way_in(server, folder):
    async def play():
        async with kernel_of(server, folder):
            process = psutil.Process(server.pid)
            assert process.num_threads() == 1
            links = [str(one.readlink()) for one in Path(f"/proc/{server.pid}/fd").iterdir()]  # noqa: ASYNC240
            assert sum(link.startswith("socket:") for link in links) == 1
            assert not any("eventpoll" in link for link in links)

    asyncio.run(play())


def test_kernels_outlive_the_process_that_forked_them_and_the_next_one_has_another(folder):
    server = forks.ForkServer(kernel_environment(folder))

    async def play():
        async with kernel_of(server, folder) as (old, client):
            first = server.pid
            os.kill(first, signal.SIGKILL)
            await until(lambda: psutil.Process(first).status() == psutil.STATUS_ZOMBIE)
            async with kernel_of(server, folder) as (new, _):
                assert server.pid != first
                assert psutil.Process(new.provisioner.pid).ppid() == server.pid
                assert await old.is_alive()
                assert await ask(client, "6 * 7") == "42"

    try:
        asyncio.run(play())
    finally:
        server.close()


def test_where_no_fork_is_to_be_had_a_kernel_is_started(folder):
    """The process that forks cannot even start."""
    server = forks.ForkServer({**kernel_environment(folder), "PYTHONHOME": "/nowhere"})

    async def play():
        async with kernel_of(server, folder) as (kernel, client):
            assert isinstance(kernel.provisioner.process, subprocess.Popen)
            assert await ask(client, "6 * 7") == "42"

    try:
        asyncio.run(play())
    finally:
        server.close()


@pytest.mark.parametrize("word", ["off", "0", "No"])
def test_it_can_be_switched_off(monkeypatch, word):
    monkeypatch.setenv("RUMMY_LEARN_FORKS", word)
    assert not forks.can_fork()


def test_only_their_owner_comes_near_a_kernel(server, folder):
    """Its messages are signed with a key in the connection file, and its sockets lie beside it."""

    async def start():
        async with kernel_of(server, folder) as (kernel, _):
            return kernel.connection_file, _modes(folder), kernel.get_connection_info()

    file, modes, info = asyncio.run(start())
    assert modes.pop(Path(folder)) & 0o077 == 0
    assert modes[Path(file)] == 0o600
    assert info["transport"] == "ipc"
    assert {Path(f"{info['ip']}-{info[port]}") for port in ("shell_port", "iopub_port", "control_port")} <= set(modes)


def _modes(folder):
    return {path: stat.S_IMODE(path.stat().st_mode) for path in (Path(folder), *Path(folder).iterdir())}


SERVER = """
import asyncio, sys
from rummy_learn.app import forks
from tests.app.test_forks import kernel_of, kernel_environment
forks.register()
async def play():
    server = forks.ForkServer(kernel_environment(sys.argv[1]))
    async with kernel_of(server, sys.argv[1]) as (kernel, client):
        print(server.pid, kernel.provisioner.pid, flush=True)
        await asyncio.sleep(60)
asyncio.run(play())
"""


def test_nothing_outlives_a_server_that_was_killed(folder):
    process = subprocess.Popen(
        [sys.executable, "-c", SERVER, folder], cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True
    )
    family = [int(number) for number in process.stdout.readline().split()]
    assert len(family) == 2
    process.kill()
    process.wait()
    process.stdout.close()
    asyncio.run(until(lambda: not any(_runs(pid) for pid in family)))


def _runs(pid):
    with suppress(psutil.NoSuchProcess):
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    return False


def test_one_that_hangs_before_it_says_its_name_does_not_keep_others(server, folder):
    """Somebody took the end of a lifeline and said nothing."""

    async def play():
        lifeline = server._call()
        async with kernel_of(server, folder) as (_, client):
            assert await ask(client, "6 * 7") == "42"
        lifeline.close()

    asyncio.run(play())
