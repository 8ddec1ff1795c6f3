"""Where the record of classes is kept: a file of SQLite, or PostgreSQL for more than one machine."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from .errors import StoreError, Trouble
from .schema import migrate
from .variables import DATABASE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlalchemy import URL, Connection, Engine

PATIENCE: Final = 5.0
"""So many seconds we wait for somebody else to finish writing."""

_WRITES: Final = "rummy_learn_writes"


class Store:
    """An open record.

    Everything written in one :meth:`writing` is there when it ends, whatever then happens to the machine, or nothing
    of it is.
    """

    def __init__(self, engine: Engine, patience: float = PATIENCE) -> None:
        self.engine = engine
        self._patience = patience
        self._queue = threading.Lock() if engine.dialect.name == "sqlite" else None

    @classmethod
    def open(cls, address: str, patience: float = PATIENCE) -> Store:
        """Open a record, which is made or brought up to date if need be.

        Args:
            address: such as ``sqlite:///a/file.db`` or ``postgresql://user@server/database``.
            patience: how many seconds to wait for others who write.

        Raises:
            StoreError: it cannot be reached, is no record, or is of a newer version.
        """
        store = cls(_engine(_url(address), patience), patience)
        try:
            with store.writing() as connection:
                migrate(connection)
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads.

        Raises:
            StoreError: something is wrong with the record.
        """
        with _told(), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write.

        Raises:
            StoreError: something is wrong with the record; nothing is written.
            IntegrityError: what is written contradicts what is there; nothing is written.
        """
        with self._in_turn(), _told(), self.engine.connect() as connection:
            connection.execution_options(**{_WRITES: True})
            with connection.begin():
                yield connection

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """One at a time: SQLite lets in whoever happens to ask next, and one of many could ask in vain for ever."""
        if self._queue is None:  # PostgreSQL has a queue of its own
            yield
            return
        if not self._queue.acquire(timeout=self._patience):
            raise StoreError(Trouble.BUSY)
        try:
            yield
        finally:
            self._queue.release()

    def sweep(self) -> None:
        """Let go of the traces of what was deleted, as far as nobody is reading just now."""
        if self.engine.dialect.name == "sqlite":
            with _told():
                connection = self.engine.raw_connection()
                try:
                    connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                finally:
                    connection.close()


def address_of(environment: Mapping[str, str]) -> str:
    """The address in ``RUMMY_LEARN_DB``, or that of a file in the user's folder for such things."""
    if environment.get(DATABASE):
        return environment[DATABASE]
    home = Path.home()
    if sys.platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return f"sqlite:///{base / 'rummy-learn' / 'classes.db'}"


def file_of(address: str) -> Path | None:
    """The file in which a record is kept, or None if it is a server that keeps it.

    Raises:
        StoreError: the address is of no database that we know.
    """
    url = _url(address)
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # the message may hold a password
        raise StoreError(Trouble.ADDRESS) from None
    match url.get_backend_name():
        case "sqlite" if url.database and url.database != ":memory:":
            return url.set(drivername="sqlite+pysqlite")
        case "postgresql" | "postgres":
            return url.set(drivername="postgresql+psycopg")
        case _:
            raise StoreError(Trouble.ADDRESS)


def _engine(url: URL, patience: float) -> Engine:
    if url.get_backend_name() == "postgresql":
        wait = round(patience * 1000)
        options: dict[str, Any] = {"connect_timeout": max(1, round(patience)), "options": f"-c lock_timeout={wait}"}
        return create_engine(url, connect_args=options, pool_pre_ping=True, hide_parameters=True)
    try:
        folder = Path(url.database or "").parent
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        raise StoreError(Trouble.CLOSED) from None
    engine = create_engine(url, connect_args={"timeout": patience}, hide_parameters=True)
    event.listen(engine, "connect", partial(_prepare, patience))
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(patience: float, connection: sqlite3.Connection, _: object) -> None:
    """A new connection to a file of SQLite."""
    connection.isolation_level = None  # transactions begin where we say so
    _use_wal(connection, time.monotonic() + patience)
    connection.execute("PRAGMA synchronous = FULL")  # what is acknowledged survives a power cut
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten


def _use_wal(connection: sqlite3.Connection, until: float) -> None:
    """Who reads and who writes do not wait for each other: so a new file is told, by whoever comes first.

    Where several come at the same moment, SQLite does not wait by itself.
    """
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if _trouble(error) is not Trouble.BUSY or time.monotonic() >= until:
                raise
            time.sleep(0.02)
        else:
            return


def _begin(connection: Connection) -> None:
    """Whoever means to write queues up at once; to begin reading and go on to write could fail without waiting."""
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def _told() -> Iterator[None]:
    """Errors of databases as ours; what contradicts the record is its caller's to explain."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise StoreError(_trouble(error.orig)) from error
    except sqlite3.Error as error:
        raise StoreError(_trouble(error)) from error
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(Trouble.FAILED) from error


_SQLITE: Final = {
    "BUSY": Trouble.BUSY,
    "LOCKED": Trouble.BUSY,
    "FULL": Trouble.FULL,
    "IOERR": Trouble.UNREACHABLE,
    "CANTOPEN": Trouble.CLOSED,
    "READONLY": Trouble.CLOSED,
    "PERM": Trouble.CLOSED,
    "CORRUPT": Trouble.DAMAGED,
    "NOTADB": Trouble.DAMAGED,
}
"""By the names that SQLite gives its errors, less ``SQLITE_`` and what follows."""

_POSTGRES: Final = {
    "55P03": Trouble.BUSY,  # lock not available
    "40": Trouble.BUSY,  # deadlock, serialization
    "53100": Trouble.FULL,
    "53": Trouble.BUSY,  # out of connections or memory
    "08": Trouble.UNREACHABLE,
    "57P": Trouble.UNREACHABLE,  # shut down
    "58": Trouble.UNREACHABLE,  # its disk
    "42501": Trouble.CLOSED,
    "25006": Trouble.CLOSED,  # read only
    "28": Trouble.CLOSED,  # password
    "3D": Trouble.CLOSED,  # no such database
    "XX": Trouble.DAMAGED,
}
"""By the first letters of an SQLSTATE, the longest that fit."""


def _trouble(error: BaseException | None) -> Trouble:
    if name := getattr(error, "sqlite_errorname", None):
        return _SQLITE.get(str(name).split("_")[1], Trouble.FAILED)
    state = getattr(error, "sqlstate", None)
    if state is None:  # not even a connection
        return Trouble.FAILED if error is None else Trouble.UNREACHABLE
    return next((_POSTGRES[state[:n]] for n in (5, 3, 2) if state[:n] in _POSTGRES), Trouble.FAILED)


def open_store() -> Store:
    """The record of this machine or, by ``RUMMY_LEARN_DB``, that of several.

    Raises:
        StoreError: it cannot be opened.
    """
    return Store.open(address_of(os.environ))
