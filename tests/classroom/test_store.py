"""The record itself: what is acknowledged is there, what goes wrong is told, and old records become new ones."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import event, inspect
from sqlalchemy import text as sql

from rummy_learn.classroom.answers import class_report, keep_answers
from rummy_learn.classroom.classes import class_of_code, delete_class, open_class
from rummy_learn.classroom.errors import Refusal, RefusedError, StoreError, Trouble, tell_trouble
from rummy_learn.classroom.roster import join
from rummy_learn.classroom.schema import MIGRATIONS, metadata, migrate
from rummy_learn.classroom.store import Store, address_of
from rummy_learn.i18n import LANGUAGES
from tests.lessons.learners import START, curated, entry
from tests.serving import free_port

TWINS = curated("groups-and-runs", "twin-nines")


def line(number):
    return entry(TWINS, t=START + number).line()


def troubled(trouble):
    return pytest.raises(StoreError, match=f"^{trouble.value}$")


@pytest.fixture
def sqlite(tmp_path):
    return f"sqlite:///{tmp_path / 'classes.db'}"


# --- its form -------------------------------------------------------------------------------------------------------


def test_the_tables_are_made_as_the_program_believes(store):
    found = inspect(store.engine)
    for table in metadata.tables.values():
        columns = {one["name"]: (str(one["type"]), one["nullable"]) for one in found.get_columns(table.name)}
        keys = found.get_pk_constraint(table.name)["constrained_columns"]
        assert {name: form for name, form in columns.items() if name not in keys} == {
            column.name: (str(column.type), column.nullable) for column in table.columns if not column.primary_key
        }
        assert set(keys) == {column.name for column in table.primary_key}
        owners = {key["referred_table"] for key in found.get_foreign_keys(table.name)}
        assert owners == {key.column.table.name for key in table.foreign_keys}


def test_an_older_record_is_brought_up_to_date_with_all_that_is_in_it(store):
    school, _ = open_class(store, "es", START)
    later = (*MIGRATIONS, ("ALTER TABLE class ADD COLUMN title TEXT", "UPDATE class SET title = code"))
    for _ in range(2):
        with store.writing() as connection:
            migrate(connection, later)
    with store.reading() as connection:
        assert connection.execute(sql("SELECT title FROM class")).scalars().all() == [school.code]


def test_a_step_that_fails_changes_nothing(store):
    later = (*MIGRATIONS, ("ALTER TABLE class ADD COLUMN title TEXT", "UPDATE nothing SET x = 1"))
    with pytest.raises(StoreError), store.writing() as connection:
        migrate(connection, later)
    assert "title" not in {column["name"] for column in inspect(store.engine).get_columns("class")}


def test_a_record_of_a_newer_version_is_left_alone(store, address):
    with store.writing() as connection:
        connection.execute(sql("INSERT INTO schema_version (version) VALUES (:next)"), {"next": len(MIGRATIONS) + 1})
    with troubled(Trouble.NEWER):
        Store.open(address)


def test_several_may_open_a_new_record_at_once(address):
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: Store.open(address), range(4)))
    school, _ = open_class(stores[0], "es", START)
    assert class_of_code(stores[3], school.code) == school
    for store in stores:
        store.close()


# --- what goes wrong ------------------------------------------------------------------------------------------------


def test_who_finds_it_locked_is_told_and_may_try_again(address):
    store = Store.open(address, patience=0.2)
    school, _ = open_class(store, "es", START)
    ana, _ = join(store, school.code, "Ana", START)
    with store.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sql("LOCK TABLE answer IN ACCESS EXCLUSIVE MODE"))
        with troubled(Trouble.BUSY) as caught:
            keep_answers(store, ana.id, [line(0)], START)
    assert caught.value.retryable
    assert len(keep_answers(store, ana.id, [line(0)], START).new) == 1
    store.close()


def test_a_full_disk_is_told_nothing_is_half_kept_and_later_it_goes_on(sqlite):
    store = Store.open(sqlite)
    school, _ = open_class(store, "es", START)
    ana, _ = join(store, school.code, "Ana", START)
    store.close()
    pages = []

    @event.listens_for(store.engine, "connect")
    def shrink(connection, _):
        (used,) = connection.execute("PRAGMA page_count").fetchone()
        pages.append(connection.execute(f"PRAGMA max_page_count = {used + 2}").fetchone())

    lines = [line(number) for number in range(100)]
    with troubled(Trouble.FULL) as caught:
        keep_answers(store, ana.id, lines, START)
    assert pages
    assert caught.value.retryable
    assert class_report(store, school.id).answers == {"Ana": ()}
    event.remove(store.engine, "connect", shrink)
    store.close()
    assert len(keep_answers(store, ana.id, lines, START).new) == len(lines)
    store.close()


def test_what_is_no_record_is_not_touched(tmp_path, sqlite):
    file = tmp_path / "classes.db"
    file.write_bytes(b"Dear diary, " * 1000)
    with troubled(Trouble.DAMAGED):
        Store.open(sqlite)
    assert file.read_bytes() == b"Dear diary, " * 1000


def test_a_place_where_no_file_can_be_is_told(tmp_path):
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "file" / "classes.db"):
        with troubled(Trouble.CLOSED):
            Store.open(f"sqlite:///{place}")


def test_a_server_that_does_not_answer_is_told(tmp_path):
    for where in (f"test@127.0.0.1:{free_port()}/classes", f"test@/classes?host={tmp_path}"):
        with troubled(Trouble.UNREACHABLE) as caught:
            Store.open(f"postgresql://{where}", patience=1)
        assert caught.value.retryable


@pytest.mark.slow
def test_a_database_that_the_server_does_not_have_is_told(postgres):
    with troubled(Trouble.UNREACHABLE):
        Store.open(postgres().replace("/postgres?", "/nowhere?"))


@pytest.mark.parametrize(
    "address",
    ["", "classes.db", "sqlite://", "sqlite:///:memory:", "mysql://me:hush@x/y", "postgresql://me:hush@x:y/z"],
)
def test_an_address_that_is_none_is_told_without_its_password(address):
    with troubled(Trouble.ADDRESS) as caught:
        Store.open(address)
    assert caught.value.__cause__ is None
    for lang in LANGUAGES:
        assert "hush" not in tell_trouble(caught.value, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_trouble_and_every_refusal_is_told(lang):
    facts = {"most": 24, "name": "Ana"}
    said = {tell_trouble(StoreError(trouble), lang) for trouble in Trouble}
    said |= {tell_trouble(RefusedError(refusal, **facts), lang) for refusal in Refusal}
    assert len(said) == len(Trouble) + len(Refusal)


# --- what stays, and what goes --------------------------------------------------------------------------------------

WRITER = """if True:
    import sys
    from rummy_learn.classroom.answers import keep_answers
    from rummy_learn.classroom.store import Store
    from tests.classroom.test_store import START, line
    store = Store.open(sys.argv[1])
    for number in range(100_000):
        for name in keep_answers(store, sys.argv[2], [line(number)], START).new:
            print(name, flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("after", [0.05, 0.4])
def test_what_is_acknowledged_survives_the_end_of_its_process(store, address, after):
    school, _ = open_class(store, "es", START)
    ana, _ = join(store, school.code, "Ana", START)
    command = [sys.executable, "-c", WRITER, address, ana.id]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])
    acknowledged = [writer.stdout.readline().strip()]
    time.sleep(after)
    writer.send_signal(signal.SIGKILL)
    acknowledged += writer.communicate(timeout=30)[0].split()
    kept = [one.entry.id for one in class_report(store, school.id).answers["Ana"]]
    assert set(acknowledged) <= set(kept)
    assert len(kept) == len(set(kept))
    again = keep_answers(store, ana.id, [line(0), line(len(kept))], START)
    assert (len(again.known), len(again.new)) == (1, 1)


