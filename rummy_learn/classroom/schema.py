"""The tables of a class's record, and how an older record becomes one of today."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, MetaData, Table, Text, UniqueConstraint, text

from .errors import StoreError, Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

metadata: Final = MetaData()


def _owner(table: str) -> ForeignKey:
    """What belongs to something is deleted with it."""
    return ForeignKey(f"{table}.id", ondelete="CASCADE")


classes: Final = Table(
    "class",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("teacher", Text, nullable=False, unique=True),  # digest of the secret
    Column("lang", Text, nullable=False),
    Column("opened", BigInteger, nullable=False),  # as all times, in milliseconds since 1970
    Column("name", Text, nullable=False, server_default=""),
)
learners: Final = Table(
    "learner",
    metadata,
    Column("id", Text, primary_key=True),
    Column("class_id", Text, _owner("class"), nullable=False),
    Column("nickname", Text, nullable=False),
    Column("folded", Text, nullable=False),  # by which two nicknames are the same
    Column("key", Text, nullable=False),  # digest
    Column("joined", BigInteger, nullable=False),
    UniqueConstraint("class_id", "folded"),
)
answers: Final = Table(
    "answer",
    metadata,
    Column("learner_id", Text, _owner("learner"), primary_key=True),
    Column("id", Text, primary_key=True),  # of the log's entry: unique for a learner, not for the world
    Column("line", Text, nullable=False),
    Column("received", BigInteger, nullable=False),
)
assignments: Final = Table(
    "assignment",
    metadata,
    Column("id", Text, primary_key=True),
    Column("class_id", Text, _owner("class"), nullable=False),
    Column("lesson", Text, nullable=False),
    Column("kinds", Text, nullable=False),  # JSON
    Column("number", Integer, nullable=False),
    Column("due", BigInteger),
    Column("made", BigInteger, nullable=False),
)
sessions: Final = Table(
    "session",
    metadata,
    Column("token", Text, primary_key=True),  # digest
    Column("learner_id", Text, _owner("learner"), nullable=False),
    Column("made", BigInteger, nullable=False),
)
votes: Final = Table(
    "vote",
    metadata,
    Column("id", Text, primary_key=True),
    Column("class_id", Text, _owner("class"), nullable=False),
    Column("lesson", Text, nullable=False),
    Column("exercise", Text, nullable=False),
    Column("house", Text, nullable=False),
    Column("seed", BigInteger),  # null for the curated exercise itself
    Column("level", Integer, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Column("revealed", BigInteger),
)

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE class (
            id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, teacher TEXT NOT NULL UNIQUE, lang TEXT NOT NULL,
            opened BIGINT NOT NULL)""",
        """CREATE TABLE learner (
            id TEXT PRIMARY KEY, class_id TEXT NOT NULL REFERENCES class (id) ON DELETE CASCADE,
            nickname TEXT NOT NULL, folded TEXT NOT NULL, key TEXT NOT NULL, joined BIGINT NOT NULL,
            UNIQUE (class_id, folded))""",
        """CREATE TABLE answer (
            learner_id TEXT NOT NULL REFERENCES learner (id) ON DELETE CASCADE, id TEXT NOT NULL, line TEXT NOT NULL,
            received BIGINT NOT NULL, PRIMARY KEY (learner_id, id))""",
        """CREATE TABLE assignment (
            id TEXT PRIMARY KEY, class_id TEXT NOT NULL REFERENCES class (id) ON DELETE CASCADE,
            lesson TEXT NOT NULL, kinds TEXT NOT NULL, number INTEGER NOT NULL, due BIGINT, made BIGINT NOT NULL)""",
        "CREATE INDEX assignment_class ON assignment (class_id)",
    ),
    (
        """CREATE TABLE session (
            token TEXT PRIMARY KEY, learner_id TEXT NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
            made BIGINT NOT NULL)""",
        "CREATE INDEX session_learner ON session (learner_id)",
        """CREATE TABLE vote (
            id TEXT PRIMARY KEY, class_id TEXT NOT NULL REFERENCES class (id) ON DELETE CASCADE,
            lesson TEXT NOT NULL, exercise TEXT NOT NULL, house TEXT NOT NULL, seed BIGINT, level INTEGER NOT NULL,
            opened BIGINT NOT NULL, closed BIGINT, revealed BIGINT)""",
        "CREATE INDEX vote_class ON vote (class_id)",
    ),
    ("ALTER TABLE class ADD COLUMN name TEXT NOT NULL DEFAULT ''",),
)
"""What leads from each version to the next, in words that every database we know understands.

A record of version n has gone through the first n. None is ever changed: to change a table, append what alters it.
"""

_LOCK: Final = 7_866_690  # any number, as long as nothing else in that database locks the same


def migrate(connection: Connection, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Bring a record up to date, or make a new one; the transaction around it lets everybody else wait.

    Raises:
        StoreError: the record is of a newer version.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    connection.execute(text("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)"))
    version = connection.execute(text("SELECT max(version) FROM schema_version")).scalar() or 0
    if version > len(migrations):
        raise StoreError(Trouble.NEWER)
    for number, statements in enumerate(migrations[version:], version + 1):
        for statement in statements:
            connection.execute(text(statement))
        connection.execute(text("INSERT INTO schema_version (version) VALUES (:number)"), {"number": number})