def test_nothing_of_a_deleted_class_is_left_in_the_file(tmp_path, sqlite):
    store = Store.open(sqlite)
    school, _ = open_class(store, "es", START)
    ana, _ = join(store, school.code, "Wilhelmina", START)
    keep_answers(store, ana.id, [line(0)], START)

    def traces():
        files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        return [word for word in ("Wilhelmina", TWINS.id, school.code) if word.encode() in files]

    assert len(traces()) == 3
    delete_class(store, school.id)
    assert traces() == []
    store.close()


def test_the_file_can_be_read_while_somebody_writes(sqlite):
    store = Store.open(sqlite, patience=0.2)
    school, _ = open_class(store, "es", START)
    with store.writing(), store.reading() as connection:
        assert connection.execute(sql("SELECT code FROM class")).scalars().all() == [school.code]
    with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as plain:
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


def test_the_variable_says_where_and_without_it_the_users_own_folder_does(tmp_path):
    assert address_of({"RUMMY_LEARN_DB": "postgresql://x/y"}) == "postgresql://x/y"
    assert address_of({"XDG_DATA_HOME": str(tmp_path)}).startswith("sqlite:///")
    assert str(tmp_path) in address_of({"XDG_DATA_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)})


def test_what_needs_no_database_does_not_load_one():
    code = "import sys, rummy_learn.app.commands.collect, rummy_learn.classroom.errors; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "rummy_learn.classroom.report" in loaded
    assert not {"sqlalchemy", "psycopg"} & set(loaded)
